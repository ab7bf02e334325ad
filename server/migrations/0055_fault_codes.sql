create table "fault_code" (
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
  "code" varchar(20) not null,
  "name" varchar(64) not null,
  "equipment_type" bigint,
  "fault_phenomenon" varchar(64) not null,
  "fault_cause" varchar(64) not null,
  "fault_remedy" varchar(64) not null,
  "repair_desc" varchar(500),
  "spelling" text default '' not null,
  primary key (id)
);

create index "fault_code_order" on "fault_code" (tenant_id, "code", id) where is_deleted = 0;

create index "fault_code_create_user" on "fault_code" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "fault_code_create_dept" on "fault_code" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "fault_code_code_unique" on "fault_code" (tenant_id, "code") where is_deleted = 0;

create index "fault_code_code_like" on "fault_code" using gin ("code" gin_trgm_ops) where is_deleted = 0;

create index "fault_code_name_like" on "fault_code" using gin ("name" gin_trgm_ops) where is_deleted = 0;

create index "fault_code_equipment_type_find" on "fault_code" (tenant_id, "equipment_type") where is_deleted = 0;

create index "fault_code_fault_phenomenon_find" on "fault_code" (tenant_id, "fault_phenomenon") where is_deleted = 0;

create index "fault_code_fault_cause_find" on "fault_code" (tenant_id, "fault_cause") where is_deleted = 0;

create index "fault_code_fault_remedy_find" on "fault_code" (tenant_id, "fault_remedy") where is_deleted = 0;

create index "fault_code_created" on "fault_code" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "fault_code" enable row level security;

alter table "fault_code" force row level security;

create policy "fault_code_read" on "fault_code" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "fault_code_insert" on "fault_code" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "fault_code_update" on "fault_code" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "fault_code_delete" on "fault_code" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "fault_code" to steward_app;

create or replace trigger "fault_code_history" after insert or delete on "fault_code" for each row execute function record_history('fault-code', 'code,name,equipment_type,fault_phenomenon,fault_cause,fault_remedy,repair_desc,status', '');

create or replace trigger "fault_code_history_update" after update on "fault_code" for each row when ((old."code", old."name", old."equipment_type", old."fault_phenomenon", old."fault_cause", old."fault_remedy", old."repair_desc", old."status", old."is_deleted") is distinct from (new."code", new."name", new."equipment_type", new."fault_phenomenon", new."fault_cause", new."fault_remedy", new."repair_desc", new."status", new."is_deleted")) execute function record_history('fault-code', 'code,name,equipment_type,fault_phenomenon,fault_cause,fault_remedy,repair_desc,status', '');

create or replace trigger "fault_code_spelling" before insert or update of "name" on "fault_code" for each row execute function keep_spelling('name');
