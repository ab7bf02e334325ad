// Who works at alarms: whoever reported the request made from one, and whoever has the order it led to.
import type { Workers } from '../alarm/holders.ts'

export const alarmWorkers: Workers = (ctx, ids) =>
  ctx.tx.query(
    `select a.id::text as id, p.user_id::text as "userId"
     from alarm_record a
     join repair_bill b on b.id = a.order_id and b.is_deleted = 0
       and b.bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate')
     left join repair_order o on o.id = b.order_id and o.is_deleted = 0 and o.order_status not in ('closed', 'cancelled')
     cross join lateral unnest(array[b.reporter_id, o.assignee_id] || coalesce(o.helper_ids, '{}')) as p(user_id)
     where a.id = any($1::bigint[]) and p.user_id is not null`,
    [ids],
  )
