// What is repeated until somebody acknowledges: each reminder is a row of its own, written when the one before has ended.
import { stepOf } from '@steward/domain/alarm/linkage/actions'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import type { Piece } from './piece.ts'

/** The same as this one, some minutes after now; not where the alarm was told anew meanwhile, which reminds by itself. */
const AGAIN = `
insert into alarm_linkage_execution (id, tenant_id, linkage_id, alarm_record_id, transition_id, linkage_event, action_no, action_kind,
  execution_status, summary, due_time, attempts, device_id, channel_id, is_test, is_strict, action, lane, step_min, turn, create_time, update_time)
select $2, w.tenant_id, w.linkage_id, w.alarm_record_id, w.transition_id, w.linkage_event, w.action_no, w.action_kind,
  'waiting', w.summary, $3::timestamptz, 0, w.device_id, w.channel_id, 0, w.is_strict, w.action, w.lane, w.step_min, w.turn + 1, $4, $4
from alarm_linkage_execution w where w.id = $1 and not exists (
  select from alarm_linkage_execution n where n.alarm_record_id = w.alarm_record_id and n.linkage_id = w.linkage_id
    and n.action_no = w.action_no and n.transition_id > w.transition_id)
on conflict (transition_id, linkage_id, action_no, turn) do nothing`

export async function remindAgain(ctx: Ctx, { id, action, isTest, turn }: Piece): Promise<void> {
  if (!action || isTest) return
  const { repeatMin, repeatMost } = stepOf(action)
  if (turn > repeatMost) return
  const due = new Date(ctx.now.getTime() + repeatMin * 60_000)
  if (repeatMin > 0) await ctx.tx.query(AGAIN, [id, newId(), due, ctx.now])
}
