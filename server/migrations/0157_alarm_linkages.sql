-- What follows alarms: linkages, what each of their actions came to, and the channels they send to.
create table "alarm_channel" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "channel_name" varchar(64) not null,
  "channel_kind" varchar(64) default 'webhook' not null,
  "host" varchar(255) default '' not null,
  "address" varchar(512) not null,
  "sign_secret" varchar(512),
  "per_minute" integer default 20 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "alarm_channel_order" on "alarm_channel" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "alarm_channel_create_user" on "alarm_channel" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_channel_create_dept" on "alarm_channel" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "alarm_channel_channel_name_unique" on "alarm_channel" (tenant_id, "channel_name") where is_deleted = 0;

create index "alarm_channel_channel_name_like" on "alarm_channel" using gin ("channel_name" gin_trgm_ops) where is_deleted = 0;

create index "alarm_channel_channel_kind_find" on "alarm_channel" (tenant_id, "channel_kind") where is_deleted = 0;

alter table "alarm_channel" enable row level security;

alter table "alarm_channel" force row level security;

create policy "alarm_channel_read" on "alarm_channel" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_channel_insert" on "alarm_channel" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_channel_update" on "alarm_channel" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_channel_delete" on "alarm_channel" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "alarm_channel" to steward_app;

create or replace trigger "alarm_channel_history" after insert or delete on "alarm_channel" for each row execute function record_history('alarm-channel', 'channel_name,channel_kind,host,address,sign_secret,per_minute,remark,status', 'address,sign_secret');

create or replace trigger "alarm_channel_history_update" after update on "alarm_channel" for each row when ((old."channel_name", old."channel_kind", old."host", old."address", old."sign_secret", old."per_minute", old."remark", old."status", old."is_deleted") is distinct from (new."channel_name", new."channel_kind", new."host", new."address", new."sign_secret", new."per_minute", new."remark", new."status", new."is_deleted")) execute function record_history('alarm-channel', 'channel_name,channel_kind,host,address,sign_secret,per_minute,remark,status', 'address,sign_secret');

create or replace trigger "alarm_channel_spelling" before insert or update of "channel_name" on "alarm_channel" for each row execute function keep_spelling('channel_name');

create table "alarm_linkage" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "linkage_name" varchar(64) not null,
  "on_events" text[] not null,
  "least_level" integer default 4 not null,
  "device_type_ids" bigint[],
  "area_ids" bigint[],
  "device_ids" bigint[],
  "rule_ids" bigint[],
  "schedule" jsonb,
  "delay_sec" integer default 0 not null,
  "lapses_on_clear" smallint default 1 not null,
  "lapses_on_ack" smallint default 0 not null,
  "throttle_most" integer,
  "throttle_sec" integer,
  "throttle_per" varchar(64) default 'device' not null,
  "actions" jsonb not null,
  "stops_on_failure" smallint default 0 not null,
  "priority" integer default 100 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "alarm_linkage_order" on "alarm_linkage" (tenant_id, "priority", id) where is_deleted = 0;

create index "alarm_linkage_create_user" on "alarm_linkage" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_linkage_create_dept" on "alarm_linkage" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "alarm_linkage_linkage_name_unique" on "alarm_linkage" (tenant_id, "linkage_name") where is_deleted = 0;

create index "alarm_linkage_linkage_name_like" on "alarm_linkage" using gin ("linkage_name" gin_trgm_ops) where is_deleted = 0;

create index "alarm_linkage_on_events_in" on "alarm_linkage" using gin ("on_events") where is_deleted = 0;

create index "alarm_linkage_least_level_find" on "alarm_linkage" (tenant_id, "least_level") where is_deleted = 0;

create index "alarm_linkage_device_type_ids_in" on "alarm_linkage" using gin ("device_type_ids") where is_deleted = 0;

create index "alarm_linkage_area_ids_in" on "alarm_linkage" using gin ("area_ids") where is_deleted = 0;

create index "alarm_linkage_device_ids_in" on "alarm_linkage" using gin ("device_ids") where is_deleted = 0;

create index "alarm_linkage_rule_ids_in" on "alarm_linkage" using gin ("rule_ids") where is_deleted = 0;

create index "alarm_linkage_created" on "alarm_linkage" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "alarm_linkage" enable row level security;

alter table "alarm_linkage" force row level security;

create policy "alarm_linkage_read" on "alarm_linkage" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_insert" on "alarm_linkage" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_update" on "alarm_linkage" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_delete" on "alarm_linkage" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "alarm_linkage" to steward_app;

create or replace trigger "alarm_linkage_history" after insert or delete on "alarm_linkage" for each row execute function record_history('alarm-linkage', 'linkage_name,on_events,least_level,device_type_ids,area_ids,device_ids,rule_ids,schedule,delay_sec,lapses_on_clear,lapses_on_ack,throttle_most,throttle_sec,throttle_per,actions,stops_on_failure,priority,remark,status', '');

create or replace trigger "alarm_linkage_history_update" after update on "alarm_linkage" for each row when ((old."linkage_name", old."on_events", old."least_level", old."device_type_ids", old."area_ids", old."device_ids", old."rule_ids", old."schedule", old."delay_sec", old."lapses_on_clear", old."lapses_on_ack", old."throttle_most", old."throttle_sec", old."throttle_per", old."actions", old."stops_on_failure", old."priority", old."remark", old."status", old."is_deleted") is distinct from (new."linkage_name", new."on_events", new."least_level", new."device_type_ids", new."area_ids", new."device_ids", new."rule_ids", new."schedule", new."delay_sec", new."lapses_on_clear", new."lapses_on_ack", new."throttle_most", new."throttle_sec", new."throttle_per", new."actions", new."stops_on_failure", new."priority", new."remark", new."status", new."is_deleted")) execute function record_history('alarm-linkage', 'linkage_name,on_events,least_level,device_type_ids,area_ids,device_ids,rule_ids,schedule,delay_sec,lapses_on_clear,lapses_on_ack,throttle_most,throttle_sec,throttle_per,actions,stops_on_failure,priority,remark,status', '');

create or replace trigger "alarm_linkage_spelling" before insert or update of "linkage_name" on "alarm_linkage" for each row execute function keep_spelling('linkage_name');

create table "alarm_linkage_execution" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "status" integer default 1 not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "linkage_id" bigint,
  "alarm_record_id" bigint,
  "transition_id" bigint,
  "linkage_event" varchar(64) default 'raised' not null,
  "action_no" integer default 1 not null,
  "action_kind" varchar(64) default 'letter' not null,
  "execution_status" varchar(64) default 'waiting' not null,
  "reason" varchar(64),
  "summary" varchar(255) default '' not null,
  "due_time" timestamptz,
  "end_time" timestamptz,
  "attempts" integer default 0 not null,
  "answer" varchar(500),
  "answer_en" varchar(500),
  "http_status" integer,
  "device_id" bigint,
  "channel_id" bigint,
  "command_id" bigint,
  "is_test" smallint default 0 not null,
  "is_strict" smallint default 0 not null,
  "action" jsonb,
  "lane" varchar(32) default 'house' not null,
  "run_time" timestamptz,
  "sent_time" timestamptz,
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);

create index "alarm_linkage_execution_order" on "alarm_linkage_execution" (tenant_id, "due_time" desc, id desc) where is_deleted = 0;

create index "alarm_linkage_execution_create_user" on "alarm_linkage_execution" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "alarm_linkage_execution_create_dept" on "alarm_linkage_execution" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "alarm_linkage_execution_linkage_id_find" on "alarm_linkage_execution" (tenant_id, "linkage_id") where is_deleted = 0;

create index "alarm_linkage_execution_alarm_record_id_find" on "alarm_linkage_execution" (tenant_id, "alarm_record_id") where is_deleted = 0;

create index "alarm_linkage_execution_transition_id_find" on "alarm_linkage_execution" (tenant_id, "transition_id") where is_deleted = 0;

create index "alarm_linkage_execution_action_kind_find" on "alarm_linkage_execution" (tenant_id, "action_kind") where is_deleted = 0;

create index "alarm_linkage_execution_execution_status_find" on "alarm_linkage_execution" (tenant_id, "execution_status") where is_deleted = 0;

create index "alarm_linkage_execution_due_time_find" on "alarm_linkage_execution" (tenant_id, "due_time") where is_deleted = 0;

create index "alarm_linkage_execution_device_id_find" on "alarm_linkage_execution" (tenant_id, "device_id") where is_deleted = 0;

create index "alarm_linkage_execution_channel_id_find" on "alarm_linkage_execution" (tenant_id, "channel_id") where is_deleted = 0;

create index "alarm_linkage_execution_command_id_find" on "alarm_linkage_execution" (tenant_id, "command_id") where is_deleted = 0;

create index "alarm_linkage_execution_created" on "alarm_linkage_execution" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "alarm_linkage_execution" enable row level security;

alter table "alarm_linkage_execution" force row level security;

create policy "alarm_linkage_execution_read" on "alarm_linkage_execution" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_execution_insert" on "alarm_linkage_execution" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_execution_update" on "alarm_linkage_execution" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_linkage_execution_delete" on "alarm_linkage_execution" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "alarm_linkage_execution" to steward_app;

-- However often an entry of an alarm's history is told, each action of a linkage follows it once.
create unique index "alarm_linkage_execution_once" on "alarm_linkage_execution" (transition_id, linkage_id, action_no);

create index "alarm_linkage_execution_due" on "alarm_linkage_execution" (tenant_id, lane, due_time) where execution_status = 'waiting' and is_deleted = 0;

create index "alarm_linkage_execution_run" on "alarm_linkage_execution" (linkage_id, run_time) where run_time is not null;

create index "alarm_linkage_execution_ended" on "alarm_linkage_execution" (linkage_id, end_time desc) where end_time is not null;

create index "alarm_linkage_execution_sent" on "alarm_linkage_execution" (channel_id, sent_time) where sent_time is not null;
