create table "saved_view" (
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
  "name" varchar(40) default '' not null,
  "list" varchar(64) default '' not null,
  "audience" varchar(64) default 'own' not null,
  "role_ids" bigint[],
  "is_usual" smallint default 0 not null,
  "content" jsonb,
  primary key (id)
);

create index "saved_view_order" on "saved_view" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "saved_view_create_user" on "saved_view" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "saved_view_create_dept" on "saved_view" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "saved_view_name_like" on "saved_view" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "saved_view_list_find" on "saved_view" (tenant_id, "list") where is_deleted = 0;

create index "saved_view_audience_find" on "saved_view" (tenant_id, "audience") where is_deleted = 0;

create index "saved_view_role_ids_in" on "saved_view" using gin ("role_ids") where is_deleted = 0;

alter table "saved_view" enable row level security;

alter table "saved_view" force row level security;

create policy "saved_view_read" on "saved_view" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "saved_view_insert" on "saved_view" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "saved_view_update" on "saved_view" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "saved_view_delete" on "saved_view" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "saved_view" to steward_app;

create or replace trigger "saved_view_history" after insert or delete on "saved_view" for each row execute function record_history('saved-view', 'name,list,audience,role_ids,is_usual,content,status', '');

create or replace trigger "saved_view_history_update" after update on "saved_view" for each row when ((old."name", old."list", old."audience", old."role_ids", old."is_usual", old."content", old."status", old."is_deleted") is distinct from (new."name", new."list", new."audience", new."role_ids", new."is_usual", new."content", new."status", new."is_deleted")) execute function record_history('saved-view', 'name,list,audience,role_ids,is_usual,content,status', '');

-- A person's own settings of a list: column settings, and the view that opens (0: the plain list).
create table list_setting (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  list varchar(64) not null,
  columns jsonb,
  view_id bigint,
  primary key (tenant_id, user_id, list)
);

create index list_setting_view on list_setting (tenant_id, view_id) where view_id is not null;

alter table list_setting enable row level security;

alter table list_setting force row level security;

create policy list_setting_tenant on list_setting using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on list_setting to steward_app;
