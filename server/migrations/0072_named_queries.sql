create table "named_query" (
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
  "code" varchar(64) not null,
  "config_name" varchar(64) not null,
  "dataset" varchar(64) default '1h' not null,
  "config" jsonb not null,
  "params" jsonb,
  "role_ids" bigint[],
  "cache_sec" integer default 0 not null,
  "max_rows" integer default 2000 not null,
  "timeout_ms" integer default 5000 not null,
  "remark" varchar(255),
  "use_count" integer default 0 not null,
  "calls7d" integer default 0 not null,
  "errors7d" integer default 0 not null,
  "avg_ms" integer,
  "p95_ms" integer,
  "last_error" varchar(200) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "named_query_order" on "named_query" (tenant_id, "code", id) where is_deleted = 0;

create index "named_query_create_user" on "named_query" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "named_query_create_dept" on "named_query" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "named_query_code_unique" on "named_query" (tenant_id, "code") where is_deleted = 0;

create index "named_query_code_like" on "named_query" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "named_query_config_name_like" on "named_query" using gin ("config_name" gin_trgm_ops) where is_deleted = 0;

create index "named_query_dataset_find" on "named_query" (tenant_id, "dataset") where is_deleted = 0;

create index "named_query_role_ids_in" on "named_query" using gin ("role_ids") where is_deleted = 0;

create index "named_query_created" on "named_query" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "named_query" enable row level security;

alter table "named_query" force row level security;

create policy "named_query_read" on "named_query" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "named_query_insert" on "named_query" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "named_query_update" on "named_query" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "named_query_delete" on "named_query" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "named_query" to steward_app;

create or replace trigger "named_query_history" after insert or delete on "named_query" for each row execute function record_history('named-query', 'code,config_name,dataset,config,params,role_ids,cache_sec,max_rows,timeout_ms,remark,status', '');

create or replace trigger "named_query_history_update" after update on "named_query" for each row when ((old."code", old."config_name", old."dataset", old."config", old."params", old."role_ids", old."cache_sec", old."max_rows", old."timeout_ms", old."remark", old."status", old."is_deleted") is distinct from (new."code", new."config_name", new."dataset", new."config", new."params", new."role_ids", new."cache_sec", new."max_rows", new."timeout_ms", new."remark", new."status", new."is_deleted")) execute function record_history('named-query', 'code,config_name,dataset,config,params,role_ids,cache_sec,max_rows,timeout_ms,remark,status', '');

create or replace trigger "named_query_spelling" before insert or update of "config_name" on "named_query" for each row execute function keep_spelling('config_name');

-- Calls by the hour; `spread` counts them by classes of the time they took (server/report/query/usage.ts).
create table named_query_tally (
  query_id bigint not null,
  hour timestamptz not null,
  tenant_id varchar(12) not null,
  calls integer not null,
  errors integer not null,
  total_ms bigint not null,
  spread integer[] not null,
  primary key (query_id, hour)
);
create index named_query_tally_hour on named_query_tally (tenant_id, hour);
alter table named_query_tally enable row level security;
alter table named_query_tally force row level security;
grant select, insert, update, delete on named_query_tally to steward_app;
create policy named_query_tally_tenant on named_query_tally
  using (tenant_id = (select current_setting('app.tenant', true)));
