-- Until now a repair that was to lock its device out only said so. The owner is held to row-level security as well and
-- would see neither orders nor tags.
alter table repair_order no force row level security;
alter table device_lockout no force row level security;

-- Whoever passed an order on, or gave it up, does not work at the device any more.
update repair_order set lockout = 0
where lockout = 1 and (order_status not in ('repairing', 'suspended') or device_id is null);

-- Ids of the house are unique across tables: the first tag of an order takes the order's own.
insert into device_lockout (id, tenant_id, create_user, create_dept, device_id, since, holder_id, document_no, document_id)
select o.id, o.tenant_id, o.assignee_id, o.create_dept, o.device_id, least(coalesce(o.start_time, o.update_time), now()),
  o.assignee_id, o.order_no, o.id::text
from repair_order o
where o.lockout = 1 and o.is_deleted = 0
  and not exists (select from device_lockout l where l.id = o.id
    or l.tenant_id = o.tenant_id and l.device_id = o.device_id and l.document_id = o.id::text
      and l.end_time is null and l.is_deleted = 0);

alter table device_lockout force row level security;
alter table repair_order force row level security;
