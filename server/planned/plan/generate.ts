// Makes the bills that a plan owes: each occurrence once, whoever looks and however often. The plan is locked by whoever
// calls; what it owed before it changes belongs to what it was.
import { DAY, localText } from '@steward/domain/calendar/wall-clock'
import { workPlan } from '@steward/domain/index'
import { dueNow, graceOf } from '@steward/domain/planned/due-now'
import { occurrenceAfterDone } from '@steward/domain/planned/occurrences'
import { hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readParam } from '../../system/dictionary/params.ts'
import { lastClosed } from './bill-kinds.ts'
import { limitOfPlan } from './legal-days.ts'
import { metersDue } from './plan-meters.ts'
import { type Written, writeAll } from './plan-outcomes.ts'
import { billsOf, targetsOf } from './plan-targets.ts'
import { type Plan, type PlanTime, localAt, timeOf } from './plan-time.ts'

/** Bills of one transaction; the rest follows with the next run. */
const AT_ONCE = 400
/** Of a plan that owes more than anybody could do. */
const MOST_TURNS = 50
/** Minutes between two looks at a meter. */
const METER_PACE = 10

interface Made {
  made: number
  /** There is more to do than one transaction takes. */
  isMore: boolean
}

/** Everything up to now and as far ahead as the plan says. */
export async function settle(ctx: Ctx, plan: Plan): Promise<Made> {
  const time = await timeOf(ctx, [plan])
  if (plan.cycleType === 'runtime') return byMeter(ctx, plan, time)
  if (plan.basis === 'floating') return fromCompletion(ctx, plan, time)
  return bySchedule(ctx, plan, time)
}

/** As many transactions' worth as it takes, before a plan changes. */
export async function settleAll(ctx: Ctx, id: string): Promise<void> {
  for (let times = 0; times < MOST_TURNS; times += 1) {
    const [plan] = await hold(ctx, workPlan, [id])
    if (!plan || !(await settle(ctx, plan)).isMore) return
  }
}

/** The next occurrence before its time, where somebody asks for it. */
export async function ahead(ctx: Ctx, id: string): Promise<void> {
  const [plan] = await hold(ctx, workPlan, [id])
  const next = localAt(plan?.nextPlannedTime ?? null)
  if (!plan || next === undefined) return
  const time = await timeOf(ctx, [plan])
  const written = await writeAll(ctx, plan, time, [{ at: next, as: 'bill' }], billsOf(plan, await targetsOf(ctx, plan)))
  const after = plan.basis === 'floating' ? undefined : time.next(plan, next)
  await note(ctx, plan, time, { until: next, next: after, ...written })
}

async function bySchedule(ctx: Ctx, plan: Plan, time: PlanTime): Promise<Made> {
  const from = localAt(plan.generatedUntil) ?? time.now
  const to = await untilWhen(ctx, plan, time)
  const bills = billsOf(plan, await targetsOf(ctx, plan))
  const most = Math.max(1, Math.floor(AT_ONCE / Math.max(1, bills.length)))
  const found = time.times(plan, { from, to, most: most + 1 })
  const times = found.slice(0, most)
  const isMore = found.length > most
  const lastPast = isMore && (found.at(-1) ?? 0) <= time.now ? undefined : times.findLast((at) => at <= time.now)
  const due = dueNow(times, {
    now: time.now,
    lastPast,
    window: plan.windowMinutes + graceOf(plan),
    catchesUp: (await readParam(ctx.tx, 'plan.catchUp')) !== '0',
  })
  const written = await writeAll(ctx, plan, time, due, bills)
  const until = times.at(-1) ?? from
  await note(ctx, plan, time, { until, next: time.next(plan, until), ...written })
  return { made: written.made, isMore }
}

/** As far ahead as the plan says, and to its next time where the law does not wait for that. */
async function untilWhen(ctx: Ctx, plan: Plan, time: PlanTime): Promise<number> {
  const usual = time.ahead(plan.leadMinutes)
  const next = localAt(plan.nextPlannedTime)
  if (next === undefined || next <= usual) return usual
  const limit = await limitOfPlan(ctx, plan)
  return limit !== undefined && limit < next && limit - DAY <= time.now ? next : usual
}

/** The next time is known once everything of the last is done. */
async function fromCompletion(ctx: Ctx, plan: Plan, time: PlanTime): Promise<Made> {
  let next = localAt(plan.nextPlannedTime)
  if (next === undefined) {
    const closed = await lastClosed(ctx, plan)
    if (closed === undefined) return { made: 0, isMore: false }
    next = occurrenceAfterDone(time.cycle(plan), time.off, closed)
  }
  const until = localAt(plan.generatedUntil) ?? time.now
  if (next === undefined || next > time.ahead(plan.leadMinutes)) {
    await note(ctx, plan, time, { until, next, made: 0, turnCount: plan.turnCount ?? 0 })
    return { made: 0, isMore: false }
  }
  const window = plan.windowMinutes + graceOf(plan)
  const due = dueNow([next], { now: time.now, lastPast: next <= time.now ? next : undefined, window, catchesUp: true })
  const written = await writeAll(ctx, plan, time, due, billsOf(plan, await targetsOf(ctx, plan)))
  // Without a bill nothing will be completed: it counts as done when it was due.
  const after = written.made > 0 ? undefined : occurrenceAfterDone(time.cycle(plan), time.off, next)
  await note(ctx, plan, time, { until: next, next: after, ...written })
  return { made: written.made, isMore: false }
}

async function byMeter(ctx: Ctx, plan: Plan, time: PlanTime): Promise<Made> {
  const bills = billsOf(plan, await targetsOf(ctx, plan))
  const { due, count } = await metersDue(ctx, plan, bills, time)
  const written = await writeAll(ctx, plan, time, due.length > 0 ? [{ at: time.now, as: 'bill' }] : [], due)
  await count(written.failed)
  await note(ctx, plan, time, { until: time.now, next: undefined, runAt: time.ahead(METER_PACE), ...written })
  return { made: written.made, isMore: false }
}

interface Noted extends Omit<Written, 'failed'> {
  until: number
  next: number | undefined
  /** When it is looked at again, where that is not said by the next time. */
  runAt?: number
}

/** Without a new revision: what a person has typed about the plan meanwhile stays valid. */
async function note(
  ctx: Ctx,
  plan: Plan,
  { zone }: PlanTime,
  { until, next, runAt, made, turnCount }: Noted,
): Promise<void> {
  const run = runAt ?? (next === undefined ? undefined : zone.localOf(zone.instantOf(next) - plan.leadMinutes * 60_000))
  const told = (local: number | undefined) => (local === undefined ? null : localText(local))
  await ctx.tx.query(
    `update work_plan set generated_until = $2, next_planned_time = $3, next_run_at = $4, turn_count = $5,
       last_run_at = case when $6 > 0 then $7::timestamptz else last_run_at end where id = $1`,
    [plan.id, told(until), told(next), told(run), turnCount, made, ctx.now],
  )
  await ctx.changed('work_plan', ctx.tenant, { ids: [plan.id], fields: ['nextPlannedTime', 'nextRunAt', 'lastRunAt'] })
}
