alter table "data_log" add column "json_model_id" bigint;

alter table "data_log" add column "stages" jsonb;

alter table "data_log" add column "decoded" jsonb;

alter table "data_log" add column "remark" varchar(500);

create index "data_log_json_model_id_find" on "data_log" (tenant_id, "json_model_id") where is_deleted = 0;

create table "json_model" (
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
  "vendor" varchar(64),
  "root_path" varchar(200),
  "device_path" varchar(200),
  "device_key_type" varchar(64) default 'deviceCode' not null,
  "ts_path" varchar(200),
  "ts_format" varchar(40) default 'none' not null,
  "time_zone" varchar(64) default 'Asia/Shanghai' not null,
  "id_path" varchar(200),
  "mappings" jsonb not null,
  "sample" text not null,
  "expected" jsonb,
  "is_checked" smallint default 0 not null,
  "version" integer default 1 not null,
  "previous_version" integer,
  "device_count" integer default 0 not null,
  "previous" jsonb,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "json_model_order" on "json_model" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "json_model_create_user" on "json_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "json_model_create_dept" on "json_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "json_model_model_name_like" on "json_model" using gin ("model_name" gin_trgm_ops) where is_deleted = 0;

create unique index "json_model_model_code_unique" on "json_model" (tenant_id, "model_code") where is_deleted = 0;

create index "json_model_model_code_like" on "json_model" using gin ("model_code" gin_trgm_ops) where is_deleted = 0;

create index "json_model_vendor_like" on "json_model" using gin ("vendor" gin_trgm_ops) where is_deleted = 0;

create index "json_model_is_checked_find" on "json_model" (tenant_id, "is_checked") where is_deleted = 0;

alter table "json_model" enable row level security;

alter table "json_model" force row level security;

create policy "json_model_read" on "json_model" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_insert" on "json_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_update" on "json_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_delete" on "json_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "json_model" to steward_app;

create or replace trigger "json_model_history" after insert or delete on "json_model" for each row execute function record_history('json-model', 'model_name,model_code,vendor,root_path,device_path,device_key_type,ts_path,ts_format,time_zone,id_path,mappings,sample,expected,is_checked,version,previous_version,device_count,remark,status', '');

create or replace trigger "json_model_history_update" after update on "json_model" for each row when ((old."model_name", old."model_code", old."vendor", old."root_path", old."device_path", old."device_key_type", old."ts_path", old."ts_format", old."time_zone", old."id_path", old."mappings", old."sample", old."expected", old."is_checked", old."version", old."previous_version", old."device_count", old."remark", old."status", old."is_deleted") is distinct from (new."model_name", new."model_code", new."vendor", new."root_path", new."device_path", new."device_key_type", new."ts_path", new."ts_format", new."time_zone", new."id_path", new."mappings", new."sample", new."expected", new."is_checked", new."version", new."previous_version", new."device_count", new."remark", new."status", new."is_deleted")) execute function record_history('json-model', 'model_name,model_code,vendor,root_path,device_path,device_key_type,ts_path,ts_format,time_zone,id_path,mappings,sample,expected,is_checked,version,previous_version,device_count,remark,status', '');

create or replace trigger "json_model_spelling" before insert or update of "model_name" on "json_model" for each row execute function keep_spelling('model_name');

create table "json_model_target" (
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
  "json_model_id" bigint,
  "target_type" varchar(64) default 'device' not null,
  "device_id" bigint,
  "gateway_id" bigint,
  "device_type_id" bigint,
  "priority" integer default 0 not null,
  primary key (id)
);

create index "json_model_target_order" on "json_model_target" (tenant_id, "target_type", id) where is_deleted = 0;

create index "json_model_target_create_user" on "json_model_target" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "json_model_target_create_dept" on "json_model_target" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "json_model_target_json_model_id_find" on "json_model_target" (tenant_id, "json_model_id") where is_deleted = 0;

create index "json_model_target_target_type_find" on "json_model_target" (tenant_id, "target_type") where is_deleted = 0;

create unique index "json_model_target_device_id_unique" on "json_model_target" (tenant_id, "device_id") where is_deleted = 0;

create unique index "json_model_target_gateway_id_unique" on "json_model_target" (tenant_id, "gateway_id") where is_deleted = 0;

create unique index "json_model_target_device_type_id_unique" on "json_model_target" (tenant_id, "device_type_id") where is_deleted = 0;

alter table "json_model_target" enable row level security;

alter table "json_model_target" force row level security;

create policy "json_model_target_read" on "json_model_target" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_target_insert" on "json_model_target" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_target_update" on "json_model_target" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "json_model_target_delete" on "json_model_target" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "json_model_target" to steward_app;

create or replace trigger "json_model_target_history" after insert or delete on "json_model_target" for each row execute function record_history('json-model-target', 'json_model_id,target_type,device_id,gateway_id,device_type_id,priority,status', '');

create or replace trigger "json_model_target_history_update" after update on "json_model_target" for each row when ((old."json_model_id", old."target_type", old."device_id", old."gateway_id", old."device_type_id", old."priority", old."status", old."is_deleted") is distinct from (new."json_model_id", new."target_type", new."device_id", new."gateway_id", new."device_type_id", new."priority", new."status", new."is_deleted")) execute function record_history('json-model-target', 'json_model_id,target_type,device_id,gateway_id,device_type_id,priority,status', '');

-- A target is one thing, and is served by a decoder.
alter table "json_model_target"
  add constraint "json_model_target_one" check (num_nonnulls(device_id, gateway_id, device_type_id) = 1 and json_model_id is not null);
