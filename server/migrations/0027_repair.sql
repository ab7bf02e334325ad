-- Repair requests take the names and states of the repair order they now lead to.
alter table repair_bill rename column urgency to priority;
alter table repair_bill rename column bill_state to bill_status;
alter table repair_bill rename column contact_phone to reporter_phone;
alter index repair_bill_urgency_find rename to repair_bill_priority_find;
alter index repair_bill_bill_state_find rename to repair_bill_bill_status_find;
alter table repair_bill alter column bill_status set default 'submitted';
-- The owner sees rows of every tenant only while row-level security is not forced upon it.
alter table repair_bill no force row level security;
update repair_bill set bill_status = case bill_status when 'reported' then 'submitted' when 'finished' then 'closed' else bill_status end
  where bill_status in ('reported', 'finished');
update repair_bill set source = 'qrcode' where source = 'qr';
alter table repair_bill force row level security;
-- Their dictionaries go with them; the new ones are seeded.
alter table dict_biz no force row level security;
update dict_biz set is_deleted = 1, update_time = now() where code in ('repair_urgency', 'repair_state') and is_deleted = 0;
alter table dict_biz force row level security;

create table "device_order_standard" (
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
  "name" varchar(64) not null,
  "equipment_type" bigint,
  "trade" varchar(64),
  "priority" integer,
  "area_id" bigint,
  "response_minutes" integer not null,
  "arrive_minutes" integer,
  "finish_minutes" integer not null,
  "calendar_mode" varchar(64) default '7x24' not null,
  "photo_required" varchar(64) default 'none' not null,
  "need_evaluate" smallint default 1 not null,
  "is_seed" smallint default 0 not null,
  primary key (id)
);

create index "device_order_standard_order" on "device_order_standard" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "device_order_standard_create_user" on "device_order_standard" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_order_standard_create_dept" on "device_order_standard" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_order_standard_name_like" on "device_order_standard" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "device_order_standard_equipment_type_find" on "device_order_standard" (tenant_id, "equipment_type") where is_deleted = 0;

create index "device_order_standard_trade_find" on "device_order_standard" (tenant_id, "trade") where is_deleted = 0;

create index "device_order_standard_priority_find" on "device_order_standard" (tenant_id, "priority") where is_deleted = 0;

create index "device_order_standard_area_id_find" on "device_order_standard" (tenant_id, "area_id") where is_deleted = 0;

create index "device_order_standard_calendar_mode_find" on "device_order_standard" (tenant_id, "calendar_mode") where is_deleted = 0;

alter table "device_order_standard" enable row level security;

alter table "device_order_standard" force row level security;

create policy "device_order_standard_read" on "device_order_standard" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_order_standard_insert" on "device_order_standard" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_order_standard_update" on "device_order_standard" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_order_standard_delete" on "device_order_standard" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_order_standard" to steward_app;

alter table "repair_bill" add column "location_desc" varchar(100);

alter table "repair_bill" add column "trade" varchar(64) default 'other' not null;

alter table "repair_bill" add column "fault_phenomenon" varchar(64);

alter table "repair_bill" add column "impact" varchar(64) default 'none' not null;

alter table "repair_bill" add column "report_dept_id" bigint;

alter table "repair_bill" add column "expect_time" timestamptz;

alter table "repair_bill" add column "order_id" bigint;

alter table "repair_bill" add column "merged_into_id" bigint;

alter table "repair_bill" add column "accept_user_id" bigint;

alter table "repair_bill" add column "accept_time" timestamptz;

alter table "repair_bill" add column "reject_reason" varchar(64);

alter table "repair_bill" add column "repeat_count" integer default 0 not null;

alter table "repair_bill" add column "urge_count" integer default 0 not null;

alter table "repair_bill" add column "last_urge_time" timestamptz;

alter table "repair_bill" add column "score_speed" integer;

alter table "repair_bill" add column "score_quality" integer;

alter table "repair_bill" add column "score_attitude" integer;

alter table "repair_bill" add column "evaluate_text" varchar(500);

alter table "repair_bill" add column "evaluate_time" timestamptz;

alter table "repair_bill" add column "auto_evaluated" integer default 0 not null;

create index "repair_bill_trade_find" on "repair_bill" (tenant_id, "trade") where is_deleted = 0;

create index "repair_bill_fault_phenomenon_find" on "repair_bill" (tenant_id, "fault_phenomenon") where is_deleted = 0;

create index "repair_bill_impact_find" on "repair_bill" (tenant_id, "impact") where is_deleted = 0;

create index "repair_bill_report_dept_id_find" on "repair_bill" (tenant_id, "report_dept_id") where is_deleted = 0;

create index "repair_bill_expect_time_find" on "repair_bill" (tenant_id, "expect_time") where is_deleted = 0;

create index "repair_bill_order_id_find" on "repair_bill" (tenant_id, "order_id") where is_deleted = 0;

create index "repair_bill_merged_into_id_find" on "repair_bill" (tenant_id, "merged_into_id") where is_deleted = 0;

create index "repair_bill_accept_user_id_find" on "repair_bill" (tenant_id, "accept_user_id") where is_deleted = 0;

create table "repair_bill_record" (
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
  "bill_id" bigint,
  "order_id" bigint,
  "action" varchar(64) not null,
  "content" varchar(500),
  "from_status" varchar(32),
  "to_status" varchar(32),
  "reason_code" varchar(64),
  "operator_id" bigint,
  "operator_name" varchar(64) default '' not null,
  "operate_time" timestamptz,
  "duration_sec" integer,
  primary key (id)
);

create index "repair_bill_record_order" on "repair_bill_record" (tenant_id, "operate_time" desc, id desc) where is_deleted = 0;

create index "repair_bill_record_create_user" on "repair_bill_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_bill_record_create_dept" on "repair_bill_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "repair_bill_record_bill_id_find" on "repair_bill_record" (tenant_id, "bill_id") where is_deleted = 0;

create index "repair_bill_record_order_id_find" on "repair_bill_record" (tenant_id, "order_id") where is_deleted = 0;

create index "repair_bill_record_action_find" on "repair_bill_record" (tenant_id, "action") where is_deleted = 0;

create index "repair_bill_record_content_like" on "repair_bill_record" using gin ("content" gin_trgm_ops) where is_deleted = 0;

create index "repair_bill_record_operator_id_find" on "repair_bill_record" (tenant_id, "operator_id") where is_deleted = 0;

create index "repair_bill_record_operate_time_find" on "repair_bill_record" (tenant_id, "operate_time") where is_deleted = 0;

create index "repair_bill_record_created" on "repair_bill_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "repair_bill_record" enable row level security;

alter table "repair_bill_record" force row level security;

create policy "repair_bill_record_read" on "repair_bill_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_record_insert" on "repair_bill_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_record_update" on "repair_bill_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_record_delete" on "repair_bill_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_bill_record" to steward_app;

create table "repair_order" (
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
  "order_no" varchar(32) default '' not null,
  "title" varchar(128) not null,
  "priority" integer default 3 not null,
  "order_status" varchar(64) default 'to_dispatch' not null,
  "sla_state" varchar(64) default 'ok' not null,
  "area_id" bigint not null,
  "location_desc" varchar(100),
  "device_id" bigint,
  "assignee_id" bigint,
  "helper_ids" bigint[],
  "finish_due" timestamptz,
  "trade" varchar(64) default 'other' not null,
  "order_type" varchar(64) default 'repair' not null,
  "source" varchar(64) default 'web' not null,
  "impact" varchar(64) default 'none' not null,
  "report_dept_id" bigint,
  "description" varchar(1000),
  "alarm_record_id" bigint,
  "bill_count" integer default 0 not null,
  "standard_id" bigint,
  "standard_snapshot" jsonb,
  "report_time" timestamptz,
  "dispatch_time" timestamptz,
  "accept_time" timestamptz,
  "arrive_time" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "check_time" timestamptz,
  "close_time" timestamptz,
  "response_due" timestamptz,
  "arrive_due" timestamptz,
  "paused_since" timestamptz,
  "hold_reason" varchar(64),
  "expect_resume" timestamptz,
  "paused_sec" integer default 0 not null,
  "response_breached" smallint default 0 not null,
  "finish_breached" smallint default 0 not null,
  "refuse_count" integer default 0 not null,
  "transfer_count" integer default 0 not null,
  "rework_count" integer default 0 not null,
  "escalate_level" integer default 0 not null,
  "lockout" smallint default 0 not null,
  "fault_phenomenon" varchar(64),
  "fault_cause" varchar(64),
  "fault_remedy" varchar(64),
  "repair_desc" varchar(1000),
  "check_user_id" bigint,
  "check_result" varchar(64),
  "check_remark" varchar(255),
  "auto_checked" smallint default 0 not null,
  "need_evaluate" smallint default 0 not null,
  primary key (id)
);

create index "repair_order_order" on "repair_order" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "repair_order_create_user" on "repair_order" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_order_create_dept" on "repair_order" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "repair_order_order_no_unique" on "repair_order" (tenant_id, "order_no") where is_deleted = 0;

create index "repair_order_order_no_like" on "repair_order" using gin ("order_no" gin_trgm_ops) where is_deleted = 0;

create index "repair_order_title_like" on "repair_order" using gin ("title" gin_trgm_ops) where is_deleted = 0;

create index "repair_order_priority_find" on "repair_order" (tenant_id, "priority") where is_deleted = 0;

create index "repair_order_order_status_find" on "repair_order" (tenant_id, "order_status") where is_deleted = 0;

create index "repair_order_sla_state_find" on "repair_order" (tenant_id, "sla_state") where is_deleted = 0;

create index "repair_order_area_id_find" on "repair_order" (tenant_id, "area_id") where is_deleted = 0;

create index "repair_order_device_id_find" on "repair_order" (tenant_id, "device_id") where is_deleted = 0;

create index "repair_order_assignee_id_find" on "repair_order" (tenant_id, "assignee_id") where is_deleted = 0;

create index "repair_order_helper_ids_in" on "repair_order" using gin ("helper_ids") where is_deleted = 0;

create index "repair_order_finish_due_find" on "repair_order" (tenant_id, "finish_due") where is_deleted = 0;

create index "repair_order_trade_find" on "repair_order" (tenant_id, "trade") where is_deleted = 0;

create index "repair_order_order_type_find" on "repair_order" (tenant_id, "order_type") where is_deleted = 0;

create index "repair_order_source_find" on "repair_order" (tenant_id, "source") where is_deleted = 0;

create index "repair_order_impact_find" on "repair_order" (tenant_id, "impact") where is_deleted = 0;

create index "repair_order_report_dept_id_find" on "repair_order" (tenant_id, "report_dept_id") where is_deleted = 0;

create index "repair_order_alarm_record_id_find" on "repair_order" (tenant_id, "alarm_record_id") where is_deleted = 0;

create index "repair_order_standard_id_find" on "repair_order" (tenant_id, "standard_id") where is_deleted = 0;

create index "repair_order_report_time_find" on "repair_order" (tenant_id, "report_time") where is_deleted = 0;

create index "repair_order_finish_time_find" on "repair_order" (tenant_id, "finish_time") where is_deleted = 0;

create index "repair_order_close_time_find" on "repair_order" (tenant_id, "close_time") where is_deleted = 0;

create index "repair_order_finish_breached_find" on "repair_order" (tenant_id, "finish_breached") where is_deleted = 0;

create index "repair_order_lockout_find" on "repair_order" (tenant_id, "lockout") where is_deleted = 0;

create index "repair_order_fault_phenomenon_find" on "repair_order" (tenant_id, "fault_phenomenon") where is_deleted = 0;

create index "repair_order_fault_cause_find" on "repair_order" (tenant_id, "fault_cause") where is_deleted = 0;

create index "repair_order_fault_remedy_find" on "repair_order" (tenant_id, "fault_remedy") where is_deleted = 0;

create index "repair_order_check_user_id_find" on "repair_order" (tenant_id, "check_user_id") where is_deleted = 0;

create index "repair_order_check_result_find" on "repair_order" (tenant_id, "check_result") where is_deleted = 0;

alter table "repair_order" enable row level security;

alter table "repair_order" force row level security;

create policy "repair_order_read" on "repair_order" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_order_insert" on "repair_order" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_order_update" on "repair_order" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_order_delete" on "repair_order" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_order" to steward_app;
