-- A rule of one device no longer silences every rule of its type with the same condition and property, only the one it
-- names.
alter table "alarm_rule" add column "replaces_id" bigint;

create index "alarm_rule_replaces_id_find" on "alarm_rule" (tenant_id, "replaces_id") where is_deleted = 0;

-- From now on rules of a type hold again beside what their devices have of their own. Where a rule of a device watches the
-- same property in the same direction as one of the type, it was put in that one's place: naming it keeps that, and no
-- alarm comes twice. Of several the one of the same level and the nearest limit is meant; the others hold again, since an
-- alarm too many is seen and one too few is not. The owner is held to row-level security as well and would see no rule.
alter table alarm_rule no force row level security;
alter table device no force row level security;
alter table device_type no force row level security;
update alarm_rule o set replaces_id = f.named
from (
  select distinct on (own.id) own.id, r.id as named
  from alarm_rule own
  join device d on d.id = own.device_id and d.is_deleted = 0
  join device_type t on t.id = d.device_type_id
  join alarm_rule r on r.tenant_id = own.tenant_id and r.is_deleted = 0 and r.target_type = 'deviceType'
    and (r.device_type_id = t.id or r.device_type_id::text = any(string_to_array(t.ancestors, ',')))
    and r.identifier = own.identifier and r.cond_type = own.cond_type
    and (own.cond_type <> 'threshold' or (r.operator in ('gt', 'ge')) = (own.operator in ('gt', 'ge')))
  where own.target_type = 'device' and own.is_deleted = 0
  order by own.id, r.status <> 1, r.alarm_level <> own.alarm_level,
    abs(coalesce(r.limit_value, r.high_value, r.nodata_sec, 0) - coalesce(own.limit_value, own.high_value, own.nodata_sec, 0)), r.id
) f
where f.id = o.id;
alter table alarm_rule force row level security;
alter table device force row level security;
alter table device_type force row level security;

create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');

create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."identifier", old."replaces_id", old."cond_type", old."operator", old."limit_ref", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."identifier", new."replaces_id", new."cond_type", new."operator", new."limit_ref", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,replaces_id,cond_type,operator,limit_ref,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');
