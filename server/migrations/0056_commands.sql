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

alter table "thing_model" add column "is_critical" smallint default 0 not null;

alter table "thing_model" add column "interlock" varchar(500);

alter table "thing_model" add column "is_queueable" smallint default 0 not null;

create or replace trigger "thing_model_history" after insert or delete on "thing_model" for each row execute function record_history('thing-model', 'device_type_id,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,slot,status', '');

create or replace trigger "thing_model_history_update" after update on "thing_model" for each row when ((old."device_type_id", old."identifier", old."name", old."kind", old."data_type", old."unit", old."precision", old."access_mode", old."min_value", old."max_value", old."hard_min", old."hard_max", old."null_values", old."max_rate", old."enum_items", old."is_display", old."is_key", old."display_sort", old."is_counter", old."stale_after", old."is_critical", old."interlock", old."is_queueable", old."slot", old."status", old."is_deleted") is distinct from (new."device_type_id", new."identifier", new."name", new."kind", new."data_type", new."unit", new."precision", new."access_mode", new."min_value", new."max_value", new."hard_min", new."hard_max", new."null_values", new."max_rate", new."enum_items", new."is_display", new."is_key", new."display_sort", new."is_counter", new."stale_after", new."is_critical", new."interlock", new."is_queueable", new."slot", new."status", new."is_deleted")) execute function record_history('thing-model', 'device_type_id,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,enum_items,is_display,is_key,display_sort,is_counter,stale_after,is_critical,interlock,is_queueable,slot,status', '');


-- One command at a time for each thing that is controlled.
create unique index "device_command_in_flight" on "device_command" (tenant_id, "device_id", "identifier")
  where "command_status" in ('TO_APPROVE', 'QUEUED', 'SENT') and is_deleted = 0;

-- What is under way, by when it is over.
create index "device_command_due" on "device_command" (tenant_id, "expire_time")
  where "command_status" in ('TO_APPROVE', 'QUEUED', 'SENT') and is_deleted = 0;
