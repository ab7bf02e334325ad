-- Why the product has closed an alarm by itself.
alter table "alarm_record" add column "close_reason" varchar(64);

create index "alarm_record_close_reason_find" on "alarm_record" (tenant_id, "close_reason") where is_deleted = 0;

create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."alarm_source", old."under_maintenance", old."ack_user_id", old."assignee_id", old."close_reason", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."alarm_source", new."under_maintenance", new."ack_user_id", new."assignee_id", new."close_reason", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,under_maintenance,ack_user_id,assignee_id,close_reason,handle_result,handle_remark,order_id,status', '');

-- What nobody has acknowledged stays when it comes back as a new record: one per rule and device is active, not open.
drop index alarm_record_open;
create index alarm_record_open on alarm_record (device_id, rule_id) where alarm_state <> 'CLOSED' and is_deleted = 0;
create unique index alarm_record_active on alarm_record (device_id, rule_id)
  where alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK') and is_deleted = 0 and rule_id is not null;

-- The condition a rule was judged by when it became active on a device: under another one its alarm is over.
alter table rule_state add column judged text;
