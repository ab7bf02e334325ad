// Sends messages again: as new rows that name the old ones, whose words and fates stay as they are.
import { cut } from '@steward/domain/cut'
import { type NotifyChannel, notifyChannel } from '@steward/domain/desk/dictionaries'
import type { Row } from '@steward/domain/entity'
import { messageRecord } from '@steward/domain/index'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { maskedAddress } from '@steward/domain/system/mail-address'
import { hold } from '../document/rows.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { carrierOf } from '../resource/carriers.ts'
import { recordMessages } from '../resource/message-rows.ts'
import { tell } from '../system/logs/tell.ts'
import { writeLetter } from './letters.ts'

type Message = Row<typeof messageRecord>

/** Messages one call sends again, and times a message is sent again within an hour. */
const MOST = 100
const OFTEN = 3
/** Characters of the numbers in a sentence. */
const NUMBERS = 120

export interface Wish {
  ids: readonly string[]
  channel?: NotifyChannel | null | undefined
  receiverIds?: readonly string[] | null | undefined
}

/** All of them or none; returns how many there are. */
export async function resend(ctx: Ctx, { ids, channel, receiverIds }: Wish): Promise<{ resent: number }> {
  if (ids.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  await lockRows(messageRecord, ctx, ids)
  const messages = await hold(ctx, messageRecord, ids)
  refuse(messages.filter(isUnderWay), 'message.under-way')
  await mustBeRare(ctx, messages)
  const others = receiverIds && receiverIds.length > 0 ? receiverIds : undefined
  const [asLetters, asBefore] = parted(messages, channel ?? undefined)
  const people = await peopleOf(ctx, others ?? messages.flatMap(({ receiverId }) => receiverId ?? []))
  const resent =
    (await sendLetters(ctx, asLetters, { others, people })) + (await sendAsBefore(ctx, asBefore, { others, people }))
  await tell(ctx, { event: 'message_resent', rowIds: [...ids], data: cut(numbersOf(messages), 255) })
  return { resent }
}

const isUnderWay = ({ msgStatus }: Message) => ['held', 'pending', 'sending'].includes(msgStatus)

const numbersOf = (messages: readonly Message[]) => messages.map(({ msgNo }) => msgNo).join(', ')

function refuse(messages: readonly Message[], code: ProblemCode, more: Readonly<Record<string, string | number>> = {}) {
  if (messages.length > 0) throw problem(code, { ...more, numbers: cut(numbersOf(messages), NUMBERS) })
}

/** Counted over rows, while the messages are held: those of one request were written at one time. */
async function mustBeRare(ctx: Ctx, messages: readonly Message[]): Promise<void> {
  const often = await ctx.tx.query<{ id: string }>(
    `select resend_of::text as id from message_record where tenant_id = $1 and resend_of = any($2::bigint[])
       and create_time > $3::timestamptz - interval '1 hour' group by resend_of having count(distinct create_time) >= ${OFTEN}`,
    [ctx.tx.scope.tenant, messages.map(({ id }) => id), ctx.now],
  )
  const ids = new Set(often.map(({ id }) => id))
  refuse(
    messages.filter(({ id }) => ids.has(id)),
    'message.resent-often',
    { max: OFTEN },
  )
}

/** Those that go as letters, and those that go the way they went before. */
function parted(messages: readonly Message[], channel: NotifyChannel | undefined): [Message[], Message[]] {
  const isLetter = (message: Message) => (channel ?? message.channel) === 'letter'
  const asBefore = messages.filter((message) => !isLetter(message))
  if (channel) {
    const { zh, en } = notifyChannel.entries[channel]
    refuse(
      asBefore.filter((message) => message.channel !== channel),
      'message.channel',
      { channel: zh, channelEn: en },
    )
  }
  return [messages.filter(isLetter), asBefore]
}

interface Receivers {
  /** In place of those who had it before. */
  others: readonly string[] | undefined
  /** Of all of them those whose accounts are enabled. */
  people: ReadonlyMap<string, Reached>
}

interface Reached {
  phone: string
  email: string
}

async function peopleOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
  const rows = await ctx.tx.query<Reached & { [column: string]: unknown; id: string }>(
    `select id::text as id, coalesce(phone, '') as phone, coalesce(email, '') as email from "user"
     where tenant_id = $1 and is_deleted = 0 and status = 1 and id = any($2::bigint[])`,
    [ctx.tx.scope.tenant, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** One letter for all who had the same; of several messages sent to others each of them gets the letter once. */
async function sendLetters(ctx: Ctx, messages: readonly Message[], { others, people }: Receivers): Promise<number> {
  refuse(
    messages.filter(({ receiverId }) => !(others ?? [receiverId ?? '']).every((id) => people.has(id))),
    'message.nobody',
  )
  let sent = 0
  // What no row carried was kept back, each by itself.
  const carriedBy = ({ sourceEntity, sourceId, id }: Message) => `${sourceEntity} ${sourceId || `of ${id}`}`
  for (const same of Map.groupBy(messages, carriedBy).values()) {
    const [first] = same
    if (!first) continue
    const to = others
      ? others.map((userId) => ({ userId, resendOf: first.id }))
      : same.flatMap(({ receiverId, id }) => (receiverId === null ? [] : [{ userId: receiverId, resendOf: id }]))
    await writeLetter(ctx, {
      to,
      about: { entity: { name: first.bizEntity }, id: first.bizId },
      zh: { subject: first.title, content: first.content },
      en: { subject: first.titleEn, content: first.contentEn },
    })
    sent += to.length
  }
  return sent
}

async function sendAsBefore(ctx: Ctx, messages: readonly Message[], receivers: Receivers): Promise<number> {
  let sent = 0
  for (const message of messages) sent += await sendOne(ctx, message, receivers)
  return sent
}

async function sendOne(ctx: Ctx, message: Message, { others, people }: Receivers): Promise<number> {
  const { sourceEntity: source, sourceId, channel, bizEntity, bizId } = message
  const carrier = carrierOf(ctx, source)
  if (!carrier || sourceId === '') throw gone(message)
  if (others && !carrier.isToPeople) refuse([message], 'message.receivers')
  const isMail = channel === 'email'
  // Undefined is the number or address it went to before.
  const addresses: (string | undefined)[] = others?.map((id) => people.get(id)?.[isMail ? 'email' : 'phone'] ?? '') ?? [
    undefined,
  ]
  if (addresses.includes('')) refuse([message], 'message.nobody')
  for (const [n, address] of addresses.entries()) {
    const carried = await carrier.again(ctx, sourceId, { content: message.content, address })
    if (carried === undefined) throw gone(message)
    const receiver = others
      ? { userId: others[n], ...(isMail ? { host: maskedAddress(address ?? '') } : { phone: address ?? '' }) }
      : { userId: message.receiverId, name: message.receiverName, host: message.address }
    await recordMessages(ctx, {
      channel,
      source,
      about: { entity: bizEntity, id: bizId },
      words: {
        zh: { title: message.title, content: message.content },
        en: { title: message.titleEn, content: message.contentEn },
      },
      status: 'pending',
      to: [{ ...receiver, sourceId: carried, resendOf: message.id }],
    })
  }
  return addresses.length
}

const gone = (message: Message) => problem('message.gone', { numbers: message.msgNo })
