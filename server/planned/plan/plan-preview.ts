// What a plan would do: its next times, and how much work it adds to its group.
import { localText } from '@steward/domain/calendar/wall-clock'
import { cycleWords } from '@steward/domain/planned/cycle-words'
import { addLoad, noLoad } from '@steward/domain/planned/plan-load'
import type { Ctx } from '../../platform/ctx.ts'
import { plansFor } from './plan-reads.ts'
import { sizesOf } from './plan-sizes.ts'
import { billsOf, targetsOf } from './plan-targets.ts'
import { templateOf } from './plan-template.ts'
import { type Plan, timeOf } from './plan-time.ts'

const NEXT = 12
const WEEKS = 4
const AHEAD = WEEKS * 7 * 1_440

const hours = (minutes: number) => Math.round(minutes / 6) / 10

export async function previewOf(ctx: Ctx, plan: Plan) {
  const time = await timeOf(ctx, [plan])
  const template = await templateOf(ctx, plan)
  const targets = await targetsOf(ctx, plan)
  const bills = billsOf(plan, targets)
  const count = plan.planType === 'inspection' ? bills.length : targets.length
  const from = Math.max(time.now, 0)
  const added = noLoad()
  addLoad(added, time.times(plan, { from, to: from + AHEAD }), count * template.estMinutes, WEEKS)
  const group = plan.groupId === null ? undefined : await groupLoad(ctx, plan.groupId, plan.id)
  const cycle = time.cycle(plan)
  return {
    occurrences: time.times(plan, { from, to: from + 99 * 366 * 1_440, most: NEXT }).map(localText),
    words: { zh: cycleWords(cycle, 'zh'), en: cycleWords(cycle, 'en') },
    targets: targets.length,
    bills: bills.length,
    isPublished: template.status === 'published' ? 1 : 0,
    addedHours: hours(added.minutes),
    groupHours: group === undefined ? null : hours(group.minutes),
  }
}

/** Minutes of a week that the group's other plans ask for. */
async function groupLoad(ctx: Ctx, groupId: string, without: string) {
  const [load] = await loadsOf(ctx, { groupId }, without)
  return load ?? { ...noLoad(), groupId, groupName: '' }
}

/** The usual week of each group, by its enabled plans. */
export async function loadsOf(ctx: Ctx, wanted: { groupId?: string | undefined }, without?: string) {
  const plans = (await plansFor(ctx, wanted)).filter(({ id, groupId }) => groupId !== null && id !== without)
  const time = await timeOf(ctx, plans)
  const sizes = await sizesOf(ctx, plans)
  const loads = new Map<string, ReturnType<typeof noLoad>>()
  for (const plan of plans) {
    const load = loads.get(plan.groupId ?? '') ?? noLoad()
    loads.set(plan.groupId ?? '', load)
    const times = time.times(plan, { from: time.now, to: time.now + AHEAD })
    addLoad(load, times, sizes.get(plan.id)?.minutes ?? 0, WEEKS)
  }
  const names = await ctx.tx.query(
    'select id::text as id, group_name as name from duty_group where tenant_id = $1 and id = any($2::bigint[])',
    [ctx.tx.scope.tenant, [...loads.keys()]],
  )
  const nameOf = new Map(names.map(({ id, name }) => [String(id), String(name)]))
  return [...loads]
    .map(([groupId, load]) => ({
      groupId,
      groupName: nameOf.get(groupId) ?? '',
      minutes: Math.round(load.minutes),
      cells: load.cells.map((row) => row.map((one) => Math.round(one))),
    }))
    .toSorted((a, b) => b.minutes - a.minutes)
}
