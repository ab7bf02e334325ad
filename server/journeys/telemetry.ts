// The main job in one story: a message is decoded, stored, judged and committed; then it is acknowledged and people see it.
import { type Finding as Fault, type Known, type Snapshot, type Word, decode } from '@steward/domain/iot/decode'
import { setTimeout as pause } from 'node:timers/promises'
import { createJudge } from '../alarm/judge.ts'
import { createRules } from '../alarm/rules.ts'
import { type Finding, settle } from '../alarm/settle.ts'
import { createTraceSampler } from '../iot/data-log-sampler.ts'
import { type Trace, record } from '../iot/data-log.ts'
import { addTallies } from '../iot/gateway-tally.ts'
import { createIntake } from '../iot/intake.ts'
import { createJumps } from '../iot/jumps.ts'
import type { Models } from '../iot/models.ts'
import type { Appended, TelemetryStore } from '../iot/telemetry-store.ts'
import { unpack } from '../iot/telemetry-unpack.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import type { Inbound, RefusalReason, Session } from '../platform/mqtt/transport.ts'
import type { Push } from '../platform/push.ts'
import type { Figures } from './figures.ts'
import { type Entry, pointsOf, repeated, resultOf, tallied, toConflict } from './telemetry-account.ts'

/** How often the clock is asked what it alone decides (ms). */
const TICK = 500

export interface Parts {
  models: Models
  store: TelemetryStore
  push: Push
  figures: Figures
  /** These devices spoke for themselves just now. */
  seen(devices: readonly Known[], now: number): void
  /** A gateway said this of devices behind it. */
  told(devices: readonly Known[], word: Word, now: number): void
  /** Nothing of a message could be read. */
  unreadable(session: Session): void
}

export interface Telemetry {
  load(): Promise<void>
  /** Resolves after the commit, which is when the sender may be told. */
  receive(message: Inbound): Promise<void>
  /** What the broker did not let in is in the trace all the same. */
  refused(session: Session, topic: string, reason: RefusalReason): void
  /** A message somebody else should have understood. Resolves after the commit. */
  misread(message: Inbound): Promise<void>
  readonly waiting: number
  stop(): Promise<void>
}

export function createTelemetry(app: AppContext, parts: Parts): Telemetry {
  const { models, store, push, figures } = parts
  const rules = createRules(app)
  const judge = createJudge(app, rules)
  const sampler = createTraceSampler()
  const jumps = createJumps()
  const intake = createIntake<Entry>(app, { apply })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Settles when devices and rules are known as they are now; waits for a database that is away, as storing does. */
  async function caughtUp(): Promise<void> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        await Promise.all([models.ready(), rules.ready()])
        return
      } catch (error) {
        if (isStopped || !isDatabaseUnavailable(error)) throw error
        await pause(wait)
      }
    }
  }

  async function apply(tx: Tx, tenant: string, entries: readonly Entry[]): Promise<() => void> {
    const known = await repeated(tx, entries)
    const snapshots = entries.flatMap((entry) => (known.has(entry) ? [] : entry.snapshots))
    const appended = await store.append(tx, snapshots)
    const { late, duplicates, stored } = appended
    const news = snapshots.filter((snapshot) => !snapshot.historical && !late.has(snapshot))
    const session = judge.hear(news.map(toJudge), app.now().getTime())
    for (const finding of session.findings) await settle(tx, finding)
    const traces = entries.flatMap((entry) => traceOf(entry, appended))
    await Promise.all([
      session.store(tx, tenant),
      addTallies(tx, tenant, tallied(entries, known, appended)),
      traces.length > 0 ? record(tx, tenant, traces) : undefined,
    ])
    return () => {
      session.keep()
      tell(tenant, session.findings)
      figures.count(tenant, {
        messages: entries.length,
        points: pointsOf(snapshots),
        stored,
        duplicates: duplicates.size,
      })
      for (const snapshot of news) show(push, snapshot)
    }
  }

  /** A line of the trace: of what went wrong nearly always, of what went well now and then. */
  function traceOf(entry: Entry, appended: Appended): Trace[] {
    const { message, snapshots } = entry
    const clashes = snapshots.filter((snapshot) => appended.conflicts.has(snapshot)).map(toConflict)
    const faults = [...entry.faults, ...clashes]
    const result = entry.result === 'ok' ? resultOf(snapshots, clashes.length > 0, appended) : entry.result
    const [first] = faults
    const cause = `${message.session.peer.gatewayId} ${first?.code ?? result} ${first?.deviceCode ?? ''} ${first?.key ?? ''}`
    const times = sampler.pass(result, cause, message.receivedAt)
    if (times === undefined) return []
    const device = snapshots[0]?.device ?? (first?.deviceCode ? deviceOf(message, first.deviceCode) : undefined)
    return [
      {
        at: new Date(message.receivedAt),
        topic: message.topic,
        gatewayId: message.session.peer.gatewayId,
        ...(device ? { deviceId: device.deviceId } : {}),
        ...(entry.id ? { msgId: entry.id } : {}),
        payload: message.payload,
        qos: message.qos,
        result,
        findings: faults,
        times,
        costMs: app.now().getTime() - message.receivedAt,
      },
    ]
  }

  /** Nothing of it is kept but the trace. */
  async function refuse(message: Inbound, fault: Fault): Promise<void> {
    if (isUnreadable([fault])) parts.unreadable(message.session)
    const { tenant } = message.session.peer
    await intake.take({ tenant, snapshots: [], faults: [fault], message, result: 'rejected' })
  }

  const deviceOf = ({ session: { peer } }: Inbound, code: string) => models.find(peer.tenant, peer.gatewayCode, code)

  const tell = (tenant: string, findings: readonly Finding[]) => {
    if (findings.length === 0) return
    for (const table of ['alarm_record', 'alarm_transition', 'outbox']) app.changes.note(table, tenant)
  }

  /** Durations, silences and recovery delays end by the clock; each tenant in a transaction of its own. */
  async function tick(): Promise<void> {
    await rules.ready()
    const session = judge.tick(app.now().getTime())
    if (!session) return
    for (const tenant of session.tenants) {
      await app.db.transaction({ tenant, platform: false }, async (tx) => {
        const own = session.findings.filter((finding) => finding.tenant === tenant)
        for (const finding of own) await settle(tx, finding)
        await session.store(tx, tenant)
      })
      tell(tenant, session.findings)
    }
    session.keep()
  }

  return {
    get waiting() {
      return intake.waiting
    },
    async load() {
      await Promise.all([models.load(), rules.load()])
      await judge.load()
      timer = setInterval(() => {
        intake.runExclusive(tick).catch((error: unknown) => app.log.warn({ err: error }, 'the clock waits'))
      }, TICK)
    },
    async receive(message) {
      await caughtUp()
      const { tenant, gatewayCode } = message.session.peer
      const payload = unpack(message.payload)
      if ('code' in payload) return refuse(message, payload)
      const find = (code: string) => models.find(tenant, gatewayCode, code)
      const decoded = decode({ ...message, payload }, find, message.receivedAt)
      const { snapshots, findings: faults, result, id, clockSkew: skew } = decoded
      if (isUnreadable(faults) && result === 'rejected') parts.unreadable(message.session)
      jumps.mark(snapshots)
      await intake.take({ tenant, snapshots, faults, message, result, id, skew })
      parts.seen(decoded.heard, message.receivedAt)
      for (const [word, said] of Map.groupBy(decoded.told, (one) => one.word))
        parts.told(
          said.map(({ device }) => device),
          word,
          message.receivedAt,
        )
    },
    misread: (message) => refuse(message, { code: 'E_PARSE', detail: 'not a state' }),
    refused(session, topic, reason) {
      const payload = Buffer.alloc(0)
      const message: Inbound = { session, topic, payload, qos: 1, retain: false, receivedAt: app.now().getTime() }
      refuse(message, { code: reason === 'size' ? 'E_SIZE' : 'E_TOPIC' }).catch(() => undefined)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await intake.close()
    },
  }
}

const isUnreadable = (faults: readonly Fault[]) => faults.some(({ code }) => code === 'E_PARSE' || code === 'E_SIZE')

const toJudge = ({ device, ts, readings }: Snapshot) => ({
  tenant: device.tenant,
  deviceId: device.deviceId,
  typeId: device.model.typeId,
  ts,
  readings,
})

function show(push: Push, { device, ts, readings }: Snapshot): void {
  const topic = `device:${device.deviceId}`
  if (!push.hasSubscribers(device.tenant, topic)) return
  const values = Object.fromEntries(readings.map(({ identifier, value, q }) => [identifier, [value, ts, q]]))
  push.sendVolatile(device.tenant, { topic, data: { deviceId: device.deviceId, ts, values, onlineStatus: 'online' } })
}
