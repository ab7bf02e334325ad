create table "bulk_task" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "title" varchar(200) default '' not null,
  "title_en" varchar(200) default '' not null,
  "kind" varchar(64) default 'export' not null,
  "status" integer default 0 not null,
  "target" varchar(64) default '' not null,
  "total" integer,
  "done_count" integer default 0 not null,
  "files" bigint[],
  "file_expires" timestamptz,
  "start_time" timestamptz,
  "stop_time" timestamptz,
  "cause" varchar(400) default '' not null,
  "attempt" integer default 0 not null,
  "owner_id" bigint,
  "asked" jsonb,
  "removed_by" bigint[],
  primary key (id)
);

create index "bulk_task_order" on "bulk_task" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "bulk_task_create_user" on "bulk_task" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "bulk_task_create_dept" on "bulk_task" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "bulk_task_kind_find" on "bulk_task" (tenant_id, "kind") where is_deleted = 0;

create index "bulk_task_status_find" on "bulk_task" (tenant_id, "status") where is_deleted = 0;

create index "bulk_task_files_in" on "bulk_task" using gin ("files") where is_deleted = 0;

create index "bulk_task_owner_id_find" on "bulk_task" (tenant_id, "owner_id") where is_deleted = 0;

create index "bulk_task_removed_by_in" on "bulk_task" using gin ("removed_by") where is_deleted = 0;

alter table "bulk_task" enable row level security;

alter table "bulk_task" force row level security;

create policy "bulk_task_read" on "bulk_task" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "bulk_task_insert" on "bulk_task" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "bulk_task_update" on "bulk_task" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "bulk_task_delete" on "bulk_task" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "bulk_task" to steward_app;

create or replace trigger "bulk_task_history" after insert or delete on "bulk_task" for each row execute function record_history('bulk-task', 'title,title_en,kind,status,target,files,file_expires,stop_time,cause,owner_id,asked,removed_by', '');

create or replace trigger "bulk_task_history_update" after update on "bulk_task" for each row when ((old."title", old."title_en", old."kind", old."status", old."target", old."files", old."file_expires", old."stop_time", old."cause", old."owner_id", old."asked", old."removed_by", old."is_deleted") is distinct from (new."title", new."title_en", new."kind", new."status", new."target", new."files", new."file_expires", new."stop_time", new."cause", new."owner_id", new."asked", new."removed_by", new."is_deleted")) execute function record_history('bulk-task', 'title,title_en,kind,status,target,files,file_expires,stop_time,cause,owner_id,asked,removed_by', '');
