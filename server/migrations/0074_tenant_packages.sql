create table "datasource" (
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
  "name" varchar(100) not null,
  "url" varchar(512) not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "datasource_order" on "datasource" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "datasource_create_user" on "datasource" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "datasource_create_dept" on "datasource" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "datasource_name_unique" on "datasource" (tenant_id, "name") where is_deleted = 0;

create index "datasource_name_like" on "datasource" using gin ("name" gin_trgm_ops) where is_deleted = 0;

alter table "datasource" enable row level security;

alter table "datasource" force row level security;

create policy "datasource_read" on "datasource" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "datasource_insert" on "datasource" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "datasource_update" on "datasource" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "datasource_delete" on "datasource" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "datasource" to steward_app;

create or replace trigger "datasource_history" after insert or delete on "datasource" for each row execute function record_history('datasource', 'name,url,remark,status', 'url');

create or replace trigger "datasource_history_update" after update on "datasource" for each row when ((old."name", old."url", old."remark", old."status", old."is_deleted") is distinct from (new."name", new."url", new."remark", new."status", new."is_deleted")) execute function record_history('datasource', 'name,url,remark,status', 'url');

create or replace trigger "datasource_spelling" before insert or update of "name" on "datasource" for each row execute function keep_spelling('name');

alter table "tenant" add column "package_id" bigint;

alter table "tenant" add column "datasource_id" bigint;

create index "tenant_package_id_find" on "tenant" (tenant_id, "package_id") where is_deleted = 0;

create index "tenant_datasource_id_find" on "tenant" (tenant_id, "datasource_id") where is_deleted = 0;

create or replace trigger "tenant_history" after insert or delete on "tenant" for each row execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,package_id,datasource_id,background_url,status', '');

create or replace trigger "tenant_history_update" after update on "tenant" for each row when ((old."tenant_name", old."domain", old."linkman", old."contact_number", old."address", old."account_number", old."expire_time", old."package_id", old."datasource_id", old."background_url", old."status", old."is_deleted") is distinct from (new."tenant_name", new."domain", new."linkman", new."contact_number", new."address", new."account_number", new."expire_time", new."package_id", new."datasource_id", new."background_url", new."status", new."is_deleted")) execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,package_id,datasource_id,background_url,status', '');

create table "tenant_package" (
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
  "package_name" varchar(50) not null,
  "menu_id" bigint[] not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "tenant_package_order" on "tenant_package" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "tenant_package_create_user" on "tenant_package" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "tenant_package_create_dept" on "tenant_package" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "tenant_package_package_name_unique" on "tenant_package" (tenant_id, "package_name") where is_deleted = 0;

create index "tenant_package_package_name_like" on "tenant_package" using gin ("package_name" gin_trgm_ops) where is_deleted = 0;

create index "tenant_package_menu_id_in" on "tenant_package" using gin ("menu_id") where is_deleted = 0;

alter table "tenant_package" enable row level security;

alter table "tenant_package" force row level security;

create policy "tenant_package_read" on "tenant_package" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_package_insert" on "tenant_package" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_package_update" on "tenant_package" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "tenant_package_delete" on "tenant_package" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "tenant_package" to steward_app;

create or replace trigger "tenant_package_history" after insert or delete on "tenant_package" for each row execute function record_history('tenant-package', 'package_name,menu_id,remark,status', '');

create or replace trigger "tenant_package_history_update" after update on "tenant_package" for each row when ((old."package_name", old."menu_id", old."remark", old."status", old."is_deleted") is distinct from (new."package_name", new."menu_id", new."remark", new."status", new."is_deleted")) execute function record_history('tenant-package', 'package_name,menu_id,remark,status', '');

create or replace trigger "tenant_package_spelling" before insert or update of "package_name" on "tenant_package" for each row execute function keep_spelling('package_name');

-- What the package of a tenant admits: its menus and everything above them, written by the platform alone.
create table tenant_menu (
  tenant_id varchar(12) not null,
  menu_id bigint not null,
  primary key (tenant_id, menu_id)
);
alter table tenant_menu enable row level security;
alter table tenant_menu force row level security;
grant select, insert, update, delete on tenant_menu to steward_app;
create policy tenant_menu_read on tenant_menu for select
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy tenant_menu_insert on tenant_menu for insert with check ((select current_setting('app.platform', true)) = 'on');
create policy tenant_menu_update on tenant_menu for update using ((select current_setting('app.platform', true)) = 'on');
create policy tenant_menu_delete on tenant_menu for delete using ((select current_setting('app.platform', true)) = 'on');
