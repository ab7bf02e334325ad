-- What a hospital demands of sign-ins; null where it has chosen nothing, which stands for the installation's parameter or
-- the usual value (domain/system/security.ts).
create table security_setting (
  tenant_id varchar(12) primary key,
  password_min smallint check (password_min between 6 and 64),
  password_classes smallint check (password_classes between 1 and 4),
  password_history smallint check (password_history between 0 and 12),
  password_days smallint check (password_days between 0 and 730),
  rev integer not null default 1,
  update_user bigint,
  update_time timestamptz not null default now()
);

-- Hashes of the passwords an account had, the present one among them; the newest says how old it is.
create table password_history (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  hash varchar not null,
  set_at timestamptz not null
);
create index password_history_of_user on password_history (user_id, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['security_setting', 'password_history'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.platform'', true)) = ''on'')', name || '_tenant', name);
  end loop;
end $$;

-- Written wherever a password is: nothing that sets one can leave it out. Twelve are the most a hospital can ask for.
create function keep_password() returns trigger language plpgsql as $$
begin
  insert into password_history (user_id, tenant_id, hash, set_at) values (new.id, new.tenant_id, new.password, clock_timestamp());
  delete from password_history where user_id = new.id
    and id not in (select id from password_history where user_id = new.id order by id desc limit 12);
  return null;
end $$;
create trigger user_password_added after insert on "user" for each row
  when (new.password is not null) execute function keep_password();
create trigger user_password_changed after update of password on "user" for each row
  when (new.password is not null and new.password is distinct from old.password) execute function keep_password();

-- When passwords that stand already were set is not known: their age counts from here.
select set_config('app.platform', 'on', true);
insert into password_history (user_id, tenant_id, hash, set_at) select id, tenant_id, password, now() from "user" where password is not null;
select set_config('app.platform', 'off', true);
