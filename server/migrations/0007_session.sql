-- A lock password is kept for the session's life, so that being locked is a fact of its own.
alter table session add column locked_at timestamptz;
-- Wrong passwords since the session was locked.
alter table session add column lock_failures smallint not null default 0;
update session set locked_at = now() where lock_digest is not null;

-- One-time codes that carry a person into another window; only their SHA-256 is kept.
create table session_code (
  hash bytea primary key,
  -- The session whose person asked for it: while that is locked or over, the code opens nothing.
  session_id bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index session_code_session on session_code (session_id);
create index session_code_expiry on session_code (expires_at);

alter table session_code enable row level security;
alter table session_code force row level security;
grant select, insert, update, delete on session_code to steward_app;
create policy session_code_platform on session_code using ((select current_setting('app.platform', true)) = 'on');
