create table "design_category" (
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
  "category_name" varchar(64) not null,
  "sort" integer default 0 not null,
  "icon" varchar(64),
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "design_category_order" on "design_category" (tenant_id, "sort", id) where is_deleted = 0;

create index "design_category_create_user" on "design_category" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "design_category_create_dept" on "design_category" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "design_category_category_name_like" on "design_category" using gin ("category_name" gin_trgm_ops) where is_deleted = 0;

create index "design_category_parent_id_find" on "design_category" (tenant_id, "parent_id") where is_deleted = 0;

create index "design_category_created" on "design_category" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "design_category" enable row level security;

alter table "design_category" force row level security;

create policy "design_category_read" on "design_category" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "design_category_insert" on "design_category" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "design_category_update" on "design_category" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "design_category_delete" on "design_category" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "design_category" to steward_app;

create or replace trigger "design_category_history" after insert or delete on "design_category" for each row execute function record_history('design-category', 'category_name,sort,icon,remark,parent_id,status', '');

create or replace trigger "design_category_history_update" after update on "design_category" for each row when ((old."category_name", old."sort", old."icon", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."category_name", new."sort", new."icon", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('design-category', 'category_name,sort,icon,remark,parent_id,status', '');

create or replace trigger "design_category_spelling" before insert or update of "category_name" on "design_category" for each row execute function keep_spelling('category_name');

create table "model_config" (
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
  "config_name" varchar(64) not null,
  "config_code" varchar(48) not null,
  "scene_type" varchar(64) default 'board2d' not null,
  "area_id" bigint,
  "is_home" smallint default 0 not null,
  "model_file_id" bigint,
  "publish_status" varchar(64) default 'draft' not null,
  "config_version" integer default 0 not null,
  "is_changed" smallint default 0 not null,
  "broken_count" integer default 0 not null,
  "refresh_ms" integer default 2000 not null,
  "layout" jsonb,
  "bindings" jsonb,
  "file_ids" bigint[],
  "device_ids" bigint[],
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "model_config_order" on "model_config" (tenant_id, "config_code", id) where is_deleted = 0;

create index "model_config_create_user" on "model_config" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "model_config_create_dept" on "model_config" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "model_config_config_name_like" on "model_config" using gin ("config_name" gin_trgm_ops) where is_deleted = 0;

create unique index "model_config_config_code_unique" on "model_config" (tenant_id, "config_code") where is_deleted = 0;

create index "model_config_config_code_like" on "model_config" using gin ("config_code" gin_trgm_ops) where is_deleted = 0;

create index "model_config_scene_type_find" on "model_config" (tenant_id, "scene_type") where is_deleted = 0;

create index "model_config_area_id_find" on "model_config" (tenant_id, "area_id") where is_deleted = 0;

create index "model_config_is_home_find" on "model_config" (tenant_id, "is_home") where is_deleted = 0;

create index "model_config_model_file_id_find" on "model_config" (tenant_id, "model_file_id") where is_deleted = 0;

create index "model_config_publish_status_find" on "model_config" (tenant_id, "publish_status") where is_deleted = 0;

create index "model_config_is_changed_find" on "model_config" (tenant_id, "is_changed") where is_deleted = 0;

create index "model_config_broken_count_find" on "model_config" (tenant_id, "broken_count") where is_deleted = 0;

create index "model_config_file_ids_in" on "model_config" using gin ("file_ids") where is_deleted = 0;

create index "model_config_device_ids_in" on "model_config" using gin ("device_ids") where is_deleted = 0;

create index "model_config_created" on "model_config" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "model_config" enable row level security;

alter table "model_config" force row level security;

create policy "model_config_read" on "model_config" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_config_insert" on "model_config" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_config_update" on "model_config" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_config_delete" on "model_config" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "model_config" to steward_app;

create or replace trigger "model_config_history" after insert or delete on "model_config" for each row execute function record_history('model-config', 'config_name,config_code,scene_type,area_id,is_home,model_file_id,publish_status,config_version,is_changed,refresh_ms,remark,status', '');

create or replace trigger "model_config_history_update" after update on "model_config" for each row when ((old."config_name", old."config_code", old."scene_type", old."area_id", old."is_home", old."model_file_id", old."publish_status", old."config_version", old."is_changed", old."refresh_ms", old."remark", old."status", old."is_deleted") is distinct from (new."config_name", new."config_code", new."scene_type", new."area_id", new."is_home", new."model_file_id", new."publish_status", new."config_version", new."is_changed", new."refresh_ms", new."remark", new."status", new."is_deleted")) execute function record_history('model-config', 'config_name,config_code,scene_type,area_id,is_home,model_file_id,publish_status,config_version,is_changed,refresh_ms,remark,status', '');

create or replace trigger "model_config_spelling" before insert or update of "config_name" on "model_config" for each row execute function keep_spelling('config_name');

create table "model_file" (
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
  "file_name" varchar(128) not null,
  "file" bigint[] not null,
  "file_type" varchar(64) default 'svg' not null,
  "category_id" bigint,
  "device_type_id" bigint,
  "file_version" integer default 1 not null,
  "is_latest" smallint default 1 not null,
  "size" integer default 0 not null,
  "node_count" integer default 0 not null,
  "url" varchar(255) default '' not null,
  "thumb_url" varchar(255) default '' not null,
  "sha256" varchar(64) default '' not null,
  "meta" jsonb,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "model_file_order" on "model_file" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "model_file_create_user" on "model_file" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "model_file_create_dept" on "model_file" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "model_file_file_name_like" on "model_file" using gin ("file_name" gin_trgm_ops) where is_deleted = 0;

create index "model_file_file_in" on "model_file" using gin ("file") where is_deleted = 0;

create index "model_file_file_type_find" on "model_file" (tenant_id, "file_type") where is_deleted = 0;

create index "model_file_category_id_find" on "model_file" (tenant_id, "category_id") where is_deleted = 0;

create index "model_file_device_type_id_find" on "model_file" (tenant_id, "device_type_id") where is_deleted = 0;

create index "model_file_is_latest_find" on "model_file" (tenant_id, "is_latest") where is_deleted = 0;

alter table "model_file" enable row level security;

alter table "model_file" force row level security;

create policy "model_file_read" on "model_file" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_file_insert" on "model_file" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_file_update" on "model_file" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_file_delete" on "model_file" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "model_file" to steward_app;

create or replace trigger "model_file_history" after insert or delete on "model_file" for each row execute function record_history('model-file', 'file_name,file,file_type,category_id,device_type_id,file_version,is_latest,size,node_count,url,thumb_url,sha256,meta,remark,status', '');

create or replace trigger "model_file_history_update" after update on "model_file" for each row when ((old."file_name", old."file", old."file_type", old."category_id", old."device_type_id", old."file_version", old."is_latest", old."size", old."node_count", old."url", old."thumb_url", old."sha256", old."meta", old."remark", old."status", old."is_deleted") is distinct from (new."file_name", new."file", new."file_type", new."category_id", new."device_type_id", new."file_version", new."is_latest", new."size", new."node_count", new."url", new."thumb_url", new."sha256", new."meta", new."remark", new."status", new."is_deleted")) execute function record_history('model-file', 'file_name,file,file_type,category_id,device_type_id,file_version,is_latest,size,node_count,url,thumb_url,sha256,meta,remark,status', '');

create or replace trigger "model_file_spelling" before insert or update of "file_name" on "model_file" for each row execute function keep_spelling('file_name');

create table "scene_version" (
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
  "config_id" bigint,
  "version_no" integer,
  "from_version" integer,
  "model_file_id" bigint,
  "refresh_ms" integer default 2000 not null,
  "layout" jsonb,
  "bindings" jsonb,
  "config_name" varchar(64) default '' not null,
  primary key (id)
);

create index "scene_version_order" on "scene_version" (tenant_id, "version_no" desc, id desc) where is_deleted = 0;

create index "scene_version_create_user" on "scene_version" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "scene_version_create_dept" on "scene_version" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "scene_version_config_id_find" on "scene_version" (tenant_id, "config_id") where is_deleted = 0;

create index "scene_version_model_file_id_find" on "scene_version" (tenant_id, "model_file_id") where is_deleted = 0;

create index "scene_version_created" on "scene_version" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "scene_version" enable row level security;

alter table "scene_version" force row level security;

create policy "scene_version_read" on "scene_version" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "scene_version_insert" on "scene_version" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "scene_version_update" on "scene_version" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "scene_version_delete" on "scene_version" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "scene_version" to steward_app;

-- One home for each area.
create unique index "model_config_home" on "model_config" (tenant_id, "area_id") where "is_home" = 1 and is_deleted = 0;

-- What a scene names is one file for good.
create unique index "model_file_version" on "model_file" (tenant_id, "file_name", "file_version") where is_deleted = 0;

-- Two people publish one after the other.
create unique index "scene_version_number" on "scene_version" (tenant_id, "config_id", "version_no");
