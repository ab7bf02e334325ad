alter table "alarm_linkage_execution" add column "automation_run_id" bigint;

create index "alarm_linkage_execution_automation_run_id_find" on "alarm_linkage_execution" (tenant_id, "automation_run_id") where is_deleted = 0;

create table "automation_instance" (
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
  "instance_name" varchar(64) not null,
  "model_id" bigint not null,
  "model_version" integer default 1 not null,
  "run_state" varchar(64) default 'stopped' not null,
  "run_mode" varchar(64) default 'dryRun' not null,
  "area_ids" bigint[],
  "device_type_ids" bigint[],
  "device_ids" bigint[],
  "param_values" jsonb,
  "priority" integer default 50 not null,
  "max_rate" integer default 60 not null,
  "start_time" timestamptz,
  "last_trigger" timestamptz,
  "trigger_count" integer default 0 not null,
  "fail_count" integer default 0 not null,
  "fails_in_row" integer default 0 not null,
  "last_error" varchar(500),
  "last_error_en" varchar(500),
  "next_time" timestamptz,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "automation_instance_order" on "automation_instance" (tenant_id, "priority" desc, id desc) where is_deleted = 0;

create index "automation_instance_create_user" on "automation_instance" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "automation_instance_create_dept" on "automation_instance" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "automation_instance_instance_name_unique" on "automation_instance" (tenant_id, "instance_name") where is_deleted = 0;

create index "automation_instance_instance_name_like" on "automation_instance" using gin ("instance_name" gin_trgm_ops) where is_deleted = 0;

create index "automation_instance_model_id_find" on "automation_instance" (tenant_id, "model_id") where is_deleted = 0;

create index "automation_instance_run_state_find" on "automation_instance" (tenant_id, "run_state") where is_deleted = 0;

create index "automation_instance_run_mode_find" on "automation_instance" (tenant_id, "run_mode") where is_deleted = 0;

create index "automation_instance_area_ids_in" on "automation_instance" using gin ("area_ids") where is_deleted = 0;

create index "automation_instance_device_type_ids_in" on "automation_instance" using gin ("device_type_ids") where is_deleted = 0;

create index "automation_instance_device_ids_in" on "automation_instance" using gin ("device_ids") where is_deleted = 0;

create index "automation_instance_created" on "automation_instance" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "automation_instance" enable row level security;

alter table "automation_instance" force row level security;

create policy "automation_instance_read" on "automation_instance" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_instance_insert" on "automation_instance" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_instance_update" on "automation_instance" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_instance_delete" on "automation_instance" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "automation_instance" to steward_app;

create or replace trigger "automation_instance_history" after insert or delete on "automation_instance" for each row execute function record_history('automation-instance', 'instance_name,model_id,model_version,run_state,run_mode,area_ids,device_type_ids,device_ids,param_values,priority,max_rate,start_time,remark,status', '');

create or replace trigger "automation_instance_history_update" after update on "automation_instance" for each row when ((old."instance_name", old."model_id", old."model_version", old."run_state", old."run_mode", old."area_ids", old."device_type_ids", old."device_ids", old."param_values", old."priority", old."max_rate", old."start_time", old."remark", old."status", old."is_deleted") is distinct from (new."instance_name", new."model_id", new."model_version", new."run_state", new."run_mode", new."area_ids", new."device_type_ids", new."device_ids", new."param_values", new."priority", new."max_rate", new."start_time", new."remark", new."status", new."is_deleted")) execute function record_history('automation-instance', 'instance_name,model_id,model_version,run_state,run_mode,area_ids,device_type_ids,device_ids,param_values,priority,max_rate,start_time,remark,status', '');

create or replace trigger "automation_instance_spelling" before insert or update of "instance_name" on "automation_instance" for each row execute function keep_spelling('instance_name');

create table "automation_model" (
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
  "model_name" varchar(64) not null,
  "model_code" varchar(48) not null,
  "model_type" varchar(64) default 'scene' not null,
  "category" varchar(64),
  "model_version" integer default 1 not null,
  "publish_status" varchar(64) default 'draft' not null,
  "based_on_id" bigint,
  "content" jsonb not null,
  "change_log" varchar(500),
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "automation_model_order" on "automation_model" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "automation_model_create_user" on "automation_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "automation_model_create_dept" on "automation_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "automation_model_model_name_like" on "automation_model" using gin ("model_name" gin_trgm_ops) where is_deleted = 0;

create index "automation_model_model_code_like" on "automation_model" using gin ("model_code" gin_trgm_ops) where is_deleted = 0;

create index "automation_model_model_type_find" on "automation_model" (tenant_id, "model_type") where is_deleted = 0;

create index "automation_model_category_like" on "automation_model" using gin ("category" gin_trgm_ops) where is_deleted = 0;

create index "automation_model_publish_status_find" on "automation_model" (tenant_id, "publish_status") where is_deleted = 0;

create index "automation_model_based_on_id_find" on "automation_model" (tenant_id, "based_on_id") where is_deleted = 0;

alter table "automation_model" enable row level security;

alter table "automation_model" force row level security;

create policy "automation_model_read" on "automation_model" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_model_insert" on "automation_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_model_update" on "automation_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_model_delete" on "automation_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "automation_model" to steward_app;

create or replace trigger "automation_model_history" after insert or delete on "automation_model" for each row execute function record_history('automation-model', 'model_name,model_code,model_type,category,model_version,publish_status,based_on_id,content,change_log,remark,status', '');

create or replace trigger "automation_model_history_update" after update on "automation_model" for each row when ((old."model_name", old."model_code", old."model_type", old."category", old."model_version", old."publish_status", old."based_on_id", old."content", old."change_log", old."remark", old."status", old."is_deleted") is distinct from (new."model_name", new."model_code", new."model_type", new."category", new."model_version", new."publish_status", new."based_on_id", new."content", new."change_log", new."remark", new."status", new."is_deleted")) execute function record_history('automation-model', 'model_name,model_code,model_type,category,model_version,publish_status,based_on_id,content,change_log,remark,status', '');

create or replace trigger "automation_model_spelling" before insert or update of "model_name" on "automation_model" for each row execute function keep_spelling('model_name');

create table "automation_run" (
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
  "instance_id" bigint,
  "model_version" integer default 1 not null,
  "summary" varchar(255) default '' not null,
  "cause" varchar(64) default 'manual' not null,
  "trigger_no" integer default 0 not null,
  "device_id" bigint,
  "alarm_record_id" bigint,
  "cause_facts" jsonb,
  "event_time" timestamptz,
  "branch" varchar(64),
  "group_no" integer,
  "seen" jsonb,
  "is_dry" smallint default 0 not null,
  "run_fate" varchar(64) default 'running' not null,
  "reason" varchar(64),
  "planned" jsonb,
  "action_count" integer default 0 not null,
  "done_count" integer default 0 not null,
  "failed_count" integer default 0 not null,
  "parent_id" bigint,
  "depth" integer default 1 not null,
  "chain" varchar(200) default '' not null,
  "once_key" varchar(128),
  "end_time" timestamptz,
  primary key (id)
);

create index "automation_run_order" on "automation_run" (tenant_id, "event_time" desc, id desc) where is_deleted = 0;

create index "automation_run_create_user" on "automation_run" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "automation_run_create_dept" on "automation_run" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "automation_run_instance_id_find" on "automation_run" (tenant_id, "instance_id") where is_deleted = 0;

create index "automation_run_cause_find" on "automation_run" (tenant_id, "cause") where is_deleted = 0;

create index "automation_run_device_id_find" on "automation_run" (tenant_id, "device_id") where is_deleted = 0;

create index "automation_run_alarm_record_id_find" on "automation_run" (tenant_id, "alarm_record_id") where is_deleted = 0;

create index "automation_run_event_time_find" on "automation_run" (tenant_id, "event_time") where is_deleted = 0;

create index "automation_run_is_dry_find" on "automation_run" (tenant_id, "is_dry") where is_deleted = 0;

create index "automation_run_run_fate_find" on "automation_run" (tenant_id, "run_fate") where is_deleted = 0;

create index "automation_run_parent_id_find" on "automation_run" (tenant_id, "parent_id") where is_deleted = 0;

create index "automation_run_created" on "automation_run" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "automation_run" enable row level security;

alter table "automation_run" force row level security;

create policy "automation_run_read" on "automation_run" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_run_insert" on "automation_run" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_run_update" on "automation_run" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "automation_run_delete" on "automation_run" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "automation_run" to steward_app;

-- One row of each version of an automation.
create unique index "automation_model_version" on "automation_model" (tenant_id, "model_code", "model_version") where is_deleted = 0;

-- However often a message is judged, it sets an instance off once.
create unique index "automation_run_once" on "automation_run" ("instance_id", "once_key");

-- What an instance did within the last minute is counted.
create index "automation_run_rate" on "automation_run" ("instance_id", create_time desc);

-- The actions of a run in their order.
create index "alarm_linkage_execution_of_run" on "alarm_linkage_execution" ("automation_run_id", "action_no") where "automation_run_id" is not null;

-- Whether what sets an instance off stands at a device, so that it is set off when it becomes so, also after a restart.
create table automation_standing (
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  trigger_no smallint not null,
  device_id bigint not null,
  holds boolean not null,
  primary key (instance_id, trigger_no, device_id)
);

alter table automation_standing enable row level security;

alter table automation_standing force row level security;

create policy automation_standing_tenant on automation_standing using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on automation_standing to steward_app;
