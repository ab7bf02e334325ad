-- Administrators are known by the role that was planted for them: a role that somebody gave their alias is any role.
alter table "role" add column "built_in" varchar(16);

-- The owner is held to row-level security as well and would see no row.
alter table "role" no force row level security;
alter table "user" no force row level security;
alter table tenant no force row level security;
alter table tenant_package no force row level security;
alter table menu no force row level security;
alter table role_menu no force row level security;

-- This alias was only ever let through for the platform's administrators, in their own tenant.
update "role" set built_in = 'platform' where tenant_id = '000000' and role_alias = 'administrator';

-- What is planted with a tenant nobody has created; roles that people make name whoever made them.
update "role" set built_in = 'tenant' where id in (
  select distinct on (tenant_id) id from "role" where role_alias = 'admin' and create_user is null
  order by tenant_id, create_time, id);

-- Of a hospital with a package every further role of this alias was granted all of it whenever it changed. Such a role
-- keeps what its maker could have granted: what he holds by his other roles, or everything, where he administers the
-- platform. Its hospital's administrators still hold the rest and may grant it.
with lookalike as (
  select r.id, r.create_user from "role" r join tenant t on t.tenant_id = r.tenant_id and t.package_id is not null
  where r.role_alias = 'admin' and r.parent_id is null and r.built_in is null
), held as (
  select l.id, g.menu_id from lookalike l join "user" u on u.id = l.create_user
  join role_menu g on g.role_id = any(u.role_id) and g.role_id not in (select id from lookalike)
), reached as (
  select id, menu_id from held
  union select h.id, a::bigint from held h join menu m on m.id = h.menu_id, unnest(string_to_array(m.ancestors, ',')) a
)
delete from role_menu g using lookalike l join tenant_package p on true
where g.role_id = l.id and p.id = (select t.package_id from tenant t where t.tenant_id = g.tenant_id)
  and g.menu_id = any(p.menu_id)
  and not exists (select from "user" u join "role" r on r.id = any(u.role_id) and r.built_in = 'platform' where u.id = l.create_user)
  and not exists (select from reached h where h.id = l.id and h.menu_id = g.menu_id);

alter table role_menu force row level security;
alter table menu force row level security;
alter table tenant_package force row level security;
alter table tenant force row level security;
alter table "user" force row level security;
alter table "role" force row level security;

alter table "role" add constraint role_built_in check (
  built_in in ('platform', 'tenant') and (built_in <> 'platform' or tenant_id = '000000'));

create function keep_built_in() returns trigger language plpgsql as $$
begin
  raise exception 'built_in of a role is written when it is planted and never changes';
end $$;

create trigger role_built_in before update of built_in on "role"
  for each row when (old.built_in is distinct from new.built_in) execute function keep_built_in();
