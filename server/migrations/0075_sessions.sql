alter table session add column last_seen timestamptz;
-- The session whose link opened this one.
alter table session add column parent_id bigint;
create index session_of_parent on session (parent_id) where ended_at is null and parent_id is not null;
create index session_open on session (tenant_id, id desc) where ended_at is null;

-- Ends these sessions and those opened from them by links, for whoever may end them and sees no session himself. Only
-- those of his own tenant are reached, unless his transaction has the platform's scope; `owner` is the person they must
-- belong to, if any. Answers how many ended.
create function end_sessions_by_id(ids bigint[], why varchar, owner bigint) returns integer language plpgsql as $$
declare
  everywhere boolean := coalesce(current_setting('app.platform', true), '') = 'on';
  ended integer;
begin
  perform set_config('app.platform', 'on', true);
  update session set ended_at = now(), end_reason = why
  where id in (
    select s.id from session s
    where s.ended_at is null and (s.id = any(ids) or s.parent_id = any(ids))
      and (everywhere or s.tenant_id = current_setting('app.tenant', true))
      and (owner is null or s.user_id = owner)
    order by s.id for update);
  get diagnostics ended = row_count;
  perform set_config('app.platform', case when everywhere then 'on' else 'off' end, true);
  return ended;
end $$;

-- What other clients keep about a person, by platform (dictionary user_type).
create table user_platform (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  user_type smallint not null,
  user_ext varchar(4000) not null,
  update_user bigint,
  update_time timestamptz not null default now(),
  primary key (user_id, user_type)
);
alter table user_platform enable row level security;
alter table user_platform force row level security;
grant select, insert, update, delete on user_platform to steward_app;
create policy user_platform_tenant on user_platform
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
