// Whose plans a person may change: leaders and keepers those of their own group, administrators every one.
import { codesFor } from '@steward/domain/derive/permissions'
import { dutyGroup, workPlan } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { orWhoMay, stored } from '../../document/relations.ts'
import type { Ctx } from '../../platform/ctx.ts'

export const leads = orWhoMay(
  dutyGroup,
  'edit',
  stored(
    workPlan,
    'plan.not-leader',
    `exists (select from duty_group g where g.id = t.group_id and (g.leader_id = me.user_id or me.user_id = any(g.member_ids)))
     or t.group_id is null and t.create_user = me.user_id`,
  ),
)

/** Throws unless the caller may plan for the group. */
export async function mustLead(ctx: Ctx, groupId: string | null | undefined): Promise<void> {
  if (!groupId || ctx.can(...codesFor(dutyGroup, 'edit'))) return
  const [group] = await ctx.tx.query(
    `select 1 from duty_group where id = $1 and tenant_id = $2 and is_deleted = 0 and (leader_id = $3 or $3 = any(member_ids))`,
    [groupId, ctx.tx.scope.tenant, ctx.me.userId],
  )
  if (!group) throw problem('plan.not-leader', {}, { field: 'groupId' })
}
