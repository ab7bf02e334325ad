// Sends commands to their gateways and keeps what came of them. All of it is rows with deadlines, so that nothing is lost
// with the process.
import { ANSWER_WITHIN, payloadOf, readReply } from '@steward/domain/iot/control'
import type { Known, Snapshot } from '@steward/domain/iot/intake/decode'
import { machineActor } from '../../platform/actor.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import type { Transport } from '../../platform/mqtt/transport.ts'
import { tenantLooks } from '../../platform/tenant-looks.ts'
import { forEachTenant } from '../../platform/tenants.ts'
import { actAs } from '../../platform/work.ts'
import { isAtWork } from '../device/device-lockout.ts'
import { isPointOf } from '../model/device-points.ts'
import { READ_BACK_COLUMNS, type ReadBackTold, createReadBack } from './command-read-back.ts'
import { interlockFault } from './control-point.ts'

/** Commands under way through one gateway. */
const MOST_PER_GATEWAY = 10
/** Rows read at once. */
const PAGE = 500
const actor = machineActor('process', 'control')

interface Parts {
  broker: Pick<Transport, 'publish' | 'isListening'>
  byId: (deviceId: string) => Known | undefined
  told: ReadBackTold
}

/** `unknown`: no command of the device was sent under this id. */
export type ReplyResult = 'taken' | 'unreadable' | 'unknown'

export interface CommandDispatch {
  load(): Promise<void>
  /** Sends what waits, as after a gateway has subscribed. */
  look(tenant: string): void
  /** Resolves after the commit. An answer that comes once more is taken and changes nothing. */
  reply(payload: Uint8Array, device: Known): Promise<ReplyResult>
  reported(snapshots: readonly Snapshot[]): void
  stop(): Promise<void>
}

export function createCommandDispatch(app: AppContext, { broker, byId, told }: Parts): CommandDispatch {
  const inTenant = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) =>
    actAs(app, { tenant, actor, lane: 'field' }, work)
  const readBack = createReadBack(app, { inTenant, told })

  const looks = tenantLooks(app, {
    tables: ['device_command'],
    lane: 'field',
    failure: 'commands could not be looked after and will be',
    lookOnce,
  })

  async function lookOnce(tenant: string): Promise<number | undefined> {
    const { sending, next } = await inTenant(tenant, async (ctx) => {
      const ended = await endOverdue(ctx)
      const { taken, sending: taking } = await takeQueued(ctx)
      const ids = [...ended, ...taken]
      if (ids.length > 0) await ctx.changed('device_command', tenant, { ids, fields: ['commandStatus', 'sendTime'] })
      return { sending: taking, next: await dueIn(ctx) }
    })
    for (const { topic, payload, row, at } of sending) {
      const device = byId(String(row.deviceId))
      if (device) readBack.awaitReport(row, device, at)
      await broker
        .publish(topic, Buffer.from(JSON.stringify(payload)), 1)
        // Nobody hears it then, and it times out.
        .catch((error: unknown) => app.log.warn({ err: error, topic }, 'a command could not be published'))
    }
    return next
  }

  /** Takes what can be sent. What waits for its gateway keeps nobody behind it from being sent. */
  async function takeQueued(ctx: Ctx): Promise<{ taken: string[]; sending: Sending[] }> {
    const busy = await underWay(ctx)
    const taken: string[] = []
    const sending: Sending[] = []
    for (let after = '0', isMore = true; isMore;) {
      const page = await queuedAfter(ctx, after)
      for (const row of page) {
        const topic = topicOf(row)
        const [id, gatewayId] = [String(row.id), String(row.gatewayId)]
        const isHeard = broker.isListening(gatewayId, topic)
        const count = busy.get(gatewayId) ?? 0
        // Somebody may have begun to work at it while the command waited.
        if (row.isFree !== true) await refuse(ctx, id, 'blocked')
        else if (!isHeard && row.isQueueable !== 1) await refuse(ctx, id, 'offline')
        else if (!isHeard || count >= MOST_PER_GATEWAY) continue
        else {
          const fault = await faultOf(ctx, row)
          if (fault) await refuse(ctx, id, 'blocked', fault.words(ctx.locale))
          else {
            busy.set(gatewayId, count + 1)
            sending.push({ topic, payload: await send(ctx, row), row, at: ctx.now.getTime() })
          }
        }
        taken.push(id)
      }
      after = String(page.at(-1)?.id ?? after)
      isMore = page.length === PAGE
    }
    return { taken, sending }
  }

  async function dueIn(ctx: Ctx): Promise<number | undefined> {
    const [row] = await ctx.tx.query(
      `select (extract(epoch from min(expire_time)) * 1000)::float8 as at from device_command
       where command_status in ('TO_APPROVE', 'QUEUED', 'SENT') and is_deleted = 0`,
    )
    return row?.at === null || row?.at === undefined ? undefined : Number(row.at) - app.now().getTime() + 1
  }

  return {
    look: looks.look,
    reported: readBack.reported,
    async load() {
      await forEachTenant(app.db.lane('field'), (tx) => readBack.load(tx, byId))
      await looks.lookAtAll()
    },
    async reply(payload, device) {
      const found = readReply(payload)
      if (!found) return 'unreadable'
      const isDone = found.code === 0
      const [first, isKnown] = await inTenant(device.tenant, async (ctx) => {
        const [updated] = await ctx.tx.query(
          `update device_command set reply_time = $3, reply_code = $4, reply_msg = $5,
             fail_cause = case when not $6 then 'refused' end, update_time = now(), rev = rev + 1,
             command_status = case when not $6 then 'FAILED' when command_status = 'TIMEOUT' then 'LATE_SUCCESS' else 'SUCCESS' end
           where id = $1 and device_id = $2 and command_status in ('SENT', 'TIMEOUT') and is_deleted = 0
           returning ${READ_BACK_COLUMNS}`,
          [found.id, device.deviceId, ctx.now, found.code, found.msg, isDone],
        )
        if (updated)
          await ctx.changed('device_command', device.tenant, {
            ids: [found.id],
            fields: ['commandStatus', 'replyTime'],
          })
        const sent = updated ? [updated] : await sentAs(ctx, found.id, device.deviceId)
        return [updated, sent.length > 0] as const
      })
      if (first && isDone) readBack.awaitReport(first, device)
      return isKnown ? 'taken' : 'unknown'
    },
    async stop() {
      await Promise.all([looks.stop(), readBack.stop()])
    },
  }
}

interface Sending {
  topic: string
  payload: object
  row: DbRow
  /** When it is sent, in ms. */
  at: number
}

/** Ids of those whose time is over. */
async function endOverdue(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.tx.query(
    `update device_command set command_status = case when command_status <> 'SENT' then 'EXPIRED'
         when is_confirmed = 1 then 'SUCCESS' else 'TIMEOUT' end,
       update_time = now(), rev = rev + 1
     where command_status in ('TO_APPROVE', 'QUEUED', 'SENT') and expire_time <= $1 and is_deleted = 0 returning id::text as id`,
    [ctx.now],
  )
  return rows.map(({ id }) => String(id))
}

const queuedAfter = (ctx: Ctx, id: string): Promise<DbRow[]> =>
  ctx.tx.query(
    `select c.id::text as id, c.identifier, c.value, c.value_text as "valueText", c.is_service as "isService", c.is_queueable as "isQueueable",
       d.device_mqtt_prefix as prefix, d.gateway_id::text as "gatewayId", d.id::text as "deviceId",
       (select btrim(m.interlock) from thing_model m where ${isPointOf('d')} and m.identifier = c.identifier
         and m.kind <> 'event' limit 1) as interlock,
       d.is_deleted = 0 and d.device_status = 'active' and not ${isAtWork('d')} as "isFree"
     from device_command c join device d on d.id = c.device_id
     where c.command_status = 'QUEUED' and c.is_deleted = 0 and c.id > $1 order by c.id limit ${PAGE} for update of c skip locked`,
    [id],
  )

/** How many commands are under way, by gateway. */
async function underWay(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.tx.query(
    `select d.gateway_id::text as id, count(*)::int as n from device_command c join device d on d.id = c.device_id
     where c.command_status = 'SENT' and c.is_deleted = 0 group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [String(id), Number(n)]))
}

const refuse = (ctx: Ctx, id: string, cause: 'offline' | 'blocked', why: string | null = null) =>
  ctx.tx.query(
    `update device_command set command_status = 'FAILED', fail_cause = $2, reply_msg = left($3, 200), update_time = now(),
       rev = rev + 1 where id = $1`,
    [id, cause, why],
  )

/** A condition that held when the command was asked for need not hold a day later, when the gateway is back. */
const faultOf = async (ctx: Ctx, { deviceId, interlock }: DbRow) =>
  interlock ? interlockFault(ctx, String(deviceId), String(interlock)) : undefined

/** Marks it as sent and returns what is to be published after the commit. */
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

const sentAs = (ctx: Ctx, id: string, deviceId: string): Promise<DbRow[]> =>
  ctx.tx.query('select 1 from device_command where id = $1 and device_id = $2 and attempts > 0 and is_deleted = 0', [
    id,
    deviceId,
  ])

const topicOf = ({ prefix, isService, identifier }: DbRow) =>
  `iot/v1/${String(prefix)}/down/${isService === 1 ? `invoke/${String(identifier)}` : 'set'}`
