create table "meter_exchange" (
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
  "meter_id" bigint,
  "line_no" integer default 0 not null,
  "exchange_time" timestamptz not null,
  "last_reading" numeric(18, 4) not null,
  "first_reading" numeric(18, 4) not null,
  "remark" varchar(255),
  primary key (id)
);

create index "meter_exchange_order" on "meter_exchange" (tenant_id, "line_no", id) where is_deleted = 0;

create index "meter_exchange_create_user" on "meter_exchange" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "meter_exchange_create_dept" on "meter_exchange" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "meter_exchange_meter_id_find" on "meter_exchange" (tenant_id, "meter_id") where is_deleted = 0;

create index "meter_exchange_created" on "meter_exchange" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "meter_exchange" enable row level security;

alter table "meter_exchange" force row level security;

create policy "meter_exchange_read" on "meter_exchange" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "meter_exchange_insert" on "meter_exchange" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "meter_exchange_update" on "meter_exchange" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "meter_exchange_delete" on "meter_exchange" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "meter_exchange" to steward_app;

create or replace trigger "meter_exchange_history" after insert or delete on "meter_exchange" for each row execute function record_history('meter-exchange', 'meter_id,line_no,exchange_time,last_reading,first_reading,remark,status', '');

create or replace trigger "meter_exchange_history_update" after update on "meter_exchange" for each row when ((old."meter_id", old."line_no", old."exchange_time", old."last_reading", old."first_reading", old."remark", old."status", old."is_deleted") is distinct from (new."meter_id", new."line_no", new."exchange_time", new."last_reading", new."first_reading", new."remark", new."status", new."is_deleted")) execute function record_history('meter-exchange', 'meter_id,line_no,exchange_time,last_reading,first_reading,remark,status', '');

alter table "plan_meter" add column "fallen" double precision;

alter table "plan_meter" add column "fallen_time" timestamptz;

create or replace trigger "plan_meter_history" after insert or delete on "plan_meter" for each row execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,fallen,fallen_time,status', '');

create or replace trigger "plan_meter_history_update" after update on "plan_meter" for each row when ((old."plan_id", old."device_id", old."base", old."due_time", old."fallen", old."fallen_time", old."status", old."is_deleted") is distinct from (new."plan_id", new."device_id", new."base", new."due_time", new."fallen", new."fallen_time", new."status", new."is_deleted")) execute function record_history('plan-meter', 'plan_id,device_id,base,due_time,fallen,fallen_time,status', '');
