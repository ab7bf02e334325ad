drop trigger "inspection_bill_history" on "inspection_bill";

drop trigger "inspection_bill_history_update" on "inspection_bill";

alter table "inspection_bill" alter column "plan_id" type bigint using nullif(plan_id, '')::bigint;

create or replace trigger "inspection_bill_history" after insert or delete on "inspection_bill" for each row execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,remind_count,last_remind_time,status', '');

create or replace trigger "inspection_bill_history_update" after update on "inspection_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."template_id", old."template_version", old."equipment_type", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."window_end", old."start_time", old."finish_time", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."score", old."is_overdue", old."is_makeup", old."miss_reason", old."cancel_reason", old."is_suspect", old."reviewer_id", old."review_time", old."review_remark", old."weather", old."sign", old."remark", old."need_scan", old."need_review", old."plan_id", old."target_key", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."template_id", new."template_version", new."equipment_type", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."window_end", new."start_time", new."finish_time", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."score", new."is_overdue", new."is_makeup", new."miss_reason", new."cancel_reason", new."is_suspect", new."reviewer_id", new."review_time", new."review_remark", new."weather", new."sign", new."remark", new."need_scan", new."need_review", new."plan_id", new."target_key", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,remind_count,last_remind_time,status', '');

drop trigger "maintenance_bill_history" on "maintenance_bill";

drop trigger "maintenance_bill_history_update" on "maintenance_bill";

alter table "maintenance_bill" alter column "plan_id" type bigint using nullif(plan_id, '')::bigint;

create or replace trigger "maintenance_bill_history" after insert or delete on "maintenance_bill" for each row execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,remind_count,last_remind_time,status', '');

create or replace trigger "maintenance_bill_history_update" after update on "maintenance_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."maintain_level", old."template_id", old."template_version", old."equipment_type", old."device_id", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."original_due", old."legal_due", old."statutory_days", old."defer_count", old."defer_reason", old."window_end", old."start_time", old."finish_time", old."execute_mode", old."vendor_name", old."vendor_reports", old."permits", old."permit_no", old."need_shutdown", old."shutdown_start", old."shutdown_until", old."shutdown_end", old."is_shut", old."kit", old."est_minutes", old."labor_minutes", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."is_overdue", old."is_makeup", old."miss_reason", old."hold_reason", old."suspended_since", old."expect_resume", old."cancel_reason", old."settled_by_id", old."need_check", old."reviewer_id", old."check_user_id", old."check_time", old."check_result", old."check_remark", old."check_sign", old."remark", old."plan_id", old."target_key", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."maintain_level", new."template_id", new."template_version", new."equipment_type", new."device_id", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."original_due", new."legal_due", new."statutory_days", new."defer_count", new."defer_reason", new."window_end", new."start_time", new."finish_time", new."execute_mode", new."vendor_name", new."vendor_reports", new."permits", new."permit_no", new."need_shutdown", new."shutdown_start", new."shutdown_until", new."shutdown_end", new."is_shut", new."kit", new."est_minutes", new."labor_minutes", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."is_overdue", new."is_makeup", new."miss_reason", new."hold_reason", new."suspended_since", new."expect_resume", new."cancel_reason", new."settled_by_id", new."need_check", new."reviewer_id", new."check_user_id", new."check_time", new."check_result", new."check_remark", new."check_sign", new."remark", new."plan_id", new."target_key", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,remind_count,last_remind_time,status', '');

create table "repair_labor" (
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
  "order_id" bigint not null,
  "user_id" bigint not null,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "minutes" integer default 0 not null,
  "rate" numeric(16, 2),
  "amount" numeric(16, 2),
  "remark" varchar(255),
  primary key (id)
);

create index "repair_labor_order" on "repair_labor" (tenant_id, "start_time" desc, id desc) where is_deleted = 0;

create index "repair_labor_create_user" on "repair_labor" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_labor_create_dept" on "repair_labor" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "repair_labor_order_id_find" on "repair_labor" (tenant_id, "order_id") where is_deleted = 0;

create index "repair_labor_user_id_find" on "repair_labor" (tenant_id, "user_id") where is_deleted = 0;

create index "repair_labor_start_time_find" on "repair_labor" (tenant_id, "start_time") where is_deleted = 0;

create index "repair_labor_end_time_find" on "repair_labor" (tenant_id, "end_time") where is_deleted = 0;

create index "repair_labor_created" on "repair_labor" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "repair_labor" enable row level security;

alter table "repair_labor" force row level security;

create policy "repair_labor_read" on "repair_labor" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_labor_insert" on "repair_labor" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_labor_update" on "repair_labor" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_labor_delete" on "repair_labor" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_labor" to steward_app;

create or replace trigger "repair_labor_history" after insert or delete on "repair_labor" for each row execute function record_history('repair-labor', 'order_id,user_id,start_time,end_time,minutes,rate,amount,remark,status', '');

create or replace trigger "repair_labor_history_update" after update on "repair_labor" for each row when ((old."order_id", old."user_id", old."start_time", old."end_time", old."minutes", old."rate", old."amount", old."remark", old."status", old."is_deleted") is distinct from (new."order_id", new."user_id", new."start_time", new."end_time", new."minutes", new."rate", new."amount", new."remark", new."status", new."is_deleted")) execute function record_history('repair-labor', 'order_id,user_id,start_time,end_time,minutes,rate,amount,remark,status', '');

alter table "repair_order" add column "labor_minutes" integer default 0 not null;

create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,labor_minutes,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."equipment_type", old."assignee_id", old."group_id", old."dispatch_mode", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."standard_id", old."standard_snapshot", old."report_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."pool_ids", old."tried_ids", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."cause_downtime", old."down_start", old."down_end", old."labor_minutes", old."repair_desc", old."before_photos", old."after_photos", old."scan_required", old."need_check", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."first_fix", old."score_total", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."equipment_type", new."assignee_id", new."group_id", new."dispatch_mode", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."standard_id", new."standard_snapshot", new."report_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."pool_ids", new."tried_ids", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."cause_downtime", new."down_start", new."down_end", new."labor_minutes", new."repair_desc", new."before_photos", new."after_photos", new."scan_required", new."need_check", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."first_fix", new."score_total", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,labor_minutes,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

alter table "repair_setting" add column "labor_rate" numeric(16, 2);

create or replace trigger "repair_setting_history" after insert or delete on "repair_setting" for each row execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,remark,status', '');

create or replace trigger "repair_setting_history_update" after update on "repair_setting" for each row when ((old."valid_from", old."duplicate_hours", old."warn_percent", old."labor_rate", old."remark", old."status", old."is_deleted") is distinct from (new."valid_from", new."duplicate_hours", new."warn_percent", new."labor_rate", new."remark", new."status", new."is_deleted")) execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,remark,status', '');

-- Nobody works on two orders at once, and at most one time of a person runs. What runs ends before the next begins
-- (server/maintenance/order-labor.ts), so the constraint looks at what has ended.
alter table repair_labor
  add constraint repair_labor_overlap exclude using gist
    (tenant_id with =, user_id with =, tstzrange(start_time, end_time) with &&)
    where (is_deleted = 0 and end_time is not null),
  add constraint repair_labor_times check (end_time >= start_time);
create unique index repair_labor_running on repair_labor (tenant_id, user_id) where end_time is null and is_deleted = 0;
