-- Failures of devices, what orders say of them, and the figures of each day.

create table "device_failure" (
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
  "failure_no" varchar(32) default '' not null,
  "device_id" bigint not null,
  "fail_status" varchar(64) default 'open' not null,
  "level" varchar(64) default 'major' not null,
  "area_id" bigint,
  "equipment_type" bigint,
  "fail_time" timestamptz not null,
  "detect_time" timestamptz,
  "restore_time" timestamptz,
  "down_minutes" integer,
  "is_down" smallint default 1 not null,
  "planned" smallint default 0 not null,
  "fault_phenomenon" varchar(64),
  "fault_cause" varchar(64),
  "fault_remedy" varchar(64),
  "source" varchar(64) default 'manual' not null,
  "affected_depts" varchar(255),
  "alarm_record_id" bigint,
  "alarm_ids" bigint[],
  "order_id" bigint,
  "root_cause" varchar(1000),
  "prevent_action" varchar(500),
  "repeat_count" integer default 0 not null,
  "is_repeated" smallint default 0 not null,
  "remark" varchar(255),
  primary key (id)
);

create index "device_failure_order" on "device_failure" (tenant_id, "fail_time" desc, id desc) where is_deleted = 0;

create index "device_failure_create_user" on "device_failure" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_failure_create_dept" on "device_failure" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "device_failure_failure_no_unique" on "device_failure" (tenant_id, "failure_no") where is_deleted = 0;

create index "device_failure_failure_no_like" on "device_failure" using gin ("failure_no" gin_trgm_ops) where is_deleted = 0;

create index "device_failure_device_id_find" on "device_failure" (tenant_id, "device_id") where is_deleted = 0;

create index "device_failure_fail_status_find" on "device_failure" (tenant_id, "fail_status") where is_deleted = 0;

create index "device_failure_level_find" on "device_failure" (tenant_id, "level") where is_deleted = 0;

create index "device_failure_area_id_find" on "device_failure" (tenant_id, "area_id") where is_deleted = 0;

create index "device_failure_equipment_type_find" on "device_failure" (tenant_id, "equipment_type") where is_deleted = 0;

create index "device_failure_fail_time_find" on "device_failure" (tenant_id, "fail_time") where is_deleted = 0;

create index "device_failure_restore_time_find" on "device_failure" (tenant_id, "restore_time") where is_deleted = 0;

create index "device_failure_down_minutes_find" on "device_failure" (tenant_id, "down_minutes") where is_deleted = 0;

create index "device_failure_is_down_find" on "device_failure" (tenant_id, "is_down") where is_deleted = 0;

create index "device_failure_planned_find" on "device_failure" (tenant_id, "planned") where is_deleted = 0;

create index "device_failure_fault_phenomenon_find" on "device_failure" (tenant_id, "fault_phenomenon") where is_deleted = 0;

create index "device_failure_fault_cause_find" on "device_failure" (tenant_id, "fault_cause") where is_deleted = 0;

create index "device_failure_fault_remedy_find" on "device_failure" (tenant_id, "fault_remedy") where is_deleted = 0;

create index "device_failure_source_find" on "device_failure" (tenant_id, "source") where is_deleted = 0;

create index "device_failure_affected_depts_like" on "device_failure" using gin ("affected_depts" gin_trgm_ops) where is_deleted = 0;

create index "device_failure_alarm_record_id_find" on "device_failure" (tenant_id, "alarm_record_id") where is_deleted = 0;

create index "device_failure_alarm_ids_in" on "device_failure" using gin ("alarm_ids") where is_deleted = 0;

create index "device_failure_order_id_find" on "device_failure" (tenant_id, "order_id") where is_deleted = 0;

create index "device_failure_root_cause_like" on "device_failure" using gin ("root_cause" gin_trgm_ops) where is_deleted = 0;

create index "device_failure_is_repeated_find" on "device_failure" (tenant_id, "is_repeated") where is_deleted = 0;

create index "device_failure_created" on "device_failure" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_failure" enable row level security;

alter table "device_failure" force row level security;

create policy "device_failure_read" on "device_failure" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_failure_insert" on "device_failure" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_failure_update" on "device_failure" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_failure_delete" on "device_failure" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_failure" to steward_app;

create or replace trigger "device_failure_history" after insert or delete on "device_failure" for each row execute function record_history('device-failure', 'failure_no,device_id,fail_status,level,area_id,equipment_type,fail_time,detect_time,restore_time,down_minutes,is_down,planned,fault_phenomenon,fault_cause,fault_remedy,source,affected_depts,alarm_record_id,alarm_ids,order_id,root_cause,prevent_action,repeat_count,is_repeated,remark,status', '');

create or replace trigger "device_failure_history_update" after update on "device_failure" for each row when ((old."failure_no", old."device_id", old."fail_status", old."level", old."area_id", old."equipment_type", old."fail_time", old."detect_time", old."restore_time", old."down_minutes", old."is_down", old."planned", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."source", old."affected_depts", old."alarm_record_id", old."alarm_ids", old."order_id", old."root_cause", old."prevent_action", old."repeat_count", old."is_repeated", old."remark", old."status", old."is_deleted") is distinct from (new."failure_no", new."device_id", new."fail_status", new."level", new."area_id", new."equipment_type", new."fail_time", new."detect_time", new."restore_time", new."down_minutes", new."is_down", new."planned", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."source", new."affected_depts", new."alarm_record_id", new."alarm_ids", new."order_id", new."root_cause", new."prevent_action", new."repeat_count", new."is_repeated", new."remark", new."status", new."is_deleted")) execute function record_history('device-failure', 'failure_no,device_id,fail_status,level,area_id,equipment_type,fail_time,detect_time,restore_time,down_minutes,is_down,planned,fault_phenomenon,fault_cause,fault_remedy,source,affected_depts,alarm_record_id,alarm_ids,order_id,root_cause,prevent_action,repeat_count,is_repeated,remark,status', '');

create table "kpi_daily" (
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
  "day" date not null,
  "figure" varchar(64) not null,
  "report_dept_id" bigint,
  "area_id" bigint,
  "trade" varchar(64),
  "equipment_type" bigint,
  "device_id" bigint,
  "sum" numeric(16, 2) default '0' not null,
  "n" integer default 0 not null,
  primary key (id)
);

create index "kpi_daily_order" on "kpi_daily" (tenant_id, "day" desc, id desc) where is_deleted = 0;

create index "kpi_daily_create_user" on "kpi_daily" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "kpi_daily_create_dept" on "kpi_daily" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "kpi_daily_day_find" on "kpi_daily" (tenant_id, "day") where is_deleted = 0;

create index "kpi_daily_figure_find" on "kpi_daily" (tenant_id, "figure") where is_deleted = 0;

create index "kpi_daily_report_dept_id_find" on "kpi_daily" (tenant_id, "report_dept_id") where is_deleted = 0;

create index "kpi_daily_area_id_find" on "kpi_daily" (tenant_id, "area_id") where is_deleted = 0;

create index "kpi_daily_trade_find" on "kpi_daily" (tenant_id, "trade") where is_deleted = 0;

create index "kpi_daily_equipment_type_find" on "kpi_daily" (tenant_id, "equipment_type") where is_deleted = 0;

create index "kpi_daily_device_id_find" on "kpi_daily" (tenant_id, "device_id") where is_deleted = 0;

create index "kpi_daily_created" on "kpi_daily" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "kpi_daily" enable row level security;

alter table "kpi_daily" force row level security;

create policy "kpi_daily_read" on "kpi_daily" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "kpi_daily_insert" on "kpi_daily" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "kpi_daily_update" on "kpi_daily" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "kpi_daily_delete" on "kpi_daily" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "kpi_daily" to steward_app;

alter table "repair_order" add column "equipment_type" bigint;

alter table "repair_order" add column "cause_downtime" smallint default 0 not null;

alter table "repair_order" add column "down_start" timestamptz;

alter table "repair_order" add column "down_end" timestamptz;

alter table "repair_order" add column "first_fix" smallint;

alter table "repair_order" add column "score_total" integer;

create index "repair_order_equipment_type_find" on "repair_order" (tenant_id, "equipment_type") where is_deleted = 0;

create index "repair_order_response_breached_find" on "repair_order" (tenant_id, "response_breached") where is_deleted = 0;

create index "repair_order_rework_count_find" on "repair_order" (tenant_id, "rework_count") where is_deleted = 0;

create index "repair_order_cause_downtime_find" on "repair_order" (tenant_id, "cause_downtime") where is_deleted = 0;

create index "repair_order_down_start_find" on "repair_order" (tenant_id, "down_start") where is_deleted = 0;

create index "repair_order_down_end_find" on "repair_order" (tenant_id, "down_end") where is_deleted = 0;

create index "repair_order_need_evaluate_find" on "repair_order" (tenant_id, "need_evaluate") where is_deleted = 0;

create index "repair_order_first_fix_find" on "repair_order" (tenant_id, "first_fix") where is_deleted = 0;

create index "repair_order_score_total_find" on "repair_order" (tenant_id, "score_total") where is_deleted = 0;

create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,repair_desc,before_photos,after_photos,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."equipment_type", old."assignee_id", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."standard_id", old."standard_snapshot", old."report_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."cause_downtime", old."down_start", old."down_end", old."repair_desc", old."before_photos", old."after_photos", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."first_fix", old."score_total", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."equipment_type", new."assignee_id", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."standard_id", new."standard_snapshot", new."report_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."cause_downtime", new."down_start", new."down_end", new."repair_desc", new."before_photos", new."after_photos", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."first_fix", new."score_total", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,repair_desc,before_photos,after_photos,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

-- One open episode of a device, and no two that overlap, whoever writes them.
create unique index device_failure_open on device_failure (device_id) where fail_status = 'open' and is_deleted = 0;
alter table device_failure
  add constraint device_failure_overlap exclude using gist
    (tenant_id with =, device_id with =, tstzrange(fail_time, coalesce(restore_time, 'infinity')) with &&)
    where (is_deleted = 0),
  add constraint device_failure_times check (restore_time >= fail_time);

-- Orders closed in a period are what most figures are made of.
create index repair_order_closed on repair_order (tenant_id, close_time) where is_deleted = 0 and order_status = 'closed';

-- A day's figure of one combination stands once.
create unique index kpi_daily_once on kpi_daily (tenant_id, day, figure, report_dept_id, area_id, trade, equipment_type, device_id)
  nulls not distinct;

-- Orders from before know the type of their device and how they were rated. The migration's user owns the tables, whose
-- row security is forced; it is lifted for these two statements.
alter table repair_order no force row level security;
alter table repair_bill no force row level security;
alter table device no force row level security;
update repair_order o set equipment_type = d.device_type_id from device d where d.id = o.device_id;
update repair_order o set score_total = b.score_speed + b.score_quality + b.score_attitude
from repair_bill b
where b.order_id = o.id and b.is_deleted = 0 and b.auto_evaluated = 0 and b.score_speed is not null
  and o.order_status = 'closed';
alter table repair_order force row level security;
alter table repair_bill force row level security;
alter table device force row level security;
