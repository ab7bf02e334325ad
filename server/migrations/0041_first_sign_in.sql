-- Codes of accounts that were brought in without a password: the first sign-in with one is the only one, and leads to
-- choosing a password. Only the SHA-256 is kept.
create table first_sign_in (
  user_id bigint primary key,
  tenant_id varchar(12) not null,
  hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index first_sign_in_expiry on first_sign_in (expires_at);

alter table first_sign_in enable row level security;
alter table first_sign_in force row level security;
create policy first_sign_in_tenant on first_sign_in
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on first_sign_in to steward_app;
