// Assembles broker, intake, presence and alarms; starts them in order and stops them in reverse.
import { clearMismatch, raiseMismatch } from '../alarm/mismatch-alarm.ts'
import { createCommandDispatch } from '../iot/command/command-dispatch.ts'
import { createPayloadModels } from '../iot/decoder/payload-models.ts'
import { createCredentials } from '../iot/device/credentials.ts'
import type { Trouble } from '../iot/intake/intake.ts'
import type { Judges } from '../iot/judge.ts'
import { createFaultLimit } from '../iot/model/fault-limit.ts'
import { createModels } from '../iot/model/models.ts'
import { createPresence } from '../iot/presence/presence.ts'
import { createPartitions } from '../iot/series/partitions.ts'
import { createTelemetryStore } from '../iot/series/telemetry-store.ts'
import type { Certificate } from '../platform/certificate.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { LaneName } from '../platform/limits.ts'
import { embeddedBroker } from '../platform/mqtt/embedded.ts'
import type { Handlers } from '../platform/mqtt/transport.ts'
import type { Push } from '../platform/push.ts'
import type { Figures } from './figures.ts'
import { createMetricReports } from './metric-reports.ts'
import { createTelemetry } from './telemetry.ts'

/** Unreadable messages per minute before a gateway is disconnected. */
const MOST_UNREADABLE = 60

export interface FieldOptions {
  context: AppContext
  push: Push
  figures: Figures
  judges: readonly Judges[]
  port: number
  host: string
  /** Opens a second port over TLS. */
  secure?: { certificate: Certificate; port: number } | undefined
  /** Messages per second of one connection; default: the broker's limit. */
  rate?: number
  /** Connections of one address; default: the broker's limit. */
  perAddress?: number
  /** The rules' clock runs when `tick` is called, and not by itself. */
  isClockDriven?: boolean
}

export interface Field {
  /** The MQTT port. */
  port: number
  /** Unacknowledged messages. */
  readonly waiting: number
  /** What keeps messages from being stored, if anything. */
  readonly trouble: Trouble | undefined
  /** One step of the rules' clock. */
  tick(): Promise<void>
  /** Waits for acknowledgements in flight, then ends all sessions. */
  stop(): Promise<void>
}

/** Rules and states are loaded before the first device may connect. */
export async function openField(options: FieldOptions): Promise<Field> {
  const { context, push, figures, judges, port, host, secure, rate, perAddress, isClockDriven = false } = options
  // Own connection pools, so that requests and housekeeping cannot delay the intake.
  const over = (lane: LaneName): AppContext => ({ ...context, db: context.db.lane(lane) })
  const app = over('field')
  const models = createModels(app)
  const presence = createPresence(app, { judges: judges.flatMap((one) => one.presence ?? []) })
  const telemetry = createTelemetry(over('intake'), {
    models,
    payloads: createPayloadModels(app),
    store: createTelemetryStore(app.now),
    push,
    figures,
    judges: judges.flatMap((one) => one.events ?? []),
    readingJudges: judges.flatMap((one) => one.readings ?? []),
    isClockDriven,
    onReports: (devices, now) =>
      presence.devicesReported(
        devices.map((device) => device.deviceId),
        now,
      ),
    onStatuses: (devices, status, now) =>
      presence.statusesReported(
        devices.map((device) => device.deviceId),
        status,
        now,
      ),
    onReply: (payload, device) => commands.reply(payload, device),
    onLive: (snapshots) => commands.reported(snapshots),
    onUnreadable(session) {
      if (!faultLimit.countFault(session.id, app.now().getTime())) return
      app.log.warn({ session }, 'a gateway sent too many unreadable messages and was disconnected')
      broker.disconnect(session.peer.gatewayId)
    },
  })
  const faultLimit = createFaultLimit(MOST_UNREADABLE)
  const handlers: Handlers = {
    authenticate: (attempt) => credentials.authenticate(attempt),
    async receive(message) {
      if (!message.topic.endsWith('/$gw/up/state')) await telemetry.receive(message)
      else if ((await presence.stateMessage(message)) === 'unreadable') await telemetry.logUnreadable(message)
    },
    connected: (session) => presence.connected(session),
    subscribed: ({ peer }) => commands.look(peer.tenant),
    disconnected(session, cause) {
      faultLimit.forget(session.id)
      presence.disconnected(session, cause)
    },
    refused: (session, topic, reason, more) => telemetry.logRefused(session, topic, reason, more),
  }
  const broker = embeddedBroker(handlers, {
    log: app.log,
    now: () => context.now().getTime(),
    limits: {
      ...(rate === undefined ? {} : { messagesPerSecond: rate }),
      ...(perAddress === undefined ? {} : { connectionsPerAddress: perAddress }),
    },
  })
  const commands = createCommandDispatch(app, {
    broker,
    byId: models.byId,
    told: { asTold: clearMismatch, otherwise: raiseMismatch },
  })
  const credentials = createCredentials(app, { disconnect: (gatewayId) => broker.disconnect(gatewayId) })
  // A first start has no partition yet; later ones are made by a job.
  await createPartitions(over('background')).catch((error: unknown) =>
    app.log.warn({ err: error }, 'partitions were not made at the start; the job makes them'),
  )
  await Promise.all([telemetry.load(), presence.load(), ...judges.map((one) => one.load?.())])
  await commands.load()
  const metricReports = createMetricReports(over('background'), { byId: models.byId, receive: telemetry.receive })
  const stopTelling = presence.onTransition(({ kind, id, tenant, status }) => {
    telemetry.lookAgain(tenant)
    if (kind !== 'device') return
    push.sendVolatile(tenant, { topic: `device:${id}`, data: { deviceId: id, onlineStatus: status } })
  })
  const bound = await broker.listen(port, host)
  if (secure) await broker.listen(secure.port, host, secure.certificate)
  return {
    port: bound,
    get waiting() {
      return telemetry.waiting
    },
    get trouble() {
      return telemetry.trouble
    },
    tick: () => telemetry.tick(),
    async stop() {
      await broker.close()
      stopTelling()
      await metricReports.stop()
      credentials.stop()
      await commands.stop()
      await telemetry.stop()
      await presence.stop()
    },
  }
}
