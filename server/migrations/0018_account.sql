-- Encrypted on its way, a password is longer than what it says.
alter table "user" alter column password type varchar(1024);

-- Whose password was given by somebody else: they change it before anything else is answered.
create table password_change_due (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  since timestamptz not null default now()
);

-- Browsers an account has signed in from before; only the SHA-256 of what they show is kept.
create table known_device (
  hash bytea not null,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  expires_at timestamptz not null,
  primary key (hash, user_id)
);
create index known_device_expiry on known_device (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['password_change_due', 'known_device'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
  -- Whoever looks after people of a tenant gives them passwords; devices are the platform's own business.
  create policy password_change_due_tenant on password_change_due
    using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
  create policy known_device_platform on known_device using ((select current_setting('app.platform', true)) = 'on');
end $$;

-- Failed sign-ins are answered more and more slowly: nothing is looked at before this instant.
alter table sign_in_attempt add column next_at timestamptz not null default '-infinity';

-- How many pairs a refresh token was exchanged for within the seconds in which several tabs may use it.
alter table session_token add column uses smallint not null default 0;

-- As before, and what was counted for an account from single addresses as well.
create or replace function forget_attempts(keys varchar[]) returns void language plpgsql as $$
declare
  everywhere boolean := coalesce(current_setting('app.platform', true), '') = 'on';
begin
  perform set_config('app.platform', 'on', true);
  delete from sign_in_attempt where key in (
    select a.key from sign_in_attempt a
    where (a.key = any(keys) or regexp_replace(a.key, '^pair (\S+) \S+ ', 'account \1 ') = any(keys))
      and (everywhere or split_part(a.key, ' ', 2) = current_setting('app.tenant', true))
    order by a.key for update);
  perform set_config('app.platform', case when everywhere then 'on' else 'off' end, true);
end $$;
