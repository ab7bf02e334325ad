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

create or replace trigger "inspection_template_history" after insert or delete on "inspection_template" for each row execute function record_history('inspection-template', 'template_code,name,equipment_type,category,est_minutes,need_scan,need_review,version_no,template_status,item_count,remark,status', '');

create or replace trigger "inspection_template_history_update" after update on "inspection_template" for each row when ((old."template_code", old."name", old."equipment_type", old."category", old."est_minutes", old."need_scan", old."need_review", old."version_no", old."template_status", old."item_count", old."remark", old."status", old."is_deleted") is distinct from (new."template_code", new."name", new."equipment_type", new."category", new."est_minutes", new."need_scan", new."need_review", new."version_no", new."template_status", new."item_count", new."remark", new."status", new."is_deleted")) execute function record_history('inspection-template', 'template_code,name,equipment_type,category,est_minutes,need_scan,need_review,version_no,template_status,item_count,remark,status', '');

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
  "plan_id" varchar(20),
  "target_key" varchar(100),
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

create or replace trigger "inspection_bill_history" after insert or delete on "inspection_bill" for each row execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,remind_count,last_remind_time,status', '');

create or replace trigger "inspection_bill_history_update" after update on "inspection_bill" for each row when ((old."bill_no", old."title", old."bill_status", old."template_id", old."template_version", old."equipment_type", old."device_ids", old."area_id", old."device_count", old."group_id", old."assignee_id", old."helper_ids", old."planned_time", old."due_time", old."window_end", old."start_time", old."finish_time", old."progress", old."item_total", old."normal_count", old."abnormal_count", old."unchecked_count", old."score", old."is_overdue", old."is_makeup", old."miss_reason", old."cancel_reason", old."is_suspect", old."reviewer_id", old."review_time", old."review_remark", old."weather", old."sign", old."remark", old."need_scan", old."need_review", old."plan_id", old."target_key", old."remind_count", old."last_remind_time", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."bill_status", new."template_id", new."template_version", new."equipment_type", new."device_ids", new."area_id", new."device_count", new."group_id", new."assignee_id", new."helper_ids", new."planned_time", new."due_time", new."window_end", new."start_time", new."finish_time", new."progress", new."item_total", new."normal_count", new."abnormal_count", new."unchecked_count", new."score", new."is_overdue", new."is_makeup", new."miss_reason", new."cancel_reason", new."is_suspect", new."reviewer_id", new."review_time", new."review_remark", new."weather", new."sign", new."remark", new."need_scan", new."need_review", new."plan_id", new."target_key", new."remind_count", new."last_remind_time", new."status", new."is_deleted")) execute function record_history('inspection-bill', 'bill_no,title,bill_status,template_id,template_version,equipment_type,device_ids,area_id,device_count,group_id,assignee_id,helper_ids,planned_time,due_time,window_end,start_time,finish_time,progress,item_total,normal_count,abnormal_count,unchecked_count,score,is_overdue,is_makeup,miss_reason,cancel_reason,is_suspect,reviewer_id,review_time,review_remark,weather,sign,remark,need_scan,need_review,plan_id,target_key,remind_count,last_remind_time,status', '');

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

alter table "repair_bill" add column "inspection_item_id" bigint;

create index "repair_bill_inspection_item_id_find" on "repair_bill" (tenant_id, "inspection_item_id") where is_deleted = 0;

create or replace trigger "repair_bill_history" after insert or delete on "repair_bill" for each row execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,inspection_item_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');

create or replace trigger "repair_bill_history_update" after update on "repair_bill" for each row when ((old."bill_no", old."title", old."priority", old."bill_status", old."source", old."area_id", old."location_desc", old."device_id", old."trade", old."fault_phenomenon", old."impact", old."alarm_record_id", old."inspection_item_id", old."alarm_value", old."reporter_id", old."report_dept_id", old."report_time", old."reporter_phone", old."expect_time", old."description", old."photos", old."order_id", old."merged_into_id", old."accept_user_id", old."accept_time", old."reject_reason", old."repeat_count", old."urge_count", old."last_urge_time", old."score_speed", old."score_quality", old."score_attitude", old."evaluate_text", old."evaluate_time", old."auto_evaluated", old."status", old."is_deleted") is distinct from (new."bill_no", new."title", new."priority", new."bill_status", new."source", new."area_id", new."location_desc", new."device_id", new."trade", new."fault_phenomenon", new."impact", new."alarm_record_id", new."inspection_item_id", new."alarm_value", new."reporter_id", new."report_dept_id", new."report_time", new."reporter_phone", new."expect_time", new."description", new."photos", new."order_id", new."merged_into_id", new."accept_user_id", new."accept_time", new."reject_reason", new."repeat_count", new."urge_count", new."last_urge_time", new."score_speed", new."score_quality", new."score_attitude", new."evaluate_text", new."evaluate_time", new."auto_evaluated", new."status", new."is_deleted")) execute function record_history('repair-bill', 'bill_no,title,priority,bill_status,source,area_id,location_desc,device_id,trade,fault_phenomenon,impact,alarm_record_id,inspection_item_id,alarm_value,reporter_id,report_dept_id,report_time,reporter_phone,expect_time,description,photos,order_id,merged_into_id,accept_user_id,accept_time,reject_reason,repeat_count,urge_count,last_urge_time,score_speed,score_quality,score_attitude,evaluate_text,evaluate_time,auto_evaluated,status', '');


-- Under one node names differ; a code is the indicator's alone (above).
create unique index inspection_indicator_name_unique on inspection_indicator (tenant_id, coalesce(parent_id, 0), name)
  where is_deleted = 0;
alter table inspection_indicator add constraint inspection_indicator_limits check (
  coalesce(lower_limit, '-infinity') <= coalesce(warn_lower, warn_upper, upper_limit, 'infinity')
  and coalesce(warn_lower, '-infinity') <= coalesce(warn_upper, upper_limit, 'infinity')
  and coalesce(warn_upper, '-infinity') <= coalesce(upper_limit, 'infinity'));
create unique index inspection_indicator_override_once on inspection_indicator_override (tenant_id, device_id, indicator_id)
  where is_deleted = 0;

-- Versions share their code; one of them is worked on and one is in use. Other templates have other names.
create unique index inspection_template_version on inspection_template (tenant_id, template_code, version_no)
  where is_deleted = 0;
create unique index inspection_template_draft on inspection_template (tenant_id, template_code)
  where is_deleted = 0 and template_status = 'draft';
create unique index inspection_template_published on inspection_template (tenant_id, template_code)
  where is_deleted = 0 and template_status = 'published';
alter table inspection_template add constraint inspection_template_name exclude using gist
  (tenant_id with =, name with =, template_code with <>) where (is_deleted = 0);
create unique index inspection_template_detail_once on inspection_template_detail (tenant_id, template_id, indicator_id)
  where is_deleted = 0;

-- A plan makes each bill once, however many servers ask for it.
create unique index inspection_bill_once on inspection_bill (tenant_id, plan_id, target_key, planned_time)
  where is_deleted = 0 and plan_id is not null;
alter table inspection_bill
  add constraint inspection_bill_times check (due_time >= planned_time),
  add constraint inspection_bill_progress check (progress between 0 and 100);
create index inspection_bill_open on inspection_bill (tenant_id, due_time)
  where is_deleted = 0 and bill_status in ('pending', 'doing');

-- The last values of an item of a device.
create index inspection_bill_item_before on inspection_bill_item (tenant_id, indicator_id, device_id, checked_ms desc)
  where is_deleted = 0 and checked_ms is not null;

-- One repair for an item, unless the one before came to nothing.
create unique index repair_bill_inspection_item on repair_bill (tenant_id, inspection_item_id)
  where is_deleted = 0 and inspection_item_id is not null and bill_status not in ('rejected', 'cancelled');
