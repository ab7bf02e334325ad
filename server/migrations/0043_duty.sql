-- Duty groups with their shifts, and who works when.

create table "duty_group" (
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
  "group_code" varchar(32) default '' not null,
  "group_name" varchar(64) not null,
  "dept_id" bigint not null,
  "leader_id" bigint not null,
  "member_ids" bigint[] not null,
  "supporter_ids" bigint[],
  "trades" text[],
  "area_ids" bigint[],
  "work_phone" varchar(32),
  "allow_grab" smallint default 0 not null,
  "rotation" varchar(200),
  "remark" varchar(255),
  primary key (id)
);

create index "duty_group_order" on "duty_group" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "duty_group_create_user" on "duty_group" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "duty_group_create_dept" on "duty_group" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "duty_group_group_code_unique" on "duty_group" (tenant_id, "group_code") where is_deleted = 0;

create index "duty_group_group_code_like" on "duty_group" using gin ("group_code" gin_trgm_ops) where is_deleted = 0;

create unique index "duty_group_group_name_unique" on "duty_group" (tenant_id, "group_name") where is_deleted = 0;

create index "duty_group_group_name_like" on "duty_group" using gin ("group_name" gin_trgm_ops) where is_deleted = 0;

create index "duty_group_dept_id_find" on "duty_group" (tenant_id, "dept_id") where is_deleted = 0;

create index "duty_group_leader_id_find" on "duty_group" (tenant_id, "leader_id") where is_deleted = 0;

create index "duty_group_member_ids_in" on "duty_group" using gin ("member_ids") where is_deleted = 0;

create index "duty_group_supporter_ids_in" on "duty_group" using gin ("supporter_ids") where is_deleted = 0;

create index "duty_group_trades_in" on "duty_group" using gin ("trades") where is_deleted = 0;

create index "duty_group_area_ids_in" on "duty_group" using gin ("area_ids") where is_deleted = 0;

create index "duty_group_work_phone_like" on "duty_group" using gin ("work_phone" gin_trgm_ops) where is_deleted = 0;

alter table "duty_group" enable row level security;

alter table "duty_group" force row level security;

create policy "duty_group_read" on "duty_group" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_group_insert" on "duty_group" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_group_update" on "duty_group" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_group_delete" on "duty_group" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "duty_group" to steward_app;

create or replace trigger "duty_group_history" after insert or delete on "duty_group" for each row execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,status', '');

create or replace trigger "duty_group_history_update" after update on "duty_group" for each row when ((old."group_code", old."group_name", old."dept_id", old."leader_id", old."member_ids", old."supporter_ids", old."trades", old."area_ids", old."work_phone", old."allow_grab", old."rotation", old."remark", old."status", old."is_deleted") is distinct from (new."group_code", new."group_name", new."dept_id", new."leader_id", new."member_ids", new."supporter_ids", new."trades", new."area_ids", new."work_phone", new."allow_grab", new."rotation", new."remark", new."status", new."is_deleted")) execute function record_history('duty-group', 'group_code,group_name,dept_id,leader_id,member_ids,supporter_ids,trades,area_ids,work_phone,allow_grab,rotation,remark,status', '');

create table "duty_shift" (
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
  "group_id" bigint,
  "line_no" integer default 0 not null,
  "shift_name" varchar(20) not null,
  "short_code" varchar(2) not null,
  "start_time" varchar(5) default '08:00' not null,
  "end_time" varchar(5) default '16:00' not null,
  "is_rest" smallint default 0 not null,
  "break_minutes" integer default 0 not null,
  "min_staff" integer default 0 not null,
  "color" varchar(64) default 'blue' not null,
  "required_post_ids" bigint[],
  "is_off" smallint default 0 not null,
  primary key (id)
);

create index "duty_shift_order" on "duty_shift" (tenant_id, "line_no", id) where is_deleted = 0;

create index "duty_shift_create_user" on "duty_shift" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "duty_shift_create_dept" on "duty_shift" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "duty_shift_group_id_find" on "duty_shift" (tenant_id, "group_id") where is_deleted = 0;

create index "duty_shift_required_post_ids_in" on "duty_shift" using gin ("required_post_ids") where is_deleted = 0;

create index "duty_shift_created" on "duty_shift" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "duty_shift" enable row level security;

alter table "duty_shift" force row level security;

create policy "duty_shift_read" on "duty_shift" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_shift_insert" on "duty_shift" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_shift_update" on "duty_shift" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "duty_shift_delete" on "duty_shift" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "duty_shift" to steward_app;

create or replace trigger "duty_shift_history" after insert or delete on "duty_shift" for each row execute function record_history('duty-shift', 'group_id,line_no,shift_name,short_code,start_time,end_time,is_rest,break_minutes,min_staff,color,required_post_ids,is_off,status', '');

create or replace trigger "duty_shift_history_update" after update on "duty_shift" for each row when ((old."group_id", old."line_no", old."shift_name", old."short_code", old."start_time", old."end_time", old."is_rest", old."break_minutes", old."min_staff", old."color", old."required_post_ids", old."is_off", old."status", old."is_deleted") is distinct from (new."group_id", new."line_no", new."shift_name", new."short_code", new."start_time", new."end_time", new."is_rest", new."break_minutes", new."min_staff", new."color", new."required_post_ids", new."is_off", new."status", new."is_deleted")) execute function record_history('duty-shift', 'group_id,line_no,shift_name,short_code,start_time,end_time,is_rest,break_minutes,min_staff,color,required_post_ids,is_off,status', '');

create table "schedule" (
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
  "user_id" bigint not null,
  "group_id" bigint not null,
  "dept_id" bigint,
  "work_date" date not null,
  "shift_id" bigint not null,
  "start_at" timestamptz,
  "end_at" timestamptz,
  "is_rest" smallint default 0 not null,
  "kind" varchar(64) default 'normal' not null,
  "schedule_state" varchar(64) default 'draft' not null,
  "attend_state" varchar(64) default 'planned' not null,
  "remark" varchar(255),
  primary key (id)
);

create index "schedule_order" on "schedule" (tenant_id, "work_date" desc, id desc) where is_deleted = 0;

create index "schedule_create_user" on "schedule" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "schedule_create_dept" on "schedule" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "schedule_user_id_find" on "schedule" (tenant_id, "user_id") where is_deleted = 0;

create index "schedule_group_id_find" on "schedule" (tenant_id, "group_id") where is_deleted = 0;

create index "schedule_dept_id_find" on "schedule" (tenant_id, "dept_id") where is_deleted = 0;

create index "schedule_work_date_find" on "schedule" (tenant_id, "work_date") where is_deleted = 0;

create index "schedule_shift_id_find" on "schedule" (tenant_id, "shift_id") where is_deleted = 0;

create index "schedule_start_at_find" on "schedule" (tenant_id, "start_at") where is_deleted = 0;

create index "schedule_kind_find" on "schedule" (tenant_id, "kind") where is_deleted = 0;

create index "schedule_schedule_state_find" on "schedule" (tenant_id, "schedule_state") where is_deleted = 0;

create index "schedule_attend_state_find" on "schedule" (tenant_id, "attend_state") where is_deleted = 0;

create index "schedule_created" on "schedule" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "schedule" enable row level security;

alter table "schedule" force row level security;

create policy "schedule_read" on "schedule" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "schedule_insert" on "schedule" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "schedule_update" on "schedule" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "schedule_delete" on "schedule" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "schedule" to steward_app;

create or replace trigger "schedule_history" after insert or delete on "schedule" for each row execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,remark,status', '');

create or replace trigger "schedule_history_update" after update on "schedule" for each row when ((old."user_id", old."group_id", old."dept_id", old."work_date", old."shift_id", old."start_at", old."end_at", old."is_rest", old."kind", old."schedule_state", old."attend_state", old."remark", old."status", old."is_deleted") is distinct from (new."user_id", new."group_id", new."dept_id", new."work_date", new."shift_id", new."start_at", new."end_at", new."is_rest", new."kind", new."schedule_state", new."attend_state", new."remark", new."status", new."is_deleted")) execute function record_history('schedule', 'user_id,group_id,dept_id,work_date,shift_id,start_at,end_at,is_rest,kind,schedule_state,attend_state,remark,status', '');

-- Nobody works twice at once, whoever plans at the same moment; a cell of the grid holds one turn of a kind. Cells change
-- places within one save, so the overlap may be judged at its end.
alter table schedule
  add constraint schedule_overlap exclude using gist
    (tenant_id with =, user_id with =, tstzrange(start_at, end_at) with &&)
    where (is_deleted = 0 and is_rest = 0) deferrable initially immediate,
  add constraint schedule_span check (end_at > start_at);
create unique index schedule_cell on schedule (tenant_id, group_id, user_id, work_date, kind) where is_deleted = 0;
