// A plan in the hospital's time: its cycle, the days off and the clock, read once for all plans of a transaction.
import type { DaysOff } from '@steward/domain/calendar/days-off'
import { type Zone, readLocal, zoneOf } from '@steward/domain/calendar/wall-clock'
import type { Row } from '@steward/domain/entity'
import type { workPlan } from '@steward/domain/index'
import { cycleOf } from '@steward/domain/planned/plan-cycle'
import { nextPlanned, plannedTimes } from '@steward/domain/planned/planned-times'
import { shiftsOf } from '../../duty/turns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { daysOff } from '../../system/calendar/days-off.ts'

export type Plan = Row<typeof workPlan>

/** Local times are minutes (domain/planned/wall-clock.ts). */
export interface PlanTime {
  zone: Zone
  now: number
  /** So many minutes from now, as the clock will show. */
  ahead(minutes: number): number
  times(plan: Plan, span: { from: number; to: number; most?: number }): number[]
  next(plan: Plan, after: number): number | undefined
  cycle(plan: Plan): ReturnType<typeof cycleOf>
  off: DaysOff
}

type Starts = ReadonlyMap<string, readonly string[]>

/** For these plans; their groups' shifts are read with them. */
export async function timeOf(ctx: Ctx, plans: readonly Pick<Plan, 'cycleType' | 'groupId'>[]): Promise<PlanTime> {
  const zone = zoneOf(ctx.app.timeZone)
  const [off, starts] = [await daysOff(ctx), await shiftStarts(ctx, plans)]
  const cycle = (plan: Plan) => cycleOf(plan, starts.get(plan.groupId ?? '') ?? [])
  return {
    zone,
    off,
    now: zone.localOf(ctx.now.getTime()),
    ahead: (minutes) => zone.localOf(ctx.now.getTime() + minutes * 60_000),
    cycle,
    times: (plan, span) => plannedTimes(cycle(plan), off, zone, span),
    next: (plan, after) => nextPlanned(cycle(plan), off, zone, after),
  }
}

async function shiftStarts(ctx: Ctx, plans: readonly Pick<Plan, 'cycleType' | 'groupId'>[]): Promise<Starts> {
  const groups = plans.flatMap(({ cycleType, groupId }) => (cycleType === 'shift' && groupId ? [groupId] : []))
  if (groups.length === 0) return new Map()
  const shifts = await shiftsOf(ctx, [...new Set(groups)])
  const working = shifts.filter(({ isRest, isOff }) => !isRest && !isOff)
  return new Map(
    [...Map.groupBy(working, ({ groupId }) => groupId)].map(([id, own]) => [id, own.map(({ startTime }) => startTime)]),
  )
}

/** A time of a row as a local time. */
export const localAt = (text: string | null): number | undefined => (text === null ? undefined : readLocal(text))
