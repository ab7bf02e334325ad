create table "analysis_template" (
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
  "analysis_type" varchar(64) default 'trend' not null,
  "content" jsonb not null,
  "area_id" bigint,
  "visibility" varchar(64) default 'private' not null,
  "owner_id" bigint,
  "user_ids" bigint[],
  "role_ids" bigint[],
  "schedule_cron" varchar(64),
  "out_format" varchar(64) default 'xlsx' not null,
  "remark" varchar(255),
  "last_run" timestamptz,
  "last_result" varchar(200) default '' not null,
  "next_run" timestamptz,
  "spelling" text default '' not null,
  primary key (id)
);

create index "analysis_template_order" on "analysis_template" (tenant_id, "template_code", id) where is_deleted = 0;

create index "analysis_template_create_user" on "analysis_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "analysis_template_create_dept" on "analysis_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "analysis_template_template_name_like" on "analysis_template" using gin ("template_name" gin_trgm_ops) where is_deleted = 0;

create unique index "analysis_template_template_code_unique" on "analysis_template" (tenant_id, "template_code") where is_deleted = 0;

create index "analysis_template_template_code_like" on "analysis_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;

create index "analysis_template_analysis_type_find" on "analysis_template" (tenant_id, "analysis_type") where is_deleted = 0;

create index "analysis_template_area_id_find" on "analysis_template" (tenant_id, "area_id") where is_deleted = 0;

create index "analysis_template_visibility_find" on "analysis_template" (tenant_id, "visibility") where is_deleted = 0;

create index "analysis_template_owner_id_find" on "analysis_template" (tenant_id, "owner_id") where is_deleted = 0;

create index "analysis_template_user_ids_in" on "analysis_template" using gin ("user_ids") where is_deleted = 0;

create index "analysis_template_role_ids_in" on "analysis_template" using gin ("role_ids") where is_deleted = 0;

create index "analysis_template_created" on "analysis_template" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "analysis_template" enable row level security;

alter table "analysis_template" force row level security;

create policy "analysis_template_read" on "analysis_template" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "analysis_template_insert" on "analysis_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "analysis_template_update" on "analysis_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "analysis_template_delete" on "analysis_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "analysis_template" to steward_app;

create or replace trigger "analysis_template_history" after insert or delete on "analysis_template" for each row execute function record_history('analysis-template', 'template_name,template_code,analysis_type,content,area_id,visibility,owner_id,user_ids,role_ids,schedule_cron,out_format,remark,status', '');

create or replace trigger "analysis_template_history_update" after update on "analysis_template" for each row when ((old."template_name", old."template_code", old."analysis_type", old."content", old."area_id", old."visibility", old."owner_id", old."user_ids", old."role_ids", old."schedule_cron", old."out_format", old."remark", old."status", old."is_deleted") is distinct from (new."template_name", new."template_code", new."analysis_type", new."content", new."area_id", new."visibility", new."owner_id", new."user_ids", new."role_ids", new."schedule_cron", new."out_format", new."remark", new."status", new."is_deleted")) execute function record_history('analysis-template', 'template_name,template_code,analysis_type,content,area_id,visibility,owner_id,user_ids,role_ids,schedule_cron,out_format,remark,status', '');

create or replace trigger "analysis_template_spelling" before insert or update of "template_name" on "analysis_template" for each row execute function keep_spelling('template_name');

-- Analyses that are due.
create index "analysis_template_due" on "analysis_template" (tenant_id, next_run) where is_deleted = 0 and next_run is not null;
