create table "device_ledger" (
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
  "asset_name" varchar(64) not null,
  "asset_no" varchar(48),
  "asset_status" varchar(64) default 'in_use' not null,
  "device_type_id" bigint not null,
  "area_id" bigint not null,
  "use_dept_id" bigint not null,
  "owner_user_id" bigint,
  "importance" varchar(64) default 'C' not null,
  "brand" varchar(64),
  "model" varchar(64),
  "spec" varchar(128),
  "manufacturer" varchar(64),
  "serial_no" varchar(64),
  "supplier_name" varchar(64),
  "maintainer_name" varchar(64),
  "purchase_date" date,
  "enable_date" date,
  "warranty_end" date,
  "life_years" integer,
  "price" numeric(16, 2),
  "net_value" numeric(16, 2),
  "inspect_tpl_id" bigint,
  "maintain_tpl_id" bigint,
  "maintain_cycle" integer,
  "pics" bigint[],
  "docs" bigint[],
  "scrap_reason" varchar(255),
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "device_ledger_order" on "device_ledger" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "device_ledger_create_user" on "device_ledger" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "device_ledger_create_dept" on "device_ledger" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "device_ledger_asset_name_like" on "device_ledger" using gin ("asset_name" gin_trgm_ops) where is_deleted = 0;

create unique index "device_ledger_asset_no_unique" on "device_ledger" (tenant_id, "asset_no") where is_deleted = 0;

create index "device_ledger_asset_no_like" on "device_ledger" using gin ("asset_no" gin_trgm_ops) where is_deleted = 0;

create index "device_ledger_asset_status_find" on "device_ledger" (tenant_id, "asset_status") where is_deleted = 0;

create index "device_ledger_device_type_id_find" on "device_ledger" (tenant_id, "device_type_id") where is_deleted = 0;

create index "device_ledger_area_id_find" on "device_ledger" (tenant_id, "area_id") where is_deleted = 0;

create index "device_ledger_use_dept_id_find" on "device_ledger" (tenant_id, "use_dept_id") where is_deleted = 0;

create index "device_ledger_owner_user_id_find" on "device_ledger" (tenant_id, "owner_user_id") where is_deleted = 0;

create index "device_ledger_importance_find" on "device_ledger" (tenant_id, "importance") where is_deleted = 0;

create index "device_ledger_brand_like" on "device_ledger" using gin ("brand" gin_trgm_ops) where is_deleted = 0;

create index "device_ledger_model_like" on "device_ledger" using gin ("model" gin_trgm_ops) where is_deleted = 0;

create index "device_ledger_serial_no_like" on "device_ledger" using gin ("serial_no" gin_trgm_ops) where is_deleted = 0;

create index "device_ledger_purchase_date_find" on "device_ledger" (tenant_id, "purchase_date") where is_deleted = 0;

create index "device_ledger_enable_date_find" on "device_ledger" (tenant_id, "enable_date") where is_deleted = 0;

create index "device_ledger_warranty_end_find" on "device_ledger" (tenant_id, "warranty_end") where is_deleted = 0;

create index "device_ledger_inspect_tpl_id_find" on "device_ledger" (tenant_id, "inspect_tpl_id") where is_deleted = 0;

create index "device_ledger_maintain_tpl_id_find" on "device_ledger" (tenant_id, "maintain_tpl_id") where is_deleted = 0;

create index "device_ledger_pics_in" on "device_ledger" using gin ("pics") where is_deleted = 0;

create index "device_ledger_docs_in" on "device_ledger" using gin ("docs") where is_deleted = 0;

alter table "device_ledger" enable row level security;

alter table "device_ledger" force row level security;

create policy "device_ledger_read" on "device_ledger" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_ledger_insert" on "device_ledger" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_ledger_update" on "device_ledger" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "device_ledger_delete" on "device_ledger" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "device_ledger" to steward_app;

create or replace trigger "device_ledger_history" after insert or delete on "device_ledger" for each row execute function record_history('device-ledger', 'asset_name,asset_no,asset_status,device_type_id,area_id,use_dept_id,owner_user_id,importance,brand,model,spec,manufacturer,serial_no,supplier_name,maintainer_name,purchase_date,enable_date,warranty_end,life_years,price,net_value,inspect_tpl_id,maintain_tpl_id,maintain_cycle,pics,docs,scrap_reason,remark,status', '');

create or replace trigger "device_ledger_history_update" after update on "device_ledger" for each row when ((old."asset_name", old."asset_no", old."asset_status", old."device_type_id", old."area_id", old."use_dept_id", old."owner_user_id", old."importance", old."brand", old."model", old."spec", old."manufacturer", old."serial_no", old."supplier_name", old."maintainer_name", old."purchase_date", old."enable_date", old."warranty_end", old."life_years", old."price", old."net_value", old."inspect_tpl_id", old."maintain_tpl_id", old."maintain_cycle", old."pics", old."docs", old."scrap_reason", old."remark", old."status", old."is_deleted") is distinct from (new."asset_name", new."asset_no", new."asset_status", new."device_type_id", new."area_id", new."use_dept_id", new."owner_user_id", new."importance", new."brand", new."model", new."spec", new."manufacturer", new."serial_no", new."supplier_name", new."maintainer_name", new."purchase_date", new."enable_date", new."warranty_end", new."life_years", new."price", new."net_value", new."inspect_tpl_id", new."maintain_tpl_id", new."maintain_cycle", new."pics", new."docs", new."scrap_reason", new."remark", new."status", new."is_deleted")) execute function record_history('device-ledger', 'asset_name,asset_no,asset_status,device_type_id,area_id,use_dept_id,owner_user_id,importance,brand,model,spec,manufacturer,serial_no,supplier_name,maintainer_name,purchase_date,enable_date,warranty_end,life_years,price,net_value,inspect_tpl_id,maintain_tpl_id,maintain_cycle,pics,docs,scrap_reason,remark,status', '');

create or replace trigger "device_ledger_spelling" before insert or update of "asset_name" on "device_ledger" for each row execute function keep_spelling('asset_name');

create table "ledger_device" (
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
  "ledger_id" bigint,
  "line_no" integer default 0 not null,
  "device_id" bigint not null,
  "bind_role" varchar(64) default 'main' not null,
  primary key (id)
);

create index "ledger_device_order" on "ledger_device" (tenant_id, "line_no", id) where is_deleted = 0;

create index "ledger_device_create_user" on "ledger_device" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "ledger_device_create_dept" on "ledger_device" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "ledger_device_ledger_id_find" on "ledger_device" (tenant_id, "ledger_id") where is_deleted = 0;

create index "ledger_device_device_id_find" on "ledger_device" (tenant_id, "device_id") where is_deleted = 0;

create index "ledger_device_created" on "ledger_device" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "ledger_device" enable row level security;

alter table "ledger_device" force row level security;

create policy "ledger_device_read" on "ledger_device" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "ledger_device_insert" on "ledger_device" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "ledger_device_update" on "ledger_device" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "ledger_device_delete" on "ledger_device" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "ledger_device" to steward_app;

create or replace trigger "ledger_device_history" after insert or delete on "ledger_device" for each row execute function record_history('ledger-device', 'ledger_id,line_no,device_id,bind_role,status', '');

create or replace trigger "ledger_device_history_update" after update on "ledger_device" for each row when ((old."ledger_id", old."line_no", old."device_id", old."bind_role", old."status", old."is_deleted") is distinct from (new."ledger_id", new."line_no", new."device_id", new."bind_role", new."status", new."is_deleted")) execute function record_history('ledger-device', 'ledger_id,line_no,device_id,bind_role,status', '');

-- A device is one asset at most; others may watch or meter it.
create unique index "ledger_device_main" on "ledger_device" (tenant_id, "device_id") where "bind_role" = 'main' and is_deleted = 0;
