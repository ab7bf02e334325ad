-- The steps of the work an order standard describes: lines, written with their standard.

create table "standard_step" (
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
  "standard_id" bigint,
  "line_no" integer default 0 not null,
  "content" varchar(200) not null,
  "minutes" integer,
  "need_photo" smallint default 0 not null,
  primary key (id)
);

create index "standard_step_order" on "standard_step" (tenant_id, "line_no", id) where is_deleted = 0;

create index "standard_step_create_user" on "standard_step" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "standard_step_create_dept" on "standard_step" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "standard_step_standard_id_find" on "standard_step" (tenant_id, "standard_id") where is_deleted = 0;

create index "standard_step_created" on "standard_step" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "standard_step" enable row level security;

alter table "standard_step" force row level security;

create policy "standard_step_read" on "standard_step" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_step_insert" on "standard_step" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_step_update" on "standard_step" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "standard_step_delete" on "standard_step" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "standard_step" to steward_app;

create or replace trigger "standard_step_history" after insert or delete on "standard_step" for each row execute function record_history('standard-step', 'standard_id,line_no,content,minutes,need_photo,status', '');

create or replace trigger "standard_step_history_update" after update on "standard_step" for each row when ((old."standard_id", old."line_no", old."content", old."minutes", old."need_photo", old."status", old."is_deleted") is distinct from (new."standard_id", new."line_no", new."content", new."minutes", new."need_photo", new."status", new."is_deleted")) execute function record_history('standard-step', 'standard_id,line_no,content,minutes,need_photo,status', '');
