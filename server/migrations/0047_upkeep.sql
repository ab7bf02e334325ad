-- Tags on devices that somebody works at, and alarms that were kept quiet meanwhile.

alter table "alarm_record" add column "under_maintenance" smallint default 0 not null;

create index "alarm_record_under_maintenance_find" on "alarm_record" (tenant_id, "under_maintenance") where is_deleted = 0;

create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."alarm_source", old."under_maintenance", old."ack_user_id", old."assignee_id", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."alarm_source", new."under_maintenance", new."ack_user_id", new."assignee_id", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

create table "device_lockout" (
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
  "device_id" bigint not null,
  "since" timestamptz,
  "until" timestamptz,
  "end_time" timestamptz,
  "holder_id" bigint,
  "document_no" varchar(32) default '' not null,
  "document_id" varchar(20) default '' not null,
  primary key (id)
);

create index "device_lockout_order" on "device_lockout" (tenant_id, "since" desc, id desc) where is_deleted = 0;

create index "device_lockout_create_user" on "device_lockout" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_lockout_create_dept" on "device_lockout" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_lockout_device_id_find" on "device_lockout" (tenant_id, "device_id") where is_deleted = 0;

create index "device_lockout_since_find" on "device_lockout" (tenant_id, "since") where is_deleted = 0;

create index "device_lockout_end_time_find" on "device_lockout" (tenant_id, "end_time") where is_deleted = 0;

create index "device_lockout_holder_id_find" on "device_lockout" (tenant_id, "holder_id") where is_deleted = 0;

create index "device_lockout_document_no_like" on "device_lockout" using gin ("document_no" gin_trgm_ops) where is_deleted = 0;

create index "device_lockout_created" on "device_lockout" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_lockout" enable row level security;

alter table "device_lockout" force row level security;

create policy "device_lockout_read" on "device_lockout" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_lockout_insert" on "device_lockout" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_lockout_update" on "device_lockout" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_lockout_delete" on "device_lockout" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_lockout" to steward_app;

create or replace trigger "device_lockout_history" after insert or delete on "device_lockout" for each row execute function record_history('device-lockout', 'device_id,since,until,end_time,holder_id,document_no,document_id,status', '');

create or replace trigger "device_lockout_history_update" after update on "device_lockout" for each row when ((old."device_id", old."since", old."until", old."end_time", old."holder_id", old."document_no", old."document_id", old."status", old."is_deleted") is distinct from (new."device_id", new."since", new."until", new."end_time", new."holder_id", new."document_no", new."document_id", new."status", new."is_deleted")) execute function record_history('device-lockout', 'device_id,since,until,end_time,holder_id,document_no,document_id,status', '');

-- Nobody hangs a second tag of the same document on a device.
create unique index "device_lockout_hanging" on "device_lockout" (tenant_id, device_id, document_id) where end_time is null and is_deleted = 0;

-- Whether a tag hangs on a device is asked for each alarm that is raised.
create index "device_lockout_now" on "device_lockout" (device_id) where end_time is null and is_deleted = 0;

alter table "device_lockout" add constraint "device_lockout_time" check (end_time is null or end_time >= since);

-- Upkeep: its library, templates, bills, and when devices are due.

create table "device_upkeep" (
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
  "device_id" bigint not null,
  "area_id" bigint,
  "equipment_type" bigint,
  "last_maintain_time" timestamptz,
  "last_level" varchar(64),
  "last_bill_id" bigint,
  "next_maintain_time" timestamptz,
  primary key (id)
);

create index "device_upkeep_order" on "device_upkeep" (tenant_id, "next_maintain_time", id) where is_deleted = 0;

create index "device_upkeep_create_user" on "device_upkeep" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_upkeep_create_dept" on "device_upkeep" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "device_upkeep_device_id_unique" on "device_upkeep" (tenant_id, "device_id") where is_deleted = 0;

create index "device_upkeep_area_id_find" on "device_upkeep" (tenant_id, "area_id") where is_deleted = 0;

create index "device_upkeep_equipment_type_find" on "device_upkeep" (tenant_id, "equipment_type") where is_deleted = 0;

create index "device_upkeep_last_maintain_time_find" on "device_upkeep" (tenant_id, "last_maintain_time") where is_deleted = 0;

create index "device_upkeep_last_level_find" on "device_upkeep" (tenant_id, "last_level") where is_deleted = 0;

create index "device_upkeep_last_bill_id_find" on "device_upkeep" (tenant_id, "last_bill_id") where is_deleted = 0;

create index "device_upkeep_next_maintain_time_find" on "device_upkeep" (tenant_id, "next_maintain_time") where is_deleted = 0;

create index "device_upkeep_created" on "device_upkeep" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_upkeep" enable row level security;

alter table "device_upkeep" force row level security;

create policy "device_upkeep_read" on "device_upkeep" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_upkeep_insert" on "device_upkeep" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_upkeep_update" on "device_upkeep" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_upkeep_delete" on "device_upkeep" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_upkeep" to steward_app;

create or replace trigger "device_upkeep_history" after insert or delete on "device_upkeep" for each row execute function record_history('device-upkeep', 'device_id,area_id,equipment_type,last_maintain_time,last_level,last_bill_id,next_maintain_time,status', '');

create or replace trigger "device_upkeep_history_update" after update on "device_upkeep" for each row when ((old."device_id", old."area_id", old."equipment_type", old."last_maintain_time", old."last_level", old."last_bill_id", old."next_maintain_time", old."status", old."is_deleted") is distinct from (new."device_id", new."area_id", new."equipment_type", new."last_maintain_time", new."last_level", new."last_bill_id", new."next_maintain_time", new."status", new."is_deleted")) execute function record_history('device-upkeep', 'device_id,area_id,equipment_type,last_maintain_time,last_level,last_bill_id,next_maintain_time,status', '');

create table "maintenance_bill" (
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
  "bill_no" varchar(32) default '' not null,
  "title" varchar(128) default '' not null,
  "bill_status" varchar(64) default 'pending' not null,
  "maintain_level" varchar(64) default 'month' not null,
  "template_id" bigint,
  "template_version" integer,
  "equipment_type" bigint,
  "device_id" bigint,
  "device_ids" bigint[],
  "area_id" bigint,
  "device_count" integer default 0 not null,
  "group_id" bigint,
  "assignee_id" bigint,
  "helper_ids" bigint[],
  "planned_time" timestamptz,
  "due_time" timestamptz,
  "original_due" timestamptz,
  "legal_due" timestamptz,
  "statutory_days" integer,
  "defer_count" integer default 0 not null,
  "defer_reason" varchar(64),
  "window_end" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "execute_mode" varchar(64) default 'internal' not null,
  "vendor_name" varchar(60),
  "vendor_reports" bigint[],
  "permits" text[],
  "permit_no" varchar(60),
  "need_shutdown" smallint default 0 not null,
  "shutdown_start" timestamptz,
  "shutdown_until" timestamptz,
  "shutdown_end" timestamptz,
  "is_shut" smallint default 0 not null,
  "kit" jsonb,
  "est_minutes" integer default 0 not null,
  "labor_minutes" integer,
  "progress" integer default 0 not null,
  "item_total" integer default 0 not null,
  "normal_count" integer default 0 not null,
  "abnormal_count" integer default 0 not null,
  "unchecked_count" integer default 0 not null,
  "is_overdue" smallint default 0 not null,
  "is_makeup" smallint default 0 not null,
  "miss_reason" varchar(255),
  "hold_reason" varchar(64),
  "suspended_since" timestamptz,
  "expect_resume" timestamptz,
  "cancel_reason" varchar(64),
  "settled_by_id" bigint,
  "need_check" smallint default 0 not null,
  "reviewer_id" bigint,
  "check_user_id" bigint,
  "check_time" timestamptz,
  "check_result" varchar(64),
  "check_remark" varchar(255),
  "check_sign" bigint[],
  "remark" varchar(255),
  "plan_id" varchar(20),
  "target_key" varchar(100),
  "remind_count" integer default 0 not null,
  "last_remind_time" timestamptz,
  primary key (id)
);

create index "maintenance_bill_order" on "maintenance_bill" (tenant_id, "planned_time" desc, id desc) where is_deleted = 0;

create index "maintenance_bill_create_user" on "maintenance_bill" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_bill_create_dept" on "maintenance_bill" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "maintenance_bill_bill_no_unique" on "maintenance_bill" (tenant_id, "bill_no") where is_deleted = 0;

create index "maintenance_bill_bill_no_like" on "maintenance_bill" using gin ("bill_no" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_bill_title_like" on "maintenance_bill" using gin ("title" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_bill_bill_status_find" on "maintenance_bill" (tenant_id, "bill_status") where is_deleted = 0;

create index "maintenance_bill_maintain_level_find" on "maintenance_bill" (tenant_id, "maintain_level") where is_deleted = 0;

create index "maintenance_bill_template_id_find" on "maintenance_bill" (tenant_id, "template_id") where is_deleted = 0;

create index "maintenance_bill_equipment_type_find" on "maintenance_bill" (tenant_id, "equipment_type") where is_deleted = 0;

create index "maintenance_bill_device_id_find" on "maintenance_bill" (tenant_id, "device_id") where is_deleted = 0;

create index "maintenance_bill_device_ids_in" on "maintenance_bill" using gin ("device_ids") where is_deleted = 0;

create index "maintenance_bill_area_id_find" on "maintenance_bill" (tenant_id, "area_id") where is_deleted = 0;

create index "maintenance_bill_group_id_find" on "maintenance_bill" (tenant_id, "group_id") where is_deleted = 0;

create index "maintenance_bill_assignee_id_find" on "maintenance_bill" (tenant_id, "assignee_id") where is_deleted = 0;

create index "maintenance_bill_helper_ids_in" on "maintenance_bill" using gin ("helper_ids") where is_deleted = 0;

create index "maintenance_bill_planned_time_find" on "maintenance_bill" (tenant_id, "planned_time") where is_deleted = 0;

create index "maintenance_bill_due_time_find" on "maintenance_bill" (tenant_id, "due_time") where is_deleted = 0;

create index "maintenance_bill_window_end_find" on "maintenance_bill" (tenant_id, "window_end") where is_deleted = 0;

create index "maintenance_bill_start_time_find" on "maintenance_bill" (tenant_id, "start_time") where is_deleted = 0;

create index "maintenance_bill_finish_time_find" on "maintenance_bill" (tenant_id, "finish_time") where is_deleted = 0;

create index "maintenance_bill_execute_mode_find" on "maintenance_bill" (tenant_id, "execute_mode") where is_deleted = 0;

create index "maintenance_bill_vendor_name_like" on "maintenance_bill" using gin ("vendor_name" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_bill_vendor_reports_in" on "maintenance_bill" using gin ("vendor_reports") where is_deleted = 0;

create index "maintenance_bill_permits_in" on "maintenance_bill" using gin ("permits") where is_deleted = 0;

create index "maintenance_bill_permit_no_like" on "maintenance_bill" using gin ("permit_no" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_bill_need_shutdown_find" on "maintenance_bill" (tenant_id, "need_shutdown") where is_deleted = 0;

create index "maintenance_bill_is_shut_find" on "maintenance_bill" (tenant_id, "is_shut") where is_deleted = 0;

create index "maintenance_bill_is_overdue_find" on "maintenance_bill" (tenant_id, "is_overdue") where is_deleted = 0;

create index "maintenance_bill_is_makeup_find" on "maintenance_bill" (tenant_id, "is_makeup") where is_deleted = 0;

create index "maintenance_bill_settled_by_id_find" on "maintenance_bill" (tenant_id, "settled_by_id") where is_deleted = 0;

create index "maintenance_bill_reviewer_id_find" on "maintenance_bill" (tenant_id, "reviewer_id") where is_deleted = 0;

create index "maintenance_bill_check_user_id_find" on "maintenance_bill" (tenant_id, "check_user_id") where is_deleted = 0;

create index "maintenance_bill_check_result_find" on "maintenance_bill" (tenant_id, "check_result") where is_deleted = 0;

create index "maintenance_bill_check_sign_in" on "maintenance_bill" using gin ("check_sign") where is_deleted = 0;

create index "maintenance_bill_plan_id_find" on "maintenance_bill" (tenant_id, "plan_id") where is_deleted = 0;

create index "maintenance_bill_created" on "maintenance_bill" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_bill" enable row level security;

alter table "maintenance_bill" force row level security;

create policy "maintenance_bill_read" on "maintenance_bill" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_insert" on "maintenance_bill" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_update" on "maintenance_bill" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_delete" on "maintenance_bill" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_bill" to steward_app;

create or replace trigger "maintenance_bill_history" after insert or delete on "maintenance_bill" for each row execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,remind_count,last_remind_time,status', '');

create or replace trigger "maintenance_bill_history_update" after update on "maintenance_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."maintain_level", old."template_id", old."template_version", old."equipment_type", old."device_id", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."original_due", old."legal_due", old."statutory_days", old."defer_count", old."defer_reason", old."window_end", old."start_time", old."finish_time", old."execute_mode", old."vendor_name", old."vendor_reports", old."permits", old."permit_no", old."need_shutdown", old."shutdown_start", old."shutdown_until", old."shutdown_end", old."is_shut", old."kit", old."est_minutes", old."labor_minutes", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."is_overdue", old."is_makeup", old."miss_reason", old."hold_reason", old."suspended_since", old."expect_resume", old."cancel_reason", old."settled_by_id", old."need_check", old."reviewer_id", old."check_user_id", old."check_time", old."check_result", old."check_remark", old."check_sign", old."remark", old."plan_id", old."target_key", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."maintain_level", new."template_id", new."template_version", new."equipment_type", new."device_id", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."original_due", new."legal_due", new."statutory_days", new."defer_count", new."defer_reason", new."window_end", new."start_time", new."finish_time", new."execute_mode", new."vendor_name", new."vendor_reports", new."permits", new."permit_no", new."need_shutdown", new."shutdown_start", new."shutdown_until", new."shutdown_end", new."is_shut", new."kit", new."est_minutes", new."labor_minutes", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."is_overdue", new."is_makeup", new."miss_reason", new."hold_reason", new."suspended_since", new."expect_resume", new."cancel_reason", new."settled_by_id", new."need_check", new."reviewer_id", new."check_user_id", new."check_time", new."check_result", new."check_remark", new."check_sign", new."remark", new."plan_id", new."target_key", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,remind_count,last_remind_time,status', '');

create table "maintenance_bill_item" (
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
  "bill_id" bigint not null,
  "line_no" integer default 0 not null,
  "device_id" bigint,
  "area_id" bigint,
  "group_name" varchar(30),
  "indicator_id" bigint,
  "code" varchar(20) default '' not null,
  "name" varchar(60) default '' not null,
  "operation" varchar(500),
  "accept_standard" varchar(255),
  "safety_note" varchar(255),
  "method" varchar(64),
  "tool" varchar(50),
  "est_minutes" integer default 0 not null,
  "need_shutdown" smallint default 0 not null,
  "need_permit" varchar(64) default 'none' not null,
  "kit" jsonb,
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "options" jsonb,
  "photo_rule" varchar(64) default 'never' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "value" varchar(500),
  "check_result" varchar(64) default 'unchecked' not null,
  "is_attention" smallint default 0 not null,
  "before_value" varchar(500),
  "abnormal_desc" varchar(500),
  "decision" varchar(64),
  "recheck_date" date,
  "photos" bigint[],
  "check_time" timestamptz,
  "checked_ms" double precision,
  "check_user_id" bigint,
  "repair_bill_id" bigint,
  primary key (id)
);

create index "maintenance_bill_item_order" on "maintenance_bill_item" (tenant_id, "line_no", id) where is_deleted = 0;

create index "maintenance_bill_item_create_user" on "maintenance_bill_item" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_bill_item_create_dept" on "maintenance_bill_item" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "maintenance_bill_item_bill_id_find" on "maintenance_bill_item" (tenant_id, "bill_id") where is_deleted = 0;

create index "maintenance_bill_item_device_id_find" on "maintenance_bill_item" (tenant_id, "device_id") where is_deleted = 0;

create index "maintenance_bill_item_area_id_find" on "maintenance_bill_item" (tenant_id, "area_id") where is_deleted = 0;

create index "maintenance_bill_item_indicator_id_find" on "maintenance_bill_item" (tenant_id, "indicator_id") where is_deleted = 0;

create index "maintenance_bill_item_name_like" on "maintenance_bill_item" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_bill_item_is_key_find" on "maintenance_bill_item" (tenant_id, "is_key") where is_deleted = 0;

create index "maintenance_bill_item_check_result_find" on "maintenance_bill_item" (tenant_id, "check_result") where is_deleted = 0;

create index "maintenance_bill_item_is_attention_find" on "maintenance_bill_item" (tenant_id, "is_attention") where is_deleted = 0;

create index "maintenance_bill_item_decision_find" on "maintenance_bill_item" (tenant_id, "decision") where is_deleted = 0;

create index "maintenance_bill_item_recheck_date_find" on "maintenance_bill_item" (tenant_id, "recheck_date") where is_deleted = 0;

create index "maintenance_bill_item_photos_in" on "maintenance_bill_item" using gin ("photos") where is_deleted = 0;

create index "maintenance_bill_item_check_time_find" on "maintenance_bill_item" (tenant_id, "check_time") where is_deleted = 0;

create index "maintenance_bill_item_check_user_id_find" on "maintenance_bill_item" (tenant_id, "check_user_id") where is_deleted = 0;

create index "maintenance_bill_item_repair_bill_id_find" on "maintenance_bill_item" (tenant_id, "repair_bill_id") where is_deleted = 0;

create index "maintenance_bill_item_created" on "maintenance_bill_item" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_bill_item" enable row level security;

alter table "maintenance_bill_item" force row level security;

create policy "maintenance_bill_item_read" on "maintenance_bill_item" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_item_insert" on "maintenance_bill_item" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_item_update" on "maintenance_bill_item" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_bill_item_delete" on "maintenance_bill_item" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_bill_item" to steward_app;

create or replace trigger "maintenance_bill_item_history" after insert or delete on "maintenance_bill_item" for each row execute function record_history('maintenance-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,operation,accept_standard,safety_note,method,tool,est_minutes,need_shutdown,need_permit,kit,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,photo_rule,is_required,is_key,default_trade,default_phenomenon,value,check_result,is_attention,before_value,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,repair_bill_id,status', '');

create or replace trigger "maintenance_bill_item_history_update" after update on "maintenance_bill_item" for each row when ((old."bill_id", old."line_no", old."device_id", old."area_id", old."group_name", old."indicator_id", old."code", old."name", old."operation", old."accept_standard", old."safety_note", old."method", old."tool", old."est_minutes", old."need_shutdown", old."need_permit", old."kit", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."options", old."photo_rule", old."is_required", old."is_key", old."default_trade", old."default_phenomenon", old."value", old."check_result", old."is_attention", old."before_value", old."abnormal_desc", old."decision", old."recheck_date", old."photos", old."check_time", old."checked_ms", old."check_user_id", old."repair_bill_id", old."status", old."is_deleted") is distinct from (new."bill_id", new."line_no", new."device_id", new."area_id", new."group_name", new."indicator_id", new."code", new."name", new."operation", new."accept_standard", new."safety_note", new."method", new."tool", new."est_minutes", new."need_shutdown", new."need_permit", new."kit", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."options", new."photo_rule", new."is_required", new."is_key", new."default_trade", new."default_phenomenon", new."value", new."check_result", new."is_attention", new."before_value", new."abnormal_desc", new."decision", new."recheck_date", new."photos", new."check_time", new."checked_ms", new."check_user_id", new."repair_bill_id", new."status", new."is_deleted")) execute function record_history('maintenance-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,operation,accept_standard,safety_note,method,tool,est_minutes,need_shutdown,need_permit,kit,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,photo_rule,is_required,is_key,default_trade,default_phenomenon,value,check_result,is_attention,before_value,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,repair_bill_id,status', '');

create table "maintenance_indicator" (
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
  "code" varchar(20) not null,
  "name" varchar(60) not null,
  "equipment_type" bigint not null,
  "maintain_level" varchar(64) default 'month' not null,
  "category" varchar(64),
  "operation" varchar(500) not null,
  "accept_standard" varchar(255),
  "est_minutes" integer default 10 not null,
  "need_shutdown" smallint default 0 not null,
  "need_permit" varchar(64) default 'none' not null,
  "safety_note" varchar(255),
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "method" varchar(64),
  "tool" varchar(50),
  "data_source" varchar(64) default 'manual' not null,
  "property_identifier" varchar(64),
  "photo_rule" varchar(64) default 'never' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "sort" integer default 0 not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "maintenance_indicator_order" on "maintenance_indicator" (tenant_id, "sort", id) where is_deleted = 0;

create index "maintenance_indicator_create_user" on "maintenance_indicator" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_indicator_create_dept" on "maintenance_indicator" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "maintenance_indicator_code_unique" on "maintenance_indicator" (tenant_id, "code") where is_deleted = 0;

create index "maintenance_indicator_code_like" on "maintenance_indicator" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_indicator_name_like" on "maintenance_indicator" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_indicator_equipment_type_find" on "maintenance_indicator" (tenant_id, "equipment_type") where is_deleted = 0;

create index "maintenance_indicator_maintain_level_find" on "maintenance_indicator" (tenant_id, "maintain_level") where is_deleted = 0;

create index "maintenance_indicator_category_find" on "maintenance_indicator" (tenant_id, "category") where is_deleted = 0;

create index "maintenance_indicator_operation_like" on "maintenance_indicator" using gin ("operation" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_indicator_need_shutdown_find" on "maintenance_indicator" (tenant_id, "need_shutdown") where is_deleted = 0;

create index "maintenance_indicator_need_permit_find" on "maintenance_indicator" (tenant_id, "need_permit") where is_deleted = 0;

create index "maintenance_indicator_value_type_find" on "maintenance_indicator" (tenant_id, "value_type") where is_deleted = 0;

create index "maintenance_indicator_method_find" on "maintenance_indicator" (tenant_id, "method") where is_deleted = 0;

create index "maintenance_indicator_data_source_find" on "maintenance_indicator" (tenant_id, "data_source") where is_deleted = 0;

create index "maintenance_indicator_property_identifier_find" on "maintenance_indicator" (tenant_id, "property_identifier") where is_deleted = 0;

create index "maintenance_indicator_photo_rule_find" on "maintenance_indicator" (tenant_id, "photo_rule") where is_deleted = 0;

create index "maintenance_indicator_is_required_find" on "maintenance_indicator" (tenant_id, "is_required") where is_deleted = 0;

create index "maintenance_indicator_is_key_find" on "maintenance_indicator" (tenant_id, "is_key") where is_deleted = 0;

create index "maintenance_indicator_created" on "maintenance_indicator" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_indicator" enable row level security;

alter table "maintenance_indicator" force row level security;

create policy "maintenance_indicator_read" on "maintenance_indicator" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_indicator_insert" on "maintenance_indicator" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_indicator_update" on "maintenance_indicator" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_indicator_delete" on "maintenance_indicator" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_indicator" to steward_app;

create or replace trigger "maintenance_indicator_history" after insert or delete on "maintenance_indicator" for each row execute function record_history('maintenance-indicator', 'code,name,equipment_type,maintain_level,category,operation,accept_standard,est_minutes,need_shutdown,need_permit,safety_note,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,status', '');

create or replace trigger "maintenance_indicator_history_update" after update on "maintenance_indicator" for each row when ((old."code", old."name", old."equipment_type", old."maintain_level", old."category", old."operation", old."accept_standard", old."est_minutes", old."need_shutdown", old."need_permit", old."safety_note", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."method", old."tool", old."data_source", old."property_identifier", old."photo_rule", old."is_required", old."is_key", old."default_trade", old."default_phenomenon", old."sort", old."status", old."is_deleted") is distinct from (new."code", new."name", new."equipment_type", new."maintain_level", new."category", new."operation", new."accept_standard", new."est_minutes", new."need_shutdown", new."need_permit", new."safety_note", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."method", new."tool", new."data_source", new."property_identifier", new."photo_rule", new."is_required", new."is_key", new."default_trade", new."default_phenomenon", new."sort", new."status", new."is_deleted")) execute function record_history('maintenance-indicator', 'code,name,equipment_type,maintain_level,category,operation,accept_standard,est_minutes,need_shutdown,need_permit,safety_note,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,status', '');

create or replace trigger "maintenance_indicator_spelling" before insert or update of "name" on "maintenance_indicator" for each row execute function keep_spelling('name');

create table "maintenance_kit" (
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
  "indicator_id" bigint,
  "line_no" integer default 0 not null,
  "name" varchar(60) not null,
  "spec" varchar(60),
  "qty" numeric(17, 3) not null,
  "unit" varchar(10),
  primary key (id)
);

create index "maintenance_kit_order" on "maintenance_kit" (tenant_id, "line_no", id) where is_deleted = 0;

create index "maintenance_kit_create_user" on "maintenance_kit" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_kit_create_dept" on "maintenance_kit" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "maintenance_kit_indicator_id_find" on "maintenance_kit" (tenant_id, "indicator_id") where is_deleted = 0;

create index "maintenance_kit_created" on "maintenance_kit" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_kit" enable row level security;

alter table "maintenance_kit" force row level security;

create policy "maintenance_kit_read" on "maintenance_kit" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_kit_insert" on "maintenance_kit" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_kit_update" on "maintenance_kit" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_kit_delete" on "maintenance_kit" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_kit" to steward_app;

create or replace trigger "maintenance_kit_history" after insert or delete on "maintenance_kit" for each row execute function record_history('maintenance-kit', 'indicator_id,line_no,name,spec,qty,unit,status', '');

create or replace trigger "maintenance_kit_history_update" after update on "maintenance_kit" for each row when ((old."indicator_id", old."line_no", old."name", old."spec", old."qty", old."unit", old."status", old."is_deleted") is distinct from (new."indicator_id", new."line_no", new."name", new."spec", new."qty", new."unit", new."status", new."is_deleted")) execute function record_history('maintenance-kit', 'indicator_id,line_no,name,spec,qty,unit,status', '');

create table "maintenance_option" (
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
  "indicator_id" bigint,
  "line_no" integer default 0 not null,
  "key" varchar(20) not null,
  "label" varchar(40) not null,
  "is_abnormal" smallint default 0 not null,
  primary key (id)
);

create index "maintenance_option_order" on "maintenance_option" (tenant_id, "line_no", id) where is_deleted = 0;

create index "maintenance_option_create_user" on "maintenance_option" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_option_create_dept" on "maintenance_option" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "maintenance_option_indicator_id_find" on "maintenance_option" (tenant_id, "indicator_id") where is_deleted = 0;

create index "maintenance_option_created" on "maintenance_option" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_option" enable row level security;

alter table "maintenance_option" force row level security;

create policy "maintenance_option_read" on "maintenance_option" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_option_insert" on "maintenance_option" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_option_update" on "maintenance_option" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_option_delete" on "maintenance_option" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_option" to steward_app;

create or replace trigger "maintenance_option_history" after insert or delete on "maintenance_option" for each row execute function record_history('maintenance-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');

create or replace trigger "maintenance_option_history_update" after update on "maintenance_option" for each row when ((old."indicator_id", old."line_no", old."key", old."label", old."is_abnormal", old."status", old."is_deleted") is distinct from (new."indicator_id", new."line_no", new."key", new."label", new."is_abnormal", new."status", new."is_deleted")) execute function record_history('maintenance-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');

create table "maintenance_template" (
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
  "template_code" varchar(32) default '' not null,
  "name" varchar(60) not null,
  "equipment_type" bigint not null,
  "maintain_level" varchar(64) default 'month' not null,
  "execute_mode" varchar(64) default 'internal' not null,
  "vendor_name" varchar(60),
  "statutory_days" integer,
  "need_check" smallint default 1 not null,
  "include_template_ids" bigint[],
  "version_no" integer default 1 not null,
  "template_status" varchar(64) default 'draft' not null,
  "item_count" integer default 0 not null,
  "est_minutes" integer default 0 not null,
  "need_shutdown" smallint default 0 not null,
  "permits" text[],
  "total_kit" jsonb,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "maintenance_template_order" on "maintenance_template" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "maintenance_template_create_user" on "maintenance_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_template_create_dept" on "maintenance_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "maintenance_template_template_code_like" on "maintenance_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_template_name_like" on "maintenance_template" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_template_equipment_type_find" on "maintenance_template" (tenant_id, "equipment_type") where is_deleted = 0;

create index "maintenance_template_maintain_level_find" on "maintenance_template" (tenant_id, "maintain_level") where is_deleted = 0;

create index "maintenance_template_execute_mode_find" on "maintenance_template" (tenant_id, "execute_mode") where is_deleted = 0;

create index "maintenance_template_vendor_name_like" on "maintenance_template" using gin ("vendor_name" gin_trgm_ops) where is_deleted = 0;

create index "maintenance_template_need_check_find" on "maintenance_template" (tenant_id, "need_check") where is_deleted = 0;

create index "maintenance_template_include_template_ids_in" on "maintenance_template" using gin ("include_template_ids") where is_deleted = 0;

create index "maintenance_template_template_status_find" on "maintenance_template" (tenant_id, "template_status") where is_deleted = 0;

create index "maintenance_template_need_shutdown_find" on "maintenance_template" (tenant_id, "need_shutdown") where is_deleted = 0;

create index "maintenance_template_permits_in" on "maintenance_template" using gin ("permits") where is_deleted = 0;

alter table "maintenance_template" enable row level security;

alter table "maintenance_template" force row level security;

create policy "maintenance_template_read" on "maintenance_template" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_insert" on "maintenance_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_update" on "maintenance_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_delete" on "maintenance_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_template" to steward_app;

create or replace trigger "maintenance_template_history" after insert or delete on "maintenance_template" for each row execute function record_history('maintenance-template', 'template_code,name,equipment_type,maintain_level,execute_mode,vendor_name,statutory_days,need_check,include_template_ids,version_no,template_status,item_count,est_minutes,need_shutdown,permits,total_kit,remark,status', '');

create or replace trigger "maintenance_template_history_update" after update on "maintenance_template" for each row when ((old."template_code", old."name", old."equipment_type", old."maintain_level", old."execute_mode", old."vendor_name", old."statutory_days", old."need_check", old."include_template_ids", old."version_no", old."template_status", old."item_count", old."est_minutes", old."need_shutdown", old."permits", old."total_kit", old."remark", old."status", old."is_deleted") is distinct from (new."template_code", new."name", new."equipment_type", new."maintain_level", new."execute_mode", new."vendor_name", new."statutory_days", new."need_check", new."include_template_ids", new."version_no", new."template_status", new."item_count", new."est_minutes", new."need_shutdown", new."permits", new."total_kit", new."remark", new."status", new."is_deleted")) execute function record_history('maintenance-template', 'template_code,name,equipment_type,maintain_level,execute_mode,vendor_name,statutory_days,need_check,include_template_ids,version_no,template_status,item_count,est_minutes,need_shutdown,permits,total_kit,remark,status', '');

create or replace trigger "maintenance_template_spelling" before insert or update of "name" on "maintenance_template" for each row execute function keep_spelling('name');

create table "maintenance_template_detail" (
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
  "template_id" bigint,
  "line_no" integer default 0 not null,
  "group_name" varchar(30),
  "indicator_id" bigint not null,
  "is_required" smallint,
  "photo_rule" varchar(64),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  primary key (id)
);

create index "maintenance_template_detail_order" on "maintenance_template_detail" (tenant_id, "line_no", id) where is_deleted = 0;

create index "maintenance_template_detail_create_user" on "maintenance_template_detail" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "maintenance_template_detail_create_dept" on "maintenance_template_detail" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "maintenance_template_detail_template_id_find" on "maintenance_template_detail" (tenant_id, "template_id") where is_deleted = 0;

create index "maintenance_template_detail_indicator_id_find" on "maintenance_template_detail" (tenant_id, "indicator_id") where is_deleted = 0;

create index "maintenance_template_detail_is_required_find" on "maintenance_template_detail" (tenant_id, "is_required") where is_deleted = 0;

create index "maintenance_template_detail_created" on "maintenance_template_detail" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "maintenance_template_detail" enable row level security;

alter table "maintenance_template_detail" force row level security;

create policy "maintenance_template_detail_read" on "maintenance_template_detail" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_detail_insert" on "maintenance_template_detail" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_detail_update" on "maintenance_template_detail" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "maintenance_template_detail_delete" on "maintenance_template_detail" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "maintenance_template_detail" to steward_app;

create or replace trigger "maintenance_template_detail_history" after insert or delete on "maintenance_template_detail" for each row execute function record_history('maintenance-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,status', '');

create or replace trigger "maintenance_template_detail_history_update" after update on "maintenance_template_detail" for each row when ((old."template_id", old."line_no", old."group_name", old."indicator_id", old."is_required", old."photo_rule", old."lower_limit", old."upper_limit", old."status", old."is_deleted") is distinct from (new."template_id", new."line_no", new."group_name", new."indicator_id", new."is_required", new."photo_rule", new."lower_limit", new."upper_limit", new."status", new."is_deleted")) execute function record_history('maintenance-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,status', '');

alter table "repair_bill" add column "maintenance_item_id" bigint;

create index "repair_bill_maintenance_item_id_find" on "repair_bill" (tenant_id, "maintenance_item_id") where is_deleted = 0;

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."fault_phenomenon", old."impact", old."alarm_record_id", old."maintenance_item_id", old."inspection_item_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."fault_phenomenon", new."impact", new."alarm_record_id", new."maintenance_item_id", new."inspection_item_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

-- A plan makes one bill for a target and a time, however many servers generate at once.
create unique index "maintenance_bill_once" on "maintenance_bill" (tenant_id, plan_id, target_key, planned_time) where plan_id is not null and is_deleted = 0;

-- The job that watches windows and due times looks at open bills alone.
create index "maintenance_bill_open" on "maintenance_bill" (tenant_id, bill_status, due_time) where is_deleted = 0 and bill_status in ('pending', 'doing', 'suspended', 'to_check');

create index "maintenance_bill_assigned" on "maintenance_bill" (tenant_id, assignee_id, bill_status) where is_deleted = 0;

create index "maintenance_bill_item_done" on "maintenance_bill_item" (tenant_id, indicator_id, device_id, check_time desc) where is_deleted = 0;

create unique index "maintenance_template_detail_once" on "maintenance_template_detail" (tenant_id, template_id, indicator_id) where is_deleted = 0;

create unique index "maintenance_template_version" on "maintenance_template" (tenant_id, template_code, version_no) where is_deleted = 0;

create unique index "maintenance_template_in_use" on "maintenance_template" (tenant_id, template_code) where template_status = 'published' and is_deleted = 0;

-- One abnormal item asks for one repair.
create unique index "repair_bill_maintenance_item" on "repair_bill" (tenant_id, maintenance_item_id) where maintenance_item_id is not null and bill_status not in ('rejected', 'cancelled') and is_deleted = 0;

alter table "maintenance_bill"
  add constraint "maintenance_bill_defer_count" check (defer_count between 0 and 2),
  add constraint "maintenance_bill_shutdown" check (shutdown_end is null or shutdown_start <= shutdown_end),
  add constraint "maintenance_bill_legal" check (bill_status <> 'pending' or defer_count = 0 or legal_due is null or due_time <= legal_due),
  -- Nobody checks his own work, whatever his rights.
  add constraint "maintenance_bill_check_user" check (check_user_id is null or check_result = 'fail' or bill_status <> 'done' or check_user_id is distinct from assignee_id and not (check_user_id = any (coalesce(helper_ids, '{}'))));

alter table "maintenance_kit" add constraint "maintenance_kit_qty" check (qty >= 0);
