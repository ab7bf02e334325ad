// Who stands how to a bill of upkeep: performs it, helps, leads its group.
import { codesFor } from '@steward/domain/derive/permissions'
import { dutyGroup, maintenanceBill } from '@steward/domain/index'
import type { Relation } from '../../document/moves.ts'
import { evident, relation, stored } from '../../document/relations.ts'
import { turnsAt } from '../../duty/turns.ts'
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'

const helpersOf = ({ helperIds }: Shown): unknown[] =>
  Array.isArray(helperIds) ? helperIds : typeof helperIds === 'string' ? helperIds.split(',') : []

const isAssignee = (ctx: Ctx, { assigneeId }: Shown) => assigneeId === ctx.me.userId
const isWorker = (ctx: Ctx, bill: Shown) => isAssignee(ctx, bill) || helpersOf(bill).includes(ctx.me.userId)

/** What nobody was named for is begun by whoever of the group is on duty. */
const performer = relation('upkeep.not-performer', async (ctx, _, bills) => {
  const { userId } = ctx.me
  const isPooled = bills.some(({ assigneeId }) => !assigneeId)
  const turns = isPooled ? await turnsAt(ctx, ctx.now) : []
  const groups = new Set(
    turns.filter((turn) => turn.userId === userId && turn.attend !== 'leave').map((turn) => turn.groupId),
  )
  const holds = (bill: Shown) => (bill.assigneeId ? isAssignee(ctx, bill) : groups.has(String(bill.groupId)))
  return new Set(bills.filter(holds).map(({ id }) => String(id)))
})

const leads = stored(
  maintenanceBill,
  'upkeep.not-leader',
  't.group_id is null or exists (select from duty_group g where g.id = t.group_id and g.leader_id = me.user_id)',
)
/** Whoever looks after the groups acts for their leaders. */
const leader: Relation = {
  ...leads,
  holds: async (ctx, ids, rows) =>
    ctx.can(...codesFor(dutyGroup, 'edit')) ? new Set(ids) : leads.holds(ctx, ids, rows),
}

export const upkeepRelations = {
  performer,
  worker: evident('upkeep.not-worker', isWorker),
  assignee: evident('upkeep.not-assignee', isAssignee),
  notWorker: evident('upkeep.self-check', (ctx, bill) => !isWorker(ctx, bill)),
  running: evident('upkeep.shut', (_, { isShut }) => isShut !== 1),
  shut: evident('upkeep.running', (_, { isShut }) => isShut === 1),
  leader,
  // What the law asks for has a legal day, and is not given up.
  waivable: evident('upkeep.statutory', (_, { legalDue }) => !legalDue),
}
