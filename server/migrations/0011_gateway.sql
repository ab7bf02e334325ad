-- How much came from each gateway, by day, and what was wrong with it.
create table gateway_tally (
  tenant_id varchar(12) not null,
  gateway_id bigint not null references gateway,
  day date not null,
  messages integer not null default 0,
  points integer not null default 0,
  partial integer not null default 0,
  rejected integer not null default 0,
  unknown integer not null default 0,
  duplicates integer not null default 0,
  late integer not null default 0,
  skew_ms bigint not null default 0,
  primary key (gateway_id, day)
);
alter table gateway_tally enable row level security;
alter table gateway_tally force row level security;
grant select, insert, update, delete on gateway_tally to steward_app;
create policy gateway_tally_tenant on gateway_tally using (
  tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

-- What stands for a broken sensor, and how fast a quantity can change.
alter table thing_model add column null_values varchar(100);
alter table thing_model add column max_rate numeric(18, 4);

-- Of two sets of latest values the newer ones, key by key. A bad value (it has a fourth part) never replaces a good one, it only marks it.
create or replace function newer_values(old jsonb, new jsonb) returns jsonb language sql immutable parallel safe as $$
  select old || coalesce(jsonb_object_agg(e.key,
    case when e.value -> 3 is not null and old ? e.key and old -> e.key -> 3 is null
      then jsonb_set(old -> e.key, '{2}', e.value -> 2) else e.value end) filter (
    where not old ? e.key or (old -> e.key ->> 1)::bigint <= (e.value ->> 1)::bigint), '{}') from jsonb_each(new) e
$$;
