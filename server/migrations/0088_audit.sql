-- The history of a tenant as a whole: by time, by person and by kind of row, newest first.
create index history_by_time on history (tenant_id, time desc, id desc);
create index history_by_actor on history (tenant_id, actor_id, time desc, id desc) where actor_id is not null;
create index history_by_entity on history (tenant_id, entity, time desc, id desc);

-- How deep in triggers a row was written: 0 by a statement of its own, behind everybody. Unknown of rows from before.
alter table history add column depth smallint;
alter table history alter column depth set default pg_trigger_depth();

-- When the chain of a tenant was checked, how far, and what did not fit.
create table history_check (
  id bigint primary key,
  tenant_id varchar(12) not null,
  -- waiting, running, done, failed
  state varchar(8) not null default 'waiting',
  asked_by bigint,
  asked_name varchar(255) not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  done bigint not null default 0,
  total bigint not null default 0,
  first_time timestamptz,
  last_time timestamptz,
  -- Of the chain as it was found: later checks must find this digest at this place again.
  head varchar(64) not null default '',
  count bigint not null default 0,
  fault_count int not null default 0,
  faults jsonb not null default '[]'
);
create index history_check_order on history_check (tenant_id, id desc);
create unique index history_check_waiting on history_check (tenant_id) where state = 'waiting';
alter table history_check enable row level security;
alter table history_check force row level security;
create policy history_check_read on history_check for select
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy history_check_insert on history_check for insert
  with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy history_check_update on history_check for update
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on')
  with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
-- No deletion, and an ended check is written no more.
grant select, insert, update on history_check to steward_app;
create function keep_ended_check() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'an ended check of the history is not changed' using errcode = '42501';
end $$;
create trigger history_check_kept before update on history_check for each row
  when (old.state in ('done', 'failed')) execute function keep_ended_check();
