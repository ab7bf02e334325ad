// The plans a caller may see, as rows.
import { workPlan } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { readingOf, tableOf } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Plan } from './plan-time.ts'

const entity = entityNamed(workPlan.name)

export interface Wanted {
  planId?: string | undefined
  groupId?: string | undefined
  planType?: string | undefined
}

/** Plans counted at once; more than any hospital has. */
const MOST = 5_000

export async function plansFor(ctx: Ctx, { planId, groupId, planType }: Wanted, states = ['enabled']): Promise<Plan[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.plan_status = any(${where.param(states)})`)
  if (planId !== undefined) where.add(`t.id = ${where.param(planId)}`)
  if (groupId !== undefined) where.add(`t.group_id = ${where.param(groupId)}`)
  if (planType !== undefined) where.add(`t.plan_type = ${where.param(planType)}`)
  const rows = await ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t where ${where.sql} order by t.id limit ${MOST}`,
    where.values,
  )
  return rows as unknown as Plan[]
}
