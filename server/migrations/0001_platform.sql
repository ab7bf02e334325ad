-- What the platform keeps for itself: sessions, sign-in attempts, captchas, and the links that grant things to roles.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create sequence worker_number minvalue 0 maxvalue 1023 cycle;
grant usage on sequence worker_number to steward_app;

create table session (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  client_id varchar(48) not null,
  -- A user of several departments or roles may narrow a session to one of each.
  dept_id bigint,
  role_id bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason varchar(32),
  -- Salted digest of the lock-screen password while the session is locked.
  lock_digest varchar(255),
  remote_ip varchar(64),
  user_agent varchar(255)
);
create index session_of_user on session (tenant_id, user_id) where ended_at is null;

-- Tokens are references: only their SHA-256 is kept, so a copy of the database opens nothing.
create table session_token (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  -- The access and the refresh token that were issued together.
  pair bigint not null,
  kind varchar(8) not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_token_session on session_token (session_id);
create index session_token_expiry on session_token (expires_at);

create table sign_in_attempt (
  key varchar(255) primary key,
  failures integer not null,
  until timestamptz not null
);
create index sign_in_attempt_until on sign_in_attempt (until);

create unlogged table captcha (
  key varchar(64) primary key,
  answer varchar(128) not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- What all servers of an installation share and nobody else may read, such as the key pair of sign-in.
create table installation (
  name varchar(64) primary key,
  value text not null
);

create table role_menu (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  menu_id bigint not null,
  primary key (role_id, menu_id)
);
create table role_scope (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  scope_id bigint not null,
  -- 1 data scope, 2 API scope.
  scope_category smallint not null check (scope_category in (1, 2)),
  primary key (role_id, scope_category, scope_id)
);
create table topmenu_menu (
  topmenu_id bigint not null,
  menu_id bigint not null,
  primary key (topmenu_id, menu_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['session', 'session_token', 'sign_in_attempt', 'captcha', 'installation', 'role_menu', 'role_scope', 'topmenu_menu'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
  -- Sessions are the platform's own business: no tenant's transaction sees one.
  foreach name in array array['session', 'session_token', 'sign_in_attempt', 'captcha', 'installation'] loop
    execute format('create policy %I on %I using ((select current_setting(''app.platform'', true)) = ''on'')', name || '_platform', name);
  end loop;
  foreach name in array array['role_menu', 'role_scope'] loop
    execute format(
      'create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.platform'', true)) = ''on'')',
      name || '_tenant', name);
  end loop;
end $$;

create policy topmenu_menu_read on topmenu_menu for select using ((select current_setting('app.tenant', true)) <> '');
create policy topmenu_menu_insert on topmenu_menu for insert with check ((select current_setting('app.platform', true)) = 'on');
create policy topmenu_menu_update on topmenu_menu for update using ((select current_setting('app.platform', true)) = 'on');
create policy topmenu_menu_delete on topmenu_menu for delete using ((select current_setting('app.platform', true)) = 'on');

-- Ends sessions and forgets failed sign-ins in the transaction of whoever resets a password or removes a user, who sees
-- no session himself. Only users of his own tenant are reached, unless he sees with the platform's eyes.
create function end_sessions(users bigint[], reason varchar, kept bigint) returns void language plpgsql as $$
declare
  everywhere boolean := coalesce(current_setting('app.platform', true), '') = 'on';
begin
  perform set_config('app.platform', 'on', true);
  update session set ended_at = now(), end_reason = reason
  where id in (
    select s.id from session s
    where s.user_id = any(users) and s.ended_at is null and s.id is distinct from kept
      and (everywhere or s.tenant_id = current_setting('app.tenant', true))
    order by s.id for update);
  perform set_config('app.platform', case when everywhere then 'on' else 'off' end, true);
end $$;

create function forget_attempts(keys varchar[]) returns void language plpgsql as $$
declare
  everywhere boolean := coalesce(current_setting('app.platform', true), '') = 'on';
begin
  perform set_config('app.platform', 'on', true);
  delete from sign_in_attempt where key in (
    select a.key from sign_in_attempt a
    where a.key = any(keys) and (everywhere or split_part(a.key, ' ', 2) = current_setting('app.tenant', true))
    order by a.key for update);
  perform set_config('app.platform', case when everywhere then 'on' else 'off' end, true);
end $$;
