-- By when something has to happen next: response until the order is accepted, arrival where the standard asks for it, then
-- the finish; null once the work is finished or given up. `nextDeadline` in the domain says the same.
alter table "repair_order" add column "next_due" timestamptz generated always as (
  case when finish_time is null and order_status in ('to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended')
    then least(
      case when accept_time is null then response_due end,
      case when arrive_time is null then arrive_due end,
      finish_due)
  end
) stored;

create index "repair_order_next_due_find" on "repair_order" (tenant_id, "next_due") where is_deleted = 0;
