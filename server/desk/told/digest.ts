// At the end of a person's quiet hours one letter says what was held. Each held row knows when it is due; whoever comes first
// takes all of that person's, in one transaction, so that two processes or a restart write no second letter.
import type { MsgStatus } from '@steward/domain/desk/dictionaries'
import { notifyChannel } from '@steward/domain/desk/dictionaries'
import type { Locale } from '@steward/domain/problems'
import { type WorkQueue, createWorkQueue } from '../../document/work-queue.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { mergedWords } from '../../resource/told-together.ts'
import { writeLetter } from '../letters.ts'

/** Seconds; the letter itself is one transaction. */
const LEASE = 60
const slots = { lane: 4, all: 40 }
/** Messages written out in one letter, and taken at once. */
const LINES = 50
const MOST = 1_000

const HELD: MsgStatus = 'held'

interface Piece {
  id: string
  userId: string
}

interface Held {
  [column: string]: unknown
  id: string
  channel: keyof typeof notifyChannel.entries
  title: string
  titleEn: string
  bizEntity: string
  bizId: string
  at: string
}

export const createDigests = (app: AppContext): WorkQueue =>
  createWorkQueue<Piece, true, never>(app, {
    name: 'digest',
    trouble: 'digests could not be written yet',
    table: 'message_record',
    waits: `w.msg_status = '${HELD}'`,
    due: 'w.due_time',
    lease: LEASE,
    slots,
    reads: 'w.receiver_id::text as "userId"',
    pieces(_ctx, rows) {
      // One letter for each person: the other rows of his are taken with it.
      const first = new Map(rows.toReversed().map(({ id, userId }) => [String(userId), id]))
      return [...first].map(([userId, id]) => ({ id, userId }))
    },
    carryOut: async () => ({ done: true }),
    thrown: (error) => {
      throw error
    },
    succeeded: (ctx, piece) => writeDigest(ctx, piece),
    failed: async () => undefined,
  })

async function writeDigest(ctx: Ctx, { userId }: Piece): Promise<void> {
  const { tenant } = ctx.tx.scope
  const rows = await ctx.tx.query<Held>(
    `select id::text as id, channel, title, title_en as "titleEn", biz_entity as "bizEntity", biz_id as "bizId",
       to_char(create_time at time zone $4, 'MM-DD HH24:MI') as at
     from message_record where tenant_id = $1 and receiver_id = $2 and msg_status = '${HELD}' and due_time <= $3
     order by id limit ${MOST} for update`,
    [tenant, userId, ctx.now, ctx.app.timeZone],
  )
  if (rows.length === 0) return
  const mailId = await writeLetter(ctx, { to: [{ userId }], about: aboutOf(rows), ...wordsOf(ctx, rows) })
  const [digest] = await ctx.tx.query<{ id: string; msgNo: string }>(
    `select id::text as id, msg_no as "msgNo" from message_record
     where tenant_id = $1 and source_entity = 'mail' and source_id = $2 and receiver_id = $3`,
    [tenant, mailId, userId],
  )
  if (!digest) throw new Error('the record of a digest was not written')
  const because = mergedWords(digest.msgNo)
  // Hidden ones are told as well: only the list is without them.
  await ctx.tx.query(
    `update message_record set msg_status = 'merged', merged_into = $2, error_msg = $3, error_msg_en = $4, lease_token = null,
       lease_until = null, update_time = now(), rev = rev + 1 where id = any($1::bigint[])`,
    [rows.map(({ id }) => id), digest.id, because.zh, because.en],
  )
  await ctx.changed('message_record', tenant, { ids: rows.map(({ id }) => id), fields: ['msgStatus'] })
}

/** The row they are all about; none where there are several. */
function aboutOf(rows: readonly Held[]) {
  const [first] = rows
  const isOne =
    first !== undefined && rows.every(({ bizEntity, bizId }) => bizEntity === first.bizEntity && bizId === first.bizId)
  return isOne ? { entity: { name: first.bizEntity }, id: first.bizId } : { entity: { name: '' }, id: '' }
}

function wordsOf(ctx: Ctx, rows: readonly Held[]) {
  const clock = localText(ctx.now, ctx.app.timeZone).slice(11, 16)
  const line = (locale: Locale) => (row: Held) => {
    const title = (locale === 'en' && row.titleEn) || row.title
    const by = notifyChannel.entries[row.channel][locale]
    return locale === 'zh' ? `${row.at}【${by}】${title}` : `${row.at} [${by}] ${title}`
  }
  const text = (locale: Locale, head: string, more: string) =>
    [head, ...rows.slice(0, LINES).map(line(locale)), ...(rows.length > LINES ? [more] : [])].join('\n')
  const [n, left] = [rows.length, rows.length - LINES]
  return {
    zh: {
      subject: `安静时段消息汇总：${n} 条`,
      content: text('zh', `安静时段内有 ${n} 条消息，${clock} 汇总如下：`, `另有 ${left} 条`),
    },
    en: {
      subject: `Messages of your quiet hours: ${n}`,
      content: text('en', `${n} messages came in your quiet hours; the digest of ${clock}:`, `and ${left} more`),
    },
  }
}
