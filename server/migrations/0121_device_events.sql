-- What devices announce: once each, however often the message comes.
create table device_event (
  id bigint primary key,
  tenant_id varchar(12) not null,
  sid integer not null,
  identifier varchar(64) not null,
  event_time timestamptz not null,
  -- As its source says it; without one the event has the time of its receipt.
  sent_time timestamptz,
  is_historical boolean not null,
  params jsonb not null,
  create_time timestamptz not null default now()
);
-- Also the events of one kind of a device in the order of their time. Those without a time are told apart by the number of
-- their message (message_seen).
create unique index device_event_once on device_event (sid, identifier, sent_time, md5(params::text))
  where sent_time is not null;
create index device_event_time on device_event (tenant_id, event_time);

alter table device_event enable row level security;
alter table device_event force row level security;
grant select, insert, update, delete on device_event to steward_app;
create policy device_event_tenant on device_event using (tenant_id = (select current_setting('app.tenant', true)));
