create table "attach" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "name" varchar(255) default '' not null,
  "original_name" varchar(255) default '' not null,
  "extension" varchar(12) default '' not null,
  "mime_type" varchar(128) default '' not null,
  "attach_size" integer default 0 not null,
  "status" integer default 0 not null,
  "biz_type" varchar(64) default '' not null,
  "biz_id" varchar(20) default '' not null,
  "biz_field" varchar(64) default '' not null,
  "is_public" smallint default 0 not null,
  "width" integer,
  "height" integer,
  "sha256" varchar(64) default '' not null,
  "oss_code" varchar(32) default '' not null,
  "object_key" varchar(255) default '' not null,
  "stored_bytes" integer default 0 not null,
  "thumb_key" varchar(255) default '' not null,
  primary key (id)
);

create index "attach_order" on "attach" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "attach_create_user" on "attach" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "attach_create_dept" on "attach" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "attach_name_like" on "attach" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "attach_original_name_like" on "attach" using gin ("original_name" gin_trgm_ops) where is_deleted = 0;

create index "attach_extension_find" on "attach" (tenant_id, "extension") where is_deleted = 0;

create index "attach_status_find" on "attach" (tenant_id, "status") where is_deleted = 0;

create index "attach_biz_type_find" on "attach" (tenant_id, "biz_type") where is_deleted = 0;

create index "attach_biz_id_find" on "attach" (tenant_id, "biz_id") where is_deleted = 0;

alter table "attach" enable row level security;

alter table "attach" force row level security;

create policy "attach_read" on "attach" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "attach_insert" on "attach" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "attach_update" on "attach" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "attach_delete" on "attach" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "attach" to steward_app;


-- Bytes that no attachment names: written down before they are, and after their row is gone, until they are removed.
create table loose_blob (
  object_key varchar(255) primary key,
  tenant_id varchar(12) not null,
  store varchar(32) not null,
  thumb_key varchar(255) not null default '',
  bytes bigint not null,
  due timestamptz not null
);
create index loose_blob_due on loose_blob (tenant_id, due);

-- Space the files of a tenant take, those above included.
create table attach_usage (
  tenant_id varchar(12) primary key,
  bytes bigint not null check (bytes >= 0)
);

create unique index attach_object_key on attach (object_key);
create index attach_unused on attach (tenant_id, status, update_time) where status <> 1 or is_deleted = 1;

do $$
declare
  name text;
begin
  foreach name in array array['loose_blob', 'attach_usage'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)))', name || '_tenant', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
end $$;

alter table "repair_bill" add column "photos" bigint[];
create index "repair_bill_photos_in" on "repair_bill" using gin ("photos") where is_deleted = 0;

alter table "repair_order" add column "before_photos" bigint[];
create index "repair_order_before_photos_in" on "repair_order" using gin ("before_photos") where is_deleted = 0;

alter table "repair_order" add column "after_photos" bigint[];
create index "repair_order_after_photos_in" on "repair_order" using gin ("after_photos") where is_deleted = 0;
create or replace trigger "attach_history" after insert or delete on "attach" for each row execute function record_history('attach', 'name,original_name,extension,mime_type,attach_size,status,biz_type,biz_id,biz_field,is_public,width,height,sha256,oss_code', '');

create or replace trigger "attach_history_update" after update on "attach" for each row when ((old."name", old."original_name", old."extension", old."mime_type", old."attach_size", old."status", old."biz_type", old."biz_id", old."biz_field", old."is_public", old."width", old."height", old."sha256", old."oss_code", old."is_deleted") is distinct from (new."name", new."original_name", new."extension", new."mime_type", new."attach_size", new."status", new."biz_type", new."biz_id", new."biz_field", new."is_public", new."width", new."height", new."sha256", new."oss_code", new."is_deleted")) execute function record_history('attach', 'name,original_name,extension,mime_type,attach_size,status,biz_type,biz_id,biz_field,is_public,width,height,sha256,oss_code', '');

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."fault_phenomenon", old."impact", old."alarm_record_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."fault_phenomenon", new."impact", new."alarm_record_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,repair_desc,before_photos,after_photos,check_user_id,check_result,check_remark,auto_checked,need_evaluate,status', '');

create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."assignee_id", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."standard_id", old."standard_snapshot", old."report_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."repair_desc", old."before_photos", old."after_photos", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."assignee_id", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."standard_id", new."standard_snapshot", new."report_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."repair_desc", new."before_photos", new."after_photos", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,repair_desc,before_photos,after_photos,check_user_id,check_result,check_remark,auto_checked,need_evaluate,status', '');
