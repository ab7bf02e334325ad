// Judges turns that were just written: two at once are refused, and what a roster does to people is told before it stands.
import { dayAfter } from '@steward/domain/calendar/days'
import { type Warning, warningsOf } from '@steward/domain/duty/roster'
import { type Problem, problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { inSavepoint } from '../platform/savepoint.ts'
import { shiftsOf, turnsIn } from './turns.ts'

export interface Place {
  userId: string
  workDate: string
}

export interface Refused {
  index: number
  userId: string
  workDate: string
  reason: string
  msg: string
}

/** What was written: two turns at once are refused, what a roster does to people is told unless it is confirmed. */
export async function judge(ctx: Ctx, cells: readonly Place[], isConfirmed: boolean): Promise<void> {
  await mustNotOverlap(ctx, cells)
  if (!isConfirmed) await mustBeFair(ctx, cells)
}

export const refusalOf = (ctx: Ctx, { userId, workDate }: Place, index: number, fault: Problem): Refused => ({
  index,
  userId,
  workDate,
  reason: fault.code,
  msg: fault.words(ctx.locale),
})

export const cellsRefused = (cells: readonly Refused[]): Problem =>
  problem('schedule.cells', { count: cells.length, first: cells[0]?.msg ?? '' }, { data: { cells } })

/** The constraint of the database decides; the cells it means are looked up for who reads the answer. */
async function mustNotOverlap(ctx: Ctx, cells: readonly Place[]): Promise<void> {
  try {
    await inSavepoint(ctx.tx, () => ctx.tx.query('set constraints schedule_overlap immediate'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23P01')) throw error
    throw cellsRefused(await overlapping(ctx, cells))
  }
}

async function overlapping(ctx: Ctx, cells: readonly Place[]): Promise<Refused[]> {
  const rows = await ctx.tx.query<{ userId: string; workDate: string }>(
    `select distinct a.user_id::text as "userId", to_char(a.work_date, 'YYYY-MM-DD') as "workDate" from schedule a
     join schedule b on b.tenant_id = a.tenant_id and b.user_id = a.user_id and b.id <> a.id
       and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
     where a.tenant_id = $1 and a.user_id = any($2::bigint[]) and a.is_deleted = 0 and b.is_deleted = 0
       and a.is_rest = 0 and b.is_rest = 0`,
    [ctx.tx.scope.tenant, cells.map(({ userId }) => userId)],
  )
  const meant = new Set(rows.map(({ userId, workDate }) => `${userId} ${workDate}`))
  const found = cells.flatMap((cell, index) =>
    meant.has(`${cell.userId} ${cell.workDate}`) ? [refusalOf(ctx, cell, index, problem('schedule.overlap'))] : [],
  )
  const [first] = cells
  return found.length > 0 || !first ? found : [refusalOf(ctx, first, 0, problem('schedule.overlap'))]
}

/** Days around a change in which rests and rows of days may begin or end. */
const AROUND = 8

/** Warnings that the change leaves; those there are already are not told again. */
async function mustBeFair(ctx: Ctx, cells: readonly Place[]): Promise<void> {
  const userIds = [...new Set(cells.map(({ userId }) => userId))]
  const dates = cells.map(({ workDate }) => workDate).toSorted()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const turns = await turnsIn(ctx, { userIds, first: dayAfter(first, -AROUND), last: dayAfter(last, AROUND) })
  const shifts = await shiftsOf(ctx, [...new Set(turns.map(({ groupId }) => groupId))])
  const facts = new Map(shifts.map((shift) => [shift.id, shift]))
  const touched = new Set(cells.map(({ userId, workDate }) => `${userId} ${workDate}`))
  const found: Warning[] = userIds
    .flatMap((userId) =>
      warningsOf(
        turns.filter((turn) => turn.userId === userId),
        facts,
      ),
    )
    .filter((one) => touched.has(`${one.userId} ${one.date}`))
  if (found.length > 0)
    throw problem('schedule.warnings', { count: found.length }, { field: 'confirm', data: { warnings: found } })
}
