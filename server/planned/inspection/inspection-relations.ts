// Who stands how to an inspection: performs it, helps, leads its group, reviews it.
import type { Group, Turn } from '@steward/domain/duty/roster'
import { onDuty } from '@steward/domain/duty/roster'
import { dutyGroup, inspectionBill } from '@steward/domain/index'
import { evident, orWhoMay, relation, stored } from '../../document/relations.ts'
import { groupsOf, turnsAt } from '../../duty/turns.ts'
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : []

const isAssignee = (ctx: Ctx, { assigneeId }: Shown) => assigneeId === ctx.me.userId
const isInspector = (ctx: Ctx, row: Shown) => isAssignee(ctx, row) || idsIn(row.helperIds).includes(ctx.me.userId)

/** Groups in which somebody is on duty at this moment, called in or there. */
export function groupsOnDuty(
  groups: readonly Group[],
  turns: readonly Turn[],
  userId: string,
  at: number,
): Set<string> {
  const found = onDuty(groups, turns, {}, at).filter((one) =>
    [...one.turns, ...one.standby].some((turn) => turn.userId === userId),
  )
  return new Set(found.map(({ groupId }) => groupId))
}

/** Who is named performs it; where nobody is, whoever of the group is on duty. */
const performer = relation('inspection.not-yours', async (ctx, _, rows) => {
  const isOpen = (row: Shown) => !row.assigneeId && row.groupId
  const groups = rows.some(isOpen)
    ? groupsOnDuty(await groupsOf(ctx), await turnsAt(ctx, ctx.now), ctx.me.userId, ctx.now.getTime())
    : new Set<string>()
  const may = (row: Shown) => isInspector(ctx, row) || (isOpen(row) && groups.has(String(row.groupId)))
  return new Set(rows.filter(may).map(({ id }) => String(id)))
})

const LEADS = `exists (select 1 from duty_group g where g.id = t.group_id and g.leader_id = me.user_id and g.is_deleted = 0)`
/** The round is one of a plan the law asks for. */
const BY_LAW = `exists (select 1 from work_plan p where p.id = t.plan_id and p.is_statutory = 1)`
const leader = stored(inspectionBill, 'inspection.not-leader', `t.group_id is null or ${LEADS}`)
const reviewer = stored(
  inspectionBill,
  'inspection.not-reviewer',
  `t.reviewer_id = me.user_id or t.reviewer_id is null and (t.group_id is null or ${LEADS})`,
)

export const inspectionRelations = {
  performer,
  inspector: evident('inspection.not-inspector', isInspector),
  assignee: evident('inspection.not-inspector', isAssignee),
  notAssignee: evident('inspection.self-review', (ctx, row) => !isInspector(ctx, row)),
  // Who keeps the groups acts for every leader.
  leader: orWhoMay(dutyGroup, 'edit', leader),
  reviewer: orWhoMay(dutyGroup, 'edit', reviewer),
  waivable: stored(inspectionBill, 'inspection.statutory', `not ${BY_LAW}`),
}
