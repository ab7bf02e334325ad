// Sends commands to their gateways and keeps what came of them: the answer, and what the device reports afterwards. All of
// it is rows, so that nothing is lost with the process; memory holds only what is looked for in reports.
import { ANSWER_WITHIN, isAsWanted, payloadOf, readReply } from '@steward/domain/iot/control'
import type { Known, Snapshot } from '@steward/domain/iot/decode'
import { readTopic } from '@steward/domain/iot/decode-topic'
import { codeAt } from '@steward/domain/iot/decode-value'
import { isBad } from '@steward/domain/iot/quality'
import { machineActor } from '../platform/actor.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Transport } from '../platform/mqtt/transport.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { actAs } from '../platform/work.ts'

/** Commands under way through one gateway. */
const MOST_PER_GATEWAY = 10
/** Reports to wait for before a value that differs counts as not carried out, in intervals of the device. */
const INTERVALS = 2
const USUAL_INTERVAL = 60
/** Milliseconds before a tenant that could not be looked after is tried again. */
const RETRY = 2_000
const actor = machineActor('process', 'control')

interface Parts {
  broker: Pick<Transport, 'publish' | 'isListening'>
  byId: (deviceId: string) => Known | undefined
}

export interface CommandDispatch {
  load(): Promise<void>
  /** Sends what waits, as after a gateway has subscribed. */
  look(tenant: string): void
  /** Whether the message is the answer to a command; resolves after the commit. */
  reply(message: { topic: string; payload: Uint8Array }, device: Known | undefined): Promise<boolean>
  reported(snapshots: readonly Snapshot[]): void
  stop(): Promise<void>
}

/** A value looked for in the reports of a device. */
interface Awaited {
  commandId: string
  tenant: string
  identifier: string
  wanted: number
  reported?: number
  timer: NodeJS.Timeout
}

export function createCommandDispatch(app: AppContext, { broker, byId }: Parts): CommandDispatch {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const awaited = new Map<string, Awaited[]>()
  const writing = new Set<Promise<void>>()
  let isStopped = false

  const inTenant = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) =>
    actAs(app, { tenant, actor, lane: 'field' }, work)

  /** One look at a time per tenant; asked for meanwhile it looks once more. */
  function look(tenant: string): void {
    if (isStopped) return
    if (running.has(tenant)) {
      again.add(tenant)
      return
    }
    const work = lookOnce(tenant)
      .catch((error: unknown) => {
        app.log.error({ err: error, tenant }, 'commands could not be looked after and will be')
        lookAt(tenant, RETRY)
      })
      .finally(() => {
        running.delete(tenant)
        if (again.delete(tenant)) look(tenant)
      })
    running.set(tenant, work)
  }

  function lookAt(tenant: string, inMs: number): void {
    clearTimeout(timers.get(tenant))
    if (isStopped) return
    const timer = setTimeout(() => look(tenant), Math.max(0, inMs))
    timer.unref()
    timers.set(tenant, timer)
  }

  async function lookOnce(tenant: string): Promise<void> {
    const { sending, next } = await inTenant(tenant, (ctx) => nextOf(ctx))
    for (const { topic, payload } of sending)
      await broker
        .publish(topic, Buffer.from(JSON.stringify(payload)), 1)
        // Nobody hears it then, and it times out.
        .catch((error: unknown) => app.log.warn({ err: error, topic }, 'a command could not be published'))
    if (next !== undefined) lookAt(tenant, next)
  }

  /** Ends what is over, takes what can be sent, and says in how many milliseconds something is due. */
  async function nextOf(ctx: Ctx) {
    const ended = await ctx.tx.query(
      `update device_command set command_status = case when command_status = 'SENT' then 'TIMEOUT' else 'EXPIRED' end,
         update_time = now(), rev = rev + 1
       where command_status in ('TO_APPROVE', 'QUEUED', 'SENT') and expire_time <= $1 and is_deleted = 0 returning id::text as id`,
      [ctx.now],
    )
    const queued = await ctx.tx.query(
      `select c.id::text as id, c.identifier, c.value, c.is_service as "isService", c.is_queueable as "isQueueable",
         d.device_mqtt_prefix as prefix, d.gateway_id::text as "gatewayId",
         d.is_deleted = 0 and d.device_status in ('active', 'maintenance') and not exists (
           select from device_lockout l where l.device_id = d.id and l.end_time is null and l.is_deleted = 0) as "isFree"
       from device_command c join device d on d.id = c.device_id
       where c.command_status = 'QUEUED' and c.is_deleted = 0 order by c.id limit 500 for update of c skip locked`,
    )
    const busy = new Map(
      (
        await ctx.tx.query(
          `select d.gateway_id::text as id, count(*)::int as n from device_command c join device d on d.id = c.device_id
           where c.command_status = 'SENT' and c.is_deleted = 0 group by 1`,
        )
      ).map(({ id, n }) => [String(id), Number(n)]),
    )
    const changed = ended.map(({ id }) => String(id))
    const sending: { topic: string; payload: object }[] = []
    for (const row of queued) {
      const [id, gatewayId] = [String(row.id), String(row.gatewayId)]
      const topic = topicOf(row)
      const isHeard = broker.isListening(gatewayId, topic)
      // Somebody may have begun to work at it while the command waited.
      if (row.isFree !== true) await refuse(ctx, id, 'blocked')
      else if (!isHeard && row.isQueueable === 1) continue
      else if (!isHeard) await refuse(ctx, id, 'offline')
      else {
        const underWay = busy.get(gatewayId) ?? 0
        if (underWay >= MOST_PER_GATEWAY) continue
        busy.set(gatewayId, underWay + 1)
        sending.push({ topic, payload: await send(ctx, row) })
      }
      changed.push(id)
    }
    if (changed.length > 0)
      await ctx.changed('device_command', ctx.tx.scope.tenant, { ids: changed, fields: ['commandStatus', 'sendTime'] })
    return { sending, next: await dueIn(ctx) }
  }

  const refuse = (ctx: Ctx, id: string, cause: 'offline' | 'blocked') =>
    ctx.tx.query(
      `update device_command set command_status = 'FAILED', fail_cause = $2, update_time = now(), rev = rev + 1 where id = $1`,
      [id, cause],
    )

  async function send(ctx: Ctx, row: DbRow): Promise<object> {
    const [id, isService] = [String(row.id), row.isService === 1]
    const ttl = ANSWER_WITHIN[isService ? 'service' : 'property'] * 1_000
    await ctx.tx.query(
      `update device_command set command_status = 'SENT', send_time = $2, expire_time = $2::timestamptz + $3 * interval '1 millisecond',
         attempts = attempts + 1, update_time = now(), rev = rev + 1 where id = $1`,
      [id, ctx.now, ttl],
    )
    const sent: unknown = JSON.parse(String(row.value))
    return payloadOf({ id, identifier: String(row.identifier), sent, isService }, ctx.now.getTime(), ttl)
  }

  async function dueIn(ctx: Ctx): Promise<number | undefined> {
    const [row] = await ctx.tx.query(
      `select (extract(epoch from min(expire_time)) * 1000)::float8 as at from device_command
       where command_status in ('TO_APPROVE', 'QUEUED', 'SENT') and is_deleted = 0`,
    )
    return row?.at === null || row?.at === undefined ? undefined : Number(row.at) - app.now().getTime() + 1
  }

  /** What the device then reports shows whether it did it. */
  function expect(row: DbRow, device: Known): void {
    const wanted = numberIn(row.value)
    if (row.isService === 1 || wanted === undefined) return
    const within = (device.model.interval ?? USUAL_INTERVAL) * INTERVALS * 1_000
    const one: Awaited = {
      commandId: String(row.id),
      tenant: device.tenant,
      identifier: String(row.identifier),
      wanted: asNumber(device, String(row.identifier), wanted),
      timer: setTimeout(() => settle(device.deviceId, one), within),
    }
    one.timer.unref()
    awaited.set(device.deviceId, [...(awaited.get(device.deviceId) ?? []), one])
  }

  /** Nothing came, or something else. */
  function settle(deviceId: string, one: Awaited): void {
    drop(deviceId, one)
    if (one.reported !== undefined) note(one, `command_status = 'MISMATCH', reported_value = $2`, String(one.reported))
  }

  function drop(deviceId: string, one: Awaited): void {
    clearTimeout(one.timer)
    const left = (awaited.get(deviceId) ?? []).filter((other) => other !== one)
    if (left.length > 0) awaited.set(deviceId, left)
    else awaited.delete(deviceId)
  }

  function note(one: Awaited, sets: string, value: string): void {
    const work = inTenant(one.tenant, async (ctx) => {
      await ctx.tx.query(
        `update device_command set ${sets}, update_time = now(), rev = rev + 1
         where id = $1 and command_status in ('SUCCESS', 'LATE_SUCCESS')`,
        [one.commandId, value],
      )
      await ctx.changed('device_command', one.tenant, {
        ids: [one.commandId],
        fields: ['commandStatus', 'isConfirmed'],
      })
    })
      .catch((error: unknown) => app.log.error({ err: error, command: one.commandId }, 'a confirmation was not stored'))
      .finally(() => writing.delete(work))
    writing.add(work)
  }

  async function load(): Promise<void> {
    await forEachTenant(app.db.lane('field'), async (tx, tenant) => {
      const rows = await tx.query(
        `select ${AWAITED} from device_command where command_status in ('SUCCESS', 'LATE_SUCCESS') and is_confirmed = 0
           and reply_time > now() - interval '10 minutes' and is_deleted = 0`,
      )
      for (const row of rows) {
        const device = byId(String(row.deviceId))
        if (device) expect(row, device)
      }
      look(tenant)
    })
  }

  const stopListening = app.changes.listen((table, tenant) => {
    if (table === 'device_command' && tenant !== '*') look(tenant)
  })

  return {
    load,
    look,
    async reply({ topic, payload }, device) {
      if (readTopic(topic)?.kind !== 'reply') return false
      const found = readReply(payload)
      if (!found || !device) return false
      const row = await inTenant(device.tenant, async (ctx) => {
        const isDone = found.code === 0
        const [updated] = await ctx.tx.query(
          `update device_command set reply_time = $3, reply_code = $4, reply_msg = $5,
             fail_cause = case when not $6 then 'refused' end, update_time = now(), rev = rev + 1,
             command_status = case when not $6 then 'FAILED' when command_status = 'TIMEOUT' then 'LATE_SUCCESS' else 'SUCCESS' end
           where id = $1 and device_id = $2 and command_status in ('SENT', 'TIMEOUT') and is_deleted = 0 returning ${AWAITED}`,
          [found.id, device.deviceId, ctx.now, found.code, found.msg, isDone],
        )
        if (!updated) return undefined
        await ctx.changed('device_command', device.tenant, { ids: [found.id], fields: ['commandStatus', 'replyTime'] })
        return isDone ? updated : null
      })
      if (row) expect(row, device)
      return row !== undefined
    },
    reported(snapshots) {
      if (awaited.size === 0) return
      for (const { device, readings } of snapshots)
        for (const one of awaited.get(device.deviceId) ?? []) {
          const reading = readings.find(({ identifier }) => identifier === one.identifier)
          if (!reading || isBad(reading.q)) continue
          if (isAsWanted(one.wanted, reading.value)) {
            drop(device.deviceId, one)
            note(one, `is_confirmed = 1, confirm_time = now(), reported_value = $2`, String(reading.value))
          } else one.reported = reading.value
        }
    },
    async stop() {
      isStopped = true
      stopListening()
      for (const timer of timers.values()) clearTimeout(timer)
      for (const all of awaited.values()) for (const { timer } of all) clearTimeout(timer)
      await Promise.all([...running.values(), ...writing])
    },
  }
}

const AWAITED = `id::text as id, device_id::text as "deviceId", identifier, value, is_service as "isService"`

const topicOf = ({ prefix, isService, identifier }: DbRow) =>
  `iot/v1/${String(prefix)}/down/${isService === 1 ? `invoke/${String(identifier)}` : 'set'}`

function numberIn(value: unknown): number | string | undefined {
  const parsed: unknown = JSON.parse(String(value))
  return typeof parsed === 'number' || typeof parsed === 'string' ? parsed : undefined
}

/** An enumeration's key as the number that its reports are stored as. */
function asNumber({ model }: Known, identifier: string, wanted: number | string): number {
  if (typeof wanted === 'number') return wanted
  const keys = model.properties.get(identifier)?.keys ?? []
  const at = keys.findIndex((key) => String(key) === wanted)
  const key = keys[at]
  return key === undefined ? Number.NaN : codeAt(key, at)
}
