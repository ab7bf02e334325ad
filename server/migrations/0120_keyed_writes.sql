-- Writes that were sent with a key, and what was answered, so that whoever sends one again is answered again.
create table keyed_write (
  tenant_id varchar(12) not null,
  -- A person, or the key of another system.
  caller_id bigint not null,
  key varchar(128) not null,
  -- SHA-256 of method, path, query and body.
  print bytea not null,
  -- Encrypted: it may hold a secret that is shown once.
  answer text,
  expires_at timestamptz not null,
  primary key (tenant_id, caller_id, key)
);
create index keyed_write_expiry on keyed_write (expires_at);

alter table keyed_write enable row level security;
alter table keyed_write force row level security;
grant select, insert, update, delete on keyed_write to steward_app;
create policy keyed_write_tenant on keyed_write using (
  tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
