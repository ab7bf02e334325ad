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
  "alarm_name" varchar(128) default '' not null,
  "device_id" bigint,
  "area_id" bigint,
  "alarm_state" varchar(64) default 'ACTIVE_UNACK' not null,
  "trigger_value" numeric(18, 4),
  "last_value" numeric(18, 4),
  "peak_value" numeric(18, 4),
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
  "alarm_source" varchar(64) default 'rule' not null,
  "ack_user_id" bigint,
  "assignee_id" bigint,
  "handle_result" varchar(64),
  "handle_remark" varchar(500),
  "order_id" bigint,
  primary key (id)
);

create index "alarm_record_order" on "alarm_record" (tenant_id, "last_time" desc, id desc) where is_deleted = 0;

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

create index "alarm_record_alarm_source_find" on "alarm_record" (tenant_id, "alarm_source") where is_deleted = 0;

create index "alarm_record_ack_user_id_find" on "alarm_record" (tenant_id, "ack_user_id") where is_deleted = 0;

create index "alarm_record_assignee_id_find" on "alarm_record" (tenant_id, "assignee_id") where is_deleted = 0;

create index "alarm_record_handle_result_find" on "alarm_record" (tenant_id, "handle_result") where is_deleted = 0;

create index "alarm_record_order_id_find" on "alarm_record" (tenant_id, "order_id") where is_deleted = 0;

create index "alarm_record_created" on "alarm_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "alarm_record" enable row level security;

alter table "alarm_record" force row level security;

create policy "alarm_record_read" on "alarm_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_record_insert" on "alarm_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_record_update" on "alarm_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_record_delete" on "alarm_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "alarm_record" to steward_app;

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
  "identifier" varchar(32) not null,
  "cond_type" varchar(64) default 'threshold' not null,
  "operator" varchar(64) default 'gt' not null,
  "limit_value" numeric(18, 4),
  "low_value" numeric(18, 4),
  "high_value" numeric(18, 4),
  "alarm_level" integer default 2 not null,
  "duration_sec" integer default 0 not null,
  "hysteresis" numeric(18, 4) default '0' not null,
  "clear_delay" integer default 0 not null,
  "nodata_sec" integer,
  "advice" varchar(500),
  primary key (id)
);

create index "alarm_rule_order" on "alarm_rule" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "alarm_rule_rule_name_like" on "alarm_rule" using gin ("rule_name" gin_trgm_ops) where is_deleted = 0;

create unique index "alarm_rule_rule_code_unique" on "alarm_rule" (tenant_id, "rule_code") where is_deleted = 0;

create index "alarm_rule_rule_code_like" on "alarm_rule" using gin ("rule_code" gin_trgm_ops) where is_deleted = 0;

create index "alarm_rule_target_type_find" on "alarm_rule" (tenant_id, "target_type") where is_deleted = 0;

create index "alarm_rule_device_type_id_find" on "alarm_rule" (tenant_id, "device_type_id") where is_deleted = 0;

create index "alarm_rule_device_id_find" on "alarm_rule" (tenant_id, "device_id") where is_deleted = 0;

create index "alarm_rule_identifier_like" on "alarm_rule" using gin ("identifier" gin_trgm_ops) where is_deleted = 0;

create index "alarm_rule_cond_type_find" on "alarm_rule" (tenant_id, "cond_type") where is_deleted = 0;

create index "alarm_rule_alarm_level_find" on "alarm_rule" (tenant_id, "alarm_level") where is_deleted = 0;

alter table "alarm_rule" enable row level security;

alter table "alarm_rule" force row level security;

create policy "alarm_rule_read" on "alarm_rule" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_rule_insert" on "alarm_rule" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_rule_update" on "alarm_rule" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "alarm_rule_delete" on "alarm_rule" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "alarm_rule" to steward_app;

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
  "value" numeric(18, 4),
  "limit_text" varchar(128),
  "event_time" timestamptz,
  "actor_id" bigint,
  "note" varchar(500),
  primary key (id)
);

create index "alarm_transition_order" on "alarm_transition" (tenant_id, "event_time" desc, id desc) where is_deleted = 0;

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
  "last_seen" timestamptz,
  "device_status" varchar(64) default 'active' not null,
  "criticality" varchar(64) default 'C' not null,
  "access_mode" varchar(64) default 'sub' not null,
  "sub_address" varchar(64),
  "device_mqtt_prefix" varchar(100) default '' not null,
  "js_code" varchar(64),
  "parent_id" bigint,
  "location_desc" varchar(128),
  "serial_no" varchar(64),
  "vendor" varchar(64),
  "model" varchar(64),
  "install_date" date,
  "report_interval" integer,
  "offline_timeout" integer,
  "online_time" timestamptz,
  "offline_time" timestamptz,
  "offline_cause" varchar(32),
  "remark" varchar(500),
  primary key (id)
);

create index "device_order" on "device" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "device_device_name_like" on "device" using gin ("device_name" gin_trgm_ops) where is_deleted = 0;

create unique index "device_device_code_unique" on "device" (tenant_id, "device_code") where is_deleted = 0;

create index "device_device_code_like" on "device" using gin ("device_code" gin_trgm_ops) where is_deleted = 0;

create index "device_device_type_id_find" on "device" (tenant_id, "device_type_id") where is_deleted = 0;

create index "device_area_id_find" on "device" (tenant_id, "area_id") where is_deleted = 0;

create index "device_gateway_id_find" on "device" (tenant_id, "gateway_id") where is_deleted = 0;

create index "device_online_status_find" on "device" (tenant_id, "online_status") where is_deleted = 0;

create index "device_device_status_find" on "device" (tenant_id, "device_status") where is_deleted = 0;

create index "device_criticality_find" on "device" (tenant_id, "criticality") where is_deleted = 0;

create index "device_device_mqtt_prefix_find" on "device" (tenant_id, "device_mqtt_prefix") where is_deleted = 0;

create index "device_js_code_find" on "device" (tenant_id, "js_code") where is_deleted = 0;

create index "device_parent_id_find" on "device" (tenant_id, "parent_id") where is_deleted = 0;

create index "device_serial_no_like" on "device" using gin ("serial_no" gin_trgm_ops) where is_deleted = 0;

alter table "device" enable row level security;

alter table "device" force row level security;

create policy "device_read" on "device" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_insert" on "device" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_update" on "device" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_delete" on "device" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device" to steward_app;

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
  "report_interval" integer default 60 not null,
  "offline_timeout" integer default 180 not null,
  "raw_days" integer default 7 not null,
  "sort" integer default 0 not null,
  "remark" varchar(500),
  "parent_id" bigint,
  "ancestors" varchar(2000) default '' not null,
  primary key (id)
);

create index "device_type_order" on "device_type" (tenant_id, "sort", id) where is_deleted = 0;

create index "device_type_type_name_like" on "device_type" using gin ("type_name" gin_trgm_ops) where is_deleted = 0;

create unique index "device_type_type_code_unique" on "device_type" (tenant_id, "type_code") where is_deleted = 0;

create index "device_type_type_code_like" on "device_type" using gin ("type_code" gin_trgm_ops) where is_deleted = 0;

create index "device_type_category_id_find" on "device_type" (tenant_id, "category_id") where is_deleted = 0;

create index "device_type_access_mode_find" on "device_type" (tenant_id, "access_mode") where is_deleted = 0;

create index "device_type_parent_id_find" on "device_type" (tenant_id, "parent_id") where is_deleted = 0;

create index "device_type_created" on "device_type" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "device_type" enable row level security;

alter table "device_type" force row level security;

create policy "device_type_read" on "device_type" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_type_insert" on "device_type" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_type_update" on "device_type" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_type_delete" on "device_type" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_type" to steward_app;

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
  primary key (id)
);

create index "gateway_order" on "gateway" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

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
  primary key (id)
);

create index "product_category_order" on "product_category" (tenant_id, "sort", id) where is_deleted = 0;

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
  "urgency" integer default 3 not null,
  "bill_state" varchar(64) default 'reported' not null,
  "source" varchar(64) default 'web' not null,
  "area_id" bigint not null,
  "device_id" bigint,
  "alarm_record_id" bigint,
  "alarm_value" numeric(18, 4),
  "reporter_id" bigint,
  "report_time" timestamptz,
  "contact_phone" varchar(20),
  "description" varchar(1000),
  primary key (id)
);

create index "repair_bill_order" on "repair_bill" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "repair_bill_bill_no_like" on "repair_bill" using gin ("bill_no" gin_trgm_ops) where is_deleted = 0;

create index "repair_bill_title_like" on "repair_bill" using gin ("title" gin_trgm_ops) where is_deleted = 0;

create index "repair_bill_urgency_find" on "repair_bill" (tenant_id, "urgency") where is_deleted = 0;

create index "repair_bill_bill_state_find" on "repair_bill" (tenant_id, "bill_state") where is_deleted = 0;

create index "repair_bill_source_find" on "repair_bill" (tenant_id, "source") where is_deleted = 0;

create index "repair_bill_area_id_find" on "repair_bill" (tenant_id, "area_id") where is_deleted = 0;

create index "repair_bill_device_id_find" on "repair_bill" (tenant_id, "device_id") where is_deleted = 0;

create index "repair_bill_alarm_record_id_find" on "repair_bill" (tenant_id, "alarm_record_id") where is_deleted = 0;

create index "repair_bill_reporter_id_find" on "repair_bill" (tenant_id, "reporter_id") where is_deleted = 0;

create index "repair_bill_report_time_find" on "repair_bill" (tenant_id, "report_time") where is_deleted = 0;

alter table "repair_bill" enable row level security;

alter table "repair_bill" force row level security;

create policy "repair_bill_read" on "repair_bill" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_insert" on "repair_bill" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_update" on "repair_bill" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "repair_bill_delete" on "repair_bill" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "repair_bill" to steward_app;

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
  "enum_items" jsonb,
  "is_display" smallint default 1 not null,
  "is_key" smallint default 0 not null,
  "display_sort" integer default 0 not null,
  "is_counter" smallint default 0 not null,
  "stale_after" integer,
  "slot" integer,
  primary key (id)
);

create index "thing_model_order" on "thing_model" (tenant_id, "display_sort", id) where is_deleted = 0;

create index "thing_model_device_type_id_find" on "thing_model" (tenant_id, "device_type_id") where is_deleted = 0;

create index "thing_model_identifier_like" on "thing_model" using gin ("identifier" gin_trgm_ops) where is_deleted = 0;

create index "thing_model_name_like" on "thing_model" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "thing_model_kind_find" on "thing_model" (tenant_id, "kind") where is_deleted = 0;

create index "thing_model_data_type_find" on "thing_model" (tenant_id, "data_type") where is_deleted = 0;

create index "thing_model_is_display_find" on "thing_model" (tenant_id, "is_display") where is_deleted = 0;

create index "thing_model_created" on "thing_model" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "thing_model" enable row level security;

alter table "thing_model" force row level security;

create policy "thing_model_read" on "thing_model" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_insert" on "thing_model" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_update" on "thing_model" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "thing_model_delete" on "thing_model" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "thing_model" to steward_app;
