// Sends waiting events to other systems, in every process. Each receiver is a lane of its own, so that one that is slow
// keeps no other waiting. An event may arrive twice, and is told by its id.
import { apiAttempt, apiDelivery } from '@steward/domain/index'
import { add, alter } from '../../document/rows.ts'
import { createWorkQueue } from '../../document/work-queue.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { ClaimedRow } from '../../platform/leased-rows.ts'
import { INTERNAL, type Places } from '../../platform/outgoing/address.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { type Outcome, send } from '../../platform/outgoing/send.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { openSecret } from '../access/secret.ts'
import { signedHeaders } from '../access/signature.ts'
import { noteHealth } from './health.ts'

/** Seconds before each further attempt; with these pauses the last attempt is a day after the first. */
const retries = { most: 28, pauses: [10, 60, 300, 900, 3_600] }
/** Attempts at once: to one receiver, of one hospital, and altogether in this process. */
const slots = { lane: 4, tenant: 40, all: 200 }
/** Seconds; longer than an attempt takes. */
const LEASE = 30

const RECEIVER = `k.is_deleted = 0 and k.status = 1 and k.callback_state = 'on' and coalesce(k.callback_url, '') <> ''`
const WAITS = `w.delivery_status = 'waiting' and w.is_deleted = 0`

export interface CallbackDispatch {
  stop(): Promise<void>
}

export interface CallbackWish {
  nameServers?: readonly string[] | undefined
  /** Milliseconds an attempt may take. */
  longest?: number | undefined
}

interface Delivery {
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
  places: Places
}

export function createCallbackDispatch(app: AppContext, { nameServers, longest }: CallbackWish = {}): CallbackDispatch {
  const placesOf = async (ctx: Ctx): Promise<Places> => ({
    internal: rangesFrom((await readParam(ctx.tx, INTERNAL)) ?? '').ranges,
    nameServers,
  })

  return createWorkQueue<Delivery, Outcome, Outcome>(app, {
    name: 'callbacks',
    trouble: 'events could not be sent yet',
    table: 'api_delivery',
    wakes: ['api_access'],
    waits: `${WAITS} and exists (select from api_access k where k.id = w.access_id and ${RECEIVER})`,
    due: 'w.next_time',
    attempts: 'attempts',
    lease: LEASE,
    lanes: { column: 'access_id', due: receiversDue },
    slots,
    retries,
    reads: `w.access_id::text as "accessId", w.event_id as "eventId", w.delivery_event as event,
      w.content::text as body, k.callback_url as url, k.app_key as "appKey", k.app_secret as "appSecret"`,
    joins: 'join api_access k on k.id = w.access_id',
    async pieces(ctx, rows) {
      const places = await placesOf(ctx)
      return rows.map((row) => deliveryFrom(row, places))
    },
    async carryOut(delivery) {
      const outcome = await attempt(app, delivery, longest)
      return outcome.failure === undefined ? { done: outcome } : { failure: outcome }
    },
    thrown: () => ({ failure: 'connect', answer: '', durationMs: 0 }),
    succeeded: (ctx, delivery, outcome) => keep(ctx, delivery, outcome, undefined),
    failed: keep,
  })
}

const deliveryFrom = (row: ClaimedRow, places: Places): Delivery => ({
  id: row.id,
  accessId: String(row.accessId),
  eventId: String(row.eventId),
  event: String(row.event),
  attempts: row.attempts,
  url: String(row.url),
  appKey: String(row.appKey),
  appSecret: row.appSecret,
  body: String(row.body),
  places,
})

/** Receivers with something due. */
async function receiversDue(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.tx.query(
    `select k.id::text as id from api_access k where ${RECEIVER}
       and exists (select from api_delivery w where w.access_id = k.id and ${WAITS} and w.next_time <= $1
         and (w.lease_until is null or w.lease_until <= now())) order by k.id`,
    [ctx.now],
  )
  return rows.map(({ id }) => String(id))
}

async function attempt(app: AppContext, delivery: Delivery, longest: number | undefined): Promise<Outcome> {
  const { url: text, appKey, appSecret, eventId, event, body, places } = delivery
  const secret = await openSecret(app, appKey, appSecret)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!secret || !url) return { failure: 'address', answer: '', durationMs: 0 }
  const target = `${url.pathname}${url.search}`
  const signed = signedHeaders({ appKey, secret }, { method: 'POST', target, body }, app.now())
  return send({ url, headers: { ...signed, 'X-Event-Id': eventId, 'X-Event': event }, body }, places, longest)
}

async function keep(ctx: Ctx, delivery: Delivery, outcome: Outcome, retryAt: Date | undefined): Promise<void> {
  const { id, accessId, attempts } = delivery
  const { status = null, failure = null, answer, durationMs } = outcome
  const sendTime = new Date(ctx.now.getTime() - durationMs).toISOString()
  const attempted = { deliveryId: id, attemptNo: attempts, sendTime, durationMs, httpStatus: status, failure, answer }
  await add(ctx, apiAttempt, attempted)
  await alter(ctx, apiDelivery, [id], {
    deliveryStatus: failure === null ? 'delivered' : retryAt ? 'waiting' : 'failed',
    lastHttpStatus: status,
    lastFailure: failure,
    nextTime: retryAt?.toISOString() ?? null,
    endTime: retryAt ? null : ctx.now.toISOString(),
    attempts,
  })
  await noteHealth(ctx, accessId, failure === null)
}
