// A period of duty as the month grid shows it: people by days, what each adds up to, and what every shift lacks.
import { datesIn, dayAfter } from '@steward/domain/calendar/days'
import { monthEnd } from '@steward/domain/calendar/months'
import { type Turn, coverOf, gapsIn } from '@steward/domain/duty/roster'
import { daySchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { type StoredShift, type StoredTurn, groupsOf, shiftsOf, turnsIn } from './turns.ts'

export const MOST_DAYS = 92

export const periodQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  startDate: daySchema.optional(),
  endDate: daySchema.optional(),
})

/** First and last day: of the month, as given, or of the current month. */
export function periodOf(ctx: Ctx, { month, startDate, endDate }: z.output<typeof periodQuery>): [string, string] {
  const wanted = month ?? nowOf(ctx).slice(0, 7)
  const first = startDate ?? `${wanted}-01`
  const last = endDate ?? (startDate ? dayAfter(startDate, 30) : monthEnd(wanted))
  if (last < first || dayAfter(first, MOST_DAYS) < last) throw problem('schedule.period', { max: MOST_DAYS })
  return [first, last]
}

const HOUR = 3_600_000

interface PersonRow {
  [column: string]: unknown
  userId: string
  realName: string
  postName: string
  postIds: string[]
}

const peopleOf = ({ tx }: Ctx, ids: readonly string[]): Promise<PersonRow[]> =>
  tx.query<PersonRow>(
    `select u.id::text as "userId", u.real_name as "realName", coalesce(u.post_id::text[], '{}') as "postIds",
       coalesce((select string_agg(p.post_name, ',' order by p.id) from post p where p.id = any(u.post_id) and p.is_deleted = 0), '') as "postName"
     from "user" u where u.tenant_id = $1 and u.id = any($2::bigint[]) order by u.real_name, u.id`,
    [tx.scope.tenant, ids],
  )

interface Asked {
  groupIds: readonly string[]
  first: string
  last: string
}

export async function monthOf(ctx: Ctx, { groupIds, first, last }: Asked) {
  const groups = await groupsOf(ctx, groupIds)
  const shifts = await shiftsOf(ctx, groupIds)
  const turns = await turnsIn(ctx, { groupIds, first, last })
  const people = await peopleOf(ctx, [
    ...new Set([...groups.flatMap(({ memberIds }) => memberIds), ...turns.map(({ userId }) => userId)]),
  ])
  const days = datesIn(first, last)
  const byShift = new Map(shifts.map((shift) => [shift.id, shift]))
  const postsOf = new Map(people.map(({ userId, postIds }) => [userId, postIds]))
  return {
    days,
    users: people.map(({ userId, realName, postName }) =>
      rowOf(
        { userId, realName, postName },
        turns.filter((turn) => turn.userId === userId),
        byShift,
      ),
    ),
    shifts: shifts.filter(({ isOff }) => !isOff).map(wireShift),
    coverage: coverageOf(days, shifts, turns, postsOf),
    drafts: turns.filter(({ state }) => state === 'draft').length,
  }
}

const wireShift = ({ isRest, isOff, isNight, ...shift }: StoredShift) => ({
  ...shift,
  isRest: isRest ? 1 : 0,
  isOff: isOff ? 1 : 0,
  isNight: isNight ? 1 : 0,
})

function rowOf(
  person: { userId: string; realName: string; postName: string },
  turns: readonly StoredTurn[],
  shifts: ReadonlyMap<string, StoredShift>,
) {
  const cells: Record<string, object[]> = {}
  for (const { id, groupId, shiftId, kind, state, attend, workDate, from, to, isRest } of turns) {
    const shift = shifts.get(shiftId)
    const cell = {
      id,
      groupId,
      shiftId,
      shiftName: shift?.shiftName ?? '',
      shortCode: shift?.shortCode ?? '',
      color: shift?.color ?? 'grey',
      kind,
      state,
      attend,
      isRest: isRest ? 1 : 0,
      from,
      to,
    }
    cells[workDate] = [...(cells[workDate] ?? []), cell]
  }
  const working = turns.filter(({ isRest, attend }) => !isRest && attend !== 'leave' && attend !== 'swapped')
  return {
    ...person,
    cells,
    hours: Math.round(working.reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0) * 10) / 10,
    nights: working.filter(({ shiftId }) => shifts.get(shiftId)?.isNight).length,
    rests: turns.filter(({ isRest }) => isRest).length,
  }
}

/** Need and presence by day and shift. */
export function coverageOf(
  days: readonly string[],
  shifts: readonly StoredShift[],
  turns: readonly Turn[],
  postsOf: ReadonlyMap<string, readonly string[]>,
) {
  const working = shifts.filter(({ isRest, isOff }) => !isRest && !isOff)
  return Object.fromEntries(
    days.map((day) => {
      const ofDay = turns.filter(({ workDate }) => workDate === day)
      return [day, Object.fromEntries(working.map((shift) => [shift.id, coverOf(shift, ofDay, postsOf)]))]
    }),
  )
}

/** The parts of a period in which nobody of a group is on duty, by the hospital's clock. */
export async function gapsOf(ctx: Ctx, { groupIds, first, last }: Asked) {
  const [edges] = await ctx.tx.query<{ from: number; to: number }>(
    `select extract(epoch from $1::timestamptz)::float8 * 1000 as from, extract(epoch from $2::timestamptz)::float8 * 1000 as to`,
    [`${first} 00:00:00`, `${dayAfter(last)} 00:00:00`],
  )
  // A night shift of the day before reaches into the first.
  const turns = await turnsIn(ctx, { groupIds, first: dayAfter(first, -1), last })
  return gapsIn(turns, edges ?? { from: 0, to: 0 })
}
