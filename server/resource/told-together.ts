// What is told of one thing by one means within seconds goes together: the first at once, and what follows it as one message
// that waits until then and says how many others it stands for.
import type { NotifyChannel } from '@steward/domain/desk/dictionaries'
import type { Locale } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { type Receiver, type Sending, recordMessages } from './message-rows.ts'

/** Seconds. */
export const TOGETHER = 15

/** Of two who tell of the same thing at once the second sees what the first has written. */
export async function lockKey(ctx: Pick<Ctx, 'tx'>, mergeKey: string): Promise<void> {
  await ctx.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `told ${ctx.tx.scope.tenant} ${mergeKey}`,
  ])
}

export const mergedWords = (msgNo: string): Readonly<Record<Locale, string>> => ({
  zh: `已并入 ${msgNo}`,
  en: `Merged into ${msgNo}`,
})

export const withOthers = (text: string, others: number, locale: Locale): string =>
  others === 0 ? text : locale === 'zh' ? `${text}（另有 ${others} 条）` : `${text} (and ${others} more)`

/** The last message to one address of one thing. */
export interface Near {
  [column: string]: unknown
  id: string
  msgNo: string
  address: string
  carriedId: string
  /** Nobody has begun to send it. */
  isWaiting: boolean
  title: string
  content: string
  titleEn: string
  contentEn: string
  /** Until the next one may go. */
  leftMs: number
  /** Messages it stands for already. */
  others: number
}

/** A queue of messages; its names are text of the program. */
export interface CarriedBy {
  channel: NotifyChannel
  table: string
  address: string
  state: string
  /** Seconds between two messages to one address. */
  apart: number
  /** Has it say how many others it stands for; false where somebody has begun to send it. */
  rewrite(ctx: Ctx, near: Near, others: number): Promise<boolean>
}

/** By address. Call under the key's lock. */
async function nearOf(ctx: Ctx, by: CarriedBy, mergeKey: string): Promise<ReadonlyMap<string, Near>> {
  const rows = await ctx.tx.query<Near>(
    `select distinct on (r.${by.address}) m.id::text as id, m.msg_no as "msgNo", m.title, m.content, m.title_en as "titleEn",
       m.content_en as "contentEn", r.${by.address} as address, r.id::text as "carriedId",
       r.${by.state} = 'waiting' and r.lease_token is null as "isWaiting",
       (extract(epoch from m.create_time - now()) * 1000)::float8 + ${by.apart} * 1000 as "leftMs",
       (select count(*)::int from message_record o where o.tenant_id = $1 and o.merged_into = m.id) as others
     from message_record m join ${by.table} r on r.id = m.source_id::bigint
     where m.tenant_id = $1 and m.merge_key = $2 and m.channel = '${by.channel}' and m.source_id <> ''
       and (m.create_time > now() - interval '${by.apart} seconds' or r.${by.state} = 'waiting' and r.lease_token is null)
     order by r.${by.address}, m.create_time desc, m.id desc`,
    [ctx.tx.scope.tenant, mergeKey],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

interface Left<A> {
  left: readonly A[]
  /** When the message to an address goes that had another one of this just now. */
  dueOf: ReadonlyMap<A, Date>
}

/** One address, and the receiver as he is recorded. */
export interface Addressed extends Omit<Receiver, 'sourceId'> {
  to: string
}

/** Adds it to messages of the same thing that nobody has begun to send; answers whom it goes to by itself, and when. */
export async function joinWaiting<A extends Addressed>(
  ctx: Ctx,
  by: CarriedBy,
  sending: Omit<Sending, 'status' | 'to'>,
  addressed: readonly A[],
): Promise<Left<A>> {
  const { mergeKey } = sending
  if (mergeKey === undefined) return { left: addressed, dueOf: new Map() }
  await lockKey(ctx, mergeKey)
  const near = await nearOf(ctx, by, mergeKey)
  const left: A[] = []
  const dueOf = new Map<A, Date>()
  for (const one of addressed) {
    const last = near.get(one.to)
    if (last?.isWaiting && (await by.rewrite(ctx, last, last.others + 1))) {
      const { to: _to, ...receiver } = one
      const because = mergedWords(last.msgNo)
      const to = [{ ...receiver, sourceId: '', mergedInto: last.id }]
      await recordMessages(ctx, { ...sending, status: 'merged', because, to })
      continue
    }
    left.push(one)
    if (last && last.leftMs > 0) dueOf.set(one, new Date(ctx.now.getTime() + last.leftMs))
  }
  return { left, dueOf }
}
