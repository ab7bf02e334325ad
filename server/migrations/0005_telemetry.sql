-- What devices report: raw series by day, the latest of each device, averages by minute, hour and day, and the trace of messages.
--
-- Isolation. Every table carries tenant_id under the same forced policy as all others. In the raw series that costs seven
-- bytes a message, 0.35 a point at twenty properties (tools/bench/telemetry.ts measures the whole). The two ways without it
-- were worse: a policy that looks sid up in ts_device is evaluated per row on every path, also where the index has found the
-- rows already; and views over tables without a grant would make writing, merging and averaging functions of the owner,
-- whom row-level security does not stop.
--
-- Layout. One row per message. Gauges, flags and choices stand in v by their slot; counters, int64 and double in d, from slot
-- 1000 on, because single precision has 24 bits and a meter at 1 234 567.89 needs more. A null element was not in the
-- message. q holds only what is not good, as slot * 16 + code. Slots are given once per device type and never again for
-- another meaning (thing_model.slot), so that a row needs no version of a layout.

-- Four bytes in every row instead of eight.
create table ts_device (
  device_id bigint primary key,
  sid integer generated always as identity unique,
  tenant_id varchar(12) not null,
  type_id bigint not null
);
create index ts_device_type on ts_device (type_id);

create table telemetry (
  ts timestamptz not null,
  recv_ts timestamptz not null,
  sid integer not null,
  tenant_id varchar(12) not null,
  v real[],
  d double precision[],
  q smallint[],
  primary key (sid, ts)
) partition by range (ts);

-- Per key [value, epoch ms, quality]; one row per device, rewritten at every report within its page.
create table device_latest (
  sid integer primary key,
  tenant_id varchar(12) not null,
  ts timestamptz not null,
  vals jsonb not null
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Arrays by slot as in telemetry: how many values, the least, the greatest, their mean and the last one. The mean is
-- arithmetic: every report is stored, so that values stand at equal distances; weighing by time needs change-only storage.
create table telemetry_1m (
  bucket timestamptz not null,
  sid integer not null,
  tenant_id varchar(12) not null,
  n smallint[], vmin real[], vmax real[], vavg real[], vlast real[],
  dn smallint[], dmin double precision[], dmax double precision[], davg double precision[], dlast double precision[],
  primary key (sid, bucket)
) partition by range (bucket);
create table telemetry_1h (like telemetry_1m, primary key (sid, bucket)) partition by range (bucket);
alter table telemetry_1h alter column n type integer[], alter column dn type integer[];
create table telemetry_1d (like telemetry_1h, primary key (sid, bucket)) partition by range (bucket);

-- How far each level is: what is older than `sealed` and arrives now marks its hour dirty; up to `done` it is computed.
create table rollup_mark (
  tenant_id varchar(12) not null,
  level varchar(2) not null check (level in ('1m', '1h', '1d')),
  sealed timestamptz not null,
  done timestamptz not null,
  primary key (tenant_id, level)
);

-- A row that comes again at its own time brings what was missing and corrects what differs.
create function merge_slots(old anyarray, new anyarray) returns anyarray language sql immutable parallel safe as $$
  select array_agg(coalesce(s.y, s.x) order by s.i) from unnest(old, new) with ordinality as s(x, y, i)
$$;
create function slots_change(old anyarray, new anyarray) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_or(s.y is not null and s.x is distinct from s.y), false) from unnest(old, new) as s(x, y)
$$;
create function slots_clash(old anyarray, new anyarray) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_or(s.x <> s.y), false) from unnest(old, new) as s(x, y)
$$;
-- Marks of slots that did not come again stay.
create function merge_marks(old smallint[], new smallint[], v real[], d double precision[]) returns smallint[]
language sql immutable parallel safe as $$
  select nullif(array(
    select m from unnest(old) m where case when m / 16 < 1000 then v[m / 16 + 1] is null else d[m / 16 - 999] is null end
    union all select m from unnest(new) m), '{}')
$$;
-- Of two sets of latest values the newer ones, key by key.
create function newer_values(old jsonb, new jsonb) returns jsonb language sql immutable parallel safe as $$
  select old || coalesce(jsonb_object_agg(e.key, e.value) filter (
    where not old ? e.key or (old -> e.key ->> 1)::bigint <= (e.value ->> 1)::bigint), '{}') from jsonb_each(new) e
$$;

-- Hours whose averages are out of date.
create table dirty_bucket (
  sid integer not null,
  hour timestamptz not null,
  tenant_id varchar(12) not null,
  touched timestamptz not null default now(),
  primary key (sid, hour)
);
create index dirty_bucket_tenant on dirty_bucket (tenant_id, hour);

-- Numbers of messages without a time of their own: only those can be stored twice when they are sent again.
create table message_seen (
  sid integer not null,
  message_id varchar(64) not null,
  tenant_id varchar(12) not null,
  seen_at timestamptz not null default now(),
  primary key (sid, message_id)
);
create index message_seen_at on message_seen (tenant_id, seen_at);

-- "Where did my message go?"
create table data_log (
  id bigint not null,
  log_time timestamptz not null,
  tenant_id varchar(12) not null,
  direction varchar(4) not null default 'up',
  topic varchar(255) not null,
  gateway_id bigint,
  device_id bigint,
  msg_id varchar(64),
  payload text,
  payload_size integer not null default 0,
  qos smallint not null default 0,
  result varchar(16) not null,
  error_code varchar(16),
  error_msg varchar(500),
  -- What was found, as the decoder says it, and how often it was met since it was last written.
  findings jsonb,
  times integer not null default 1,
  cost_ms integer,
  primary key (id, log_time)
) partition by range (log_time);
create index data_log_tenant on data_log (tenant_id, log_time desc);
create index data_log_device on data_log (device_id, log_time desc) where device_id is not null;
create index data_log_gateway on data_log (gateway_id, log_time desc) where gateway_id is not null;

-- Rows beyond the partitions there are land here and move when their partition is made; nothing is refused.
create table telemetry_default partition of telemetry default;
create table telemetry_1m_default partition of telemetry_1m default;
create table telemetry_1h_default partition of telemetry_1h default;
create table telemetry_1d_default partition of telemetry_1d default;
create table data_log_default partition of data_log default;

do $$
declare
  name text;
begin
  foreach name in array array['ts_device', 'telemetry', 'device_latest', 'telemetry_1m', 'telemetry_1h', 'telemetry_1d',
    'rollup_mark', 'dirty_bucket', 'message_seen', 'data_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)))',
      name || '_tenant', name);
  end loop;
  -- Partitions are reached through their parent alone: nothing is granted on them, and only the default ones, whose rows
  -- the owner moves, have a policy.
  foreach name in array array['telemetry_default', 'telemetry_1m_default', 'telemetry_1h_default', 'telemetry_1d_default',
    'data_log_default'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to %I using (true)', name || '_keeper', name, current_user);
  end loop;
end $$;

-- The few tables that are kept in partitions: what their partitions span, by which column, and how young none is dropped.
create function partition_plan(parent text, out unit text, out step interval, out by_column text, out youngest interval)
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case parent
    when 'telemetry' then unit := 'day'; step := '1 day'; by_column := 'ts'; youngest := '1 day';
    when 'telemetry_1m' then unit := 'week'; step := '7 days'; by_column := 'bucket'; youngest := '3 days';
    when 'telemetry_1h' then unit := 'month'; step := '1 month'; by_column := 'bucket'; youngest := '90 days';
    when 'telemetry_1d' then unit := 'year'; step := '1 year'; by_column := 'bucket'; youngest := '366 days';
    when 'data_log' then unit := 'day'; step := '1 day'; by_column := 'log_time'; youngest := '1 day';
    else raise exception 'no such series: %', parent using errcode = '22023';
  end case;
end $$;

-- Makes the partitions that are missing between two moments, in UTC, and answers their names. Attaching leaves the parent
-- open to readers and writers; only the default partition, empty as a rule, is held for that moment.
create function keep_partitions(parent text, from_time timestamptz, until_time timestamptz) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  plan record;
  low timestamptz;
  high timestamptz;
  name text;
  made text[] := '{}';
begin
  select * into plan from public.partition_plan(parent);
  if from_time is null or until_time is null or from_time < now() - interval '12 years' or until_time > now() + interval '2 years'
    or until_time - from_time > plan.step * 400 then
    raise exception 'partitions are kept within reason' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('steward partitions'));
  low := date_trunc(plan.unit, from_time);
  while low < until_time loop
    high := low + plan.step;
    name := parent || '_' || to_char(low, 'YYYYMMDD');
    -- Asked of the catalogue: what another process has just made is not yet in this one's memory of names.
    if not exists (select from pg_class c where c.relname = name and c.relnamespace = 'public'::regnamespace) then
      execute format('create table public.%I (like public.%I including defaults including constraints)', name, parent);
      execute format('lock table public.%I in access exclusive mode', parent || '_default');
      execute format(
        'with moved as (delete from public.%I where %I >= $1 and %I < $2 returning *) insert into public.%I select * from moved',
        parent || '_default', plan.by_column, plan.by_column, name) using low, high;
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', parent, name, low, high);
      made := made || name;
    end if;
    low := high;
  end loop;
  return made;
end $$;

-- Drops partitions that end before a moment, and what older rows the default partition has; answers their names.
create function drop_partitions(parent text, before_time timestamptz) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  plan record;
  child record;
  gone text[] := '{}';
begin
  select * into plan from public.partition_plan(parent);
  if before_time is null or before_time > now() - plan.youngest then
    raise exception '% keeps at least %', parent, plan.youngest using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('steward partitions'));
  for child in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = format('public.%I', parent)::regclass and c.relname ~ ('^' || parent || '_\d{8}$')
    order by c.relname
  loop
    if to_date(right(child.name, 8), 'YYYYMMDD')::timestamptz + plan.step <= before_time then
      execute format('drop table public.%I', child.name);
      gone := gone || child.name::text;
    end if;
  end loop;
  execute format('delete from public.%I where %I < $1', parent || '_default', plan.by_column) using before_time;
  return gone;
end $$;

-- How far ahead partitions reach without a gap, and how many rows found none.
create function partition_state(parent text, out ahead interval, out strays bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  plan record;
  low timestamptz;
begin
  select * into plan from public.partition_plan(parent);
  low := date_trunc(plan.unit, now());
  while to_regclass(format('public.%I', parent || '_' || to_char(low, 'YYYYMMDD'))) is not null loop
    low := low + plan.step;
  end loop;
  ahead := greatest(low - now(), interval '0');
  execute format('select count(*) from public.%I', parent || '_default') into strays;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array['keep_partitions(text, timestamptz, timestamptz)', 'drop_partitions(text, timestamptz)',
    'partition_state(text)'] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to steward_app', signature);
  end loop;
end $$;

-- A device is found by what it calls itself, and a type says each thing once.
create unique index device_device_mqtt_prefix_unique on device (device_mqtt_prefix)
  where is_deleted = 0 and device_mqtt_prefix <> '';
create unique index device_js_code_unique on device (tenant_id, js_code) where is_deleted = 0 and js_code <> '';
create unique index thing_model_identifier_unique on thing_model (device_type_id, identifier) where is_deleted = 0;
create unique index thing_model_slot on thing_model (device_type_id, slot) where is_deleted = 0 and slot is not null;
