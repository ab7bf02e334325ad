-- What the alarm engine keeps beside the declared tables.

-- One open record per rule and device, whatever happens at once or after a crash.
create unique index alarm_record_open on alarm_record (device_id, rule_id)
  where alarm_state <> 'CLOSED' and is_deleted = 0 and rule_id is not null;
-- One repair per alarm.
create unique index repair_bill_of_alarm on repair_bill (alarm_record_id) where is_deleted = 0 and alarm_record_id is not null;

-- Where each rule stands on each device; times in milliseconds since 1970.
create table rule_state (
  rule_id bigint not null,
  device_id bigint not null,
  tenant_id varchar(12) not null,
  phase varchar(8) not null,
  since bigint not null,
  due bigint,
  value double precision,
  ts bigint not null,
  primary key (device_id, rule_id)
);
create index rule_state_rule on rule_state (rule_id);

-- What must reach somebody after a commit; drained with skip locked, so that a crash delays and never loses.
create table outbox (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  kind varchar(48) not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Running numbers of documents per tenant, prefix and day.
create table numbering (
  tenant_id varchar(12) not null,
  prefix varchar(8) not null,
  day date not null,
  last integer not null,
  primary key (tenant_id, prefix, day)
);

do $$
declare
  name text;
begin
  foreach name in array array['rule_state', 'outbox', 'numbering'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
    execute format(
      'create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)) or (select current_setting(''app.platform'', true)) = ''on'')',
      name || '_tenant', name);
  end loop;
end $$;
