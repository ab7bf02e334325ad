create table "log_api" (
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
  "title" varchar(128) default '' not null,
  "type" varchar(64) default 'write' not null,
  "http_status" integer default 200 not null,
  "refusal" varchar(64) default '' not null,
  "time" integer default 0 not null,
  "user_id" bigint,
  "account" varchar(64) default '' not null,
  "method" varchar(8) default '' not null,
  "request_uri" varchar(255) default '' not null,
  "row_ids" varchar(500) default '' not null,
  "request_id" varchar(64) default '' not null,
  "remote_ip" varchar(64) default '' not null,
  "user_agent" varchar(255) default '' not null,
  "params" varchar(1000) default '' not null,
  "server_host" varchar(64) default '' not null,
  primary key (id, create_time)
) partition by range (create_time);

create index "log_api_order" on "log_api" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "log_api_create_user" on "log_api" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "log_api_create_dept" on "log_api" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "log_api_type_find" on "log_api" (tenant_id, "type") where is_deleted = 0;

create index "log_api_http_status_find" on "log_api" (tenant_id, "http_status") where is_deleted = 0;

create index "log_api_time_find" on "log_api" (tenant_id, "time") where is_deleted = 0;

create index "log_api_user_id_find" on "log_api" (tenant_id, "user_id") where is_deleted = 0;

create index "log_api_account_find" on "log_api" (tenant_id, "account") where is_deleted = 0;

create index "log_api_request_uri_like" on "log_api" using gin ("request_uri" gin_trgm_ops) where is_deleted = 0;

create index "log_api_row_ids_like" on "log_api" using gin ("row_ids" gin_trgm_ops) where is_deleted = 0;

create index "log_api_request_id_find" on "log_api" (tenant_id, "request_id") where is_deleted = 0;

create index "log_api_remote_ip_find" on "log_api" (tenant_id, "remote_ip") where is_deleted = 0;

alter table "log_api" enable row level security;

alter table "log_api" force row level security;

create policy "log_api_read" on "log_api" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "log_api_insert" on "log_api" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

-- Lines are written once: the runtime role changes none and deletes none but by whole partitions.
grant select, insert on "log_api" to steward_app;

alter table "log_error" add column "request_id" varchar(64) default '' not null;

create index "log_error_request_id_find" on "log_error" (tenant_id, "request_id") where is_deleted = 0;

create table "log_usual" (
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
  "log_level" varchar(64) default 'info' not null,
  "event" varchar(64) default 'sign_in' not null,
  "user_id" bigint,
  "account" varchar(64) default '' not null,
  "log_data" varchar(1000) default '' not null,
  "log_id" varchar(500) default '' not null,
  "remote_ip" varchar(64) default '' not null,
  "user_agent" varchar(255) default '' not null,
  "request_id" varchar(64) default '' not null,
  "server_host" varchar(64) default '' not null,
  primary key (id, create_time)
) partition by range (create_time);

create index "log_usual_order" on "log_usual" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "log_usual_create_user" on "log_usual" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "log_usual_create_dept" on "log_usual" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "log_usual_log_level_find" on "log_usual" (tenant_id, "log_level") where is_deleted = 0;

create index "log_usual_event_find" on "log_usual" (tenant_id, "event") where is_deleted = 0;

create index "log_usual_user_id_find" on "log_usual" (tenant_id, "user_id") where is_deleted = 0;

create index "log_usual_account_find" on "log_usual" (tenant_id, "account") where is_deleted = 0;

create index "log_usual_log_id_like" on "log_usual" using gin ("log_id" gin_trgm_ops) where is_deleted = 0;

create index "log_usual_remote_ip_find" on "log_usual" (tenant_id, "remote_ip") where is_deleted = 0;

create index "log_usual_request_id_find" on "log_usual" (tenant_id, "request_id") where is_deleted = 0;

alter table "log_usual" enable row level security;

alter table "log_usual" force row level security;

create policy "log_usual_read" on "log_usual" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "log_usual_insert" on "log_usual" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

-- Lines are written once: the runtime role changes none and deletes none but by whole partitions.
grant select, insert on "log_usual" to steward_app;

-- Lines beyond the partitions there are land here and move when their partition is made.
create table log_api_default partition of log_api default;
create table log_usual_default partition of log_usual default;

do $$
declare
  name text;
begin
  foreach name in array array['log_api_default', 'log_usual_default'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to %I using (true)', name || '_keeper', name, current_user);
  end loop;
end $$;

create or replace function partition_plan(parent text, out unit text, out step interval, out by_column text, out youngest interval)
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case parent
    when 'telemetry' then unit := 'day'; step := '1 day'; by_column := 'ts'; youngest := '1 day';
    when 'telemetry_1m' then unit := 'week'; step := '7 days'; by_column := 'bucket'; youngest := '3 days';
    when 'telemetry_1h' then unit := 'month'; step := '1 month'; by_column := 'bucket'; youngest := '90 days';
    when 'telemetry_1d' then unit := 'year'; step := '1 year'; by_column := 'bucket'; youngest := '366 days';
    when 'data_log' then unit := 'day'; step := '1 day'; by_column := 'create_time'; youngest := '1 day';
    -- The runtime role makes partitions of the history and drops none.
    when 'history' then unit := 'month'; step := '1 month'; by_column := 'time'; youngest := '1000 years';
    when 'log_api' then unit := 'week'; step := '7 days'; by_column := 'create_time'; youngest := '7 days';
    when 'log_usual' then unit := 'week'; step := '7 days'; by_column := 'create_time'; youngest := '7 days';
    else raise exception 'no such series: %', parent using errcode = '22023';
  end case;
end $$;

-- The present week and the four after it; a job makes the next ones.
select keep_partitions('log_api', now(), now() + interval '28 days');
select keep_partitions('log_usual', now(), now() + interval '28 days');
