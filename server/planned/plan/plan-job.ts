// Makes the bills of all plans that have come due; every process may run it, each occurrence is made once.
import { workPlan } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { type Item, job } from '../../document/job.ts'
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { settle } from './generate.ts'

// A plan that waits for a completion has no next time: it is looked at until the last of its bills is over.
const DUE = `select id::text as id from work_plan where tenant_id = $1 and is_deleted = 0 and plan_status = 'enabled'
  and (next_run_at <= $2 or next_run_at is null) order by next_run_at nulls last, id`

async function plansDue(ctx: Ctx): Promise<Item[]> {
  const rows = await ctx.tx.query(DUE, [ctx.tx.scope.tenant, ctx.now])
  return rows.map(({ id }) => ({ id: String(id) }))
}

export const planGenerate = job(
  'plan-generate',
  '按计划生成巡检单与保养单',
  'Make the bills of work plans',
  { group: 'desk', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: plansDue },
  async (ctx, { id }) => {
    const [plan] = await hold(ctx, workPlan, [id])
    // Paused or made by another process since it was listed.
    if (plan?.planStatus !== 'enabled') return
    await settle(ctx, plan)
    const [after] = await hold(ctx, workPlan, [id])
    if (after?.nextPlannedTime !== null || after.basis !== 'fixed' || after.cycleType === 'runtime') return
    await takeStep(ctx, workPlan, id, 'end', { reason: '计划已到期 The plan is over', cancelOpen: 0 })
  },
)
