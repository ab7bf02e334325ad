-- The home page of a role: the one it was planted with, by name, and what an administrator arranged in its place.
alter table "role" add column "home" jsonb;

-- The owner is held to row-level security as well and would see no row.
alter table "role" no force row level security;

-- Roles that were planted nobody has created; what people made has the home of what it may do, whatever its alias. The
-- history begins with what people arrange, so the column is filled before its triggers are told of it.
update "role" r set home = jsonb_build_object('of', planted.home)
from (values
  ('dispatcher', 'dispatcher'), ('team_leader', 'leader'), ('technician', 'technician'), ('inspector', 'inspector'),
  ('storekeeper', 'storekeeper'), ('gas_keeper', 'gas'), ('energy_keeper', 'energy'), ('requester', 'requester'),
  ('supervisor', 'director'), ('device_engineer', 'engineer'), ('auditor', 'auditor')) as planted (alias, home)
where r.role_alias = planted.alias and r.create_user is null and r.built_in is null;

alter table "role" force row level security;

create or replace trigger "role_history" after insert or delete on "role" for each row execute function record_history('role', 'role_name,role_alias,home,sort,parent_id,status', '');

create or replace trigger "role_history_update" after update on "role" for each row when ((old."role_name", old."role_alias", old."home", old."sort", old."parent_id", old."status", old."is_deleted") is distinct from (new."role_name", new."role_alias", new."home", new."sort", new."parent_id", new."status", new."is_deleted")) execute function record_history('role', 'role_name,role_alias,home,sort,parent_id,status', '');

-- A person's own arrangement of the home page; nobody else reads it.
create table home_setting (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  tiles jsonb not null,
  primary key (tenant_id, user_id)
);

alter table home_setting enable row level security;

alter table home_setting force row level security;

create policy home_setting_tenant on home_setting using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on home_setting to steward_app;
