alter table "alarm_rule" add column "limit_ref" varchar(64) default 'own' not null;

create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');

create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."identifier", old."cond_type", old."operator", old."limit_ref", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."identifier", new."cond_type", new."operator", new."limit_ref", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');

alter table "device_type" add column "template_id" bigint;

create index "device_type_template_id_find" on "device_type" (tenant_id, "template_id") where is_deleted = 0;

create or replace trigger "device_type_history" after insert or delete on "device_type" for each row execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,template_id,report_interval,offline_timeout,raw_days,sort,remark,parent_id,status', '');

create or replace trigger "device_type_history_update" after update on "device_type" for each row when ((old."type_name", old."type_code", old."category_id", old."access_mode", old."template_id", old."report_interval", old."offline_timeout", old."raw_days", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."type_name", new."type_code", new."category_id", new."access_mode", new."template_id", new."report_interval", new."offline_timeout", new."raw_days", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,template_id,report_interval,offline_timeout,raw_days,sort,remark,parent_id,status', '');

alter table "thing_model" add column "device_id" bigint;

alter table "thing_model" add column "owner_kind" varchar(64) default 'deviceType' not null;

alter table "thing_model" add column "limit_ll" numeric(18, 4);

alter table "thing_model" add column "limit_l" numeric(18, 4);

alter table "thing_model" add column "limit_h" numeric(18, 4);

alter table "thing_model" add column "limit_hh" numeric(18, 4);

alter table "thing_model" add column "call_type" varchar(64);

alter table "thing_model" add column "event_type" varchar(64);

alter table "thing_model" add column "input_data" jsonb;

alter table "thing_model" add column "output_data" jsonb;

alter table "thing_model" add column "source" varchar(64) default 'custom' not null;

alter table "thing_model" add column "overridden" jsonb;

create index "thing_model_device_id_find" on "thing_model" (tenant_id, "device_id") where is_deleted = 0;

create index "thing_model_owner_kind_find" on "thing_model" (tenant_id, "owner_kind") where is_deleted = 0;

create index "thing_model_source_find" on "thing_model" (tenant_id, "source") where is_deleted = 0;

create or replace trigger "thing_model_history" after insert or delete on "thing_model" for each row execute function record_history('thing-model', 'device_type_id,device_id,owner_kind,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,limit_ll,limit_l,limit_h,limit_hh,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,call_type,event_type,input_data,output_data,source,overridden,slot,status', '');

create or replace trigger "thing_model_history_update" after update on "thing_model" for each row when ((old."device_type_id", old."device_id", old."owner_kind", old."identifier", old."name", old."kind", old."data_type", old."unit", old."precision", old."access_mode", old."min_value", old."max_value", old."hard_min", old."hard_max", old."null_values", old."max_rate", old."limit_ll", old."limit_l", old."limit_h", old."limit_hh", old."enum_items", old."is_display", old."is_key", old."display_sort", old."is_counter", old."stale_after", old."is_critical", old."interlock", old."is_queueable", old."call_type", old."event_type", old."input_data", old."output_data", old."source", old."overridden", old."slot", old."status", old."is_deleted") is distinct from (new."device_type_id", new."device_id", new."owner_kind", new."identifier", new."name", new."kind", new."data_type", new."unit", new."precision", new."access_mode", new."min_value", new."max_value", new."hard_min", new."hard_max", new."null_values", new."max_rate", new."limit_ll", new."limit_l", new."limit_h", new."limit_hh", new."enum_items", new."is_display", new."is_key", new."display_sort", new."is_counter", new."stale_after", new."is_critical", new."interlock", new."is_queueable", new."call_type", new."event_type", new."input_data", new."output_data", new."source", new."overridden", new."slot", new."status", new."is_deleted")) execute function record_history('thing-model', 'device_type_id,device_id,owner_kind,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,limit_ll,limit_l,limit_h,limit_hh,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,call_type,event_type,input_data,output_data,source,overridden,slot,status', '');

create table "thing_model_template" (
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
  "template_name" varchar(64) not null,
  "template_code" varchar(48) not null,
  "device_type_id" bigint,
  "model_version" integer default 1 not null,
  "publish_status" varchar(64) default 'draft' not null,
  "based_on_id" bigint,
  "property_count" integer default 0 not null,
  "service_count" integer default 0 not null,
  "event_count" integer default 0 not null,
  "content" jsonb,
  "change_log" varchar(500),
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "thing_model_template_order" on "thing_model_template" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "thing_model_template_create_user" on "thing_model_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "thing_model_template_create_dept" on "thing_model_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "thing_model_template_template_name_like" on "thing_model_template" using gin ("template_name" gin_trgm_ops) where is_deleted = 0;

create index "thing_model_template_template_code_like" on "thing_model_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;

create index "thing_model_template_device_type_id_find" on "thing_model_template" (tenant_id, "device_type_id") where is_deleted = 0;

create index "thing_model_template_publish_status_find" on "thing_model_template" (tenant_id, "publish_status") where is_deleted = 0;

create index "thing_model_template_based_on_id_find" on "thing_model_template" (tenant_id, "based_on_id") where is_deleted = 0;

alter table "thing_model_template" enable row level security;

alter table "thing_model_template" force row level security;

create policy "thing_model_template_read" on "thing_model_template" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_template_insert" on "thing_model_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_template_update" on "thing_model_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_template_delete" on "thing_model_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "thing_model_template" to steward_app;

create or replace trigger "thing_model_template_history" after insert or delete on "thing_model_template" for each row execute function record_history('thing-model-template', 'template_name,template_code,device_type_id,model_version,publish_status,based_on_id,property_count,service_count,event_count,content,change_log,remark,status', '');

create or replace trigger "thing_model_template_history_update" after update on "thing_model_template" for each row when ((old."template_name", old."template_code", old."device_type_id", old."model_version", old."publish_status", old."based_on_id", old."property_count", old."service_count", old."event_count", old."content", old."change_log", old."remark", old."status", old."is_deleted") is distinct from (new."template_name", new."template_code", new."device_type_id", new."model_version", new."publish_status", new."based_on_id", new."property_count", new."service_count", new."event_count", new."content", new."change_log", new."remark", new."status", new."is_deleted")) execute function record_history('thing-model-template', 'template_name,template_code,device_type_id,model_version,publish_status,based_on_id,property_count,service_count,event_count,content,change_log,remark,status', '');

create or replace trigger "thing_model_template_spelling" before insert or update of "template_name" on "thing_model_template" for each row execute function keep_spelling('template_name');

create table "thing_sync" (
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
  "target_name" varchar(64) default '' not null,
  "template_id" bigint,
  "device_type_id" bigint,
  "sync_state" varchar(64) default 'waiting' not null,
  "total" integer default 0 not null,
  "done" integer default 0 not null,
  "added" integer default 0 not null,
  "updated" integer default 0 not null,
  "kept" integer default 0 not null,
  "orphaned" integer default 0 not null,
  "conflicts" jsonb,
  "finish_time" timestamptz,
  "message" varchar(500) default '' not null,
  primary key (id)
);

create index "thing_sync_order" on "thing_sync" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "thing_sync_create_user" on "thing_sync" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "thing_sync_create_dept" on "thing_sync" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "thing_sync_template_id_find" on "thing_sync" (tenant_id, "template_id") where is_deleted = 0;

create index "thing_sync_device_type_id_find" on "thing_sync" (tenant_id, "device_type_id") where is_deleted = 0;

create index "thing_sync_sync_state_find" on "thing_sync" (tenant_id, "sync_state") where is_deleted = 0;

alter table "thing_sync" enable row level security;

alter table "thing_sync" force row level security;

create policy "thing_sync_read" on "thing_sync" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_sync_insert" on "thing_sync" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_sync_update" on "thing_sync" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_sync_delete" on "thing_sync" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "thing_sync" to steward_app;

create or replace trigger "thing_sync_history" after insert or delete on "thing_sync" for each row execute function record_history('thing-sync', 'target_name,template_id,device_type_id,sync_state,total,done,added,updated,kept,orphaned,conflicts,finish_time,message,status', '');

create or replace trigger "thing_sync_history_update" after update on "thing_sync" for each row when ((old."target_name", old."template_id", old."device_type_id", old."sync_state", old."total", old."done", old."added", old."updated", old."kept", old."orphaned", old."conflicts", old."finish_time", old."message", old."status", old."is_deleted") is distinct from (new."target_name", new."template_id", new."device_type_id", new."sync_state", new."total", new."done", new."added", new."updated", new."kept", new."orphaned", new."conflicts", new."finish_time", new."message", new."status", new."is_deleted")) execute function record_history('thing-sync', 'target_name,template_id,device_type_id,sync_state,total,done,added,updated,kept,orphaned,conflicts,finish_time,message,status', '');

-- A type has each identifier once, and each of its devices may have its own row of it, in the same place of the arrays.
drop index thing_model_identifier_unique;
drop index thing_model_slot;
create unique index thing_model_identifier_unique on thing_model (device_type_id, identifier) where is_deleted = 0 and device_id is null;
create unique index thing_model_of_device on thing_model (device_id, identifier) where is_deleted = 0 and device_id is not null;
create unique index thing_model_slot on thing_model (device_type_id, slot) where is_deleted = 0 and slot is not null and device_id is null;

-- Of the versions of a template one is a draft and one is published.
create unique index thing_model_template_version on thing_model_template (tenant_id, template_code, model_version) where is_deleted = 0;
create unique index thing_model_template_draft on thing_model_template (tenant_id, template_code) where is_deleted = 0 and publish_status = 'draft';
create unique index thing_model_template_published on thing_model_template (tenant_id, template_code) where is_deleted = 0 and publish_status = 'published';
