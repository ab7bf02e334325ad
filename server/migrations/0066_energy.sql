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

create index "model_calc_parent_id_find" on "model_calc" (tenant_id, "parent_id") where is_deleted = 0;

create index "model_calc_created" on "model_calc" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "model_calc" enable row level security;

alter table "model_calc" force row level security;

create policy "model_calc_read" on "model_calc" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_calc_insert" on "model_calc" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_calc_update" on "model_calc" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "model_calc_delete" on "model_calc" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "model_calc" to steward_app;

create or replace trigger "model_calc_history" after insert or delete on "model_calc" for each row execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,sort,calc_version,remark,parent_id,status', '');

create or replace trigger "model_calc_history_update" after update on "model_calc" for each row when ((old."calc_name", old."calc_code", old."node_kind", old."period", old."expr", old."unit", old."precision", old."total_by", old."lateness", old."sort", old."calc_version", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."calc_name", new."calc_code", new."node_kind", new."period", new."expr", new."unit", new."precision", new."total_by", new."lateness", new."sort", new."calc_version", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,sort,calc_version,remark,parent_id,status', '');

create or replace trigger "model_calc_spelling" before insert or update of "calc_name" on "model_calc" for each row execute function keep_spelling('calc_name');

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

-- Hours and what they add up to are written by the machine and say themselves where they come from: the history records what
-- people enter, change and remove. Only the machine deletes rows, its own.
create or replace trigger "energy_record_history" after insert on "energy_record" for each row when (new."data_source" in ('manual', 'import')) execute function record_history('energy-record', 'record_no,meter_id,meter_name,energy_type,period_type,period_start,unit,area_id,dept_id,item_code,last_reading,curr_reading,meter_replaced,new_meter_start,adjust_qty,meter_device_id,parent_meter_id,remark,status', '');

create or replace trigger "energy_record_history_update" after update on "energy_record" for each row when ((old."record_no", old."meter_id", old."meter_name", old."energy_type", old."period_type", old."period_start", old."unit", old."area_id", old."dept_id", old."item_code", old."last_reading", old."curr_reading", old."meter_replaced", old."new_meter_start", old."adjust_qty", old."meter_device_id", old."parent_meter_id", old."remark", old."status", old."is_deleted") is distinct from (new."record_no", new."meter_id", new."meter_name", new."energy_type", new."period_type", new."period_start", new."unit", new."area_id", new."dept_id", new."item_code", new."last_reading", new."curr_reading", new."meter_replaced", new."new_meter_start", new."adjust_qty", new."meter_device_id", new."parent_meter_id", new."remark", new."status", new."is_deleted")) execute function record_history('energy-record', 'record_no,meter_id,meter_name,energy_type,period_type,period_start,unit,area_id,dept_id,item_code,last_reading,curr_reading,meter_replaced,new_meter_start,adjust_qty,meter_device_id,parent_meter_id,remark,status', '');

-- A meter has one record of a period.
create unique index "energy_record_once" on "energy_record" (tenant_id, "meter_id", "period_type", "period_start") where is_deleted = 0;

-- What is added up and compared: the periods of a kind of energy.
create index "energy_record_span" on "energy_record" (tenant_id, "period_type", "energy_type", "period_start") where is_deleted = 0;

-- Values of metrics by period; they are calculated anew as often as what they rest on changes, so each period has one row.
-- q is 0, or 8 where something they rest on is incomplete; completeness is a part of 1; version is that of the formula.
create table metric_value (
  calc_id bigint not null,
  period_start timestamptz not null,
  tenant_id varchar(12) not null,
  value double precision,
  q smallint not null default 0,
  completeness real not null default 1,
  version integer not null default 1,
  primary key (calc_id, period_start)
);

-- Hours of a device whose averages were made again, until whatever is calculated from them has been told.
create table late_hour (
  tenant_id varchar(12) not null,
  sid integer not null,
  hour timestamptz not null,
  primary key (tenant_id, sid, hour)
);

do $$
declare
  name text;
begin
  foreach name in array array['metric_value', 'late_hour'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)))',
      name || '_tenant', name);
  end loop;
end $$;
