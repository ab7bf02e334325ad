-- Repairs are dispatched by duty and watched; what a standard says of it, and what the hospital decides about repairs.

alter table "device_order_standard" add column "dispatch_mode" varchar(64) default 'manual' not null;

alter table "device_order_standard" add column "default_group_id" bigint;

alter table "device_order_standard" add column "accept_timeout_minutes" integer;

alter table "device_order_standard" add column "scan_required" smallint default 0 not null;

alter table "device_order_standard" add column "need_check" smallint default 1 not null;

create index "device_order_standard_dispatch_mode_find" on "device_order_standard" (tenant_id, "dispatch_mode") where is_deleted = 0;

create index "device_order_standard_default_group_id_find" on "device_order_standard" (tenant_id, "default_group_id") where is_deleted = 0;

create or replace trigger "device_order_standard_history" after insert or delete on "device_order_standard" for each row execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,dispatch_mode,default_group_id,accept_timeout_minutes,scan_required,photo_required,need_check,need_evaluate,is_seed,status', '');

create or replace trigger "device_order_standard_history_update" after update on "device_order_standard" for each row when ((old."name", old."equipment_type", old."trade", old."priority", old."area_id", old."response_minutes", old."arrive_minutes", old."finish_minutes", old."calendar_mode", old."dispatch_mode", old."default_group_id", old."accept_timeout_minutes", old."scan_required", old."photo_required", old."need_check", old."need_evaluate", old."is_seed", old."status", old."is_deleted") is distinct from (new."name", new."equipment_type", new."trade", new."priority", new."area_id", new."response_minutes", new."arrive_minutes", new."finish_minutes", new."calendar_mode", new."dispatch_mode", new."default_group_id", new."accept_timeout_minutes", new."scan_required", new."photo_required", new."need_check", new."need_evaluate", new."is_seed", new."status", new."is_deleted")) execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,dispatch_mode,default_group_id,accept_timeout_minutes,scan_required,photo_required,need_check,need_evaluate,is_seed,status', '');

alter table "repair_bill" add column "alarm_rule_id" bigint;

alter table "repair_bill" add column "same_as_id" bigint;

alter table "repair_bill" add column "allow_duplicate" smallint default 0 not null;

create index "repair_bill_alarm_rule_id_find" on "repair_bill" (tenant_id, "alarm_rule_id") where is_deleted = 0;

create index "repair_bill_same_as_id_find" on "repair_bill" (tenant_id, "same_as_id") where is_deleted = 0;

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."fault_phenomenon", old."impact", old."alarm_record_id", old."maintenance_item_id", old."inspection_item_id", old."alarm_rule_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."same_as_id", old."allow_duplicate", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."fault_phenomenon", new."impact", new."alarm_record_id", new."maintenance_item_id", new."inspection_item_id", new."alarm_rule_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."same_as_id", new."allow_duplicate", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

alter table "repair_bill_record" add column "once_key" varchar(64);

create or replace trigger "repair_bill_record_history" after insert or delete on "repair_bill_record" for each row execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,once_key,operator_id,operator_name,operate_time,duration_sec,status', '');

create or replace trigger "repair_bill_record_history_update" after update on "repair_bill_record" for each row when ((old."bill_id", old."order_id", old."action", old."content", old."from_status", old."to_status", old."reason_code", old."once_key", old."operator_id", old."operator_name", old."operate_time", old."duration_sec", old."status", old."is_deleted") is distinct from (new."bill_id", new."order_id", new."action", new."content", new."from_status", new."to_status", new."reason_code", new."once_key", new."operator_id", new."operator_name", new."operate_time", new."duration_sec", new."status", new."is_deleted")) execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,once_key,operator_id,operator_name,operate_time,duration_sec,status', '');

alter table "repair_order" add column "group_id" bigint;

alter table "repair_order" add column "dispatch_mode" varchar(64) default 'manual' not null;

alter table "repair_order" add column "pool_ids" bigint[];

alter table "repair_order" add column "tried_ids" bigint[];

alter table "repair_order" add column "scan_required" smallint default 0 not null;

alter table "repair_order" add column "need_check" smallint default 1 not null;

create index "repair_order_group_id_find" on "repair_order" (tenant_id, "group_id") where is_deleted = 0;

create index "repair_order_dispatch_mode_find" on "repair_order" (tenant_id, "dispatch_mode") where is_deleted = 0;

create index "repair_order_pool_ids_in" on "repair_order" using gin ("pool_ids") where is_deleted = 0;

create index "repair_order_tried_ids_in" on "repair_order" using gin ("tried_ids") where is_deleted = 0;

create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."equipment_type", old."assignee_id", old."group_id", old."dispatch_mode", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."standard_id", old."standard_snapshot", old."report_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."pool_ids", old."tried_ids", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."cause_downtime", old."down_start", old."down_end", old."repair_desc", old."before_photos", old."after_photos", old."scan_required", old."need_check", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."first_fix", old."score_total", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."equipment_type", new."assignee_id", new."group_id", new."dispatch_mode", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."standard_id", new."standard_snapshot", new."report_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."pool_ids", new."tried_ids", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."cause_downtime", new."down_start", new."down_end", new."repair_desc", new."before_photos", new."after_photos", new."scan_required", new."need_check", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."first_fix", new."score_total", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

create table "repair_setting" (
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
  "valid_from" date not null,
  "duplicate_hours" integer default 24 not null,
  "warn_percent" integer default 80 not null,
  "remark" varchar(255),
  primary key (id)
);

create index "repair_setting_order" on "repair_setting" (tenant_id, "valid_from" desc, id desc) where is_deleted = 0;

create index "repair_setting_create_user" on "repair_setting" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_setting_create_dept" on "repair_setting" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "repair_setting_valid_from_find" on "repair_setting" (tenant_id, "valid_from") where is_deleted = 0;

create index "repair_setting_created" on "repair_setting" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "repair_setting" enable row level security;

alter table "repair_setting" force row level security;

create policy "repair_setting_read" on "repair_setting" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_setting_insert" on "repair_setting" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_setting_update" on "repair_setting" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_setting_delete" on "repair_setting" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_setting" to steward_app;

create or replace trigger "repair_setting_history" after insert or delete on "repair_setting" for each row execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,remark,status', '');

create or replace trigger "repair_setting_history_update" after update on "repair_setting" for each row when ((old."valid_from", old."duplicate_hours", old."warn_percent", old."remark", old."status", old."is_deleted") is distinct from (new."valid_from", new."duplicate_hours", new."warn_percent", new."remark", new."status", new."is_deleted")) execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,remark,status', '');

create table "standard_escalation" (
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
  "standard_id" bigint,
  "line_no" integer default 0 not null,
  "percent" integer,
  "minutes" integer,
  "level" integer default 1 not null,
  "notify" varchar(64) default 'leader' not null,
  "user_id" bigint,
  "post_id" bigint,
  "role_id" bigint,
  primary key (id)
);

create index "standard_escalation_order" on "standard_escalation" (tenant_id, "line_no", id) where is_deleted = 0;

create index "standard_escalation_create_user" on "standard_escalation" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "standard_escalation_create_dept" on "standard_escalation" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "standard_escalation_standard_id_find" on "standard_escalation" (tenant_id, "standard_id") where is_deleted = 0;

create index "standard_escalation_user_id_find" on "standard_escalation" (tenant_id, "user_id") where is_deleted = 0;

create index "standard_escalation_post_id_find" on "standard_escalation" (tenant_id, "post_id") where is_deleted = 0;

create index "standard_escalation_role_id_find" on "standard_escalation" (tenant_id, "role_id") where is_deleted = 0;

create index "standard_escalation_created" on "standard_escalation" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "standard_escalation" enable row level security;

alter table "standard_escalation" force row level security;

create policy "standard_escalation_read" on "standard_escalation" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_escalation_insert" on "standard_escalation" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_escalation_update" on "standard_escalation" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_escalation_delete" on "standard_escalation" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "standard_escalation" to steward_app;

create or replace trigger "standard_escalation_history" after insert or delete on "standard_escalation" for each row execute function record_history('standard-escalation', 'standard_id,line_no,percent,minutes,level,notify,user_id,post_id,role_id,status', '');

create or replace trigger "standard_escalation_history_update" after update on "standard_escalation" for each row when ((old."standard_id", old."line_no", old."percent", old."minutes", old."level", old."notify", old."user_id", old."post_id", old."role_id", old."status", old."is_deleted") is distinct from (new."standard_id", new."line_no", new."percent", new."minutes", new."level", new."notify", new."user_id", new."post_id", new."role_id", new."status", new."is_deleted")) execute function record_history('standard-escalation', 'standard_id,line_no,percent,minutes,level,notify,user_id,post_id,role_id,status', '');

-- What the product tells of an order stands in its time line once, whoever looks at the clock at the same time.
create unique index repair_bill_record_once on repair_bill_record (tenant_id, order_id, once_key) where once_key is not null;

-- An alarm of a device has one open request per rule; what repeats is counted.
create unique index repair_bill_alarm_open on repair_bill (tenant_id, device_id, alarm_rule_id)
  where source = 'alarm' and is_deleted = 0
    and bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate');
