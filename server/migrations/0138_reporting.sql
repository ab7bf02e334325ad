alter table "area" add column "dept_id" bigint;

create index "area_dept_id_find" on "area" (tenant_id, "dept_id") where is_deleted = 0;

create or replace trigger "area_history" after insert or delete on "area" for each row execute function record_history('area', 'area_name,area_code,area_type,dept_id,sort,remark,parent_id,status', '');

create or replace trigger "area_history_update" after update on "area" for each row when ((old."area_name", old."area_code", old."area_type", old."dept_id", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."area_name", new."area_code", new."area_type", new."dept_id", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('area', 'area_name,area_code,area_type,dept_id,sort,remark,parent_id,status', '');

alter table "repair_bill" add column "symptom_id" bigint;

alter table "repair_bill" add column "dispatch_to_id" bigint;

create index "repair_bill_symptom_id_find" on "repair_bill" (tenant_id, "symptom_id") where is_deleted = 0;

create index "repair_bill_dispatch_to_id_find" on "repair_bill" (tenant_id, "dispatch_to_id") where is_deleted = 0;

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,symptom_id,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,dispatch_to_id,spot_key,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."symptom_id", old."fault_phenomenon", old."impact", old."alarm_record_id", old."maintenance_item_id", old."inspection_item_id", old."alarm_rule_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."same_as_id", old."allow_duplicate", old."dispatch_to_id", old."spot_key", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."symptom_id", new."fault_phenomenon", new."impact", new."alarm_record_id", new."maintenance_item_id", new."inspection_item_id", new."alarm_rule_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."same_as_id", new."allow_duplicate", new."dispatch_to_id", new."spot_key", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,symptom_id,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,dispatch_to_id,spot_key,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create table "repair_symptom" (
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
  "name" varchar(20) not null,
  "trade" varchar(64) default 'other' not null,
  "priority" integer default 3 not null,
  "fault_phenomenon" varchar(64),
  "sort" integer default 1 not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "repair_symptom_order" on "repair_symptom" (tenant_id, "sort", id) where is_deleted = 0;

create index "repair_symptom_create_user" on "repair_symptom" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "repair_symptom_create_dept" on "repair_symptom" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "repair_symptom_name_unique" on "repair_symptom" (tenant_id, "name") where is_deleted = 0;

create index "repair_symptom_name_like" on "repair_symptom" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "repair_symptom_trade_find" on "repair_symptom" (tenant_id, "trade") where is_deleted = 0;

create index "repair_symptom_priority_find" on "repair_symptom" (tenant_id, "priority") where is_deleted = 0;

create index "repair_symptom_fault_phenomenon_find" on "repair_symptom" (tenant_id, "fault_phenomenon") where is_deleted = 0;

create index "repair_symptom_created" on "repair_symptom" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "repair_symptom" enable row level security;

alter table "repair_symptom" force row level security;

create policy "repair_symptom_read" on "repair_symptom" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_symptom_insert" on "repair_symptom" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_symptom_update" on "repair_symptom" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_symptom_delete" on "repair_symptom" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_symptom" to steward_app;

create or replace trigger "repair_symptom_history" after insert or delete on "repair_symptom" for each row execute function record_history('repair-symptom', 'name,trade,priority,fault_phenomenon,sort,status', '');

create or replace trigger "repair_symptom_history_update" after update on "repair_symptom" for each row when ((old."name", old."trade", old."priority", old."fault_phenomenon", old."sort", old."status", old."is_deleted") is distinct from (new."name", new."trade", new."priority", new."fault_phenomenon", new."sort", new."status", new."is_deleted")) execute function record_history('repair-symptom', 'name,trade,priority,fault_phenomenon,sort,status', '');

create or replace trigger "repair_symptom_spelling" before insert or update of "name" on "repair_symptom" for each row execute function keep_spelling('name');
