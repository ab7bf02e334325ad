-- The history: before and after of every recorded field, written by triggers in the writer's own transaction.
create sequence history_id;

create table history (
  id bigint not null default nextval('history_id'),
  -- Of the change, not of its transaction: rows that waited for a lock keep their order.
  time timestamptz not null default clock_timestamp(),
  tenant_id varchar(12) not null,
  entity varchar(64) not null,
  row_id bigint not null,
  -- add, edit, remove, restore; erase where a row is deleted for good.
  change varchar(8) not null,
  step varchar(64),
  actor_kind varchar(16) not null,
  actor_id bigint,
  actor_name varchar(255) not null,
  request_id varchar(64),
  -- By column [before, after], as to_jsonb() writes them.
  changes jsonb not null,
  -- Tells the sealer which transactions may still bring rows.
  xid xid8 not null default pg_current_xact_id(),
  primary key (id, time)
) partition by range (time);
create index history_of_row on history (tenant_id, entity, row_id, time desc, id desc);
create index history_by_transaction on history (tenant_id, xid);

create table history_default partition of history default;

-- The runtime role reads; rows are written by the function below alone, which is the owner's.
alter table history enable row level security;
alter table history force row level security;
create policy history_read on history for select to steward_app
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
grant select on history to steward_app;
alter table history_default enable row level security;
alter table history_default force row level security;
do $$
begin
  execute format('create policy history_keeper on history to %I using (true) with check (true)', current_user);
  execute format('create policy history_default_keeper on history_default to %I using (true)', current_user);
end $$;

-- Arguments: the entity, its recorded columns, and which of them are secrets. In UTC, so that instants are written alike
-- whatever the session's time zone.
create function record_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(after, before);
  signature jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  secrets text[] := string_to_array(tg_argv[2], ',');
begin
  insert into public.history (tenant_id, entity, row_id, change, step, actor_kind, actor_id, actor_name, request_id, changes)
  select present ->> 'tenant_id', tg_argv[0], (present ->> 'id')::bigint,
    case
      when tg_op = 'INSERT' then 'add'
      when tg_op = 'DELETE' then 'erase'
      when before ->> 'is_deleted' = after ->> 'is_deleted' then 'edit'
      when after ->> 'is_deleted' = '0' then 'restore'
      else 'remove'
    end,
    nullif(current_setting('app.step', true), ''),
    coalesce(signature ->> 'kind', 'system'), (signature ->> 'id')::bigint,
    -- Work nobody signed goes by the name of its database role.
    left(coalesce(signature ->> 'name', session_user), 255), left(nullif(signature ->> 'request', ''), 64),
    coalesce((
      select jsonb_object_agg(name, case when name = any(secrets)
        then jsonb_build_array(
          case when before ->> name <> '' then '******' end, case when after ->> name <> '' then '******' end)
        else jsonb_build_array(before -> name, after -> name) end)
      from unnest(string_to_array(tg_argv[1], ',')) name
      where before ->> name is distinct from after ->> name), '{}');
  return null;
end $$;
-- Otherwise whoever may create a table could record changes that never were.
revoke execute on function record_history() from public;

create or replace function partition_plan(parent text, out unit text, out step interval, out by_column text, out youngest interval)
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case parent
    when 'telemetry' then unit := 'day'; step := '1 day'; by_column := 'ts'; youngest := '1 day';
    when 'telemetry_1m' then unit := 'week'; step := '7 days'; by_column := 'bucket'; youngest := '3 days';
    when 'telemetry_1h' then unit := 'month'; step := '1 month'; by_column := 'bucket'; youngest := '90 days';
    when 'telemetry_1d' then unit := 'year'; step := '1 year'; by_column := 'bucket'; youngest := '366 days';
    when 'data_log' then unit := 'day'; step := '1 day'; by_column := 'create_time'; youngest := '1 day';
    -- The runtime role makes partitions of the history and drops none.
    when 'history' then unit := 'month'; step := '1 month'; by_column := 'time'; youngest := '1000 years';
    else raise exception 'no such series: %', parent using errcode = '22023';
  end case;
end $$;

-- The present month and the three after it; a job makes the next ones.
select keep_partitions('history', now(), now() + interval '3 months');

-- The chain of a tenant: the digest of each row contains that of the row before, in the order in which rows were sealed.
create table history_seal (
  tenant_id varchar(12) not null,
  seq bigint not null,
  history_id bigint not null unique,
  history_time timestamptz not null,
  digest bytea not null,
  -- Every row of the tenant that an older transaction wrote was sealed with this row or before it.
  horizon xid8 not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, seq)
);
alter table history_seal enable row level security;
alter table history_seal force row level security;
create policy history_seal_read on history_seal for select
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy history_seal_insert on history_seal for insert with check ((select current_setting('app.platform', true)) = 'on');
grant select, insert on history_seal to steward_app;

create or replace trigger "alarm_record_history" after insert or delete on "alarm_record" for each row execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_record_history_update" after update on "alarm_record" for each row when ((old."alarm_no", old."alarm_level", old."alarm_name", old."alarm_name_en", old."device_id", old."area_id", old."alarm_state", old."cond_type", old."trigger_value", old."limit_text", old."unit", old."first_time", old."clear_time", old."ack_time", old."close_time", old."rule_id", old."device_type_id", old."identifier", old."alarm_source", old."ack_user_id", old."assignee_id", old."handle_result", old."handle_remark", old."order_id", old."status", old."is_deleted") is distinct from (new."alarm_no", new."alarm_level", new."alarm_name", new."alarm_name_en", new."device_id", new."area_id", new."alarm_state", new."cond_type", new."trigger_value", new."limit_text", new."unit", new."first_time", new."clear_time", new."ack_time", new."close_time", new."rule_id", new."device_type_id", new."identifier", new."alarm_source", new."ack_user_id", new."assignee_id", new."handle_result", new."handle_remark", new."order_id", new."status", new."is_deleted")) execute function record_history('alarm-record', 'alarm_no,alarm_level,alarm_name,alarm_name_en,device_id,area_id,alarm_state,cond_type,trigger_value,limit_text,unit,first_time,clear_time,ack_time,close_time,rule_id,device_type_id,identifier,alarm_source,ack_user_id,assignee_id,handle_result,handle_remark,order_id,status', '');

create or replace trigger "alarm_rule_history" after insert or delete on "alarm_rule" for each row execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,cond_type,operator,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');

create or replace trigger "alarm_rule_history_update" after update on "alarm_rule" for each row when ((old."rule_name", old."rule_code", old."target_type", old."device_type_id", old."device_id", old."identifier", old."cond_type", old."operator", old."limit_value", old."low_value", old."high_value", old."alarm_level", old."duration_sec", old."hysteresis", old."clear_delay", old."nodata_sec", old."advice", old."status", old."is_deleted") is distinct from (new."rule_name", new."rule_code", new."target_type", new."device_type_id", new."device_id", new."identifier", new."cond_type", new."operator", new."limit_value", new."low_value", new."high_value", new."alarm_level", new."duration_sec", new."hysteresis", new."clear_delay", new."nodata_sec", new."advice", new."status", new."is_deleted")) execute function record_history('alarm-rule', 'rule_name,rule_code,target_type,device_type_id,device_id,identifier,cond_type,operator,limit_value,low_value,high_value,alarm_level,duration_sec,hysteresis,clear_delay,nodata_sec,advice,status', '');

create or replace trigger "api_scope_history" after insert or delete on "api_scope" for each row execute function record_history('api-scope', 'scope_name,menu_id,resource_code,scope_path,scope_type,remark,status', '');

create or replace trigger "api_scope_history_update" after update on "api_scope" for each row when ((old."scope_name", old."menu_id", old."resource_code", old."scope_path", old."scope_type", old."remark", old."status", old."is_deleted") is distinct from (new."scope_name", new."menu_id", new."resource_code", new."scope_path", new."scope_type", new."remark", new."status", new."is_deleted")) execute function record_history('api-scope', 'scope_name,menu_id,resource_code,scope_path,scope_type,remark,status', '');

create or replace trigger "area_history" after insert or delete on "area" for each row execute function record_history('area', 'area_name,area_code,area_type,sort,remark,parent_id,status', '');

create or replace trigger "area_history_update" after update on "area" for each row when ((old."area_name", old."area_code", old."area_type", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."area_name", new."area_code", new."area_type", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('area', 'area_name,area_code,area_type,sort,remark,parent_id,status', '');

create or replace trigger "call_record_history" after insert or delete on "call_record" for each row execute function record_history('call-record', 'caller_number,caller_name,call_state,direction,area_id,dept_id,started_at,duration,ended_at,operator_id,repair_bill_id,phone_id,note,call_id,call_key,status', '');

create or replace trigger "call_record_history_update" after update on "call_record" for each row when ((old."caller_number", old."caller_name", old."call_state", old."direction", old."area_id", old."dept_id", old."started_at", old."duration", old."ended_at", old."operator_id", old."repair_bill_id", old."phone_id", old."note", old."call_id", old."call_key", old."status", old."is_deleted") is distinct from (new."caller_number", new."caller_name", new."call_state", new."direction", new."area_id", new."dept_id", new."started_at", new."duration", new."ended_at", new."operator_id", new."repair_bill_id", new."phone_id", new."note", new."call_id", new."call_key", new."status", new."is_deleted")) execute function record_history('call-record', 'caller_number,caller_name,call_state,direction,area_id,dept_id,started_at,duration,ended_at,operator_id,repair_bill_id,phone_id,note,call_id,call_key,status', '');

create or replace trigger "client_history" after insert or delete on "client" for each row execute function record_history('client', 'client_id,client_secret,authorized_grant_types,scope,access_token_validity,refresh_token_validity,web_server_redirect_uri,additional_information,status', 'client_secret');

create or replace trigger "client_history_update" after update on "client" for each row when ((old."client_id", old."client_secret", old."authorized_grant_types", old."scope", old."access_token_validity", old."refresh_token_validity", old."web_server_redirect_uri", old."additional_information", old."status", old."is_deleted") is distinct from (new."client_id", new."client_secret", new."authorized_grant_types", new."scope", new."access_token_validity", new."refresh_token_validity", new."web_server_redirect_uri", new."additional_information", new."status", new."is_deleted")) execute function record_history('client', 'client_id,client_secret,authorized_grant_types,scope,access_token_validity,refresh_token_validity,web_server_redirect_uri,additional_information,status', 'client_secret');

create or replace trigger "data_scope_history" after insert or delete on "data_scope" for each row execute function record_history('data-scope', 'scope_name,menu_id,resource_code,scope_type,scope_column,scope_value,remark,status', '');

create or replace trigger "data_scope_history_update" after update on "data_scope" for each row when ((old."scope_name", old."menu_id", old."resource_code", old."scope_type", old."scope_column", old."scope_value", old."remark", old."status", old."is_deleted") is distinct from (new."scope_name", new."menu_id", new."resource_code", new."scope_type", new."scope_column", new."scope_value", new."remark", new."status", new."is_deleted")) execute function record_history('data-scope', 'scope_name,menu_id,resource_code,scope_type,scope_column,scope_value,remark,status', '');

create or replace trigger "dept_history" after insert or delete on "dept" for each row execute function record_history('dept', 'dept_name,full_name,dept_category,sort,remark,parent_id,status', '');

create or replace trigger "dept_history_update" after update on "dept" for each row when ((old."dept_name", old."full_name", old."dept_category", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."dept_name", new."full_name", new."dept_category", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('dept', 'dept_name,full_name,dept_category,sort,remark,parent_id,status', '');

create or replace trigger "device_history" after insert or delete on "device" for each row execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');

create or replace trigger "device_history_update" after update on "device" for each row when ((old."device_name", old."device_code", old."device_type_id", old."area_id", old."gateway_id", old."device_status", old."criticality", old."access_mode", old."sub_address", old."device_mqtt_prefix", old."js_code", old."parent_id", old."location_desc", old."serial_no", old."vendor", old."model", old."install_date", old."report_interval", old."offline_timeout", old."remark", old."status", old."is_deleted") is distinct from (new."device_name", new."device_code", new."device_type_id", new."area_id", new."gateway_id", new."device_status", new."criticality", new."access_mode", new."sub_address", new."device_mqtt_prefix", new."js_code", new."parent_id", new."location_desc", new."serial_no", new."vendor", new."model", new."install_date", new."report_interval", new."offline_timeout", new."remark", new."status", new."is_deleted")) execute function record_history('device', 'device_name,device_code,device_type_id,area_id,gateway_id,device_status,criticality,access_mode,sub_address,device_mqtt_prefix,js_code,parent_id,location_desc,serial_no,vendor,model,install_date,report_interval,offline_timeout,remark,status', '');

create or replace trigger "device_order_standard_history" after insert or delete on "device_order_standard" for each row execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,photo_required,need_evaluate,is_seed,status', '');

create or replace trigger "device_order_standard_history_update" after update on "device_order_standard" for each row when ((old."name", old."equipment_type", old."trade", old."priority", old."area_id", old."response_minutes", old."arrive_minutes", old."finish_minutes", old."calendar_mode", old."photo_required", old."need_evaluate", old."is_seed", old."status", old."is_deleted") is distinct from (new."name", new."equipment_type", new."trade", new."priority", new."area_id", new."response_minutes", new."arrive_minutes", new."finish_minutes", new."calendar_mode", new."photo_required", new."need_evaluate", new."is_seed", new."status", new."is_deleted")) execute function record_history('device-order-standard', 'name,equipment_type,trade,priority,area_id,response_minutes,arrive_minutes,finish_minutes,calendar_mode,photo_required,need_evaluate,is_seed,status', '');

create or replace trigger "device_type_history" after insert or delete on "device_type" for each row execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,report_interval,offline_timeout,raw_days,sort,remark,parent_id,status', '');

create or replace trigger "device_type_history_update" after update on "device_type" for each row when ((old."type_name", old."type_code", old."category_id", old."access_mode", old."report_interval", old."offline_timeout", old."raw_days", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."type_name", new."type_code", new."category_id", new."access_mode", new."report_interval", new."offline_timeout", new."raw_days", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('device-type', 'type_name,type_code,category_id,access_mode,report_interval,offline_timeout,raw_days,sort,remark,parent_id,status', '');

create or replace trigger "dict_history" after insert or delete on "dict" for each row execute function record_history('dict', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');

create or replace trigger "dict_history_update" after update on "dict" for each row when ((old."code", old."dict_value", old."dict_key", old."sort", old."remark", old."is_sealed", old."parent_id", old."status", old."is_deleted") is distinct from (new."code", new."dict_value", new."dict_key", new."sort", new."remark", new."is_sealed", new."parent_id", new."status", new."is_deleted")) execute function record_history('dict', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');

create or replace trigger "dict_biz_history" after insert or delete on "dict_biz" for each row execute function record_history('dict-biz', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');

create or replace trigger "dict_biz_history_update" after update on "dict_biz" for each row when ((old."code", old."dict_value", old."dict_key", old."sort", old."remark", old."is_sealed", old."parent_id", old."status", old."is_deleted") is distinct from (new."code", new."dict_value", new."dict_key", new."sort", new."remark", new."is_sealed", new."parent_id", new."status", new."is_deleted")) execute function record_history('dict-biz', 'code,dict_value,dict_key,sort,remark,is_sealed,parent_id,status', '');

create or replace trigger "gateway_history" after insert or delete on "gateway" for each row execute function record_history('gateway', 'gateway_name,gateway_code,gateway_type,area_id,mqtt_prefix,secret,dept_id,keep_alive,offline_timeout,auto_register,serial_no,vendor,model,remark,status', 'secret');

create or replace trigger "gateway_history_update" after update on "gateway" for each row when ((old."gateway_name", old."gateway_code", old."gateway_type", old."area_id", old."mqtt_prefix", old."secret", old."dept_id", old."keep_alive", old."offline_timeout", old."auto_register", old."serial_no", old."vendor", old."model", old."remark", old."status", old."is_deleted") is distinct from (new."gateway_name", new."gateway_code", new."gateway_type", new."area_id", new."mqtt_prefix", new."secret", new."dept_id", new."keep_alive", new."offline_timeout", new."auto_register", new."serial_no", new."vendor", new."model", new."remark", new."status", new."is_deleted")) execute function record_history('gateway', 'gateway_name,gateway_code,gateway_type,area_id,mqtt_prefix,secret,dept_id,keep_alive,offline_timeout,auto_register,serial_no,vendor,model,remark,status', 'secret');

create or replace trigger "mail_history" after insert or delete on "mail" for each row execute function record_history('mail', 'subject,sender_id,recipient_ids,content,removed_by,status', '');

create or replace trigger "mail_history_update" after update on "mail" for each row when ((old."subject", old."sender_id", old."recipient_ids", old."content", old."removed_by", old."status", old."is_deleted") is distinct from (new."subject", new."sender_id", new."recipient_ids", new."content", new."removed_by", new."status", new."is_deleted")) execute function record_history('mail', 'subject,sender_id,recipient_ids,content,removed_by,status', '');

create or replace trigger "menu_history" after insert or delete on "menu" for each row execute function record_history('menu', 'name,code,path,category,source,alias,action,is_open,sort,remark,parent_id,status', '');

create or replace trigger "menu_history_update" after update on "menu" for each row when ((old."name", old."code", old."path", old."category", old."source", old."alias", old."action", old."is_open", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."name", new."code", new."path", new."category", new."source", new."alias", new."action", new."is_open", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('menu', 'name,code,path,category,source,alias,action,is_open,sort,remark,parent_id,status', '');

create or replace trigger "notice_history" after insert or delete on "notice" for each row execute function record_history('notice', 'title,category,release_time,content,status', '');

create or replace trigger "notice_history_update" after update on "notice" for each row when ((old."title", old."category", old."release_time", old."content", old."status", old."is_deleted") is distinct from (new."title", new."category", new."release_time", new."content", new."status", new."is_deleted")) execute function record_history('notice', 'title,category,release_time,content,status', '');

create or replace trigger "param_history" after insert or delete on "param" for each row execute function record_history('param', 'param_name,param_key,param_value,remark,status', '');

create or replace trigger "param_history_update" after update on "param" for each row when ((old."param_name", old."param_key", old."param_value", old."remark", old."status", old."is_deleted") is distinct from (new."param_name", new."param_key", new."param_value", new."remark", new."status", new."is_deleted")) execute function record_history('param', 'param_name,param_key,param_value,remark,status', '');

create or replace trigger "phone_history" after insert or delete on "phone" for each row execute function record_history('phone', 'phone_name,extension,line_number,user_id,dept_id,area_id,ip,port,secure,password,remark,status', 'password');

create or replace trigger "phone_history_update" after update on "phone" for each row when ((old."phone_name", old."extension", old."line_number", old."user_id", old."dept_id", old."area_id", old."ip", old."port", old."secure", old."password", old."remark", old."status", old."is_deleted") is distinct from (new."phone_name", new."extension", new."line_number", new."user_id", new."dept_id", new."area_id", new."ip", new."port", new."secure", new."password", new."remark", new."status", new."is_deleted")) execute function record_history('phone', 'phone_name,extension,line_number,user_id,dept_id,area_id,ip,port,secure,password,remark,status', 'password');

create or replace trigger "post_history" after insert or delete on "post" for each row execute function record_history('post', 'post_name,post_code,category,sort,remark,status', '');

create or replace trigger "post_history_update" after update on "post" for each row when ((old."post_name", old."post_code", old."category", old."sort", old."remark", old."status", old."is_deleted") is distinct from (new."post_name", new."post_code", new."category", new."sort", new."remark", new."status", new."is_deleted")) execute function record_history('post', 'post_name,post_code,category,sort,remark,status', '');

create or replace trigger "product_category_history" after insert or delete on "product_category" for each row execute function record_history('product-category', 'category_name,category_code,system_code,icon,sort,remark,parent_id,status', '');

create or replace trigger "product_category_history_update" after update on "product_category" for each row when ((old."category_name", old."category_code", old."system_code", old."icon", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."category_name", new."category_code", new."system_code", new."icon", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('product-category', 'category_name,category_code,system_code,icon,sort,remark,parent_id,status', '');

create or replace trigger "region_history" after insert or delete on "region" for each row execute function record_history('region', 'name,code,parent_code,region_level,sort,remark,parent_id,status', '');

create or replace trigger "region_history_update" after update on "region" for each row when ((old."name", old."code", old."parent_code", old."region_level", old."sort", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."name", new."code", new."parent_code", new."region_level", new."sort", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('region', 'name,code,parent_code,region_level,sort,remark,parent_id,status', '');

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."fault_phenomenon", old."impact", old."alarm_record_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."order_id", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."fault_phenomenon", new."impact", new."alarm_record_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."order_id", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_record_history" after insert or delete on "repair_bill_record" for each row execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,operator_id,operator_name,operate_time,duration_sec,status', '');

create or replace trigger "repair_bill_record_history_update" after update on "repair_bill_record" for each row when ((old."bill_id", old."order_id", old."action", old."content", old."from_status", old."to_status", old."reason_code", old."operator_id", old."operator_name", old."operate_time", old."duration_sec", old."status", old."is_deleted") is distinct from (new."bill_id", new."order_id", new."action", new."content", new."from_status", new."to_status", new."reason_code", new."operator_id", new."operator_name", new."operate_time", new."duration_sec", new."status", new."is_deleted")) execute function record_history('repair-bill-record', 'bill_id,order_id,action,content,from_status,to_status,reason_code,operator_id,operator_name,operate_time,duration_sec,status', '');

create or replace trigger "repair_order_history" after insert or delete on "repair_order" for each row execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,repair_desc,check_user_id,check_result,check_remark,auto_checked,need_evaluate,status', '');

create or replace trigger "repair_order_history_update" after update on "repair_order" for each row when ((old."order_no", old."title", old."priority", old."order_status", old."sla_state", old."area_id", old."location_desc", old."device_id", old."assignee_id", old."helper_ids", old."finish_due", old."trade", old."order_type", old."source", old."impact", old."report_dept_id", old."description", old."alarm_record_id", old."bill_count", old."standard_id", old."standard_snapshot", old."report_time", old."dispatch_time", old."accept_time", old."arrive_time", old."start_time", old."finish_time", old."check_time", old."close_time", old."response_due", old."arrive_due", old."paused_since", old."hold_reason", old."expect_resume", old."paused_sec", old."response_breached", old."finish_breached", old."refuse_count", old."transfer_count", old."rework_count", old."escalate_level", old."lockout", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."repair_desc", old."check_user_id", old."check_result", old."check_remark", old."auto_checked", old."need_evaluate", old."status", old."is_deleted") is distinct from (new."order_no", new."title", new."priority", new."order_status", new."sla_state", new."area_id", new."location_desc", new."device_id", new."assignee_id", new."helper_ids", new."finish_due", new."trade", new."order_type", new."source", new."impact", new."report_dept_id", new."description", new."alarm_record_id", new."bill_count", new."standard_id", new."standard_snapshot", new."report_time", new."dispatch_time", new."accept_time", new."arrive_time", new."start_time", new."finish_time", new."check_time", new."close_time", new."response_due", new."arrive_due", new."paused_since", new."hold_reason", new."expect_resume", new."paused_sec", new."response_breached", new."finish_breached", new."refuse_count", new."transfer_count", new."rework_count", new."escalate_level", new."lockout", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."repair_desc", new."check_user_id", new."check_result", new."check_remark", new."auto_checked", new."need_evaluate", new."status", new."is_deleted")) execute function record_history('repair-order', 'order_no,title,priority,order_status,sla_state,area_id,location_desc,device_id,assignee_id,helper_ids,finish_due,trade,order_type,source,impact,report_dept_id,description,alarm_record_id,bill_count,standard_id,standard_snapshot,report_time,dispatch_time,accept_time,arrive_time,start_time,finish_time,check_time,close_time,response_due,arrive_due,paused_since,hold_reason,expect_resume,paused_sec,response_breached,finish_breached,refuse_count,transfer_count,rework_count,escalate_level,lockout,fault_phenomenon,fault_cause,fault_remedy,repair_desc,check_user_id,check_result,check_remark,auto_checked,need_evaluate,status', '');

create or replace trigger "role_history" after insert or delete on "role" for each row execute function record_history('role', 'role_name,role_alias,sort,parent_id,status', '');

create or replace trigger "role_history_update" after update on "role" for each row when ((old."role_name", old."role_alias", old."sort", old."parent_id", old."status", old."is_deleted") is distinct from (new."role_name", new."role_alias", new."sort", new."parent_id", new."status", new."is_deleted")) execute function record_history('role', 'role_name,role_alias,sort,parent_id,status', '');

create or replace trigger "sys_job_history" after insert or delete on "sys_job" for each row execute function record_history('sys-job', 'job_name,job_group,invoke_target,cron_expression,job_params,misfire_policy,concurrency_action,timeout_sec,retry_max,backoff_sec,status,is_built_in,remark', '');

create or replace trigger "sys_job_history_update" after update on "sys_job" for each row when ((old."job_name", old."job_group", old."invoke_target", old."cron_expression", old."job_params", old."misfire_policy", old."concurrency_action", old."timeout_sec", old."retry_max", old."backoff_sec", old."status", old."is_built_in", old."remark", old."is_deleted") is distinct from (new."job_name", new."job_group", new."invoke_target", new."cron_expression", new."job_params", new."misfire_policy", new."concurrency_action", new."timeout_sec", new."retry_max", new."backoff_sec", new."status", new."is_built_in", new."remark", new."is_deleted")) execute function record_history('sys-job', 'job_name,job_group,invoke_target,cron_expression,job_params,misfire_policy,concurrency_action,timeout_sec,retry_max,backoff_sec,status,is_built_in,remark', '');

create or replace trigger "tenant_history" after insert or delete on "tenant" for each row execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,background_url,status', '');

create or replace trigger "tenant_history_update" after update on "tenant" for each row when ((old."tenant_name", old."domain", old."linkman", old."contact_number", old."address", old."account_number", old."expire_time", old."background_url", old."status", old."is_deleted") is distinct from (new."tenant_name", new."domain", new."linkman", new."contact_number", new."address", new."account_number", new."expire_time", new."background_url", new."status", new."is_deleted")) execute function record_history('tenant', 'tenant_name,domain,linkman,contact_number,address,account_number,expire_time,background_url,status', '');

create or replace trigger "thing_model_history" after insert or delete on "thing_model" for each row execute function record_history('thing-model', 'device_type_id,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,enum_items,is_display,is_key,display_sort,is_counter,stale_after,slot,status', '');

create or replace trigger "thing_model_history_update" after update on "thing_model" for each row when ((old."device_type_id", old."identifier", old."name", old."kind", old."data_type", old."unit", old."precision", old."access_mode", old."min_value", old."max_value", old."hard_min", old."hard_max", old."null_values", old."max_rate", old."enum_items", old."is_display", old."is_key", old."display_sort", old."is_counter", old."stale_after", old."slot", old."status", old."is_deleted") is distinct from (new."device_type_id", new."identifier", new."name", new."kind", new."data_type", new."unit", new."precision", new."access_mode", new."min_value", new."max_value", new."hard_min", new."hard_max", new."null_values", new."max_rate", new."enum_items", new."is_display", new."is_key", new."display_sort", new."is_counter", new."stale_after", new."slot", new."status", new."is_deleted")) execute function record_history('thing-model', 'device_type_id,identifier,name,kind,data_type,unit,precision,access_mode,min_value,max_value,hard_min,hard_max,null_values,max_rate,enum_items,is_display,is_key,display_sort,is_counter,stale_after,slot,status', '');

create or replace trigger "topmenu_history" after insert or delete on "topmenu" for each row execute function record_history('topmenu', 'name,code,source,path,sort,status', '');

create or replace trigger "topmenu_history_update" after update on "topmenu" for each row when ((old."name", old."code", old."source", old."path", old."sort", old."status", old."is_deleted") is distinct from (new."name", new."code", new."source", new."path", new."sort", new."status", new."is_deleted")) execute function record_history('topmenu', 'name,code,source,path,sort,status', '');

create or replace trigger "user_history" after insert or delete on "user" for each row execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,avatar,status', 'password');

create or replace trigger "user_history_update" after update on "user" for each row when ((old."account", old."password", old."real_name", old."name", old."role_id", old."dept_id", old."post_id", old."phone", old."email", old."sex", old."birthday", old."code", old."user_type", old."avatar", old."status", old."is_deleted") is distinct from (new."account", new."password", new."real_name", new."name", new."role_id", new."dept_id", new."post_id", new."phone", new."email", new."sex", new."birthday", new."code", new."user_type", new."avatar", new."status", new."is_deleted")) execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,avatar,status', 'password');
