// Letters about one alarm or incident that come within seconds, or while alarms flood a person, are one letter: what is said
// later is added to the one that lies in the mail box, which counts what it holds and is unread again.
import { FLOOD, FLOOD_WITHIN } from '@steward/domain/alarm/noise/flood'
import { cut } from '@steward/domain/cut'
import { mail } from '@steward/domain/index'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { recordMessages } from '../../resource/message-rows.ts'
import { TOGETHER, lockKey, mergedWords, withOthers } from '../../resource/told-together.ts'
import type { ProductLetter } from '../letters.ts'

interface Earlier {
  [column: string]: unknown
  id: string
  msgNo: string
  userId: string
  mailId: string
  title: string
  titleEn: string
  isNear: boolean
  recipients: readonly string[]
}

/** Lines a letter takes in; what comes after them is counted alone. */
const LINES = 30
const SUBJECT = 255

type Joined = Omit<ProductLetter, 'to'> & { mergeKey: string }

/** Adds it to letters these people have; returns those who still have to be written to. */
export async function joinLetters(ctx: Ctx, letter: Joined, userIds: readonly string[]): Promise<string[]> {
  await lockKey(ctx, letter.mergeKey)
  const earlier = await earlierOf(ctx, letter.mergeKey, userIds)
  const flooded = earlier.every(({ isNear }) => isNear) ? new Set<string>() : await floodedOf(ctx, userIds)
  const joining = new Map(
    earlier.filter(({ isNear, userId }) => isNear || flooded.has(userId)).map((one) => [one.userId, one]),
  )
  const joined = new Set<string>()
  for (const same of Map.groupBy(joining.values(), ({ mailId }) => mailId).values()) {
    // Nobody reads in a letter what was not for him.
    if (!same[0]?.recipients.every((id) => joining.get(id)?.mailId === same[0]?.mailId)) continue
    await join(ctx, letter, same)
    for (const { userId } of same) joined.add(userId)
  }
  return userIds.filter((id) => !joined.has(id))
}

/** The last letter each of them has of this; later ones than some seconds count in a flood alone. */
const earlierOf = (ctx: Ctx, mergeKey: string, userIds: readonly string[]) =>
  ctx.tx.query<Earlier>(
    `select distinct on (m.receiver_id) m.id::text as id, m.msg_no as "msgNo", m.receiver_id::text as "userId", l.id::text as "mailId",
       m.title, m.title_en as "titleEn", m.send_time > $4::timestamptz - interval '${TOGETHER} seconds' as "isNear",
       l.recipient_ids::text[] as recipients
     from message_record m join mail l on l.id = m.source_id::bigint and l.is_deleted = 0
     where m.tenant_id = $1 and m.merge_key = $2 and m.receiver_id = any($3::bigint[]) and m.channel = 'letter'
       and m.source_entity = 'mail' and m.msg_status in ('delivered', 'read') and m.send_time > $4::timestamptz - interval '${FLOOD_WITHIN / 1_000} seconds'
     order by m.receiver_id, m.create_time desc, m.id desc`,
    [ctx.tx.scope.tenant, mergeKey, userIds, ctx.now],
  )

/** Who was told of more alarms lately than one person takes in. */
async function floodedOf(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select receiver_id::text as id from message_record
     where tenant_id = $1 and receiver_id = any($2::bigint[]) and channel = 'letter' and biz_type = 'alarm'
       and create_time > now() - interval '${FLOOD_WITHIN / 1_000} seconds'
     group by receiver_id having count(distinct biz_id) >= ${FLOOD}`,
    [ctx.tx.scope.tenant, userIds],
  )
  return new Set(rows.map(({ id }) => id))
}

async function join(ctx: Ctx, letter: Joined, same: readonly Earlier[]): Promise<void> {
  const [first] = same
  if (!first) return
  const { about, zh, en, origin, mergeKey } = letter
  for (const { id, msgNo, userId } of same)
    await recordMessages(ctx, {
      channel: 'letter',
      source: mail.name,
      about: { entity: about.entity.name, id: about.id },
      words: { zh: { title: zh.subject, content: zh.content }, en: { title: en.subject, content: en.content } },
      status: 'merged',
      because: mergedWords(msgNo),
      origin,
      mergeKey,
      to: [{ userId, sourceId: '', mergedInto: id }],
    })
  const [known] = await ctx.tx.query<{ content: string; contentEn: string; others: number }>(
    `select l.content, l.content_en as "contentEn", (select max(n)::int from (select count(*) as n from message_record
       where tenant_id = $1 and merged_into = any($3::bigint[]) group by merged_into) counted) as others
     from mail l where l.id = $2 for update`,
    [ctx.tx.scope.tenant, first.mailId, same.map(({ id }) => id)],
  )
  if (!known) return
  const { others } = known
  const added = (content: string, line: string) => (others > LINES ? content : `${content}\n${line}`)
  await alter(ctx, mail, [first.mailId], {
    subject: withOthers(cut(first.title, SUBJECT - 20), others, 'zh'),
    subjectEn: withOthers(cut(first.titleEn, SUBJECT - 20), others, 'en'),
    content: added(known.content, zh.subject),
    contentEn: added(known.contentEn, en.subject),
  })
  await ctx.tx.query('delete from mail_read where tenant_id = $1 and mail_id = $2', [ctx.tx.scope.tenant, first.mailId])
}
