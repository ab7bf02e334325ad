create table "log_error" (
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
  "message" varchar(1000) default '' not null,
  "exception_name" varchar(128),
  "request_uri" varchar(500),
  "hits" integer default 1 not null,
  "occurred_time" timestamptz,
  "reporter_id" bigint,
  "stack_trace" text,
  "params" varchar(2000),
  "user_agent" varchar(500),
  "remote_ip" varchar(64),
  "service_id" varchar(32) default 'web' not null,
  primary key (id)
);

create index "log_error_order" on "log_error" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "log_error_message_like" on "log_error" using gin ("message" gin_trgm_ops) where is_deleted = 0;

create index "log_error_exception_name_find" on "log_error" (tenant_id, "exception_name") where is_deleted = 0;

create index "log_error_request_uri_like" on "log_error" using gin ("request_uri" gin_trgm_ops) where is_deleted = 0;

create index "log_error_occurred_time_find" on "log_error" (tenant_id, "occurred_time") where is_deleted = 0;

create index "log_error_reporter_id_find" on "log_error" (tenant_id, "reporter_id") where is_deleted = 0;

alter table "log_error" enable row level security;

alter table "log_error" force row level security;

create policy "log_error_read" on "log_error" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "log_error_insert" on "log_error" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "log_error_update" on "log_error" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "log_error_delete" on "log_error" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "log_error" to steward_app;

-- Who has opened which notice; a row only once it was read.
create table notice_read (
  tenant_id varchar(12) not null,
  notice_id bigint not null,
  user_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (user_id, notice_id)
);

alter table notice_read enable row level security;

alter table notice_read force row level security;

create policy notice_read_tenant on notice_read using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on notice_read to steward_app;
