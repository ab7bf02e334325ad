-- Screens on walls that read the dashboard without a person.
create table "dashboard_wall" (
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
  "wall_name" varchar(64) not null,
  "area_ids" bigint[],
  "wall_theme" varchar(64) default 'dark' not null,
  "remark" varchar(255),
  "binding" varchar(64) default 'none' not null,
  "bound_device" varchar(120) default '' not null,
  "bound_time" timestamptz,
  "last_seen" timestamptz,
  "layout" jsonb,
  "rights" jsonb,
  "spelling" text default '' not null,
  primary key (id)
);

create index "dashboard_wall_order" on "dashboard_wall" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "dashboard_wall_create_user" on "dashboard_wall" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "dashboard_wall_create_dept" on "dashboard_wall" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "dashboard_wall_wall_name_unique" on "dashboard_wall" (tenant_id, "wall_name") where is_deleted = 0;

create index "dashboard_wall_wall_name_like" on "dashboard_wall" using gin ("wall_name" gin_trgm_ops) where is_deleted = 0;

create index "dashboard_wall_area_ids_in" on "dashboard_wall" using gin ("area_ids") where is_deleted = 0;

create index "dashboard_wall_binding_find" on "dashboard_wall" (tenant_id, "binding") where is_deleted = 0;

alter table "dashboard_wall" enable row level security;

alter table "dashboard_wall" force row level security;

create policy "dashboard_wall_read" on "dashboard_wall" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "dashboard_wall_insert" on "dashboard_wall" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "dashboard_wall_update" on "dashboard_wall" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "dashboard_wall_delete" on "dashboard_wall" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "dashboard_wall" to steward_app;

create or replace trigger "dashboard_wall_history" after insert or delete on "dashboard_wall" for each row execute function record_history('dashboard-wall', 'wall_name,area_ids,wall_theme,remark,binding,bound_device,bound_time,layout,rights,status', '');

create or replace trigger "dashboard_wall_history_update" after update on "dashboard_wall" for each row when ((old."wall_name", old."area_ids", old."wall_theme", old."remark", old."binding", old."bound_device", old."bound_time", old."layout", old."rights", old."status", old."is_deleted") is distinct from (new."wall_name", new."area_ids", new."wall_theme", new."remark", new."binding", new."bound_device", new."bound_time", new."layout", new."rights", new."status", new."is_deleted")) execute function record_history('dashboard-wall', 'wall_name,area_ids,wall_theme,remark,binding,bound_device,bound_time,layout,rights,status', '');

create or replace trigger "dashboard_wall_spelling" before insert or update of "wall_name" on "dashboard_wall" for each row execute function keep_spelling('wall_name');

-- Passes of the dashboard: of a session, for a shift, or of a wall, until it is revoked; only their SHA-256 is kept.
create table dashboard_pass (
  hash bytea primary key,
  tenant_id varchar(12) not null,
  session_id bigint references session (id) on delete cascade,
  wall_id bigint references dashboard_wall (id) on delete cascade,
  expires_at timestamptz,
  check ((session_id is null) <> (wall_id is null) and (session_id is null) = (expires_at is null))
);
create index dashboard_pass_session on dashboard_pass (session_id) where session_id is not null;
create unique index dashboard_pass_wall on dashboard_pass (wall_id) where wall_id is not null;

-- Codes that bind a device to a wall, typed once within minutes.
create table dashboard_code (
  hash bytea primary key,
  tenant_id varchar(12) not null,
  wall_id bigint not null references dashboard_wall (id) on delete cascade,
  expires_at timestamptz not null
);
create unique index dashboard_code_wall on dashboard_code (wall_id);

do $$ declare name text; begin
  foreach name in array array['dashboard_pass', 'dashboard_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
    execute format($p$create policy %I on %I using (tenant_id = (select current_setting('app.tenant', true))
      or (select current_setting('app.platform', true)) = 'on')$p$, name || '_reach', name);
  end loop;
end $$;

-- How the console hands a person over to the dashboard.
alter table security_setting add column dashboard_link varchar(8) check (dashboard_link in ('token', 'code'));
