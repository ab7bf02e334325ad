// Deliveries as rows: claimed under a lease, kept with what came of each attempt, tried again after growing pauses.
import { apiAccess, apiAttempt } from '@steward/domain/index'
import { sendLetter } from '../../desk/letters.ts'
import { add, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import type { Outcome } from '../../platform/outgoing/send.ts'

/** Seconds before each further attempt; the last one repeats. */
const PAUSES = [10, 60, 300, 900, 3_600]
/** With these pauses a day. */
const MOST_ATTEMPTS = 28
/** Hours of nothing but failures after which deliveries to a receiver are stopped. */
const PATIENCE = 24
/** Seconds; longer than an attempt takes. What a process that died had claimed is then claimed anew. */
const LEASE = 30

export const pauseAfter = (attempts: number): number => PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 10

export interface Claimed {
  id: string
  accessId: string
  eventId: string
  event: string
  attempts: number
  url: string
  appKey: string
  appSecret: unknown
  /** The body, as it is sent each time. */
  body: string
}

const OPEN = `d.delivery_status = 'waiting' and d.is_deleted = 0 and (d.lease_until is null or d.lease_until <= $1)`
const RECEIVER = `k.is_deleted = 0 and k.status = 1 and k.callback_state = 'on' and coalesce(k.callback_url, '') <> ''`

/** Receivers with something due. */
export async function receiversDue(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.tx.query(
    `select k.id::text as id from api_access k where ${RECEIVER}
       and exists (select from api_delivery d where d.access_id = k.id and ${OPEN} and d.next_time <= $1) order by k.id`,
    [ctx.now],
  )
  return rows.map(({ id }) => String(id))
}

/** Of one receiver, at most so many. */
export async function claim(ctx: Ctx, accessId: string, most: number): Promise<Claimed[]> {
  const rows = await ctx.tx.query(
    `update api_delivery d set lease_until = $1::timestamptz + interval '${LEASE} seconds', attempts = d.attempts + 1
     from api_access k where k.id = d.access_id and ${RECEIVER} and d.id in (
       select d.id from api_delivery d where d.access_id = $2 and ${OPEN} and d.next_time <= $1
       order by d.next_time, d.id limit $3 for update skip locked)
     returning d.id::text as id, d.event_id as "eventId", d.delivery_event as event, d.attempts, d.content::text as body,
       k.callback_url as url, k.app_key as "appKey", k.app_secret as "appSecret"`,
    [ctx.now, accessId, most],
  )
  return rows.map((row) => claimedFrom(accessId, row))
}

const claimedFrom = (accessId: string, row: DbRow): Claimed => ({
  id: String(row.id),
  accessId,
  eventId: String(row.eventId),
  event: String(row.event),
  attempts: Number(row.attempts),
  url: String(row.url),
  appKey: String(row.appKey),
  appSecret: row.appSecret,
  body: String(row.body),
})

/** Milliseconds until the next attempt is due; undefined where nothing waits. */
export async function nextDue(ctx: Ctx): Promise<number | undefined> {
  const [row] = await ctx.tx.query(
    `select (extract(epoch from min(greatest(d.next_time, d.lease_until))) * 1000)::float8 as at
     from api_access k join api_delivery d on d.access_id = k.id
     where ${RECEIVER} and d.delivery_status = 'waiting' and d.is_deleted = 0`,
  )
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at) - ctx.now.getTime()
}

/** Keeps what came of an attempt. */
export async function settle(ctx: Ctx, { id, accessId, attempts }: Claimed, outcome: Outcome): Promise<void> {
  const { status = null, failure = null, answer, durationMs } = outcome
  const sendTime = new Date(ctx.now.getTime() - durationMs)
  await add(ctx, apiAttempt, {
    deliveryId: id,
    attemptNo: attempts,
    sendTime: sendTime.toISOString(),
    durationMs,
    httpStatus: status,
    failure,
    answer,
  })
  const next = failure === null ? 'delivered' : attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting'
  await ctx.tx.query(
    `update api_delivery set delivery_status = $2::text, last_http_status = $3, last_failure = $4, lease_until = null,
       next_time = case when $2::text = 'waiting' then $5::timestamptz + $6 * interval '1 second' end,
       end_time = case when $2::text <> 'waiting' then $5::timestamptz end, update_time = now(), rev = rev + 1
     where id = $1`,
    [id, next, status, failure, ctx.now, pauseAfter(attempts)],
  )
  await ctx.changed('api_delivery', ctx.tx.scope.tenant, { ids: [id], fields: ['deliveryStatus', 'attempts'] })
  await noteHealth(ctx, accessId, failure === null)
}

/** A success ends the time of failures; a day of nothing else stops deliveries, and the owner is told. */
async function noteHealth(ctx: Ctx, accessId: string, isFine: boolean): Promise<void> {
  if (isFine) {
    await ctx.tx.query('update api_access set failing_since = null where id = $1 and failing_since is not null', [
      accessId,
    ])
    return
  }
  await ctx.tx.query('update api_access set failing_since = $2 where id = $1 and failing_since is null', [
    accessId,
    ctx.now,
  ])
  const [lost] = await ctx.tx.query(
    `select id, access_name as name, create_user::text as owner from api_access where id = $1 and is_deleted = 0
       and callback_state = 'on' and failing_since <= $2::timestamptz - interval '${PATIENCE} hours' for update`,
    [accessId, ctx.now],
  )
  if (!lost) return
  await alter(ctx, apiAccess, [accessId], { callbackState: 'off' })
  const name = String(lost.name)
  await sendLetter(ctx, {
    to: [lost.owner === null ? null : String(lost.owner)],
    about: { entity: apiAccess, id: accessId },
    zh: {
      subject: `“${name}”的事件推送已停止`,
      content: `连续${PATIENCE}小时未能送达，系统已停止向其推送事件。请联系对方处理后，在“接口接入”中恢复推送；未送达的事件可在“推送记录”中重新推送。`,
    },
    en: {
      subject: `Events are not sent to “${name}” any more`,
      content: `Nothing could be delivered for ${PATIENCE} hours, so deliveries were stopped. Resume them under “API access” once the receiver works again; events that did not arrive can be sent again under “Delivery”.`,
    },
  })
}
