-- Passwords travel encrypted, never twice the same: what has opened a session opens no second one. Kept by the digest that
-- each cipher ends with, which follows from the password and a number of its sender's, and tells neither.
create table spent_password (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_password_expiry on spent_password (expires_at);

alter table spent_password enable row level security;
alter table spent_password force row level security;
grant select, insert, update, delete on spent_password to steward_app;
create policy spent_password_platform on spent_password using ((select current_setting('app.platform', true)) = 'on');
