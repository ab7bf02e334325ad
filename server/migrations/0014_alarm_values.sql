-- What alarms are raised by is measured, not counted: it takes every number a device can send.
alter table "alarm_record" alter column "trigger_value" type double precision;
alter table "alarm_record" alter column "last_value" type double precision;
alter table "alarm_record" alter column "peak_value" type double precision;
alter table "alarm_transition" alter column "value" type double precision;
alter table "repair_bill" alter column "alarm_value" type double precision;

-- What is wrong stands apart from device and place, in both languages.
alter table "alarm_record" alter column "alarm_name" type varchar(255);
alter table "alarm_record" add column "alarm_name_en" varchar(255) default '' not null;
alter table "alarm_record" add column "cond_type" varchar(64);
alter table "alarm_record" add column "value_time" timestamptz;

-- Open alarms are few among many that are over.
create index alarm_record_open_level on alarm_record (tenant_id, alarm_level, alarm_state)
  where alarm_state <> 'CLOSED' and is_deleted = 0;
create index alarm_record_open_recent on alarm_record (tenant_id, last_time desc, id desc)
  where alarm_state <> 'CLOSED' and is_deleted = 0;

-- An empty hysteresis follows from the property's range; a recovery lasts a minute before it counts.
alter table "alarm_rule" alter column "hysteresis" drop not null;
alter table "alarm_rule" alter column "hysteresis" drop default;
alter table "alarm_rule" alter column "clear_delay" set default 60;

-- When the server was last there, in milliseconds since 1970: silence counts only while somebody listens.
create table alarm_clock (
  tenant_id varchar(12) primary key,
  at bigint not null
);
alter table alarm_clock enable row level security;
alter table alarm_clock force row level security;
grant select, insert, update, delete on alarm_clock to steward_app;
create policy alarm_clock_tenant on alarm_clock
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
