// Work plans: what each step does, and what is asked before a plan may begin.
import { localText } from '@steward/domain/calendar/wall-clock'
import type { Row } from '@steward/domain/entity'
import { workPlan } from '@steward/domain/index'
import { planCourse } from '@steward/domain/planned/plan-course'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { type Values, alter, hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds, waitingBills } from './bill-kinds.ts'
import { ahead, settle, settleAll } from './generate.ts'
import { leaveOut } from './leave-out.ts'
import { leads, mustLead } from './plan-leads.ts'
import { tryOut } from './plan-outcomes.ts'
import { withRates } from './plan-rates.ts'
import { planRoutes } from './plan-routes.ts'
import { mustStand } from './plan-stands.ts'
import { mustFit, templateNames, templateOf } from './plan-template.ts'
import { type Plan, localAt, timeOf } from './plan-time.ts'

/** From now on; what lies before is not owed. A plan that goes on waits for what is still to be completed. */
async function begun(ctx: Ctx, plan: Plan): Promise<Values<typeof workPlan>> {
  const time = await timeOf(ctx, [plan])
  const from = Math.max(time.now, localAt(plan.generatedUntil) ?? time.now)
  const waits = plan.cycleType === 'runtime' || (plan.basis === 'floating' && plan.lastRunAt !== null)
  const next = waits ? undefined : time.next(plan, from)
  if (!waits && next === undefined) throw problem('plan.never', {}, { field: 'startDate' })
  const runAt = next === undefined ? time.now : time.zone.localOf(time.zone.instantOf(next) - plan.leadMinutes * 60_000)
  return {
    generatedUntil: localText(from),
    nextPlannedTime: next === undefined ? null : localText(next),
    nextRunAt: localText(runAt),
  }
}

const atRest = { nextPlannedTime: null, nextRunAt: null }

async function started(ctx: Ctx, plan: Plan) {
  await mustStand(ctx, plan)
  await tryOut(ctx, plan)
  return begun(ctx, plan)
}

/** An edited plan owes what it owed before as it was, and the rest as it is now. */
async function edit<I extends object>(ctx: Ctx, plan: Plan, input: I, base: (ctx: Ctx, input: I) => Promise<Plan>) {
  await mustLead(ctx, plan.groupId)
  if (plan.planStatus === 'enabled') await settleAll(ctx, plan.id)
  const saved = await base(ctx, input)
  await mustLead(ctx, saved.groupId)
  await mustFit(ctx, saved, await templateOf(ctx, saved))
  if (saved.planStatus !== 'enabled') return saved
  await mustStand(ctx, saved)
  const [now] = await hold(ctx, workPlan, [plan.id])
  if (now) await alter(ctx, workPlan, [plan.id], await begun(ctx, now))
  return saved
}

export default document(workPlan, planCourse, {
  routes: planRoutes,
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await shown(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const [row] = await shown(ctx, [await base(ctx, id)])
    return row ?? {}
  },
  async create(ctx, input, base) {
    await mustLead(ctx, input.groupId)
    const saved = await base(ctx, input)
    await mustFit(ctx, saved, await templateOf(ctx, saved))
    return saved
  },
  editable: ['draft', 'enabled', 'paused'],
  edit,
  relations: { leads },
  steps: {
    enable: started,
    async pause(ctx, plan) {
      await settleAll(ctx, plan.id)
      return atRest
    },
    resume: started,
    async generate(ctx, plan) {
      const { made } = await settle(ctx, plan)
      if (made === 0) await ahead(ctx, plan.id)
      return {}
    },
    async end(ctx, plan, { cancelOpen, reason }) {
      if (plan.planStatus === 'enabled') await settleAll(ctx, plan.id)
      if (cancelOpen === 1) await dropWaiting(ctx, plan, reason)
      return atRest
    },
  },
  actions: { skip: leaveOut },
})

/** What nobody has begun is not to be done any more. */
async function dropWaiting(ctx: Ctx, plan: Plan, reason: string): Promise<void> {
  const { entity } = billKinds[plan.planType]
  for (const id of await waitingBills(ctx, plan)) await takeStep(ctx, entity, id, 'drop', { reason })
}

/** Rows with the name of their template and the rate of what was done. */
async function shown<R extends Record<string, unknown>>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const plans = rows.map((row) => ({
    id: String(row.id),
    planType: row.planType === 'maintenance' ? ('maintenance' as const) : ('inspection' as const),
    templateId: String(row.templateId),
  }))
  const names = await templateNames(ctx, plans)
  const rates = await withRates(ctx, plans)
  return rows.map((row) => ({
    ...row,
    templateName: names.get(String(row.templateId)) ?? '',
    doneRate30d: rates.get(String(row.id)) ?? null,
  }))
}

export type StoredPlan = Row<typeof workPlan>
