create table "holiday" (
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
  "holiday_date" date not null,
  "kind" varchar(64) default 'holiday' not null,
  "holiday_name" varchar(30) not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "holiday_order" on "holiday" (tenant_id, "holiday_date", id) where is_deleted = 0;

create index "holiday_create_user" on "holiday" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "holiday_create_dept" on "holiday" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "holiday_holiday_date_unique" on "holiday" (tenant_id, "holiday_date") where is_deleted = 0;

create index "holiday_kind_find" on "holiday" (tenant_id, "kind") where is_deleted = 0;

create index "holiday_holiday_name_like" on "holiday" using gin ("holiday_name" gin_trgm_ops) where is_deleted = 0;

create index "holiday_created" on "holiday" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "holiday" enable row level security;

alter table "holiday" force row level security;

create policy "holiday_read" on "holiday" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "holiday_insert" on "holiday" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "holiday_update" on "holiday" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "holiday_delete" on "holiday" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "holiday" to steward_app;

create or replace trigger "holiday_history" after insert or delete on "holiday" for each row execute function record_history('holiday', 'holiday_date,kind,holiday_name,status', '');

create or replace trigger "holiday_history_update" after update on "holiday" for each row when ((old."holiday_date", old."kind", old."holiday_name", old."status", old."is_deleted") is distinct from (new."holiday_date", new."kind", new."holiday_name", new."status", new."is_deleted")) execute function record_history('holiday', 'holiday_date,kind,holiday_name,status', '');

create or replace trigger "holiday_spelling" before insert or update of "holiday_name" on "holiday" for each row execute function keep_spelling('holiday_name');

create table "plan_meter" (
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
  "plan_id" bigint not null,
  "device_id" bigint not null,
  "base" double precision,
  "due_time" timestamptz,
  primary key (id)
);

create index "plan_meter_order" on "plan_meter" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "plan_meter_create_user" on "plan_meter" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "plan_meter_create_dept" on "plan_meter" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "plan_meter_plan_id_find" on "plan_meter" (tenant_id, "plan_id") where is_deleted = 0;

create index "plan_meter_device_id_find" on "plan_meter" (tenant_id, "device_id") where is_deleted = 0;

alter table "plan_meter" enable row level security;

alter table "plan_meter" force row level security;

create policy "plan_meter_read" on "plan_meter" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_meter_insert" on "plan_meter" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_meter_update" on "plan_meter" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_meter_delete" on "plan_meter" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "plan_meter" to steward_app;

create or replace trigger "plan_meter_history" after insert or delete on "plan_meter" for each row execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,status', '');

create or replace trigger "plan_meter_history_update" after update on "plan_meter" for each row when ((old."plan_id", old."device_id", old."base", old."due_time", old."status", old."is_deleted") is distinct from (new."plan_id", new."device_id", new."base", new."due_time", new."status", new."is_deleted")) execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,status', '');

create table "plan_occurrence" (
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
  "plan_id" bigint not null,
  "planned_time" timestamptz not null,
  "outcome" varchar(64) default 'made' not null,
  "device_id" bigint,
  "area_id" bigint,
  "bill_kind" varchar(64),
  "bill_id" varchar(20) default '' not null,
  "settled_by" bigint,
  "reason" varchar(255) default '' not null,
  "target_key" varchar(64) default '' not null,
  primary key (id)
);

create index "plan_occurrence_order" on "plan_occurrence" (tenant_id, "planned_time" desc, id desc) where is_deleted = 0;

create index "plan_occurrence_create_user" on "plan_occurrence" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "plan_occurrence_create_dept" on "plan_occurrence" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "plan_occurrence_plan_id_find" on "plan_occurrence" (tenant_id, "plan_id") where is_deleted = 0;

create index "plan_occurrence_planned_time_find" on "plan_occurrence" (tenant_id, "planned_time") where is_deleted = 0;

create index "plan_occurrence_outcome_find" on "plan_occurrence" (tenant_id, "outcome") where is_deleted = 0;

create index "plan_occurrence_device_id_find" on "plan_occurrence" (tenant_id, "device_id") where is_deleted = 0;

create index "plan_occurrence_area_id_find" on "plan_occurrence" (tenant_id, "area_id") where is_deleted = 0;

create index "plan_occurrence_bill_kind_find" on "plan_occurrence" (tenant_id, "bill_kind") where is_deleted = 0;

create index "plan_occurrence_bill_id_find" on "plan_occurrence" (tenant_id, "bill_id") where is_deleted = 0;

create index "plan_occurrence_settled_by_find" on "plan_occurrence" (tenant_id, "settled_by") where is_deleted = 0;

create index "plan_occurrence_created" on "plan_occurrence" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "plan_occurrence" enable row level security;

alter table "plan_occurrence" force row level security;

create policy "plan_occurrence_read" on "plan_occurrence" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_occurrence_insert" on "plan_occurrence" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_occurrence_update" on "plan_occurrence" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "plan_occurrence_delete" on "plan_occurrence" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "plan_occurrence" to steward_app;

create table "work_plan" (
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
  "plan_no" varchar(32) default '' not null,
  "name" varchar(60) not null,
  "plan_type" varchar(64) default 'inspection' not null,
  "plan_status" varchar(64) default 'draft' not null,
  "template_id" varchar(20) not null,
  "equipment_type" bigint,
  "target_mode" varchar(64) default 'devices' not null,
  "device_ids" bigint[],
  "area_ids" bigint[],
  "bill_mode" varchar(64) default 'route' not null,
  "cycle_type" varchar(64) default 'day' not null,
  "cycle_interval" integer default 1 not null,
  "by_weekday" varchar(20),
  "by_month_day" varchar(100),
  "times" varchar(200) default '08:00' not null,
  "runtime_hours" integer,
  "runtime_property" varchar(64),
  "basis" varchar(64) default 'fixed' not null,
  "start_date" date not null,
  "end_date" date,
  "lead_minutes" integer default 0 not null,
  "window_minutes" integer default 60 not null,
  "grace_minutes" integer,
  "holiday_policy" varchar(64) default 'keep' not null,
  "paused_months" varchar(40),
  "is_statutory" smallint default 0 not null,
  "open_policy" varchar(64) default 'generate' not null,
  "assign_mode" varchar(64) default 'group' not null,
  "group_id" bigint,
  "assignee_id" bigint,
  "rotation" bigint[],
  "reviewer_id" bigint,
  "remind_minutes" varchar(40),
  "remark" varchar(255),
  "next_planned_time" timestamptz,
  "next_run_at" timestamptz,
  "last_run_at" timestamptz,
  "done_rate30d" integer,
  "generated_until" timestamptz,
  "turn_count" integer default 0 not null,
  primary key (id)
);

create index "work_plan_order" on "work_plan" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "work_plan_create_user" on "work_plan" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "work_plan_create_dept" on "work_plan" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "work_plan_plan_no_unique" on "work_plan" (tenant_id, "plan_no") where is_deleted = 0;

create index "work_plan_plan_no_like" on "work_plan" using gin ("plan_no" gin_trgm_ops) where is_deleted = 0;

create index "work_plan_name_like" on "work_plan" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "work_plan_plan_type_find" on "work_plan" (tenant_id, "plan_type") where is_deleted = 0;

create index "work_plan_plan_status_find" on "work_plan" (tenant_id, "plan_status") where is_deleted = 0;

create index "work_plan_template_id_find" on "work_plan" (tenant_id, "template_id") where is_deleted = 0;

create index "work_plan_equipment_type_find" on "work_plan" (tenant_id, "equipment_type") where is_deleted = 0;

create index "work_plan_target_mode_find" on "work_plan" (tenant_id, "target_mode") where is_deleted = 0;

create index "work_plan_device_ids_in" on "work_plan" using gin ("device_ids") where is_deleted = 0;

create index "work_plan_area_ids_in" on "work_plan" using gin ("area_ids") where is_deleted = 0;

create index "work_plan_bill_mode_find" on "work_plan" (tenant_id, "bill_mode") where is_deleted = 0;

create index "work_plan_cycle_type_find" on "work_plan" (tenant_id, "cycle_type") where is_deleted = 0;

create index "work_plan_basis_find" on "work_plan" (tenant_id, "basis") where is_deleted = 0;

create index "work_plan_start_date_find" on "work_plan" (tenant_id, "start_date") where is_deleted = 0;

create index "work_plan_end_date_find" on "work_plan" (tenant_id, "end_date") where is_deleted = 0;

create index "work_plan_holiday_policy_find" on "work_plan" (tenant_id, "holiday_policy") where is_deleted = 0;

create index "work_plan_is_statutory_find" on "work_plan" (tenant_id, "is_statutory") where is_deleted = 0;

create index "work_plan_assign_mode_find" on "work_plan" (tenant_id, "assign_mode") where is_deleted = 0;

create index "work_plan_group_id_find" on "work_plan" (tenant_id, "group_id") where is_deleted = 0;

create index "work_plan_assignee_id_find" on "work_plan" (tenant_id, "assignee_id") where is_deleted = 0;

create index "work_plan_rotation_in" on "work_plan" using gin ("rotation") where is_deleted = 0;

create index "work_plan_reviewer_id_find" on "work_plan" (tenant_id, "reviewer_id") where is_deleted = 0;

create index "work_plan_next_planned_time_find" on "work_plan" (tenant_id, "next_planned_time") where is_deleted = 0;

create index "work_plan_next_run_at_find" on "work_plan" (tenant_id, "next_run_at") where is_deleted = 0;

create index "work_plan_last_run_at_find" on "work_plan" (tenant_id, "last_run_at") where is_deleted = 0;

alter table "work_plan" enable row level security;

alter table "work_plan" force row level security;

create policy "work_plan_read" on "work_plan" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_plan_insert" on "work_plan" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_plan_update" on "work_plan" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_plan_delete" on "work_plan" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "work_plan" to steward_app;

create or replace trigger "work_plan_history" after insert or delete on "work_plan" for each row execute function record_history('work-plan', 'plan_no,name,plan_type,plan_status,template_id,equipment_type,target_mode,device_ids,area_ids,bill_mode,cycle_type,cycle_interval,by_weekday,by_month_day,times,runtime_hours,runtime_property,basis,start_date,end_date,lead_minutes,window_minutes,grace_minutes,holiday_policy,paused_months,is_statutory,open_policy,assign_mode,group_id,assignee_id,rotation,reviewer_id,remind_minutes,remark,done_rate30d,status', '');

create or replace trigger "work_plan_history_update" after update on "work_plan" for each row when ((old."plan_no", old."name", old."plan_type", old."plan_status", old."template_id", old."equipment_type", old."target_mode", old."device_ids", old."area_ids", old."bill_mode", old."cycle_type", old."cycle_interval", old."by_weekday", old."by_month_day", old."times", old."runtime_hours", old."runtime_property", old."basis", old."start_date", old."end_date", old."lead_minutes", old."window_minutes", old."grace_minutes", old."holiday_policy", old."paused_months", old."is_statutory", old."open_policy", old."assign_mode", old."group_id", old."assignee_id", old."rotation", old."reviewer_id", old."remind_minutes", old."remark", old."done_rate30d", old."status", old."is_deleted") is distinct from (new."plan_no", new."name", new."plan_type", new."plan_status", new."template_id", new."equipment_type", new."target_mode", new."device_ids", new."area_ids", new."bill_mode", new."cycle_type", new."cycle_interval", new."by_weekday", new."by_month_day", new."times", new."runtime_hours", new."runtime_property", new."basis", new."start_date", new."end_date", new."lead_minutes", new."window_minutes", new."grace_minutes", new."holiday_policy", new."paused_months", new."is_statutory", new."open_policy", new."assign_mode", new."group_id", new."assignee_id", new."rotation", new."reviewer_id", new."remind_minutes", new."remark", new."done_rate30d", new."status", new."is_deleted")) execute function record_history('work-plan', 'plan_no,name,plan_type,plan_status,template_id,equipment_type,target_mode,device_ids,area_ids,bill_mode,cycle_type,cycle_interval,by_weekday,by_month_day,times,runtime_hours,runtime_property,basis,start_date,end_date,lead_minutes,window_minutes,grace_minutes,holiday_policy,paused_months,is_statutory,open_policy,assign_mode,group_id,assignee_id,rotation,reviewer_id,remind_minutes,remark,done_rate30d,status', '');

create table "work_reminder" (
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
  "kind" varchar(64) default 'inspection' not null,
  "work_id" varchar(20) not null,
  "work_no" varchar(32) default '' not null,
  "turn" integer not null,
  "remind_time" timestamptz not null,
  "by_user_id" bigint,
  "to_user_ids" bigint[],
  primary key (id)
);

create index "work_reminder_order" on "work_reminder" (tenant_id, "remind_time" desc, id desc) where is_deleted = 0;

create index "work_reminder_create_user" on "work_reminder" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "work_reminder_create_dept" on "work_reminder" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "work_reminder_kind_find" on "work_reminder" (tenant_id, "kind") where is_deleted = 0;

create index "work_reminder_work_id_find" on "work_reminder" (tenant_id, "work_id") where is_deleted = 0;

create index "work_reminder_remind_time_find" on "work_reminder" (tenant_id, "remind_time") where is_deleted = 0;

create index "work_reminder_by_user_id_find" on "work_reminder" (tenant_id, "by_user_id") where is_deleted = 0;

create index "work_reminder_to_user_ids_in" on "work_reminder" using gin ("to_user_ids") where is_deleted = 0;

create index "work_reminder_created" on "work_reminder" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "work_reminder" enable row level security;

alter table "work_reminder" force row level security;

create policy "work_reminder_read" on "work_reminder" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_reminder_insert" on "work_reminder" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_reminder_update" on "work_reminder" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "work_reminder_delete" on "work_reminder" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "work_reminder" to steward_app;

-- Names are told apart among plans that still run.
create unique index work_plan_name_unique on work_plan (tenant_id, name) where is_deleted = 0 and plan_status <> 'ended';
alter table work_plan
  add constraint work_plan_days check (end_date is null or end_date >= start_date),
  add constraint work_plan_interval check (cycle_interval between 1 and 99),
  add constraint work_plan_window check (window_minutes >= 15 and lead_minutes >= 0),
  -- What the law asks for is never left out, whoever writes the plan.
  add constraint work_plan_legal check (is_statutory = 0 or (holiday_policy in ('keep', 'earlier') and open_policy <> 'skip'
    and coalesce(paused_months, '') = '' and coalesce(grace_minutes, 0) = 0));
create index work_plan_due on work_plan (tenant_id, next_run_at) where is_deleted = 0 and plan_status = 'enabled';

-- Each occurrence once for each target, however many servers look; what became of it is not changed afterwards.
create unique index plan_occurrence_once on plan_occurrence (plan_id, target_key, planned_time);
revoke update, delete on plan_occurrence from steward_app;
create index plan_occurrence_settled on plan_occurrence (settled_by, planned_time) where settled_by is not null;

create unique index plan_meter_once on plan_meter (plan_id, device_id) where is_deleted = 0;

-- Two who remind at the same moment remind once.
create unique index work_reminder_turn on work_reminder (tenant_id, kind, work_id, turn);
alter table work_reminder add constraint work_reminder_turns check (turn >= 1);
revoke update, delete on work_reminder from steward_app;
