// Supervision: everything that falls due in a period, what is late first, with its sums (domain reference 2.9, appendix G).
import { dayAfter, daysBetween, mondayOf } from '@steward/domain/calendar/days'
import { REMIND } from '@steward/domain/derive/menu-groups'
import { isInstant } from '@steward/domain/kinds/instant'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { CAPTIONS, LATE, isWorkKind, maySee, stateName, workKinds, workSql, works } from './work-rows.ts'

const MOST_DAYS = 92
const moment = z.string().max(30).refine(isInstant)

export const supervisionQuery = z.object({
  startTime_: moment.optional(),
  endTime_: moment.optional(),
  kind: z.enum(workKinds).optional(),
  groupId: idSchema.optional(),
  part: z.enum(['overdue', 'open', 'doing', 'done', 'missed']).optional(),
  current: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(10),
})

/** The week of a day, Monday to Sunday. */
function weekOf(date: string): [string, string] {
  const monday = mondayOf(date)
  return [`${monday} 00:00:00`, `${dayAfter(monday, 6)} 23:59:59`]
}

/** A period without one of its ends is a week. */
function periodOf(ctx: Ctx, from: string | undefined, to: string | undefined): [string, string] {
  const [monday, sunday] = weekOf(nowOf(ctx).slice(0, 10))
  const start = from ?? (to === undefined ? monday : weekOf(to.slice(0, 10))[0])
  const end = to ?? (from === undefined ? sunday : weekOf(from.slice(0, 10))[1])
  if (end < start || daysBetween(start, end) > MOST_DAYS)
    throw problem('work.period', { days: MOST_DAYS }, { field: 'endTime_' })
  return [start, end]
}

const PARTS = {
  overdue: LATE,
  open: `w.part = 'open'`,
  doing: `w.part = 'open' and not ${LATE}`,
  done: `w.part = 'done'`,
  missed: `w.part = 'missed'`,
} as const

type Asked = z.output<typeof supervisionQuery>

export async function supervisionList(ctx: Ctx, { startTime_: since, endTime_: until, ...query }: Asked) {
  const [start, end] = periodOf(ctx, since, until)
  const { current, size } = query
  const kinds = workKinds.filter((kind) => maySee(ctx, kind) && (query.kind === undefined || query.kind === kind))
  const none = { total: 0, done: 0, doing: 0, overdue: 0, missed: 0 }
  if (kinds.length === 0) return pageOf(ctx, [], none, 0, query)
  const where = new Where()
  const [from, to, now] = [where.param(start), where.param(end), `${where.param(ctx.now)}::timestamptz`]
  const inGroup = query.groupId === undefined ? '' : ` and t.group_id = ${where.param(query.groupId)}`
  const all = kinds
    .map((kind) =>
      workSql(
        ctx,
        where,
        kind,
        now,
        `${works[kind].due} between ${from}::timestamptz and ${to}::timestamptz${inGroup}`,
      ),
    )
    .join(' union all ')
  const asked = query.part === undefined ? 'true' : PARTS[query.part]
  const counts = (['done', 'doing', 'overdue', 'missed'] as const)
    .map((part) => `count(*) filter (where ${PARTS[part]})::int as ${part}`)
    .join(', ')
  const [[sums], rows] = await Promise.all([
    ctx.tx.query(
      `select count(*)::int as total, ${counts}, count(*) filter (where ${asked})::int as asked from (${all}) w`,
      where.values,
    ),
    ctx.tx.query(
      `with w as (select * from (${all}) w where ${asked}
         order by case when ${LATE} then 0 when w.part = 'open' then 1 when w.part = 'missed' then 2 else 3 end,
           w.due, w.id limit ${size} offset ${(current - 1) * size})
       select ${CAPTIONS.columns}
       from w ${CAPTIONS.joins}
       order by case when ${LATE} then 0 when w.part = 'open' then 1 when w.part = 'missed' then 2 else 3 end, w.due, w.id`,
      where.values,
    ),
  ])
  const summary = {
    total: Number(sums?.total),
    done: Number(sums?.done),
    doing: Number(sums?.doing),
    overdue: Number(sums?.overdue),
    missed: Number(sums?.missed),
  }
  return pageOf(ctx, rows, summary, Number(sums?.asked), query)
}

function pageOf(
  ctx: Ctx,
  rows: readonly Record<string, unknown>[],
  summary: { total: number; done: number; doing: number; overdue: number; missed: number },
  total: number,
  { current, size }: { current: number; size: number },
) {
  const mayRemind = ctx.can(REMIND)
  const rate = summary.total === 0 ? null : Math.round((summary.done / summary.total) * 1000) / 1000
  return {
    records: rows.map((row) => ({
      ...row,
      statusName: isWorkKind(row.kind) ? stateName(ctx, row.kind, String(row.status)) : '',
      actions: mayRemind && row.part === 'open' ? ['remind'] : [],
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    summary: { ...summary, rate },
  }
}
