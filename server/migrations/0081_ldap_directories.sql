create table "ldap_directory" (
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
  "directory_name" varchar(32) not null,
  "url" varchar(255) not null,
  "certificate" text,
  "bind_dn" varchar(255),
  "bind_password" varchar(512),
  "base_dn" varchar(255) not null,
  "user_filter" varchar(500) default '(uid={account})' not null,
  "id_attribute" varchar(64) default 'entryUUID' not null,
  "account_attribute" varchar(64) default 'uid' not null,
  "name_attribute" varchar(64) default 'cn' not null,
  "group_attribute" varchar(64) default 'memberOf' not null,
  "group_roles" text,
  "is_matched" smallint default 0 not null,
  "unknown_as" varchar(64) default 'refuse' not null,
  "role_id" bigint,
  "dept_id" bigint,
  "spelling" text default '' not null,
  primary key (id)
);

create index "ldap_directory_order" on "ldap_directory" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "ldap_directory_create_user" on "ldap_directory" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "ldap_directory_create_dept" on "ldap_directory" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "ldap_directory_directory_name_like" on "ldap_directory" using gin ("directory_name" gin_trgm_ops) where is_deleted = 0;

create index "ldap_directory_unknown_as_find" on "ldap_directory" (tenant_id, "unknown_as") where is_deleted = 0;

create index "ldap_directory_role_id_find" on "ldap_directory" (tenant_id, "role_id") where is_deleted = 0;

create index "ldap_directory_dept_id_find" on "ldap_directory" (tenant_id, "dept_id") where is_deleted = 0;

alter table "ldap_directory" enable row level security;

alter table "ldap_directory" force row level security;

create policy "ldap_directory_read" on "ldap_directory" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "ldap_directory_insert" on "ldap_directory" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "ldap_directory_update" on "ldap_directory" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "ldap_directory_delete" on "ldap_directory" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "ldap_directory" to steward_app;

create or replace trigger "ldap_directory_history" after insert or delete on "ldap_directory" for each row execute function record_history('ldap-directory', 'directory_name,url,certificate,bind_dn,bind_password,base_dn,user_filter,id_attribute,account_attribute,name_attribute,group_attribute,group_roles,is_matched,unknown_as,role_id,dept_id,status', 'bind_password');

create or replace trigger "ldap_directory_history_update" after update on "ldap_directory" for each row when ((old."directory_name", old."url", old."certificate", old."bind_dn", old."bind_password", old."base_dn", old."user_filter", old."id_attribute", old."account_attribute", old."name_attribute", old."group_attribute", old."group_roles", old."is_matched", old."unknown_as", old."role_id", old."dept_id", old."status", old."is_deleted") is distinct from (new."directory_name", new."url", new."certificate", new."bind_dn", new."bind_password", new."base_dn", new."user_filter", new."id_attribute", new."account_attribute", new."name_attribute", new."group_attribute", new."group_roles", new."is_matched", new."unknown_as", new."role_id", new."dept_id", new."status", new."is_deleted")) execute function record_history('ldap-directory', 'directory_name,url,certificate,bind_dn,bind_password,base_dn,user_filter,id_attribute,account_attribute,name_attribute,group_attribute,group_roles,is_matched,unknown_as,role_id,dept_id,status', 'bind_password');

create or replace trigger "ldap_directory_spelling" before insert or update of "directory_name" on "ldap_directory" for each row execute function keep_spelling('directory_name');
