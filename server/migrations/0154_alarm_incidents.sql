-- Alarms with one cause are one incident; a gateway that is lost is an alarm; a rule says that it cuts the supply, a device what supplies it.
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

alter table "alarm_record" add column "gateway_id" bigint;

alter table "alarm_record" add column "incident_id" bigint;

alter table "alarm_record" add column "suppressed_by_id" bigint;

create index "alarm_record_gateway_id_find" on "alarm_record" (tenant_id, "gateway_id") where is_deleted = 0;

create index "alarm_record_incident_id_find" on "alarm_record" (tenant_id, "incident_id") where is_deleted = 0;

create index "alarm_record_suppressed_by_id_find" on "alarm_record" (tenant_id, "suppressed_by_id") where is_deleted = 0;

alter table "alarm_rule" add column "cuts_supply" smallint default 0 not null;

create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cuts_supply,cause,consequence,respond_minutes,advice,status', '');

create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."area_id", old."exclude_ids", old."identifier", old."replaces_id", old."cond_type", old."operator", old."limit_ref", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."cond", old."levels", old."repeat_count", old."repeat_window", old."clear_mode", old."clear_expr", old."run_expr", old."suppress_expr", old."schedule", old."effective_from", old."effective_to", old."flap_count", old."flap_window", old."always_told", old."cuts_supply", old."cause", old."consequence", old."respond_minutes", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."area_id", new."exclude_ids", new."identifier", new."replaces_id", new."cond_type", new."operator", new."limit_ref", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."cond", new."levels", new."repeat_count", new."repeat_window", new."clear_mode", new."clear_expr", new."run_expr", new."suppress_expr", new."schedule", new."effective_from", new."effective_to", new."flap_count", new."flap_window", new."always_told", new."cuts_supply", new."cause", new."consequence", new."respond_minutes", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cuts_supply,cause,consequence,respond_minutes,advice,status', '');

alter table "device" add column "upstream_ids" bigint[];

create index "device_upstream_ids_in" on "device" using gin ("upstream_ids") where is_deleted = 0;

create or replace trigger "device_history" after insert or delete on "device" for each row execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,upstream_ids,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');

create or replace trigger "device_history_update" after update on "device" for each row when ((old."device_name", old."device_code", old."device_type_id", old."area_id", old."gateway_id", old."device_status", old."criticality", old."access_mode", old."sub_address", old."device_mqtt_prefix", old."js_code", old."parent_id", old."upstream_ids", old."location_desc", old."serial_no", old."vendor", old."model", old."install_date", old."report_interval", old."offline_timeout", old."remark", old."status", old."is_deleted") is distinct from (new."device_name", new."device_code", new."device_type_id", new."area_id", new."gateway_id", new."device_status", new."criticality", new."access_mode", new."sub_address", new."device_mqtt_prefix", new."js_code", new."parent_id", new."upstream_ids", new."location_desc", new."serial_no", new."vendor", new."model", new."install_date", new."report_interval", new."offline_timeout", new."remark", new."status", new."is_deleted")) execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,upstream_ids,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');

-- Whoever raises alarms of one root takes turns; should two ever not, the second is refused and tried again.
create unique index "alarm_incident_open" on "alarm_incident" (tenant_id, root_id) where ended is null and is_deleted = 0;
