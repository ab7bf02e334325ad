// Who has read a notice and who has not: taking note, the list of receivers, reminding the rest.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { notice } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter, hold } from '../document/rows.ts'
import { lockRows, missing } from '../engine/detail.ts'
import { queryOf } from '../engine/query.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { sendLetter } from './letters.ts'
import { audience, isForMe } from './notice-audience.ts'

const MINUTES = 10
/** Recipients of one letter. */
const LETTER = 100
const PAGE = 200

/** When the caller read it, and took note of it. */
export async function ownMark(ctx: Ctx, id: string) {
  const [mark] = await ctx.tx.query(
    `select to_char(read_time, 'YYYY-MM-DD HH24:MI:SS') as "readTime", to_char(confirm_time, 'YYYY-MM-DD HH24:MI:SS') as "confirmTime"
     from notice_read where notice_id = $1::bigint and user_id = $2::bigint and tenant_id = $3`,
    [id, ctx.me.userId, ctx.tenant],
  )
  return { readTime: mark?.readTime ?? null, confirmTime: mark?.confirmTime ?? null }
}

export const confirmRoute = route({
  method: 'POST',
  path: `/${notice.path}/confirm`,
  zh: '确认已知悉通知',
  en: 'Take note of a notice',
  tag: notice.name,
  may: codesFor(notice, 'list'),
  body: z.object({ id: z.string().regex(/^\d{1,19}$/) }),
  async run(ctx, { body }) {
    const values: unknown[] = [body.id, ctx.tenant, ctx.me.userId]
    const mine = isForMe((value) => `$${values.push(value)}`, ctx)
    const marked = await ctx.tx.query(
      `insert into notice_read (tenant_id, notice_id, user_id, confirm_time)
       select $2::varchar, t.id, $3::bigint, now() from notice t where t.id = $1::bigint and t.tenant_id = $2 and t.is_deleted = 0 and ${mine}
       on conflict (user_id, notice_id) do update set confirm_time = coalesce(notice_read.confirm_time, excluded.confirm_time)
       returning 1`,
      values,
    )
    if (marked.length === 0) throw missing(notice)
    return ownMark(ctx, body.id)
  },
})

export const receiversRoute = route({
  method: 'GET',
  path: `/${notice.path}/receivers`,
  zh: '通知的接收人',
  en: 'Receivers of a notice',
  tag: notice.name,
  may: codesFor(notice, 'edit'),
  query: queryOf('id', 'current', 'isRead'),
  async run(ctx, { query }) {
    const row = await reached(ctx, query.id ?? '')
    const from = `from notice n join "user" u on ${audience}
      left join notice_read r on r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id
      where n.id = $1::bigint and n.tenant_id = $2`
    const [counts] = await ctx.tx.query(
      `select count(*)::int as total, count(r.read_time)::int as read, count(r.confirm_time)::int as confirmed ${from}`,
      [row.id, ctx.tenant],
    )
    const page = Math.min(50, Math.max(1, Math.trunc(Number(query.current)) || 1))
    const only =
      query.isRead === '1' ? 'and r.read_time is not null' : query.isRead === '0' ? 'and r.read_time is null' : ''
    const records = await ctx.tx.query(
      `select u.id::text as "userId", u.real_name as "userName",
         (select string_agg(d.dept_name, '、' order by d.sort, d.id) from dept d where d.id = any(u.dept_id)) as "deptName",
         to_char(r.read_time, 'YYYY-MM-DD HH24:MI:SS') as "readTime", to_char(r.confirm_time, 'YYYY-MM-DD HH24:MI:SS') as "confirmTime"
       ${from} ${only} order by r.read_time nulls first, u.real_name, u.id limit ${PAGE} offset $3`,
      [row.id, ctx.tenant, (page - 1) * PAGE],
    )
    return { ...counts, records, current: page, size: PAGE }
  },
})

/** Locked; 404 for one the caller does not reach. */
async function reached(ctx: Ctx, id: string): Promise<Row<typeof notice>> {
  await lockRows(notice, ctx, [id])
  const [row] = await hold(ctx, notice, [id])
  if (!row) throw missing(notice)
  return row
}

/** A letter to everybody who has not read it, or, where that is asked for, not taken note. */
export async function remind(ctx: Ctx, { id }: { id: string }): Promise<{ reminded: number }> {
  const row = await reached(ctx, id)
  if (row.noticeState !== 'released' || Date.parse(row.releaseTime) > ctx.now.getTime()) throw problem('notice.not-yet')
  const last = row.remindTime === null ? 0 : Date.parse(row.remindTime)
  if (ctx.now.getTime() - last < MINUTES * 60_000) throw problem('notice.reminded')
  const owed = row.needConfirm === 1 ? 'r.confirm_time is null' : 'r.read_time is null'
  const people = await ctx.tx.query(
    `select u.id::text as id from notice n join "user" u on ${audience}
     left join notice_read r on r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id
     where n.id = $1::bigint and n.tenant_id = $2 and ${owed} and u.id <> $3::bigint order by u.id`,
    [id, ctx.tenant, ctx.me.userId],
  )
  if (people.length === 0) throw problem('notice.all-read')
  const ids = people.map((one) => String(one.id))
  for (let at = 0; at < ids.length; at += LETTER)
    await sendLetter(ctx, {
      to: ids.slice(at, at + LETTER),
      about: { entity: notice, id },
      zh: { subject: `请阅读通知：${row.title}`, content: `${ctx.actor.name}提醒您阅读通知《${row.title}》。` },
      en: {
        subject: `Please read the notice: ${row.title}`,
        content: `${ctx.actor.name} reminds you of the notice “${row.title}”.`,
      },
    })
  await alter(ctx, notice, [id], { remindTime: ctx.now.toISOString() })
  return { reminded: ids.length }
}
