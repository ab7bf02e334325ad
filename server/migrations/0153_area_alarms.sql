-- Open alarms of each area by level. A statement that changes alarms adds a row for what it changed, so that raising alarms in
-- one area never waits for others there; readers sum the rows, and a job makes many of them one.
create table area_alarm (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  area_id bigint not null,
  alarm_level integer not null,
  open_count integer not null,
  waiting_count integer not null
);
create index area_alarm_of_area on area_alarm (tenant_id, area_id);
alter table area_alarm enable row level security;
alter table area_alarm force row level security;
grant select, insert, update, delete on area_alarm to steward_app;
create policy area_alarm_tenant on area_alarm using (tenant_id = (select current_setting('app.tenant', true)));

-- What an alarm counts for in its area: 1 while it is open, and 1 while somebody is waited for.
create function alarm_is_open(state text, removed smallint) returns integer language sql immutable parallel safe as
  $$ select case when removed = 0 and state <> 'CLOSED' then 1 else 0 end $$;
create function alarm_is_waiting(state text, removed smallint, quiet smallint, shelved timestamptz) returns integer
  language sql immutable parallel safe as
  $$ select case when removed = 0 and state like '%UNACK' and quiet = 0 and shelved is null then 1 else 0 end $$;

create function count_area_alarms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into area_alarm (tenant_id, area_id, alarm_level, open_count, waiting_count)
    select tenant_id, area_id, alarm_level, sum(alarm_is_open(alarm_state, is_deleted)),
      sum(alarm_is_waiting(alarm_state, is_deleted, under_maintenance, shelved_until))
    from fresh where area_id is not null group by 1, 2, 3 having sum(alarm_is_open(alarm_state, is_deleted)) <> 0;
  elsif tg_op = 'DELETE' then
    insert into area_alarm (tenant_id, area_id, alarm_level, open_count, waiting_count)
    select tenant_id, area_id, alarm_level, -sum(alarm_is_open(alarm_state, is_deleted)),
      -sum(alarm_is_waiting(alarm_state, is_deleted, under_maintenance, shelved_until))
    from stale where area_id is not null group by 1, 2, 3 having sum(alarm_is_open(alarm_state, is_deleted)) <> 0;
  else
    insert into area_alarm (tenant_id, area_id, alarm_level, open_count, waiting_count)
    select tenant_id, area_id, alarm_level, sum(open), sum(waiting) from (
      select tenant_id, area_id, alarm_level, alarm_is_open(alarm_state, is_deleted) as open,
        alarm_is_waiting(alarm_state, is_deleted, under_maintenance, shelved_until) as waiting from fresh
      union all
      select tenant_id, area_id, alarm_level, -alarm_is_open(alarm_state, is_deleted),
        -alarm_is_waiting(alarm_state, is_deleted, under_maintenance, shelved_until) from stale
    ) c where area_id is not null group by 1, 2, 3 having sum(open) <> 0 or sum(waiting) <> 0;
  end if;
  return null;
end $$;

create trigger alarm_record_counted_insert after insert on alarm_record referencing new table as fresh
  for each statement execute function count_area_alarms();
create trigger alarm_record_counted_update after update on alarm_record referencing old table as stale new table as fresh
  for each statement execute function count_area_alarms();
create trigger alarm_record_counted_delete after delete on alarm_record referencing old table as stale
  for each statement execute function count_area_alarms();

-- What stands open when this is installed. The owner is held to row-level security as well and would see no alarm.
alter table alarm_record no force row level security;
alter table area_alarm no force row level security;
insert into area_alarm (tenant_id, area_id, alarm_level, open_count, waiting_count)
select tenant_id, area_id, alarm_level, sum(alarm_is_open(alarm_state, is_deleted)),
  sum(alarm_is_waiting(alarm_state, is_deleted, under_maintenance, shelved_until))
from alarm_record where area_id is not null group by 1, 2, 3 having sum(alarm_is_open(alarm_state, is_deleted)) <> 0;
alter table alarm_record force row level security;
alter table area_alarm force row level security;
