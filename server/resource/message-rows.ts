// Messages of the product as rows, one for each receiver: written by what sends them in the transaction that does so, and
// followed from there.
import { cut } from '@steward/domain/cut'
import { type MsgStatus, type NotifyChannel, msgStatus } from '@steward/domain/desk/dictionaries'
import { bizOf } from '@steward/domain/desk/message-biz'
import { messageRecord } from '@steward/domain/index'
import type { Locale } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { maskedPhone } from '@steward/domain/resource/text-template'
import type { Actor } from '../platform/actor.ts'
import { ADDED } from '../platform/change.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { nextNumbers } from '../platform/numbers.ts'

/** One receiver, and the row that carries the message to him. */
export interface Receiver {
  sourceId: string
  userId?: string | null | undefined
  /** Of no person; people's names are looked up. */
  name?: string
  /** By it a person is looked up where none is named. */
  phone?: string
  host?: string
  resendOf?: string | undefined
  /** Told within the message of this row. */
  mergedInto?: string | undefined
}

export interface Sending {
  channel: NotifyChannel
  /** The entity of the rows that carry it. */
  source: string
  about?: { entity: string; id: string } | undefined
  words: Readonly<Record<Locale, { title: string; content: string }>>
  status: MsgStatus
  to: readonly Receiver[]
  /** What had it sent, by name, such as a linkage. */
  origin?: string | undefined
  /** What is told of the same thing has the same. */
  mergeKey?: string | undefined
  /** When it goes out, where that is later. */
  due?: Date | undefined
  /** Why it does not go out by itself. */
  because?: Readonly<Record<Locale, string>> | undefined
}

/** What is needed of a context: a sign-in writes in another tenant's transaction. */
type Telling = Pick<Ctx, 'tx' | 'now' | 'changed'>
type Writing = Telling & { actor: Pick<Actor, 'userId' | 'deptId'> }

const TITLE = 255
const NAME = 64

/** Writes a row for each receiver, by one statement; one that is written already stays as it is. */
export async function recordMessages(ctx: Writing, sending: Sending): Promise<void> {
  const { channel, source, about, words, status, to, origin = '', mergeKey, due, because } = sending
  if (to.length === 0) return
  const { tenant } = ctx.tx.scope
  const numbers = await nextNumbers(ctx.tx, tenant, messageRecord.fields.msgNo.number ?? '', to.length)
  const ids = to.map(() => newId())
  const isOver = status !== 'pending' && reached(status, 'pending')
  await ctx.tx.query(
    `insert into message_record (id, tenant_id, create_user, create_dept, update_user, msg_no, channel, biz_type, biz_entity, biz_id,
       title, content, title_en, content_en, msg_status, attempts, send_time, deliver_time, source_entity, source_id,
       receiver_id, receiver_name, address, resend_of, idempotency_key, origin, merge_key, due_time, error_msg, error_msg_en, merged_into)
     select v.id, $1::text, $2::bigint, $3::bigint, $2::bigint, v.number, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text,
       $10::text, $11::text, $12::text, $13::int, $14::timestamptz, $15::timestamptz, $16::text, v.source,
       coalesce(v.receiver, u.id), left(coalesce(nullif(v.name, ''), u.real_name, ''), ${NAME}), v.address, v.resend,
       case when v.source <> '' then concat_ws(':', $16::text, v.source, coalesce(v.receiver, u.id)) end,
       $26::text, $27::text, $28::timestamptz, $29::text, $30::text, v.merged
     from unnest($17::bigint[], $18::text[], $19::text[], $20::bigint[], $21::text[], $22::text[], $23::text[], $24::bigint[], $25::bigint[])
       as v (id, number, source, receiver, name, phone, address, resend, merged)
     left join lateral (select id, real_name from "user" p where p.tenant_id = $1::text and p.is_deleted = 0
       and (p.id = v.receiver or v.receiver is null and v.phone <> '' and p.phone = v.phone) order by id limit 1) u on true
     on conflict (tenant_id, idempotency_key) do nothing`,
    [
      tenant,
      ctx.actor.userId,
      ctx.actor.deptId,
      channel,
      bizOf(entities.find(({ name }) => name === about?.entity)),
      about?.entity ?? '',
      about?.id ?? '',
      cut(words.zh.title, TITLE),
      words.zh.content,
      cut(words.en.title, TITLE),
      words.en.content,
      status,
      isOver ? 1 : 0,
      isOver ? ctx.now : null,
      reached(status, 'delivered') ? ctx.now : null,
      source,
      ids,
      numbers,
      to.map(({ sourceId }) => sourceId),
      to.map(({ userId }) => userId ?? null),
      to.map(({ name = '' }) => name),
      to.map(({ phone = '' }) => phone),
      to.map(({ phone, host = '' }) => (phone === undefined ? host : maskedPhone(phone))),
      to.map(({ resendOf }) => resendOf ?? null),
      to.map(({ mergedInto }) => mergedInto ?? null),
      cut(origin, NAME),
      mergeKey ?? null,
      due ?? null,
      because?.zh ?? null,
      because?.en ?? null,
    ],
  )
  await ctx.changed('message_record', tenant, { ids, fields: ADDED })
}

const order: readonly MsgStatus[] = msgStatus.keys
const reached = (status: MsgStatus, other: MsgStatus) => order.indexOf(status) >= order.indexOf(other)

/** The messages of these rows, or of one reader of them. */
export interface Followed {
  source: string
  ids: readonly string[]
  readerId?: string
}

export interface Became {
  status: MsgStatus
  attempts?: number
  error?: Readonly<Record<Locale, string>> | undefined
}

const ERROR = 600

/** Notes what became of messages: a state never goes back. Returns how many have come this far. */
export async function followMessages(
  ctx: Telling,
  { source, ids, readerId }: Followed,
  became: Became,
): Promise<number> {
  const { status, attempts = 1, error } = became
  const { tenant } = ctx.tx.scope
  const rows = await ctx.tx.query<{ id: string }>(
    `with known as materialized (select id from message_record where tenant_id = $1 and source_entity = $2 and source_id = any($3::text[])
       and ($4::bigint is null or receiver_id = $4) and array_position($5::text[], msg_status::text) <= array_position($5::text[], $6::text)
       order by id for update)
     update message_record m set msg_status = $6::text, attempts = greatest(m.attempts, $7::int), error_msg = $8, error_msg_en = $9,
       send_time = coalesce(m.send_time, $10::timestamptz),
       deliver_time = case when $11::boolean then coalesce(m.deliver_time, $10::timestamptz) end,
       read_time = case when $12::boolean then coalesce(m.read_time, $10::timestamptz) end,
       update_time = now(), rev = m.rev + 1 from known where m.id = known.id returning m.id::text as id`,
    [
      tenant,
      source,
      ids,
      readerId ?? null,
      order,
      status,
      attempts,
      error ? cut(error.zh, ERROR) : null,
      error ? cut(error.en, ERROR) : null,
      ctx.now,
      reached(status, 'delivered'),
      reached(status, 'read'),
    ],
  )
  if (rows.length > 0)
    await ctx.changed('message_record', tenant, { ids: rows.map(({ id }) => id), fields: ['msgStatus'] })
  return rows.length
}
