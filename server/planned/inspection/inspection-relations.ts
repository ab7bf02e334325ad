// Who stands how to an inspection: performs it, helps, leads its group, reviews it.
import { inspectionBill } from '@steward/domain/index'
import { apart, stored } from '../../document/relations.ts'
import { assignee, isWorker, leader, orLeaders, performer, ungroupedOrLed, worker } from '../../duty/performers.ts'

/** The round is one of a plan the law asks for. */
const BY_LAW = `exists (select 1 from work_plan p where p.id = t.plan_id and p.is_statutory = 1)`

export const inspectionRelations = {
  performer: performer('inspection.not-yours', isWorker),
  inspector: worker('inspection.not-inspector'),
  assignee: assignee('inspection.not-inspector'),
  notAssignee: apart(inspectionBill, ['assigneeId', 'helperIds'], 'inspection.self-review'),
  leader: leader(inspectionBill, 'inspection.not-leader'),
  reviewer: orLeaders(
    stored(
      inspectionBill,
      'inspection.not-reviewer',
      `t.reviewer_id = me.user_id or t.reviewer_id is null and ${ungroupedOrLed}`,
    ),
  ),
  waivable: stored(inspectionBill, 'inspection.statutory', `not ${BY_LAW}`),
}
