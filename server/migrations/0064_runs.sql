alter table "device" add column "run_state" varchar(64) default 'unknown' not null;

create index "device_run_state_find" on "device" (tenant_id, "run_state") where is_deleted = 0;

create table "device_run_record" (
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
  "record_type" varchar(64) default 'run' not null,
  "area_id" bigint,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "duration_sec" integer,
  "energy" numeric(17, 3),
  "source" varchar(64) default 'manual' not null,
  "start_cause" varchar(64),
  "end_cause" varchar(64),
  "start_reading" jsonb,
  "end_reading" jsonb,
  "operator_id" bigint,
  "remark" varchar(255),
  primary key (id)
);

create index "device_run_record_order" on "device_run_record" (tenant_id, "start_time" desc, id desc) where is_deleted = 0;

create index "device_run_record_create_user" on "device_run_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_run_record_create_dept" on "device_run_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_run_record_device_id_find" on "device_run_record" (tenant_id, "device_id") where is_deleted = 0;

create index "device_run_record_record_type_find" on "device_run_record" (tenant_id, "record_type") where is_deleted = 0;

create index "device_run_record_area_id_find" on "device_run_record" (tenant_id, "area_id") where is_deleted = 0;

create index "device_run_record_start_time_find" on "device_run_record" (tenant_id, "start_time") where is_deleted = 0;

create index "device_run_record_end_time_find" on "device_run_record" (tenant_id, "end_time") where is_deleted = 0;

create index "device_run_record_source_find" on "device_run_record" (tenant_id, "source") where is_deleted = 0;

create index "device_run_record_start_cause_find" on "device_run_record" (tenant_id, "start_cause") where is_deleted = 0;

create index "device_run_record_end_cause_find" on "device_run_record" (tenant_id, "end_cause") where is_deleted = 0;

create index "device_run_record_operator_id_find" on "device_run_record" (tenant_id, "operator_id") where is_deleted = 0;

create index "device_run_record_created" on "device_run_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_run_record" enable row level security;

alter table "device_run_record" force row level security;

create policy "device_run_record_read" on "device_run_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_run_record_insert" on "device_run_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_run_record_update" on "device_run_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_run_record_delete" on "device_run_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_run_record" to steward_app;

alter table "device_type" add column "run_state_expr" varchar(500);

create or replace trigger "device_type_history" after insert or delete on "device_type" for each row execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,report_interval,offline_timeout,raw_days,run_state_expr,sort,remark,parent_id,status', '');

create or replace trigger "device_type_history_update" after update on "device_type" for each row when ((old."type_name", old."type_code", old."category_id", old."access_mode", old."report_interval", old."offline_timeout", old."raw_days", old."run_state_expr", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."type_name", new."type_code", new."category_id", new."access_mode", new."report_interval", new."offline_timeout", new."raw_days", new."run_state_expr", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,report_interval,offline_timeout,raw_days,run_state_expr,sort,remark,parent_id,status', '');

-- Sessions of one device and type never overlap, one of them at most lasts on, and each takes some time, whoever writes
-- them.
create unique index device_run_record_open on device_run_record (tenant_id, device_id, record_type)
  where end_time is null and is_deleted = 0;
alter table device_run_record
  add constraint device_run_record_overlap exclude using gist
    (tenant_id with =, device_id with =, record_type with =, tstzrange(start_time, coalesce(end_time, 'infinity')) with &&)
    where (is_deleted = 0),
  add constraint device_run_record_times check (end_time > start_time);

-- Devices whose sessions have to be made anew out of what they reported since: late data, or another expression.
create table run_recheck (
  device_id bigint primary key,
  tenant_id varchar(12) not null,
  since timestamptz not null
);
create index run_recheck_tenant on run_recheck (tenant_id);
alter table run_recheck enable row level security;
alter table run_recheck force row level security;
grant select, insert, update, delete on run_recheck to steward_app;
create policy run_recheck_tenant on run_recheck using (tenant_id = (select current_setting('app.tenant', true)));
