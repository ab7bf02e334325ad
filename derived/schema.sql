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

create table "alarm_incident" (
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
  "incident_no" varchar(32) default '' not null,
  "root_id" bigint,
  "first_id" bigint,
  "max_level" integer,
  "area_id" bigint,
  "members" integer default 1 not null,
  "began" timestamptz,
  "ended" timestamptz,
  primary key (id)
);
create index "alarm_incident_order" on "alarm_incident" (tenant_id, "began" desc, id desc) where is_deleted = 0;
create index "alarm_incident_create_user" on "alarm_incident" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "alarm_incident_create_dept" on "alarm_incident" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "alarm_incident_incident_no_like" on "alarm_incident" using gin ("incident_no" gin_trgm_ops) where is_deleted = 0;
create index "alarm_incident_root_id_find" on "alarm_incident" (tenant_id, "root_id") where is_deleted = 0;
create index "alarm_incident_first_id_find" on "alarm_incident" (tenant_id, "first_id") where is_deleted = 0;
create index "alarm_incident_max_level_find" on "alarm_incident" (tenant_id, "max_level") where is_deleted = 0;
create index "alarm_incident_area_id_find" on "alarm_incident" (tenant_id, "area_id") where is_deleted = 0;
create index "alarm_incident_began_find" on "alarm_incident" (tenant_id, "began") where is_deleted = 0;
create index "alarm_incident_created" on "alarm_incident" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "alarm_incident" enable row level security;
alter table "alarm_incident" force row level security;
create policy "alarm_incident_read" on "alarm_incident" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_incident_insert" on "alarm_incident" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_incident_update" on "alarm_incident" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_incident_delete" on "alarm_incident" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "alarm_incident" to steward_app;

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
  "automation_run_id" bigint,
  "alarm_record_id" bigint,
  "transition_id" bigint,
  "linkage_event" varchar(64) default 'raised' not null,
  "action_no" integer default 1 not null,
  "step_min" integer default 0 not null,
  "turn" integer default 1 not null,
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
create index "alarm_linkage_execution_automation_run_id_find" on "alarm_linkage_execution" (tenant_id, "automation_run_id") where is_deleted = 0;
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

create table "alarm_record" (
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
  "alarm_no" varchar(32) default '' not null,
  "alarm_level" integer default 2 not null,
  "alarm_name" varchar(255) default '' not null,
  "alarm_name_en" varchar(255) default '' not null,
  "device_id" bigint,
  "area_id" bigint,
  "alarm_state" varchar(64) default 'ACTIVE_UNACK' not null,
  "cond_type" varchar(64),
  "trigger_value" double precision,
  "urgency" integer,
  "value_time" timestamptz,
  "last_value" double precision,
  "peak_value" double precision,
  "limit_text" varchar(128),
  "unit" varchar(16),
  "first_time" timestamptz,
  "last_time" timestamptz,
  "clear_time" timestamptz,
  "ack_time" timestamptz,
  "close_time" timestamptz,
  "occur_count" integer default 1 not null,
  "rule_id" bigint,
  "device_type_id" bigint,
  "identifier" varchar(32),
  "rule_version" integer,
  "max_level" integer,
  "flapping" smallint default 0 not null,
  "latched" smallint default 0 not null,
  "reset_asked" timestamptz,
  "always_told" smallint default 0 not null,
  "shelved_until" timestamptz,
  "shelve_reason" varchar(500),
  "alarm_source" varchar(64) default 'rule' not null,
  "under_maintenance" smallint default 0 not null,
  "ack_user_id" bigint,
  "assignee_id" bigint,
  "close_reason" varchar(64),
  "handle_result" varchar(64),
  "handle_remark" varchar(500),
  "gateway_id" bigint,
  "incident_id" bigint,
  "suppressed_by_id" bigint,
  "raise_again_at" timestamptz,
  "order_id" bigint,
  primary key (id)
);
create index "alarm_record_order" on "alarm_record" (tenant_id, "urgency", "last_time" desc, id) where is_deleted = 0;
create index "alarm_record_create_user" on "alarm_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "alarm_record_create_dept" on "alarm_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "alarm_record_alarm_no_like" on "alarm_record" using gin ("alarm_no" gin_trgm_ops) where is_deleted = 0;
create index "alarm_record_alarm_level_find" on "alarm_record" (tenant_id, "alarm_level") where is_deleted = 0;
create index "alarm_record_alarm_name_like" on "alarm_record" using gin ("alarm_name" gin_trgm_ops) where is_deleted = 0;
create index "alarm_record_device_id_find" on "alarm_record" (tenant_id, "device_id") where is_deleted = 0;
create index "alarm_record_area_id_find" on "alarm_record" (tenant_id, "area_id") where is_deleted = 0;
create index "alarm_record_alarm_state_find" on "alarm_record" (tenant_id, "alarm_state") where is_deleted = 0;
create index "alarm_record_first_time_find" on "alarm_record" (tenant_id, "first_time") where is_deleted = 0;
create index "alarm_record_last_time_find" on "alarm_record" (tenant_id, "last_time") where is_deleted = 0;
create index "alarm_record_rule_id_find" on "alarm_record" (tenant_id, "rule_id") where is_deleted = 0;
create index "alarm_record_device_type_id_find" on "alarm_record" (tenant_id, "device_type_id") where is_deleted = 0;
create index "alarm_record_identifier_find" on "alarm_record" (tenant_id, "identifier") where is_deleted = 0;
create index "alarm_record_shelved_until_find" on "alarm_record" (tenant_id, "shelved_until") where is_deleted = 0;
create index "alarm_record_alarm_source_find" on "alarm_record" (tenant_id, "alarm_source") where is_deleted = 0;
create index "alarm_record_under_maintenance_find" on "alarm_record" (tenant_id, "under_maintenance") where is_deleted = 0;
create index "alarm_record_ack_user_id_find" on "alarm_record" (tenant_id, "ack_user_id") where is_deleted = 0;
create index "alarm_record_assignee_id_find" on "alarm_record" (tenant_id, "assignee_id") where is_deleted = 0;
create index "alarm_record_close_reason_find" on "alarm_record" (tenant_id, "close_reason") where is_deleted = 0;
create index "alarm_record_handle_result_find" on "alarm_record" (tenant_id, "handle_result") where is_deleted = 0;
create index "alarm_record_gateway_id_find" on "alarm_record" (tenant_id, "gateway_id") where is_deleted = 0;
create index "alarm_record_incident_id_find" on "alarm_record" (tenant_id, "incident_id") where is_deleted = 0;
create index "alarm_record_suppressed_by_id_find" on "alarm_record" (tenant_id, "suppressed_by_id") where is_deleted = 0;
create index "alarm_record_order_id_find" on "alarm_record" (tenant_id, "order_id") where is_deleted = 0;
create index "alarm_record_created" on "alarm_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "alarm_record" enable row level security;
alter table "alarm_record" force row level security;
create policy "alarm_record_read" on "alarm_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_record_insert" on "alarm_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_record_update" on "alarm_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_record_delete" on "alarm_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "alarm_record" to steward_app;
create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,rule_version,max_level,flapping,latched,reset_asked,always_told,shelved_until,shelve_reason,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');
create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."rule_version", old."max_level", old."flapping", old."latched", old."reset_asked", old."always_told", old."shelved_until", old."shelve_reason", old."alarm_source", old."under_maintenance", old."ack_user_id", old."assignee_id", old."close_reason", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."rule_version", new."max_level", new."flapping", new."latched", new."reset_asked", new."always_told", new."shelved_until", new."shelve_reason", new."alarm_source", new."under_maintenance", new."ack_user_id", new."assignee_id", new."close_reason", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,rule_version,max_level,flapping,latched,reset_asked,always_told,shelved_until,shelve_reason,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');

create table "alarm_rule" (
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
  "rule_name" varchar(64) not null,
  "rule_code" varchar(48) not null,
  "target_type" varchar(64) default 'deviceType' not null,
  "device_type_id" bigint,
  "device_id" bigint,
  "area_id" bigint,
  "exclude_ids" bigint[],
  "identifier" varchar(32),
  "replaces_id" bigint,
  "cond_type" varchar(64) default 'threshold' not null,
  "operator" varchar(64) default 'gt' not null,
  "limit_ref" varchar(64) default 'own' not null,
  "limit_value" numeric(18, 4),
  "low_value" numeric(18, 4),
  "high_value" numeric(18, 4),
  "alarm_level" integer default 2 not null,
  "duration_sec" integer default 0 not null,
  "hysteresis" numeric(18, 4),
  "clear_delay" integer default 60 not null,
  "nodata_sec" integer,
  "cond" jsonb,
  "levels" jsonb,
  "repeat_count" integer,
  "repeat_window" integer,
  "clear_mode" varchar(64) default 'auto' not null,
  "clear_expr" varchar(1000),
  "run_expr" varchar(1000),
  "suppress_expr" varchar(1000),
  "schedule" jsonb,
  "effective_from" timestamptz,
  "effective_to" timestamptz,
  "flap_count" integer default 4 not null,
  "flap_window" integer default 600 not null,
  "always_told" smallint default 0 not null,
  "cuts_supply" smallint default 0 not null,
  "cause" varchar(500),
  "consequence" varchar(500),
  "respond_minutes" integer,
  "advice" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "alarm_rule_order" on "alarm_rule" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "alarm_rule_create_user" on "alarm_rule" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "alarm_rule_create_dept" on "alarm_rule" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "alarm_rule_rule_name_like" on "alarm_rule" using gin ("rule_name" gin_trgm_ops) where is_deleted = 0;
create unique index "alarm_rule_rule_code_unique" on "alarm_rule" (tenant_id, "rule_code") where is_deleted = 0;
create index "alarm_rule_rule_code_like" on "alarm_rule" using gin ("rule_code" gin_trgm_ops) where is_deleted = 0;
create index "alarm_rule_target_type_find" on "alarm_rule" (tenant_id, "target_type") where is_deleted = 0;
create index "alarm_rule_device_type_id_find" on "alarm_rule" (tenant_id, "device_type_id") where is_deleted = 0;
create index "alarm_rule_device_id_find" on "alarm_rule" (tenant_id, "device_id") where is_deleted = 0;
create index "alarm_rule_area_id_find" on "alarm_rule" (tenant_id, "area_id") where is_deleted = 0;
create index "alarm_rule_exclude_ids_in" on "alarm_rule" using gin ("exclude_ids") where is_deleted = 0;
create index "alarm_rule_identifier_like" on "alarm_rule" using gin ("identifier" gin_trgm_ops) where is_deleted = 0;
create index "alarm_rule_replaces_id_find" on "alarm_rule" (tenant_id, "replaces_id") where is_deleted = 0;
create index "alarm_rule_cond_type_find" on "alarm_rule" (tenant_id, "cond_type") where is_deleted = 0;
create index "alarm_rule_alarm_level_find" on "alarm_rule" (tenant_id, "alarm_level") where is_deleted = 0;
alter table "alarm_rule" enable row level security;
alter table "alarm_rule" force row level security;
create policy "alarm_rule_read" on "alarm_rule" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_rule_insert" on "alarm_rule" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_rule_update" on "alarm_rule" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_rule_delete" on "alarm_rule" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "alarm_rule" to steward_app;
create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cuts_supply,cause,consequence,respond_minutes,advice,status', '');
create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."area_id", old."exclude_ids", old."identifier", old."replaces_id", old."cond_type", old."operator", old."limit_ref", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."cond", old."levels", old."repeat_count", old."repeat_window", old."clear_mode", old."clear_expr", old."run_expr", old."suppress_expr", old."schedule", old."effective_from", old."effective_to", old."flap_count", old."flap_window", old."always_told", old."cuts_supply", old."cause", old."consequence", old."respond_minutes", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."area_id", new."exclude_ids", new."identifier", new."replaces_id", new."cond_type", new."operator", new."limit_ref", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."cond", new."levels", new."repeat_count", new."repeat_window", new."clear_mode", new."clear_expr", new."run_expr", new."suppress_expr", new."schedule", new."effective_from", new."effective_to", new."flap_count", new."flap_window", new."always_told", new."cuts_supply", new."cause", new."consequence", new."respond_minutes", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cuts_supply,cause,consequence,respond_minutes,advice,status', '');
create or replace trigger "alarm_rule_spelling" before insert or update of "rule_name" on "alarm_rule" for each row execute function keep_spelling('rule_name');

create table "alarm_transition" (
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
  "alarm_record_id" bigint,
  "transition" varchar(64) default 'trigger' not null,
  "alarm_level" integer,
  "device_id" bigint,
  "rule_id" bigint,
  "identifier" varchar(32),
  "value" double precision,
  "limit_text" varchar(128),
  "event_time" timestamptz,
  "actor_id" bigint,
  "note" varchar(500),
  "remark" varchar(500),
  primary key (id)
);
create index "alarm_transition_order" on "alarm_transition" (tenant_id, "event_time" desc, id desc) where is_deleted = 0;
create index "alarm_transition_create_user" on "alarm_transition" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "alarm_transition_create_dept" on "alarm_transition" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "alarm_transition_alarm_record_id_find" on "alarm_transition" (tenant_id, "alarm_record_id") where is_deleted = 0;
create index "alarm_transition_transition_find" on "alarm_transition" (tenant_id, "transition") where is_deleted = 0;
create index "alarm_transition_alarm_level_find" on "alarm_transition" (tenant_id, "alarm_level") where is_deleted = 0;
create index "alarm_transition_device_id_find" on "alarm_transition" (tenant_id, "device_id") where is_deleted = 0;
create index "alarm_transition_rule_id_find" on "alarm_transition" (tenant_id, "rule_id") where is_deleted = 0;
create index "alarm_transition_event_time_find" on "alarm_transition" (tenant_id, "event_time") where is_deleted = 0;
create index "alarm_transition_actor_id_find" on "alarm_transition" (tenant_id, "actor_id") where is_deleted = 0;
create index "alarm_transition_created" on "alarm_transition" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "alarm_transition" enable row level security;
alter table "alarm_transition" force row level security;
create policy "alarm_transition_read" on "alarm_transition" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_transition_insert" on "alarm_transition" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_transition_update" on "alarm_transition" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "alarm_transition_delete" on "alarm_transition" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "alarm_transition" to steward_app;

create table "analysis_template" (
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
  "template_name" varchar(64) not null,
  "template_code" varchar(48) not null,
  "analysis_type" varchar(64) default 'trend' not null,
  "content" jsonb not null,
  "area_id" bigint,
  "visibility" varchar(64) default 'private' not null,
  "owner_id" bigint,
  "user_ids" bigint[],
  "role_ids" bigint[],
  "schedule_cron" varchar(64),
  "out_format" varchar(64) default 'xlsx' not null,
  "remark" varchar(255),
  "last_run" timestamptz,
  "last_result" varchar(200) default '' not null,
  "next_run" timestamptz,
  "spelling" text default '' not null,
  primary key (id)
);
create index "analysis_template_order" on "analysis_template" (tenant_id, "template_code", id) where is_deleted = 0;
create index "analysis_template_create_user" on "analysis_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "analysis_template_create_dept" on "analysis_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "analysis_template_template_name_like" on "analysis_template" using gin ("template_name" gin_trgm_ops) where is_deleted = 0;
create unique index "analysis_template_template_code_unique" on "analysis_template" (tenant_id, "template_code") where is_deleted = 0;
create index "analysis_template_template_code_like" on "analysis_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;
create index "analysis_template_analysis_type_find" on "analysis_template" (tenant_id, "analysis_type") where is_deleted = 0;
create index "analysis_template_area_id_find" on "analysis_template" (tenant_id, "area_id") where is_deleted = 0;
create index "analysis_template_visibility_find" on "analysis_template" (tenant_id, "visibility") where is_deleted = 0;
create index "analysis_template_owner_id_find" on "analysis_template" (tenant_id, "owner_id") where is_deleted = 0;
create index "analysis_template_user_ids_in" on "analysis_template" using gin ("user_ids") where is_deleted = 0;
create index "analysis_template_role_ids_in" on "analysis_template" using gin ("role_ids") where is_deleted = 0;
create index "analysis_template_created" on "analysis_template" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "analysis_template" enable row level security;
alter table "analysis_template" force row level security;
create policy "analysis_template_read" on "analysis_template" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "analysis_template_insert" on "analysis_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "analysis_template_update" on "analysis_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "analysis_template_delete" on "analysis_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "analysis_template" to steward_app;
create or replace trigger "analysis_template_history" after insert or delete on "analysis_template" for each row execute function record_history('analysis-template', 'template_name,template_code,analysis_type,content,area_id,visibility,owner_id,user_ids,role_ids,schedule_cron,out_format,remark,status', '');
create or replace trigger "analysis_template_history_update" after update on "analysis_template" for each row when ((old."template_name", old."template_code", old."analysis_type", old."content", old."area_id", old."visibility", old."owner_id", old."user_ids", old."role_ids", old."schedule_cron", old."out_format", old."remark", old."status", old."is_deleted") is distinct from (new."template_name", new."template_code", new."analysis_type", new."content", new."area_id", new."visibility", new."owner_id", new."user_ids", new."role_ids", new."schedule_cron", new."out_format", new."remark", new."status", new."is_deleted")) execute function record_history('analysis-template', 'template_name,template_code,analysis_type,content,area_id,visibility,owner_id,user_ids,role_ids,schedule_cron,out_format,remark,status', '');
create or replace trigger "analysis_template_spelling" before insert or update of "template_name" on "analysis_template" for each row execute function keep_spelling('template_name');

create table "api_access" (
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
  "access_name" varchar(64) not null,
  "app_key" varchar(32) default '' not null,
  "scopes" text[] not null,
  "area_ids" bigint[],
  "type_ids" bigint[],
  "ip_allow" varchar(1000),
  "rate_limit" integer default 60 not null,
  "valid_from" timestamptz,
  "valid_to" timestamptz,
  "callback_url" varchar(500),
  "callback_events" text[],
  "callback_state" varchar(64) default 'on' not null,
  "last_used" timestamptz,
  "calls24h" integer default 0 not null,
  "errors24h" integer default 0 not null,
  "overlap_until" timestamptz,
  "failing_since" timestamptz,
  "app_secret" varchar(512),
  "former_secret" varchar(512),
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "api_access_order" on "api_access" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "api_access_create_user" on "api_access" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "api_access_create_dept" on "api_access" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "api_access_access_name_unique" on "api_access" (tenant_id, "access_name") where is_deleted = 0;
create index "api_access_access_name_like" on "api_access" using gin ("access_name" gin_trgm_ops) where is_deleted = 0;
create index "api_access_app_key_find" on "api_access" (tenant_id, "app_key") where is_deleted = 0;
create index "api_access_scopes_in" on "api_access" using gin ("scopes") where is_deleted = 0;
create index "api_access_area_ids_in" on "api_access" using gin ("area_ids") where is_deleted = 0;
create index "api_access_type_ids_in" on "api_access" using gin ("type_ids") where is_deleted = 0;
create index "api_access_valid_from_find" on "api_access" (tenant_id, "valid_from") where is_deleted = 0;
create index "api_access_valid_to_find" on "api_access" (tenant_id, "valid_to") where is_deleted = 0;
create index "api_access_callback_events_in" on "api_access" using gin ("callback_events") where is_deleted = 0;
create index "api_access_callback_state_find" on "api_access" (tenant_id, "callback_state") where is_deleted = 0;
alter table "api_access" enable row level security;
alter table "api_access" force row level security;
create policy "api_access_read" on "api_access" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_access_insert" on "api_access" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_access_update" on "api_access" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_access_delete" on "api_access" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "api_access" to steward_app;
create or replace trigger "api_access_history" after insert or delete on "api_access" for each row execute function record_history('api-access', 'access_name,app_key,scopes,area_ids,type_ids,ip_allow,rate_limit,valid_from,valid_to,callback_url,callback_events,callback_state,overlap_until,app_secret,former_secret,remark,status', 'app_secret,former_secret');
create or replace trigger "api_access_history_update" after update on "api_access" for each row when ((old."access_name", old."app_key", old."scopes", old."area_ids", old."type_ids", old."ip_allow", old."rate_limit", old."valid_from", old."valid_to", old."callback_url", old."callback_events", old."callback_state", old."overlap_until", old."app_secret", old."former_secret", old."remark", old."status", old."is_deleted") is distinct from (new."access_name", new."app_key", new."scopes", new."area_ids", new."type_ids", new."ip_allow", new."rate_limit", new."valid_from", new."valid_to", new."callback_url", new."callback_events", new."callback_state", new."overlap_until", new."app_secret", new."former_secret", new."remark", new."status", new."is_deleted")) execute function record_history('api-access', 'access_name,app_key,scopes,area_ids,type_ids,ip_allow,rate_limit,valid_from,valid_to,callback_url,callback_events,callback_state,overlap_until,app_secret,former_secret,remark,status', 'app_secret,former_secret');
create or replace trigger "api_access_spelling" before insert or update of "access_name" on "api_access" for each row execute function keep_spelling('access_name');

create table "api_attempt" (
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
  "delivery_id" bigint not null,
  "attempt_no" integer default 1 not null,
  "send_time" timestamptz,
  "duration_ms" integer default 0 not null,
  "http_status" integer,
  "failure" varchar(64),
  "answer" varchar(1000) default '' not null,
  primary key (id)
);
create index "api_attempt_order" on "api_attempt" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "api_attempt_create_user" on "api_attempt" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "api_attempt_create_dept" on "api_attempt" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "api_attempt_delivery_id_find" on "api_attempt" (tenant_id, "delivery_id") where is_deleted = 0;
create index "api_attempt_send_time_find" on "api_attempt" (tenant_id, "send_time") where is_deleted = 0;
create index "api_attempt_http_status_find" on "api_attempt" (tenant_id, "http_status") where is_deleted = 0;
create index "api_attempt_failure_find" on "api_attempt" (tenant_id, "failure") where is_deleted = 0;
alter table "api_attempt" enable row level security;
alter table "api_attempt" force row level security;
create policy "api_attempt_read" on "api_attempt" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_attempt_insert" on "api_attempt" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_attempt_update" on "api_attempt" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_attempt_delete" on "api_attempt" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "api_attempt" to steward_app;

create table "api_delivery" (
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
  "access_id" bigint not null,
  "event_id" varchar(32) default '' not null,
  "delivery_event" varchar(64) default 'ping' not null,
  "delivery_status" varchar(64) default 'waiting' not null,
  "attempts" integer default 0 not null,
  "last_http_status" integer,
  "last_failure" varchar(64),
  "event_time" timestamptz,
  "next_time" timestamptz,
  "end_time" timestamptz,
  "content" jsonb,
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);
create index "api_delivery_order" on "api_delivery" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "api_delivery_create_user" on "api_delivery" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "api_delivery_create_dept" on "api_delivery" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "api_delivery_access_id_find" on "api_delivery" (tenant_id, "access_id") where is_deleted = 0;
create index "api_delivery_event_id_find" on "api_delivery" (tenant_id, "event_id") where is_deleted = 0;
create index "api_delivery_delivery_event_find" on "api_delivery" (tenant_id, "delivery_event") where is_deleted = 0;
create index "api_delivery_delivery_status_find" on "api_delivery" (tenant_id, "delivery_status") where is_deleted = 0;
create index "api_delivery_last_failure_find" on "api_delivery" (tenant_id, "last_failure") where is_deleted = 0;
create index "api_delivery_event_time_find" on "api_delivery" (tenant_id, "event_time") where is_deleted = 0;
alter table "api_delivery" enable row level security;
alter table "api_delivery" force row level security;
create policy "api_delivery_read" on "api_delivery" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_delivery_insert" on "api_delivery" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_delivery_update" on "api_delivery" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "api_delivery_delete" on "api_delivery" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "api_delivery" to steward_app;

create table "api_scope" (
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
  "scope_name" varchar(255) not null,
  "menu_id" bigint not null,
  "resource_code" varchar(255) not null,
  "scope_path" varchar(255) not null,
  "scope_type" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "api_scope_order" on "api_scope" ("create_time" desc, id desc) where is_deleted = 0;
create index "api_scope_create_user" on "api_scope" (create_user) where is_deleted = 0 and create_user is not null;
create index "api_scope_create_dept" on "api_scope" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "api_scope_scope_name_like" on "api_scope" using gin ("scope_name" gin_trgm_ops) where is_deleted = 0;
create index "api_scope_menu_id_find" on "api_scope" ("menu_id") where is_deleted = 0;
create index "api_scope_resource_code_like" on "api_scope" using gin ("resource_code" gin_trgm_ops) where is_deleted = 0;
create index "api_scope_scope_path_like" on "api_scope" using gin ("scope_path" gin_trgm_ops) where is_deleted = 0;
create index "api_scope_scope_type_find" on "api_scope" ("scope_type") where is_deleted = 0;
alter table "api_scope" enable row level security;
alter table "api_scope" force row level security;
create policy "api_scope_read" on "api_scope" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "api_scope_insert" on "api_scope" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "api_scope_update" on "api_scope" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "api_scope_delete" on "api_scope" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "api_scope" to steward_app;
create or replace trigger "api_scope_history" after insert or delete on "api_scope" for each row execute function record_history('api-scope', 'scope_name,menu_id,resource_code,scope_path,scope_type,remark,status', '');
create or replace trigger "api_scope_history_update" after update on "api_scope" for each row when ((old."scope_name", old."menu_id", old."resource_code", old."scope_path", old."scope_type", old."remark", old."status", old."is_deleted") is distinct from (new."scope_name", new."menu_id", new."resource_code", new."scope_path", new."scope_type", new."remark", new."status", new."is_deleted")) execute function record_history('api-scope', 'scope_name,menu_id,resource_code,scope_path,scope_type,remark,status', '');
create or replace trigger "api_scope_spelling" before insert or update of "scope_name" on "api_scope" for each row execute function keep_spelling('scope_name');

create table "area" (
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
  "area_name" varchar(64) not null,
  "area_code" varchar(64) not null,
  "area_type" varchar(64) not null,
  "dept_id" bigint,
  "sort" integer default 1 not null,
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "area_order" on "area" (tenant_id, "sort", id) where is_deleted = 0;
create index "area_create_user" on "area" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "area_create_dept" on "area" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "area_area_name_like" on "area" using gin ("area_name" gin_trgm_ops) where is_deleted = 0;
create unique index "area_area_code_unique" on "area" (tenant_id, "area_code") where is_deleted = 0;
create index "area_area_code_like" on "area" using gin ("area_code" gin_trgm_ops) where is_deleted = 0;
create index "area_area_type_find" on "area" (tenant_id, "area_type") where is_deleted = 0;
create index "area_dept_id_find" on "area" (tenant_id, "dept_id") where is_deleted = 0;
create index "area_parent_id_find" on "area" (tenant_id, "parent_id") where is_deleted = 0;
create index "area_created" on "area" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "area" enable row level security;
alter table "area" force row level security;
create policy "area_read" on "area" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "area_insert" on "area" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "area_update" on "area" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "area_delete" on "area" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "area" to steward_app;
create or replace trigger "area_history" after insert or delete on "area" for each row execute function record_history('area', 'area_name,area_code,area_type,dept_id,sort,remark,parent_id,status', '');
create or replace trigger "area_history_update" after update on "area" for each row when ((old."area_name", old."area_code", old."area_type", old."dept_id", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."area_name", new."area_code", new."area_type", new."dept_id", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('area', 'area_name,area_code,area_type,dept_id,sort,remark,parent_id,status', '');
create or replace trigger "area_spelling" before insert or update of "area_name" on "area" for each row execute function keep_spelling('area_name');

create table "attach" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "name" varchar(255) default '' not null,
  "original_name" varchar(255) default '' not null,
  "extension" varchar(12) default '' not null,
  "mime_type" varchar(128) default '' not null,
  "attach_size" integer default 0 not null,
  "status" integer default 0 not null,
  "biz_type" varchar(64) default '' not null,
  "biz_id" varchar(20) default '' not null,
  "biz_field" varchar(64) default '' not null,
  "is_public" smallint default 0 not null,
  "width" integer,
  "height" integer,
  "sha256" varchar(64) default '' not null,
  "oss_code" varchar(32) default '' not null,
  "object_key" varchar(255) default '' not null,
  "stored_bytes" integer default 0 not null,
  "thumb_key" varchar(255) default '' not null,
  primary key (id)
);
create index "attach_order" on "attach" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "attach_create_user" on "attach" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "attach_create_dept" on "attach" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "attach_name_like" on "attach" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "attach_original_name_like" on "attach" using gin ("original_name" gin_trgm_ops) where is_deleted = 0;
create index "attach_extension_find" on "attach" (tenant_id, "extension") where is_deleted = 0;
create index "attach_status_find" on "attach" (tenant_id, "status") where is_deleted = 0;
create index "attach_biz_type_find" on "attach" (tenant_id, "biz_type") where is_deleted = 0;
create index "attach_biz_id_find" on "attach" (tenant_id, "biz_id") where is_deleted = 0;
alter table "attach" enable row level security;
alter table "attach" force row level security;
create policy "attach_read" on "attach" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "attach_insert" on "attach" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "attach_update" on "attach" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "attach_delete" on "attach" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "attach" to steward_app;
create or replace trigger "attach_history" after insert or delete on "attach" for each row execute function record_history('attach', 'name,original_name,extension,mime_type,attach_size,status,biz_type,biz_id,biz_field,is_public,width,height,sha256,oss_code', '');
create or replace trigger "attach_history_update" after update on "attach" for each row when ((old."name", old."original_name", old."extension", old."mime_type", old."attach_size", old."status", old."biz_type", old."biz_id", old."biz_field", old."is_public", old."width", old."height", old."sha256", old."oss_code", old."is_deleted") is distinct from (new."name", new."original_name", new."extension", new."mime_type", new."attach_size", new."status", new."biz_type", new."biz_id", new."biz_field", new."is_public", new."width", new."height", new."sha256", new."oss_code", new."is_deleted")) execute function record_history('attach', 'name,original_name,extension,mime_type,attach_size,status,biz_type,biz_id,biz_field,is_public,width,height,sha256,oss_code', '');

create table "automation_instance" (
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
  "instance_name" varchar(64) not null,
  "model_id" bigint not null,
  "model_version" integer default 1 not null,
  "run_state" varchar(64) default 'stopped' not null,
  "run_mode" varchar(64) default 'dryRun' not null,
  "area_ids" bigint[],
  "device_type_ids" bigint[],
  "device_ids" bigint[],
  "param_values" jsonb,
  "priority" integer default 50 not null,
  "max_rate" integer default 60 not null,
  "start_time" timestamptz,
  "last_trigger" timestamptz,
  "trigger_count" integer default 0 not null,
  "fail_count" integer default 0 not null,
  "fails_in_row" integer default 0 not null,
  "last_error" varchar(500),
  "last_error_en" varchar(500),
  "next_time" timestamptz,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "automation_instance_order" on "automation_instance" (tenant_id, "priority" desc, id desc) where is_deleted = 0;
create index "automation_instance_create_user" on "automation_instance" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "automation_instance_create_dept" on "automation_instance" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "automation_instance_instance_name_unique" on "automation_instance" (tenant_id, "instance_name") where is_deleted = 0;
create index "automation_instance_instance_name_like" on "automation_instance" using gin ("instance_name" gin_trgm_ops) where is_deleted = 0;
create index "automation_instance_model_id_find" on "automation_instance" (tenant_id, "model_id") where is_deleted = 0;
create index "automation_instance_run_state_find" on "automation_instance" (tenant_id, "run_state") where is_deleted = 0;
create index "automation_instance_run_mode_find" on "automation_instance" (tenant_id, "run_mode") where is_deleted = 0;
create index "automation_instance_area_ids_in" on "automation_instance" using gin ("area_ids") where is_deleted = 0;
create index "automation_instance_device_type_ids_in" on "automation_instance" using gin ("device_type_ids") where is_deleted = 0;
create index "automation_instance_device_ids_in" on "automation_instance" using gin ("device_ids") where is_deleted = 0;
create index "automation_instance_created" on "automation_instance" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "automation_instance" enable row level security;
alter table "automation_instance" force row level security;
create policy "automation_instance_read" on "automation_instance" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_instance_insert" on "automation_instance" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_instance_update" on "automation_instance" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_instance_delete" on "automation_instance" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "automation_instance" to steward_app;
create or replace trigger "automation_instance_history" after insert or delete on "automation_instance" for each row execute function record_history('automation-instance', 'instance_name,model_id,model_version,run_state,run_mode,area_ids,device_type_ids,device_ids,param_values,priority,max_rate,start_time,remark,status', '');
create or replace trigger "automation_instance_history_update" after update on "automation_instance" for each row when ((old."instance_name", old."model_id", old."model_version", old."run_state", old."run_mode", old."area_ids", old."device_type_ids", old."device_ids", old."param_values", old."priority", old."max_rate", old."start_time", old."remark", old."status", old."is_deleted") is distinct from (new."instance_name", new."model_id", new."model_version", new."run_state", new."run_mode", new."area_ids", new."device_type_ids", new."device_ids", new."param_values", new."priority", new."max_rate", new."start_time", new."remark", new."status", new."is_deleted")) execute function record_history('automation-instance', 'instance_name,model_id,model_version,run_state,run_mode,area_ids,device_type_ids,device_ids,param_values,priority,max_rate,start_time,remark,status', '');
create or replace trigger "automation_instance_spelling" before insert or update of "instance_name" on "automation_instance" for each row execute function keep_spelling('instance_name');

create table "automation_model" (
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
  "model_name" varchar(64) not null,
  "model_code" varchar(48) not null,
  "model_type" varchar(64) default 'scene' not null,
  "category" varchar(64),
  "model_version" integer default 1 not null,
  "publish_status" varchar(64) default 'draft' not null,
  "based_on_id" bigint,
  "content" jsonb not null,
  "change_log" varchar(500),
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "automation_model_order" on "automation_model" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "automation_model_create_user" on "automation_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "automation_model_create_dept" on "automation_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "automation_model_model_name_like" on "automation_model" using gin ("model_name" gin_trgm_ops) where is_deleted = 0;
create index "automation_model_model_code_like" on "automation_model" using gin ("model_code" gin_trgm_ops) where is_deleted = 0;
create index "automation_model_model_type_find" on "automation_model" (tenant_id, "model_type") where is_deleted = 0;
create index "automation_model_category_like" on "automation_model" using gin ("category" gin_trgm_ops) where is_deleted = 0;
create index "automation_model_publish_status_find" on "automation_model" (tenant_id, "publish_status") where is_deleted = 0;
create index "automation_model_based_on_id_find" on "automation_model" (tenant_id, "based_on_id") where is_deleted = 0;
alter table "automation_model" enable row level security;
alter table "automation_model" force row level security;
create policy "automation_model_read" on "automation_model" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_model_insert" on "automation_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_model_update" on "automation_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_model_delete" on "automation_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "automation_model" to steward_app;
create or replace trigger "automation_model_history" after insert or delete on "automation_model" for each row execute function record_history('automation-model', 'model_name,model_code,model_type,category,model_version,publish_status,based_on_id,content,change_log,remark,status', '');
create or replace trigger "automation_model_history_update" after update on "automation_model" for each row when ((old."model_name", old."model_code", old."model_type", old."category", old."model_version", old."publish_status", old."based_on_id", old."content", old."change_log", old."remark", old."status", old."is_deleted") is distinct from (new."model_name", new."model_code", new."model_type", new."category", new."model_version", new."publish_status", new."based_on_id", new."content", new."change_log", new."remark", new."status", new."is_deleted")) execute function record_history('automation-model', 'model_name,model_code,model_type,category,model_version,publish_status,based_on_id,content,change_log,remark,status', '');
create or replace trigger "automation_model_spelling" before insert or update of "model_name" on "automation_model" for each row execute function keep_spelling('model_name');

create table "automation_run" (
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
  "instance_id" bigint,
  "model_version" integer default 1 not null,
  "summary" varchar(255) default '' not null,
  "cause" varchar(64) default 'manual' not null,
  "trigger_no" integer default 0 not null,
  "device_id" bigint,
  "alarm_record_id" bigint,
  "cause_facts" jsonb,
  "event_time" timestamptz,
  "branch" varchar(64),
  "group_no" integer,
  "seen" jsonb,
  "is_dry" smallint default 0 not null,
  "run_fate" varchar(64) default 'running' not null,
  "reason" varchar(64),
  "planned" jsonb,
  "action_count" integer default 0 not null,
  "done_count" integer default 0 not null,
  "failed_count" integer default 0 not null,
  "parent_id" bigint,
  "depth" integer default 1 not null,
  "chain" varchar(200) default '' not null,
  "once_key" varchar(128),
  "end_time" timestamptz,
  primary key (id)
);
create index "automation_run_order" on "automation_run" (tenant_id, "event_time" desc, id desc) where is_deleted = 0;
create index "automation_run_create_user" on "automation_run" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "automation_run_create_dept" on "automation_run" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "automation_run_instance_id_find" on "automation_run" (tenant_id, "instance_id") where is_deleted = 0;
create index "automation_run_cause_find" on "automation_run" (tenant_id, "cause") where is_deleted = 0;
create index "automation_run_device_id_find" on "automation_run" (tenant_id, "device_id") where is_deleted = 0;
create index "automation_run_alarm_record_id_find" on "automation_run" (tenant_id, "alarm_record_id") where is_deleted = 0;
create index "automation_run_event_time_find" on "automation_run" (tenant_id, "event_time") where is_deleted = 0;
create index "automation_run_is_dry_find" on "automation_run" (tenant_id, "is_dry") where is_deleted = 0;
create index "automation_run_run_fate_find" on "automation_run" (tenant_id, "run_fate") where is_deleted = 0;
create index "automation_run_parent_id_find" on "automation_run" (tenant_id, "parent_id") where is_deleted = 0;
create index "automation_run_created" on "automation_run" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "automation_run" enable row level security;
alter table "automation_run" force row level security;
create policy "automation_run_read" on "automation_run" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_run_insert" on "automation_run" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_run_update" on "automation_run" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "automation_run_delete" on "automation_run" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "automation_run" to steward_app;

create table "bulk_task" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "title" varchar(200) default '' not null,
  "title_en" varchar(200) default '' not null,
  "kind" varchar(64) default 'export' not null,
  "status" integer default 0 not null,
  "phase" varchar(8) default '' not null,
  "target" varchar(64) default '' not null,
  "total" integer,
  "done_count" integer default 0 not null,
  "files" bigint[],
  "source" bigint[],
  "file_expires" timestamptz,
  "start_time" timestamptz,
  "stop_time" timestamptz,
  "cause" varchar(400) default '' not null,
  "attempt" integer default 0 not null,
  "undone_time" timestamptz,
  "owner_id" bigint,
  "asked" jsonb,
  "removed_by" bigint[],
  "run_id" varchar(20),
  primary key (id)
);
create index "bulk_task_order" on "bulk_task" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "bulk_task_create_user" on "bulk_task" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "bulk_task_create_dept" on "bulk_task" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "bulk_task_kind_find" on "bulk_task" (tenant_id, "kind") where is_deleted = 0;
create index "bulk_task_status_find" on "bulk_task" (tenant_id, "status") where is_deleted = 0;
create index "bulk_task_files_in" on "bulk_task" using gin ("files") where is_deleted = 0;
create index "bulk_task_source_in" on "bulk_task" using gin ("source") where is_deleted = 0;
create index "bulk_task_owner_id_find" on "bulk_task" (tenant_id, "owner_id") where is_deleted = 0;
create index "bulk_task_removed_by_in" on "bulk_task" using gin ("removed_by") where is_deleted = 0;
alter table "bulk_task" enable row level security;
alter table "bulk_task" force row level security;
create policy "bulk_task_read" on "bulk_task" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "bulk_task_insert" on "bulk_task" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "bulk_task_update" on "bulk_task" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "bulk_task_delete" on "bulk_task" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "bulk_task" to steward_app;
create or replace trigger "bulk_task_history" after insert or delete on "bulk_task" for each row execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,source,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');
create or replace trigger "bulk_task_history_update" after update on "bulk_task" for each row when ((old."title", old."title_en", old."kind", old."status", old."phase", old."target", old."files", old."source", old."file_expires", old."stop_time", old."cause", old."undone_time", old."owner_id", old."asked", old."removed_by", old."is_deleted") is distinct from (new."title", new."title_en", new."kind", new."status", new."phase", new."target", new."files", new."source", new."file_expires", new."stop_time", new."cause", new."undone_time", new."owner_id", new."asked", new."removed_by", new."is_deleted")) execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,source,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');

create table "call_record" (
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
  "caller_number" varchar(32) not null,
  "caller_name" varchar(64),
  "call_state" varchar(64) default 'draft' not null,
  "direction" varchar(64) default 'in' not null,
  "area_id" bigint,
  "dept_id" bigint,
  "started_at" timestamptz,
  "duration" integer,
  "ended_at" timestamptz,
  "operator_id" bigint,
  "repair_bill_id" bigint,
  "phone_id" bigint,
  "note" varchar(1000),
  "call_id" varchar(64),
  "call_key" varchar(96),
  "spelling" text default '' not null,
  primary key (id)
);
create index "call_record_order" on "call_record" (tenant_id, "started_at" desc, id desc) where is_deleted = 0;
create index "call_record_create_user" on "call_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "call_record_create_dept" on "call_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "call_record_caller_number_like" on "call_record" using gin ("caller_number" gin_trgm_ops) where is_deleted = 0;
create index "call_record_caller_name_like" on "call_record" using gin ("caller_name" gin_trgm_ops) where is_deleted = 0;
create index "call_record_call_state_find" on "call_record" (tenant_id, "call_state") where is_deleted = 0;
create index "call_record_direction_find" on "call_record" (tenant_id, "direction") where is_deleted = 0;
create index "call_record_area_id_find" on "call_record" (tenant_id, "area_id") where is_deleted = 0;
create index "call_record_dept_id_find" on "call_record" (tenant_id, "dept_id") where is_deleted = 0;
create index "call_record_started_at_find" on "call_record" (tenant_id, "started_at") where is_deleted = 0;
create index "call_record_operator_id_find" on "call_record" (tenant_id, "operator_id") where is_deleted = 0;
create index "call_record_repair_bill_id_find" on "call_record" (tenant_id, "repair_bill_id") where is_deleted = 0;
create index "call_record_phone_id_find" on "call_record" (tenant_id, "phone_id") where is_deleted = 0;
create unique index "call_record_call_key_unique" on "call_record" (tenant_id, "call_key") where is_deleted = 0;
create index "call_record_created" on "call_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "call_record" enable row level security;
alter table "call_record" force row level security;
create policy "call_record_read" on "call_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "call_record_insert" on "call_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "call_record_update" on "call_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "call_record_delete" on "call_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "call_record" to steward_app;
create or replace trigger "call_record_history" after insert or delete on "call_record" for each row execute function record_history('call-record', 'caller_number,caller_name,call_state,direction,area_id,dept_id,started_at,duration,ended_at,operator_id,repair_bill_id,phone_id,note,call_id,call_key,status', '');
create or replace trigger "call_record_history_update" after update on "call_record" for each row when ((old."caller_number", old."caller_name", old."call_state", old."direction", old."area_id", old."dept_id", old."started_at", old."duration", old."ended_at", old."operator_id", old."repair_bill_id", old."phone_id", old."note", old."call_id", old."call_key", old."status", old."is_deleted") is distinct from (new."caller_number", new."caller_name", new."call_state", new."direction", new."area_id", new."dept_id", new."started_at", new."duration", new."ended_at", new."operator_id", new."repair_bill_id", new."phone_id", new."note", new."call_id", new."call_key", new."status", new."is_deleted")) execute function record_history('call-record', 'caller_number,caller_name,call_state,direction,area_id,dept_id,started_at,duration,ended_at,operator_id,repair_bill_id,phone_id,note,call_id,call_key,status', '');
create or replace trigger "call_record_spelling" before insert or update of "caller_number" on "call_record" for each row execute function keep_spelling('caller_number');

create table "change_shifts" (
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
  "handover_no" varchar(32) default '' not null,
  "group_id" bigint not null,
  "handover_status" varchar(64) default 'draft' not null,
  "work_date" date,
  "from_shift_id" bigint,
  "to_shift_id" bigint,
  "from_user_ids" bigint[],
  "to_user_ids" bigint[],
  "open_count" integer default 0 not null,
  "area_id" bigint,
  "plan_time" timestamptz,
  "handover_time" timestamptz,
  "receive_time" timestamptz,
  "receive_user_id" bigint,
  "late_minutes" integer default 0 not null,
  "run_summary" varchar(1000),
  "key_count" integer,
  "tool_ok" smallint default 1 not null,
  "env_ok" smallint default 1 not null,
  "attach_ids" bigint[],
  "receive_remark" varchar(500),
  "reject_reason" varchar(255),
  "reminded_at" timestamptz,
  "incident_user_id" bigint,
  "incident_time" timestamptz,
  primary key (id)
);
create index "change_shifts_order" on "change_shifts" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "change_shifts_create_user" on "change_shifts" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "change_shifts_create_dept" on "change_shifts" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "change_shifts_handover_no_unique" on "change_shifts" (tenant_id, "handover_no") where is_deleted = 0;
create index "change_shifts_handover_no_like" on "change_shifts" using gin ("handover_no" gin_trgm_ops) where is_deleted = 0;
create index "change_shifts_group_id_find" on "change_shifts" (tenant_id, "group_id") where is_deleted = 0;
create index "change_shifts_handover_status_find" on "change_shifts" (tenant_id, "handover_status") where is_deleted = 0;
create index "change_shifts_work_date_find" on "change_shifts" (tenant_id, "work_date") where is_deleted = 0;
create index "change_shifts_from_shift_id_find" on "change_shifts" (tenant_id, "from_shift_id") where is_deleted = 0;
create index "change_shifts_to_shift_id_find" on "change_shifts" (tenant_id, "to_shift_id") where is_deleted = 0;
create index "change_shifts_from_user_ids_in" on "change_shifts" using gin ("from_user_ids") where is_deleted = 0;
create index "change_shifts_to_user_ids_in" on "change_shifts" using gin ("to_user_ids") where is_deleted = 0;
create index "change_shifts_area_id_find" on "change_shifts" (tenant_id, "area_id") where is_deleted = 0;
create index "change_shifts_plan_time_find" on "change_shifts" (tenant_id, "plan_time") where is_deleted = 0;
create index "change_shifts_handover_time_find" on "change_shifts" (tenant_id, "handover_time") where is_deleted = 0;
create index "change_shifts_receive_time_find" on "change_shifts" (tenant_id, "receive_time") where is_deleted = 0;
create index "change_shifts_receive_user_id_find" on "change_shifts" (tenant_id, "receive_user_id") where is_deleted = 0;
create index "change_shifts_attach_ids_in" on "change_shifts" using gin ("attach_ids") where is_deleted = 0;
create index "change_shifts_incident_user_id_find" on "change_shifts" (tenant_id, "incident_user_id") where is_deleted = 0;
alter table "change_shifts" enable row level security;
alter table "change_shifts" force row level security;
create policy "change_shifts_read" on "change_shifts" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "change_shifts_insert" on "change_shifts" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "change_shifts_update" on "change_shifts" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "change_shifts_delete" on "change_shifts" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "change_shifts" to steward_app;
create or replace trigger "change_shifts_history" after insert or delete on "change_shifts" for each row execute function record_history('change-shifts', 'handover_no,group_id,handover_status,work_date,from_shift_id,to_shift_id,from_user_ids,to_user_ids,open_count,area_id,plan_time,handover_time,receive_time,receive_user_id,late_minutes,run_summary,key_count,tool_ok,env_ok,attach_ids,receive_remark,reject_reason,reminded_at,incident_user_id,incident_time,status', '');
create or replace trigger "change_shifts_history_update" after update on "change_shifts" for each row when ((old."handover_no", old."group_id", old."handover_status", old."work_date", old."from_shift_id", old."to_shift_id", old."from_user_ids", old."to_user_ids", old."open_count", old."area_id", old."plan_time", old."handover_time", old."receive_time", old."receive_user_id", old."late_minutes", old."run_summary", old."key_count", old."tool_ok", old."env_ok", old."attach_ids", old."receive_remark", old."reject_reason", old."reminded_at", old."incident_user_id", old."incident_time", old."status", old."is_deleted") is distinct from (new."handover_no", new."group_id", new."handover_status", new."work_date", new."from_shift_id", new."to_shift_id", new."from_user_ids", new."to_user_ids", new."open_count", new."area_id", new."plan_time", new."handover_time", new."receive_time", new."receive_user_id", new."late_minutes", new."run_summary", new."key_count", new."tool_ok", new."env_ok", new."attach_ids", new."receive_remark", new."reject_reason", new."reminded_at", new."incident_user_id", new."incident_time", new."status", new."is_deleted")) execute function record_history('change-shifts', 'handover_no,group_id,handover_status,work_date,from_shift_id,to_shift_id,from_user_ids,to_user_ids,open_count,area_id,plan_time,handover_time,receive_time,receive_user_id,late_minutes,run_summary,key_count,tool_ok,env_ok,attach_ids,receive_remark,reject_reason,reminded_at,incident_user_id,incident_time,status', '');

create table "client" (
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
  "client_id" varchar(48) not null,
  "client_secret" varchar(512) not null,
  "authorized_grant_types" varchar(256) not null,
  "scope" varchar(256) default 'all' not null,
  "access_token_validity" integer default 3600 not null,
  "refresh_token_validity" integer default 604800 not null,
  "web_server_redirect_uri" varchar(256),
  "wire_profile" varchar(64) default 'page' not null,
  "additional_information" text,
  "spelling" text default '' not null,
  primary key (id)
);
create index "client_order" on "client" ("create_time" desc, id desc) where is_deleted = 0;
create index "client_create_user" on "client" (create_user) where is_deleted = 0 and create_user is not null;
create index "client_create_dept" on "client" (create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "client_client_id_unique" on "client" ("client_id") where is_deleted = 0;
create index "client_client_id_like" on "client" using gin ("client_id" gin_trgm_ops) where is_deleted = 0;
alter table "client" enable row level security;
alter table "client" force row level security;
create policy "client_read" on "client" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "client_insert" on "client" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "client_update" on "client" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "client_delete" on "client" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "client" to steward_app;
create or replace trigger "client_history" after insert or delete on "client" for each row execute function record_history('client', 'client_id,client_secret,authorized_grant_types,scope,access_token_validity,refresh_token_validity,web_server_redirect_uri,wire_profile,additional_information,status', 'client_secret');
create or replace trigger "client_history_update" after update on "client" for each row when ((old."client_id", old."client_secret", old."authorized_grant_types", old."scope", old."access_token_validity", old."refresh_token_validity", old."web_server_redirect_uri", old."wire_profile", old."additional_information", old."status", old."is_deleted") is distinct from (new."client_id", new."client_secret", new."authorized_grant_types", new."scope", new."access_token_validity", new."refresh_token_validity", new."web_server_redirect_uri", new."wire_profile", new."additional_information", new."status", new."is_deleted")) execute function record_history('client', 'client_id,client_secret,authorized_grant_types,scope,access_token_validity,refresh_token_validity,web_server_redirect_uri,wire_profile,additional_information,status', 'client_secret');
create or replace trigger "client_spelling" before insert or update of "client_id" on "client" for each row execute function keep_spelling('client_id');

create table "dashboard_wall" (
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
  "wall_name" varchar(64) not null,
  "area_ids" bigint[],
  "wall_theme" varchar(64) default 'dark' not null,
  "remark" varchar(255),
  "binding" varchar(64) default 'none' not null,
  "bound_device" varchar(120) default '' not null,
  "bound_time" timestamptz,
  "last_seen" timestamptz,
  "layout" jsonb,
  "rights" jsonb,
  "spelling" text default '' not null,
  primary key (id)
);
create index "dashboard_wall_order" on "dashboard_wall" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "dashboard_wall_create_user" on "dashboard_wall" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "dashboard_wall_create_dept" on "dashboard_wall" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "dashboard_wall_wall_name_unique" on "dashboard_wall" (tenant_id, "wall_name") where is_deleted = 0;
create index "dashboard_wall_wall_name_like" on "dashboard_wall" using gin ("wall_name" gin_trgm_ops) where is_deleted = 0;
create index "dashboard_wall_area_ids_in" on "dashboard_wall" using gin ("area_ids") where is_deleted = 0;
create index "dashboard_wall_binding_find" on "dashboard_wall" (tenant_id, "binding") where is_deleted = 0;
alter table "dashboard_wall" enable row level security;
alter table "dashboard_wall" force row level security;
create policy "dashboard_wall_read" on "dashboard_wall" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "dashboard_wall_insert" on "dashboard_wall" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "dashboard_wall_update" on "dashboard_wall" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "dashboard_wall_delete" on "dashboard_wall" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "dashboard_wall" to steward_app;
create or replace trigger "dashboard_wall_history" after insert or delete on "dashboard_wall" for each row execute function record_history('dashboard-wall', 'wall_name,area_ids,wall_theme,remark,binding,bound_device,bound_time,layout,rights,status', '');
create or replace trigger "dashboard_wall_history_update" after update on "dashboard_wall" for each row when ((old."wall_name", old."area_ids", old."wall_theme", old."remark", old."binding", old."bound_device", old."bound_time", old."layout", old."rights", old."status", old."is_deleted") is distinct from (new."wall_name", new."area_ids", new."wall_theme", new."remark", new."binding", new."bound_device", new."bound_time", new."layout", new."rights", new."status", new."is_deleted")) execute function record_history('dashboard-wall', 'wall_name,area_ids,wall_theme,remark,binding,bound_device,bound_time,layout,rights,status', '');
create or replace trigger "dashboard_wall_spelling" before insert or update of "wall_name" on "dashboard_wall" for each row execute function keep_spelling('wall_name');

create table "data_log" (
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
  "result" varchar(64) default 'ok' not null,
  "findings" jsonb,
  "device_id" bigint,
  "gateway_id" bigint,
  "topic" varchar(255) default '' not null,
  "times" integer default 1 not null,
  "msg_id" varchar(64),
  "payload_size" integer default 0 not null,
  "cost_ms" integer,
  "error_code" varchar(16),
  "error_msg" varchar(500),
  "json_model_id" bigint,
  "stages" jsonb,
  "decoded" jsonb,
  "direction" varchar(4) default 'up' not null,
  "qos" integer default 0 not null,
  "payload" text,
  "remark" varchar(500),
  primary key (id)
);
create index "data_log_order" on "data_log" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "data_log_create_user" on "data_log" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "data_log_create_dept" on "data_log" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "data_log_result_find" on "data_log" (tenant_id, "result") where is_deleted = 0;
create index "data_log_device_id_find" on "data_log" (tenant_id, "device_id") where is_deleted = 0;
create index "data_log_gateway_id_find" on "data_log" (tenant_id, "gateway_id") where is_deleted = 0;
create index "data_log_msg_id_find" on "data_log" (tenant_id, "msg_id") where is_deleted = 0;
create index "data_log_json_model_id_find" on "data_log" (tenant_id, "json_model_id") where is_deleted = 0;
alter table "data_log" enable row level security;
alter table "data_log" force row level security;
create policy "data_log_read" on "data_log" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "data_log_insert" on "data_log" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "data_log_update" on "data_log" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "data_log_delete" on "data_log" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "data_log" to steward_app;

create table "data_scope" (
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
  "scope_name" varchar(255) not null,
  "menu_id" bigint not null,
  "resource_code" varchar(255) not null,
  "scope_type" integer not null,
  "scope_column" varchar(255) default 'createDept' not null,
  "scope_value" varchar(2000),
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "data_scope_order" on "data_scope" ("create_time" desc, id desc) where is_deleted = 0;
create index "data_scope_create_user" on "data_scope" (create_user) where is_deleted = 0 and create_user is not null;
create index "data_scope_create_dept" on "data_scope" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "data_scope_scope_name_like" on "data_scope" using gin ("scope_name" gin_trgm_ops) where is_deleted = 0;
create index "data_scope_menu_id_find" on "data_scope" ("menu_id") where is_deleted = 0;
create index "data_scope_resource_code_like" on "data_scope" using gin ("resource_code" gin_trgm_ops) where is_deleted = 0;
create index "data_scope_scope_type_find" on "data_scope" ("scope_type") where is_deleted = 0;
alter table "data_scope" enable row level security;
alter table "data_scope" force row level security;
create policy "data_scope_read" on "data_scope" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "data_scope_insert" on "data_scope" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "data_scope_update" on "data_scope" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "data_scope_delete" on "data_scope" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "data_scope" to steward_app;
create or replace trigger "data_scope_history" after insert or delete on "data_scope" for each row execute function record_history('data-scope', 'scope_name,menu_id,resource_code,scope_type,scope_column,scope_value,remark,status', '');
create or replace trigger "data_scope_history_update" after update on "data_scope" for each row when ((old."scope_name", old."menu_id", old."resource_code", old."scope_type", old."scope_column", old."scope_value", old."remark", old."status", old."is_deleted") is distinct from (new."scope_name", new."menu_id", new."resource_code", new."scope_type", new."scope_column", new."scope_value", new."remark", new."status", new."is_deleted")) execute function record_history('data-scope', 'scope_name,menu_id,resource_code,scope_type,scope_column,scope_value,remark,status', '');
create or replace trigger "data_scope_spelling" before insert or update of "scope_name" on "data_scope" for each row execute function keep_spelling('scope_name');

create table "datasource" (
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
  "name" varchar(100) not null,
  "url" varchar(512) not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "datasource_order" on "datasource" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "datasource_create_user" on "datasource" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "datasource_create_dept" on "datasource" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "datasource_name_unique" on "datasource" (tenant_id, "name") where is_deleted = 0;
create index "datasource_name_like" on "datasource" using gin ("name" gin_trgm_ops) where is_deleted = 0;
alter table "datasource" enable row level security;
alter table "datasource" force row level security;
create policy "datasource_read" on "datasource" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "datasource_insert" on "datasource" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "datasource_update" on "datasource" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "datasource_delete" on "datasource" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "datasource" to steward_app;
create or replace trigger "datasource_history" after insert or delete on "datasource" for each row execute function record_history('datasource', 'name,url,remark,status', 'url');
create or replace trigger "datasource_history_update" after update on "datasource" for each row when ((old."name", old."url", old."remark", old."status", old."is_deleted") is distinct from (new."name", new."url", new."remark", new."status", new."is_deleted")) execute function record_history('datasource', 'name,url,remark,status', 'url');
create or replace trigger "datasource_spelling" before insert or update of "name" on "datasource" for each row execute function keep_spelling('name');

create table "dead_letter" (
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
  "letter_kind" varchar(48) default '' not null,
  "last_error" varchar(1000) default '' not null,
  "attempts" integer default 0 not null,
  "written_time" timestamptz,
  "payload" jsonb,
  primary key (id)
);
create index "dead_letter_order" on "dead_letter" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "dead_letter_create_user" on "dead_letter" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "dead_letter_create_dept" on "dead_letter" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "dead_letter_letter_kind_find" on "dead_letter" (tenant_id, "letter_kind") where is_deleted = 0;
create index "dead_letter_last_error_like" on "dead_letter" using gin ("last_error" gin_trgm_ops) where is_deleted = 0;
create index "dead_letter_written_time_find" on "dead_letter" (tenant_id, "written_time") where is_deleted = 0;
alter table "dead_letter" enable row level security;
alter table "dead_letter" force row level security;
create policy "dead_letter_read" on "dead_letter" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dead_letter_insert" on "dead_letter" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dead_letter_update" on "dead_letter" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dead_letter_delete" on "dead_letter" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "dead_letter" to steward_app;

create table "dept" (
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
  "dept_name" varchar(45) not null,
  "full_name" varchar(45) not null,
  "dept_category" integer default 2 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "dept_order" on "dept" (tenant_id, "sort", id) where is_deleted = 0;
create index "dept_create_user" on "dept" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "dept_create_dept" on "dept" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "dept_dept_name_like" on "dept" using gin ("dept_name" gin_trgm_ops) where is_deleted = 0;
create index "dept_full_name_like" on "dept" using gin ("full_name" gin_trgm_ops) where is_deleted = 0;
create index "dept_dept_category_find" on "dept" (tenant_id, "dept_category") where is_deleted = 0;
create index "dept_parent_id_find" on "dept" (tenant_id, "parent_id") where is_deleted = 0;
create index "dept_created" on "dept" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "dept" enable row level security;
alter table "dept" force row level security;
create policy "dept_read" on "dept" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dept_insert" on "dept" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dept_update" on "dept" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dept_delete" on "dept" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "dept" to steward_app;
create or replace trigger "dept_history" after insert or delete on "dept" for each row execute function record_history('dept', 'dept_name,full_name,dept_category,sort,remark,parent_id,status', '');
create or replace trigger "dept_history_update" after update on "dept" for each row when ((old."dept_name", old."full_name", old."dept_category", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."dept_name", new."full_name", new."dept_category", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('dept', 'dept_name,full_name,dept_category,sort,remark,parent_id,status', '');
create or replace trigger "dept_spelling" before insert or update of "dept_name" on "dept" for each row execute function keep_spelling('dept_name');

create table "design_category" (
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
  "category_name" varchar(64) not null,
  "sort" integer default 0 not null,
  "icon" varchar(64),
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "design_category_order" on "design_category" (tenant_id, "sort", id) where is_deleted = 0;
create index "design_category_create_user" on "design_category" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "design_category_create_dept" on "design_category" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "design_category_category_name_like" on "design_category" using gin ("category_name" gin_trgm_ops) where is_deleted = 0;
create index "design_category_parent_id_find" on "design_category" (tenant_id, "parent_id") where is_deleted = 0;
create index "design_category_created" on "design_category" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "design_category" enable row level security;
alter table "design_category" force row level security;
create policy "design_category_read" on "design_category" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "design_category_insert" on "design_category" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "design_category_update" on "design_category" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "design_category_delete" on "design_category" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "design_category" to steward_app;
create or replace trigger "design_category_history" after insert or delete on "design_category" for each row execute function record_history('design-category', 'category_name,sort,icon,remark,parent_id,status', '');
create or replace trigger "design_category_history_update" after update on "design_category" for each row when ((old."category_name", old."sort", old."icon", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."category_name", new."sort", new."icon", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('design-category', 'category_name,sort,icon,remark,parent_id,status', '');
create or replace trigger "design_category_spelling" before insert or update of "category_name" on "design_category" for each row execute function keep_spelling('category_name');

create table "device" (
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
  "device_name" varchar(64) not null,
  "device_code" varchar(32) not null,
  "device_type_id" bigint not null,
  "area_id" bigint not null,
  "gateway_id" bigint not null,
  "online_status" varchar(64) default 'unknown' not null,
  "run_state" varchar(64) default 'unknown' not null,
  "last_seen" timestamptz,
  "device_status" varchar(64) default 'active' not null,
  "criticality" varchar(64) default 'C' not null,
  "access_mode" varchar(64) default 'sub' not null,
  "sub_address" varchar(64),
  "device_mqtt_prefix" varchar(100) default '' not null,
  "js_code" varchar(64),
  "parent_id" bigint,
  "upstream_ids" bigint[],
  "location_desc" varchar(128),
  "serial_no" varchar(64),
  "vendor" varchar(64),
  "model" varchar(64),
  "install_date" date,
  "report_interval" integer,
  "offline_timeout" integer,
  "online_time" timestamptz,
  "offline_time" timestamptz,
  "offline_cause" varchar(64),
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "device_order" on "device" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "device_create_user" on "device" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_create_dept" on "device" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_device_name_like" on "device" using gin ("device_name" gin_trgm_ops) where is_deleted = 0;
create unique index "device_device_code_unique" on "device" (tenant_id, "device_code") where is_deleted = 0;
create index "device_device_code_like" on "device" using gin ("device_code" gin_trgm_ops) where is_deleted = 0;
create index "device_device_type_id_find" on "device" (tenant_id, "device_type_id") where is_deleted = 0;
create index "device_area_id_find" on "device" (tenant_id, "area_id") where is_deleted = 0;
create index "device_gateway_id_find" on "device" (tenant_id, "gateway_id") where is_deleted = 0;
create index "device_online_status_find" on "device" (tenant_id, "online_status") where is_deleted = 0;
create index "device_run_state_find" on "device" (tenant_id, "run_state") where is_deleted = 0;
create index "device_device_status_find" on "device" (tenant_id, "device_status") where is_deleted = 0;
create index "device_criticality_find" on "device" (tenant_id, "criticality") where is_deleted = 0;
create index "device_device_mqtt_prefix_find" on "device" (tenant_id, "device_mqtt_prefix") where is_deleted = 0;
create index "device_js_code_find" on "device" (tenant_id, "js_code") where is_deleted = 0;
create index "device_parent_id_find" on "device" (tenant_id, "parent_id") where is_deleted = 0;
create index "device_upstream_ids_in" on "device" using gin ("upstream_ids") where is_deleted = 0;
create index "device_serial_no_like" on "device" using gin ("serial_no" gin_trgm_ops) where is_deleted = 0;
alter table "device" enable row level security;
alter table "device" force row level security;
create policy "device_read" on "device" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_insert" on "device" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_update" on "device" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_delete" on "device" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device" to steward_app;
create or replace trigger "device_history" after insert or delete on "device" for each row execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,upstream_ids,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');
create or replace trigger "device_history_update" after update on "device" for each row when ((old."device_name", old."device_code", old."device_type_id", old."area_id", old."gateway_id", old."device_status", old."criticality", old."access_mode", old."sub_address", old."device_mqtt_prefix", old."js_code", old."parent_id", old."upstream_ids", old."location_desc", old."serial_no", old."vendor", old."model", old."install_date", old."report_interval", old."offline_timeout", old."remark", old."status", old."is_deleted") is distinct from (new."device_name", new."device_code", new."device_type_id", new."area_id", new."gateway_id", new."device_status", new."criticality", new."access_mode", new."sub_address", new."device_mqtt_prefix", new."js_code", new."parent_id", new."upstream_ids", new."location_desc", new."serial_no", new."vendor", new."model", new."install_date", new."report_interval", new."offline_timeout", new."remark", new."status", new."is_deleted")) execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,upstream_ids,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');
create or replace trigger "device_spelling" before insert or update of "device_name" on "device" for each row execute function keep_spelling('device_name');

create table "device_command" (
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
  "command_no" varchar(32) default '' not null,
  "device_id" bigint,
  "area_id" bigint,
  "identifier" varchar(32) default '' not null,
  "point_name" varchar(64) default '' not null,
  "is_service" smallint default 0 not null,
  "value" varchar(500) default '' not null,
  "value_text" varchar(200) default '' not null,
  "command_status" varchar(64) default 'TO_APPROVE' not null,
  "is_confirmed" smallint default 0 not null,
  "source" varchar(64) default 'user' not null,
  "operator_id" bigint,
  "approver_id" bigint,
  "reason" varchar(200) default '' not null,
  "old_value" varchar(64),
  "reported_value" varchar(64),
  "send_time" timestamptz,
  "reply_time" timestamptz,
  "confirm_time" timestamptz,
  "expire_time" timestamptz,
  "attempts" integer default 0 not null,
  "fail_cause" varchar(64),
  "reply_code" integer,
  "reply_msg" varchar(200),
  "is_queueable" smallint default 0 not null,
  primary key (id)
);
create index "device_command_order" on "device_command" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "device_command_create_user" on "device_command" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_command_create_dept" on "device_command" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "device_command_command_no_unique" on "device_command" (tenant_id, "command_no") where is_deleted = 0;
create index "device_command_command_no_like" on "device_command" using gin ("command_no" gin_trgm_ops) where is_deleted = 0;
create index "device_command_device_id_find" on "device_command" (tenant_id, "device_id") where is_deleted = 0;
create index "device_command_area_id_find" on "device_command" (tenant_id, "area_id") where is_deleted = 0;
create index "device_command_identifier_find" on "device_command" (tenant_id, "identifier") where is_deleted = 0;
create index "device_command_command_status_find" on "device_command" (tenant_id, "command_status") where is_deleted = 0;
create index "device_command_is_confirmed_find" on "device_command" (tenant_id, "is_confirmed") where is_deleted = 0;
create index "device_command_source_find" on "device_command" (tenant_id, "source") where is_deleted = 0;
create index "device_command_operator_id_find" on "device_command" (tenant_id, "operator_id") where is_deleted = 0;
create index "device_command_approver_id_find" on "device_command" (tenant_id, "approver_id") where is_deleted = 0;
create index "device_command_send_time_find" on "device_command" (tenant_id, "send_time") where is_deleted = 0;
alter table "device_command" enable row level security;
alter table "device_command" force row level security;
create policy "device_command_read" on "device_command" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_command_insert" on "device_command" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_command_update" on "device_command" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_command_delete" on "device_command" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_command" to steward_app;
create or replace trigger "device_command_history" after insert or delete on "device_command" for each row execute function record_history('device-command', 'command_no,device_id,area_id,identifier,point_name,is_service,value,value_text,command_status,is_confirmed,source,operator_id,approver_id,reason,old_value,reported_value,send_time,reply_time,confirm_time,expire_time,attempts,fail_cause,reply_code,reply_msg,is_queueable,status', '');
create or replace trigger "device_command_history_update" after update on "device_command" for each row when ((old."command_no", old."device_id", old."area_id", old."identifier", old."point_name", old."is_service", old."value", old."value_text", old."command_status", old."is_confirmed", old."source", old."operator_id", old."approver_id", old."reason", old."old_value", old."reported_value", old."send_time", old."reply_time", old."confirm_time", old."expire_time", old."attempts", old."fail_cause", old."reply_code", old."reply_msg", old."is_queueable", old."status", old."is_deleted") is distinct from (new."command_no", new."device_id", new."area_id", new."identifier", new."point_name", new."is_service", new."value", new."value_text", new."command_status", new."is_confirmed", new."source", new."operator_id", new."approver_id", new."reason", new."old_value", new."reported_value", new."send_time", new."reply_time", new."confirm_time", new."expire_time", new."attempts", new."fail_cause", new."reply_code", new."reply_msg", new."is_queueable", new."status", new."is_deleted")) execute function record_history('device-command', 'command_no,device_id,area_id,identifier,point_name,is_service,value,value_text,command_status,is_confirmed,source,operator_id,approver_id,reason,old_value,reported_value,send_time,reply_time,confirm_time,expire_time,attempts,fail_cause,reply_code,reply_msg,is_queueable,status', '');

create table "device_commissioning" (
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
  "device_id" bigint not null,
  "device_code" varchar(32) default '' not null,
  "signer_id" bigint,
  "sign_time" timestamptz,
  "withdraw_time" timestamptz,
  "remark" varchar(200),
  primary key (id)
);
create index "device_commissioning_order" on "device_commissioning" (tenant_id, "sign_time" desc, id desc) where is_deleted = 0;
create index "device_commissioning_create_user" on "device_commissioning" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_commissioning_create_dept" on "device_commissioning" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_commissioning_device_id_find" on "device_commissioning" (tenant_id, "device_id") where is_deleted = 0;
create index "device_commissioning_device_code_like" on "device_commissioning" using gin ("device_code" gin_trgm_ops) where is_deleted = 0;
create index "device_commissioning_signer_id_find" on "device_commissioning" (tenant_id, "signer_id") where is_deleted = 0;
create index "device_commissioning_sign_time_find" on "device_commissioning" (tenant_id, "sign_time") where is_deleted = 0;
create index "device_commissioning_created" on "device_commissioning" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_commissioning" enable row level security;
alter table "device_commissioning" force row level security;
create policy "device_commissioning_read" on "device_commissioning" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_commissioning_insert" on "device_commissioning" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_commissioning_update" on "device_commissioning" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_commissioning_delete" on "device_commissioning" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_commissioning" to steward_app;
create or replace trigger "device_commissioning_history" after insert or delete on "device_commissioning" for each row execute function record_history('device-commissioning', 'device_id,device_code,signer_id,sign_time,withdraw_time,remark,status', '');
create or replace trigger "device_commissioning_history_update" after update on "device_commissioning" for each row when ((old."device_id", old."device_code", old."signer_id", old."sign_time", old."withdraw_time", old."remark", old."status", old."is_deleted") is distinct from (new."device_id", new."device_code", new."signer_id", new."sign_time", new."withdraw_time", new."remark", new."status", new."is_deleted")) execute function record_history('device-commissioning', 'device_id,device_code,signer_id,sign_time,withdraw_time,remark,status', '');

create table "device_failure" (
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
  "failure_no" varchar(32) default '' not null,
  "device_id" bigint not null,
  "fail_status" varchar(64) default 'open' not null,
  "level" varchar(64) default 'major' not null,
  "area_id" bigint,
  "equipment_type" bigint,
  "fail_time" timestamptz not null,
  "detect_time" timestamptz,
  "restore_time" timestamptz,
  "down_minutes" integer,
  "is_down" smallint default 1 not null,
  "planned" smallint default 0 not null,
  "fault_phenomenon" varchar(64),
  "fault_cause" varchar(64),
  "fault_remedy" varchar(64),
  "source" varchar(64) default 'manual' not null,
  "affected_depts" varchar(255),
  "alarm_record_id" bigint,
  "alarm_ids" bigint[],
  "order_id" bigint,
  "root_cause" varchar(1000),
  "prevent_action" varchar(500),
  "repeat_count" integer default 0 not null,
  "is_repeated" smallint default 0 not null,
  "remark" varchar(255),
  primary key (id)
);
create index "device_failure_order" on "device_failure" (tenant_id, "fail_time" desc, id desc) where is_deleted = 0;
create index "device_failure_create_user" on "device_failure" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_failure_create_dept" on "device_failure" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "device_failure_failure_no_unique" on "device_failure" (tenant_id, "failure_no") where is_deleted = 0;
create index "device_failure_failure_no_like" on "device_failure" using gin ("failure_no" gin_trgm_ops) where is_deleted = 0;
create index "device_failure_device_id_find" on "device_failure" (tenant_id, "device_id") where is_deleted = 0;
create index "device_failure_fail_status_find" on "device_failure" (tenant_id, "fail_status") where is_deleted = 0;
create index "device_failure_level_find" on "device_failure" (tenant_id, "level") where is_deleted = 0;
create index "device_failure_area_id_find" on "device_failure" (tenant_id, "area_id") where is_deleted = 0;
create index "device_failure_equipment_type_find" on "device_failure" (tenant_id, "equipment_type") where is_deleted = 0;
create index "device_failure_fail_time_find" on "device_failure" (tenant_id, "fail_time") where is_deleted = 0;
create index "device_failure_restore_time_find" on "device_failure" (tenant_id, "restore_time") where is_deleted = 0;
create index "device_failure_down_minutes_find" on "device_failure" (tenant_id, "down_minutes") where is_deleted = 0;
create index "device_failure_is_down_find" on "device_failure" (tenant_id, "is_down") where is_deleted = 0;
create index "device_failure_planned_find" on "device_failure" (tenant_id, "planned") where is_deleted = 0;
create index "device_failure_fault_phenomenon_find" on "device_failure" (tenant_id, "fault_phenomenon") where is_deleted = 0;
create index "device_failure_fault_cause_find" on "device_failure" (tenant_id, "fault_cause") where is_deleted = 0;
create index "device_failure_fault_remedy_find" on "device_failure" (tenant_id, "fault_remedy") where is_deleted = 0;
create index "device_failure_source_find" on "device_failure" (tenant_id, "source") where is_deleted = 0;
create index "device_failure_affected_depts_like" on "device_failure" using gin ("affected_depts" gin_trgm_ops) where is_deleted = 0;
create index "device_failure_alarm_record_id_find" on "device_failure" (tenant_id, "alarm_record_id") where is_deleted = 0;
create index "device_failure_alarm_ids_in" on "device_failure" using gin ("alarm_ids") where is_deleted = 0;
create index "device_failure_order_id_find" on "device_failure" (tenant_id, "order_id") where is_deleted = 0;
create index "device_failure_root_cause_like" on "device_failure" using gin ("root_cause" gin_trgm_ops) where is_deleted = 0;
create index "device_failure_is_repeated_find" on "device_failure" (tenant_id, "is_repeated") where is_deleted = 0;
create index "device_failure_created" on "device_failure" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_failure" enable row level security;
alter table "device_failure" force row level security;
create policy "device_failure_read" on "device_failure" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_failure_insert" on "device_failure" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_failure_update" on "device_failure" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_failure_delete" on "device_failure" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_failure" to steward_app;
create or replace trigger "device_failure_history" after insert or delete on "device_failure" for each row execute function record_history('device-failure', 'failure_no,device_id,fail_status,level,area_id,equipment_type,fail_time,detect_time,restore_time,down_minutes,is_down,planned,fault_phenomenon,fault_cause,fault_remedy,source,affected_depts,alarm_record_id,alarm_ids,order_id,root_cause,prevent_action,repeat_count,is_repeated,remark,status', '');
create or replace trigger "device_failure_history_update" after update on "device_failure" for each row when ((old."failure_no", old."device_id", old."fail_status", old."level", old."area_id", old."equipment_type", old."fail_time", old."detect_time", old."restore_time", old."down_minutes", old."is_down", old."planned", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."source", old."affected_depts", old."alarm_record_id", old."alarm_ids", old."order_id", old."root_cause", old."prevent_action", old."repeat_count", old."is_repeated", old."remark", old."status", old."is_deleted") is distinct from (new."failure_no", new."device_id", new."fail_status", new."level", new."area_id", new."equipment_type", new."fail_time", new."detect_time", new."restore_time", new."down_minutes", new."is_down", new."planned", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."source", new."affected_depts", new."alarm_record_id", new."alarm_ids", new."order_id", new."root_cause", new."prevent_action", new."repeat_count", new."is_repeated", new."remark", new."status", new."is_deleted")) execute function record_history('device-failure', 'failure_no,device_id,fail_status,level,area_id,equipment_type,fail_time,detect_time,restore_time,down_minutes,is_down,planned,fault_phenomenon,fault_cause,fault_remedy,source,affected_depts,alarm_record_id,alarm_ids,order_id,root_cause,prevent_action,repeat_count,is_repeated,remark,status', '');

create table "device_ledger" (
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
  "asset_name" varchar(64) not null,
  "asset_no" varchar(48),
  "asset_status" varchar(64) default 'in_use' not null,
  "device_type_id" bigint not null,
  "area_id" bigint not null,
  "use_dept_id" bigint not null,
  "owner_user_id" bigint,
  "importance" varchar(64) default 'C' not null,
  "brand" varchar(64),
  "model" varchar(64),
  "spec" varchar(128),
  "manufacturer" varchar(64),
  "serial_no" varchar(64),
  "supplier_name" varchar(64),
  "maintainer_name" varchar(64),
  "purchase_date" date,
  "enable_date" date,
  "warranty_end" date,
  "life_years" integer,
  "price" numeric(16, 2),
  "net_value" numeric(16, 2),
  "inspect_tpl_id" bigint,
  "maintain_tpl_id" bigint,
  "maintain_cycle" integer,
  "pics" bigint[],
  "docs" bigint[],
  "scrap_reason" varchar(255),
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "device_ledger_order" on "device_ledger" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "device_ledger_create_user" on "device_ledger" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_ledger_create_dept" on "device_ledger" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_ledger_asset_name_like" on "device_ledger" using gin ("asset_name" gin_trgm_ops) where is_deleted = 0;
create unique index "device_ledger_asset_no_unique" on "device_ledger" (tenant_id, "asset_no") where is_deleted = 0;
create index "device_ledger_asset_no_like" on "device_ledger" using gin ("asset_no" gin_trgm_ops) where is_deleted = 0;
create index "device_ledger_asset_status_find" on "device_ledger" (tenant_id, "asset_status") where is_deleted = 0;
create index "device_ledger_device_type_id_find" on "device_ledger" (tenant_id, "device_type_id") where is_deleted = 0;
create index "device_ledger_area_id_find" on "device_ledger" (tenant_id, "area_id") where is_deleted = 0;
create index "device_ledger_use_dept_id_find" on "device_ledger" (tenant_id, "use_dept_id") where is_deleted = 0;
create index "device_ledger_owner_user_id_find" on "device_ledger" (tenant_id, "owner_user_id") where is_deleted = 0;
create index "device_ledger_importance_find" on "device_ledger" (tenant_id, "importance") where is_deleted = 0;
create index "device_ledger_brand_like" on "device_ledger" using gin ("brand" gin_trgm_ops) where is_deleted = 0;
create index "device_ledger_model_like" on "device_ledger" using gin ("model" gin_trgm_ops) where is_deleted = 0;
create index "device_ledger_serial_no_like" on "device_ledger" using gin ("serial_no" gin_trgm_ops) where is_deleted = 0;
create index "device_ledger_purchase_date_find" on "device_ledger" (tenant_id, "purchase_date") where is_deleted = 0;
create index "device_ledger_enable_date_find" on "device_ledger" (tenant_id, "enable_date") where is_deleted = 0;
create index "device_ledger_warranty_end_find" on "device_ledger" (tenant_id, "warranty_end") where is_deleted = 0;
create index "device_ledger_inspect_tpl_id_find" on "device_ledger" (tenant_id, "inspect_tpl_id") where is_deleted = 0;
create index "device_ledger_maintain_tpl_id_find" on "device_ledger" (tenant_id, "maintain_tpl_id") where is_deleted = 0;
create index "device_ledger_pics_in" on "device_ledger" using gin ("pics") where is_deleted = 0;
create index "device_ledger_docs_in" on "device_ledger" using gin ("docs") where is_deleted = 0;
alter table "device_ledger" enable row level security;
alter table "device_ledger" force row level security;
create policy "device_ledger_read" on "device_ledger" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_ledger_insert" on "device_ledger" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_ledger_update" on "device_ledger" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_ledger_delete" on "device_ledger" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_ledger" to steward_app;
create or replace trigger "device_ledger_history" after insert or delete on "device_ledger" for each row execute function record_history('device-ledger', 'asset_name,asset_no,asset_status,device_type_id,area_id,use_dept_id,owner_user_id,importance,brand,model,spec,manufacturer,serial_no,supplier_name,maintainer_name,purchase_date,enable_date,warranty_end,life_years,price,net_value,inspect_tpl_id,maintain_tpl_id,maintain_cycle,pics,docs,scrap_reason,remark,status', '');
create or replace trigger "device_ledger_history_update" after update on "device_ledger" for each row when ((old."asset_name", old."asset_no", old."asset_status", old."device_type_id", old."area_id", old."use_dept_id", old."owner_user_id", old."importance", old."brand", old."model", old."spec", old."manufacturer", old."serial_no", old."supplier_name", old."maintainer_name", old."purchase_date", old."enable_date", old."warranty_end", old."life_years", old."price", old."net_value", old."inspect_tpl_id", old."maintain_tpl_id", old."maintain_cycle", old."pics", old."docs", old."scrap_reason", old."remark", old."status", old."is_deleted") is distinct from (new."asset_name", new."asset_no", new."asset_status", new."device_type_id", new."area_id", new."use_dept_id", new."owner_user_id", new."importance", new."brand", new."model", new."spec", new."manufacturer", new."serial_no", new."supplier_name", new."maintainer_name", new."purchase_date", new."enable_date", new."warranty_end", new."life_years", new."price", new."net_value", new."inspect_tpl_id", new."maintain_tpl_id", new."maintain_cycle", new."pics", new."docs", new."scrap_reason", new."remark", new."status", new."is_deleted")) execute function record_history('device-ledger', 'asset_name,asset_no,asset_status,device_type_id,area_id,use_dept_id,owner_user_id,importance,brand,model,spec,manufacturer,serial_no,supplier_name,maintainer_name,purchase_date,enable_date,warranty_end,life_years,price,net_value,inspect_tpl_id,maintain_tpl_id,maintain_cycle,pics,docs,scrap_reason,remark,status', '');
create or replace trigger "device_ledger_spelling" before insert or update of "asset_name" on "device_ledger" for each row execute function keep_spelling('asset_name');

create table "device_lockout" (
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
  "device_id" bigint not null,
  "since" timestamptz,
  "until" timestamptz,
  "end_time" timestamptz,
  "holder_id" bigint,
  "document_no" varchar(32) default '' not null,
  "document_id" varchar(20) default '' not null,
  primary key (id)
);
create index "device_lockout_order" on "device_lockout" (tenant_id, "since" desc, id desc) where is_deleted = 0;
create index "device_lockout_create_user" on "device_lockout" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_lockout_create_dept" on "device_lockout" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_lockout_device_id_find" on "device_lockout" (tenant_id, "device_id") where is_deleted = 0;
create index "device_lockout_since_find" on "device_lockout" (tenant_id, "since") where is_deleted = 0;
create index "device_lockout_end_time_find" on "device_lockout" (tenant_id, "end_time") where is_deleted = 0;
create index "device_lockout_holder_id_find" on "device_lockout" (tenant_id, "holder_id") where is_deleted = 0;
create index "device_lockout_document_no_like" on "device_lockout" using gin ("document_no" gin_trgm_ops) where is_deleted = 0;
create index "device_lockout_created" on "device_lockout" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_lockout" enable row level security;
alter table "device_lockout" force row level security;
create policy "device_lockout_read" on "device_lockout" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_lockout_insert" on "device_lockout" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_lockout_update" on "device_lockout" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_lockout_delete" on "device_lockout" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_lockout" to steward_app;
create or replace trigger "device_lockout_history" after insert or delete on "device_lockout" for each row execute function record_history('device-lockout', 'device_id,since,until,end_time,holder_id,document_no,document_id,status', '');
create or replace trigger "device_lockout_history_update" after update on "device_lockout" for each row when ((old."device_id", old."since", old."until", old."end_time", old."holder_id", old."document_no", old."document_id", old."status", old."is_deleted") is distinct from (new."device_id", new."since", new."until", new."end_time", new."holder_id", new."document_no", new."document_id", new."status", new."is_deleted")) execute function record_history('device-lockout', 'device_id,since,until,end_time,holder_id,document_no,document_id,status', '');

create table "device_order_standard" (
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
  "name" varchar(64) not null,
  "equipment_type" bigint,
  "trade" varchar(64),
  "priority" integer,
  "area_id" bigint,
  "response_minutes" integer not null,
  "arrive_minutes" integer,
  "finish_minutes" integer not null,
  "calendar_mode" varchar(64) default '7x24' not null,
  "dispatch_mode" varchar(64) default 'manual' not null,
  "default_group_id" bigint,
  "accept_timeout_minutes" integer,
  "scan_required" smallint default 0 not null,
  "photo_required" varchar(64) default 'none' not null,
  "need_check" smallint default 1 not null,
  "need_evaluate" smallint default 1 not null,
  "is_seed" smallint default 0 not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "device_order_standard_order" on "device_order_standard" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "device_order_standard_create_user" on "device_order_standard" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_order_standard_create_dept" on "device_order_standard" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_order_standard_name_like" on "device_order_standard" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "device_order_standard_equipment_type_find" on "device_order_standard" (tenant_id, "equipment_type") where is_deleted = 0;
create index "device_order_standard_trade_find" on "device_order_standard" (tenant_id, "trade") where is_deleted = 0;
create index "device_order_standard_priority_find" on "device_order_standard" (tenant_id, "priority") where is_deleted = 0;
create index "device_order_standard_area_id_find" on "device_order_standard" (tenant_id, "area_id") where is_deleted = 0;
create index "device_order_standard_calendar_mode_find" on "device_order_standard" (tenant_id, "calendar_mode") where is_deleted = 0;
create index "device_order_standard_dispatch_mode_find" on "device_order_standard" (tenant_id, "dispatch_mode") where is_deleted = 0;
create index "device_order_standard_default_group_id_find" on "device_order_standard" (tenant_id, "default_group_id") where is_deleted = 0;
alter table "device_order_standard" enable row level security;
alter table "device_order_standard" force row level security;
create policy "device_order_standard_read" on "device_order_standard" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_order_standard_insert" on "device_order_standard" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_order_standard_update" on "device_order_standard" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_order_standard_delete" on "device_order_standard" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_order_standard" to steward_app;
create or replace trigger "device_order_standard_history" after insert or delete on "device_order_standard" for each row execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,dispatch_mode,default_group_id,accept_timeout_minutes,scan_required,photo_required,need_check,need_evaluate,is_seed,status', '');
create or replace trigger "device_order_standard_history_update" after update on "device_order_standard" for each row when ((old."name", old."equipment_type", old."trade", old."priority", old."area_id", old."response_minutes", old."arrive_minutes", old."finish_minutes", old."calendar_mode", old."dispatch_mode", old."default_group_id", old."accept_timeout_minutes", old."scan_required", old."photo_required", old."need_check", old."need_evaluate", old."is_seed", old."status", old."is_deleted") is distinct from (new."name", new."equipment_type", new."trade", new."priority", new."area_id", new."response_minutes", new."arrive_minutes", new."finish_minutes", new."calendar_mode", new."dispatch_mode", new."default_group_id", new."accept_timeout_minutes", new."scan_required", new."photo_required", new."need_check", new."need_evaluate", new."is_seed", new."status", new."is_deleted")) execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,dispatch_mode,default_group_id,accept_timeout_minutes,scan_required,photo_required,need_check,need_evaluate,is_seed,status', '');
create or replace trigger "device_order_standard_spelling" before insert or update of "name" on "device_order_standard" for each row execute function keep_spelling('name');

create table "device_run_record" (
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
  "device_id" bigint not null,
  "record_type" varchar(64) default 'run' not null,
  "area_id" bigint,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "duration_sec" integer,
  "energy" numeric(17, 3),
  "source" varchar(64) default 'manual' not null,
  "start_cause" varchar(64),
  "end_cause" varchar(64),
  "start_reading" jsonb,
  "end_reading" jsonb,
  "operator_id" bigint,
  "remark" varchar(255),
  primary key (id)
);
create index "device_run_record_order" on "device_run_record" (tenant_id, "start_time" desc, id desc) where is_deleted = 0;
create index "device_run_record_create_user" on "device_run_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_run_record_create_dept" on "device_run_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_run_record_device_id_find" on "device_run_record" (tenant_id, "device_id") where is_deleted = 0;
create index "device_run_record_record_type_find" on "device_run_record" (tenant_id, "record_type") where is_deleted = 0;
create index "device_run_record_area_id_find" on "device_run_record" (tenant_id, "area_id") where is_deleted = 0;
create index "device_run_record_start_time_find" on "device_run_record" (tenant_id, "start_time") where is_deleted = 0;
create index "device_run_record_end_time_find" on "device_run_record" (tenant_id, "end_time") where is_deleted = 0;
create index "device_run_record_source_find" on "device_run_record" (tenant_id, "source") where is_deleted = 0;
create index "device_run_record_start_cause_find" on "device_run_record" (tenant_id, "start_cause") where is_deleted = 0;
create index "device_run_record_end_cause_find" on "device_run_record" (tenant_id, "end_cause") where is_deleted = 0;
create index "device_run_record_operator_id_find" on "device_run_record" (tenant_id, "operator_id") where is_deleted = 0;
create index "device_run_record_created" on "device_run_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_run_record" enable row level security;
alter table "device_run_record" force row level security;
create policy "device_run_record_read" on "device_run_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_run_record_insert" on "device_run_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_run_record_update" on "device_run_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_run_record_delete" on "device_run_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_run_record" to steward_app;

create table "device_type" (
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
  "type_name" varchar(64) not null,
  "type_code" varchar(48) not null,
  "category_id" bigint not null,
  "access_mode" varchar(64) default 'sub' not null,
  "template_id" bigint,
  "report_interval" integer default 60 not null,
  "offline_timeout" integer default 180 not null,
  "raw_days" integer default 7 not null,
  "run_state_expr" varchar(500),
  "special_kind" varchar(64),
  "statutory_days" integer,
  "sort" integer default 0 not null,
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "device_type_order" on "device_type" (tenant_id, "sort", id) where is_deleted = 0;
create index "device_type_create_user" on "device_type" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_type_create_dept" on "device_type" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "device_type_type_name_like" on "device_type" using gin ("type_name" gin_trgm_ops) where is_deleted = 0;
create unique index "device_type_type_code_unique" on "device_type" (tenant_id, "type_code") where is_deleted = 0;
create index "device_type_type_code_like" on "device_type" using gin ("type_code" gin_trgm_ops) where is_deleted = 0;
create index "device_type_category_id_find" on "device_type" (tenant_id, "category_id") where is_deleted = 0;
create index "device_type_access_mode_find" on "device_type" (tenant_id, "access_mode") where is_deleted = 0;
create index "device_type_template_id_find" on "device_type" (tenant_id, "template_id") where is_deleted = 0;
create index "device_type_special_kind_find" on "device_type" (tenant_id, "special_kind") where is_deleted = 0;
create index "device_type_parent_id_find" on "device_type" (tenant_id, "parent_id") where is_deleted = 0;
create index "device_type_created" on "device_type" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_type" enable row level security;
alter table "device_type" force row level security;
create policy "device_type_read" on "device_type" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_type_insert" on "device_type" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_type_update" on "device_type" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_type_delete" on "device_type" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_type" to steward_app;
create or replace trigger "device_type_history" after insert or delete on "device_type" for each row execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,template_id,report_interval,offline_timeout,raw_days,run_state_expr,special_kind,statutory_days,sort,remark,parent_id,status', '');
create or replace trigger "device_type_history_update" after update on "device_type" for each row when ((old."type_name", old."type_code", old."category_id", old."access_mode", old."template_id", old."report_interval", old."offline_timeout", old."raw_days", old."run_state_expr", old."special_kind", old."statutory_days", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."type_name", new."type_code", new."category_id", new."access_mode", new."template_id", new."report_interval", new."offline_timeout", new."raw_days", new."run_state_expr", new."special_kind", new."statutory_days", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,template_id,report_interval,offline_timeout,raw_days,run_state_expr,special_kind,statutory_days,sort,remark,parent_id,status', '');
create or replace trigger "device_type_spelling" before insert or update of "type_name" on "device_type" for each row execute function keep_spelling('type_name');

create table "device_upkeep" (
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
  "device_id" bigint not null,
  "area_id" bigint,
  "equipment_type" bigint,
  "last_maintain_time" timestamptz,
  "last_level" varchar(64),
  "last_bill_id" bigint,
  "next_maintain_time" timestamptz,
  primary key (id)
);
create index "device_upkeep_order" on "device_upkeep" (tenant_id, "next_maintain_time", id) where is_deleted = 0;
create index "device_upkeep_create_user" on "device_upkeep" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "device_upkeep_create_dept" on "device_upkeep" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "device_upkeep_device_id_unique" on "device_upkeep" (tenant_id, "device_id") where is_deleted = 0;
create index "device_upkeep_area_id_find" on "device_upkeep" (tenant_id, "area_id") where is_deleted = 0;
create index "device_upkeep_equipment_type_find" on "device_upkeep" (tenant_id, "equipment_type") where is_deleted = 0;
create index "device_upkeep_last_maintain_time_find" on "device_upkeep" (tenant_id, "last_maintain_time") where is_deleted = 0;
create index "device_upkeep_last_level_find" on "device_upkeep" (tenant_id, "last_level") where is_deleted = 0;
create index "device_upkeep_last_bill_id_find" on "device_upkeep" (tenant_id, "last_bill_id") where is_deleted = 0;
create index "device_upkeep_next_maintain_time_find" on "device_upkeep" (tenant_id, "next_maintain_time") where is_deleted = 0;
create index "device_upkeep_created" on "device_upkeep" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "device_upkeep" enable row level security;
alter table "device_upkeep" force row level security;
create policy "device_upkeep_read" on "device_upkeep" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_upkeep_insert" on "device_upkeep" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_upkeep_update" on "device_upkeep" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "device_upkeep_delete" on "device_upkeep" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "device_upkeep" to steward_app;
create or replace trigger "device_upkeep_history" after insert or delete on "device_upkeep" for each row execute function record_history('device-upkeep', 'device_id,area_id,equipment_type,last_maintain_time,last_level,last_bill_id,next_maintain_time,status', '');
create or replace trigger "device_upkeep_history_update" after update on "device_upkeep" for each row when ((old."device_id", old."area_id", old."equipment_type", old."last_maintain_time", old."last_level", old."last_bill_id", old."next_maintain_time", old."status", old."is_deleted") is distinct from (new."device_id", new."area_id", new."equipment_type", new."last_maintain_time", new."last_level", new."last_bill_id", new."next_maintain_time", new."status", new."is_deleted")) execute function record_history('device-upkeep', 'device_id,area_id,equipment_type,last_maintain_time,last_level,last_bill_id,next_maintain_time,status', '');

create table "dict" (
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
  "code" varchar(255) not null,
  "dict_value" varchar(255) not null,
  "dict_key" varchar(255),
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "is_sealed" smallint default 0 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "dict_order" on "dict" ("sort", id) where is_deleted = 0;
create index "dict_create_user" on "dict" (create_user) where is_deleted = 0 and create_user is not null;
create index "dict_create_dept" on "dict" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "dict_code_like" on "dict" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "dict_dict_value_like" on "dict" using gin ("dict_value" gin_trgm_ops) where is_deleted = 0;
create index "dict_dict_key_like" on "dict" using gin ("dict_key" gin_trgm_ops) where is_deleted = 0;
create index "dict_is_sealed_find" on "dict" ("is_sealed") where is_deleted = 0;
create index "dict_parent_id_find" on "dict" ("parent_id") where is_deleted = 0;
create index "dict_created" on "dict" (create_time desc, id desc) where is_deleted = 0;
alter table "dict" enable row level security;
alter table "dict" force row level security;
create policy "dict_read" on "dict" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "dict_insert" on "dict" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "dict_update" on "dict" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "dict_delete" on "dict" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "dict" to steward_app;
create or replace trigger "dict_history" after insert or delete on "dict" for each row execute function record_history('dict', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');
create or replace trigger "dict_history_update" after update on "dict" for each row when ((old."code", old."dict_value", old."dict_key", old."sort", old."remark", old."is_sealed", old."parent_id", old."status", old."is_deleted") is distinct from (new."code", new."dict_value", new."dict_key", new."sort", new."remark", new."is_sealed", new."parent_id", new."status", new."is_deleted")) execute function record_history('dict', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');
create or replace trigger "dict_spelling" before insert or update of "dict_value" on "dict" for each row execute function keep_spelling('dict_value');

create table "dict_biz" (
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
  "code" varchar(255) not null,
  "dict_value" varchar(255) not null,
  "dict_key" varchar(255),
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "is_sealed" smallint default 0 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "dict_biz_order" on "dict_biz" (tenant_id, "sort", id) where is_deleted = 0;
create index "dict_biz_create_user" on "dict_biz" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "dict_biz_create_dept" on "dict_biz" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "dict_biz_code_like" on "dict_biz" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "dict_biz_dict_value_like" on "dict_biz" using gin ("dict_value" gin_trgm_ops) where is_deleted = 0;
create index "dict_biz_dict_key_like" on "dict_biz" using gin ("dict_key" gin_trgm_ops) where is_deleted = 0;
create index "dict_biz_is_sealed_find" on "dict_biz" (tenant_id, "is_sealed") where is_deleted = 0;
create index "dict_biz_parent_id_find" on "dict_biz" (tenant_id, "parent_id") where is_deleted = 0;
create index "dict_biz_created" on "dict_biz" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "dict_biz" enable row level security;
alter table "dict_biz" force row level security;
create policy "dict_biz_read" on "dict_biz" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dict_biz_insert" on "dict_biz" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dict_biz_update" on "dict_biz" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "dict_biz_delete" on "dict_biz" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "dict_biz" to steward_app;
create or replace trigger "dict_biz_history" after insert or delete on "dict_biz" for each row execute function record_history('dict-biz', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');
create or replace trigger "dict_biz_history_update" after update on "dict_biz" for each row when ((old."code", old."dict_value", old."dict_key", old."sort", old."remark", old."is_sealed", old."parent_id", old."status", old."is_deleted") is distinct from (new."code", new."dict_value", new."dict_key", new."sort", new."remark", new."is_sealed", new."parent_id", new."status", new."is_deleted")) execute function record_history('dict-biz', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');
create or replace trigger "dict_biz_spelling" before insert or update of "dict_value" on "dict_biz" for each row execute function keep_spelling('dict_value');

create table "duty_group" (
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
  "group_code" varchar(32) default '' not null,
  "group_name" varchar(64) not null,
  "dept_id" bigint not null,
  "leader_id" bigint not null,
  "member_ids" bigint[] not null,
  "supporter_ids" bigint[],
  "trades" text[],
  "area_ids" bigint[],
  "work_phone" varchar(32),
  "allow_grab" smallint default 0 not null,
  "rotation" varchar(200),
  "remark" varchar(255),
  "gaps_told_of" date,
  primary key (id)
);
create index "duty_group_order" on "duty_group" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "duty_group_create_user" on "duty_group" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "duty_group_create_dept" on "duty_group" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "duty_group_group_code_unique" on "duty_group" (tenant_id, "group_code") where is_deleted = 0;
create index "duty_group_group_code_like" on "duty_group" using gin ("group_code" gin_trgm_ops) where is_deleted = 0;
create unique index "duty_group_group_name_unique" on "duty_group" (tenant_id, "group_name") where is_deleted = 0;
create index "duty_group_group_name_like" on "duty_group" using gin ("group_name" gin_trgm_ops) where is_deleted = 0;
create index "duty_group_dept_id_find" on "duty_group" (tenant_id, "dept_id") where is_deleted = 0;
create index "duty_group_leader_id_find" on "duty_group" (tenant_id, "leader_id") where is_deleted = 0;
create index "duty_group_member_ids_in" on "duty_group" using gin ("member_ids") where is_deleted = 0;
create index "duty_group_supporter_ids_in" on "duty_group" using gin ("supporter_ids") where is_deleted = 0;
create index "duty_group_trades_in" on "duty_group" using gin ("trades") where is_deleted = 0;
create index "duty_group_area_ids_in" on "duty_group" using gin ("area_ids") where is_deleted = 0;
create index "duty_group_work_phone_like" on "duty_group" using gin ("work_phone" gin_trgm_ops) where is_deleted = 0;
alter table "duty_group" enable row level security;
alter table "duty_group" force row level security;
create policy "duty_group_read" on "duty_group" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_group_insert" on "duty_group" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_group_update" on "duty_group" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_group_delete" on "duty_group" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "duty_group" to steward_app;
create or replace trigger "duty_group_history" after insert or delete on "duty_group" for each row execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,gaps_told_of,status', '');
create or replace trigger "duty_group_history_update" after update on "duty_group" for each row when ((old."group_code", old."group_name", old."dept_id", old."leader_id", old."member_ids", old."supporter_ids", old."trades", old."area_ids", old."work_phone", old."allow_grab", old."rotation", old."remark", old."gaps_told_of", old."status", old."is_deleted") is distinct from (new."group_code", new."group_name", new."dept_id", new."leader_id", new."member_ids", new."supporter_ids", new."trades", new."area_ids", new."work_phone", new."allow_grab", new."rotation", new."remark", new."gaps_told_of", new."status", new."is_deleted")) execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,gaps_told_of,status', '');

create table "duty_shift" (
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
  "group_id" bigint,
  "line_no" integer default 0 not null,
  "shift_name" varchar(20) not null,
  "short_code" varchar(2) not null,
  "start_time" varchar(5) default '08:00' not null,
  "end_time" varchar(5) default '16:00' not null,
  "is_rest" smallint default 0 not null,
  "break_minutes" integer default 0 not null,
  "min_staff" integer default 0 not null,
  "color" varchar(64) default 'blue' not null,
  "required_post_ids" bigint[],
  "is_off" smallint default 0 not null,
  primary key (id)
);
create index "duty_shift_order" on "duty_shift" (tenant_id, "line_no", id) where is_deleted = 0;
create index "duty_shift_create_user" on "duty_shift" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "duty_shift_create_dept" on "duty_shift" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "duty_shift_group_id_find" on "duty_shift" (tenant_id, "group_id") where is_deleted = 0;
create index "duty_shift_required_post_ids_in" on "duty_shift" using gin ("required_post_ids") where is_deleted = 0;
create index "duty_shift_created" on "duty_shift" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "duty_shift" enable row level security;
alter table "duty_shift" force row level security;
create policy "duty_shift_read" on "duty_shift" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_shift_insert" on "duty_shift" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_shift_update" on "duty_shift" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_shift_delete" on "duty_shift" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "duty_shift" to steward_app;
create or replace trigger "duty_shift_history" after insert or delete on "duty_shift" for each row execute function record_history('duty-shift', 'group_id,line_no,shift_name,short_code,start_time,end_time,is_rest,break_minutes,min_staff,color,required_post_ids,is_off,status', '');
create or replace trigger "duty_shift_history_update" after update on "duty_shift" for each row when ((old."group_id", old."line_no", old."shift_name", old."short_code", old."start_time", old."end_time", old."is_rest", old."break_minutes", old."min_staff", old."color", old."required_post_ids", old."is_off", old."status", old."is_deleted") is distinct from (new."group_id", new."line_no", new."shift_name", new."short_code", new."start_time", new."end_time", new."is_rest", new."break_minutes", new."min_staff", new."color", new."required_post_ids", new."is_off", new."status", new."is_deleted")) execute function record_history('duty-shift', 'group_id,line_no,shift_name,short_code,start_time,end_time,is_rest,break_minutes,min_staff,color,required_post_ids,is_off,status', '');

create table "duty_swap" (
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
  "summary" varchar(200) default '' not null,
  "swap_status" varchar(64) default 'proposed' not null,
  "group_id" bigint,
  "from_turn_id" bigint,
  "to_turn_id" bigint,
  "from_user_id" bigint,
  "from_date" date,
  "from_shift_id" bigint,
  "to_user_id" bigint,
  "to_date" date,
  "to_shift_id" bigint,
  "reason" varchar(255),
  "accept_time" timestamptz,
  "decide_user_id" bigint,
  "decide_time" timestamptz,
  "refuse_reason" varchar(255),
  primary key (id)
);
create index "duty_swap_order" on "duty_swap" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "duty_swap_create_user" on "duty_swap" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "duty_swap_create_dept" on "duty_swap" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "duty_swap_summary_like" on "duty_swap" using gin ("summary" gin_trgm_ops) where is_deleted = 0;
create index "duty_swap_swap_status_find" on "duty_swap" (tenant_id, "swap_status") where is_deleted = 0;
create index "duty_swap_group_id_find" on "duty_swap" (tenant_id, "group_id") where is_deleted = 0;
create index "duty_swap_from_turn_id_find" on "duty_swap" (tenant_id, "from_turn_id") where is_deleted = 0;
create index "duty_swap_to_turn_id_find" on "duty_swap" (tenant_id, "to_turn_id") where is_deleted = 0;
create index "duty_swap_from_user_id_find" on "duty_swap" (tenant_id, "from_user_id") where is_deleted = 0;
create index "duty_swap_from_date_find" on "duty_swap" (tenant_id, "from_date") where is_deleted = 0;
create index "duty_swap_from_shift_id_find" on "duty_swap" (tenant_id, "from_shift_id") where is_deleted = 0;
create index "duty_swap_to_user_id_find" on "duty_swap" (tenant_id, "to_user_id") where is_deleted = 0;
create index "duty_swap_to_date_find" on "duty_swap" (tenant_id, "to_date") where is_deleted = 0;
create index "duty_swap_to_shift_id_find" on "duty_swap" (tenant_id, "to_shift_id") where is_deleted = 0;
create index "duty_swap_decide_user_id_find" on "duty_swap" (tenant_id, "decide_user_id") where is_deleted = 0;
alter table "duty_swap" enable row level security;
alter table "duty_swap" force row level security;
create policy "duty_swap_read" on "duty_swap" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_swap_insert" on "duty_swap" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_swap_update" on "duty_swap" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "duty_swap_delete" on "duty_swap" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "duty_swap" to steward_app;
create or replace trigger "duty_swap_history" after insert or delete on "duty_swap" for each row execute function record_history('duty-swap', 'summary,swap_status,group_id,from_turn_id,to_turn_id,from_user_id,from_date,from_shift_id,to_user_id,to_date,to_shift_id,reason,accept_time,decide_user_id,decide_time,refuse_reason,status', '');
create or replace trigger "duty_swap_history_update" after update on "duty_swap" for each row when ((old."summary", old."swap_status", old."group_id", old."from_turn_id", old."to_turn_id", old."from_user_id", old."from_date", old."from_shift_id", old."to_user_id", old."to_date", old."to_shift_id", old."reason", old."accept_time", old."decide_user_id", old."decide_time", old."refuse_reason", old."status", old."is_deleted") is distinct from (new."summary", new."swap_status", new."group_id", new."from_turn_id", new."to_turn_id", new."from_user_id", new."from_date", new."from_shift_id", new."to_user_id", new."to_date", new."to_shift_id", new."reason", new."accept_time", new."decide_user_id", new."decide_time", new."refuse_reason", new."status", new."is_deleted")) execute function record_history('duty-swap', 'summary,swap_status,group_id,from_turn_id,to_turn_id,from_user_id,from_date,from_shift_id,to_user_id,to_date,to_shift_id,reason,accept_time,decide_user_id,decide_time,refuse_reason,status', '');

create table "email" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "email_code" varchar(32) not null,
  "host" varchar(255) not null,
  "port" integer default 465 not null,
  "security" varchar(64) default 'tls' not null,
  "account" varchar(128),
  "password" varchar(512),
  "from_address" varchar(128) not null,
  "from_name" varchar(64),
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "email_order" on "email" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "email_create_user" on "email" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "email_create_dept" on "email" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "email_email_code_unique" on "email" (tenant_id, "email_code") where is_deleted = 0;
create index "email_email_code_like" on "email" using gin ("email_code" gin_trgm_ops) where is_deleted = 0;
create index "email_status_find" on "email" (tenant_id, "status") where is_deleted = 0;
alter table "email" enable row level security;
alter table "email" force row level security;
create policy "email_read" on "email" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_insert" on "email" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_update" on "email" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_delete" on "email" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "email" to steward_app;
create or replace trigger "email_history" after insert or delete on "email" for each row execute function record_history('email', 'email_code,host,port,security,account,password,from_address,from_name,status,remark', 'password');
create or replace trigger "email_history_update" after update on "email" for each row when ((old."email_code", old."host", old."port", old."security", old."account", old."password", old."from_address", old."from_name", old."status", old."remark", old."is_deleted") is distinct from (new."email_code", new."host", new."port", new."security", new."account", new."password", new."from_address", new."from_name", new."status", new."remark", new."is_deleted")) execute function record_history('email', 'email_code,host,port,security,account,password,from_address,from_name,status,remark', 'password');
create or replace trigger "email_spelling" before insert or update of "email_code" on "email" for each row execute function keep_spelling('email_code');

create table "email_record" (
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
  "address" varchar(128) default '' not null,
  "subject" varchar(255) default '' not null,
  "content" text default '' not null,
  "email_state" varchar(64) default 'waiting' not null,
  "failure" varchar(64),
  "answer" varchar(500) default '' not null,
  "attempts" integer default 0 not null,
  "due_time" timestamptz,
  "end_time" timestamptz,
  "email_id" bigint,
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);
create index "email_record_order" on "email_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "email_record_create_user" on "email_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "email_record_create_dept" on "email_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "email_record_address_find" on "email_record" (tenant_id, "address") where is_deleted = 0;
create index "email_record_subject_like" on "email_record" using gin ("subject" gin_trgm_ops) where is_deleted = 0;
create index "email_record_email_state_find" on "email_record" (tenant_id, "email_state") where is_deleted = 0;
create index "email_record_failure_find" on "email_record" (tenant_id, "failure") where is_deleted = 0;
create index "email_record_email_id_find" on "email_record" (tenant_id, "email_id") where is_deleted = 0;
alter table "email_record" enable row level security;
alter table "email_record" force row level security;
create policy "email_record_read" on "email_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_record_insert" on "email_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_record_update" on "email_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "email_record_delete" on "email_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "email_record" to steward_app;

create table "energy_base" (
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
  "month" varchar(7) not null,
  "area_id" bigint not null,
  "build_area" numeric(16, 2),
  "open_beds" integer,
  "bed_days" integer,
  "outpatient_visits" integer,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "energy_base_order" on "energy_base" (tenant_id, "month" desc, id desc) where is_deleted = 0;
create index "energy_base_create_user" on "energy_base" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_base_create_dept" on "energy_base" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_base_month_like" on "energy_base" using gin ("month" gin_trgm_ops) where is_deleted = 0;
create index "energy_base_area_id_find" on "energy_base" (tenant_id, "area_id") where is_deleted = 0;
create index "energy_base_created" on "energy_base" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "energy_base" enable row level security;
alter table "energy_base" force row level security;
create policy "energy_base_read" on "energy_base" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_base_insert" on "energy_base" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_base_update" on "energy_base" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_base_delete" on "energy_base" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_base" to steward_app;
create or replace trigger "energy_base_history" after insert or delete on "energy_base" for each row execute function record_history('energy-base', 'month,area_id,build_area,open_beds,bed_days,outpatient_visits,remark,status', '');
create or replace trigger "energy_base_history_update" after update on "energy_base" for each row when ((old."month", old."area_id", old."build_area", old."open_beds", old."bed_days", old."outpatient_visits", old."remark", old."status", old."is_deleted") is distinct from (new."month", new."area_id", new."build_area", new."open_beds", new."bed_days", new."outpatient_visits", new."remark", new."status", new."is_deleted")) execute function record_history('energy-base', 'month,area_id,build_area,open_beds,bed_days,outpatient_visits,remark,status', '');
create or replace trigger "energy_base_spelling" before insert or update of "month" on "energy_base" for each row execute function keep_spelling('month');

create table "energy_correction" (
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
  "record_id" bigint,
  "meter_id" bigint not null,
  "period_type" varchar(64) not null,
  "period_start" timestamptz not null,
  "before" numeric(18, 4),
  "after" numeric(18, 4),
  "reason" varchar(255),
  primary key (id)
);
create index "energy_correction_order" on "energy_correction" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "energy_correction_create_user" on "energy_correction" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_correction_create_dept" on "energy_correction" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_correction_record_id_find" on "energy_correction" (tenant_id, "record_id") where is_deleted = 0;
create index "energy_correction_meter_id_find" on "energy_correction" (tenant_id, "meter_id") where is_deleted = 0;
create index "energy_correction_period_type_find" on "energy_correction" (tenant_id, "period_type") where is_deleted = 0;
create index "energy_correction_period_start_find" on "energy_correction" (tenant_id, "period_start") where is_deleted = 0;
create index "energy_correction_reason_like" on "energy_correction" using gin ("reason" gin_trgm_ops) where is_deleted = 0;
alter table "energy_correction" enable row level security;
alter table "energy_correction" force row level security;
create policy "energy_correction_read" on "energy_correction" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_correction_insert" on "energy_correction" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_correction_update" on "energy_correction" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_correction_delete" on "energy_correction" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_correction" to steward_app;

create table "energy_factor" (
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
  "energy_type" varchar(64) default 'electricity' not null,
  "valid_from" date not null,
  "kgce_per" numeric(20, 6) not null,
  "co2_per" numeric(20, 6) not null,
  "remark" varchar(255),
  primary key (id)
);
create index "energy_factor_order" on "energy_factor" (tenant_id, "valid_from" desc, id desc) where is_deleted = 0;
create index "energy_factor_create_user" on "energy_factor" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_factor_create_dept" on "energy_factor" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_factor_energy_type_find" on "energy_factor" (tenant_id, "energy_type") where is_deleted = 0;
create index "energy_factor_valid_from_find" on "energy_factor" (tenant_id, "valid_from") where is_deleted = 0;
create index "energy_factor_created" on "energy_factor" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "energy_factor" enable row level security;
alter table "energy_factor" force row level security;
create policy "energy_factor_read" on "energy_factor" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_factor_insert" on "energy_factor" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_factor_update" on "energy_factor" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_factor_delete" on "energy_factor" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_factor" to steward_app;
create or replace trigger "energy_factor_history" after insert or delete on "energy_factor" for each row execute function record_history('energy-factor', 'energy_type,valid_from,kgce_per,co2_per,remark,status', '');
create or replace trigger "energy_factor_history_update" after update on "energy_factor" for each row when ((old."energy_type", old."valid_from", old."kgce_per", old."co2_per", old."remark", old."status", old."is_deleted") is distinct from (new."energy_type", new."valid_from", new."kgce_per", new."co2_per", new."remark", new."status", new."is_deleted")) execute function record_history('energy-factor', 'energy_type,valid_from,kgce_per,co2_per,remark,status', '');

create table "energy_meter" (
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
  "meter_name" varchar(64) not null,
  "meter_no" varchar(48) not null,
  "energy_type" varchar(64) default 'electricity' not null,
  "item_code" varchar(64),
  "device_id" bigint,
  "identifier" varchar(32),
  "parent_meter_id" bigint,
  "area_id" bigint not null,
  "dept_id" bigint,
  "multiplier" numeric(18, 4) default '1.0000' not null,
  "done_until" timestamptz,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "energy_meter_order" on "energy_meter" (tenant_id, "meter_no", id) where is_deleted = 0;
create index "energy_meter_create_user" on "energy_meter" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_meter_create_dept" on "energy_meter" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_meter_meter_name_like" on "energy_meter" using gin ("meter_name" gin_trgm_ops) where is_deleted = 0;
create unique index "energy_meter_meter_no_unique" on "energy_meter" (tenant_id, "meter_no") where is_deleted = 0;
create index "energy_meter_meter_no_like" on "energy_meter" using gin ("meter_no" gin_trgm_ops) where is_deleted = 0;
create index "energy_meter_energy_type_find" on "energy_meter" (tenant_id, "energy_type") where is_deleted = 0;
create index "energy_meter_item_code_find" on "energy_meter" (tenant_id, "item_code") where is_deleted = 0;
create index "energy_meter_device_id_find" on "energy_meter" (tenant_id, "device_id") where is_deleted = 0;
create index "energy_meter_parent_meter_id_find" on "energy_meter" (tenant_id, "parent_meter_id") where is_deleted = 0;
create index "energy_meter_area_id_find" on "energy_meter" (tenant_id, "area_id") where is_deleted = 0;
create index "energy_meter_dept_id_find" on "energy_meter" (tenant_id, "dept_id") where is_deleted = 0;
create index "energy_meter_created" on "energy_meter" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "energy_meter" enable row level security;
alter table "energy_meter" force row level security;
create policy "energy_meter_read" on "energy_meter" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_meter_insert" on "energy_meter" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_meter_update" on "energy_meter" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_meter_delete" on "energy_meter" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_meter" to steward_app;
create or replace trigger "energy_meter_history" after insert or delete on "energy_meter" for each row execute function record_history('energy-meter', 'meter_name,meter_no,energy_type,item_code,device_id,identifier,parent_meter_id,area_id,dept_id,multiplier,remark,status', '');
create or replace trigger "energy_meter_history_update" after update on "energy_meter" for each row when ((old."meter_name", old."meter_no", old."energy_type", old."item_code", old."device_id", old."identifier", old."parent_meter_id", old."area_id", old."dept_id", old."multiplier", old."remark", old."status", old."is_deleted") is distinct from (new."meter_name", new."meter_no", new."energy_type", new."item_code", new."device_id", new."identifier", new."parent_meter_id", new."area_id", new."dept_id", new."multiplier", new."remark", new."status", new."is_deleted")) execute function record_history('energy-meter', 'meter_name,meter_no,energy_type,item_code,device_id,identifier,parent_meter_id,area_id,dept_id,multiplier,remark,status', '');
create or replace trigger "energy_meter_spelling" before insert or update of "meter_name" on "energy_meter" for each row execute function keep_spelling('meter_name');

create table "energy_record" (
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
  "record_no" varchar(32) default '' not null,
  "meter_id" bigint not null,
  "meter_name" varchar(64) default '' not null,
  "energy_type" varchar(64) default 'electricity' not null,
  "period_type" varchar(64) default 'day' not null,
  "period_start" timestamptz not null,
  "period_end" timestamptz,
  "consumption" numeric(18, 4) default '0.0000' not null,
  "unit" varchar(16) default '' not null,
  "amount" numeric(18, 4),
  "kgce" numeric(18, 4),
  "co2" numeric(18, 4),
  "area_id" bigint,
  "dept_id" bigint,
  "item_code" varchar(64),
  "data_source" varchar(64) default 'manual' not null,
  "abnormal" varchar(64) default 'none' not null,
  "completeness" numeric(15, 1) default '100.0' not null,
  "locked" smallint default 0 not null,
  "last_reading" numeric(18, 4),
  "curr_reading" numeric(18, 4),
  "meter_replaced" smallint default 0 not null,
  "new_meter_start" numeric(18, 4),
  "multiplier" numeric(18, 4) default '1.0000' not null,
  "measured_qty" numeric(18, 4) default '0.0000' not null,
  "adjust_qty" numeric(18, 4) default '0.0000' not null,
  "carried_qty" numeric(18, 4),
  "carried_amount" numeric(18, 4),
  "carried_from" varchar(128),
  "sharp_qty" numeric(18, 4),
  "peak_qty" numeric(18, 4),
  "flat_qty" numeric(18, 4),
  "valley_qty" numeric(18, 4),
  "unit_price" numeric(20, 6),
  "base_amount" numeric(18, 4),
  "kgce_per" numeric(20, 6),
  "co2_per" numeric(20, 6),
  "meter_device_id" bigint,
  "parent_meter_id" bigint,
  "is_estimated" smallint default 0 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "energy_record_order" on "energy_record" (tenant_id, "period_start" desc, id desc) where is_deleted = 0;
create index "energy_record_create_user" on "energy_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_record_create_dept" on "energy_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_record_record_no_like" on "energy_record" using gin ("record_no" gin_trgm_ops) where is_deleted = 0;
create index "energy_record_meter_id_find" on "energy_record" (tenant_id, "meter_id") where is_deleted = 0;
create index "energy_record_meter_name_like" on "energy_record" using gin ("meter_name" gin_trgm_ops) where is_deleted = 0;
create index "energy_record_energy_type_find" on "energy_record" (tenant_id, "energy_type") where is_deleted = 0;
create index "energy_record_period_type_find" on "energy_record" (tenant_id, "period_type") where is_deleted = 0;
create index "energy_record_period_start_find" on "energy_record" (tenant_id, "period_start") where is_deleted = 0;
create index "energy_record_consumption_find" on "energy_record" (tenant_id, "consumption") where is_deleted = 0;
create index "energy_record_amount_find" on "energy_record" (tenant_id, "amount") where is_deleted = 0;
create index "energy_record_area_id_find" on "energy_record" (tenant_id, "area_id") where is_deleted = 0;
create index "energy_record_dept_id_find" on "energy_record" (tenant_id, "dept_id") where is_deleted = 0;
create index "energy_record_item_code_find" on "energy_record" (tenant_id, "item_code") where is_deleted = 0;
create index "energy_record_data_source_find" on "energy_record" (tenant_id, "data_source") where is_deleted = 0;
create index "energy_record_abnormal_find" on "energy_record" (tenant_id, "abnormal") where is_deleted = 0;
create index "energy_record_locked_find" on "energy_record" (tenant_id, "locked") where is_deleted = 0;
create index "energy_record_meter_device_id_find" on "energy_record" (tenant_id, "meter_device_id") where is_deleted = 0;
create index "energy_record_parent_meter_id_find" on "energy_record" (tenant_id, "parent_meter_id") where is_deleted = 0;
create index "energy_record_is_estimated_find" on "energy_record" (tenant_id, "is_estimated") where is_deleted = 0;
create index "energy_record_created" on "energy_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "energy_record" enable row level security;
alter table "energy_record" force row level security;
create policy "energy_record_read" on "energy_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_record_insert" on "energy_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_record_update" on "energy_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_record_delete" on "energy_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_record" to steward_app;
create or replace trigger "energy_record_history" after insert or delete on "energy_record" for each row execute function record_history('energy-record', 'record_no,meter_id,meter_name,energy_type,period_type,period_start,unit,area_id,dept_id,item_code,last_reading,curr_reading,meter_replaced,new_meter_start,adjust_qty,meter_device_id,parent_meter_id,remark,status', '');
create or replace trigger "energy_record_history_update" after update on "energy_record" for each row when ((old."record_no", old."meter_id", old."meter_name", old."energy_type", old."period_type", old."period_start", old."unit", old."area_id", old."dept_id", old."item_code", old."last_reading", old."curr_reading", old."meter_replaced", old."new_meter_start", old."adjust_qty", old."meter_device_id", old."parent_meter_id", old."remark", old."status", old."is_deleted") is distinct from (new."record_no", new."meter_id", new."meter_name", new."energy_type", new."period_type", new."period_start", new."unit", new."area_id", new."dept_id", new."item_code", new."last_reading", new."curr_reading", new."meter_replaced", new."new_meter_start", new."adjust_qty", new."meter_device_id", new."parent_meter_id", new."remark", new."status", new."is_deleted")) execute function record_history('energy-record', 'record_no,meter_id,meter_name,energy_type,period_type,period_start,unit,area_id,dept_id,item_code,last_reading,curr_reading,meter_replaced,new_meter_start,adjust_qty,meter_device_id,parent_meter_id,remark,status', '');
create or replace trigger "energy_record_spelling" before insert or update of "meter_name" on "energy_record" for each row execute function keep_spelling('meter_name');

create table "energy_tariff" (
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
  "tariff_name" varchar(64) not null,
  "energy_type" varchar(64) default 'electricity' not null,
  "valid_from" date not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "energy_tariff_order" on "energy_tariff" (tenant_id, "valid_from" desc, id desc) where is_deleted = 0;
create index "energy_tariff_create_user" on "energy_tariff" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "energy_tariff_create_dept" on "energy_tariff" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "energy_tariff_tariff_name_like" on "energy_tariff" using gin ("tariff_name" gin_trgm_ops) where is_deleted = 0;
create index "energy_tariff_energy_type_find" on "energy_tariff" (tenant_id, "energy_type") where is_deleted = 0;
create index "energy_tariff_valid_from_find" on "energy_tariff" (tenant_id, "valid_from") where is_deleted = 0;
create index "energy_tariff_created" on "energy_tariff" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "energy_tariff" enable row level security;
alter table "energy_tariff" force row level security;
create policy "energy_tariff_read" on "energy_tariff" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_tariff_insert" on "energy_tariff" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_tariff_update" on "energy_tariff" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "energy_tariff_delete" on "energy_tariff" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "energy_tariff" to steward_app;
create or replace trigger "energy_tariff_history" after insert or delete on "energy_tariff" for each row execute function record_history('energy-tariff', 'tariff_name,energy_type,valid_from,remark,status', '');
create or replace trigger "energy_tariff_history_update" after update on "energy_tariff" for each row when ((old."tariff_name", old."energy_type", old."valid_from", old."remark", old."status", old."is_deleted") is distinct from (new."tariff_name", new."energy_type", new."valid_from", new."remark", new."status", new."is_deleted")) execute function record_history('energy-tariff', 'tariff_name,energy_type,valid_from,remark,status', '');
create or replace trigger "energy_tariff_spelling" before insert or update of "tariff_name" on "energy_tariff" for each row execute function keep_spelling('tariff_name');

create table "fault_code" (
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
  "code" varchar(20) not null,
  "name" varchar(64) not null,
  "equipment_type" bigint,
  "fault_phenomenon" varchar(64) not null,
  "fault_cause" varchar(64) not null,
  "fault_remedy" varchar(64) not null,
  "repair_desc" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "fault_code_order" on "fault_code" (tenant_id, "code", id) where is_deleted = 0;
create index "fault_code_create_user" on "fault_code" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "fault_code_create_dept" on "fault_code" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "fault_code_code_unique" on "fault_code" (tenant_id, "code") where is_deleted = 0;
create index "fault_code_code_like" on "fault_code" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "fault_code_name_like" on "fault_code" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "fault_code_equipment_type_find" on "fault_code" (tenant_id, "equipment_type") where is_deleted = 0;
create index "fault_code_fault_phenomenon_find" on "fault_code" (tenant_id, "fault_phenomenon") where is_deleted = 0;
create index "fault_code_fault_cause_find" on "fault_code" (tenant_id, "fault_cause") where is_deleted = 0;
create index "fault_code_fault_remedy_find" on "fault_code" (tenant_id, "fault_remedy") where is_deleted = 0;
create index "fault_code_created" on "fault_code" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "fault_code" enable row level security;
alter table "fault_code" force row level security;
create policy "fault_code_read" on "fault_code" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "fault_code_insert" on "fault_code" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "fault_code_update" on "fault_code" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "fault_code_delete" on "fault_code" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "fault_code" to steward_app;
create or replace trigger "fault_code_history" after insert or delete on "fault_code" for each row execute function record_history('fault-code', 'code,name,equipment_type,fault_phenomenon,fault_cause,fault_remedy,repair_desc,status', '');
create or replace trigger "fault_code_history_update" after update on "fault_code" for each row when ((old."code", old."name", old."equipment_type", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."repair_desc", old."status", old."is_deleted") is distinct from (new."code", new."name", new."equipment_type", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."repair_desc", new."status", new."is_deleted")) execute function record_history('fault-code', 'code,name,equipment_type,fault_phenomenon,fault_cause,fault_remedy,repair_desc,status', '');
create or replace trigger "fault_code_spelling" before insert or update of "name" on "fault_code" for each row execute function keep_spelling('name');

create table "gateway" (
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
  "gateway_name" varchar(64) not null,
  "gateway_code" varchar(32) not null,
  "gateway_type" varchar(64) default 'mqtt' not null,
  "area_id" bigint not null,
  "online_status" varchar(64) default 'unknown' not null,
  "last_seen" timestamptz,
  "mqtt_prefix" varchar(64) default '' not null,
  "secret" varchar(512),
  "dept_id" bigint,
  "keep_alive" integer default 60 not null,
  "offline_timeout" integer default 150 not null,
  "auto_register" smallint default 0 not null,
  "serial_no" varchar(64),
  "vendor" varchar(64),
  "model" varchar(64),
  "firmware" varchar(64),
  "remote_ip" varchar(64),
  "online_time" timestamptz,
  "offline_time" timestamptz,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "gateway_order" on "gateway" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "gateway_create_user" on "gateway" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "gateway_create_dept" on "gateway" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "gateway_gateway_name_like" on "gateway" using gin ("gateway_name" gin_trgm_ops) where is_deleted = 0;
create unique index "gateway_gateway_code_unique" on "gateway" (tenant_id, "gateway_code") where is_deleted = 0;
create index "gateway_gateway_code_like" on "gateway" using gin ("gateway_code" gin_trgm_ops) where is_deleted = 0;
create index "gateway_gateway_type_find" on "gateway" (tenant_id, "gateway_type") where is_deleted = 0;
create index "gateway_area_id_find" on "gateway" (tenant_id, "area_id") where is_deleted = 0;
create index "gateway_online_status_find" on "gateway" (tenant_id, "online_status") where is_deleted = 0;
create index "gateway_dept_id_find" on "gateway" (tenant_id, "dept_id") where is_deleted = 0;
create index "gateway_serial_no_like" on "gateway" using gin ("serial_no" gin_trgm_ops) where is_deleted = 0;
alter table "gateway" enable row level security;
alter table "gateway" force row level security;
create policy "gateway_read" on "gateway" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "gateway_insert" on "gateway" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "gateway_update" on "gateway" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "gateway_delete" on "gateway" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "gateway" to steward_app;
create or replace trigger "gateway_history" after insert or delete on "gateway" for each row execute function record_history('gateway', 'gateway_name,gateway_code,gateway_type,area_id,mqtt_prefix,secret,dept_id,keep_alive,offline_timeout,auto_register,serial_no,vendor,model,remark,status', 'secret');
create or replace trigger "gateway_history_update" after update on "gateway" for each row when ((old."gateway_name", old."gateway_code", old."gateway_type", old."area_id", old."mqtt_prefix", old."secret", old."dept_id", old."keep_alive", old."offline_timeout", old."auto_register", old."serial_no", old."vendor", old."model", old."remark", old."status", old."is_deleted") is distinct from (new."gateway_name", new."gateway_code", new."gateway_type", new."area_id", new."mqtt_prefix", new."secret", new."dept_id", new."keep_alive", new."offline_timeout", new."auto_register", new."serial_no", new."vendor", new."model", new."remark", new."status", new."is_deleted")) execute function record_history('gateway', 'gateway_name,gateway_code,gateway_type,area_id,mqtt_prefix,secret,dept_id,keep_alive,offline_timeout,auto_register,serial_no,vendor,model,remark,status', 'secret');
create or replace trigger "gateway_spelling" before insert or update of "gateway_name" on "gateway" for each row execute function keep_spelling('gateway_name');

create table "handover_item" (
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
  "handover_id" bigint,
  "line_no" integer default 0 not null,
  "kind" varchar(64) default 'manual' not null,
  "title" varchar(200) not null,
  "note" varchar(500),
  "must_follow" smallint default 0 not null,
  "result" varchar(64) default 'new' not null,
  "ref_entity" varchar(64) default '' not null,
  "ref_id" varchar(20) default '' not null,
  "ref_no" varchar(32) default '' not null,
  "place" varchar(255) default '' not null,
  "snapshot" jsonb,
  "from_item_id" bigint,
  "age" integer default 0 not null,
  "escalated_at" timestamptz,
  "is_checked" smallint default 0 not null,
  primary key (id)
);
create index "handover_item_order" on "handover_item" (tenant_id, "line_no", id) where is_deleted = 0;
create index "handover_item_create_user" on "handover_item" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "handover_item_create_dept" on "handover_item" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "handover_item_handover_id_find" on "handover_item" (tenant_id, "handover_id") where is_deleted = 0;
create index "handover_item_from_item_id_find" on "handover_item" (tenant_id, "from_item_id") where is_deleted = 0;
create index "handover_item_created" on "handover_item" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "handover_item" enable row level security;
alter table "handover_item" force row level security;
create policy "handover_item_read" on "handover_item" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "handover_item_insert" on "handover_item" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "handover_item_update" on "handover_item" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "handover_item_delete" on "handover_item" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "handover_item" to steward_app;
create or replace trigger "handover_item_history" after insert or delete on "handover_item" for each row execute function record_history('handover-item', 'handover_id,line_no,kind,title,note,must_follow,result,ref_entity,ref_id,ref_no,place,snapshot,from_item_id,age,escalated_at,is_checked,status', '');
create or replace trigger "handover_item_history_update" after update on "handover_item" for each row when ((old."handover_id", old."line_no", old."kind", old."title", old."note", old."must_follow", old."result", old."ref_entity", old."ref_id", old."ref_no", old."place", old."snapshot", old."from_item_id", old."age", old."escalated_at", old."is_checked", old."status", old."is_deleted") is distinct from (new."handover_id", new."line_no", new."kind", new."title", new."note", new."must_follow", new."result", new."ref_entity", new."ref_id", new."ref_no", new."place", new."snapshot", new."from_item_id", new."age", new."escalated_at", new."is_checked", new."status", new."is_deleted")) execute function record_history('handover-item', 'handover_id,line_no,kind,title,note,must_follow,result,ref_entity,ref_id,ref_no,place,snapshot,from_item_id,age,escalated_at,is_checked,status', '');

create table "holiday" (
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
  "holiday_date" date not null,
  "kind" varchar(64) default 'holiday' not null,
  "holiday_name" varchar(30) not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "holiday_order" on "holiday" (tenant_id, "holiday_date", id) where is_deleted = 0;
create index "holiday_create_user" on "holiday" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "holiday_create_dept" on "holiday" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "holiday_holiday_date_unique" on "holiday" (tenant_id, "holiday_date") where is_deleted = 0;
create index "holiday_kind_find" on "holiday" (tenant_id, "kind") where is_deleted = 0;
create index "holiday_holiday_name_like" on "holiday" using gin ("holiday_name" gin_trgm_ops) where is_deleted = 0;
create index "holiday_created" on "holiday" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "holiday" enable row level security;
alter table "holiday" force row level security;
create policy "holiday_read" on "holiday" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "holiday_insert" on "holiday" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "holiday_update" on "holiday" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "holiday_delete" on "holiday" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "holiday" to steward_app;
create or replace trigger "holiday_history" after insert or delete on "holiday" for each row execute function record_history('holiday', 'holiday_date,kind,holiday_name,status', '');
create or replace trigger "holiday_history_update" after update on "holiday" for each row when ((old."holiday_date", old."kind", old."holiday_name", old."status", old."is_deleted") is distinct from (new."holiday_date", new."kind", new."holiday_name", new."status", new."is_deleted")) execute function record_history('holiday', 'holiday_date,kind,holiday_name,status', '');
create or replace trigger "holiday_spelling" before insert or update of "holiday_name" on "holiday" for each row execute function keep_spelling('holiday_name');

create table "inspection_bill" (
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
  "bill_no" varchar(32) default '' not null,
  "title" varchar(128) default '' not null,
  "bill_status" varchar(64) default 'pending' not null,
  "template_id" bigint,
  "template_version" integer,
  "equipment_type" bigint,
  "device_ids" bigint[],
  "area_id" bigint,
  "device_count" integer default 0 not null,
  "group_id" bigint,
  "assignee_id" bigint,
  "helper_ids" bigint[],
  "planned_time" timestamptz,
  "due_time" timestamptz,
  "window_end" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "progress" integer default 0 not null,
  "item_total" integer default 0 not null,
  "normal_count" integer default 0 not null,
  "abnormal_count" integer default 0 not null,
  "unchecked_count" integer default 0 not null,
  "score" numeric(15, 1),
  "is_overdue" smallint default 0 not null,
  "is_makeup" smallint default 0 not null,
  "miss_reason" varchar(255),
  "cancel_reason" varchar(255),
  "is_suspect" smallint default 0 not null,
  "reviewer_id" bigint,
  "review_time" timestamptz,
  "review_remark" varchar(255),
  "weather" varchar(64),
  "sign" bigint[],
  "remark" varchar(255),
  "need_scan" smallint default 0 not null,
  "need_review" smallint default 0 not null,
  "plan_id" bigint,
  "target_key" varchar(100),
  "told_time" timestamptz,
  "remind_count" integer default 0 not null,
  "last_remind_time" timestamptz,
  primary key (id)
);
create index "inspection_bill_order" on "inspection_bill" (tenant_id, "planned_time" desc, id desc) where is_deleted = 0;
create index "inspection_bill_create_user" on "inspection_bill" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_bill_create_dept" on "inspection_bill" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "inspection_bill_bill_no_unique" on "inspection_bill" (tenant_id, "bill_no") where is_deleted = 0;
create index "inspection_bill_bill_no_like" on "inspection_bill" using gin ("bill_no" gin_trgm_ops) where is_deleted = 0;
create index "inspection_bill_title_like" on "inspection_bill" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "inspection_bill_bill_status_find" on "inspection_bill" (tenant_id, "bill_status") where is_deleted = 0;
create index "inspection_bill_template_id_find" on "inspection_bill" (tenant_id, "template_id") where is_deleted = 0;
create index "inspection_bill_equipment_type_find" on "inspection_bill" (tenant_id, "equipment_type") where is_deleted = 0;
create index "inspection_bill_device_ids_in" on "inspection_bill" using gin ("device_ids") where is_deleted = 0;
create index "inspection_bill_area_id_find" on "inspection_bill" (tenant_id, "area_id") where is_deleted = 0;
create index "inspection_bill_group_id_find" on "inspection_bill" (tenant_id, "group_id") where is_deleted = 0;
create index "inspection_bill_assignee_id_find" on "inspection_bill" (tenant_id, "assignee_id") where is_deleted = 0;
create index "inspection_bill_helper_ids_in" on "inspection_bill" using gin ("helper_ids") where is_deleted = 0;
create index "inspection_bill_planned_time_find" on "inspection_bill" (tenant_id, "planned_time") where is_deleted = 0;
create index "inspection_bill_due_time_find" on "inspection_bill" (tenant_id, "due_time") where is_deleted = 0;
create index "inspection_bill_window_end_find" on "inspection_bill" (tenant_id, "window_end") where is_deleted = 0;
create index "inspection_bill_start_time_find" on "inspection_bill" (tenant_id, "start_time") where is_deleted = 0;
create index "inspection_bill_finish_time_find" on "inspection_bill" (tenant_id, "finish_time") where is_deleted = 0;
create index "inspection_bill_is_overdue_find" on "inspection_bill" (tenant_id, "is_overdue") where is_deleted = 0;
create index "inspection_bill_is_makeup_find" on "inspection_bill" (tenant_id, "is_makeup") where is_deleted = 0;
create index "inspection_bill_is_suspect_find" on "inspection_bill" (tenant_id, "is_suspect") where is_deleted = 0;
create index "inspection_bill_reviewer_id_find" on "inspection_bill" (tenant_id, "reviewer_id") where is_deleted = 0;
create index "inspection_bill_weather_find" on "inspection_bill" (tenant_id, "weather") where is_deleted = 0;
create index "inspection_bill_sign_in" on "inspection_bill" using gin ("sign") where is_deleted = 0;
create index "inspection_bill_plan_id_find" on "inspection_bill" (tenant_id, "plan_id") where is_deleted = 0;
create index "inspection_bill_created" on "inspection_bill" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "inspection_bill" enable row level security;
alter table "inspection_bill" force row level security;
create policy "inspection_bill_read" on "inspection_bill" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_insert" on "inspection_bill" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_update" on "inspection_bill" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_delete" on "inspection_bill" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_bill" to steward_app;
create or replace trigger "inspection_bill_history" after insert or delete on "inspection_bill" for each row execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,told_time,remind_count,last_remind_time,status', '');
create or replace trigger "inspection_bill_history_update" after update on "inspection_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."template_id", old."template_version", old."equipment_type", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."window_end", old."start_time", old."finish_time", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."score", old."is_overdue", old."is_makeup", old."miss_reason", old."cancel_reason", old."is_suspect", old."reviewer_id", old."review_time", old."review_remark", old."weather", old."sign", old."remark", old."need_scan", old."need_review", old."plan_id", old."target_key", old."told_time", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."template_id", new."template_version", new."equipment_type", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."window_end", new."start_time", new."finish_time", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."score", new."is_overdue", new."is_makeup", new."miss_reason", new."cancel_reason", new."is_suspect", new."reviewer_id", new."review_time", new."review_remark", new."weather", new."sign", new."remark", new."need_scan", new."need_review", new."plan_id", new."target_key", new."told_time", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,told_time,remind_count,last_remind_time,status', '');

create table "inspection_bill_item" (
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
  "bill_id" bigint,
  "line_no" integer default 0 not null,
  "device_id" bigint,
  "area_id" bigint,
  "group_name" varchar(30),
  "indicator_id" bigint,
  "code" varchar(20) default '' not null,
  "name" varchar(60) default '' not null,
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "options" jsonb,
  "standard_text" varchar(255),
  "photo_rule" varchar(64) default 'never' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "weight" integer default 0 not null,
  "data_source" varchar(64) default 'manual' not null,
  "property_identifier" varchar(64),
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "value" varchar(500),
  "check_result" varchar(64) default 'unchecked' not null,
  "is_attention" smallint default 0 not null,
  "before_value" varchar(500),
  "sensor_value" numeric(20, 6),
  "sensor_time" timestamptz,
  "is_disagreeing" smallint default 0 not null,
  "abnormal_desc" varchar(500),
  "decision" varchar(64),
  "recheck_date" date,
  "photos" bigint[],
  "check_time" timestamptz,
  "checked_ms" double precision,
  "check_user_id" bigint,
  "scan_time" timestamptz,
  "other_answers" jsonb,
  "recheck_of" bigint,
  "repair_bill_id" bigint,
  "is_suspect" smallint default 0 not null,
  primary key (id)
);
create index "inspection_bill_item_order" on "inspection_bill_item" (tenant_id, "line_no", id) where is_deleted = 0;
create index "inspection_bill_item_create_user" on "inspection_bill_item" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_bill_item_create_dept" on "inspection_bill_item" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_bill_item_bill_id_find" on "inspection_bill_item" (tenant_id, "bill_id") where is_deleted = 0;
create index "inspection_bill_item_device_id_find" on "inspection_bill_item" (tenant_id, "device_id") where is_deleted = 0;
create index "inspection_bill_item_area_id_find" on "inspection_bill_item" (tenant_id, "area_id") where is_deleted = 0;
create index "inspection_bill_item_indicator_id_find" on "inspection_bill_item" (tenant_id, "indicator_id") where is_deleted = 0;
create index "inspection_bill_item_name_like" on "inspection_bill_item" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "inspection_bill_item_is_key_find" on "inspection_bill_item" (tenant_id, "is_key") where is_deleted = 0;
create index "inspection_bill_item_check_result_find" on "inspection_bill_item" (tenant_id, "check_result") where is_deleted = 0;
create index "inspection_bill_item_is_attention_find" on "inspection_bill_item" (tenant_id, "is_attention") where is_deleted = 0;
create index "inspection_bill_item_is_disagreeing_find" on "inspection_bill_item" (tenant_id, "is_disagreeing") where is_deleted = 0;
create index "inspection_bill_item_decision_find" on "inspection_bill_item" (tenant_id, "decision") where is_deleted = 0;
create index "inspection_bill_item_recheck_date_find" on "inspection_bill_item" (tenant_id, "recheck_date") where is_deleted = 0;
create index "inspection_bill_item_photos_in" on "inspection_bill_item" using gin ("photos") where is_deleted = 0;
create index "inspection_bill_item_check_time_find" on "inspection_bill_item" (tenant_id, "check_time") where is_deleted = 0;
create index "inspection_bill_item_check_user_id_find" on "inspection_bill_item" (tenant_id, "check_user_id") where is_deleted = 0;
create index "inspection_bill_item_recheck_of_find" on "inspection_bill_item" (tenant_id, "recheck_of") where is_deleted = 0;
create index "inspection_bill_item_repair_bill_id_find" on "inspection_bill_item" (tenant_id, "repair_bill_id") where is_deleted = 0;
create index "inspection_bill_item_is_suspect_find" on "inspection_bill_item" (tenant_id, "is_suspect") where is_deleted = 0;
create index "inspection_bill_item_created" on "inspection_bill_item" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "inspection_bill_item" enable row level security;
alter table "inspection_bill_item" force row level security;
create policy "inspection_bill_item_read" on "inspection_bill_item" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_item_insert" on "inspection_bill_item" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_item_update" on "inspection_bill_item" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_bill_item_delete" on "inspection_bill_item" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_bill_item" to steward_app;
create or replace trigger "inspection_bill_item_history" after insert or delete on "inspection_bill_item" for each row execute function record_history('inspection-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,standard_text,photo_rule,is_required,is_key,weight,data_source,property_identifier,default_trade,default_phenomenon,value,check_result,is_attention,before_value,sensor_value,sensor_time,is_disagreeing,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,scan_time,other_answers,recheck_of,repair_bill_id,is_suspect,status', '');
create or replace trigger "inspection_bill_item_history_update" after update on "inspection_bill_item" for each row when ((old."bill_id", old."line_no", old."device_id", old."area_id", old."group_name", old."indicator_id", old."code", old."name", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."options", old."standard_text", old."photo_rule", old."is_required", old."is_key", old."weight", old."data_source", old."property_identifier", old."default_trade", old."default_phenomenon", old."value", old."check_result", old."is_attention", old."before_value", old."sensor_value", old."sensor_time", old."is_disagreeing", old."abnormal_desc", old."decision", old."recheck_date", old."photos", old."check_time", old."checked_ms", old."check_user_id", old."scan_time", old."other_answers", old."recheck_of", old."repair_bill_id", old."is_suspect", old."status", old."is_deleted") is distinct from (new."bill_id", new."line_no", new."device_id", new."area_id", new."group_name", new."indicator_id", new."code", new."name", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."options", new."standard_text", new."photo_rule", new."is_required", new."is_key", new."weight", new."data_source", new."property_identifier", new."default_trade", new."default_phenomenon", new."value", new."check_result", new."is_attention", new."before_value", new."sensor_value", new."sensor_time", new."is_disagreeing", new."abnormal_desc", new."decision", new."recheck_date", new."photos", new."check_time", new."checked_ms", new."check_user_id", new."scan_time", new."other_answers", new."recheck_of", new."repair_bill_id", new."is_suspect", new."status", new."is_deleted")) execute function record_history('inspection-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,standard_text,photo_rule,is_required,is_key,weight,data_source,property_identifier,default_trade,default_phenomenon,value,check_result,is_attention,before_value,sensor_value,sensor_time,is_disagreeing,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,scan_time,other_answers,recheck_of,repair_bill_id,is_suspect,status', '');

create table "inspection_indicator" (
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
  "node_type" varchar(64) default 'indicator' not null,
  "code" varchar(20) not null,
  "name" varchar(60) not null,
  "equipment_type" bigint,
  "category" varchar(64),
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "standard_text" varchar(255),
  "method" varchar(64),
  "tool" varchar(50),
  "data_source" varchar(64) default 'manual' not null,
  "property_identifier" varchar(64),
  "photo_rule" varchar(64) default 'abnormal' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "sort" integer default 0 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "inspection_indicator_order" on "inspection_indicator" (tenant_id, "sort", id) where is_deleted = 0;
create index "inspection_indicator_create_user" on "inspection_indicator" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_indicator_create_dept" on "inspection_indicator" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_indicator_node_type_find" on "inspection_indicator" (tenant_id, "node_type") where is_deleted = 0;
create unique index "inspection_indicator_code_unique" on "inspection_indicator" (tenant_id, "code") where is_deleted = 0;
create index "inspection_indicator_code_like" on "inspection_indicator" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "inspection_indicator_name_like" on "inspection_indicator" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "inspection_indicator_equipment_type_find" on "inspection_indicator" (tenant_id, "equipment_type") where is_deleted = 0;
create index "inspection_indicator_category_find" on "inspection_indicator" (tenant_id, "category") where is_deleted = 0;
create index "inspection_indicator_value_type_find" on "inspection_indicator" (tenant_id, "value_type") where is_deleted = 0;
create index "inspection_indicator_standard_text_like" on "inspection_indicator" using gin ("standard_text" gin_trgm_ops) where is_deleted = 0;
create index "inspection_indicator_method_find" on "inspection_indicator" (tenant_id, "method") where is_deleted = 0;
create index "inspection_indicator_data_source_find" on "inspection_indicator" (tenant_id, "data_source") where is_deleted = 0;
create index "inspection_indicator_property_identifier_find" on "inspection_indicator" (tenant_id, "property_identifier") where is_deleted = 0;
create index "inspection_indicator_photo_rule_find" on "inspection_indicator" (tenant_id, "photo_rule") where is_deleted = 0;
create index "inspection_indicator_is_required_find" on "inspection_indicator" (tenant_id, "is_required") where is_deleted = 0;
create index "inspection_indicator_is_key_find" on "inspection_indicator" (tenant_id, "is_key") where is_deleted = 0;
create index "inspection_indicator_parent_id_find" on "inspection_indicator" (tenant_id, "parent_id") where is_deleted = 0;
create index "inspection_indicator_created" on "inspection_indicator" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "inspection_indicator" enable row level security;
alter table "inspection_indicator" force row level security;
create policy "inspection_indicator_read" on "inspection_indicator" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_insert" on "inspection_indicator" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_update" on "inspection_indicator" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_delete" on "inspection_indicator" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_indicator" to steward_app;
create or replace trigger "inspection_indicator_history" after insert or delete on "inspection_indicator" for each row execute function record_history('inspection-indicator', 'node_type,code,name,equipment_type,category,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,standard_text,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,parent_id,status', '');
create or replace trigger "inspection_indicator_history_update" after update on "inspection_indicator" for each row when ((old."node_type", old."code", old."name", old."equipment_type", old."category", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."standard_text", old."method", old."tool", old."data_source", old."property_identifier", old."photo_rule", old."is_required", old."is_key", old."default_trade", old."default_phenomenon", old."sort", old."parent_id", old."status", old."is_deleted") is distinct from (new."node_type", new."code", new."name", new."equipment_type", new."category", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."standard_text", new."method", new."tool", new."data_source", new."property_identifier", new."photo_rule", new."is_required", new."is_key", new."default_trade", new."default_phenomenon", new."sort", new."parent_id", new."status", new."is_deleted")) execute function record_history('inspection-indicator', 'node_type,code,name,equipment_type,category,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,standard_text,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,parent_id,status', '');
create or replace trigger "inspection_indicator_spelling" before insert or update of "name" on "inspection_indicator" for each row execute function keep_spelling('name');

create table "inspection_indicator_override" (
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
  "device_id" bigint not null,
  "indicator_id" bigint not null,
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "reason" varchar(255) not null,
  primary key (id)
);
create index "inspection_indicator_override_order" on "inspection_indicator_override" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "inspection_indicator_override_create_user" on "inspection_indicator_override" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_indicator_override_create_dept" on "inspection_indicator_override" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_indicator_override_device_id_find" on "inspection_indicator_override" (tenant_id, "device_id") where is_deleted = 0;
create index "inspection_indicator_override_indicator_id_find" on "inspection_indicator_override" (tenant_id, "indicator_id") where is_deleted = 0;
alter table "inspection_indicator_override" enable row level security;
alter table "inspection_indicator_override" force row level security;
create policy "inspection_indicator_override_read" on "inspection_indicator_override" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_override_insert" on "inspection_indicator_override" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_override_update" on "inspection_indicator_override" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_indicator_override_delete" on "inspection_indicator_override" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_indicator_override" to steward_app;
create or replace trigger "inspection_indicator_override_history" after insert or delete on "inspection_indicator_override" for each row execute function record_history('inspection-indicator-override', 'device_id,indicator_id,lower_limit,upper_limit,warn_lower,warn_upper,reason,status', '');
create or replace trigger "inspection_indicator_override_history_update" after update on "inspection_indicator_override" for each row when ((old."device_id", old."indicator_id", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."reason", old."status", old."is_deleted") is distinct from (new."device_id", new."indicator_id", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."reason", new."status", new."is_deleted")) execute function record_history('inspection-indicator-override', 'device_id,indicator_id,lower_limit,upper_limit,warn_lower,warn_upper,reason,status', '');

create table "inspection_option" (
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
  "indicator_id" bigint,
  "line_no" integer default 0 not null,
  "key" varchar(20) not null,
  "label" varchar(40) not null,
  "is_abnormal" smallint default 0 not null,
  primary key (id)
);
create index "inspection_option_order" on "inspection_option" (tenant_id, "line_no", id) where is_deleted = 0;
create index "inspection_option_create_user" on "inspection_option" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_option_create_dept" on "inspection_option" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_option_indicator_id_find" on "inspection_option" (tenant_id, "indicator_id") where is_deleted = 0;
create index "inspection_option_created" on "inspection_option" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "inspection_option" enable row level security;
alter table "inspection_option" force row level security;
create policy "inspection_option_read" on "inspection_option" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_option_insert" on "inspection_option" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_option_update" on "inspection_option" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_option_delete" on "inspection_option" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_option" to steward_app;
create or replace trigger "inspection_option_history" after insert or delete on "inspection_option" for each row execute function record_history('inspection-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');
create or replace trigger "inspection_option_history_update" after update on "inspection_option" for each row when ((old."indicator_id", old."line_no", old."key", old."label", old."is_abnormal", old."status", old."is_deleted") is distinct from (new."indicator_id", new."line_no", new."key", new."label", new."is_abnormal", new."status", new."is_deleted")) execute function record_history('inspection-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');

create table "inspection_template" (
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
  "template_code" varchar(32) default '' not null,
  "name" varchar(60) not null,
  "equipment_type" bigint,
  "category" varchar(64),
  "est_minutes" integer default 30 not null,
  "need_scan" smallint default 0 not null,
  "need_review" smallint default 0 not null,
  "version_no" integer default 1 not null,
  "template_status" varchar(64) default 'draft' not null,
  "item_count" integer default 0 not null,
  "used_plan_count" integer default 0 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "inspection_template_order" on "inspection_template" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "inspection_template_create_user" on "inspection_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_template_create_dept" on "inspection_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_template_template_code_like" on "inspection_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;
create index "inspection_template_name_like" on "inspection_template" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "inspection_template_equipment_type_find" on "inspection_template" (tenant_id, "equipment_type") where is_deleted = 0;
create index "inspection_template_category_find" on "inspection_template" (tenant_id, "category") where is_deleted = 0;
create index "inspection_template_need_scan_find" on "inspection_template" (tenant_id, "need_scan") where is_deleted = 0;
create index "inspection_template_need_review_find" on "inspection_template" (tenant_id, "need_review") where is_deleted = 0;
create index "inspection_template_template_status_find" on "inspection_template" (tenant_id, "template_status") where is_deleted = 0;
alter table "inspection_template" enable row level security;
alter table "inspection_template" force row level security;
create policy "inspection_template_read" on "inspection_template" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_insert" on "inspection_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_update" on "inspection_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_delete" on "inspection_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_template" to steward_app;
create or replace trigger "inspection_template_history" after insert or delete on "inspection_template" for each row execute function record_history('inspection-template', 'template_code,name,equipment_type,category,est_minutes,need_scan,need_review,version_no,template_status,item_count,used_plan_count,remark,status', '');
create or replace trigger "inspection_template_history_update" after update on "inspection_template" for each row when ((old."template_code", old."name", old."equipment_type", old."category", old."est_minutes", old."need_scan", old."need_review", old."version_no", old."template_status", old."item_count", old."used_plan_count", old."remark", old."status", old."is_deleted") is distinct from (new."template_code", new."name", new."equipment_type", new."category", new."est_minutes", new."need_scan", new."need_review", new."version_no", new."template_status", new."item_count", new."used_plan_count", new."remark", new."status", new."is_deleted")) execute function record_history('inspection-template', 'template_code,name,equipment_type,category,est_minutes,need_scan,need_review,version_no,template_status,item_count,used_plan_count,remark,status', '');
create or replace trigger "inspection_template_spelling" before insert or update of "name" on "inspection_template" for each row execute function keep_spelling('name');

create table "inspection_template_detail" (
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
  "template_id" bigint,
  "line_no" integer default 0 not null,
  "group_name" varchar(30),
  "indicator_id" bigint not null,
  "is_required" smallint,
  "photo_rule" varchar(64),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "score" integer default 0 not null,
  primary key (id)
);
create index "inspection_template_detail_order" on "inspection_template_detail" (tenant_id, "line_no", id) where is_deleted = 0;
create index "inspection_template_detail_create_user" on "inspection_template_detail" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "inspection_template_detail_create_dept" on "inspection_template_detail" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "inspection_template_detail_template_id_find" on "inspection_template_detail" (tenant_id, "template_id") where is_deleted = 0;
create index "inspection_template_detail_indicator_id_find" on "inspection_template_detail" (tenant_id, "indicator_id") where is_deleted = 0;
create index "inspection_template_detail_is_required_find" on "inspection_template_detail" (tenant_id, "is_required") where is_deleted = 0;
create index "inspection_template_detail_created" on "inspection_template_detail" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "inspection_template_detail" enable row level security;
alter table "inspection_template_detail" force row level security;
create policy "inspection_template_detail_read" on "inspection_template_detail" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_detail_insert" on "inspection_template_detail" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_detail_update" on "inspection_template_detail" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "inspection_template_detail_delete" on "inspection_template_detail" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "inspection_template_detail" to steward_app;
create or replace trigger "inspection_template_detail_history" after insert or delete on "inspection_template_detail" for each row execute function record_history('inspection-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,score,status', '');
create or replace trigger "inspection_template_detail_history_update" after update on "inspection_template_detail" for each row when ((old."template_id", old."line_no", old."group_name", old."indicator_id", old."is_required", old."photo_rule", old."lower_limit", old."upper_limit", old."score", old."status", old."is_deleted") is distinct from (new."template_id", new."line_no", new."group_name", new."indicator_id", new."is_required", new."photo_rule", new."lower_limit", new."upper_limit", new."score", new."status", new."is_deleted")) execute function record_history('inspection-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,score,status', '');

create table "json_model" (
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
  "model_name" varchar(64) not null,
  "model_code" varchar(48) not null,
  "vendor" varchar(64),
  "root_path" varchar(200),
  "device_path" varchar(200),
  "device_key_type" varchar(64) default 'deviceCode' not null,
  "ts_path" varchar(200),
  "ts_format" varchar(40) default 'none' not null,
  "time_zone" varchar(64) default 'Asia/Shanghai' not null,
  "id_path" varchar(200),
  "mappings" jsonb not null,
  "sample" text not null,
  "expected" jsonb,
  "is_checked" smallint default 0 not null,
  "version" integer default 1 not null,
  "previous_version" integer,
  "device_count" integer default 0 not null,
  "previous" jsonb,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "json_model_order" on "json_model" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "json_model_create_user" on "json_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "json_model_create_dept" on "json_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "json_model_model_name_like" on "json_model" using gin ("model_name" gin_trgm_ops) where is_deleted = 0;
create unique index "json_model_model_code_unique" on "json_model" (tenant_id, "model_code") where is_deleted = 0;
create index "json_model_model_code_like" on "json_model" using gin ("model_code" gin_trgm_ops) where is_deleted = 0;
create index "json_model_vendor_like" on "json_model" using gin ("vendor" gin_trgm_ops) where is_deleted = 0;
create index "json_model_is_checked_find" on "json_model" (tenant_id, "is_checked") where is_deleted = 0;
alter table "json_model" enable row level security;
alter table "json_model" force row level security;
create policy "json_model_read" on "json_model" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_insert" on "json_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_update" on "json_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_delete" on "json_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "json_model" to steward_app;
create or replace trigger "json_model_history" after insert or delete on "json_model" for each row execute function record_history('json-model', 'model_name,model_code,vendor,root_path,device_path,device_key_type,ts_path,ts_format,time_zone,id_path,mappings,sample,expected,is_checked,version,previous_version,device_count,remark,status', '');
create or replace trigger "json_model_history_update" after update on "json_model" for each row when ((old."model_name", old."model_code", old."vendor", old."root_path", old."device_path", old."device_key_type", old."ts_path", old."ts_format", old."time_zone", old."id_path", old."mappings", old."sample", old."expected", old."is_checked", old."version", old."previous_version", old."device_count", old."remark", old."status", old."is_deleted") is distinct from (new."model_name", new."model_code", new."vendor", new."root_path", new."device_path", new."device_key_type", new."ts_path", new."ts_format", new."time_zone", new."id_path", new."mappings", new."sample", new."expected", new."is_checked", new."version", new."previous_version", new."device_count", new."remark", new."status", new."is_deleted")) execute function record_history('json-model', 'model_name,model_code,vendor,root_path,device_path,device_key_type,ts_path,ts_format,time_zone,id_path,mappings,sample,expected,is_checked,version,previous_version,device_count,remark,status', '');
create or replace trigger "json_model_spelling" before insert or update of "model_name" on "json_model" for each row execute function keep_spelling('model_name');

create table "json_model_target" (
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
  "json_model_id" bigint,
  "target_type" varchar(64) default 'device' not null,
  "device_id" bigint,
  "gateway_id" bigint,
  "device_type_id" bigint,
  "priority" integer default 0 not null,
  primary key (id)
);
create index "json_model_target_order" on "json_model_target" (tenant_id, "target_type", "priority" desc, "create_time" desc, id) where is_deleted = 0;
create index "json_model_target_create_user" on "json_model_target" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "json_model_target_create_dept" on "json_model_target" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "json_model_target_json_model_id_find" on "json_model_target" (tenant_id, "json_model_id") where is_deleted = 0;
create index "json_model_target_target_type_find" on "json_model_target" (tenant_id, "target_type") where is_deleted = 0;
create unique index "json_model_target_device_id_unique" on "json_model_target" (tenant_id, "device_id") where is_deleted = 0;
create unique index "json_model_target_gateway_id_unique" on "json_model_target" (tenant_id, "gateway_id") where is_deleted = 0;
create unique index "json_model_target_device_type_id_unique" on "json_model_target" (tenant_id, "device_type_id") where is_deleted = 0;
alter table "json_model_target" enable row level security;
alter table "json_model_target" force row level security;
create policy "json_model_target_read" on "json_model_target" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_target_insert" on "json_model_target" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_target_update" on "json_model_target" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "json_model_target_delete" on "json_model_target" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "json_model_target" to steward_app;
create or replace trigger "json_model_target_history" after insert or delete on "json_model_target" for each row execute function record_history('json-model-target', 'json_model_id,target_type,device_id,gateway_id,device_type_id,priority,status', '');
create or replace trigger "json_model_target_history_update" after update on "json_model_target" for each row when ((old."json_model_id", old."target_type", old."device_id", old."gateway_id", old."device_type_id", old."priority", old."status", old."is_deleted") is distinct from (new."json_model_id", new."target_type", new."device_id", new."gateway_id", new."device_type_id", new."priority", new."status", new."is_deleted")) execute function record_history('json-model-target', 'json_model_id,target_type,device_id,gateway_id,device_type_id,priority,status', '');

create table "kpi_daily" (
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
  "day" date not null,
  "figure" varchar(64) not null,
  "report_dept_id" bigint,
  "area_id" bigint,
  "trade" varchar(64),
  "equipment_type" bigint,
  "device_id" bigint,
  "sum" numeric(16, 2) default '0' not null,
  "n" integer default 0 not null,
  primary key (id)
);
create index "kpi_daily_order" on "kpi_daily" (tenant_id, "day" desc, id desc) where is_deleted = 0;
create index "kpi_daily_create_user" on "kpi_daily" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "kpi_daily_create_dept" on "kpi_daily" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "kpi_daily_day_find" on "kpi_daily" (tenant_id, "day") where is_deleted = 0;
create index "kpi_daily_figure_find" on "kpi_daily" (tenant_id, "figure") where is_deleted = 0;
create index "kpi_daily_report_dept_id_find" on "kpi_daily" (tenant_id, "report_dept_id") where is_deleted = 0;
create index "kpi_daily_area_id_find" on "kpi_daily" (tenant_id, "area_id") where is_deleted = 0;
create index "kpi_daily_trade_find" on "kpi_daily" (tenant_id, "trade") where is_deleted = 0;
create index "kpi_daily_equipment_type_find" on "kpi_daily" (tenant_id, "equipment_type") where is_deleted = 0;
create index "kpi_daily_device_id_find" on "kpi_daily" (tenant_id, "device_id") where is_deleted = 0;
create index "kpi_daily_created" on "kpi_daily" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "kpi_daily" enable row level security;
alter table "kpi_daily" force row level security;
create policy "kpi_daily_read" on "kpi_daily" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "kpi_daily_insert" on "kpi_daily" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "kpi_daily_update" on "kpi_daily" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "kpi_daily_delete" on "kpi_daily" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "kpi_daily" to steward_app;

create table "ldap_directory" (
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
  "directory_name" varchar(32) not null,
  "url" varchar(255) not null,
  "certificate" text,
  "bind_dn" varchar(255),
  "bind_password" varchar(512),
  "base_dn" varchar(255) not null,
  "user_filter" varchar(500) default '(uid={account})' not null,
  "id_attribute" varchar(64) default 'entryUUID' not null,
  "account_attribute" varchar(64) default 'uid' not null,
  "name_attribute" varchar(64) default 'cn' not null,
  "group_attribute" varchar(64) default 'memberOf' not null,
  "group_roles" text,
  "is_matched" smallint default 0 not null,
  "unknown_as" varchar(64) default 'refuse' not null,
  "role_id" bigint,
  "dept_id" bigint,
  "spelling" text default '' not null,
  primary key (id)
);
create index "ldap_directory_order" on "ldap_directory" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "ldap_directory_create_user" on "ldap_directory" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "ldap_directory_create_dept" on "ldap_directory" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "ldap_directory_directory_name_like" on "ldap_directory" using gin ("directory_name" gin_trgm_ops) where is_deleted = 0;
create index "ldap_directory_unknown_as_find" on "ldap_directory" (tenant_id, "unknown_as") where is_deleted = 0;
create index "ldap_directory_role_id_find" on "ldap_directory" (tenant_id, "role_id") where is_deleted = 0;
create index "ldap_directory_dept_id_find" on "ldap_directory" (tenant_id, "dept_id") where is_deleted = 0;
alter table "ldap_directory" enable row level security;
alter table "ldap_directory" force row level security;
create policy "ldap_directory_read" on "ldap_directory" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "ldap_directory_insert" on "ldap_directory" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "ldap_directory_update" on "ldap_directory" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "ldap_directory_delete" on "ldap_directory" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "ldap_directory" to steward_app;
create or replace trigger "ldap_directory_history" after insert or delete on "ldap_directory" for each row execute function record_history('ldap-directory', 'directory_name,url,certificate,bind_dn,bind_password,base_dn,user_filter,id_attribute,account_attribute,name_attribute,group_attribute,group_roles,is_matched,unknown_as,role_id,dept_id,status', 'bind_password');
create or replace trigger "ldap_directory_history_update" after update on "ldap_directory" for each row when ((old."directory_name", old."url", old."certificate", old."bind_dn", old."bind_password", old."base_dn", old."user_filter", old."id_attribute", old."account_attribute", old."name_attribute", old."group_attribute", old."group_roles", old."is_matched", old."unknown_as", old."role_id", old."dept_id", old."status", old."is_deleted") is distinct from (new."directory_name", new."url", new."certificate", new."bind_dn", new."bind_password", new."base_dn", new."user_filter", new."id_attribute", new."account_attribute", new."name_attribute", new."group_attribute", new."group_roles", new."is_matched", new."unknown_as", new."role_id", new."dept_id", new."status", new."is_deleted")) execute function record_history('ldap-directory', 'directory_name,url,certificate,bind_dn,bind_password,base_dn,user_filter,id_attribute,account_attribute,name_attribute,group_attribute,group_roles,is_matched,unknown_as,role_id,dept_id,status', 'bind_password');
create or replace trigger "ldap_directory_spelling" before insert or update of "directory_name" on "ldap_directory" for each row execute function keep_spelling('directory_name');

create table "ledger_device" (
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
  "ledger_id" bigint,
  "line_no" integer default 0 not null,
  "device_id" bigint not null,
  "bind_role" varchar(64) default 'main' not null,
  primary key (id)
);
create index "ledger_device_order" on "ledger_device" (tenant_id, "line_no", id) where is_deleted = 0;
create index "ledger_device_create_user" on "ledger_device" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "ledger_device_create_dept" on "ledger_device" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "ledger_device_ledger_id_find" on "ledger_device" (tenant_id, "ledger_id") where is_deleted = 0;
create index "ledger_device_device_id_find" on "ledger_device" (tenant_id, "device_id") where is_deleted = 0;
create index "ledger_device_created" on "ledger_device" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "ledger_device" enable row level security;
alter table "ledger_device" force row level security;
create policy "ledger_device_read" on "ledger_device" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "ledger_device_insert" on "ledger_device" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "ledger_device_update" on "ledger_device" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "ledger_device_delete" on "ledger_device" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "ledger_device" to steward_app;
create or replace trigger "ledger_device_history" after insert or delete on "ledger_device" for each row execute function record_history('ledger-device', 'ledger_id,line_no,device_id,bind_role,status', '');
create or replace trigger "ledger_device_history_update" after update on "ledger_device" for each row when ((old."ledger_id", old."line_no", old."device_id", old."bind_role", old."status", old."is_deleted") is distinct from (new."ledger_id", new."line_no", new."device_id", new."bind_role", new."status", new."is_deleted")) execute function record_history('ledger-device', 'ledger_id,line_no,device_id,bind_role,status', '');

create table "linked_identity" (
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
  "user_id" bigint,
  "way" varchar(64),
  "provider_id" varchar(20),
  "provider_name" varchar(32),
  "claimed" varchar(255),
  "issuer" varchar(255),
  "subject" varchar(255),
  "last_time" timestamptz,
  primary key (id)
);
create index "linked_identity_order" on "linked_identity" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "linked_identity_create_user" on "linked_identity" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "linked_identity_create_dept" on "linked_identity" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "linked_identity_user_id_find" on "linked_identity" (tenant_id, "user_id") where is_deleted = 0;
create index "linked_identity_way_find" on "linked_identity" (tenant_id, "way") where is_deleted = 0;
create index "linked_identity_claimed_like" on "linked_identity" using gin ("claimed" gin_trgm_ops) where is_deleted = 0;
alter table "linked_identity" enable row level security;
alter table "linked_identity" force row level security;
create policy "linked_identity_read" on "linked_identity" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "linked_identity_insert" on "linked_identity" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "linked_identity_update" on "linked_identity" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "linked_identity_delete" on "linked_identity" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "linked_identity" to steward_app;
create or replace trigger "linked_identity_history" after insert or delete on "linked_identity" for each row execute function record_history('linked-identity', 'user_id,way,provider_id,provider_name,claimed,issuer,subject,status', '');
create or replace trigger "linked_identity_history_update" after update on "linked_identity" for each row when ((old."user_id", old."way", old."provider_id", old."provider_name", old."claimed", old."issuer", old."subject", old."status", old."is_deleted") is distinct from (new."user_id", new."way", new."provider_id", new."provider_name", new."claimed", new."issuer", new."subject", new."status", new."is_deleted")) execute function record_history('linked-identity', 'user_id,way,provider_id,provider_name,claimed,issuer,subject,status', '');

create table "log_api" (
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
  "title" varchar(128) default '' not null,
  "user_id" bigint,
  "request_uri" varchar(255) default '' not null,
  "http_status" integer default 200 not null,
  "time" integer default 0 not null,
  "type" varchar(64) default 'write' not null,
  "refusal" varchar(64) default '' not null,
  "account" varchar(64) default '' not null,
  "method" varchar(8) default '' not null,
  "row_ids" varchar(500) default '' not null,
  "request_id" varchar(64) default '' not null,
  "remote_ip" varchar(64) default '' not null,
  "user_agent" varchar(255) default '' not null,
  "params" varchar(1000) default '' not null,
  "server_host" varchar(64) default '' not null,
  primary key (id)
);
create index "log_api_order" on "log_api" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "log_api_create_user" on "log_api" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "log_api_create_dept" on "log_api" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "log_api_user_id_find" on "log_api" (tenant_id, "user_id") where is_deleted = 0;
create index "log_api_request_uri_like" on "log_api" using gin ("request_uri" gin_trgm_ops) where is_deleted = 0;
create index "log_api_http_status_find" on "log_api" (tenant_id, "http_status") where is_deleted = 0;
create index "log_api_time_find" on "log_api" (tenant_id, "time") where is_deleted = 0;
create index "log_api_type_find" on "log_api" (tenant_id, "type") where is_deleted = 0;
create index "log_api_account_find" on "log_api" (tenant_id, "account") where is_deleted = 0;
create index "log_api_row_ids_like" on "log_api" using gin ("row_ids" gin_trgm_ops) where is_deleted = 0;
create index "log_api_request_id_find" on "log_api" (tenant_id, "request_id") where is_deleted = 0;
create index "log_api_remote_ip_find" on "log_api" (tenant_id, "remote_ip") where is_deleted = 0;
alter table "log_api" enable row level security;
alter table "log_api" force row level security;
create policy "log_api_read" on "log_api" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_api_insert" on "log_api" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_api_update" on "log_api" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_api_delete" on "log_api" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "log_api" to steward_app;

create table "log_error" (
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
  "message" varchar(1000) default '' not null,
  "exception_name" varchar(128),
  "request_uri" varchar(500),
  "hits" integer default 1 not null,
  "occurred_time" timestamptz,
  "reporter_id" bigint,
  "stack_trace" text,
  "params" varchar(2000),
  "user_agent" varchar(500),
  "remote_ip" varchar(64),
  "request_id" varchar(64) default '' not null,
  "service_id" varchar(32) default 'web' not null,
  primary key (id)
);
create index "log_error_order" on "log_error" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "log_error_create_user" on "log_error" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "log_error_create_dept" on "log_error" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "log_error_message_like" on "log_error" using gin ("message" gin_trgm_ops) where is_deleted = 0;
create index "log_error_exception_name_find" on "log_error" (tenant_id, "exception_name") where is_deleted = 0;
create index "log_error_request_uri_like" on "log_error" using gin ("request_uri" gin_trgm_ops) where is_deleted = 0;
create index "log_error_occurred_time_find" on "log_error" (tenant_id, "occurred_time") where is_deleted = 0;
create index "log_error_reporter_id_find" on "log_error" (tenant_id, "reporter_id") where is_deleted = 0;
create index "log_error_request_id_find" on "log_error" (tenant_id, "request_id") where is_deleted = 0;
alter table "log_error" enable row level security;
alter table "log_error" force row level security;
create policy "log_error_read" on "log_error" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_error_insert" on "log_error" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_error_update" on "log_error" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_error_delete" on "log_error" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "log_error" to steward_app;

create table "log_usual" (
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
  "log_level" varchar(64) default 'info' not null,
  "event" varchar(64) default 'sign_in' not null,
  "user_id" bigint,
  "account" varchar(64) default '' not null,
  "log_data" varchar(1000) default '' not null,
  "log_id" varchar(500) default '' not null,
  "remote_ip" varchar(64) default '' not null,
  "user_agent" varchar(255) default '' not null,
  "request_id" varchar(64) default '' not null,
  "server_host" varchar(64) default '' not null,
  primary key (id)
);
create index "log_usual_order" on "log_usual" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "log_usual_create_user" on "log_usual" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "log_usual_create_dept" on "log_usual" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "log_usual_log_level_find" on "log_usual" (tenant_id, "log_level") where is_deleted = 0;
create index "log_usual_event_find" on "log_usual" (tenant_id, "event") where is_deleted = 0;
create index "log_usual_user_id_find" on "log_usual" (tenant_id, "user_id") where is_deleted = 0;
create index "log_usual_account_find" on "log_usual" (tenant_id, "account") where is_deleted = 0;
create index "log_usual_log_id_like" on "log_usual" using gin ("log_id" gin_trgm_ops) where is_deleted = 0;
create index "log_usual_remote_ip_find" on "log_usual" (tenant_id, "remote_ip") where is_deleted = 0;
create index "log_usual_request_id_find" on "log_usual" (tenant_id, "request_id") where is_deleted = 0;
alter table "log_usual" enable row level security;
alter table "log_usual" force row level security;
create policy "log_usual_read" on "log_usual" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_usual_insert" on "log_usual" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_usual_update" on "log_usual" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "log_usual_delete" on "log_usual" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "log_usual" to steward_app;

create table "mail" (
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
  "subject" varchar(255) not null,
  "sender_id" bigint,
  "recipient_ids" bigint[] not null,
  "content" text not null,
  "subject_en" varchar(255) default '' not null,
  "content_en" text default '' not null,
  "about_entity" varchar(64) default '' not null,
  "about_id" varchar(20) default '' not null,
  "removed_by" bigint[],
  primary key (id)
);
create index "mail_order" on "mail" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "mail_create_user" on "mail" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "mail_create_dept" on "mail" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "mail_subject_like" on "mail" using gin ("subject" gin_trgm_ops) where is_deleted = 0;
create index "mail_sender_id_find" on "mail" (tenant_id, "sender_id") where is_deleted = 0;
create index "mail_recipient_ids_in" on "mail" using gin ("recipient_ids") where is_deleted = 0;
create index "mail_removed_by_in" on "mail" using gin ("removed_by") where is_deleted = 0;
alter table "mail" enable row level security;
alter table "mail" force row level security;
create policy "mail_read" on "mail" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "mail_insert" on "mail" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "mail_update" on "mail" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "mail_delete" on "mail" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "mail" to steward_app;
create or replace trigger "mail_history" after insert or delete on "mail" for each row execute function record_history('mail', 'subject,sender_id,recipient_ids,content,subject_en,content_en,about_entity,about_id,removed_by,status', '');
create or replace trigger "mail_history_update" after update on "mail" for each row when ((old."subject", old."sender_id", old."recipient_ids", old."content", old."subject_en", old."content_en", old."about_entity", old."about_id", old."removed_by", old."status", old."is_deleted") is distinct from (new."subject", new."sender_id", new."recipient_ids", new."content", new."subject_en", new."content_en", new."about_entity", new."about_id", new."removed_by", new."status", new."is_deleted")) execute function record_history('mail', 'subject,sender_id,recipient_ids,content,subject_en,content_en,about_entity,about_id,removed_by,status', '');

create table "maintenance_bill" (
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
  "bill_no" varchar(32) default '' not null,
  "title" varchar(128) default '' not null,
  "bill_status" varchar(64) default 'pending' not null,
  "maintain_level" varchar(64) default 'month' not null,
  "template_id" bigint,
  "template_version" integer,
  "equipment_type" bigint,
  "device_id" bigint,
  "device_ids" bigint[],
  "area_id" bigint,
  "device_count" integer default 0 not null,
  "group_id" bigint,
  "assignee_id" bigint,
  "helper_ids" bigint[],
  "planned_time" timestamptz,
  "due_time" timestamptz,
  "original_due" timestamptz,
  "legal_due" timestamptz,
  "statutory_days" integer,
  "defer_count" integer default 0 not null,
  "defer_reason" varchar(64),
  "window_end" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "execute_mode" varchar(64) default 'internal' not null,
  "vendor_name" varchar(60),
  "vendor_reports" bigint[],
  "permits" text[],
  "permit_no" varchar(60),
  "need_shutdown" smallint default 0 not null,
  "shutdown_start" timestamptz,
  "shutdown_until" timestamptz,
  "shutdown_end" timestamptz,
  "is_shut" smallint default 0 not null,
  "kit" jsonb,
  "est_minutes" integer default 0 not null,
  "labor_minutes" integer,
  "progress" integer default 0 not null,
  "item_total" integer default 0 not null,
  "normal_count" integer default 0 not null,
  "abnormal_count" integer default 0 not null,
  "unchecked_count" integer default 0 not null,
  "is_overdue" smallint default 0 not null,
  "is_makeup" smallint default 0 not null,
  "miss_reason" varchar(255),
  "hold_reason" varchar(64),
  "suspended_since" timestamptz,
  "expect_resume" timestamptz,
  "cancel_reason" varchar(64),
  "settled_by_id" bigint,
  "need_check" smallint default 0 not null,
  "reviewer_id" bigint,
  "check_user_id" bigint,
  "check_time" timestamptz,
  "check_result" varchar(64),
  "check_remark" varchar(255),
  "check_sign" bigint[],
  "remark" varchar(255),
  "plan_id" bigint,
  "target_key" varchar(100),
  "told_time" timestamptz,
  "remind_count" integer default 0 not null,
  "last_remind_time" timestamptz,
  primary key (id)
);
create index "maintenance_bill_order" on "maintenance_bill" (tenant_id, "planned_time" desc, id desc) where is_deleted = 0;
create index "maintenance_bill_create_user" on "maintenance_bill" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_bill_create_dept" on "maintenance_bill" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "maintenance_bill_bill_no_unique" on "maintenance_bill" (tenant_id, "bill_no") where is_deleted = 0;
create index "maintenance_bill_bill_no_like" on "maintenance_bill" using gin ("bill_no" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_bill_title_like" on "maintenance_bill" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_bill_bill_status_find" on "maintenance_bill" (tenant_id, "bill_status") where is_deleted = 0;
create index "maintenance_bill_maintain_level_find" on "maintenance_bill" (tenant_id, "maintain_level") where is_deleted = 0;
create index "maintenance_bill_template_id_find" on "maintenance_bill" (tenant_id, "template_id") where is_deleted = 0;
create index "maintenance_bill_equipment_type_find" on "maintenance_bill" (tenant_id, "equipment_type") where is_deleted = 0;
create index "maintenance_bill_device_id_find" on "maintenance_bill" (tenant_id, "device_id") where is_deleted = 0;
create index "maintenance_bill_device_ids_in" on "maintenance_bill" using gin ("device_ids") where is_deleted = 0;
create index "maintenance_bill_area_id_find" on "maintenance_bill" (tenant_id, "area_id") where is_deleted = 0;
create index "maintenance_bill_group_id_find" on "maintenance_bill" (tenant_id, "group_id") where is_deleted = 0;
create index "maintenance_bill_assignee_id_find" on "maintenance_bill" (tenant_id, "assignee_id") where is_deleted = 0;
create index "maintenance_bill_helper_ids_in" on "maintenance_bill" using gin ("helper_ids") where is_deleted = 0;
create index "maintenance_bill_planned_time_find" on "maintenance_bill" (tenant_id, "planned_time") where is_deleted = 0;
create index "maintenance_bill_due_time_find" on "maintenance_bill" (tenant_id, "due_time") where is_deleted = 0;
create index "maintenance_bill_window_end_find" on "maintenance_bill" (tenant_id, "window_end") where is_deleted = 0;
create index "maintenance_bill_start_time_find" on "maintenance_bill" (tenant_id, "start_time") where is_deleted = 0;
create index "maintenance_bill_finish_time_find" on "maintenance_bill" (tenant_id, "finish_time") where is_deleted = 0;
create index "maintenance_bill_execute_mode_find" on "maintenance_bill" (tenant_id, "execute_mode") where is_deleted = 0;
create index "maintenance_bill_vendor_name_like" on "maintenance_bill" using gin ("vendor_name" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_bill_vendor_reports_in" on "maintenance_bill" using gin ("vendor_reports") where is_deleted = 0;
create index "maintenance_bill_permits_in" on "maintenance_bill" using gin ("permits") where is_deleted = 0;
create index "maintenance_bill_permit_no_like" on "maintenance_bill" using gin ("permit_no" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_bill_need_shutdown_find" on "maintenance_bill" (tenant_id, "need_shutdown") where is_deleted = 0;
create index "maintenance_bill_is_shut_find" on "maintenance_bill" (tenant_id, "is_shut") where is_deleted = 0;
create index "maintenance_bill_is_overdue_find" on "maintenance_bill" (tenant_id, "is_overdue") where is_deleted = 0;
create index "maintenance_bill_is_makeup_find" on "maintenance_bill" (tenant_id, "is_makeup") where is_deleted = 0;
create index "maintenance_bill_settled_by_id_find" on "maintenance_bill" (tenant_id, "settled_by_id") where is_deleted = 0;
create index "maintenance_bill_reviewer_id_find" on "maintenance_bill" (tenant_id, "reviewer_id") where is_deleted = 0;
create index "maintenance_bill_check_user_id_find" on "maintenance_bill" (tenant_id, "check_user_id") where is_deleted = 0;
create index "maintenance_bill_check_result_find" on "maintenance_bill" (tenant_id, "check_result") where is_deleted = 0;
create index "maintenance_bill_check_sign_in" on "maintenance_bill" using gin ("check_sign") where is_deleted = 0;
create index "maintenance_bill_plan_id_find" on "maintenance_bill" (tenant_id, "plan_id") where is_deleted = 0;
create index "maintenance_bill_created" on "maintenance_bill" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_bill" enable row level security;
alter table "maintenance_bill" force row level security;
create policy "maintenance_bill_read" on "maintenance_bill" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_insert" on "maintenance_bill" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_update" on "maintenance_bill" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_delete" on "maintenance_bill" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_bill" to steward_app;
create or replace trigger "maintenance_bill_history" after insert or delete on "maintenance_bill" for each row execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,told_time,remind_count,last_remind_time,status', '');
create or replace trigger "maintenance_bill_history_update" after update on "maintenance_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."maintain_level", old."template_id", old."template_version", old."equipment_type", old."device_id", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."original_due", old."legal_due", old."statutory_days", old."defer_count", old."defer_reason", old."window_end", old."start_time", old."finish_time", old."execute_mode", old."vendor_name", old."vendor_reports", old."permits", old."permit_no", old."need_shutdown", old."shutdown_start", old."shutdown_until", old."shutdown_end", old."is_shut", old."kit", old."est_minutes", old."labor_minutes", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."is_overdue", old."is_makeup", old."miss_reason", old."hold_reason", old."suspended_since", old."expect_resume", old."cancel_reason", old."settled_by_id", old."need_check", old."reviewer_id", old."check_user_id", old."check_time", old."check_result", old."check_remark", old."check_sign", old."remark", old."plan_id", old."target_key", old."told_time", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."maintain_level", new."template_id", new."template_version", new."equipment_type", new."device_id", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."original_due", new."legal_due", new."statutory_days", new."defer_count", new."defer_reason", new."window_end", new."start_time", new."finish_time", new."execute_mode", new."vendor_name", new."vendor_reports", new."permits", new."permit_no", new."need_shutdown", new."shutdown_start", new."shutdown_until", new."shutdown_end", new."is_shut", new."kit", new."est_minutes", new."labor_minutes", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."is_overdue", new."is_makeup", new."miss_reason", new."hold_reason", new."suspended_since", new."expect_resume", new."cancel_reason", new."settled_by_id", new."need_check", new."reviewer_id", new."check_user_id", new."check_time", new."check_result", new."check_remark", new."check_sign", new."remark", new."plan_id", new."target_key", new."told_time", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('maintenance-bill', 'bill_no,title,bill_status,maintain_level,template_id,template_version,equipment_type,device_id,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,original_due,legal_due,statutory_days,defer_count,defer_reason,window_end,start_time,finish_time,execute_mode,vendor_name,vendor_reports,permits,permit_no,need_shutdown,shutdown_start,shutdown_until,shutdown_end,is_shut,kit,est_minutes,labor_minutes,progress,item_total,normal_count,abnormal_count,unchecked_count,is_overdue,is_makeup,miss_reason,hold_reason,suspended_since,expect_resume,cancel_reason,settled_by_id,need_check,reviewer_id,check_user_id,check_time,check_result,check_remark,check_sign,remark,plan_id,target_key,told_time,remind_count,last_remind_time,status', '');

create table "maintenance_bill_item" (
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
  "bill_id" bigint not null,
  "line_no" integer default 0 not null,
  "device_id" bigint,
  "area_id" bigint,
  "group_name" varchar(30),
  "indicator_id" bigint,
  "code" varchar(20) default '' not null,
  "name" varchar(60) default '' not null,
  "operation" varchar(500),
  "accept_standard" varchar(255),
  "safety_note" varchar(255),
  "method" varchar(64),
  "tool" varchar(50),
  "est_minutes" integer default 0 not null,
  "need_shutdown" smallint default 0 not null,
  "need_permit" varchar(64) default 'none' not null,
  "kit" jsonb,
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "options" jsonb,
  "photo_rule" varchar(64) default 'never' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "value" varchar(500),
  "check_result" varchar(64) default 'unchecked' not null,
  "is_attention" smallint default 0 not null,
  "before_value" varchar(500),
  "abnormal_desc" varchar(500),
  "decision" varchar(64),
  "recheck_date" date,
  "photos" bigint[],
  "check_time" timestamptz,
  "checked_ms" double precision,
  "check_user_id" bigint,
  "other_answers" jsonb,
  "repair_bill_id" bigint,
  primary key (id)
);
create index "maintenance_bill_item_order" on "maintenance_bill_item" (tenant_id, "line_no", id) where is_deleted = 0;
create index "maintenance_bill_item_create_user" on "maintenance_bill_item" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_bill_item_create_dept" on "maintenance_bill_item" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "maintenance_bill_item_bill_id_find" on "maintenance_bill_item" (tenant_id, "bill_id") where is_deleted = 0;
create index "maintenance_bill_item_device_id_find" on "maintenance_bill_item" (tenant_id, "device_id") where is_deleted = 0;
create index "maintenance_bill_item_area_id_find" on "maintenance_bill_item" (tenant_id, "area_id") where is_deleted = 0;
create index "maintenance_bill_item_indicator_id_find" on "maintenance_bill_item" (tenant_id, "indicator_id") where is_deleted = 0;
create index "maintenance_bill_item_name_like" on "maintenance_bill_item" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_bill_item_is_key_find" on "maintenance_bill_item" (tenant_id, "is_key") where is_deleted = 0;
create index "maintenance_bill_item_check_result_find" on "maintenance_bill_item" (tenant_id, "check_result") where is_deleted = 0;
create index "maintenance_bill_item_is_attention_find" on "maintenance_bill_item" (tenant_id, "is_attention") where is_deleted = 0;
create index "maintenance_bill_item_decision_find" on "maintenance_bill_item" (tenant_id, "decision") where is_deleted = 0;
create index "maintenance_bill_item_recheck_date_find" on "maintenance_bill_item" (tenant_id, "recheck_date") where is_deleted = 0;
create index "maintenance_bill_item_photos_in" on "maintenance_bill_item" using gin ("photos") where is_deleted = 0;
create index "maintenance_bill_item_check_time_find" on "maintenance_bill_item" (tenant_id, "check_time") where is_deleted = 0;
create index "maintenance_bill_item_check_user_id_find" on "maintenance_bill_item" (tenant_id, "check_user_id") where is_deleted = 0;
create index "maintenance_bill_item_repair_bill_id_find" on "maintenance_bill_item" (tenant_id, "repair_bill_id") where is_deleted = 0;
create index "maintenance_bill_item_created" on "maintenance_bill_item" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_bill_item" enable row level security;
alter table "maintenance_bill_item" force row level security;
create policy "maintenance_bill_item_read" on "maintenance_bill_item" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_item_insert" on "maintenance_bill_item" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_item_update" on "maintenance_bill_item" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_bill_item_delete" on "maintenance_bill_item" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_bill_item" to steward_app;
create or replace trigger "maintenance_bill_item_history" after insert or delete on "maintenance_bill_item" for each row execute function record_history('maintenance-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,operation,accept_standard,safety_note,method,tool,est_minutes,need_shutdown,need_permit,kit,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,photo_rule,is_required,is_key,default_trade,default_phenomenon,value,check_result,is_attention,before_value,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,other_answers,repair_bill_id,status', '');
create or replace trigger "maintenance_bill_item_history_update" after update on "maintenance_bill_item" for each row when ((old."bill_id", old."line_no", old."device_id", old."area_id", old."group_name", old."indicator_id", old."code", old."name", old."operation", old."accept_standard", old."safety_note", old."method", old."tool", old."est_minutes", old."need_shutdown", old."need_permit", old."kit", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."options", old."photo_rule", old."is_required", old."is_key", old."default_trade", old."default_phenomenon", old."value", old."check_result", old."is_attention", old."before_value", old."abnormal_desc", old."decision", old."recheck_date", old."photos", old."check_time", old."checked_ms", old."check_user_id", old."other_answers", old."repair_bill_id", old."status", old."is_deleted") is distinct from (new."bill_id", new."line_no", new."device_id", new."area_id", new."group_name", new."indicator_id", new."code", new."name", new."operation", new."accept_standard", new."safety_note", new."method", new."tool", new."est_minutes", new."need_shutdown", new."need_permit", new."kit", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."options", new."photo_rule", new."is_required", new."is_key", new."default_trade", new."default_phenomenon", new."value", new."check_result", new."is_attention", new."before_value", new."abnormal_desc", new."decision", new."recheck_date", new."photos", new."check_time", new."checked_ms", new."check_user_id", new."other_answers", new."repair_bill_id", new."status", new."is_deleted")) execute function record_history('maintenance-bill-item', 'bill_id,line_no,device_id,area_id,group_name,indicator_id,code,name,operation,accept_standard,safety_note,method,tool,est_minutes,need_shutdown,need_permit,kit,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,options,photo_rule,is_required,is_key,default_trade,default_phenomenon,value,check_result,is_attention,before_value,abnormal_desc,decision,recheck_date,photos,check_time,checked_ms,check_user_id,other_answers,repair_bill_id,status', '');

create table "maintenance_indicator" (
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
  "code" varchar(20) not null,
  "name" varchar(60) not null,
  "equipment_type" bigint not null,
  "maintain_level" varchar(64) default 'month' not null,
  "category" varchar(64),
  "operation" varchar(500) not null,
  "accept_standard" varchar(255),
  "est_minutes" integer default 10 not null,
  "need_shutdown" smallint default 0 not null,
  "need_permit" varchar(64) default 'none' not null,
  "safety_note" varchar(255),
  "value_type" varchar(64) default 'bool' not null,
  "unit" varchar(10),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  "warn_lower" numeric(18, 4),
  "warn_upper" numeric(18, 4),
  "max_delta" numeric(18, 4),
  "method" varchar(64),
  "tool" varchar(50),
  "data_source" varchar(64) default 'manual' not null,
  "property_identifier" varchar(64),
  "photo_rule" varchar(64) default 'never' not null,
  "is_required" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "default_trade" varchar(64),
  "default_phenomenon" varchar(64),
  "sort" integer default 0 not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "maintenance_indicator_order" on "maintenance_indicator" (tenant_id, "sort", id) where is_deleted = 0;
create index "maintenance_indicator_create_user" on "maintenance_indicator" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_indicator_create_dept" on "maintenance_indicator" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "maintenance_indicator_code_unique" on "maintenance_indicator" (tenant_id, "code") where is_deleted = 0;
create index "maintenance_indicator_code_like" on "maintenance_indicator" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_indicator_name_like" on "maintenance_indicator" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_indicator_equipment_type_find" on "maintenance_indicator" (tenant_id, "equipment_type") where is_deleted = 0;
create index "maintenance_indicator_maintain_level_find" on "maintenance_indicator" (tenant_id, "maintain_level") where is_deleted = 0;
create index "maintenance_indicator_category_find" on "maintenance_indicator" (tenant_id, "category") where is_deleted = 0;
create index "maintenance_indicator_operation_like" on "maintenance_indicator" using gin ("operation" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_indicator_need_shutdown_find" on "maintenance_indicator" (tenant_id, "need_shutdown") where is_deleted = 0;
create index "maintenance_indicator_need_permit_find" on "maintenance_indicator" (tenant_id, "need_permit") where is_deleted = 0;
create index "maintenance_indicator_value_type_find" on "maintenance_indicator" (tenant_id, "value_type") where is_deleted = 0;
create index "maintenance_indicator_method_find" on "maintenance_indicator" (tenant_id, "method") where is_deleted = 0;
create index "maintenance_indicator_data_source_find" on "maintenance_indicator" (tenant_id, "data_source") where is_deleted = 0;
create index "maintenance_indicator_property_identifier_find" on "maintenance_indicator" (tenant_id, "property_identifier") where is_deleted = 0;
create index "maintenance_indicator_photo_rule_find" on "maintenance_indicator" (tenant_id, "photo_rule") where is_deleted = 0;
create index "maintenance_indicator_is_required_find" on "maintenance_indicator" (tenant_id, "is_required") where is_deleted = 0;
create index "maintenance_indicator_is_key_find" on "maintenance_indicator" (tenant_id, "is_key") where is_deleted = 0;
create index "maintenance_indicator_created" on "maintenance_indicator" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_indicator" enable row level security;
alter table "maintenance_indicator" force row level security;
create policy "maintenance_indicator_read" on "maintenance_indicator" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_indicator_insert" on "maintenance_indicator" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_indicator_update" on "maintenance_indicator" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_indicator_delete" on "maintenance_indicator" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_indicator" to steward_app;
create or replace trigger "maintenance_indicator_history" after insert or delete on "maintenance_indicator" for each row execute function record_history('maintenance-indicator', 'code,name,equipment_type,maintain_level,category,operation,accept_standard,est_minutes,need_shutdown,need_permit,safety_note,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,status', '');
create or replace trigger "maintenance_indicator_history_update" after update on "maintenance_indicator" for each row when ((old."code", old."name", old."equipment_type", old."maintain_level", old."category", old."operation", old."accept_standard", old."est_minutes", old."need_shutdown", old."need_permit", old."safety_note", old."value_type", old."unit", old."lower_limit", old."upper_limit", old."warn_lower", old."warn_upper", old."max_delta", old."method", old."tool", old."data_source", old."property_identifier", old."photo_rule", old."is_required", old."is_key", old."default_trade", old."default_phenomenon", old."sort", old."status", old."is_deleted") is distinct from (new."code", new."name", new."equipment_type", new."maintain_level", new."category", new."operation", new."accept_standard", new."est_minutes", new."need_shutdown", new."need_permit", new."safety_note", new."value_type", new."unit", new."lower_limit", new."upper_limit", new."warn_lower", new."warn_upper", new."max_delta", new."method", new."tool", new."data_source", new."property_identifier", new."photo_rule", new."is_required", new."is_key", new."default_trade", new."default_phenomenon", new."sort", new."status", new."is_deleted")) execute function record_history('maintenance-indicator', 'code,name,equipment_type,maintain_level,category,operation,accept_standard,est_minutes,need_shutdown,need_permit,safety_note,value_type,unit,lower_limit,upper_limit,warn_lower,warn_upper,max_delta,method,tool,data_source,property_identifier,photo_rule,is_required,is_key,default_trade,default_phenomenon,sort,status', '');
create or replace trigger "maintenance_indicator_spelling" before insert or update of "name" on "maintenance_indicator" for each row execute function keep_spelling('name');

create table "maintenance_kit" (
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
  "indicator_id" bigint,
  "line_no" integer default 0 not null,
  "name" varchar(60) not null,
  "spec" varchar(60),
  "qty" numeric(17, 3) not null,
  "unit" varchar(10),
  primary key (id)
);
create index "maintenance_kit_order" on "maintenance_kit" (tenant_id, "line_no", id) where is_deleted = 0;
create index "maintenance_kit_create_user" on "maintenance_kit" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_kit_create_dept" on "maintenance_kit" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "maintenance_kit_indicator_id_find" on "maintenance_kit" (tenant_id, "indicator_id") where is_deleted = 0;
create index "maintenance_kit_created" on "maintenance_kit" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_kit" enable row level security;
alter table "maintenance_kit" force row level security;
create policy "maintenance_kit_read" on "maintenance_kit" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_kit_insert" on "maintenance_kit" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_kit_update" on "maintenance_kit" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_kit_delete" on "maintenance_kit" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_kit" to steward_app;
create or replace trigger "maintenance_kit_history" after insert or delete on "maintenance_kit" for each row execute function record_history('maintenance-kit', 'indicator_id,line_no,name,spec,qty,unit,status', '');
create or replace trigger "maintenance_kit_history_update" after update on "maintenance_kit" for each row when ((old."indicator_id", old."line_no", old."name", old."spec", old."qty", old."unit", old."status", old."is_deleted") is distinct from (new."indicator_id", new."line_no", new."name", new."spec", new."qty", new."unit", new."status", new."is_deleted")) execute function record_history('maintenance-kit', 'indicator_id,line_no,name,spec,qty,unit,status', '');

create table "maintenance_option" (
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
  "indicator_id" bigint,
  "line_no" integer default 0 not null,
  "key" varchar(20) not null,
  "label" varchar(40) not null,
  "is_abnormal" smallint default 0 not null,
  primary key (id)
);
create index "maintenance_option_order" on "maintenance_option" (tenant_id, "line_no", id) where is_deleted = 0;
create index "maintenance_option_create_user" on "maintenance_option" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_option_create_dept" on "maintenance_option" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "maintenance_option_indicator_id_find" on "maintenance_option" (tenant_id, "indicator_id") where is_deleted = 0;
create index "maintenance_option_created" on "maintenance_option" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_option" enable row level security;
alter table "maintenance_option" force row level security;
create policy "maintenance_option_read" on "maintenance_option" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_option_insert" on "maintenance_option" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_option_update" on "maintenance_option" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_option_delete" on "maintenance_option" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_option" to steward_app;
create or replace trigger "maintenance_option_history" after insert or delete on "maintenance_option" for each row execute function record_history('maintenance-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');
create or replace trigger "maintenance_option_history_update" after update on "maintenance_option" for each row when ((old."indicator_id", old."line_no", old."key", old."label", old."is_abnormal", old."status", old."is_deleted") is distinct from (new."indicator_id", new."line_no", new."key", new."label", new."is_abnormal", new."status", new."is_deleted")) execute function record_history('maintenance-option', 'indicator_id,line_no,key,label,is_abnormal,status', '');

create table "maintenance_template" (
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
  "template_code" varchar(32) default '' not null,
  "name" varchar(60) not null,
  "equipment_type" bigint not null,
  "maintain_level" varchar(64) default 'month' not null,
  "execute_mode" varchar(64) default 'internal' not null,
  "vendor_name" varchar(60),
  "statutory_days" integer,
  "need_check" smallint default 1 not null,
  "include_template_ids" bigint[],
  "version_no" integer default 1 not null,
  "template_status" varchar(64) default 'draft' not null,
  "item_count" integer default 0 not null,
  "used_plan_count" integer default 0 not null,
  "est_minutes" integer default 0 not null,
  "need_shutdown" smallint default 0 not null,
  "permits" text[],
  "total_kit" jsonb,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "maintenance_template_order" on "maintenance_template" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "maintenance_template_create_user" on "maintenance_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_template_create_dept" on "maintenance_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "maintenance_template_template_code_like" on "maintenance_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_template_name_like" on "maintenance_template" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_template_equipment_type_find" on "maintenance_template" (tenant_id, "equipment_type") where is_deleted = 0;
create index "maintenance_template_maintain_level_find" on "maintenance_template" (tenant_id, "maintain_level") where is_deleted = 0;
create index "maintenance_template_execute_mode_find" on "maintenance_template" (tenant_id, "execute_mode") where is_deleted = 0;
create index "maintenance_template_vendor_name_like" on "maintenance_template" using gin ("vendor_name" gin_trgm_ops) where is_deleted = 0;
create index "maintenance_template_need_check_find" on "maintenance_template" (tenant_id, "need_check") where is_deleted = 0;
create index "maintenance_template_include_template_ids_in" on "maintenance_template" using gin ("include_template_ids") where is_deleted = 0;
create index "maintenance_template_template_status_find" on "maintenance_template" (tenant_id, "template_status") where is_deleted = 0;
create index "maintenance_template_need_shutdown_find" on "maintenance_template" (tenant_id, "need_shutdown") where is_deleted = 0;
create index "maintenance_template_permits_in" on "maintenance_template" using gin ("permits") where is_deleted = 0;
alter table "maintenance_template" enable row level security;
alter table "maintenance_template" force row level security;
create policy "maintenance_template_read" on "maintenance_template" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_insert" on "maintenance_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_update" on "maintenance_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_delete" on "maintenance_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_template" to steward_app;
create or replace trigger "maintenance_template_history" after insert or delete on "maintenance_template" for each row execute function record_history('maintenance-template', 'template_code,name,equipment_type,maintain_level,execute_mode,vendor_name,statutory_days,need_check,include_template_ids,version_no,template_status,item_count,used_plan_count,est_minutes,need_shutdown,permits,total_kit,remark,status', '');
create or replace trigger "maintenance_template_history_update" after update on "maintenance_template" for each row when ((old."template_code", old."name", old."equipment_type", old."maintain_level", old."execute_mode", old."vendor_name", old."statutory_days", old."need_check", old."include_template_ids", old."version_no", old."template_status", old."item_count", old."used_plan_count", old."est_minutes", old."need_shutdown", old."permits", old."total_kit", old."remark", old."status", old."is_deleted") is distinct from (new."template_code", new."name", new."equipment_type", new."maintain_level", new."execute_mode", new."vendor_name", new."statutory_days", new."need_check", new."include_template_ids", new."version_no", new."template_status", new."item_count", new."used_plan_count", new."est_minutes", new."need_shutdown", new."permits", new."total_kit", new."remark", new."status", new."is_deleted")) execute function record_history('maintenance-template', 'template_code,name,equipment_type,maintain_level,execute_mode,vendor_name,statutory_days,need_check,include_template_ids,version_no,template_status,item_count,used_plan_count,est_minutes,need_shutdown,permits,total_kit,remark,status', '');
create or replace trigger "maintenance_template_spelling" before insert or update of "name" on "maintenance_template" for each row execute function keep_spelling('name');

create table "maintenance_template_detail" (
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
  "template_id" bigint,
  "line_no" integer default 0 not null,
  "group_name" varchar(30),
  "indicator_id" bigint not null,
  "is_required" smallint,
  "photo_rule" varchar(64),
  "lower_limit" numeric(18, 4),
  "upper_limit" numeric(18, 4),
  primary key (id)
);
create index "maintenance_template_detail_order" on "maintenance_template_detail" (tenant_id, "line_no", id) where is_deleted = 0;
create index "maintenance_template_detail_create_user" on "maintenance_template_detail" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "maintenance_template_detail_create_dept" on "maintenance_template_detail" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "maintenance_template_detail_template_id_find" on "maintenance_template_detail" (tenant_id, "template_id") where is_deleted = 0;
create index "maintenance_template_detail_indicator_id_find" on "maintenance_template_detail" (tenant_id, "indicator_id") where is_deleted = 0;
create index "maintenance_template_detail_is_required_find" on "maintenance_template_detail" (tenant_id, "is_required") where is_deleted = 0;
create index "maintenance_template_detail_created" on "maintenance_template_detail" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "maintenance_template_detail" enable row level security;
alter table "maintenance_template_detail" force row level security;
create policy "maintenance_template_detail_read" on "maintenance_template_detail" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_detail_insert" on "maintenance_template_detail" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_detail_update" on "maintenance_template_detail" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "maintenance_template_detail_delete" on "maintenance_template_detail" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "maintenance_template_detail" to steward_app;
create or replace trigger "maintenance_template_detail_history" after insert or delete on "maintenance_template_detail" for each row execute function record_history('maintenance-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,status', '');
create or replace trigger "maintenance_template_detail_history_update" after update on "maintenance_template_detail" for each row when ((old."template_id", old."line_no", old."group_name", old."indicator_id", old."is_required", old."photo_rule", old."lower_limit", old."upper_limit", old."status", old."is_deleted") is distinct from (new."template_id", new."line_no", new."group_name", new."indicator_id", new."is_required", new."photo_rule", new."lower_limit", new."upper_limit", new."status", new."is_deleted")) execute function record_history('maintenance-template-detail', 'template_id,line_no,group_name,indicator_id,is_required,photo_rule,lower_limit,upper_limit,status', '');

create table "menu" (
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
  "name" varchar(255) not null,
  "code" varchar(255) not null,
  "path" varchar(255),
  "category" integer default 1 not null,
  "source" varchar(255),
  "alias" varchar(255),
  "action" integer,
  "is_open" integer default 1 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "menu_order" on "menu" ("sort", id) where is_deleted = 0;
create index "menu_create_user" on "menu" (create_user) where is_deleted = 0 and create_user is not null;
create index "menu_create_dept" on "menu" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "menu_name_like" on "menu" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create unique index "menu_code_unique" on "menu" ("code") where is_deleted = 0;
create index "menu_code_like" on "menu" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "menu_path_like" on "menu" using gin ("path" gin_trgm_ops) where is_deleted = 0;
create index "menu_category_find" on "menu" ("category") where is_deleted = 0;
create index "menu_alias_like" on "menu" using gin ("alias" gin_trgm_ops) where is_deleted = 0;
create index "menu_parent_id_find" on "menu" ("parent_id") where is_deleted = 0;
create index "menu_created" on "menu" (create_time desc, id desc) where is_deleted = 0;
alter table "menu" enable row level security;
alter table "menu" force row level security;
create policy "menu_read" on "menu" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "menu_insert" on "menu" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "menu_update" on "menu" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "menu_delete" on "menu" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "menu" to steward_app;
create or replace trigger "menu_history" after insert or delete on "menu" for each row execute function record_history('menu', 'name,code,path,category,source,alias,action,is_open,sort,remark,parent_id,status', '');
create or replace trigger "menu_history_update" after update on "menu" for each row when ((old."name", old."code", old."path", old."category", old."source", old."alias", old."action", old."is_open", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."name", new."code", new."path", new."category", new."source", new."alias", new."action", new."is_open", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('menu', 'name,code,path,category,source,alias,action,is_open,sort,remark,parent_id,status', '');
create or replace trigger "menu_spelling" before insert or update of "name" on "menu" for each row execute function keep_spelling('name');

create table "message_preference" (
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
  "person_name" varchar(64) default '' not null,
  "user_id" bigint,
  "sms_kinds" text[],
  "email_kinds" text[],
  "browser_kinds" text[],
  "is_quiet" smallint default 0 not null,
  "quiet_from" varchar(5) default '22:00' not null,
  "quiet_to" varchar(5) default '07:00' not null,
  "quiet_days" text[],
  "is_gathered" smallint default 1 not null,
  primary key (id)
);
create index "message_preference_order" on "message_preference" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "message_preference_create_user" on "message_preference" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "message_preference_create_dept" on "message_preference" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "message_preference_user_id_find" on "message_preference" (tenant_id, "user_id") where is_deleted = 0;
create index "message_preference_sms_kinds_in" on "message_preference" using gin ("sms_kinds") where is_deleted = 0;
create index "message_preference_email_kinds_in" on "message_preference" using gin ("email_kinds") where is_deleted = 0;
create index "message_preference_browser_kinds_in" on "message_preference" using gin ("browser_kinds") where is_deleted = 0;
create index "message_preference_is_quiet_find" on "message_preference" (tenant_id, "is_quiet") where is_deleted = 0;
create index "message_preference_quiet_days_in" on "message_preference" using gin ("quiet_days") where is_deleted = 0;
alter table "message_preference" enable row level security;
alter table "message_preference" force row level security;
create policy "message_preference_read" on "message_preference" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_preference_insert" on "message_preference" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_preference_update" on "message_preference" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_preference_delete" on "message_preference" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "message_preference" to steward_app;
create or replace trigger "message_preference_history" after insert or delete on "message_preference" for each row execute function record_history('message-preference', 'person_name,user_id,sms_kinds,email_kinds,browser_kinds,is_quiet,quiet_from,quiet_to,quiet_days,is_gathered,status', '');
create or replace trigger "message_preference_history_update" after update on "message_preference" for each row when ((old."person_name", old."user_id", old."sms_kinds", old."email_kinds", old."browser_kinds", old."is_quiet", old."quiet_from", old."quiet_to", old."quiet_days", old."is_gathered", old."status", old."is_deleted") is distinct from (new."person_name", new."user_id", new."sms_kinds", new."email_kinds", new."browser_kinds", new."is_quiet", new."quiet_from", new."quiet_to", new."quiet_days", new."is_gathered", new."status", new."is_deleted")) execute function record_history('message-preference', 'person_name,user_id,sms_kinds,email_kinds,browser_kinds,is_quiet,quiet_from,quiet_to,quiet_days,is_gathered,status', '');

create table "message_record" (
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
  "msg_no" varchar(32) default '' not null,
  "channel" varchar(64) default 'letter' not null,
  "biz_type" varchar(64) default 'system' not null,
  "title" varchar(255) default '' not null,
  "content" text default '' not null,
  "receiver_id" bigint,
  "receiver_name" varchar(64) default '' not null,
  "address" varchar(255) default '' not null,
  "msg_status" varchar(64) default 'pending' not null,
  "attempts" integer default 0 not null,
  "error_msg" varchar(600),
  "due_time" timestamptz,
  "merged_into" bigint,
  "send_time" timestamptz,
  "deliver_time" timestamptz,
  "read_time" timestamptz,
  "origin" varchar(64) default '' not null,
  "resend_of" bigint,
  "title_en" varchar(255) default '' not null,
  "content_en" text default '' not null,
  "error_msg_en" varchar(600),
  "biz_entity" varchar(64) default '' not null,
  "biz_id" varchar(20) default '' not null,
  "source_entity" varchar(64) default '' not null,
  "source_id" varchar(20) default '' not null,
  "idempotency_key" varchar(128),
  "merge_key" varchar(64),
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);
create index "message_record_order" on "message_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "message_record_create_user" on "message_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "message_record_create_dept" on "message_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "message_record_msg_no_unique" on "message_record" (tenant_id, "msg_no") where is_deleted = 0;
create index "message_record_msg_no_like" on "message_record" using gin ("msg_no" gin_trgm_ops) where is_deleted = 0;
create index "message_record_channel_find" on "message_record" (tenant_id, "channel") where is_deleted = 0;
create index "message_record_biz_type_find" on "message_record" (tenant_id, "biz_type") where is_deleted = 0;
create index "message_record_title_like" on "message_record" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "message_record_receiver_id_find" on "message_record" (tenant_id, "receiver_id") where is_deleted = 0;
create index "message_record_address_find" on "message_record" (tenant_id, "address") where is_deleted = 0;
create index "message_record_msg_status_find" on "message_record" (tenant_id, "msg_status") where is_deleted = 0;
create index "message_record_merged_into_find" on "message_record" (tenant_id, "merged_into") where is_deleted = 0;
create index "message_record_send_time_find" on "message_record" (tenant_id, "send_time") where is_deleted = 0;
create index "message_record_resend_of_find" on "message_record" (tenant_id, "resend_of") where is_deleted = 0;
create index "message_record_biz_id_find" on "message_record" (tenant_id, "biz_id") where is_deleted = 0;
alter table "message_record" enable row level security;
alter table "message_record" force row level security;
create policy "message_record_read" on "message_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_record_insert" on "message_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_record_update" on "message_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "message_record_delete" on "message_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "message_record" to steward_app;

create table "meter_exchange" (
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
  "meter_id" bigint,
  "line_no" integer default 0 not null,
  "exchange_time" timestamptz not null,
  "last_reading" numeric(18, 4) not null,
  "first_reading" numeric(18, 4) not null,
  "remark" varchar(255),
  primary key (id)
);
create index "meter_exchange_order" on "meter_exchange" (tenant_id, "line_no", id) where is_deleted = 0;
create index "meter_exchange_create_user" on "meter_exchange" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "meter_exchange_create_dept" on "meter_exchange" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "meter_exchange_meter_id_find" on "meter_exchange" (tenant_id, "meter_id") where is_deleted = 0;
create index "meter_exchange_created" on "meter_exchange" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "meter_exchange" enable row level security;
alter table "meter_exchange" force row level security;
create policy "meter_exchange_read" on "meter_exchange" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "meter_exchange_insert" on "meter_exchange" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "meter_exchange_update" on "meter_exchange" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "meter_exchange_delete" on "meter_exchange" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "meter_exchange" to steward_app;
create or replace trigger "meter_exchange_history" after insert or delete on "meter_exchange" for each row execute function record_history('meter-exchange', 'meter_id,line_no,exchange_time,last_reading,first_reading,remark,status', '');
create or replace trigger "meter_exchange_history_update" after update on "meter_exchange" for each row when ((old."meter_id", old."line_no", old."exchange_time", old."last_reading", old."first_reading", old."remark", old."status", old."is_deleted") is distinct from (new."meter_id", new."line_no", new."exchange_time", new."last_reading", new."first_reading", new."remark", new."status", new."is_deleted")) execute function record_history('meter-exchange', 'meter_id,line_no,exchange_time,last_reading,first_reading,remark,status', '');

create table "metric_input" (
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
  "metric_id" bigint,
  "line_no" integer default 0 not null,
  "alias" varchar(32) not null,
  "source" varchar(64) default 'point' not null,
  "device_id" bigint,
  "device_type_id" bigint,
  "area_id" bigint,
  "identifier" varchar(32),
  "agg" varchar(64),
  "set_agg" varchar(64),
  "calc_id" bigint,
  "attr" varchar(64),
  "constant" double precision,
  "unit" varchar(16),
  primary key (id)
);
create index "metric_input_order" on "metric_input" (tenant_id, "line_no", id) where is_deleted = 0;
create index "metric_input_create_user" on "metric_input" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "metric_input_create_dept" on "metric_input" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "metric_input_metric_id_find" on "metric_input" (tenant_id, "metric_id") where is_deleted = 0;
create index "metric_input_device_id_find" on "metric_input" (tenant_id, "device_id") where is_deleted = 0;
create index "metric_input_device_type_id_find" on "metric_input" (tenant_id, "device_type_id") where is_deleted = 0;
create index "metric_input_area_id_find" on "metric_input" (tenant_id, "area_id") where is_deleted = 0;
create index "metric_input_calc_id_find" on "metric_input" (tenant_id, "calc_id") where is_deleted = 0;
create index "metric_input_created" on "metric_input" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "metric_input" enable row level security;
alter table "metric_input" force row level security;
create policy "metric_input_read" on "metric_input" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "metric_input_insert" on "metric_input" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "metric_input_update" on "metric_input" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "metric_input_delete" on "metric_input" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "metric_input" to steward_app;
create or replace trigger "metric_input_history" after insert or delete on "metric_input" for each row execute function record_history('metric-input', 'metric_id,line_no,alias,source,device_id,device_type_id,area_id,identifier,agg,set_agg,calc_id,attr,constant,unit,status', '');
create or replace trigger "metric_input_history_update" after update on "metric_input" for each row when ((old."metric_id", old."line_no", old."alias", old."source", old."device_id", old."device_type_id", old."area_id", old."identifier", old."agg", old."set_agg", old."calc_id", old."attr", old."constant", old."unit", old."status", old."is_deleted") is distinct from (new."metric_id", new."line_no", new."alias", new."source", new."device_id", new."device_type_id", new."area_id", new."identifier", new."agg", new."set_agg", new."calc_id", new."attr", new."constant", new."unit", new."status", new."is_deleted")) execute function record_history('metric-input', 'metric_id,line_no,alias,source,device_id,device_type_id,area_id,identifier,agg,set_agg,calc_id,attr,constant,unit,status', '');

create table "model_calc" (
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
  "calc_name" varchar(64) not null,
  "calc_code" varchar(48) not null,
  "node_kind" varchar(64) default 'formula' not null,
  "period" varchar(64) default '1h' not null,
  "expr" varchar(2000),
  "unit" varchar(16),
  "precision" integer default 2 not null,
  "total_by" varchar(64) default 'sum' not null,
  "lateness" integer default 300 not null,
  "device_id" bigint,
  "identifier" varchar(32),
  "sort" integer default 1 not null,
  "last_value" double precision,
  "last_ts" timestamptz,
  "last_quality" integer,
  "last_error" varchar(300),
  "calc_version" integer default 1 not null,
  "done_until" timestamptz,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "model_calc_order" on "model_calc" (tenant_id, "sort", id) where is_deleted = 0;
create index "model_calc_create_user" on "model_calc" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "model_calc_create_dept" on "model_calc" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "model_calc_calc_name_like" on "model_calc" using gin ("calc_name" gin_trgm_ops) where is_deleted = 0;
create unique index "model_calc_calc_code_unique" on "model_calc" (tenant_id, "calc_code") where is_deleted = 0;
create index "model_calc_calc_code_like" on "model_calc" using gin ("calc_code" gin_trgm_ops) where is_deleted = 0;
create index "model_calc_node_kind_find" on "model_calc" (tenant_id, "node_kind") where is_deleted = 0;
create index "model_calc_period_find" on "model_calc" (tenant_id, "period") where is_deleted = 0;
create index "model_calc_device_id_find" on "model_calc" (tenant_id, "device_id") where is_deleted = 0;
create index "model_calc_parent_id_find" on "model_calc" (tenant_id, "parent_id") where is_deleted = 0;
create index "model_calc_created" on "model_calc" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "model_calc" enable row level security;
alter table "model_calc" force row level security;
create policy "model_calc_read" on "model_calc" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_calc_insert" on "model_calc" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_calc_update" on "model_calc" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_calc_delete" on "model_calc" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "model_calc" to steward_app;
create or replace trigger "model_calc_history" after insert or delete on "model_calc" for each row execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,device_id,identifier,sort,calc_version,remark,parent_id,status', '');
create or replace trigger "model_calc_history_update" after update on "model_calc" for each row when ((old."calc_name", old."calc_code", old."node_kind", old."period", old."expr", old."unit", old."precision", old."total_by", old."lateness", old."device_id", old."identifier", old."sort", old."calc_version", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."calc_name", new."calc_code", new."node_kind", new."period", new."expr", new."unit", new."precision", new."total_by", new."lateness", new."device_id", new."identifier", new."sort", new."calc_version", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,device_id,identifier,sort,calc_version,remark,parent_id,status', '');
create or replace trigger "model_calc_spelling" before insert or update of "calc_name" on "model_calc" for each row execute function keep_spelling('calc_name');

create table "model_config" (
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
  "config_name" varchar(64) not null,
  "config_code" varchar(48) not null,
  "scene_type" varchar(64) default 'board2d' not null,
  "area_id" bigint,
  "is_home" smallint default 0 not null,
  "model_file_id" bigint,
  "publish_status" varchar(64) default 'draft' not null,
  "config_version" integer default 0 not null,
  "is_changed" smallint default 0 not null,
  "broken_count" integer default 0 not null,
  "refresh_ms" integer default 2000 not null,
  "layout" jsonb,
  "bindings" jsonb,
  "file_ids" bigint[],
  "device_ids" bigint[],
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "model_config_order" on "model_config" (tenant_id, "config_code", id) where is_deleted = 0;
create index "model_config_create_user" on "model_config" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "model_config_create_dept" on "model_config" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "model_config_config_name_like" on "model_config" using gin ("config_name" gin_trgm_ops) where is_deleted = 0;
create unique index "model_config_config_code_unique" on "model_config" (tenant_id, "config_code") where is_deleted = 0;
create index "model_config_config_code_like" on "model_config" using gin ("config_code" gin_trgm_ops) where is_deleted = 0;
create index "model_config_scene_type_find" on "model_config" (tenant_id, "scene_type") where is_deleted = 0;
create index "model_config_area_id_find" on "model_config" (tenant_id, "area_id") where is_deleted = 0;
create index "model_config_is_home_find" on "model_config" (tenant_id, "is_home") where is_deleted = 0;
create index "model_config_model_file_id_find" on "model_config" (tenant_id, "model_file_id") where is_deleted = 0;
create index "model_config_publish_status_find" on "model_config" (tenant_id, "publish_status") where is_deleted = 0;
create index "model_config_is_changed_find" on "model_config" (tenant_id, "is_changed") where is_deleted = 0;
create index "model_config_broken_count_find" on "model_config" (tenant_id, "broken_count") where is_deleted = 0;
create index "model_config_file_ids_in" on "model_config" using gin ("file_ids") where is_deleted = 0;
create index "model_config_device_ids_in" on "model_config" using gin ("device_ids") where is_deleted = 0;
create index "model_config_created" on "model_config" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "model_config" enable row level security;
alter table "model_config" force row level security;
create policy "model_config_read" on "model_config" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_config_insert" on "model_config" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_config_update" on "model_config" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_config_delete" on "model_config" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "model_config" to steward_app;
create or replace trigger "model_config_history" after insert or delete on "model_config" for each row execute function record_history('model-config', 'config_name,config_code,scene_type,area_id,is_home,model_file_id,publish_status,config_version,is_changed,refresh_ms,remark,status', '');
create or replace trigger "model_config_history_update" after update on "model_config" for each row when ((old."config_name", old."config_code", old."scene_type", old."area_id", old."is_home", old."model_file_id", old."publish_status", old."config_version", old."is_changed", old."refresh_ms", old."remark", old."status", old."is_deleted") is distinct from (new."config_name", new."config_code", new."scene_type", new."area_id", new."is_home", new."model_file_id", new."publish_status", new."config_version", new."is_changed", new."refresh_ms", new."remark", new."status", new."is_deleted")) execute function record_history('model-config', 'config_name,config_code,scene_type,area_id,is_home,model_file_id,publish_status,config_version,is_changed,refresh_ms,remark,status', '');
create or replace trigger "model_config_spelling" before insert or update of "config_name" on "model_config" for each row execute function keep_spelling('config_name');

create table "model_file" (
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
  "file_name" varchar(128) not null,
  "file" bigint[] not null,
  "file_type" varchar(64) default 'svg' not null,
  "category_id" bigint,
  "device_type_id" bigint,
  "file_version" integer default 1 not null,
  "is_latest" smallint default 1 not null,
  "size" integer default 0 not null,
  "node_count" integer default 0 not null,
  "url" varchar(255) default '' not null,
  "thumb_url" varchar(255) default '' not null,
  "sha256" varchar(64) default '' not null,
  "meta" jsonb,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "model_file_order" on "model_file" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "model_file_create_user" on "model_file" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "model_file_create_dept" on "model_file" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "model_file_file_name_like" on "model_file" using gin ("file_name" gin_trgm_ops) where is_deleted = 0;
create index "model_file_file_in" on "model_file" using gin ("file") where is_deleted = 0;
create index "model_file_file_type_find" on "model_file" (tenant_id, "file_type") where is_deleted = 0;
create index "model_file_category_id_find" on "model_file" (tenant_id, "category_id") where is_deleted = 0;
create index "model_file_device_type_id_find" on "model_file" (tenant_id, "device_type_id") where is_deleted = 0;
create index "model_file_is_latest_find" on "model_file" (tenant_id, "is_latest") where is_deleted = 0;
alter table "model_file" enable row level security;
alter table "model_file" force row level security;
create policy "model_file_read" on "model_file" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_file_insert" on "model_file" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_file_update" on "model_file" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "model_file_delete" on "model_file" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "model_file" to steward_app;
create or replace trigger "model_file_history" after insert or delete on "model_file" for each row execute function record_history('model-file', 'file_name,file,file_type,category_id,device_type_id,file_version,is_latest,size,node_count,url,thumb_url,sha256,meta,remark,status', '');
create or replace trigger "model_file_history_update" after update on "model_file" for each row when ((old."file_name", old."file", old."file_type", old."category_id", old."device_type_id", old."file_version", old."is_latest", old."size", old."node_count", old."url", old."thumb_url", old."sha256", old."meta", old."remark", old."status", old."is_deleted") is distinct from (new."file_name", new."file", new."file_type", new."category_id", new."device_type_id", new."file_version", new."is_latest", new."size", new."node_count", new."url", new."thumb_url", new."sha256", new."meta", new."remark", new."status", new."is_deleted")) execute function record_history('model-file', 'file_name,file,file_type,category_id,device_type_id,file_version,is_latest,size,node_count,url,thumb_url,sha256,meta,remark,status', '');
create or replace trigger "model_file_spelling" before insert or update of "file_name" on "model_file" for each row execute function keep_spelling('file_name');

create table "named_query" (
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
  "code" varchar(64) not null,
  "config_name" varchar(64) not null,
  "dataset" varchar(64) default '1h' not null,
  "config" jsonb not null,
  "params" jsonb,
  "role_ids" bigint[],
  "cache_sec" integer default 0 not null,
  "max_rows" integer default 2000 not null,
  "timeout_ms" integer default 5000 not null,
  "remark" varchar(255),
  "use_count" integer default 0 not null,
  "calls7d" integer default 0 not null,
  "errors7d" integer default 0 not null,
  "avg_ms" integer,
  "p95_ms" integer,
  "last_error" varchar(200) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "named_query_order" on "named_query" (tenant_id, "code", id) where is_deleted = 0;
create index "named_query_create_user" on "named_query" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "named_query_create_dept" on "named_query" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "named_query_code_unique" on "named_query" (tenant_id, "code") where is_deleted = 0;
create index "named_query_code_like" on "named_query" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "named_query_config_name_like" on "named_query" using gin ("config_name" gin_trgm_ops) where is_deleted = 0;
create index "named_query_dataset_find" on "named_query" (tenant_id, "dataset") where is_deleted = 0;
create index "named_query_role_ids_in" on "named_query" using gin ("role_ids") where is_deleted = 0;
create index "named_query_created" on "named_query" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "named_query" enable row level security;
alter table "named_query" force row level security;
create policy "named_query_read" on "named_query" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "named_query_insert" on "named_query" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "named_query_update" on "named_query" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "named_query_delete" on "named_query" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "named_query" to steward_app;
create or replace trigger "named_query_history" after insert or delete on "named_query" for each row execute function record_history('named-query', 'code,config_name,dataset,config,params,role_ids,cache_sec,max_rows,timeout_ms,remark,status', '');
create or replace trigger "named_query_history_update" after update on "named_query" for each row when ((old."code", old."config_name", old."dataset", old."config", old."params", old."role_ids", old."cache_sec", old."max_rows", old."timeout_ms", old."remark", old."status", old."is_deleted") is distinct from (new."code", new."config_name", new."dataset", new."config", new."params", new."role_ids", new."cache_sec", new."max_rows", new."timeout_ms", new."remark", new."status", new."is_deleted")) execute function record_history('named-query', 'code,config_name,dataset,config,params,role_ids,cache_sec,max_rows,timeout_ms,remark,status', '');
create or replace trigger "named_query_spelling" before insert or update of "config_name" on "named_query" for each row execute function keep_spelling('config_name');

create table "notice" (
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
  "title" varchar(255) not null,
  "category" integer not null,
  "notice_state" varchar(64) default 'draft' not null,
  "release_time" timestamptz not null,
  "expire_time" timestamptz,
  "content" text,
  "attachments" bigint[],
  "is_top" smallint default 0 not null,
  "need_confirm" smallint default 0 not null,
  "keep_draft" smallint default 0 not null,
  "remind_time" timestamptz,
  "to_dept_ids" bigint[],
  "to_role_ids" bigint[],
  "to_user_ids" bigint[],
  "spelling" text default '' not null,
  primary key (id)
);
create index "notice_order" on "notice" (tenant_id, "is_top" desc, "release_time" desc, id desc) where is_deleted = 0;
create index "notice_create_user" on "notice" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "notice_create_dept" on "notice" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "notice_title_like" on "notice" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "notice_category_find" on "notice" (tenant_id, "category") where is_deleted = 0;
create index "notice_notice_state_find" on "notice" (tenant_id, "notice_state") where is_deleted = 0;
create index "notice_release_time_find" on "notice" (tenant_id, "release_time") where is_deleted = 0;
create index "notice_attachments_in" on "notice" using gin ("attachments") where is_deleted = 0;
create index "notice_is_top_find" on "notice" (tenant_id, "is_top") where is_deleted = 0;
create index "notice_need_confirm_find" on "notice" (tenant_id, "need_confirm") where is_deleted = 0;
create index "notice_to_dept_ids_in" on "notice" using gin ("to_dept_ids") where is_deleted = 0;
create index "notice_to_role_ids_in" on "notice" using gin ("to_role_ids") where is_deleted = 0;
create index "notice_to_user_ids_in" on "notice" using gin ("to_user_ids") where is_deleted = 0;
create index "notice_created" on "notice" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "notice" enable row level security;
alter table "notice" force row level security;
create policy "notice_read" on "notice" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "notice_insert" on "notice" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "notice_update" on "notice" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "notice_delete" on "notice" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "notice" to steward_app;
create or replace trigger "notice_history" after insert or delete on "notice" for each row execute function record_history('notice', 'title,category,notice_state,release_time,expire_time,content,attachments,is_top,need_confirm,keep_draft,remind_time,to_dept_ids,to_role_ids,to_user_ids,status', '');
create or replace trigger "notice_history_update" after update on "notice" for each row when ((old."title", old."category", old."notice_state", old."release_time", old."expire_time", old."content", old."attachments", old."is_top", old."need_confirm", old."keep_draft", old."remind_time", old."to_dept_ids", old."to_role_ids", old."to_user_ids", old."status", old."is_deleted") is distinct from (new."title", new."category", new."notice_state", new."release_time", new."expire_time", new."content", new."attachments", new."is_top", new."need_confirm", new."keep_draft", new."remind_time", new."to_dept_ids", new."to_role_ids", new."to_user_ids", new."status", new."is_deleted")) execute function record_history('notice', 'title,category,notice_state,release_time,expire_time,content,attachments,is_top,need_confirm,keep_draft,remind_time,to_dept_ids,to_role_ids,to_user_ids,status', '');
create or replace trigger "notice_spelling" before insert or update of "title" on "notice" for each row execute function keep_spelling('title');

create table "oidc_provider" (
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
  "provider_name" varchar(32) not null,
  "source" varchar(32) not null,
  "issuer" varchar(255) not null,
  "client_id" varchar(255) not null,
  "client_secret" varchar(512),
  "address" varchar(200) not null,
  "scopes" varchar(255) default 'openid profile' not null,
  "account_claim" varchar(64) default 'preferred_username' not null,
  "name_claim" varchar(64) default 'name' not null,
  "is_matched" smallint default 0 not null,
  "unknown_as" varchar(64) default 'refuse' not null,
  "role_id" bigint,
  "dept_id" bigint,
  "spelling" text default '' not null,
  primary key (id)
);
create index "oidc_provider_order" on "oidc_provider" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "oidc_provider_create_user" on "oidc_provider" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "oidc_provider_create_dept" on "oidc_provider" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "oidc_provider_provider_name_like" on "oidc_provider" using gin ("provider_name" gin_trgm_ops) where is_deleted = 0;
create unique index "oidc_provider_source_unique" on "oidc_provider" (tenant_id, "source") where is_deleted = 0;
create index "oidc_provider_source_like" on "oidc_provider" using gin ("source" gin_trgm_ops) where is_deleted = 0;
create index "oidc_provider_unknown_as_find" on "oidc_provider" (tenant_id, "unknown_as") where is_deleted = 0;
create index "oidc_provider_role_id_find" on "oidc_provider" (tenant_id, "role_id") where is_deleted = 0;
create index "oidc_provider_dept_id_find" on "oidc_provider" (tenant_id, "dept_id") where is_deleted = 0;
alter table "oidc_provider" enable row level security;
alter table "oidc_provider" force row level security;
create policy "oidc_provider_read" on "oidc_provider" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "oidc_provider_insert" on "oidc_provider" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "oidc_provider_update" on "oidc_provider" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "oidc_provider_delete" on "oidc_provider" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "oidc_provider" to steward_app;
create or replace trigger "oidc_provider_history" after insert or delete on "oidc_provider" for each row execute function record_history('oidc-provider', 'provider_name,source,issuer,client_id,client_secret,address,scopes,account_claim,name_claim,is_matched,unknown_as,role_id,dept_id,status', 'client_secret');
create or replace trigger "oidc_provider_history_update" after update on "oidc_provider" for each row when ((old."provider_name", old."source", old."issuer", old."client_id", old."client_secret", old."address", old."scopes", old."account_claim", old."name_claim", old."is_matched", old."unknown_as", old."role_id", old."dept_id", old."status", old."is_deleted") is distinct from (new."provider_name", new."source", new."issuer", new."client_id", new."client_secret", new."address", new."scopes", new."account_claim", new."name_claim", new."is_matched", new."unknown_as", new."role_id", new."dept_id", new."status", new."is_deleted")) execute function record_history('oidc-provider', 'provider_name,source,issuer,client_id,client_secret,address,scopes,account_claim,name_claim,is_matched,unknown_as,role_id,dept_id,status', 'client_secret');
create or replace trigger "oidc_provider_spelling" before insert or update of "provider_name" on "oidc_provider" for each row execute function keep_spelling('provider_name');

create table "oss" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "oss_code" varchar(32) not null,
  "category" integer default 9 not null,
  "endpoint" varchar(255),
  "transform_endpoint" varchar(255),
  "bucket_name" varchar(63),
  "access_key" varchar(512),
  "secret_key" varchar(512),
  "app_id" varchar(64),
  "region" varchar(64),
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "oss_order" on "oss" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "oss_create_user" on "oss" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "oss_create_dept" on "oss" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "oss_oss_code_unique" on "oss" (tenant_id, "oss_code") where is_deleted = 0;
create index "oss_oss_code_like" on "oss" using gin ("oss_code" gin_trgm_ops) where is_deleted = 0;
create index "oss_category_find" on "oss" (tenant_id, "category") where is_deleted = 0;
create index "oss_status_find" on "oss" (tenant_id, "status") where is_deleted = 0;
alter table "oss" enable row level security;
alter table "oss" force row level security;
create policy "oss_read" on "oss" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "oss_insert" on "oss" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "oss_update" on "oss" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "oss_delete" on "oss" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "oss" to steward_app;
create or replace trigger "oss_history" after insert or delete on "oss" for each row execute function record_history('oss', 'oss_code,category,endpoint,transform_endpoint,bucket_name,access_key,secret_key,app_id,region,status,remark', 'access_key,secret_key');
create or replace trigger "oss_history_update" after update on "oss" for each row when ((old."oss_code", old."category", old."endpoint", old."transform_endpoint", old."bucket_name", old."access_key", old."secret_key", old."app_id", old."region", old."status", old."remark", old."is_deleted") is distinct from (new."oss_code", new."category", new."endpoint", new."transform_endpoint", new."bucket_name", new."access_key", new."secret_key", new."app_id", new."region", new."status", new."remark", new."is_deleted")) execute function record_history('oss', 'oss_code,category,endpoint,transform_endpoint,bucket_name,access_key,secret_key,app_id,region,status,remark', 'access_key,secret_key');
create or replace trigger "oss_spelling" before insert or update of "oss_code" on "oss" for each row execute function keep_spelling('oss_code');

create table "param" (
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
  "param_name" varchar(255) not null,
  "param_key" varchar(255) not null,
  "param_value" varchar(2000) not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "param_order" on "param" ("create_time" desc, id desc) where is_deleted = 0;
create index "param_create_user" on "param" (create_user) where is_deleted = 0 and create_user is not null;
create index "param_create_dept" on "param" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "param_param_name_like" on "param" using gin ("param_name" gin_trgm_ops) where is_deleted = 0;
create unique index "param_param_key_unique" on "param" ("param_key") where is_deleted = 0;
create index "param_param_key_like" on "param" using gin ("param_key" gin_trgm_ops) where is_deleted = 0;
alter table "param" enable row level security;
alter table "param" force row level security;
create policy "param_read" on "param" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "param_insert" on "param" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "param_update" on "param" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "param_delete" on "param" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "param" to steward_app;
create or replace trigger "param_history" after insert or delete on "param" for each row execute function record_history('param', 'param_name,param_key,param_value,remark,status', '');
create or replace trigger "param_history_update" after update on "param" for each row when ((old."param_name", old."param_key", old."param_value", old."remark", old."status", old."is_deleted") is distinct from (new."param_name", new."param_key", new."param_value", new."remark", new."status", new."is_deleted")) execute function record_history('param', 'param_name,param_key,param_value,remark,status', '');
create or replace trigger "param_spelling" before insert or update of "param_name" on "param" for each row execute function keep_spelling('param_name');

create table "phone" (
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
  "phone_name" varchar(64) not null,
  "extension" varchar(16) not null,
  "line_number" varchar(20),
  "user_id" bigint,
  "dept_id" bigint,
  "area_id" bigint,
  "ip" varchar(64),
  "port" integer default 9090 not null,
  "secure" smallint default 0 not null,
  "password" varchar(512),
  "last_call_time" timestamptz,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "phone_order" on "phone" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "phone_create_user" on "phone" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "phone_create_dept" on "phone" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "phone_phone_name_like" on "phone" using gin ("phone_name" gin_trgm_ops) where is_deleted = 0;
create unique index "phone_extension_unique" on "phone" (tenant_id, "extension") where is_deleted = 0;
create index "phone_extension_like" on "phone" using gin ("extension" gin_trgm_ops) where is_deleted = 0;
create index "phone_line_number_like" on "phone" using gin ("line_number" gin_trgm_ops) where is_deleted = 0;
create unique index "phone_user_id_unique" on "phone" (tenant_id, "user_id") where is_deleted = 0;
create index "phone_dept_id_find" on "phone" (tenant_id, "dept_id") where is_deleted = 0;
create index "phone_area_id_find" on "phone" (tenant_id, "area_id") where is_deleted = 0;
create index "phone_ip_find" on "phone" (tenant_id, "ip") where is_deleted = 0;
alter table "phone" enable row level security;
alter table "phone" force row level security;
create policy "phone_read" on "phone" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "phone_insert" on "phone" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "phone_update" on "phone" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "phone_delete" on "phone" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "phone" to steward_app;
create or replace trigger "phone_history" after insert or delete on "phone" for each row execute function record_history('phone', 'phone_name,extension,line_number,user_id,dept_id,area_id,ip,port,secure,password,remark,status', 'password');
create or replace trigger "phone_history_update" after update on "phone" for each row when ((old."phone_name", old."extension", old."line_number", old."user_id", old."dept_id", old."area_id", old."ip", old."port", old."secure", old."password", old."remark", old."status", old."is_deleted") is distinct from (new."phone_name", new."extension", new."line_number", new."user_id", new."dept_id", new."area_id", new."ip", new."port", new."secure", new."password", new."remark", new."status", new."is_deleted")) execute function record_history('phone', 'phone_name,extension,line_number,user_id,dept_id,area_id,ip,port,secure,password,remark,status', 'password');
create or replace trigger "phone_spelling" before insert or update of "phone_name" on "phone" for each row execute function keep_spelling('phone_name');

create table "plan_meter" (
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
  "plan_id" bigint not null,
  "device_id" bigint not null,
  "base" double precision,
  "due_time" timestamptz,
  "fallen" double precision,
  "fallen_time" timestamptz,
  primary key (id)
);
create index "plan_meter_order" on "plan_meter" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "plan_meter_create_user" on "plan_meter" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "plan_meter_create_dept" on "plan_meter" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "plan_meter_plan_id_find" on "plan_meter" (tenant_id, "plan_id") where is_deleted = 0;
create index "plan_meter_device_id_find" on "plan_meter" (tenant_id, "device_id") where is_deleted = 0;
alter table "plan_meter" enable row level security;
alter table "plan_meter" force row level security;
create policy "plan_meter_read" on "plan_meter" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_meter_insert" on "plan_meter" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_meter_update" on "plan_meter" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_meter_delete" on "plan_meter" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "plan_meter" to steward_app;
create or replace trigger "plan_meter_history" after insert or delete on "plan_meter" for each row execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,fallen,fallen_time,status', '');
create or replace trigger "plan_meter_history_update" after update on "plan_meter" for each row when ((old."plan_id", old."device_id", old."base", old."due_time", old."fallen", old."fallen_time", old."status", old."is_deleted") is distinct from (new."plan_id", new."device_id", new."base", new."due_time", new."fallen", new."fallen_time", new."status", new."is_deleted")) execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,fallen,fallen_time,status', '');

create table "plan_occurrence" (
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
  "plan_id" bigint not null,
  "planned_time" timestamptz not null,
  "outcome" varchar(64) default 'made' not null,
  "device_id" bigint,
  "area_id" bigint,
  "bill_kind" varchar(64),
  "bill_id" varchar(20) default '' not null,
  "settled_by" bigint,
  "reason" varchar(255) default '' not null,
  "target_key" varchar(64) default '' not null,
  primary key (id)
);
create index "plan_occurrence_order" on "plan_occurrence" (tenant_id, "planned_time" desc, id desc) where is_deleted = 0;
create index "plan_occurrence_create_user" on "plan_occurrence" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "plan_occurrence_create_dept" on "plan_occurrence" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "plan_occurrence_plan_id_find" on "plan_occurrence" (tenant_id, "plan_id") where is_deleted = 0;
create index "plan_occurrence_planned_time_find" on "plan_occurrence" (tenant_id, "planned_time") where is_deleted = 0;
create index "plan_occurrence_outcome_find" on "plan_occurrence" (tenant_id, "outcome") where is_deleted = 0;
create index "plan_occurrence_device_id_find" on "plan_occurrence" (tenant_id, "device_id") where is_deleted = 0;
create index "plan_occurrence_area_id_find" on "plan_occurrence" (tenant_id, "area_id") where is_deleted = 0;
create index "plan_occurrence_bill_kind_find" on "plan_occurrence" (tenant_id, "bill_kind") where is_deleted = 0;
create index "plan_occurrence_bill_id_find" on "plan_occurrence" (tenant_id, "bill_id") where is_deleted = 0;
create index "plan_occurrence_settled_by_find" on "plan_occurrence" (tenant_id, "settled_by") where is_deleted = 0;
create index "plan_occurrence_created" on "plan_occurrence" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "plan_occurrence" enable row level security;
alter table "plan_occurrence" force row level security;
create policy "plan_occurrence_read" on "plan_occurrence" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_occurrence_insert" on "plan_occurrence" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_occurrence_update" on "plan_occurrence" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "plan_occurrence_delete" on "plan_occurrence" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "plan_occurrence" to steward_app;

create table "post" (
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
  "post_name" varchar(64) not null,
  "post_code" varchar(12) not null,
  "category" integer not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "post_order" on "post" (tenant_id, "sort", id) where is_deleted = 0;
create index "post_create_user" on "post" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "post_create_dept" on "post" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "post_post_name_like" on "post" using gin ("post_name" gin_trgm_ops) where is_deleted = 0;
create unique index "post_post_code_unique" on "post" (tenant_id, "post_code") where is_deleted = 0;
create index "post_post_code_like" on "post" using gin ("post_code" gin_trgm_ops) where is_deleted = 0;
create index "post_category_find" on "post" (tenant_id, "category") where is_deleted = 0;
create index "post_created" on "post" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "post" enable row level security;
alter table "post" force row level security;
create policy "post_read" on "post" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "post_insert" on "post" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "post_update" on "post" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "post_delete" on "post" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "post" to steward_app;
create or replace trigger "post_history" after insert or delete on "post" for each row execute function record_history('post', 'post_name,post_code,category,sort,remark,status', '');
create or replace trigger "post_history_update" after update on "post" for each row when ((old."post_name", old."post_code", old."category", old."sort", old."remark", old."status", old."is_deleted") is distinct from (new."post_name", new."post_code", new."category", new."sort", new."remark", new."status", new."is_deleted")) execute function record_history('post', 'post_name,post_code,category,sort,remark,status', '');
create or replace trigger "post_spelling" before insert or update of "post_name" on "post" for each row execute function keep_spelling('post_name');

create table "print_head" (
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
  "head_name" varchar(60) not null,
  "head_line" varchar(100),
  "label_layout" varchar(64) default 'a4-3x8' not null,
  "site_address" varchar(255),
  "sort" integer default 1 not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "print_head_order" on "print_head" (tenant_id, "sort", id) where is_deleted = 0;
create index "print_head_create_user" on "print_head" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "print_head_create_dept" on "print_head" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "print_head_head_name_like" on "print_head" using gin ("head_name" gin_trgm_ops) where is_deleted = 0;
create index "print_head_created" on "print_head" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "print_head" enable row level security;
alter table "print_head" force row level security;
create policy "print_head_read" on "print_head" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "print_head_insert" on "print_head" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "print_head_update" on "print_head" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "print_head_delete" on "print_head" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "print_head" to steward_app;
create or replace trigger "print_head_history" after insert or delete on "print_head" for each row execute function record_history('print-head', 'head_name,head_line,label_layout,site_address,sort,status', '');
create or replace trigger "print_head_history_update" after update on "print_head" for each row when ((old."head_name", old."head_line", old."label_layout", old."site_address", old."sort", old."status", old."is_deleted") is distinct from (new."head_name", new."head_line", new."label_layout", new."site_address", new."sort", new."status", new."is_deleted")) execute function record_history('print-head', 'head_name,head_line,label_layout,site_address,sort,status', '');
create or replace trigger "print_head_spelling" before insert or update of "head_name" on "print_head" for each row execute function keep_spelling('head_name');

create table "product_category" (
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
  "category_name" varchar(64) not null,
  "category_code" varchar(32) not null,
  "system_code" varchar(64) not null,
  "icon" varchar(64),
  "sort" integer default 0 not null,
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "product_category_order" on "product_category" (tenant_id, "sort", id) where is_deleted = 0;
create index "product_category_create_user" on "product_category" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "product_category_create_dept" on "product_category" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "product_category_category_name_like" on "product_category" using gin ("category_name" gin_trgm_ops) where is_deleted = 0;
create unique index "product_category_category_code_unique" on "product_category" (tenant_id, "category_code") where is_deleted = 0;
create index "product_category_category_code_like" on "product_category" using gin ("category_code" gin_trgm_ops) where is_deleted = 0;
create index "product_category_system_code_find" on "product_category" (tenant_id, "system_code") where is_deleted = 0;
create index "product_category_parent_id_find" on "product_category" (tenant_id, "parent_id") where is_deleted = 0;
create index "product_category_created" on "product_category" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "product_category" enable row level security;
alter table "product_category" force row level security;
create policy "product_category_read" on "product_category" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "product_category_insert" on "product_category" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "product_category_update" on "product_category" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "product_category_delete" on "product_category" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "product_category" to steward_app;
create or replace trigger "product_category_history" after insert or delete on "product_category" for each row execute function record_history('product-category', 'category_name,category_code,system_code,icon,sort,remark,parent_id,status', '');
create or replace trigger "product_category_history_update" after update on "product_category" for each row when ((old."category_name", old."category_code", old."system_code", old."icon", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."category_name", new."category_code", new."system_code", new."icon", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('product-category', 'category_name,category_code,system_code,icon,sort,remark,parent_id,status', '');
create or replace trigger "product_category_spelling" before insert or update of "category_name" on "product_category" for each row execute function keep_spelling('category_name');

create table "region" (
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
  "name" varchar(32) not null,
  "code" varchar(12) not null,
  "parent_code" varchar(12) default '0' not null,
  "region_level" integer default 1 not null,
  "sort" integer default 1 not null,
  "remark" varchar(255),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "region_order" on "region" ("sort", id) where is_deleted = 0;
create index "region_create_user" on "region" (create_user) where is_deleted = 0 and create_user is not null;
create index "region_create_dept" on "region" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "region_name_like" on "region" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create unique index "region_code_unique" on "region" ("code") where is_deleted = 0;
create index "region_code_like" on "region" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "region_region_level_find" on "region" ("region_level") where is_deleted = 0;
create index "region_parent_id_find" on "region" ("parent_id") where is_deleted = 0;
create index "region_created" on "region" (create_time desc, id desc) where is_deleted = 0;
alter table "region" enable row level security;
alter table "region" force row level security;
create policy "region_read" on "region" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "region_insert" on "region" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "region_update" on "region" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "region_delete" on "region" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "region" to steward_app;
create or replace trigger "region_history" after insert or delete on "region" for each row execute function record_history('region', 'name,code,parent_code,region_level,sort,remark,parent_id,status', '');
create or replace trigger "region_history_update" after update on "region" for each row when ((old."name", old."code", old."parent_code", old."region_level", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."name", new."code", new."parent_code", new."region_level", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('region', 'name,code,parent_code,region_level,sort,remark,parent_id,status', '');
create or replace trigger "region_spelling" before insert or update of "name" on "region" for each row execute function keep_spelling('name');

create table "repair_bill" (
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
  "bill_no" varchar(32) default '' not null,
  "title" varchar(128) not null,
  "priority" integer default 3 not null,
  "bill_status" varchar(64) default 'submitted' not null,
  "source" varchar(64) default 'web' not null,
  "area_id" bigint not null,
  "location_desc" varchar(100),
  "device_id" bigint,
  "trade" varchar(64) default 'other' not null,
  "symptom_id" bigint,
  "fault_phenomenon" varchar(64),
  "impact" varchar(64) default 'none' not null,
  "alarm_record_id" bigint,
  "maintenance_item_id" bigint,
  "inspection_item_id" bigint,
  "alarm_rule_id" bigint,
  "alarm_value" double precision,
  "reporter_id" bigint,
  "report_dept_id" bigint,
  "report_time" timestamptz,
  "reporter_phone" varchar(20),
  "expect_time" timestamptz,
  "description" varchar(1000),
  "photos" bigint[],
  "order_id" bigint,
  "same_as_id" bigint,
  "allow_duplicate" smallint default 0 not null,
  "dispatch_to_id" bigint,
  "spot_key" varchar(40),
  "merged_into_id" bigint,
  "accept_user_id" bigint,
  "accept_time" timestamptz,
  "reject_reason" varchar(64),
  "repeat_count" integer default 0 not null,
  "urge_count" integer default 0 not null,
  "last_urge_time" timestamptz,
  "score_speed" integer,
  "score_quality" integer,
  "score_attitude" integer,
  "evaluate_text" varchar(500),
  "evaluate_time" timestamptz,
  "auto_evaluated" integer default 0 not null,
  primary key (id)
);
create index "repair_bill_order" on "repair_bill" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "repair_bill_create_user" on "repair_bill" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_bill_create_dept" on "repair_bill" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "repair_bill_bill_no_unique" on "repair_bill" (tenant_id, "bill_no") where is_deleted = 0;
create index "repair_bill_bill_no_like" on "repair_bill" using gin ("bill_no" gin_trgm_ops) where is_deleted = 0;
create index "repair_bill_title_like" on "repair_bill" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "repair_bill_priority_find" on "repair_bill" (tenant_id, "priority") where is_deleted = 0;
create index "repair_bill_bill_status_find" on "repair_bill" (tenant_id, "bill_status") where is_deleted = 0;
create index "repair_bill_source_find" on "repair_bill" (tenant_id, "source") where is_deleted = 0;
create index "repair_bill_area_id_find" on "repair_bill" (tenant_id, "area_id") where is_deleted = 0;
create index "repair_bill_device_id_find" on "repair_bill" (tenant_id, "device_id") where is_deleted = 0;
create index "repair_bill_trade_find" on "repair_bill" (tenant_id, "trade") where is_deleted = 0;
create index "repair_bill_symptom_id_find" on "repair_bill" (tenant_id, "symptom_id") where is_deleted = 0;
create index "repair_bill_fault_phenomenon_find" on "repair_bill" (tenant_id, "fault_phenomenon") where is_deleted = 0;
create index "repair_bill_impact_find" on "repair_bill" (tenant_id, "impact") where is_deleted = 0;
create index "repair_bill_alarm_record_id_find" on "repair_bill" (tenant_id, "alarm_record_id") where is_deleted = 0;
create index "repair_bill_maintenance_item_id_find" on "repair_bill" (tenant_id, "maintenance_item_id") where is_deleted = 0;
create index "repair_bill_inspection_item_id_find" on "repair_bill" (tenant_id, "inspection_item_id") where is_deleted = 0;
create index "repair_bill_alarm_rule_id_find" on "repair_bill" (tenant_id, "alarm_rule_id") where is_deleted = 0;
create index "repair_bill_reporter_id_find" on "repair_bill" (tenant_id, "reporter_id") where is_deleted = 0;
create index "repair_bill_report_dept_id_find" on "repair_bill" (tenant_id, "report_dept_id") where is_deleted = 0;
create index "repair_bill_report_time_find" on "repair_bill" (tenant_id, "report_time") where is_deleted = 0;
create index "repair_bill_expect_time_find" on "repair_bill" (tenant_id, "expect_time") where is_deleted = 0;
create index "repair_bill_photos_in" on "repair_bill" using gin ("photos") where is_deleted = 0;
create index "repair_bill_order_id_find" on "repair_bill" (tenant_id, "order_id") where is_deleted = 0;
create index "repair_bill_same_as_id_find" on "repair_bill" (tenant_id, "same_as_id") where is_deleted = 0;
create index "repair_bill_dispatch_to_id_find" on "repair_bill" (tenant_id, "dispatch_to_id") where is_deleted = 0;
create unique index "repair_bill_spot_key_unique" on "repair_bill" (tenant_id, "spot_key") where is_deleted = 0;
create index "repair_bill_merged_into_id_find" on "repair_bill" (tenant_id, "merged_into_id") where is_deleted = 0;
create index "repair_bill_accept_user_id_find" on "repair_bill" (tenant_id, "accept_user_id") where is_deleted = 0;
alter table "repair_bill" enable row level security;
alter table "repair_bill" force row level security;
create policy "repair_bill_read" on "repair_bill" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_insert" on "repair_bill" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_update" on "repair_bill" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_delete" on "repair_bill" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_bill" to steward_app;
create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,symptom_id,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,dispatch_to_id,spot_key,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');
create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."symptom_id", old."fault_phenomenon", old."impact", old."alarm_record_id", old."maintenance_item_id", old."inspection_item_id", old."alarm_rule_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."same_as_id", old."allow_duplicate", old."dispatch_to_id", old."spot_key", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."symptom_id", new."fault_phenomenon", new."impact", new."alarm_record_id", new."maintenance_item_id", new."inspection_item_id", new."alarm_rule_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."same_as_id", new."allow_duplicate", new."dispatch_to_id", new."spot_key", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,symptom_id,fault_phenomenon,impact,alarm_record_id,maintenance_item_id,inspection_item_id,alarm_rule_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,same_as_id,allow_duplicate,dispatch_to_id,spot_key,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create table "repair_bill_record" (
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
  "bill_id" bigint,
  "order_id" bigint,
  "action" varchar(64) not null,
  "content" varchar(500),
  "from_status" varchar(32),
  "to_status" varchar(32),
  "reason_code" varchar(64),
  "once_key" varchar(64),
  "operator_id" bigint,
  "operator_name" varchar(64) default '' not null,
  "operate_time" timestamptz,
  "duration_sec" integer,
  primary key (id)
);
create index "repair_bill_record_order" on "repair_bill_record" (tenant_id, "operate_time" desc, id desc) where is_deleted = 0;
create index "repair_bill_record_create_user" on "repair_bill_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_bill_record_create_dept" on "repair_bill_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "repair_bill_record_bill_id_find" on "repair_bill_record" (tenant_id, "bill_id") where is_deleted = 0;
create index "repair_bill_record_order_id_find" on "repair_bill_record" (tenant_id, "order_id") where is_deleted = 0;
create index "repair_bill_record_action_find" on "repair_bill_record" (tenant_id, "action") where is_deleted = 0;
create index "repair_bill_record_content_like" on "repair_bill_record" using gin ("content" gin_trgm_ops) where is_deleted = 0;
create index "repair_bill_record_operator_id_find" on "repair_bill_record" (tenant_id, "operator_id") where is_deleted = 0;
create index "repair_bill_record_operate_time_find" on "repair_bill_record" (tenant_id, "operate_time") where is_deleted = 0;
create index "repair_bill_record_created" on "repair_bill_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "repair_bill_record" enable row level security;
alter table "repair_bill_record" force row level security;
create policy "repair_bill_record_read" on "repair_bill_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_record_insert" on "repair_bill_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_record_update" on "repair_bill_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_bill_record_delete" on "repair_bill_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_bill_record" to steward_app;
create or replace trigger "repair_bill_record_history" after insert or delete on "repair_bill_record" for each row execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,once_key,operator_id,operator_name,operate_time,duration_sec,status', '');
create or replace trigger "repair_bill_record_history_update" after update on "repair_bill_record" for each row when ((old."bill_id", old."order_id", old."action", old."content", old."from_status", old."to_status", old."reason_code", old."once_key", old."operator_id", old."operator_name", old."operate_time", old."duration_sec", old."status", old."is_deleted") is distinct from (new."bill_id", new."order_id", new."action", new."content", new."from_status", new."to_status", new."reason_code", new."once_key", new."operator_id", new."operator_name", new."operate_time", new."duration_sec", new."status", new."is_deleted")) execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,once_key,operator_id,operator_name,operate_time,duration_sec,status', '');

create table "repair_labor" (
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
  "order_id" bigint not null,
  "user_id" bigint not null,
  "start_time" timestamptz not null,
  "end_time" timestamptz,
  "minutes" integer default 0 not null,
  "rate" numeric(16, 2),
  "amount" numeric(16, 2),
  "remark" varchar(255),
  primary key (id)
);
create index "repair_labor_order" on "repair_labor" (tenant_id, "start_time" desc, id desc) where is_deleted = 0;
create index "repair_labor_create_user" on "repair_labor" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_labor_create_dept" on "repair_labor" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "repair_labor_order_id_find" on "repair_labor" (tenant_id, "order_id") where is_deleted = 0;
create index "repair_labor_user_id_find" on "repair_labor" (tenant_id, "user_id") where is_deleted = 0;
create index "repair_labor_start_time_find" on "repair_labor" (tenant_id, "start_time") where is_deleted = 0;
create index "repair_labor_end_time_find" on "repair_labor" (tenant_id, "end_time") where is_deleted = 0;
create index "repair_labor_created" on "repair_labor" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "repair_labor" enable row level security;
alter table "repair_labor" force row level security;
create policy "repair_labor_read" on "repair_labor" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_labor_insert" on "repair_labor" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_labor_update" on "repair_labor" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_labor_delete" on "repair_labor" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_labor" to steward_app;
create or replace trigger "repair_labor_history" after insert or delete on "repair_labor" for each row execute function record_history('repair-labor', 'order_id,user_id,start_time,end_time,minutes,rate,amount,remark,status', '');
create or replace trigger "repair_labor_history_update" after update on "repair_labor" for each row when ((old."order_id", old."user_id", old."start_time", old."end_time", old."minutes", old."rate", old."amount", old."remark", old."status", old."is_deleted") is distinct from (new."order_id", new."user_id", new."start_time", new."end_time", new."minutes", new."rate", new."amount", new."remark", new."status", new."is_deleted")) execute function record_history('repair-labor', 'order_id,user_id,start_time,end_time,minutes,rate,amount,remark,status', '');

create table "repair_order" (
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
  "order_no" varchar(32) default '' not null,
  "title" varchar(128) not null,
  "priority" integer default 3 not null,
  "order_status" varchar(64) default 'to_dispatch' not null,
  "sla_state" varchar(64) default 'ok' not null,
  "area_id" bigint not null,
  "location_desc" varchar(100),
  "device_id" bigint,
  "equipment_type" bigint,
  "assignee_id" bigint,
  "group_id" bigint,
  "dispatch_mode" varchar(64) default 'manual' not null,
  "helper_ids" bigint[],
  "finish_due" timestamptz,
  "next_due" timestamptz,
  "trade" varchar(64) default 'other' not null,
  "order_type" varchar(64) default 'repair' not null,
  "source" varchar(64) default 'web' not null,
  "impact" varchar(64) default 'none' not null,
  "report_dept_id" bigint,
  "description" varchar(1000),
  "alarm_record_id" bigint,
  "bill_count" integer default 0 not null,
  "split_from_id" bigint,
  "standard_id" bigint,
  "standard_snapshot" jsonb,
  "report_time" timestamptz,
  "reopen_time" timestamptz,
  "dispatch_time" timestamptz,
  "accept_time" timestamptz,
  "arrive_time" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "check_time" timestamptz,
  "close_time" timestamptz,
  "response_due" timestamptz,
  "arrive_due" timestamptz,
  "paused_since" timestamptz,
  "hold_reason" varchar(64),
  "expect_resume" timestamptz,
  "paused_sec" integer default 0 not null,
  "response_breached" smallint default 0 not null,
  "finish_breached" smallint default 0 not null,
  "refuse_count" integer default 0 not null,
  "transfer_count" integer default 0 not null,
  "rework_count" integer default 0 not null,
  "escalate_level" integer default 0 not null,
  "pool_ids" bigint[],
  "tried_ids" bigint[],
  "lockout" smallint default 0 not null,
  "fault_phenomenon" varchar(64),
  "fault_cause" varchar(64),
  "fault_remedy" varchar(64),
  "cause_downtime" smallint default 0 not null,
  "down_start" timestamptz,
  "down_end" timestamptz,
  "labor_minutes" integer default 0 not null,
  "repair_desc" varchar(1000),
  "before_photos" bigint[],
  "after_photos" bigint[],
  "scan_required" smallint default 0 not null,
  "need_check" smallint default 1 not null,
  "check_user_id" bigint,
  "check_result" varchar(64),
  "check_remark" varchar(255),
  "auto_checked" smallint default 0 not null,
  "need_evaluate" smallint default 0 not null,
  "first_fix" smallint,
  "score_total" integer,
  primary key (id)
);
create index "repair_order_order" on "repair_order" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "repair_order_create_user" on "repair_order" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_order_create_dept" on "repair_order" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "repair_order_order_no_unique" on "repair_order" (tenant_id, "order_no") where is_deleted = 0;
create index "repair_order_order_no_like" on "repair_order" using gin ("order_no" gin_trgm_ops) where is_deleted = 0;
create index "repair_order_title_like" on "repair_order" using gin ("title" gin_trgm_ops) where is_deleted = 0;
create index "repair_order_priority_find" on "repair_order" (tenant_id, "priority") where is_deleted = 0;
create index "repair_order_order_status_find" on "repair_order" (tenant_id, "order_status") where is_deleted = 0;
create index "repair_order_sla_state_find" on "repair_order" (tenant_id, "sla_state") where is_deleted = 0;
create index "repair_order_area_id_find" on "repair_order" (tenant_id, "area_id") where is_deleted = 0;
create index "repair_order_device_id_find" on "repair_order" (tenant_id, "device_id") where is_deleted = 0;
create index "repair_order_equipment_type_find" on "repair_order" (tenant_id, "equipment_type") where is_deleted = 0;
create index "repair_order_assignee_id_find" on "repair_order" (tenant_id, "assignee_id") where is_deleted = 0;
create index "repair_order_group_id_find" on "repair_order" (tenant_id, "group_id") where is_deleted = 0;
create index "repair_order_dispatch_mode_find" on "repair_order" (tenant_id, "dispatch_mode") where is_deleted = 0;
create index "repair_order_helper_ids_in" on "repair_order" using gin ("helper_ids") where is_deleted = 0;
create index "repair_order_finish_due_find" on "repair_order" (tenant_id, "finish_due") where is_deleted = 0;
create index "repair_order_next_due_find" on "repair_order" (tenant_id, "next_due") where is_deleted = 0;
create index "repair_order_trade_find" on "repair_order" (tenant_id, "trade") where is_deleted = 0;
create index "repair_order_order_type_find" on "repair_order" (tenant_id, "order_type") where is_deleted = 0;
create index "repair_order_source_find" on "repair_order" (tenant_id, "source") where is_deleted = 0;
create index "repair_order_impact_find" on "repair_order" (tenant_id, "impact") where is_deleted = 0;
create index "repair_order_report_dept_id_find" on "repair_order" (tenant_id, "report_dept_id") where is_deleted = 0;
create index "repair_order_alarm_record_id_find" on "repair_order" (tenant_id, "alarm_record_id") where is_deleted = 0;
create index "repair_order_split_from_id_find" on "repair_order" (tenant_id, "split_from_id") where is_deleted = 0;
create index "repair_order_standard_id_find" on "repair_order" (tenant_id, "standard_id") where is_deleted = 0;
create index "repair_order_report_time_find" on "repair_order" (tenant_id, "report_time") where is_deleted = 0;
create index "repair_order_finish_time_find" on "repair_order" (tenant_id, "finish_time") where is_deleted = 0;
create index "repair_order_close_time_find" on "repair_order" (tenant_id, "close_time") where is_deleted = 0;
create index "repair_order_response_breached_find" on "repair_order" (tenant_id, "response_breached") where is_deleted = 0;
create index "repair_order_finish_breached_find" on "repair_order" (tenant_id, "finish_breached") where is_deleted = 0;
create index "repair_order_rework_count_find" on "repair_order" (tenant_id, "rework_count") where is_deleted = 0;
create index "repair_order_pool_ids_in" on "repair_order" using gin ("pool_ids") where is_deleted = 0;
create index "repair_order_tried_ids_in" on "repair_order" using gin ("tried_ids") where is_deleted = 0;
create index "repair_order_lockout_find" on "repair_order" (tenant_id, "lockout") where is_deleted = 0;
create index "repair_order_fault_phenomenon_find" on "repair_order" (tenant_id, "fault_phenomenon") where is_deleted = 0;
create index "repair_order_fault_cause_find" on "repair_order" (tenant_id, "fault_cause") where is_deleted = 0;
create index "repair_order_fault_remedy_find" on "repair_order" (tenant_id, "fault_remedy") where is_deleted = 0;
create index "repair_order_cause_downtime_find" on "repair_order" (tenant_id, "cause_downtime") where is_deleted = 0;
create index "repair_order_down_start_find" on "repair_order" (tenant_id, "down_start") where is_deleted = 0;
create index "repair_order_down_end_find" on "repair_order" (tenant_id, "down_end") where is_deleted = 0;
create index "repair_order_before_photos_in" on "repair_order" using gin ("before_photos") where is_deleted = 0;
create index "repair_order_after_photos_in" on "repair_order" using gin ("after_photos") where is_deleted = 0;
create index "repair_order_check_user_id_find" on "repair_order" (tenant_id, "check_user_id") where is_deleted = 0;
create index "repair_order_check_result_find" on "repair_order" (tenant_id, "check_result") where is_deleted = 0;
create index "repair_order_need_evaluate_find" on "repair_order" (tenant_id, "need_evaluate") where is_deleted = 0;
create index "repair_order_first_fix_find" on "repair_order" (tenant_id, "first_fix") where is_deleted = 0;
create index "repair_order_score_total_find" on "repair_order" (tenant_id, "score_total") where is_deleted = 0;
alter table "repair_order" enable row level security;
alter table "repair_order" force row level security;
create policy "repair_order_read" on "repair_order" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_order_insert" on "repair_order" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_order_update" on "repair_order" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_order_delete" on "repair_order" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_order" to steward_app;
create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,split_from_id,standard_id,standard_snapshot,report_time,reopen_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,labor_minutes,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');
create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."equipment_type", old."assignee_id", old."group_id", old."dispatch_mode", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."split_from_id", old."standard_id", old."standard_snapshot", old."report_time", old."reopen_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."pool_ids", old."tried_ids", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."cause_downtime", old."down_start", old."down_end", old."labor_minutes", old."repair_desc", old."before_photos", old."after_photos", old."scan_required", old."need_check", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."first_fix", old."score_total", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."equipment_type", new."assignee_id", new."group_id", new."dispatch_mode", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."split_from_id", new."standard_id", new."standard_snapshot", new."report_time", new."reopen_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."pool_ids", new."tried_ids", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."cause_downtime", new."down_start", new."down_end", new."labor_minutes", new."repair_desc", new."before_photos", new."after_photos", new."scan_required", new."need_check", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."first_fix", new."score_total", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,equipment_type,assignee_id,group_id,dispatch_mode,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,split_from_id,standard_id,standard_snapshot,report_time,reopen_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,pool_ids,tried_ids,lockout,fault_phenomenon,fault_cause,fault_remedy,cause_downtime,down_start,down_end,labor_minutes,repair_desc,before_photos,after_photos,scan_required,need_check,check_user_id,check_result,check_remark,auto_checked,need_evaluate,first_fix,score_total,status', '');

create table "repair_setting" (
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
  "valid_from" date not null,
  "duplicate_hours" integer default 24 not null,
  "warn_percent" integer default 80 not null,
  "labor_rate" numeric(16, 2),
  "spot_report" smallint default 0 not null,
  "spot_series" integer default 1 not null,
  "work_days" text[],
  "work_times" varchar(100),
  "remark" varchar(255),
  primary key (id)
);
create index "repair_setting_order" on "repair_setting" (tenant_id, "valid_from" desc, id desc) where is_deleted = 0;
create index "repair_setting_create_user" on "repair_setting" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_setting_create_dept" on "repair_setting" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "repair_setting_valid_from_find" on "repair_setting" (tenant_id, "valid_from") where is_deleted = 0;
create index "repair_setting_work_days_in" on "repair_setting" using gin ("work_days") where is_deleted = 0;
create index "repair_setting_created" on "repair_setting" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "repair_setting" enable row level security;
alter table "repair_setting" force row level security;
create policy "repair_setting_read" on "repair_setting" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_setting_insert" on "repair_setting" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_setting_update" on "repair_setting" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_setting_delete" on "repair_setting" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_setting" to steward_app;
create or replace trigger "repair_setting_history" after insert or delete on "repair_setting" for each row execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,spot_report,spot_series,work_days,work_times,remark,status', '');
create or replace trigger "repair_setting_history_update" after update on "repair_setting" for each row when ((old."valid_from", old."duplicate_hours", old."warn_percent", old."labor_rate", old."spot_report", old."spot_series", old."work_days", old."work_times", old."remark", old."status", old."is_deleted") is distinct from (new."valid_from", new."duplicate_hours", new."warn_percent", new."labor_rate", new."spot_report", new."spot_series", new."work_days", new."work_times", new."remark", new."status", new."is_deleted")) execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,spot_report,spot_series,work_days,work_times,remark,status', '');

create table "repair_symptom" (
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
  "name" varchar(20) not null,
  "trade" varchar(64) default 'other' not null,
  "priority" integer default 3 not null,
  "fault_phenomenon" varchar(64),
  "sort" integer default 1 not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "repair_symptom_order" on "repair_symptom" (tenant_id, "sort", id) where is_deleted = 0;
create index "repair_symptom_create_user" on "repair_symptom" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "repair_symptom_create_dept" on "repair_symptom" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "repair_symptom_name_unique" on "repair_symptom" (tenant_id, "name") where is_deleted = 0;
create index "repair_symptom_name_like" on "repair_symptom" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "repair_symptom_trade_find" on "repair_symptom" (tenant_id, "trade") where is_deleted = 0;
create index "repair_symptom_priority_find" on "repair_symptom" (tenant_id, "priority") where is_deleted = 0;
create index "repair_symptom_fault_phenomenon_find" on "repair_symptom" (tenant_id, "fault_phenomenon") where is_deleted = 0;
create index "repair_symptom_created" on "repair_symptom" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "repair_symptom" enable row level security;
alter table "repair_symptom" force row level security;
create policy "repair_symptom_read" on "repair_symptom" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_symptom_insert" on "repair_symptom" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_symptom_update" on "repair_symptom" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "repair_symptom_delete" on "repair_symptom" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "repair_symptom" to steward_app;
create or replace trigger "repair_symptom_history" after insert or delete on "repair_symptom" for each row execute function record_history('repair-symptom', 'name,trade,priority,fault_phenomenon,sort,status', '');
create or replace trigger "repair_symptom_history_update" after update on "repair_symptom" for each row when ((old."name", old."trade", old."priority", old."fault_phenomenon", old."sort", old."status", old."is_deleted") is distinct from (new."name", new."trade", new."priority", new."fault_phenomenon", new."sort", new."status", new."is_deleted")) execute function record_history('repair-symptom', 'name,trade,priority,fault_phenomenon,sort,status', '');
create or replace trigger "repair_symptom_spelling" before insert or update of "name" on "repair_symptom" for each row execute function keep_spelling('name');

create table "role" (
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
  "role_name" varchar(64) not null,
  "role_alias" varchar(64) not null,
  "built_in" varchar(16),
  "home" jsonb,
  "sort" integer default 1 not null,
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "role_order" on "role" (tenant_id, "sort", id) where is_deleted = 0;
create index "role_create_user" on "role" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "role_create_dept" on "role" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "role_role_name_like" on "role" using gin ("role_name" gin_trgm_ops) where is_deleted = 0;
create index "role_role_alias_like" on "role" using gin ("role_alias" gin_trgm_ops) where is_deleted = 0;
create index "role_parent_id_find" on "role" (tenant_id, "parent_id") where is_deleted = 0;
create index "role_created" on "role" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "role" enable row level security;
alter table "role" force row level security;
create policy "role_read" on "role" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "role_insert" on "role" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "role_update" on "role" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "role_delete" on "role" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "role" to steward_app;
create or replace trigger "role_history" after insert or delete on "role" for each row execute function record_history('role', 'role_name,role_alias,home,sort,parent_id,status', '');
create or replace trigger "role_history_update" after update on "role" for each row when ((old."role_name", old."role_alias", old."home", old."sort", old."parent_id", old."status", old."is_deleted") is distinct from (new."role_name", new."role_alias", new."home", new."sort", new."parent_id", new."status", new."is_deleted")) execute function record_history('role', 'role_name,role_alias,home,sort,parent_id,status', '');
create or replace trigger "role_spelling" before insert or update of "role_name" on "role" for each row execute function keep_spelling('role_name');

create table "saved_view" (
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
  "name" varchar(40) default '' not null,
  "list" varchar(64) default '' not null,
  "audience" varchar(64) default 'own' not null,
  "role_ids" bigint[],
  "is_usual" smallint default 0 not null,
  "content" jsonb,
  primary key (id)
);
create index "saved_view_order" on "saved_view" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "saved_view_create_user" on "saved_view" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "saved_view_create_dept" on "saved_view" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "saved_view_name_like" on "saved_view" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "saved_view_list_find" on "saved_view" (tenant_id, "list") where is_deleted = 0;
create index "saved_view_audience_find" on "saved_view" (tenant_id, "audience") where is_deleted = 0;
create index "saved_view_role_ids_in" on "saved_view" using gin ("role_ids") where is_deleted = 0;
alter table "saved_view" enable row level security;
alter table "saved_view" force row level security;
create policy "saved_view_read" on "saved_view" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "saved_view_insert" on "saved_view" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "saved_view_update" on "saved_view" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "saved_view_delete" on "saved_view" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "saved_view" to steward_app;
create or replace trigger "saved_view_history" after insert or delete on "saved_view" for each row execute function record_history('saved-view', 'name,list,audience,role_ids,is_usual,content,status', '');
create or replace trigger "saved_view_history_update" after update on "saved_view" for each row when ((old."name", old."list", old."audience", old."role_ids", old."is_usual", old."content", old."status", old."is_deleted") is distinct from (new."name", new."list", new."audience", new."role_ids", new."is_usual", new."content", new."status", new."is_deleted")) execute function record_history('saved-view', 'name,list,audience,role_ids,is_usual,content,status', '');

create table "scene_version" (
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
  "config_id" bigint,
  "version_no" integer,
  "from_version" integer,
  "model_file_id" bigint,
  "refresh_ms" integer default 2000 not null,
  "layout" jsonb,
  "bindings" jsonb,
  "config_name" varchar(64) default '' not null,
  primary key (id)
);
create index "scene_version_order" on "scene_version" (tenant_id, "version_no" desc, id desc) where is_deleted = 0;
create index "scene_version_create_user" on "scene_version" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "scene_version_create_dept" on "scene_version" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "scene_version_config_id_find" on "scene_version" (tenant_id, "config_id") where is_deleted = 0;
create index "scene_version_model_file_id_find" on "scene_version" (tenant_id, "model_file_id") where is_deleted = 0;
create index "scene_version_created" on "scene_version" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "scene_version" enable row level security;
alter table "scene_version" force row level security;
create policy "scene_version_read" on "scene_version" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "scene_version_insert" on "scene_version" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "scene_version_update" on "scene_version" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "scene_version_delete" on "scene_version" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "scene_version" to steward_app;

create table "schedule" (
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
  "user_id" bigint not null,
  "group_id" bigint not null,
  "dept_id" bigint,
  "work_date" date not null,
  "shift_id" bigint not null,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "is_rest" smallint default 0 not null,
  "kind" varchar(64) default 'normal' not null,
  "schedule_state" varchar(64) default 'draft' not null,
  "attend_state" varchar(64) default 'planned' not null,
  "swap_with_id" bigint,
  "remark" varchar(255),
  primary key (id)
);
create index "schedule_order" on "schedule" (tenant_id, "work_date" desc, id desc) where is_deleted = 0;
create index "schedule_create_user" on "schedule" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "schedule_create_dept" on "schedule" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "schedule_user_id_find" on "schedule" (tenant_id, "user_id") where is_deleted = 0;
create index "schedule_group_id_find" on "schedule" (tenant_id, "group_id") where is_deleted = 0;
create index "schedule_dept_id_find" on "schedule" (tenant_id, "dept_id") where is_deleted = 0;
create index "schedule_work_date_find" on "schedule" (tenant_id, "work_date") where is_deleted = 0;
create index "schedule_shift_id_find" on "schedule" (tenant_id, "shift_id") where is_deleted = 0;
create index "schedule_start_at_find" on "schedule" (tenant_id, "start_at") where is_deleted = 0;
create index "schedule_kind_find" on "schedule" (tenant_id, "kind") where is_deleted = 0;
create index "schedule_schedule_state_find" on "schedule" (tenant_id, "schedule_state") where is_deleted = 0;
create index "schedule_attend_state_find" on "schedule" (tenant_id, "attend_state") where is_deleted = 0;
create index "schedule_swap_with_id_find" on "schedule" (tenant_id, "swap_with_id") where is_deleted = 0;
create index "schedule_created" on "schedule" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "schedule" enable row level security;
alter table "schedule" force row level security;
create policy "schedule_read" on "schedule" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "schedule_insert" on "schedule" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "schedule_update" on "schedule" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "schedule_delete" on "schedule" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "schedule" to steward_app;
create or replace trigger "schedule_history" after insert or delete on "schedule" for each row execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,swap_with_id,remark,status', '');
create or replace trigger "schedule_history_update" after update on "schedule" for each row when ((old."user_id", old."group_id", old."dept_id", old."work_date", old."shift_id", old."start_at", old."end_at", old."is_rest", old."kind", old."schedule_state", old."attend_state", old."swap_with_id", old."remark", old."status", old."is_deleted") is distinct from (new."user_id", new."group_id", new."dept_id", new."work_date", new."shift_id", new."start_at", new."end_at", new."is_rest", new."kind", new."schedule_state", new."attend_state", new."swap_with_id", new."remark", new."status", new."is_deleted")) execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,swap_with_id,remark,status', '');

create table "sms" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "sms_code" varchar(32) not null,
  "category" integer default 9 not null,
  "sign_name" varchar(32),
  "template_id" varchar(64),
  "template" varchar(300) not null,
  "endpoint" varchar(500),
  "access_key" varchar(512),
  "secret_key" varchar(512),
  "region_id" varchar(64),
  "app_id" varchar(64),
  "per_phone" integer default 10 not null,
  "per_day" integer default 1000 not null,
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "sms_order" on "sms" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "sms_create_user" on "sms" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "sms_create_dept" on "sms" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "sms_sms_code_unique" on "sms" (tenant_id, "sms_code") where is_deleted = 0;
create index "sms_sms_code_like" on "sms" using gin ("sms_code" gin_trgm_ops) where is_deleted = 0;
create index "sms_category_find" on "sms" (tenant_id, "category") where is_deleted = 0;
create index "sms_status_find" on "sms" (tenant_id, "status") where is_deleted = 0;
alter table "sms" enable row level security;
alter table "sms" force row level security;
create policy "sms_read" on "sms" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_insert" on "sms" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_update" on "sms" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_delete" on "sms" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "sms" to steward_app;
create or replace trigger "sms_history" after insert or delete on "sms" for each row execute function record_history('sms', 'sms_code,category,sign_name,template_id,template,endpoint,access_key,secret_key,region_id,app_id,per_phone,per_day,status,remark', 'access_key,secret_key');
create or replace trigger "sms_history_update" after update on "sms" for each row when ((old."sms_code", old."category", old."sign_name", old."template_id", old."template", old."endpoint", old."access_key", old."secret_key", old."region_id", old."app_id", old."per_phone", old."per_day", old."status", old."remark", old."is_deleted") is distinct from (new."sms_code", new."category", new."sign_name", new."template_id", new."template", new."endpoint", new."access_key", new."secret_key", new."region_id", new."app_id", new."per_phone", new."per_day", new."status", new."remark", new."is_deleted")) execute function record_history('sms', 'sms_code,category,sign_name,template_id,template,endpoint,access_key,secret_key,region_id,app_id,per_phone,per_day,status,remark', 'access_key,secret_key');
create or replace trigger "sms_spelling" before insert or update of "sms_code" on "sms" for each row execute function keep_spelling('sms_code');

create table "sms_record" (
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
  "sms_id" bigint not null,
  "phone" varchar(16) default '' not null,
  "content" varchar(600) default '' not null,
  "sms_state" varchar(64) default 'waiting' not null,
  "failure" varchar(64),
  "answer" varchar(500) default '' not null,
  "due_time" timestamptz,
  "end_time" timestamptz,
  "request_id" varchar(64) default '' not null,
  "values" text default '' not null,
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);
create index "sms_record_order" on "sms_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "sms_record_create_user" on "sms_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "sms_record_create_dept" on "sms_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "sms_record_sms_id_find" on "sms_record" (tenant_id, "sms_id") where is_deleted = 0;
create index "sms_record_phone_find" on "sms_record" (tenant_id, "phone") where is_deleted = 0;
create index "sms_record_sms_state_find" on "sms_record" (tenant_id, "sms_state") where is_deleted = 0;
create index "sms_record_failure_find" on "sms_record" (tenant_id, "failure") where is_deleted = 0;
create index "sms_record_request_id_find" on "sms_record" (tenant_id, "request_id") where is_deleted = 0;
alter table "sms_record" enable row level security;
alter table "sms_record" force row level security;
create policy "sms_record_read" on "sms_record" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_record_insert" on "sms_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_record_update" on "sms_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "sms_record_delete" on "sms_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "sms_record" to steward_app;

create table "standard_escalation" (
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
  "standard_id" bigint,
  "line_no" integer default 0 not null,
  "percent" integer,
  "minutes" integer,
  "level" integer default 1 not null,
  "notify" varchar(64) default 'leader' not null,
  "user_id" bigint,
  "post_id" bigint,
  "role_id" bigint,
  primary key (id)
);
create index "standard_escalation_order" on "standard_escalation" (tenant_id, "line_no", id) where is_deleted = 0;
create index "standard_escalation_create_user" on "standard_escalation" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "standard_escalation_create_dept" on "standard_escalation" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "standard_escalation_standard_id_find" on "standard_escalation" (tenant_id, "standard_id") where is_deleted = 0;
create index "standard_escalation_user_id_find" on "standard_escalation" (tenant_id, "user_id") where is_deleted = 0;
create index "standard_escalation_post_id_find" on "standard_escalation" (tenant_id, "post_id") where is_deleted = 0;
create index "standard_escalation_role_id_find" on "standard_escalation" (tenant_id, "role_id") where is_deleted = 0;
create index "standard_escalation_created" on "standard_escalation" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "standard_escalation" enable row level security;
alter table "standard_escalation" force row level security;
create policy "standard_escalation_read" on "standard_escalation" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_escalation_insert" on "standard_escalation" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_escalation_update" on "standard_escalation" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_escalation_delete" on "standard_escalation" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "standard_escalation" to steward_app;
create or replace trigger "standard_escalation_history" after insert or delete on "standard_escalation" for each row execute function record_history('standard-escalation', 'standard_id,line_no,percent,minutes,level,notify,user_id,post_id,role_id,status', '');
create or replace trigger "standard_escalation_history_update" after update on "standard_escalation" for each row when ((old."standard_id", old."line_no", old."percent", old."minutes", old."level", old."notify", old."user_id", old."post_id", old."role_id", old."status", old."is_deleted") is distinct from (new."standard_id", new."line_no", new."percent", new."minutes", new."level", new."notify", new."user_id", new."post_id", new."role_id", new."status", new."is_deleted")) execute function record_history('standard-escalation', 'standard_id,line_no,percent,minutes,level,notify,user_id,post_id,role_id,status', '');

create table "standard_step" (
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
  "standard_id" bigint,
  "line_no" integer default 0 not null,
  "content" varchar(200) not null,
  "minutes" integer,
  "need_photo" smallint default 0 not null,
  primary key (id)
);
create index "standard_step_order" on "standard_step" (tenant_id, "line_no", id) where is_deleted = 0;
create index "standard_step_create_user" on "standard_step" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "standard_step_create_dept" on "standard_step" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "standard_step_standard_id_find" on "standard_step" (tenant_id, "standard_id") where is_deleted = 0;
create index "standard_step_created" on "standard_step" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "standard_step" enable row level security;
alter table "standard_step" force row level security;
create policy "standard_step_read" on "standard_step" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_step_insert" on "standard_step" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_step_update" on "standard_step" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "standard_step_delete" on "standard_step" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "standard_step" to steward_app;
create or replace trigger "standard_step_history" after insert or delete on "standard_step" for each row execute function record_history('standard-step', 'standard_id,line_no,content,minutes,need_photo,status', '');
create or replace trigger "standard_step_history_update" after update on "standard_step" for each row when ((old."standard_id", old."line_no", old."content", old."minutes", old."need_photo", old."status", old."is_deleted") is distinct from (new."standard_id", new."line_no", new."content", new."minutes", new."need_photo", new."status", new."is_deleted")) execute function record_history('standard-step', 'standard_id,line_no,content,minutes,need_photo,status', '');

create table "sys_job" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "job_name" varchar(64) not null,
  "job_group" varchar(64) default 'system' not null,
  "invoke_target" varchar(64) not null,
  "cron_expression" varchar(120) not null,
  "job_params" jsonb,
  "misfire_policy" integer default 2 not null,
  "concurrency_action" varchar(64) default 'skip' not null,
  "timeout_sec" integer default 1800 not null,
  "retry_max" integer default 0 not null,
  "backoff_sec" integer default 60 not null,
  "status" integer default 0 not null,
  "next_time" timestamptz,
  "last_time" timestamptz,
  "last_status" integer,
  "is_built_in" smallint default 0 not null,
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "sys_job_order" on "sys_job" (tenant_id, "job_name", id) where is_deleted = 0;
create index "sys_job_create_user" on "sys_job" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "sys_job_create_dept" on "sys_job" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "sys_job_job_name_unique" on "sys_job" (tenant_id, "job_name") where is_deleted = 0;
create index "sys_job_job_name_like" on "sys_job" using gin ("job_name" gin_trgm_ops) where is_deleted = 0;
create index "sys_job_job_group_find" on "sys_job" (tenant_id, "job_group") where is_deleted = 0;
create index "sys_job_invoke_target_find" on "sys_job" (tenant_id, "invoke_target") where is_deleted = 0;
create index "sys_job_status_find" on "sys_job" (tenant_id, "status") where is_deleted = 0;
create index "sys_job_last_status_find" on "sys_job" (tenant_id, "last_status") where is_deleted = 0;
create index "sys_job_created" on "sys_job" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "sys_job" enable row level security;
alter table "sys_job" force row level security;
create policy "sys_job_read" on "sys_job" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_insert" on "sys_job" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_update" on "sys_job" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_delete" on "sys_job" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "sys_job" to steward_app;
create or replace trigger "sys_job_history" after insert or delete on "sys_job" for each row execute function record_history('sys-job', 'job_name,job_group,invoke_target,cron_expression,job_params,misfire_policy,concurrency_action,timeout_sec,retry_max,backoff_sec,status,is_built_in,remark', '');
create or replace trigger "sys_job_history_update" after update on "sys_job" for each row when ((old."job_name", old."job_group", old."invoke_target", old."cron_expression", old."job_params", old."misfire_policy", old."concurrency_action", old."timeout_sec", old."retry_max", old."backoff_sec", old."status", old."is_built_in", old."remark", old."is_deleted") is distinct from (new."job_name", new."job_group", new."invoke_target", new."cron_expression", new."job_params", new."misfire_policy", new."concurrency_action", new."timeout_sec", new."retry_max", new."backoff_sec", new."status", new."is_built_in", new."remark", new."is_deleted")) execute function record_history('sys-job', 'job_name,job_group,invoke_target,cron_expression,job_params,misfire_policy,concurrency_action,timeout_sec,retry_max,backoff_sec,status,is_built_in,remark', '');
create or replace trigger "sys_job_spelling" before insert or update of "job_name" on "sys_job" for each row execute function keep_spelling('job_name');

create table "sys_job_log" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "job_id" bigint,
  "job_group" varchar(64) default 'system' not null,
  "invoke_target" varchar(64) default '' not null,
  "trigger_type" varchar(64) default 'cron' not null,
  "status" integer default 6 not null,
  "fire_time" timestamptz,
  "start_time" timestamptz,
  "stop_time" timestamptz,
  "duration_ms" integer,
  "total" integer,
  "done_count" integer default 0 not null,
  "failed_count" integer default 0 not null,
  "skipped_count" integer default 0 not null,
  "job_message" varchar(500) default '' not null,
  "exception_info" text,
  "job_params" jsonb,
  "attempt" integer default 0 not null,
  "starter_id" bigint,
  "node" varchar(64),
  "remark" varchar(500),
  "chain" varchar(20) default '' not null,
  "not_before" timestamptz,
  "lease_until" timestamptz,
  primary key (id)
);
create index "sys_job_log_order" on "sys_job_log" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "sys_job_log_create_user" on "sys_job_log" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "sys_job_log_create_dept" on "sys_job_log" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "sys_job_log_job_id_find" on "sys_job_log" (tenant_id, "job_id") where is_deleted = 0;
create index "sys_job_log_job_group_find" on "sys_job_log" (tenant_id, "job_group") where is_deleted = 0;
create index "sys_job_log_invoke_target_find" on "sys_job_log" (tenant_id, "invoke_target") where is_deleted = 0;
create index "sys_job_log_trigger_type_find" on "sys_job_log" (tenant_id, "trigger_type") where is_deleted = 0;
create index "sys_job_log_status_find" on "sys_job_log" (tenant_id, "status") where is_deleted = 0;
create index "sys_job_log_fire_time_find" on "sys_job_log" (tenant_id, "fire_time") where is_deleted = 0;
create index "sys_job_log_starter_id_find" on "sys_job_log" (tenant_id, "starter_id") where is_deleted = 0;
alter table "sys_job_log" enable row level security;
alter table "sys_job_log" force row level security;
create policy "sys_job_log_read" on "sys_job_log" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_log_insert" on "sys_job_log" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_log_update" on "sys_job_log" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "sys_job_log_delete" on "sys_job_log" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "sys_job_log" to steward_app;

create table "tariff_price" (
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
  "tariff_id" bigint,
  "line_no" integer default 0 not null,
  "from_time" varchar(5) default '00:00' not null,
  "to_time" varchar(5) default '24:00' not null,
  "band" varchar(64) default 'flat' not null,
  "price" numeric(18, 4) not null,
  primary key (id)
);
create index "tariff_price_order" on "tariff_price" (tenant_id, "line_no", id) where is_deleted = 0;
create index "tariff_price_create_user" on "tariff_price" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "tariff_price_create_dept" on "tariff_price" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "tariff_price_tariff_id_find" on "tariff_price" (tenant_id, "tariff_id") where is_deleted = 0;
create index "tariff_price_created" on "tariff_price" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "tariff_price" enable row level security;
alter table "tariff_price" force row level security;
create policy "tariff_price_read" on "tariff_price" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "tariff_price_insert" on "tariff_price" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "tariff_price_update" on "tariff_price" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "tariff_price_delete" on "tariff_price" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "tariff_price" to steward_app;
create or replace trigger "tariff_price_history" after insert or delete on "tariff_price" for each row execute function record_history('tariff-price', 'tariff_id,line_no,from_time,to_time,band,price,status', '');
create or replace trigger "tariff_price_history_update" after update on "tariff_price" for each row when ((old."tariff_id", old."line_no", old."from_time", old."to_time", old."band", old."price", old."status", old."is_deleted") is distinct from (new."tariff_id", new."line_no", new."from_time", new."to_time", new."band", new."price", new."status", new."is_deleted")) execute function record_history('tariff-price', 'tariff_id,line_no,from_time,to_time,band,price,status', '');

create table "tenant" (
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
  "tenant_name" varchar(50) not null,
  "domain" varchar(255),
  "linkman" varchar(20),
  "contact_number" varchar(20),
  "address" varchar(255),
  "account_number" integer default -1 not null,
  "expire_time" timestamptz,
  "package_id" bigint,
  "datasource_id" bigint,
  "background_url" varchar(1000),
  "spelling" text default '' not null,
  primary key (id)
);
create index "tenant_order" on "tenant" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "tenant_create_user" on "tenant" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "tenant_create_dept" on "tenant" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "tenant_tenant_name_like" on "tenant" using gin ("tenant_name" gin_trgm_ops) where is_deleted = 0;
create index "tenant_domain_like" on "tenant" using gin ("domain" gin_trgm_ops) where is_deleted = 0;
create index "tenant_linkman_like" on "tenant" using gin ("linkman" gin_trgm_ops) where is_deleted = 0;
create index "tenant_expire_time_find" on "tenant" (tenant_id, "expire_time") where is_deleted = 0;
create index "tenant_package_id_find" on "tenant" (tenant_id, "package_id") where is_deleted = 0;
create index "tenant_datasource_id_find" on "tenant" (tenant_id, "datasource_id") where is_deleted = 0;
alter table "tenant" enable row level security;
alter table "tenant" force row level security;
create policy "tenant_read" on "tenant" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_insert" on "tenant" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_update" on "tenant" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_delete" on "tenant" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "tenant" to steward_app;
create or replace trigger "tenant_history" after insert or delete on "tenant" for each row execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,package_id,datasource_id,background_url,status', '');
create or replace trigger "tenant_history_update" after update on "tenant" for each row when ((old."tenant_name", old."domain", old."linkman", old."contact_number", old."address", old."account_number", old."expire_time", old."package_id", old."datasource_id", old."background_url", old."status", old."is_deleted") is distinct from (new."tenant_name", new."domain", new."linkman", new."contact_number", new."address", new."account_number", new."expire_time", new."package_id", new."datasource_id", new."background_url", new."status", new."is_deleted")) execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,package_id,datasource_id,background_url,status', '');
create or replace trigger "tenant_spelling" before insert or update of "tenant_name" on "tenant" for each row execute function keep_spelling('tenant_name');

create table "tenant_package" (
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
  "package_name" varchar(50) not null,
  "menu_id" bigint[] not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);
create index "tenant_package_order" on "tenant_package" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "tenant_package_create_user" on "tenant_package" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "tenant_package_create_dept" on "tenant_package" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "tenant_package_package_name_unique" on "tenant_package" (tenant_id, "package_name") where is_deleted = 0;
create index "tenant_package_package_name_like" on "tenant_package" using gin ("package_name" gin_trgm_ops) where is_deleted = 0;
create index "tenant_package_menu_id_in" on "tenant_package" using gin ("menu_id") where is_deleted = 0;
alter table "tenant_package" enable row level security;
alter table "tenant_package" force row level security;
create policy "tenant_package_read" on "tenant_package" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_package_insert" on "tenant_package" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_package_update" on "tenant_package" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "tenant_package_delete" on "tenant_package" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "tenant_package" to steward_app;
create or replace trigger "tenant_package_history" after insert or delete on "tenant_package" for each row execute function record_history('tenant-package', 'package_name,menu_id,remark,status', '');
create or replace trigger "tenant_package_history_update" after update on "tenant_package" for each row when ((old."package_name", old."menu_id", old."remark", old."status", old."is_deleted") is distinct from (new."package_name", new."menu_id", new."remark", new."status", new."is_deleted")) execute function record_history('tenant-package', 'package_name,menu_id,remark,status', '');
create or replace trigger "tenant_package_spelling" before insert or update of "package_name" on "tenant_package" for each row execute function keep_spelling('package_name');

create table "thing_model" (
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
  "device_type_id" bigint not null,
  "device_id" bigint,
  "owner_kind" varchar(64) default 'deviceType' not null,
  "identifier" varchar(32) not null,
  "name" varchar(64) not null,
  "kind" varchar(64) default 'property' not null,
  "data_type" varchar(64) default 'float' not null,
  "unit" varchar(16),
  "precision" integer default 1 not null,
  "access_mode" varchar(64) default 'r' not null,
  "min_value" numeric(18, 4),
  "max_value" numeric(18, 4),
  "hard_min" numeric(18, 4),
  "hard_max" numeric(18, 4),
  "null_values" varchar(100),
  "max_rate" numeric(18, 4),
  "limit_ll" numeric(18, 4),
  "limit_l" numeric(18, 4),
  "limit_h" numeric(18, 4),
  "limit_hh" numeric(18, 4),
  "enum_items" jsonb,
  "is_display" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "display_sort" integer default 0 not null,
  "is_counter" smallint default 0 not null,
  "stale_after" integer,
  "is_critical" smallint default 0 not null,
  "interlock" varchar(500),
  "is_queueable" smallint default 0 not null,
  "call_type" varchar(64),
  "event_type" varchar(64),
  "input_data" jsonb,
  "output_data" jsonb,
  "source" varchar(64) default 'custom' not null,
  "overridden" jsonb,
  "slot" integer,
  "spelling" text default '' not null,
  primary key (id)
);
create index "thing_model_order" on "thing_model" (tenant_id, "device_type_id", "display_sort", id) where is_deleted = 0;
create index "thing_model_create_user" on "thing_model" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "thing_model_create_dept" on "thing_model" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "thing_model_device_type_id_find" on "thing_model" (tenant_id, "device_type_id") where is_deleted = 0;
create index "thing_model_device_id_find" on "thing_model" (tenant_id, "device_id") where is_deleted = 0;
create index "thing_model_owner_kind_find" on "thing_model" (tenant_id, "owner_kind") where is_deleted = 0;
create index "thing_model_identifier_like" on "thing_model" using gin ("identifier" gin_trgm_ops) where is_deleted = 0;
create index "thing_model_name_like" on "thing_model" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "thing_model_kind_find" on "thing_model" (tenant_id, "kind") where is_deleted = 0;
create index "thing_model_data_type_find" on "thing_model" (tenant_id, "data_type") where is_deleted = 0;
create index "thing_model_is_display_find" on "thing_model" (tenant_id, "is_display") where is_deleted = 0;
create index "thing_model_source_find" on "thing_model" (tenant_id, "source") where is_deleted = 0;
create index "thing_model_created" on "thing_model" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "thing_model" enable row level security;
alter table "thing_model" force row level security;
create policy "thing_model_read" on "thing_model" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_insert" on "thing_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_update" on "thing_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_delete" on "thing_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "thing_model" to steward_app;
create or replace trigger "thing_model_history" after insert or delete on "thing_model" for each row execute function record_history('thing-model', 'device_type_id,device_id,owner_kind,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,limit_ll,limit_l,limit_h,limit_hh,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,call_type,event_type,input_data,output_data,source,overridden,slot,status', '');
create or replace trigger "thing_model_history_update" after update on "thing_model" for each row when ((old."device_type_id", old."device_id", old."owner_kind", old."identifier", old."name", old."kind", old."data_type", old."unit", old."precision", old."access_mode", old."min_value", old."max_value", old."hard_min", old."hard_max", old."null_values", old."max_rate", old."limit_ll", old."limit_l", old."limit_h", old."limit_hh", old."enum_items", old."is_display", old."is_key", old."display_sort", old."is_counter", old."stale_after", old."is_critical", old."interlock", old."is_queueable", old."call_type", old."event_type", old."input_data", old."output_data", old."source", old."overridden", old."slot", old."status", old."is_deleted") is distinct from (new."device_type_id", new."device_id", new."owner_kind", new."identifier", new."name", new."kind", new."data_type", new."unit", new."precision", new."access_mode", new."min_value", new."max_value", new."hard_min", new."hard_max", new."null_values", new."max_rate", new."limit_ll", new."limit_l", new."limit_h", new."limit_hh", new."enum_items", new."is_display", new."is_key", new."display_sort", new."is_counter", new."stale_after", new."is_critical", new."interlock", new."is_queueable", new."call_type", new."event_type", new."input_data", new."output_data", new."source", new."overridden", new."slot", new."status", new."is_deleted")) execute function record_history('thing-model', 'device_type_id,device_id,owner_kind,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,limit_ll,limit_l,limit_h,limit_hh,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,call_type,event_type,input_data,output_data,source,overridden,slot,status', '');
create or replace trigger "thing_model_spelling" before insert or update of "name" on "thing_model" for each row execute function keep_spelling('name');

create table "thing_model_template" (
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
  "template_name" varchar(64) not null,
  "template_code" varchar(48) not null,
  "device_type_id" bigint,
  "model_version" integer default 1 not null,
  "publish_status" varchar(64) default 'draft' not null,
  "based_on_id" bigint,
  "property_count" integer default 0 not null,
  "service_count" integer default 0 not null,
  "event_count" integer default 0 not null,
  "content" jsonb,
  "change_log" varchar(500),
  "remark" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);
create index "thing_model_template_order" on "thing_model_template" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "thing_model_template_create_user" on "thing_model_template" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "thing_model_template_create_dept" on "thing_model_template" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "thing_model_template_template_name_like" on "thing_model_template" using gin ("template_name" gin_trgm_ops) where is_deleted = 0;
create index "thing_model_template_template_code_like" on "thing_model_template" using gin ("template_code" gin_trgm_ops) where is_deleted = 0;
create index "thing_model_template_device_type_id_find" on "thing_model_template" (tenant_id, "device_type_id") where is_deleted = 0;
create index "thing_model_template_publish_status_find" on "thing_model_template" (tenant_id, "publish_status") where is_deleted = 0;
create index "thing_model_template_based_on_id_find" on "thing_model_template" (tenant_id, "based_on_id") where is_deleted = 0;
alter table "thing_model_template" enable row level security;
alter table "thing_model_template" force row level security;
create policy "thing_model_template_read" on "thing_model_template" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_template_insert" on "thing_model_template" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_template_update" on "thing_model_template" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_model_template_delete" on "thing_model_template" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "thing_model_template" to steward_app;
create or replace trigger "thing_model_template_history" after insert or delete on "thing_model_template" for each row execute function record_history('thing-model-template', 'template_name,template_code,device_type_id,model_version,publish_status,based_on_id,property_count,service_count,event_count,content,change_log,remark,status', '');
create or replace trigger "thing_model_template_history_update" after update on "thing_model_template" for each row when ((old."template_name", old."template_code", old."device_type_id", old."model_version", old."publish_status", old."based_on_id", old."property_count", old."service_count", old."event_count", old."content", old."change_log", old."remark", old."status", old."is_deleted") is distinct from (new."template_name", new."template_code", new."device_type_id", new."model_version", new."publish_status", new."based_on_id", new."property_count", new."service_count", new."event_count", new."content", new."change_log", new."remark", new."status", new."is_deleted")) execute function record_history('thing-model-template', 'template_name,template_code,device_type_id,model_version,publish_status,based_on_id,property_count,service_count,event_count,content,change_log,remark,status', '');
create or replace trigger "thing_model_template_spelling" before insert or update of "template_name" on "thing_model_template" for each row execute function keep_spelling('template_name');

create table "thing_sync" (
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
  "target_name" varchar(64) default '' not null,
  "template_id" bigint,
  "device_type_id" bigint,
  "sync_state" varchar(64) default 'waiting' not null,
  "total" integer default 0 not null,
  "done" integer default 0 not null,
  "added" integer default 0 not null,
  "updated" integer default 0 not null,
  "kept" integer default 0 not null,
  "orphaned" integer default 0 not null,
  "conflicts" jsonb,
  "finish_time" timestamptz,
  "message" varchar(500) default '' not null,
  "run_id" varchar(20),
  primary key (id)
);
create index "thing_sync_order" on "thing_sync" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "thing_sync_create_user" on "thing_sync" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "thing_sync_create_dept" on "thing_sync" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "thing_sync_template_id_find" on "thing_sync" (tenant_id, "template_id") where is_deleted = 0;
create index "thing_sync_device_type_id_find" on "thing_sync" (tenant_id, "device_type_id") where is_deleted = 0;
create index "thing_sync_sync_state_find" on "thing_sync" (tenant_id, "sync_state") where is_deleted = 0;
alter table "thing_sync" enable row level security;
alter table "thing_sync" force row level security;
create policy "thing_sync_read" on "thing_sync" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_sync_insert" on "thing_sync" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_sync_update" on "thing_sync" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "thing_sync_delete" on "thing_sync" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "thing_sync" to steward_app;
create or replace trigger "thing_sync_history" after insert or delete on "thing_sync" for each row execute function record_history('thing-sync', 'target_name,template_id,device_type_id,sync_state,total,done,added,updated,kept,orphaned,conflicts,finish_time,message,status', '');
create or replace trigger "thing_sync_history_update" after update on "thing_sync" for each row when ((old."target_name", old."template_id", old."device_type_id", old."sync_state", old."total", old."done", old."added", old."updated", old."kept", old."orphaned", old."conflicts", old."finish_time", old."message", old."status", old."is_deleted") is distinct from (new."target_name", new."template_id", new."device_type_id", new."sync_state", new."total", new."done", new."added", new."updated", new."kept", new."orphaned", new."conflicts", new."finish_time", new."message", new."status", new."is_deleted")) execute function record_history('thing-sync', 'target_name,template_id,device_type_id,sync_state,total,done,added,updated,kept,orphaned,conflicts,finish_time,message,status', '');

create table "topmenu" (
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
  "name" varchar(255) not null,
  "code" varchar(255) not null,
  "source" varchar(255),
  "path" varchar(255),
  "sort" integer default 1 not null,
  "spelling" text default '' not null,
  primary key (id)
);
create index "topmenu_order" on "topmenu" ("sort", id) where is_deleted = 0;
create index "topmenu_create_user" on "topmenu" (create_user) where is_deleted = 0 and create_user is not null;
create index "topmenu_create_dept" on "topmenu" (create_dept) where is_deleted = 0 and create_dept is not null;
create index "topmenu_name_like" on "topmenu" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create unique index "topmenu_code_unique" on "topmenu" ("code") where is_deleted = 0;
create index "topmenu_code_like" on "topmenu" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "topmenu_created" on "topmenu" (create_time desc, id desc) where is_deleted = 0;
alter table "topmenu" enable row level security;
alter table "topmenu" force row level security;
create policy "topmenu_read" on "topmenu" for select using ((select current_setting('app.tenant', true)) <> '');
create policy "topmenu_insert" on "topmenu" for insert with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "topmenu_update" on "topmenu" for update using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on') with check ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
create policy "topmenu_delete" on "topmenu" for delete using ((select current_setting('app.tenant', true)) <> '' and (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "topmenu" to steward_app;
create or replace trigger "topmenu_history" after insert or delete on "topmenu" for each row execute function record_history('topmenu', 'name,code,source,path,sort,status', '');
create or replace trigger "topmenu_history_update" after update on "topmenu" for each row when ((old."name", old."code", old."source", old."path", old."sort", old."status", old."is_deleted") is distinct from (new."name", new."code", new."source", new."path", new."sort", new."status", new."is_deleted")) execute function record_history('topmenu', 'name,code,source,path,sort,status', '');
create or replace trigger "topmenu_spelling" before insert or update of "name" on "topmenu" for each row execute function keep_spelling('name');

create table "user" (
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
  "account" varchar(45) not null,
  "account_twin" smallint default 0 not null,
  "password" varchar(1024),
  "real_name" varchar(20) not null,
  "name" varchar(20),
  "role_id" bigint[] not null,
  "dept_id" bigint[] not null,
  "post_id" bigint[],
  "phone" varchar(45),
  "email" varchar(45),
  "sex" integer,
  "birthday" timestamptz,
  "code" varchar(12),
  "user_type" integer default 1 not null,
  "has_password" smallint default 0 not null,
  "has_factor" smallint default 0 not null,
  "avatar" varchar(1000),
  "spelling" text default '' not null,
  primary key (id)
);
create index "user_order" on "user" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "user_create_user" on "user" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "user_create_dept" on "user" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "user_account_unique" on "user" (tenant_id, "account") where is_deleted = 0;
create unique index "user_account_folded" on "user" (tenant_id, folded("account")) where is_deleted = 0 and "account_twin" = 0;
create index "user_account_like" on "user" using gin ("account" gin_trgm_ops) where is_deleted = 0;
create index "user_real_name_like" on "user" using gin ("real_name" gin_trgm_ops) where is_deleted = 0;
create index "user_role_id_in" on "user" using gin ("role_id") where is_deleted = 0;
create index "user_dept_id_in" on "user" using gin ("dept_id") where is_deleted = 0;
create index "user_post_id_in" on "user" using gin ("post_id") where is_deleted = 0;
create index "user_phone_like" on "user" using gin ("phone" gin_trgm_ops) where is_deleted = 0;
create index "user_code_like" on "user" using gin ("code" gin_trgm_ops) where is_deleted = 0;
create index "user_user_type_find" on "user" (tenant_id, "user_type") where is_deleted = 0;
create index "user_has_password_find" on "user" (tenant_id, "has_password") where is_deleted = 0;
create index "user_has_factor_find" on "user" (tenant_id, "has_factor") where is_deleted = 0;
alter table "user" enable row level security;
alter table "user" force row level security;
create policy "user_read" on "user" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "user_insert" on "user" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "user_update" on "user" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy "user_delete" on "user" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select, insert, update, delete on "user" to steward_app;
create or replace trigger "user_history" after insert or delete on "user" for each row execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,has_factor,avatar,status', 'password');
create or replace trigger "user_history_update" after update on "user" for each row when ((old."account", old."password", old."real_name", old."name", old."role_id", old."dept_id", old."post_id", old."phone", old."email", old."sex", old."birthday", old."code", old."user_type", old."has_factor", old."avatar", old."status", old."is_deleted") is distinct from (new."account", new."password", new."real_name", new."name", new."role_id", new."dept_id", new."post_id", new."phone", new."email", new."sex", new."birthday", new."code", new."user_type", new."has_factor", new."avatar", new."status", new."is_deleted")) execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,has_factor,avatar,status', 'password');
create or replace trigger "user_spelling" before insert or update of "real_name" on "user" for each row execute function keep_spelling('real_name');

create table "work_plan" (
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
  "plan_no" varchar(32) default '' not null,
  "name" varchar(60) not null,
  "plan_type" varchar(64) default 'inspection' not null,
  "plan_status" varchar(64) default 'draft' not null,
  "template_id" varchar(20) not null,
  "equipment_type" bigint,
  "target_mode" varchar(64) default 'devices' not null,
  "device_ids" bigint[],
  "area_ids" bigint[],
  "bill_mode" varchar(64) default 'route' not null,
  "cycle_type" varchar(64) default 'day' not null,
  "cycle_interval" integer default 1 not null,
  "by_weekday" varchar(20),
  "by_month_day" varchar(100),
  "times" varchar(200) default '08:00' not null,
  "runtime_hours" integer,
  "runtime_property" varchar(64),
  "basis" varchar(64) default 'fixed' not null,
  "start_date" date not null,
  "end_date" date,
  "lead_minutes" integer default 0 not null,
  "window_minutes" integer default 60 not null,
  "grace_minutes" integer,
  "holiday_policy" varchar(64) default 'keep' not null,
  "paused_months" varchar(40),
  "is_statutory" smallint default 0 not null,
  "open_policy" varchar(64) default 'generate' not null,
  "assign_mode" varchar(64) default 'group' not null,
  "group_id" bigint,
  "assignee_id" bigint,
  "rotation" bigint[],
  "reviewer_id" bigint,
  "remind_minutes" varchar(40),
  "remark" varchar(255),
  "next_planned_time" timestamptz,
  "next_run_at" timestamptz,
  "last_run_at" timestamptz,
  "done_rate30d" integer,
  "generated_until" timestamptz,
  "turn_count" integer default 0 not null,
  primary key (id)
);
create index "work_plan_order" on "work_plan" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;
create index "work_plan_create_user" on "work_plan" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "work_plan_create_dept" on "work_plan" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create unique index "work_plan_plan_no_unique" on "work_plan" (tenant_id, "plan_no") where is_deleted = 0;
create index "work_plan_plan_no_like" on "work_plan" using gin ("plan_no" gin_trgm_ops) where is_deleted = 0;
create index "work_plan_name_like" on "work_plan" using gin ("name" gin_trgm_ops) where is_deleted = 0;
create index "work_plan_plan_type_find" on "work_plan" (tenant_id, "plan_type") where is_deleted = 0;
create index "work_plan_plan_status_find" on "work_plan" (tenant_id, "plan_status") where is_deleted = 0;
create index "work_plan_template_id_find" on "work_plan" (tenant_id, "template_id") where is_deleted = 0;
create index "work_plan_equipment_type_find" on "work_plan" (tenant_id, "equipment_type") where is_deleted = 0;
create index "work_plan_target_mode_find" on "work_plan" (tenant_id, "target_mode") where is_deleted = 0;
create index "work_plan_device_ids_in" on "work_plan" using gin ("device_ids") where is_deleted = 0;
create index "work_plan_area_ids_in" on "work_plan" using gin ("area_ids") where is_deleted = 0;
create index "work_plan_bill_mode_find" on "work_plan" (tenant_id, "bill_mode") where is_deleted = 0;
create index "work_plan_cycle_type_find" on "work_plan" (tenant_id, "cycle_type") where is_deleted = 0;
create index "work_plan_basis_find" on "work_plan" (tenant_id, "basis") where is_deleted = 0;
create index "work_plan_start_date_find" on "work_plan" (tenant_id, "start_date") where is_deleted = 0;
create index "work_plan_end_date_find" on "work_plan" (tenant_id, "end_date") where is_deleted = 0;
create index "work_plan_holiday_policy_find" on "work_plan" (tenant_id, "holiday_policy") where is_deleted = 0;
create index "work_plan_is_statutory_find" on "work_plan" (tenant_id, "is_statutory") where is_deleted = 0;
create index "work_plan_assign_mode_find" on "work_plan" (tenant_id, "assign_mode") where is_deleted = 0;
create index "work_plan_group_id_find" on "work_plan" (tenant_id, "group_id") where is_deleted = 0;
create index "work_plan_assignee_id_find" on "work_plan" (tenant_id, "assignee_id") where is_deleted = 0;
create index "work_plan_rotation_in" on "work_plan" using gin ("rotation") where is_deleted = 0;
create index "work_plan_reviewer_id_find" on "work_plan" (tenant_id, "reviewer_id") where is_deleted = 0;
create index "work_plan_next_planned_time_find" on "work_plan" (tenant_id, "next_planned_time") where is_deleted = 0;
create index "work_plan_next_run_at_find" on "work_plan" (tenant_id, "next_run_at") where is_deleted = 0;
create index "work_plan_last_run_at_find" on "work_plan" (tenant_id, "last_run_at") where is_deleted = 0;
alter table "work_plan" enable row level security;
alter table "work_plan" force row level security;
create policy "work_plan_read" on "work_plan" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_plan_insert" on "work_plan" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_plan_update" on "work_plan" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_plan_delete" on "work_plan" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "work_plan" to steward_app;
create or replace trigger "work_plan_history" after insert or delete on "work_plan" for each row execute function record_history('work-plan', 'plan_no,name,plan_type,plan_status,template_id,equipment_type,target_mode,device_ids,area_ids,bill_mode,cycle_type,cycle_interval,by_weekday,by_month_day,times,runtime_hours,runtime_property,basis,start_date,end_date,lead_minutes,window_minutes,grace_minutes,holiday_policy,paused_months,is_statutory,open_policy,assign_mode,group_id,assignee_id,rotation,reviewer_id,remind_minutes,remark,done_rate30d,status', '');
create or replace trigger "work_plan_history_update" after update on "work_plan" for each row when ((old."plan_no", old."name", old."plan_type", old."plan_status", old."template_id", old."equipment_type", old."target_mode", old."device_ids", old."area_ids", old."bill_mode", old."cycle_type", old."cycle_interval", old."by_weekday", old."by_month_day", old."times", old."runtime_hours", old."runtime_property", old."basis", old."start_date", old."end_date", old."lead_minutes", old."window_minutes", old."grace_minutes", old."holiday_policy", old."paused_months", old."is_statutory", old."open_policy", old."assign_mode", old."group_id", old."assignee_id", old."rotation", old."reviewer_id", old."remind_minutes", old."remark", old."done_rate30d", old."status", old."is_deleted") is distinct from (new."plan_no", new."name", new."plan_type", new."plan_status", new."template_id", new."equipment_type", new."target_mode", new."device_ids", new."area_ids", new."bill_mode", new."cycle_type", new."cycle_interval", new."by_weekday", new."by_month_day", new."times", new."runtime_hours", new."runtime_property", new."basis", new."start_date", new."end_date", new."lead_minutes", new."window_minutes", new."grace_minutes", new."holiday_policy", new."paused_months", new."is_statutory", new."open_policy", new."assign_mode", new."group_id", new."assignee_id", new."rotation", new."reviewer_id", new."remind_minutes", new."remark", new."done_rate30d", new."status", new."is_deleted")) execute function record_history('work-plan', 'plan_no,name,plan_type,plan_status,template_id,equipment_type,target_mode,device_ids,area_ids,bill_mode,cycle_type,cycle_interval,by_weekday,by_month_day,times,runtime_hours,runtime_property,basis,start_date,end_date,lead_minutes,window_minutes,grace_minutes,holiday_policy,paused_months,is_statutory,open_policy,assign_mode,group_id,assignee_id,rotation,reviewer_id,remind_minutes,remark,done_rate30d,status', '');

create table "work_reminder" (
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
  "kind" varchar(64) default 'inspection' not null,
  "work_id" varchar(20) not null,
  "work_no" varchar(32) default '' not null,
  "turn" integer not null,
  "remind_time" timestamptz not null,
  "by_user_id" bigint,
  "to_user_ids" bigint[],
  primary key (id)
);
create index "work_reminder_order" on "work_reminder" (tenant_id, "remind_time" desc, id desc) where is_deleted = 0;
create index "work_reminder_create_user" on "work_reminder" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;
create index "work_reminder_create_dept" on "work_reminder" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;
create index "work_reminder_kind_find" on "work_reminder" (tenant_id, "kind") where is_deleted = 0;
create index "work_reminder_work_id_find" on "work_reminder" (tenant_id, "work_id") where is_deleted = 0;
create index "work_reminder_remind_time_find" on "work_reminder" (tenant_id, "remind_time") where is_deleted = 0;
create index "work_reminder_by_user_id_find" on "work_reminder" (tenant_id, "by_user_id") where is_deleted = 0;
create index "work_reminder_to_user_ids_in" on "work_reminder" using gin ("to_user_ids") where is_deleted = 0;
create index "work_reminder_created" on "work_reminder" (tenant_id, create_time desc, id desc) where is_deleted = 0;
alter table "work_reminder" enable row level security;
alter table "work_reminder" force row level security;
create policy "work_reminder_read" on "work_reminder" for select using (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_reminder_insert" on "work_reminder" for insert with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_reminder_update" on "work_reminder" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));
create policy "work_reminder_delete" on "work_reminder" for delete using (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on "work_reminder" to steward_app;
