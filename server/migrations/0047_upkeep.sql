-- Tags on devices that somebody works at, and alarms that were kept quiet meanwhile.

alter table "alarm_record" add column "under_maintenance" smallint default 0 not null;

create index "alarm_record_under_maintenance_find" on "alarm_record" (tenant_id, "under_maintenance") where is_deleted = 0;

create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."alarm_source", old."under_maintenance", old."ack_user_id", old."assignee_id", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."alarm_source", new."under_maintenance", new."ack_user_id", new."assignee_id", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

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

-- Nobody hangs a second tag of the same document on a device.
create unique index "device_lockout_hanging" on "device_lockout" (tenant_id, device_id, document_id) where end_time is null and is_deleted = 0;

-- Whether a tag hangs on a device is asked for each alarm that is raised.
create index "device_lockout_now" on "device_lockout" (device_id) where end_time is null and is_deleted = 0;

alter table "device_lockout" add constraint "device_lockout_time" check (end_time is null or end_time >= since);
