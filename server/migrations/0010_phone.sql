create table "call_record" (
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
  "caller_number" varchar(32) not null,
  "caller_name" varchar(64),
  "call_state" varchar(64) default 'draft' not null,
  "direction" varchar(64) default 'in' not null,
  "area_id" bigint,
  "dept_id" bigint,
  "started_at" timestamptz,
  "duration" integer,
  "ended_at" timestamptz,
  "operator_id" bigint,
  "repair_bill_id" bigint,
  "phone_id" bigint,
  "note" varchar(1000),
  "call_id" varchar(64),
  "call_key" varchar(96),
  primary key (id)
);

create index "call_record_order" on "call_record" (tenant_id, "started_at" desc, id desc) where is_deleted = 0;

create index "call_record_caller_number_like" on "call_record" using gin ("caller_number" gin_trgm_ops) where is_deleted = 0;

create index "call_record_caller_name_like" on "call_record" using gin ("caller_name" gin_trgm_ops) where is_deleted = 0;

create index "call_record_call_state_find" on "call_record" (tenant_id, "call_state") where is_deleted = 0;

create index "call_record_direction_find" on "call_record" (tenant_id, "direction") where is_deleted = 0;

create index "call_record_area_id_find" on "call_record" (tenant_id, "area_id") where is_deleted = 0;

create index "call_record_dept_id_find" on "call_record" (tenant_id, "dept_id") where is_deleted = 0;

create index "call_record_started_at_find" on "call_record" (tenant_id, "started_at") where is_deleted = 0;

create index "call_record_operator_id_find" on "call_record" (tenant_id, "operator_id") where is_deleted = 0;

create index "call_record_repair_bill_id_find" on "call_record" (tenant_id, "repair_bill_id") where is_deleted = 0;

create index "call_record_phone_id_find" on "call_record" (tenant_id, "phone_id") where is_deleted = 0;

create unique index "call_record_call_key_unique" on "call_record" (tenant_id, "call_key") where is_deleted = 0;

create index "call_record_created" on "call_record" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "call_record" enable row level security;

alter table "call_record" force row level security;

create policy "call_record_read" on "call_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "call_record_insert" on "call_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "call_record_update" on "call_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "call_record_delete" on "call_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "call_record" to steward_app;

create table "phone" (
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
  "phone_name" varchar(64) not null,
  "extension" varchar(16) not null,
  "line_number" varchar(20),
  "user_id" bigint,
  "dept_id" bigint,
  "area_id" bigint,
  "ip" varchar(64),
  "port" integer default 9090 not null,
  "secure" smallint default 0 not null,
  "password" varchar(512),
  "last_call_time" timestamptz,
  "remark" varchar(500),
  primary key (id)
);

create index "phone_order" on "phone" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "phone_phone_name_like" on "phone" using gin ("phone_name" gin_trgm_ops) where is_deleted = 0;

create unique index "phone_extension_unique" on "phone" (tenant_id, "extension") where is_deleted = 0;

create index "phone_extension_like" on "phone" using gin ("extension" gin_trgm_ops) where is_deleted = 0;

create index "phone_line_number_like" on "phone" using gin ("line_number" gin_trgm_ops) where is_deleted = 0;

create unique index "phone_user_id_unique" on "phone" (tenant_id, "user_id") where is_deleted = 0;

create index "phone_dept_id_find" on "phone" (tenant_id, "dept_id") where is_deleted = 0;

create index "phone_area_id_find" on "phone" (tenant_id, "area_id") where is_deleted = 0;

create index "phone_ip_find" on "phone" (tenant_id, "ip") where is_deleted = 0;

alter table "phone" enable row level security;

alter table "phone" force row level security;

create policy "phone_read" on "phone" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "phone_insert" on "phone" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "phone_update" on "phone" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "phone_delete" on "phone" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "phone" to steward_app;

-- Who called is looked for among those who left the number with an earlier repair.
create index repair_bill_contact on repair_bill (tenant_id, contact_phone) where is_deleted = 0 and contact_phone is not null;
