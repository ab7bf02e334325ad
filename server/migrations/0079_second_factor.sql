alter table security_setting add column second_factor varchar(16)
  check (second_factor in ('off', 'optional', 'administrators', 'all'));

-- Whether dangerous acts ask for the password again.
alter table security_setting add column step_up varchar(8) check (step_up in ('off', 'on'));

-- When whoever holds the session last gave his password; null for sessions that a link opened.
alter table session add column proven_at timestamptz;

-- Time-based codes of a person (RFC 6238). The secret is encrypted and bound to the row; it counts once a code of it was
-- given. `last_step` is the newest interval a code was taken of: that one and earlier ones are taken no more.
create table user_factor (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  secret varchar not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for whoever has lost his device: 60 random bits each, of which the SHA-256 is enough.
create table recovery_code (
  user_id bigint not null,
  tenant_id varchar(12) not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Sign-ins whose password was right and whose second factor is awaited. `password_mark` is the SHA-256 of the stored
-- hash: a password that is set meanwhile ends them.
create table sign_in_challenge (
  hash bytea primary key,
  user_id bigint not null,
  client_id varchar(48) not null,
  password_mark bytea not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['user_factor', 'recovery_code', 'sign_in_challenge'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
  foreach name in array array['user_factor', 'recovery_code'] loop
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.platform'', true)) = ''on'')', name || '_tenant', name);
  end loop;
  create policy sign_in_challenge_platform on sign_in_challenge using ((select current_setting('app.platform', true)) = 'on');
end $$;
