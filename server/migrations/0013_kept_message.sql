-- The message log becomes an entity with a screen of its own, and messages that could not be stored are kept whole beside it.

-- A line is dated by its message, so that one column orders, partitions and filters.
alter table data_log rename column log_time to create_time;
alter table data_log
  alter column create_time set default now(),
  add column create_user bigint,
  add column create_dept bigint,
  add column update_user bigint,
  add column update_time timestamptz not null default now(),
  add column status integer not null default 1,
  add column is_deleted smallint not null default 0,
  add column rev integer not null default 0,
  alter column topic set default '',
  alter column result set default 'ok',
  alter column result type varchar(64),
  alter column qos type integer;

alter index data_log_tenant rename to data_log_order;
alter index data_log_device rename to data_log_device_id_find;
alter index data_log_gateway rename to data_log_gateway_id_find;
create index data_log_result_find on data_log (tenant_id, result, create_time desc);
create index data_log_msg_id_find on data_log (tenant_id, msg_id) where msg_id is not null;

create or replace function partition_plan(parent text, out unit text, out step interval, out by_column text, out youngest interval)
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case parent
    when 'telemetry' then unit := 'day'; step := '1 day'; by_column := 'ts'; youngest := '1 day';
    when 'telemetry_1m' then unit := 'week'; step := '7 days'; by_column := 'bucket'; youngest := '3 days';
    when 'telemetry_1h' then unit := 'month'; step := '1 month'; by_column := 'bucket'; youngest := '90 days';
    when 'telemetry_1d' then unit := 'year'; step := '1 year'; by_column := 'bucket'; youngest := '366 days';
    when 'data_log' then unit := 'day'; step := '1 day'; by_column := 'create_time'; youngest := '1 day';
    else raise exception 'no such series: %', parent using errcode = '22023';
  end case;
end $$;

-- What was acknowledged and not stored: the message byte by byte, until somebody has it processed again. The id is that of
-- its line in the message log. The digest recognizes one that came again before its sender heard of the acknowledgement.
create table kept_message (
  id bigint primary key,
  tenant_id varchar(12) not null,
  gateway_id bigint not null,
  topic text not null,
  payload bytea not null,
  retain boolean not null,
  received_at timestamptz not null,
  digest bytea
);
create unique index kept_message_digest on kept_message (gateway_id, digest) where digest is not null;
create index kept_message_tenant on kept_message (tenant_id, id);

alter table kept_message enable row level security;
alter table kept_message force row level security;
create policy kept_message_tenant on kept_message using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on kept_message to steward_app;
