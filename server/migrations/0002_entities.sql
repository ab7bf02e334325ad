create table "api_scope" (
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
  "scope_name" varchar(255) not null,
  "menu_id" bigint not null,
  "resource_code" varchar(255) not null,
  "scope_path" varchar(255) not null,
  "scope_type" integer default 1 not null,
  "remark" varchar(255),
  primary key (id)
);

create index "api_scope_order" on "api_scope" ("create_time" desc, id desc) where is_deleted = 0;

create index "api_scope_scope_name_like" on "api_scope" using gin ("scope_name" gin_trgm_ops) where is_deleted = 0;

create index "api_scope_menu_id_find" on "api_scope" ("menu_id") where is_deleted = 0;

create index "api_scope_resource_code_like" on "api_scope" using gin ("resource_code" gin_trgm_ops) where is_deleted = 0;

create index "api_scope_scope_path_like" on "api_scope" using gin ("scope_path" gin_trgm_ops) where is_deleted = 0;

create index "api_scope_scope_type_find" on "api_scope" ("scope_type") where is_deleted = 0;

alter table "api_scope" enable row level security;

alter table "api_scope" force row level security;

create policy "api_scope_read" on "api_scope" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "api_scope_insert" on "api_scope" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "api_scope_update" on "api_scope" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "api_scope_delete" on "api_scope" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "api_scope" to steward_app;

create table "area" (
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
  "area_name" varchar(64) not null,
  "area_code" varchar(64) not null,
  "area_type" varchar(64) not null,
  "sort" integer default 1 not null,
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "area_order" on "area" (tenant_id, "sort", id) where is_deleted = 0;

create index "area_area_name_like" on "area" using gin ("area_name" gin_trgm_ops) where is_deleted = 0;

create unique index "area_area_code_unique" on "area" (tenant_id, "area_code") where is_deleted = 0;

create index "area_area_code_like" on "area" using gin ("area_code" gin_trgm_ops) where is_deleted = 0;

create index "area_area_type_find" on "area" (tenant_id, "area_type") where is_deleted = 0;

create index "area_parent_id_find" on "area" (tenant_id, "parent_id") where is_deleted = 0;

create index "area_created" on "area" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "area" enable row level security;

alter table "area" force row level security;

create policy "area_read" on "area" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "area_insert" on "area" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "area_update" on "area" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "area_delete" on "area" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "area" to steward_app;

create table "client" (
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
  "client_id" varchar(48) not null,
  "client_secret" varchar(512) not null,
  "authorized_grant_types" varchar(256) not null,
  "scope" varchar(256) default 'all' not null,
  "access_token_validity" integer default 3600 not null,
  "refresh_token_validity" integer default 604800 not null,
  "web_server_redirect_uri" varchar(256),
  "additional_information" text,
  primary key (id)
);

create index "client_order" on "client" ("create_time" desc, id desc) where is_deleted = 0;

create unique index "client_client_id_unique" on "client" ("client_id") where is_deleted = 0;

create index "client_client_id_like" on "client" using gin ("client_id" gin_trgm_ops) where is_deleted = 0;

alter table "client" enable row level security;

alter table "client" force row level security;

create policy "client_read" on "client" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "client_insert" on "client" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "client_update" on "client" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "client_delete" on "client" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "client" to steward_app;

create table "data_scope" (
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
  "scope_name" varchar(255) not null,
  "menu_id" bigint not null,
  "resource_code" varchar(255) not null,
  "scope_type" integer not null,
  "scope_column" varchar(255) default 'createDept' not null,
  "scope_value" varchar(2000),
  "remark" varchar(255),
  primary key (id)
);

create index "data_scope_order" on "data_scope" ("create_time" desc, id desc) where is_deleted = 0;

create index "data_scope_scope_name_like" on "data_scope" using gin ("scope_name" gin_trgm_ops) where is_deleted = 0;

create index "data_scope_menu_id_find" on "data_scope" ("menu_id") where is_deleted = 0;

create index "data_scope_resource_code_like" on "data_scope" using gin ("resource_code" gin_trgm_ops) where is_deleted = 0;

create index "data_scope_scope_type_find" on "data_scope" ("scope_type") where is_deleted = 0;

alter table "data_scope" enable row level security;

alter table "data_scope" force row level security;

create policy "data_scope_read" on "data_scope" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "data_scope_insert" on "data_scope" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "data_scope_update" on "data_scope" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "data_scope_delete" on "data_scope" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "data_scope" to steward_app;

create table "dept" (
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
  "dept_name" varchar(45) not null,
  "full_name" varchar(45) not null,
  "dept_category" integer default 2 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "dept_order" on "dept" (tenant_id, "sort", id) where is_deleted = 0;

create index "dept_dept_name_like" on "dept" using gin ("dept_name" gin_trgm_ops) where is_deleted = 0;

create index "dept_full_name_like" on "dept" using gin ("full_name" gin_trgm_ops) where is_deleted = 0;

create index "dept_dept_category_find" on "dept" (tenant_id, "dept_category") where is_deleted = 0;

create index "dept_parent_id_find" on "dept" (tenant_id, "parent_id") where is_deleted = 0;

create index "dept_created" on "dept" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "dept" enable row level security;

alter table "dept" force row level security;

create policy "dept_read" on "dept" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dept_insert" on "dept" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dept_update" on "dept" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dept_delete" on "dept" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "dept" to steward_app;

create table "dict" (
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
  "code" varchar(255) not null,
  "dict_value" varchar(255) not null,
  "dict_key" varchar(255),
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "is_sealed" smallint default 0 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "dict_order" on "dict" ("sort", id) where is_deleted = 0;

create index "dict_code_like" on "dict" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "dict_dict_value_like" on "dict" using gin ("dict_value" gin_trgm_ops) where is_deleted = 0;

create index "dict_dict_key_like" on "dict" using gin ("dict_key" gin_trgm_ops) where is_deleted = 0;

create index "dict_is_sealed_find" on "dict" ("is_sealed") where is_deleted = 0;

create index "dict_parent_id_find" on "dict" ("parent_id") where is_deleted = 0;

create index "dict_created" on "dict" (create_time desc, id desc) where is_deleted = 0;

alter table "dict" enable row level security;

alter table "dict" force row level security;

create policy "dict_read" on "dict" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "dict_insert" on "dict" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "dict_update" on "dict" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "dict_delete" on "dict" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "dict" to steward_app;

create table "dict_biz" (
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
  "code" varchar(255) not null,
  "dict_value" varchar(255) not null,
  "dict_key" varchar(255),
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "is_sealed" smallint default 0 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "dict_biz_order" on "dict_biz" (tenant_id, "sort", id) where is_deleted = 0;

create index "dict_biz_code_like" on "dict_biz" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "dict_biz_dict_value_like" on "dict_biz" using gin ("dict_value" gin_trgm_ops) where is_deleted = 0;

create index "dict_biz_dict_key_like" on "dict_biz" using gin ("dict_key" gin_trgm_ops) where is_deleted = 0;

create index "dict_biz_is_sealed_find" on "dict_biz" (tenant_id, "is_sealed") where is_deleted = 0;

create index "dict_biz_parent_id_find" on "dict_biz" (tenant_id, "parent_id") where is_deleted = 0;

create index "dict_biz_created" on "dict_biz" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "dict_biz" enable row level security;

alter table "dict_biz" force row level security;

create policy "dict_biz_read" on "dict_biz" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dict_biz_insert" on "dict_biz" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dict_biz_update" on "dict_biz" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "dict_biz_delete" on "dict_biz" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "dict_biz" to steward_app;

create table "menu" (
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
  "name" varchar(255) not null,
  "code" varchar(255) not null,
  "path" varchar(255),
  "category" integer default 1 not null,
  "source" varchar(255),
  "alias" varchar(255),
  "action" integer,
  "is_open" integer default 1 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "menu_order" on "menu" ("sort", id) where is_deleted = 0;

create index "menu_name_like" on "menu" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create unique index "menu_code_unique" on "menu" ("code") where is_deleted = 0;

create index "menu_code_like" on "menu" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "menu_path_like" on "menu" using gin ("path" gin_trgm_ops) where is_deleted = 0;

create index "menu_category_find" on "menu" ("category") where is_deleted = 0;

create index "menu_alias_like" on "menu" using gin ("alias" gin_trgm_ops) where is_deleted = 0;

create index "menu_parent_id_find" on "menu" ("parent_id") where is_deleted = 0;

create index "menu_created" on "menu" (create_time desc, id desc) where is_deleted = 0;

alter table "menu" enable row level security;

alter table "menu" force row level security;

create policy "menu_read" on "menu" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "menu_insert" on "menu" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "menu_update" on "menu" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "menu_delete" on "menu" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "menu" to steward_app;

create table "notice" (
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
  "title" varchar(255) not null,
  "category" integer not null,
  "release_time" timestamptz not null,
  "content" text,
  primary key (id)
);

create index "notice_order" on "notice" (tenant_id, "release_time" desc, id desc) where is_deleted = 0;

create index "notice_title_like" on "notice" using gin ("title" gin_trgm_ops) where is_deleted = 0;

create index "notice_category_find" on "notice" (tenant_id, "category") where is_deleted = 0;

create index "notice_release_time_find" on "notice" (tenant_id, "release_time") where is_deleted = 0;

create index "notice_created" on "notice" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "notice" enable row level security;

alter table "notice" force row level security;

create policy "notice_read" on "notice" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "notice_insert" on "notice" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "notice_update" on "notice" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "notice_delete" on "notice" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "notice" to steward_app;

create table "param" (
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
  "param_name" varchar(255) not null,
  "param_key" varchar(255) not null,
  "param_value" varchar(2000) not null,
  "remark" varchar(255),
  primary key (id)
);

create index "param_order" on "param" ("create_time" desc, id desc) where is_deleted = 0;

create index "param_param_name_like" on "param" using gin ("param_name" gin_trgm_ops) where is_deleted = 0;

create unique index "param_param_key_unique" on "param" ("param_key") where is_deleted = 0;

create index "param_param_key_like" on "param" using gin ("param_key" gin_trgm_ops) where is_deleted = 0;

alter table "param" enable row level security;

alter table "param" force row level security;

create policy "param_read" on "param" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "param_insert" on "param" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "param_update" on "param" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "param_delete" on "param" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "param" to steward_app;

create table "post" (
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
  "post_name" varchar(64) not null,
  "post_code" varchar(12) not null,
  "category" integer not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  primary key (id)
);

create index "post_order" on "post" (tenant_id, "sort", id) where is_deleted = 0;

create index "post_post_name_like" on "post" using gin ("post_name" gin_trgm_ops) where is_deleted = 0;

create unique index "post_post_code_unique" on "post" (tenant_id, "post_code") where is_deleted = 0;

create index "post_post_code_like" on "post" using gin ("post_code" gin_trgm_ops) where is_deleted = 0;

create index "post_category_find" on "post" (tenant_id, "category") where is_deleted = 0;

create index "post_created" on "post" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "post" enable row level security;

alter table "post" force row level security;

create policy "post_read" on "post" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "post_insert" on "post" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "post_update" on "post" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "post_delete" on "post" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "post" to steward_app;

create table "region" (
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
  "name" varchar(32) not null,
  "code" varchar(12) not null,
  "parent_code" varchar(12) default '0' not null,
  "region_level" integer default 1 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "region_order" on "region" ("sort", id) where is_deleted = 0;

create index "region_name_like" on "region" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create unique index "region_code_unique" on "region" ("code") where is_deleted = 0;

create index "region_code_like" on "region" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "region_region_level_find" on "region" ("region_level") where is_deleted = 0;

create index "region_parent_id_find" on "region" ("parent_id") where is_deleted = 0;

create index "region_created" on "region" (create_time desc, id desc) where is_deleted = 0;

alter table "region" enable row level security;

alter table "region" force row level security;

create policy "region_read" on "region" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "region_insert" on "region" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "region_update" on "region" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "region_delete" on "region" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "region" to steward_app;

create table "role" (
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
  "role_name" varchar(64) not null,
  "role_alias" varchar(64) not null,
  "sort" integer default 1 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "role_order" on "role" (tenant_id, "sort", id) where is_deleted = 0;

create index "role_role_name_like" on "role" using gin ("role_name" gin_trgm_ops) where is_deleted = 0;

create index "role_role_alias_like" on "role" using gin ("role_alias" gin_trgm_ops) where is_deleted = 0;

create index "role_parent_id_find" on "role" (tenant_id, "parent_id") where is_deleted = 0;

create index "role_created" on "role" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "role" enable row level security;

alter table "role" force row level security;

create policy "role_read" on "role" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "role_insert" on "role" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "role_update" on "role" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "role_delete" on "role" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "role" to steward_app;

create table "tenant" (
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
  "tenant_name" varchar(50) not null,
  "domain" varchar(255),
  "linkman" varchar(20),
  "contact_number" varchar(20),
  "address" varchar(255),
  "account_number" integer default -1 not null,
  "expire_time" timestamptz,
  "background_url" varchar(1000),
  primary key (id)
);

create index "tenant_order" on "tenant" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "tenant_tenant_name_like" on "tenant" using gin ("tenant_name" gin_trgm_ops) where is_deleted = 0;

create index "tenant_domain_like" on "tenant" using gin ("domain" gin_trgm_ops) where is_deleted = 0;

create index "tenant_linkman_like" on "tenant" using gin ("linkman" gin_trgm_ops) where is_deleted = 0;

create index "tenant_expire_time_find" on "tenant" (tenant_id, "expire_time") where is_deleted = 0;

alter table "tenant" enable row level security;

alter table "tenant" force row level security;

create policy "tenant_read" on "tenant" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_insert" on "tenant" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_update" on "tenant" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_delete" on "tenant" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "tenant" to steward_app;

create table "topmenu" (
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
  "name" varchar(255) not null,
  "code" varchar(255) not null,
  "source" varchar(255),
  "path" varchar(255),
  "sort" integer default 1 not null,
  primary key (id)
);

create index "topmenu_order" on "topmenu" ("sort", id) where is_deleted = 0;

create index "topmenu_name_like" on "topmenu" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create unique index "topmenu_code_unique" on "topmenu" ("code") where is_deleted = 0;

create index "topmenu_code_like" on "topmenu" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "topmenu_created" on "topmenu" (create_time desc, id desc) where is_deleted = 0;

alter table "topmenu" enable row level security;

alter table "topmenu" force row level security;

create policy "topmenu_read" on "topmenu" for select using ((select current_setting('app.tenant', true)) <> '');

create policy "topmenu_insert" on "topmenu" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "topmenu_update" on "topmenu" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

create policy "topmenu_delete" on "topmenu" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "topmenu" to steward_app;

create table "user" (
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
  "account" varchar(45) not null,
  "password" varchar(512),
  "real_name" varchar(20) not null,
  "name" varchar(20),
  "role_id" bigint[] not null,
  "dept_id" bigint[] not null,
  "post_id" bigint[],
  "phone" varchar(45),
  "email" varchar(45),
  "sex" integer,
  "birthday" timestamptz,
  "code" varchar(12),
  "user_type" integer default 1 not null,
  "avatar" varchar(1000),
  primary key (id)
);

create index "user_order" on "user" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create unique index "user_account_unique" on "user" (tenant_id, "account") where is_deleted = 0;

create index "user_account_like" on "user" using gin ("account" gin_trgm_ops) where is_deleted = 0;

create index "user_real_name_like" on "user" using gin ("real_name" gin_trgm_ops) where is_deleted = 0;

create index "user_role_id_in" on "user" using gin ("role_id") where is_deleted = 0;

create index "user_dept_id_in" on "user" using gin ("dept_id") where is_deleted = 0;

create index "user_post_id_in" on "user" using gin ("post_id") where is_deleted = 0;

create index "user_phone_like" on "user" using gin ("phone" gin_trgm_ops) where is_deleted = 0;

create index "user_code_like" on "user" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "user_user_type_find" on "user" (tenant_id, "user_type") where is_deleted = 0;

alter table "user" enable row level security;

alter table "user" force row level security;

create policy "user_read" on "user" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "user_insert" on "user" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "user_update" on "user" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "user_delete" on "user" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "user" to steward_app;
