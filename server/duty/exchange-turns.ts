// Two people change places on the roster: what each works on both days, in one transaction.
import { dayAfter } from '@steward/domain/calendar/days'
import type { Row } from '@steward/domain/entity'
import { schedule } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter, hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { judge } from './judge-turns.ts'
import { turnsIn } from './turns.ts'

export type StoredRow = Row<typeof schedule>

/** Published, of somebody who will be there, and not begun. */
export const isAhead = (ctx: Ctx, { scheduleState, attendState, isRest, kind, startAt }: StoredRow): boolean =>
  scheduleState === 'published' &&
  (attendState === 'planned' || attendState === 'covered') &&
  isRest !== 1 &&
  kind === 'normal' &&
  (startAt ?? '') > nowOf(ctx)

/** The turns locked, so that nobody changes them meanwhile; undefined where one is gone. */
export async function heldTurns(
  ctx: Ctx,
  fromId: string | null,
  toId: string | null,
): Promise<[StoredRow, StoredRow] | undefined> {
  if (fromId === null || toId === null) return undefined
  const known = await ctx.tx.query('select 1 from schedule where id = any($1::bigint[]) and is_deleted = 0', [
    [fromId, toId],
  ])
  if (known.length < 2) return undefined
  const rows = await hold(ctx, schedule, [fromId, toId])
  const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id))
  return from && to ? [from, to] : undefined
}

/** Two at once are refused; short rests and long rows are told unless they are confirmed. */
export async function exchange(ctx: Ctx, from: StoredRow, to: StoredRow, isConfirmed: boolean): Promise<void> {
  // Between the first and the second both may work at once.
  await ctx.tx.query('set constraints schedule_overlap deferred')
  if (from.workDate === to.workDate) await trade(ctx, from, to)
  else {
    await give(ctx, from, to.userId)
    await give(ctx, to, from.userId)
  }
  await alter(ctx, schedule, [from.id], { swapWithId: to.id })
  await alter(ctx, schedule, [to.id], { swapWithId: from.id })
  const people = [from.userId, to.userId]
  // A short rest is told at the turn that follows it.
  const days = [from.workDate, to.workDate].flatMap((day) => [day, dayAfter(day)])
  const places = days.flatMap((workDate) => people.map((userId) => ({ userId, workDate })))
  await judge(ctx, places, isConfirmed)
}

/** The other one's rest of that day comes in return; a turn he works stands in the way. */
async function give(ctx: Ctx, turn: StoredRow, userId: string): Promise<void> {
  const { groupId, workDate } = turn
  const found = await turnsIn(ctx, { groupIds: [groupId], userIds: [userId], first: workDate, last: workDate })
  const there = found.find(({ kind }) => kind === turn.kind)
  if (!there) {
    await alter(ctx, schedule, [turn.id], { userId, attendState: 'covered' })
    return
  }
  if (!there.isRest) throw problem('swap.taken', { name: await nameOf(ctx, userId), day: workDate.slice(5) })
  const [rest] = await hold(ctx, schedule, [there.id])
  if (rest) await trade(ctx, turn, rest)
}

async function nameOf({ tx }: Ctx, userId: string): Promise<string> {
  const [row] = await tx.query('select real_name as name from "user" where id = $1', [userId])
  return String(row?.name ?? '')
}

/** Each keeps his cell of the day and gets what the other one was to do. */
async function trade(ctx: Ctx, one: StoredRow, other: StoredRow): Promise<void> {
  await alter(ctx, schedule, [one.id], workOf(other))
  await alter(ctx, schedule, [other.id], workOf(one))
}

const workOf = ({ shiftId, startAt, endAt, isRest }: StoredRow) => ({
  shiftId,
  startAt,
  endAt,
  isRest,
  attendState: isRest === 1 ? ('planned' as const) : ('covered' as const),
})
