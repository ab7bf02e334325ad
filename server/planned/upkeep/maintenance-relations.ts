// Who stands how to a bill of upkeep: performs it, helps, leads its group.
import { maintenanceBill } from '@steward/domain/index'
import { apart, evident } from '../../document/relations.ts'
import { assignee, isAssignee, leader, performer, worker } from '../../duty/performers.ts'

export const upkeepRelations = {
  performer: performer('upkeep.not-performer', isAssignee),
  worker: worker('upkeep.not-worker'),
  assignee: assignee('upkeep.not-assignee'),
  notWorker: apart(maintenanceBill, ['assigneeId', 'helperIds'], 'upkeep.self-check'),
  running: evident('upkeep.shut', (_, { isShut }) => isShut !== 1),
  shut: evident('upkeep.running', (_, { isShut }) => isShut === 1),
  leader: leader(maintenanceBill, 'upkeep.not-leader'),
  // What the law asks for has a legal day, and is not given up.
  waivable: evident('upkeep.statutory', (_, { legalDue }) => !legalDue),
}
