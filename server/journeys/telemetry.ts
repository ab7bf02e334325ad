// The path of a message: decode, store, evaluate alarm rules, commit; then acknowledge and publish.
import type { Finding as Fault, Known, ReportedStatus, Snapshot } from '@steward/domain/iot/intake/decode'
import { readTopic } from '@steward/domain/iot/intake/decode-topic'
import { createAlarmClock } from '../alarm/clock.ts'
import { createPlants } from '../alarm/noise/plants.ts'
import { createRuleEvaluator } from '../alarm/rule-evaluator.ts'
import { createRules } from '../alarm/rules.ts'
import type { ReplyResult } from '../iot/command/command-dispatch.ts'
import type { PayloadModels } from '../iot/decoder/payload-models.ts'
import { unpack } from '../iot/decoder/telemetry-unpack.ts'
import { keepTopologies } from '../iot/device/topology-rows.ts'
import { createTraceSampler } from '../iot/intake/data-log-sampler.ts'
import { type DeviceEvent, keepEvents } from '../iot/intake/device-events.ts'
import { addTallies } from '../iot/intake/gateway-tally.ts'
import { type Trouble, createIntake } from '../iot/intake/intake.ts'
import { createRateOfChangeCheck } from '../iot/intake/rate-of-change.ts'
import { createReceiptTimes } from '../iot/intake/receipt-times.ts'
import { readDevicesAhead } from '../iot/intake/telemetry-seen.ts'
import { type Judge, judgeAll } from '../iot/judge.ts'
import type { Models } from '../iot/model/models.ts'
import { createRunJudge } from '../iot/run/run-judge.ts'
import { createRunRules } from '../iot/run/run-rules.ts'
import { createRunWorker } from '../iot/run/run-worker.ts'
import { reportedDevices } from '../iot/series/telemetry-latest.ts'
import type { TelemetryStore } from '../iot/series/telemetry-store.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import type { Inbound, RefusalReason, Session } from '../platform/mqtt/transport.ts'
import type { Push } from '../platform/push.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { whenAvailable } from '../platform/when-available.ts'
import { alarmWorkers } from './alarm-workers.ts'
import type { Figures } from './figures.ts'
import { type BatchMessage, currentOf, findRepeated, pointsOf, tallyByGateway } from './telemetry-account.ts'
import { createDecoding } from './telemetry-decode.ts'
import { createLive } from './telemetry-live.ts'
import { keepEntry, logBatch } from './telemetry-log.ts'

export interface Parts {
  models: Models
  payloads: PayloadModels
  store: TelemetryStore
  push: Push
  figures: Figures
  /** These devices reported live data. */
  onReports(devices: readonly Known[], now: number): void
  /** A gateway's statement about its devices. */
  onStatuses(devices: readonly Known[], status: ReportedStatus, now: number): void
  /** A device answers a command. Resolves after the commit. */
  onReply?(payload: Uint8Array, device: Known): Promise<ReplyResult>
  /** Judge what devices announce before it is committed. */
  judges: readonly Judge<DeviceEvent>[]
  /** Judge what devices report before it is committed. */
  readingJudges: readonly Judge<Snapshot>[]
  /** Stored live values. */
  onLive?(snapshots: readonly Snapshot[]): void
  /** A message was unreadable. */
  onUnreadable(session: Session): void
  /** The caller drives the alarm clock and the rechecks of run records itself. */
  isClockDriven?: boolean
  /** How long after the start no silence is an alarm (ms). */
  afterStart?: number | undefined
}

export interface Telemetry {
  load(): Promise<void>
  /** Resolves after the commit, when the sender may be acknowledged. */
  receive(message: Inbound): Promise<void>
  /** Logs what the broker refused, with how many more there were. Resolves after the commit. */
  logRefused(session: Session, topic: string, reason: RefusalReason, more: number): Promise<void>
  /** Logs a message another component could not read. Resolves after the commit. */
  logUnreadable(message: Inbound): Promise<void>
  /** One alarm clock tick now; its own timer continues. */
  tick(): Promise<void>
  /** Makes run records anew that wait for it, and ends those of silent devices; a timer of its own does so as well. */
  recheck(): Promise<void>
  readonly waiting: number
  readonly trouble: Trouble | undefined
  /** Devices of the tenant came or went: judged by the next tick. */
  lookAgain(tenant: string): void
  /** Alarms that could not be written since the start; they are retried. */
  readonly failed: number
  stop(): Promise<void>
}

export function createTelemetry(app: AppContext, parts: Parts): Telemetry {
  const { models, payloads, store, push, figures } = parts
  const live = createLive(app, push)
  const decode = createDecoding(models, payloads)
  const rules = createRules(app)
  const plants = createPlants(app)
  const evaluator = createRuleEvaluator(app, rules, { workers: alarmWorkers, plants, afterStart: parts.afterStart })
  const sampler = createTraceSampler()
  const rateOfChange = createRateOfChangeCheck()
  const tellApart = createReceiptTimes()
  const intake = createIntake<BatchMessage>(app, { apply, keepRaw, onFailure: evaluator.doubt })
  const runRules = createRunRules(app)
  const runs = createRunJudge(app, runRules)
  const runWorker = createRunWorker(intake.contextBetween(), {
    rules: runRules,
    judge: runs,
    typeOf: (deviceId) => models.byId(deviceId)?.model.typeId,
    runExclusive: intake.runExclusive,
    onChanged: live.runStates,
  })
  const clock = createAlarmClock(intake.contextBetween(), {
    rules,
    plants,
    evaluator,
    notifyChanged: live.alarmsChanged,
    runExclusive: intake.runExclusive,
    isHeldUp: intake.isFailing,
  })
  /** Devices whose clock was ahead recently. */
  const ahead = new Set<number>()
  let isStopped = false
  const isOver = () => isStopped

  /** Resolves when current devices and rules are loaded. */
  const ready = () =>
    whenAvailable(
      () => Promise.all([models.ready(), payloads.ready(), rules.ready(), plants.ready(), runRules.ready()]),
      isOver,
    )

  async function takeReply(message: Inbound, payload: Uint8Array, deviceCode: string): Promise<void> {
    const { tenant, gatewayCode } = message.session.peer
    const device = models.find(tenant, gatewayCode, deviceCode)
    if (!device) return refuse(message, { code: 'E_UNKNOWN', deviceCode })
    const result = await whenAvailable(async () => parts.onReply?.(payload, device) ?? 'unknown', isOver)
    if (result === 'unreadable') return refuse(message, { code: 'E_PARSE', deviceCode, detail: 'not an answer' })
    if (result === 'unknown') return refuse(message, { code: 'E_COMMAND', deviceCode })
    parts.onReports([device], message.receivedAt)
    return undefined
  }

  async function apply(tx: Tx, tenant: string, entries: readonly BatchMessage[]): Promise<() => void> {
    const known = await findRepeated(tx, entries, ahead)
    const snapshots = entries.flatMap((entry) => entry.snapshots.filter((snapshot) => !known.has(snapshot)))
    const appended = await store.append(tx, snapshots)
    const { duplicates, stored } = appended
    const current = currentOf(snapshots, appended)
    const now = app.now().getTime()
    await evaluator.settle(tx, tenant)
    const reports = current.map(toReport)
    const events = await keepEvents(tx, entries)
    const happened = [...events.values()].filter(({ historical }) => !historical).map(toHappening)
    await evaluator.prepare(tx, tenant, [...reports, ...happened], now)
    const evaluation = evaluator.evaluate(tenant, reports, now)
    evaluator.judgeEvents(tenant, happened, now, evaluation)
    await evaluation.store(tx)
    const judged = runs.judge(
      tenant,
      snapshots.filter((snapshot) => !duplicates.has(snapshot)),
    )
    await judged.store(tx)
    const afterReadings = await judgeAll(parts.readingJudges, tx, current)
    const afterEvents = await judgeAll(parts.judges, tx, [...events.values()])
    const lines = sampler.open()
    const [isLogged] = await Promise.all([
      logBatch(tx, tenant, { entries, known, appended, events }, { session: lines, models, now }),
      addTallies(tx, tenant, tallyByGateway(entries, known, appended)),
      keepTopologies(tx, tenant, entries),
    ])
    return () => {
      lines.applyToMemory()
      if (evaluation.applyToMemory()) live.alarmsChanged(tenant)
      if (isLogged) app.changes.notify('data_log', tenant)
      figures.count(tenant, {
        messages: entries.length,
        points: pointsOf(snapshots),
        stored,
        duplicates: duplicates.size,
      })
      live.runStates(tenant, judged.applyToMemory())
      for (const snapshot of current) live.values(snapshot)
      parts.onLive?.(current)
      afterReadings()
      afterEvents()
    }
  }

  /** Stores only the raw message, with a log line saying why, to be reprocessed by a person. */
  async function keepRaw(tx: Tx, tenant: string, entry: BatchMessage, cause: Error): Promise<() => void> {
    await keepEntry(tx, tenant, entry, cause)
    return () => {
      const { topic } = entry.message
      app.log.error({ err: cause, tenant, topic }, 'a message could not be stored and was kept as received')
      app.changes.notify('data_log', tenant)
      figures.count(tenant, { messages: 1, points: 0, stored: 0, duplicates: 0 })
    }
  }

  /** Only a log line is stored. */
  async function refuse(message: Inbound, fault: Fault): Promise<void> {
    if (isUnreadable([fault])) parts.onUnreadable(message.session)
    const { tenant, gatewayId } = message.session.peer
    await intake.enqueue({ tenant, sender: gatewayId, snapshots: [], faults: [fault], message, result: 'rejected' })
  }

  return {
    get waiting() {
      return intake.waiting
    },
    get trouble() {
      return intake.trouble
    },
    get failed() {
      return evaluator.failed
    },
    async load() {
      await models.load()
      await evaluator.load()
      await forEachTenant(app.db, async (tx) => {
        for (const sid of await readDevicesAhead(tx)) ahead.add(sid)
        sampler.settle(await reportedDevices(tx))
      })
      await runWorker.load()
      if (parts.isClockDriven) return
      clock.start()
      runWorker.start()
    },
    async receive(message) {
      await ready()
      const { tenant, gatewayId } = message.session.peer
      const payload = unpack(message.payload)
      if ('code' in payload) return refuse(message, payload)
      const topic = readTopic(message.topic)
      if (topic?.kind === 'reply') return takeReply(message, payload, topic.deviceCode ?? '')
      const decoded = topic?.kind === 'raw' ? decode.vendors(message, payload) : decode.own(message, payload)
      const { snapshots, events, findings: faults, result, id, clockSkew: skew, modelId, topology } = decoded
      if (isUnreadable(faults) && result === 'rejected') parts.onUnreadable(message.session)
      tellApart(snapshots)
      rateOfChange.check(snapshots)
      for (const { sentTs, device } of snapshots) if (sentTs !== undefined) ahead.add(device.sid)
      const sender = (snapshots[0] ?? events[0])?.device.deviceId ?? gatewayId
      await intake.enqueue({ tenant, sender, snapshots, events, faults, message, result, id, skew, modelId, topology })
      parts.onReports(decoded.reporting, message.receivedAt)
      for (const [status, reported] of Map.groupBy(decoded.statuses, (one) => one.status))
        parts.onStatuses(
          reported.map(({ device }) => device),
          status,
          message.receivedAt,
        )
    },
    tick: clock.tick,
    lookAgain: evaluator.lookAgain,
    recheck: runWorker.tick,
    logUnreadable: (message) => refuse(message, { code: 'E_PARSE', detail: 'not a state' }),
    logRefused(session, topic, reason, more) {
      const payload = Buffer.alloc(0)
      const message: Inbound = { session, topic, payload, qos: 1, retain: false, receivedAt: app.now().getTime() }
      const code = reason === 'size' ? 'E_SIZE' : 'E_TOPIC'
      return refuse(message, more > 0 ? { code, times: more + 1, detail: `and ${more} more` } : { code })
    },
    async stop() {
      isStopped = true
      await Promise.all([clock.stop(), runWorker.stop()])
      rules.stop()
      plants.stop()
      runRules.stop()
      payloads.stop()
      await intake.close()
    },
  }
}

const isUnreadable = (faults: readonly Fault[]) => faults.some(({ code }) => code === 'E_PARSE' || code === 'E_SIZE')

const toHappening = ({ device, identifier, ts, params }: DeviceEvent) => ({
  deviceId: device.deviceId,
  typeId: device.model.typeId,
  identifier,
  ts,
  params,
})

const toReport = ({ device, ts, readings }: Snapshot) => ({
  deviceId: device.deviceId,
  typeId: device.model.typeId,
  ts,
  readings,
})
