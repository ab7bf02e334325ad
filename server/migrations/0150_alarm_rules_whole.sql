-- One rule holds every kind of condition, its levels, hours and conditions; a record its levels, its rest on the shelf and its reset.
alter table "alarm_record" add column "rule_version" integer;

alter table "alarm_record" add column "max_level" integer;

alter table "alarm_record" add column "flapping" smallint default 0 not null;

alter table "alarm_record" add column "latched" smallint default 0 not null;

alter table "alarm_record" add column "reset_asked" timestamptz;

alter table "alarm_record" add column "always_told" smallint default 0 not null;

alter table "alarm_record" add column "shelved_until" timestamptz;

alter table "alarm_record" add column "shelve_reason" varchar(500);

create index "alarm_record_shelved_until_find" on "alarm_record" (tenant_id, "shelved_until") where is_deleted = 0;

create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,rule_version,max_level,flapping,latched,reset_asked,always_told,shelved_until,shelve_reason,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."rule_version", old."max_level", old."flapping", old."latched", old."reset_asked", old."always_told", old."shelved_until", old."shelve_reason", old."alarm_source", old."under_maintenance", old."ack_user_id", old."assignee_id", old."close_reason", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."rule_version", new."max_level", new."flapping", new."latched", new."reset_asked", new."always_told", new."shelved_until", new."shelve_reason", new."alarm_source", new."under_maintenance", new."ack_user_id", new."assignee_id", new."close_reason", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,rule_version,max_level,flapping,latched,reset_asked,always_told,shelved_until,shelve_reason,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');

alter table "alarm_rule" add column "area_id" bigint;

alter table "alarm_rule" add column "exclude_ids" bigint[];

alter table "alarm_rule" alter column "identifier" drop not null;

alter table "alarm_rule" add column "cond" jsonb;

alter table "alarm_rule" add column "levels" jsonb;

alter table "alarm_rule" add column "repeat_count" integer;

alter table "alarm_rule" add column "repeat_window" integer;

alter table "alarm_rule" add column "clear_mode" varchar(64) default 'auto' not null;

alter table "alarm_rule" add column "clear_expr" varchar(1000);

alter table "alarm_rule" add column "run_expr" varchar(1000);

alter table "alarm_rule" add column "suppress_expr" varchar(1000);

alter table "alarm_rule" add column "schedule" jsonb;

alter table "alarm_rule" add column "effective_from" timestamptz;

alter table "alarm_rule" add column "effective_to" timestamptz;

alter table "alarm_rule" add column "flap_count" integer default 4 not null;

alter table "alarm_rule" add column "flap_window" integer default 600 not null;

alter table "alarm_rule" add column "always_told" smallint default 0 not null;

alter table "alarm_rule" add column "cause" varchar(500);

alter table "alarm_rule" add column "consequence" varchar(500);

alter table "alarm_rule" add column "respond_minutes" integer;

create index "alarm_rule_area_id_find" on "alarm_rule" (tenant_id, "area_id") where is_deleted = 0;

create index "alarm_rule_exclude_ids_in" on "alarm_rule" using gin ("exclude_ids") where is_deleted = 0;

create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cause,consequence,respond_minutes,advice,status', '');

create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."area_id", old."exclude_ids", old."identifier", old."replaces_id", old."cond_type", old."operator", old."limit_ref", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."cond", old."levels", old."repeat_count", old."repeat_window", old."clear_mode", old."clear_expr", old."run_expr", old."suppress_expr", old."schedule", old."effective_from", old."effective_to", old."flap_count", old."flap_window", old."always_told", old."cause", old."consequence", old."respond_minutes", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."area_id", new."exclude_ids", new."identifier", new."replaces_id", new."cond_type", new."operator", new."limit_ref", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."cond", new."levels", new."repeat_count", new."repeat_window", new."clear_mode", new."clear_expr", new."run_expr", new."suppress_expr", new."schedule", new."effective_from", new."effective_to", new."flap_count", new."flap_window", new."always_told", new."cause", new."consequence", new."respond_minutes", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,area_id,exclude_ids,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,cond,levels,repeat_count,repeat_window,clear_mode,clear_expr,run_expr,suppress_expr,schedule,effective_from,effective_to,flap_count,flap_window,always_told,cause,consequence,respond_minutes,advice,status', '');

-- What a rule's state remembers beside its last reading: level, times it was counted, turns of an alarm that flaps.
alter table rule_state add column level smallint;
alter table rule_state add column memory jsonb;

-- Asked for at each tick of the alarm clock, and nearly always none.
create index alarm_record_reset_asked on alarm_record (tenant_id) where reset_asked is not null;
