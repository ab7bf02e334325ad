-- What one shift leaves to the next, and swaps of turns.

create table "change_shifts" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "handover_no" varchar(32) default '' not null,
  "group_id" bigint not null,
  "handover_status" varchar(64) default 'draft' not null,
  "work_date" date,
  "from_shift_id" bigint,
  "to_shift_id" bigint,
  "from_user_ids" bigint[],
  "to_user_ids" bigint[],
  "open_count" integer default 0 not null,
  "area_id" bigint,
  "plan_time" timestamptz,
  "handover_time" timestamptz,
  "receive_time" timestamptz,
  "receive_user_id" bigint,
  "late_minutes" integer default 0 not null,
  "run_summary" varchar(1000),
  "key_count" integer,
  "tool_ok" smallint default 1 not null,
  "env_ok" smallint default 1 not null,
  "attach_ids" bigint[],
  "receive_remark" varchar(500),
  "reject_reason" varchar(255),
  "reminded_at" timestamptz,
  "incident_user_id" bigint,
  "incident_time" timestamptz,
  primary key (id)
);

create index "change_shifts_order" on "change_shifts" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "change_shifts_create_user" on "change_shifts" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "change_shifts_create_dept" on "change_shifts" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "change_shifts_handover_no_unique" on "change_shifts" (tenant_id, "handover_no") where is_deleted = 0;

create index "change_shifts_handover_no_like" on "change_shifts" using gin ("handover_no" gin_trgm_ops) where is_deleted = 0;

create index "change_shifts_group_id_find" on "change_shifts" (tenant_id, "group_id") where is_deleted = 0;

create index "change_shifts_handover_status_find" on "change_shifts" (tenant_id, "handover_status") where is_deleted = 0;

create index "change_shifts_work_date_find" on "change_shifts" (tenant_id, "work_date") where is_deleted = 0;

create index "change_shifts_from_shift_id_find" on "change_shifts" (tenant_id, "from_shift_id") where is_deleted = 0;

create index "change_shifts_to_shift_id_find" on "change_shifts" (tenant_id, "to_shift_id") where is_deleted = 0;

create index "change_shifts_from_user_ids_in" on "change_shifts" using gin ("from_user_ids") where is_deleted = 0;

create index "change_shifts_to_user_ids_in" on "change_shifts" using gin ("to_user_ids") where is_deleted = 0;

create index "change_shifts_area_id_find" on "change_shifts" (tenant_id, "area_id") where is_deleted = 0;

create index "change_shifts_plan_time_find" on "change_shifts" (tenant_id, "plan_time") where is_deleted = 0;

create index "change_shifts_handover_time_find" on "change_shifts" (tenant_id, "handover_time") where is_deleted = 0;

create index "change_shifts_receive_time_find" on "change_shifts" (tenant_id, "receive_time") where is_deleted = 0;

create index "change_shifts_receive_user_id_find" on "change_shifts" (tenant_id, "receive_user_id") where is_deleted = 0;

create index "change_shifts_attach_ids_in" on "change_shifts" using gin ("attach_ids") where is_deleted = 0;

create index "change_shifts_incident_user_id_find" on "change_shifts" (tenant_id, "incident_user_id") where is_deleted = 0;

alter table "change_shifts" enable row level security;

alter table "change_shifts" force row level security;

create policy "change_shifts_read" on "change_shifts" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "change_shifts_insert" on "change_shifts" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "change_shifts_update" on "change_shifts" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "change_shifts_delete" on "change_shifts" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "change_shifts" to steward_app;

create or replace trigger "change_shifts_history" after insert or delete on "change_shifts" for each row execute function record_history('change-shifts', 'handover_no,group_id,handover_status,work_date,from_shift_id,to_shift_id,from_user_ids,to_user_ids,open_count,area_id,plan_time,handover_time,receive_time,receive_user_id,late_minutes,run_summary,key_count,tool_ok,env_ok,attach_ids,receive_remark,reject_reason,reminded_at,incident_user_id,incident_time,status', '');

create or replace trigger "change_shifts_history_update" after update on "change_shifts" for each row when ((old."handover_no", old."group_id", old."handover_status", old."work_date", old."from_shift_id", old."to_shift_id", old."from_user_ids", old."to_user_ids", old."open_count", old."area_id", old."plan_time", old."handover_time", old."receive_time", old."receive_user_id", old."late_minutes", old."run_summary", old."key_count", old."tool_ok", old."env_ok", old."attach_ids", old."receive_remark", old."reject_reason", old."reminded_at", old."incident_user_id", old."incident_time", old."status", old."is_deleted") is distinct from (new."handover_no", new."group_id", new."handover_status", new."work_date", new."from_shift_id", new."to_shift_id", new."from_user_ids", new."to_user_ids", new."open_count", new."area_id", new."plan_time", new."handover_time", new."receive_time", new."receive_user_id", new."late_minutes", new."run_summary", new."key_count", new."tool_ok", new."env_ok", new."attach_ids", new."receive_remark", new."reject_reason", new."reminded_at", new."incident_user_id", new."incident_time", new."status", new."is_deleted")) execute function record_history('change-shifts', 'handover_no,group_id,handover_status,work_date,from_shift_id,to_shift_id,from_user_ids,to_user_ids,open_count,area_id,plan_time,handover_time,receive_time,receive_user_id,late_minutes,run_summary,key_count,tool_ok,env_ok,attach_ids,receive_remark,reject_reason,reminded_at,incident_user_id,incident_time,status', '');

alter table "duty_group" add column "gaps_told_of" date;

create or replace trigger "duty_group_history" after insert or delete on "duty_group" for each row execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,gaps_told_of,status', '');

create or replace trigger "duty_group_history_update" after update on "duty_group" for each row when ((old."group_code", old."group_name", old."dept_id", old."leader_id", old."member_ids", old."supporter_ids", old."trades", old."area_ids", old."work_phone", old."allow_grab", old."rotation", old."remark", old."gaps_told_of", old."status", old."is_deleted") is distinct from (new."group_code", new."group_name", new."dept_id", new."leader_id", new."member_ids", new."supporter_ids", new."trades", new."area_ids", new."work_phone", new."allow_grab", new."rotation", new."remark", new."gaps_told_of", new."status", new."is_deleted")) execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,gaps_told_of,status', '');

create table "duty_swap" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "summary" varchar(200) default '' not null,
  "swap_status" varchar(64) default 'proposed' not null,
  "group_id" bigint,
  "from_turn_id" bigint,
  "to_turn_id" bigint,
  "from_user_id" bigint,
  "from_date" date,
  "from_shift_id" bigint,
  "to_user_id" bigint,
  "to_date" date,
  "to_shift_id" bigint,
  "reason" varchar(255),
  "accept_time" timestamptz,
  "decide_user_id" bigint,
  "decide_time" timestamptz,
  "refuse_reason" varchar(255),
  primary key (id)
);

create index "duty_swap_order" on "duty_swap" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "duty_swap_create_user" on "duty_swap" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "duty_swap_create_dept" on "duty_swap" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "duty_swap_summary_like" on "duty_swap" using gin ("summary" gin_trgm_ops) where is_deleted = 0;

create index "duty_swap_swap_status_find" on "duty_swap" (tenant_id, "swap_status") where is_deleted = 0;

create index "duty_swap_group_id_find" on "duty_swap" (tenant_id, "group_id") where is_deleted = 0;

create index "duty_swap_from_turn_id_find" on "duty_swap" (tenant_id, "from_turn_id") where is_deleted = 0;

create index "duty_swap_to_turn_id_find" on "duty_swap" (tenant_id, "to_turn_id") where is_deleted = 0;

create index "duty_swap_from_user_id_find" on "duty_swap" (tenant_id, "from_user_id") where is_deleted = 0;

create index "duty_swap_from_date_find" on "duty_swap" (tenant_id, "from_date") where is_deleted = 0;

create index "duty_swap_from_shift_id_find" on "duty_swap" (tenant_id, "from_shift_id") where is_deleted = 0;

create index "duty_swap_to_user_id_find" on "duty_swap" (tenant_id, "to_user_id") where is_deleted = 0;

create index "duty_swap_to_date_find" on "duty_swap" (tenant_id, "to_date") where is_deleted = 0;

create index "duty_swap_to_shift_id_find" on "duty_swap" (tenant_id, "to_shift_id") where is_deleted = 0;

create index "duty_swap_decide_user_id_find" on "duty_swap" (tenant_id, "decide_user_id") where is_deleted = 0;

alter table "duty_swap" enable row level security;

alter table "duty_swap" force row level security;

create policy "duty_swap_read" on "duty_swap" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_swap_insert" on "duty_swap" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_swap_update" on "duty_swap" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_swap_delete" on "duty_swap" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "duty_swap" to steward_app;

create or replace trigger "duty_swap_history" after insert or delete on "duty_swap" for each row execute function record_history('duty-swap', 'summary,swap_status,group_id,from_turn_id,to_turn_id,from_user_id,from_date,from_shift_id,to_user_id,to_date,to_shift_id,reason,accept_time,decide_user_id,decide_time,refuse_reason,status', '');

create or replace trigger "duty_swap_history_update" after update on "duty_swap" for each row when ((old."summary", old."swap_status", old."group_id", old."from_turn_id", old."to_turn_id", old."from_user_id", old."from_date", old."from_shift_id", old."to_user_id", old."to_date", old."to_shift_id", old."reason", old."accept_time", old."decide_user_id", old."decide_time", old."refuse_reason", old."status", old."is_deleted") is distinct from (new."summary", new."swap_status", new."group_id", new."from_turn_id", new."to_turn_id", new."from_user_id", new."from_date", new."from_shift_id", new."to_user_id", new."to_date", new."to_shift_id", new."reason", new."accept_time", new."decide_user_id", new."decide_time", new."refuse_reason", new."status", new."is_deleted")) execute function record_history('duty-swap', 'summary,swap_status,group_id,from_turn_id,to_turn_id,from_user_id,from_date,from_shift_id,to_user_id,to_date,to_shift_id,reason,accept_time,decide_user_id,decide_time,refuse_reason,status', '');

create table "handover_item" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "handover_id" bigint,
  "line_no" integer default 0 not null,
  "kind" varchar(64) default 'manual' not null,
  "title" varchar(200) not null,
  "note" varchar(500),
  "must_follow" smallint default 0 not null,
  "result" varchar(64) default 'new' not null,
  "ref_entity" varchar(64) default '' not null,
  "ref_id" varchar(20) default '' not null,
  "ref_no" varchar(32) default '' not null,
  "place" varchar(255) default '' not null,
  "snapshot" jsonb,
  "from_item_id" bigint,
  "age" integer default 0 not null,
  "escalated_at" timestamptz,
  "is_checked" smallint default 0 not null,
  primary key (id)
);

create index "handover_item_order" on "handover_item" (tenant_id, "line_no", id) where is_deleted = 0;

create index "handover_item_create_user" on "handover_item" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "handover_item_create_dept" on "handover_item" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "handover_item_handover_id_find" on "handover_item" (tenant_id, "handover_id") where is_deleted = 0;

create index "handover_item_from_item_id_find" on "handover_item" (tenant_id, "from_item_id") where is_deleted = 0;

create index "handover_item_created" on "handover_item" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "handover_item" enable row level security;

alter table "handover_item" force row level security;

create policy "handover_item_read" on "handover_item" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "handover_item_insert" on "handover_item" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "handover_item_update" on "handover_item" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "handover_item_delete" on "handover_item" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "handover_item" to steward_app;

create or replace trigger "handover_item_history" after insert or delete on "handover_item" for each row execute function record_history('handover-item', 'handover_id,line_no,kind,title,note,must_follow,result,ref_entity,ref_id,ref_no,place,snapshot,from_item_id,age,escalated_at,is_checked,status', '');

create or replace trigger "handover_item_history_update" after update on "handover_item" for each row when ((old."handover_id", old."line_no", old."kind", old."title", old."note", old."must_follow", old."result", old."ref_entity", old."ref_id", old."ref_no", old."place", old."snapshot", old."from_item_id", old."age", old."escalated_at", old."is_checked", old."status", old."is_deleted") is distinct from (new."handover_id", new."line_no", new."kind", new."title", new."note", new."must_follow", new."result", new."ref_entity", new."ref_id", new."ref_no", new."place", new."snapshot", new."from_item_id", new."age", new."escalated_at", new."is_checked", new."status", new."is_deleted")) execute function record_history('handover-item', 'handover_id,line_no,kind,title,note,must_follow,result,ref_entity,ref_id,ref_no,place,snapshot,from_item_id,age,escalated_at,is_checked,status', '');

alter table "schedule" add column "swap_with_id" bigint;

create index "schedule_swap_with_id_find" on "schedule" (tenant_id, "swap_with_id") where is_deleted = 0;

create or replace trigger "schedule_history" after insert or delete on "schedule" for each row execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,swap_with_id,remark,status', '');

create or replace trigger "schedule_history_update" after update on "schedule" for each row when ((old."user_id", old."group_id", old."dept_id", old."work_date", old."shift_id", old."start_at", old."end_at", old."is_rest", old."kind", old."schedule_state", old."attend_state", old."swap_with_id", old."remark", old."status", old."is_deleted") is distinct from (new."user_id", new."group_id", new."dept_id", new."work_date", new."shift_id", new."start_at", new."end_at", new."is_rest", new."kind", new."schedule_state", new."attend_state", new."swap_with_id", new."remark", new."status", new."is_deleted")) execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,swap_with_id,remark,status', '');

-- One handover per shift of a group; nobody hands over to himself; a shift comes before its end.
create unique index change_shifts_from_shift_once on change_shifts (tenant_id, group_id, work_date, from_shift_id)
  where is_deleted = 0;
alter table change_shifts
  add constraint change_shifts_people check (not (from_user_ids && to_user_ids)),
  add constraint change_shifts_received check (
    handover_status <> 'received' or receive_time is null or handover_time is null or receive_time >= handover_time);

-- A turn is given in one swap at a time, and to somebody else.
create unique index duty_swap_open on duty_swap (tenant_id, from_turn_id)
  where is_deleted = 0 and swap_status in ('proposed', 'accepted');
alter table duty_swap
  add constraint duty_swap_people check (from_user_id <> to_user_id),
  add constraint duty_swap_turns check (from_turn_id <> to_turn_id);

-- What was received is a record of two shifts: neither the sheet nor its items change any more, whoever writes.
create function keep_received_handover() returns trigger language plpgsql as $$
begin
  if exists (select 1 from change_shifts where id = old.handover_id and handover_status = 'received') then
    raise exception 'a received handover is not changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function keep_received() returns trigger language plpgsql as $$
begin
  raise exception 'a received handover is not changed';
end $$;
create trigger change_shifts_kept before update or delete on change_shifts
  for each row when (old.handover_status = 'received') execute function keep_received();
create trigger handover_item_kept before update or delete on handover_item
  for each row execute function keep_received_handover();
