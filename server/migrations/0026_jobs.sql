create table "sys_job" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "job_name" varchar(64) not null,
  "job_group" varchar(64) default 'system' not null,
  "invoke_target" varchar(64) not null,
  "cron_expression" varchar(120) not null,
  "job_params" jsonb,
  "misfire_policy" integer default 2 not null,
  "concurrency_action" varchar(64) default 'skip' not null,
  "timeout_sec" integer default 1800 not null,
  "retry_max" integer default 0 not null,
  "backoff_sec" integer default 60 not null,
  "status" integer default 0 not null,
  "next_time" timestamptz,
  "last_time" timestamptz,
  "last_status" integer,
  "is_built_in" smallint default 0 not null,
  "remark" varchar(500),
  primary key (id)
);

create index "sys_job_order" on "sys_job" (tenant_id, "job_name", id) where is_deleted = 0;

create index "sys_job_create_user" on "sys_job" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "sys_job_create_dept" on "sys_job" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "sys_job_job_name_unique" on "sys_job" (tenant_id, "job_name") where is_deleted = 0;

create index "sys_job_job_name_like" on "sys_job" using gin ("job_name" gin_trgm_ops) where is_deleted = 0;

create index "sys_job_job_group_find" on "sys_job" (tenant_id, "job_group") where is_deleted = 0;

create index "sys_job_invoke_target_find" on "sys_job" (tenant_id, "invoke_target") where is_deleted = 0;

create index "sys_job_status_find" on "sys_job" (tenant_id, "status") where is_deleted = 0;

create index "sys_job_last_status_find" on "sys_job" (tenant_id, "last_status") where is_deleted = 0;

create index "sys_job_created" on "sys_job" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "sys_job" enable row level security;

alter table "sys_job" force row level security;

create policy "sys_job_read" on "sys_job" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_insert" on "sys_job" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_update" on "sys_job" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_delete" on "sys_job" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "sys_job" to steward_app;

create table "sys_job_log" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "job_id" bigint,
  "job_group" varchar(64) default 'system' not null,
  "invoke_target" varchar(64) default '' not null,
  "trigger_type" varchar(64) default 'cron' not null,
  "status" integer default 6 not null,
  "fire_time" timestamptz,
  "start_time" timestamptz,
  "stop_time" timestamptz,
  "duration_ms" integer,
  "total" integer,
  "done_count" integer default 0 not null,
  "failed_count" integer default 0 not null,
  "skipped_count" integer default 0 not null,
  "job_message" varchar(500) default '' not null,
  "exception_info" text,
  "job_params" jsonb,
  "attempt" integer default 0 not null,
  "starter_id" bigint,
  "node" varchar(64),
  "remark" varchar(500),
  "chain" varchar(20) default '' not null,
  "not_before" timestamptz,
  "lease_until" timestamptz,
  primary key (id)
);

create index "sys_job_log_order" on "sys_job_log" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "sys_job_log_create_user" on "sys_job_log" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "sys_job_log_create_dept" on "sys_job_log" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "sys_job_log_job_id_find" on "sys_job_log" (tenant_id, "job_id") where is_deleted = 0;

create index "sys_job_log_job_group_find" on "sys_job_log" (tenant_id, "job_group") where is_deleted = 0;

create index "sys_job_log_invoke_target_find" on "sys_job_log" (tenant_id, "invoke_target") where is_deleted = 0;

create index "sys_job_log_trigger_type_find" on "sys_job_log" (tenant_id, "trigger_type") where is_deleted = 0;

create index "sys_job_log_status_find" on "sys_job_log" (tenant_id, "status") where is_deleted = 0;

create index "sys_job_log_fire_time_find" on "sys_job_log" (tenant_id, "fire_time") where is_deleted = 0;

create index "sys_job_log_starter_id_find" on "sys_job_log" (tenant_id, "starter_id") where is_deleted = 0;

alter table "sys_job_log" enable row level security;

alter table "sys_job_log" force row level security;

create policy "sys_job_log_read" on "sys_job_log" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_log_insert" on "sys_job_log" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_log_update" on "sys_job_log" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "sys_job_log_delete" on "sys_job_log" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "sys_job_log" to steward_app;

-- What the worker looks for every second.
create index sys_job_due on sys_job (next_time) where status = 0 and is_deleted = 0;
create index sys_job_log_waiting on sys_job_log (not_before) where status = 6 and is_deleted = 0;
create index sys_job_log_lease on sys_job_log (lease_until) where status = 2 and is_deleted = 0;
-- A job runs once at a time, whatever the number of processes; it has one row of its own per tenant.
create unique index sys_job_log_running on sys_job_log (job_id) where status = 2 and is_deleted = 0;
create unique index sys_job_built_in on sys_job (tenant_id, invoke_target) where is_built_in = 1 and is_deleted = 0;

-- Which items of a chain of runs are done: written in the item's own transaction, so that each is done once.
create table job_item (
  tenant_id varchar(12) not null,
  chain varchar(20) not null,
  item varchar(200) not null,
  is_done boolean not null,
  cause varchar(500),
  at timestamptz not null default now(),
  primary key (chain, item)
);
alter table job_item enable row level security;
alter table job_item force row level security;
create policy job_item_tenant on job_item
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on job_item to steward_app;

-- What could not be delivered waits longer each time, and is put aside in the end.
alter table outbox add column attempts integer not null default 0, add column next_at timestamptz not null default now();

create table "dead_letter" (
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
  "letter_kind" varchar(48) default '' not null,
  "last_error" varchar(1000) default '' not null,
  "attempts" integer default 0 not null,
  "written_time" timestamptz,
  "payload" jsonb,
  primary key (id)
);

create index "dead_letter_order" on "dead_letter" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "dead_letter_create_user" on "dead_letter" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "dead_letter_create_dept" on "dead_letter" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "dead_letter_letter_kind_find" on "dead_letter" (tenant_id, "letter_kind") where is_deleted = 0;

create index "dead_letter_last_error_like" on "dead_letter" using gin ("last_error" gin_trgm_ops) where is_deleted = 0;

create index "dead_letter_written_time_find" on "dead_letter" (tenant_id, "written_time") where is_deleted = 0;

alter table "dead_letter" enable row level security;

alter table "dead_letter" force row level security;

create policy "dead_letter_read" on "dead_letter" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dead_letter_insert" on "dead_letter" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dead_letter_update" on "dead_letter" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dead_letter_delete" on "dead_letter" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "dead_letter" to steward_app;
