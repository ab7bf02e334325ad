// What becomes of the occurrences of a plan: for each target a bill, or why there is none; written once.
import { localText } from '@steward/domain/calendar/wall-clock'
import { cut } from '@steward/domain/cut'
import { type Due, graceOf, windowOf } from '@steward/domain/planned/due-now'
import { Problem } from '@steward/domain/problems'
import { ADDED } from '../../platform/change.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { dryRun, inSavepoint } from '../../platform/savepoint.ts'
import { insert } from '../../system/insert.ts'
import type { BillWish } from '../work/wish.ts'
import { type OpenBills, billKinds, openBills } from './bill-kinds.ts'
import { makers } from './makers.ts'
import { assignedAt } from './plan-assign.ts'
import { higherPlans } from './plan-levels.ts'
import { type BillTargets, billsOf, targetsOf } from './plan-targets.ts'
import { publishedFor } from './plan-template.ts'
import { type Plan, type PlanTime, timeOf } from './plan-time.ts'
import { together } from './together.ts'

/** Characters of a reason. */
const LONGEST = 250
/** Bills tried before a plan begins. */
const TRIED = 40

/** Tries to make the next bills and takes them back: what keeps a plan from working is told before it begins. */
export async function tryOut(ctx: Ctx, plan: Plan): Promise<void> {
  const time = await timeOf(ctx, [plan])
  const at = time.next(plan, time.now) ?? time.now
  const template = await publishedFor(ctx, plan)
  await dryRun(ctx.tx, async () => {
    for (const bill of billsOf(plan, await targetsOf(ctx, plan)).slice(0, TRIED))
      await makers[plan.planType](ctx, {
        planId: plan.id,
        templateId: template.id,
        title: bill.name,
        targets: bill.targets.map(({ deviceId, areaId }) => ({ deviceId, areaId })),
        targetKey: bill.key,
        plannedTime: localText(at),
        dueTime: localText(at + plan.windowMinutes),
        windowEnd: localText(at + plan.windowMinutes),
        groupId: plan.groupId,
        assigneeId: null,
        reviewerId: plan.reviewerId,
        isStatutory: plan.isStatutory === 1,
      })
  })
}

export interface Written {
  made: number
  turnCount: number
  /** Keys of the bills that could not be made. */
  failed: ReadonlySet<string>
}

/** Writes what becomes of these occurrences, with the bills there are. */
export async function writeAll(
  ctx: Ctx,
  plan: Plan,
  time: PlanTime,
  due: readonly Due[],
  bills: readonly BillTargets[],
): Promise<Written> {
  if (due.length === 0) return { made: 0, turnCount: plan.turnCount ?? 0, failed: new Set() }
  const left = await leftOut(ctx, plan, due)
  const [template, higher] = [await publishedFor(ctx, plan), await higherPlans(ctx, plan)]
  let now = plan
  const asked: One[] = []
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
      asked.push({
        bill,
        due: one,
        time,
        templateId: template.id,
        assigneeId: people[at % people.length] ?? null,
        higher,
      })
  }
  // All together, as nearly always; where one cannot be made, one by one, so that it keeps nobody from the others.
  const outcomes =
    (await carefully(ctx, () => outcomesOf(ctx, plan, asked, makeOne))) ?? (await outcomesOf(ctx, plan, asked, tryMake))
  await record(ctx, plan, outcomes)
  const failed = outcomes.flatMap(({ outcome, one }) => (outcome === 'failed' ? [one.bill.key] : []))
  return {
    made: outcomes.filter(({ isNew }) => isNew).length,
    turnCount: now.turnCount ?? 0,
    failed: new Set(failed),
  }
}

/** The work, or undefined where something in it was refused: then nothing of it is left. */
async function carefully<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await inSavepoint(ctx.tx, () => together(ctx, work))
  } catch (error) {
    if (!(error instanceof Problem || isMadeMeanwhile(error))) throw error
    return undefined
  }
}

/** Somebody else made the same bill at the same time. */
const isMadeMeanwhile = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

const windowed = (plan: Plan) => ({ windowMinutes: plan.windowMinutes, graceMinutes: graceOf(plan) })

interface One {
  bill: BillTargets
  due: Due
  time: PlanTime
  templateId: string
  assigneeId: string | null
  higher: Awaited<ReturnType<typeof higherPlans>> | undefined
}

/** What became of an occurrence for one target. */
interface Outcome {
  one: One
  outcome: 'made' | 'missed' | 'skipped' | 'merged' | 'settled' | 'failed'
  billId?: string
  settledBy?: string
  reason?: string
  isNew?: boolean
}

type Make = (ctx: Ctx, plan: Plan, wish: BillWish) => Promise<{ id: string; isNew: boolean } | Problem>

const makeOne: Make = (ctx, plan, wish) => makers[plan.planType](ctx, wish)

/** The bill, or why it cannot be. */
const tryMake: Make = async (ctx, plan, wish) => {
  try {
    return await inSavepoint(ctx.tx, () => makeOne(ctx, plan, wish))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error
  }
}

async function outcomesOf(ctx: Ctx, plan: Plan, asked: readonly One[], make: Make): Promise<Outcome[]> {
  const open = plan.openPolicy === 'generate' ? undefined : await openBills(ctx, plan)
  const outcomes: Outcome[] = []
  for (const one of asked) outcomes.push(await outcomeOf(ctx, plan, one, { make, open }))
  return outcomes
}

async function outcomeOf(
  ctx: Ctx,
  plan: Plan,
  one: One,
  { make, open }: { make: Make; open: OpenBills | undefined },
): Promise<Outcome> {
  const { bill, due, time, templateId, assigneeId, higher } = one
  const isMissed = due.as === 'missed'
  const settledBy = isMissed ? undefined : higher?.(bill.targets, due.at)
  if (settledBy !== undefined) return { one, outcome: 'settled', settledBy }
  const before = isMissed ? undefined : open?.get(bill.key)
  if (before !== undefined) return { one, outcome: plan.openPolicy === 'merge' ? 'merged' : 'skipped', billId: before }
  const window = windowOf(windowed(plan), due.at, time.now, due.as)
  const made = await make(ctx, plan, {
    planId: plan.id,
    templateId,
    title: bill.name,
    targets: bill.targets.map(({ deviceId, areaId }) => ({ deviceId, areaId })),
    targetKey: bill.key,
    plannedTime: localText(due.at),
    dueTime: localText(window.due),
    windowEnd: localText(window.end),
    groupId: plan.groupId,
    assigneeId: isMissed ? null : assigneeId,
    reviewerId: plan.reviewerId,
    isStatutory: plan.isStatutory === 1,
    ...(isMissed ? { missedBecause: 'system_down' } : {}),
  })
  if (made instanceof Problem) return { one, outcome: 'failed', reason: cut(made.words('zh'), LONGEST) }
  const { id: billId, isNew } = made
  const by = isNew ? undefined : await planOfBill(ctx, plan, billId)
  if (by !== undefined && by !== plan.id) return { one, outcome: 'settled', billId, settledBy: by }
  // Several occurrences that are made ahead are one for what counts as open.
  if (!isMissed) open?.set(bill.key, billId)
  return isMissed
    ? { one, outcome: 'missed', billId, reason: 'system_down', isNew }
    : { one, outcome: 'made', billId, isNew }
}

/** Writes what became of all of them in one statement; the unique index says that it is once. */
async function record(ctx: Ctx, plan: Plan, outcomes: readonly Outcome[]): Promise<void> {
  const ids = await insert(
    ctx.tx,
    'plan_occurrence',
    outcomes.map(({ one, outcome, billId, settledBy, reason }) => {
      const [only] = one.bill.targets.length === 1 ? one.bill.targets : []
      return {
        id: newId(),
        tenantId: ctx.tx.scope.tenant,
        planId: plan.id,
        plannedTime: new Date(one.time.zone.instantOf(one.due.at)).toISOString(),
        targetKey: one.bill.key,
        outcome,
        deviceId: only?.deviceId ?? null,
        areaId: only?.areaId ?? null,
        billKind: plan.planType,
        billId: billId ?? '',
        settledBy: settledBy ?? null,
        reason: reason ?? '',
      }
    }),
  )
  if (ids.length > 0) await ctx.changed('plan_occurrence', ctx.tenant, { ids, fields: ADDED })
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
