// One inbox of a person: repair orders and bills that are theirs, or their group's to take, by when they are due.
import { workPlan } from '@steward/domain/index'
import { z } from 'zod'
import type { WorkRow } from '../../duty/work-row.ts'
import { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { CAPTIONS, LATE, isWorkKind, maySee, openSql, stateName, workKinds, workSql, works } from './work-rows.ts'

const MOST = 200

export const myWorkQuery = z.object({
  /** Days ahead; what is late or has no time is always there. */
  days: z.coerce.number().int().min(1).max(31).default(7),
})

/** Given to this person, to help with or to take. */
const mine = ({ isGiven, isPool }: WorkRow, me: string) =>
  `(${isGiven} and (t.assignee_id = ${me} or ${me} = any(t.helper_ids)) or ${isPool(me)})`

export async function myWork(ctx: Ctx, { days }: z.output<typeof myWorkQuery>) {
  const kinds = workKinds.filter((kind) => maySee(ctx, kind))
  if (kinds.length === 0) return { records: [], total: 0, counts: { overdue: 0, open: 0 } }
  const where = new Where()
  const [me, now] = [`${where.param(ctx.me.userId)}::bigint`, `${where.param(ctx.now)}::timestamptz`]
  const all = kinds
    .map((kind) => {
      const work = works[kind]
      const { due } = work
      const soon = `(${due} is null or ${due} < ${now} + interval '${days} days')`
      return workSql(ctx, where, kind, now, `${openSql(work)} and ${mine(work, me)} and ${soon}`)
    })
    .join(' union all ')
  const [[sums], rows] = await Promise.all([
    ctx.tx.query(
      `select count(*)::int as total, count(*) filter (where ${LATE})::int as overdue from (${all}) w`,
      where.values,
    ),
    ctx.tx.query(
      `with w as (select * from (${all}) w order by w.due nulls last, w.id limit ${MOST})
       select ${CAPTIONS.columns}
       from w ${CAPTIONS.joins} order by w.due nulls last, w.id`,
      where.values,
    ),
  ])
  const [total, overdue] = [Number(sums?.total), Number(sums?.overdue)]
  return {
    records: rows.map((row) => ({
      ...row,
      statusName: isWorkKind(row.kind) ? stateName(ctx, row.kind, String(row.status)) : '',
      /** Anybody of the group may take it. */
      isPool: row.assigneeId === null ? 1 : 0,
    })),
    total,
    counts: { overdue, open: total - overdue },
  }
}

export const myWorkPath = `/${workPlan.path}/myWork`
