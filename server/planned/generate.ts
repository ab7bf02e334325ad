// Makes the bills that a plan owes: each occurrence once, whoever looks and however often. The plan is locked by whoever
// calls; what it owed before it changes belongs to what it was.
import { workPlan } from '@steward/domain/index'
import { dueNow, graceOf } from '@steward/domain/planned/due-now'
import { occurrenceAfterDone } from '@steward/domain/planned/occurrences'
import { localText } from '@steward/domain/planned/wall-clock'
import { hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { readParam } from '../system/params.ts'
import { lastClosed } from './bill-kinds.ts'
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
  const to = time.ahead(plan.leadMinutes)
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
  const due = await metersDue(ctx, plan, bills, time)
  const written = await writeAll(ctx, plan, time, due.length > 0 ? [{ at: time.now, as: 'bill' }] : [], due)
  await note(ctx, plan, time, { until: time.now, next: undefined, runAt: time.ahead(METER_PACE), ...written })
  return { made: written.made, isMore: false }
}

interface Written {
  made: number
  turnCount: number
}

async function writeAll(
  ctx: Ctx,
  plan: Plan,
  time: PlanTime,
  due: readonly Due[],
  bills: readonly BillTargets[],
): Promise<Written> {
  const left = await leftOut(ctx, plan, due)
  const higher = due.length > 0 ? await higherPlans(ctx, plan, time) : undefined
  const open = due.length > 0 && plan.openPolicy !== 'generate' ? await openBills(ctx, plan) : undefined
  const template = due.length > 0 ? await publishedFor(ctx, plan) : undefined
  let [made, now] = [0, plan]
  for (const one of due) {
    if (left.has(localText(one.at))) continue
    const { people, turnCount } = await assignedAt(
      ctx,
      now,
      time,
      windowOf(windowed(plan), one.at, time.now, one.as).due,
    )
    now = { ...now, turnCount }
    for (const [at, bill] of bills.entries())
      made += await writeOne(ctx, plan, {
        bill,
        due: one,
        time,
        templateId: template?.id ?? plan.templateId,
        assigneeId: people[at % people.length] ?? null,
        open,
        higher,
      })
  }
  return { made, turnCount: now.turnCount ?? 0 }
}

const windowed = (plan: Plan) => ({ windowMinutes: plan.windowMinutes, graceMinutes: graceOf(plan) })

interface One {
  bill: BillTargets
  due: Due
  time: PlanTime
  templateId: string
  assigneeId: string | null
  open: OpenBills | undefined
  higher: Awaited<ReturnType<typeof higherPlans>> | undefined
}

/** Writes what becomes of one occurrence for one target, with its bill where there is one; how many were made. */
async function writeOne(
  ctx: Ctx,
  plan: Plan,
  { bill, due, time, templateId, assigneeId, open, higher }: One,
): Promise<number> {
  const [only] = bill.targets.length === 1 ? bill.targets : []
  const about = {
    planId: plan.id,
    targetKey: bill.key,
    plannedTime: localText(due.at),
    deviceId: only?.deviceId ?? null,
    areaId: only?.areaId ?? null,
    billKind: plan.planType,
  }
  const settledBy = due.as === 'missed' ? undefined : higher?.(bill.targets, due.at)
  if (settledBy !== undefined) {
    await addOnce(ctx, planOccurrence, { ...about, outcome: 'settled', settledBy })
    return 0
  }
  const before = due.as === 'missed' ? undefined : open?.get(bill.key)
  if (before !== undefined) {
    const outcome = plan.openPolicy === 'merge' ? 'merged' : 'skipped'
    await addOnce(ctx, planOccurrence, { ...about, outcome, billId: before })
    return 0
  }
  const window = windowOf(windowed(plan), due.at, time.now, due.as)
  const isMissed = due.as === 'missed'
  const made = await tryMake(ctx, plan, {
    planId: plan.id,
    templateId,
    title: bill.name,
    targets: bill.targets.map(({ deviceId, areaId }) => ({ deviceId, areaId })),
    targetKey: bill.key,
    plannedTime: about.plannedTime,
    dueTime: localText(window.due),
    windowEnd: localText(window.end),
    groupId: plan.groupId,
    assigneeId: isMissed ? null : assigneeId,
    reviewerId: plan.reviewerId,
    ...(isMissed ? { missedBecause: 'system_down' } : {}),
  })
  if (made instanceof Problem) {
    await addOnce(ctx, planOccurrence, { ...about, outcome: 'failed', reason: made.words('zh').slice(0, LONGEST) })
    return 0
  }
  const { id, isNew } = made
  const by = isNew ? undefined : await planOfBill(ctx, plan, id)
  if (by !== undefined && by !== plan.id) {
    await addOnce(ctx, planOccurrence, { ...about, outcome: 'settled', billId: id, settledBy: by })
    return 0
  }
  // Several occurrences that are made ahead are one for what counts as open.
  if (!isMissed) open?.set(bill.key, id)
  const outcome = isMissed ? 'missed' : 'made'
  await addOnce(ctx, planOccurrence, { ...about, outcome, billId: id, reason: isMissed ? 'system_down' : '' })
  return isNew ? 1 : 0
}

/** The bill, or why it cannot be: what is wrong with one device keeps nobody from the others. */
async function tryMake(ctx: Ctx, plan: Plan, wish: BillWish): Promise<{ id: string; isNew: boolean } | Problem> {
  await ctx.tx.query('savepoint bill')
  try {
    const made = await makers[plan.planType](ctx, wish)
    await ctx.tx.query('release savepoint bill')
    return made
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await ctx.tx.query('rollback to savepoint bill')
    return error
  }
}

/** Of a bill that was there already the plan it was made from: one of a higher level may do the work too. */
async function planOfBill({ tx }: Ctx, plan: Plan, billId: string): Promise<string | undefined> {
  const [row] = await tx.query(`select plan_id as plan from ${billKinds[plan.planType].table} where id = $1::bigint`, [
    billId,
  ])
  return row?.plan ? String(row.plan) : undefined
}

/** The times of these that a person has left out, for all targets. */
async function leftOut(ctx: Ctx, plan: Plan, due: readonly Due[]): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set()
  const rows = await ctx.tx.query(
    `select planned_time as at from plan_occurrence where plan_id = $1 and target_key = '' and planned_time = any($2::timestamptz[])`,
    [plan.id, due.map(({ at }) => localText(at))],
  )
  return new Set(rows.map(({ at }) => String(at).slice(0, 19)))
}

interface Noted extends Written {
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
