create table "device_commissioning" (
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
  "device_code" varchar(32) default '' not null,
  "signer_id" bigint,
  "sign_time" timestamptz,
  "withdraw_time" timestamptz,
  "remark" varchar(200),
  primary key (id)
);

create index "device_commissioning_order" on "device_commissioning" (tenant_id, "sign_time" desc, id desc) where is_deleted = 0;

create index "device_commissioning_create_user" on "device_commissioning" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_commissioning_create_dept" on "device_commissioning" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_commissioning_device_id_find" on "device_commissioning" (tenant_id, "device_id") where is_deleted = 0;

create index "device_commissioning_device_code_like" on "device_commissioning" using gin ("device_code" gin_trgm_ops) where is_deleted = 0;

create index "device_commissioning_signer_id_find" on "device_commissioning" (tenant_id, "signer_id") where is_deleted = 0;

create index "device_commissioning_sign_time_find" on "device_commissioning" (tenant_id, "sign_time") where is_deleted = 0;

create index "device_commissioning_created" on "device_commissioning" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_commissioning" enable row level security;

alter table "device_commissioning" force row level security;

create policy "device_commissioning_read" on "device_commissioning" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_commissioning_insert" on "device_commissioning" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_commissioning_update" on "device_commissioning" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_commissioning_delete" on "device_commissioning" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_commissioning" to steward_app;

create or replace trigger "device_commissioning_history" after insert or delete on "device_commissioning" for each row execute function record_history('device-commissioning', 'device_id,device_code,signer_id,sign_time,withdraw_time,remark,status', '');

create or replace trigger "device_commissioning_history_update" after update on "device_commissioning" for each row when ((old."device_id", old."device_code", old."signer_id", old."sign_time", old."withdraw_time", old."remark", old."status", old."is_deleted") is distinct from (new."device_id", new."device_code", new."signer_id", new."sign_time", new."withdraw_time", new."remark", new."status", new."is_deleted")) execute function record_history('device-commissioning', 'device_id,device_code,signer_id,sign_time,withdraw_time,remark,status', '');
