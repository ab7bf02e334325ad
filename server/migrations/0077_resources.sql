create table "sms" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "sms_code" varchar(32) not null,
  "category" integer default 9 not null,
  "sign_name" varchar(32),
  "template_id" varchar(64),
  "template" varchar(300) not null,
  "endpoint" varchar(500),
  "access_key" varchar(512),
  "secret_key" varchar(512),
  "region_id" varchar(64),
  "app_id" varchar(64),
  "per_phone" integer default 10 not null,
  "per_day" integer default 1000 not null,
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "sms_order" on "sms" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "sms_create_user" on "sms" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "sms_create_dept" on "sms" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "sms_sms_code_unique" on "sms" (tenant_id, "sms_code") where is_deleted = 0;

create index "sms_sms_code_like" on "sms" using gin ("sms_code" gin_trgm_ops) where is_deleted = 0;

create index "sms_category_find" on "sms" (tenant_id, "category") where is_deleted = 0;

create index "sms_status_find" on "sms" (tenant_id, "status") where is_deleted = 0;

alter table "sms" enable row level security;

alter table "sms" force row level security;

create policy "sms_read" on "sms" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_insert" on "sms" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_update" on "sms" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_delete" on "sms" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "sms" to steward_app;

create or replace trigger "sms_history" after insert or delete on "sms" for each row execute function record_history('sms', 'sms_code,category,sign_name,template_id,template,endpoint,access_key,secret_key,region_id,app_id,per_phone,per_day,status,remark', 'access_key,secret_key');

create or replace trigger "sms_history_update" after update on "sms" for each row when ((old."sms_code", old."category", old."sign_name", old."template_id", old."template", old."endpoint", old."access_key", old."secret_key", old."region_id", old."app_id", old."per_phone", old."per_day", old."status", old."remark", old."is_deleted") is distinct from (new."sms_code", new."category", new."sign_name", new."template_id", new."template", new."endpoint", new."access_key", new."secret_key", new."region_id", new."app_id", new."per_phone", new."per_day", new."status", new."remark", new."is_deleted")) execute function record_history('sms', 'sms_code,category,sign_name,template_id,template,endpoint,access_key,secret_key,region_id,app_id,per_phone,per_day,status,remark', 'access_key,secret_key');

create or replace trigger "sms_spelling" before insert or update of "sms_code" on "sms" for each row execute function keep_spelling('sms_code');

create table "sms_record" (
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
  "sms_id" bigint not null,
  "phone" varchar(16) default '' not null,
  "content" varchar(600) default '' not null,
  "sms_state" varchar(64) default 'waiting' not null,
  "failure" varchar(64),
  "answer" varchar(500) default '' not null,
  "end_time" timestamptz,
  "request_id" varchar(64) default '' not null,
  "values" text default '' not null,
  "lease_until" timestamptz,
  primary key (id)
);

create index "sms_record_order" on "sms_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "sms_record_create_user" on "sms_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "sms_record_create_dept" on "sms_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "sms_record_sms_id_find" on "sms_record" (tenant_id, "sms_id") where is_deleted = 0;

create index "sms_record_phone_find" on "sms_record" (tenant_id, "phone") where is_deleted = 0;

create index "sms_record_sms_state_find" on "sms_record" (tenant_id, "sms_state") where is_deleted = 0;

create index "sms_record_failure_find" on "sms_record" (tenant_id, "failure") where is_deleted = 0;

create index "sms_record_request_id_find" on "sms_record" (tenant_id, "request_id") where is_deleted = 0;

alter table "sms_record" enable row level security;

alter table "sms_record" force row level security;

create policy "sms_record_read" on "sms_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_record_insert" on "sms_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_record_update" on "sms_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "sms_record_delete" on "sms_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "sms_record" to steward_app;

-- At most one of a hospital is enabled.
create unique index sms_enabled on sms (tenant_id) where status = 2 and is_deleted = 0;

-- What waits to be sent, and what counts for the limits of a number.
create index sms_record_waiting on sms_record (tenant_id, create_time) where sms_state = 'waiting';
create index sms_record_sent on sms_record (tenant_id, phone, create_time);

create table "oss" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "oss_code" varchar(32) not null,
  "category" integer default 9 not null,
  "endpoint" varchar(255),
  "transform_endpoint" varchar(255),
  "bucket_name" varchar(63),
  "access_key" varchar(512),
  "secret_key" varchar(512),
  "app_id" varchar(64),
  "region" varchar(64),
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "oss_order" on "oss" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "oss_create_user" on "oss" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "oss_create_dept" on "oss" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "oss_oss_code_unique" on "oss" (tenant_id, "oss_code") where is_deleted = 0;

create index "oss_oss_code_like" on "oss" using gin ("oss_code" gin_trgm_ops) where is_deleted = 0;

create index "oss_category_find" on "oss" (tenant_id, "category") where is_deleted = 0;

create index "oss_status_find" on "oss" (tenant_id, "status") where is_deleted = 0;

alter table "oss" enable row level security;

alter table "oss" force row level security;

create policy "oss_read" on "oss" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "oss_insert" on "oss" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "oss_update" on "oss" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "oss_delete" on "oss" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "oss" to steward_app;

create or replace trigger "oss_history" after insert or delete on "oss" for each row execute function record_history('oss', 'oss_code,category,endpoint,transform_endpoint,bucket_name,access_key,secret_key,app_id,region,status,remark', 'access_key,secret_key');

create or replace trigger "oss_history_update" after update on "oss" for each row when ((old."oss_code", old."category", old."endpoint", old."transform_endpoint", old."bucket_name", old."access_key", old."secret_key", old."app_id", old."region", old."status", old."remark", old."is_deleted") is distinct from (new."oss_code", new."category", new."endpoint", new."transform_endpoint", new."bucket_name", new."access_key", new."secret_key", new."app_id", new."region", new."status", new."remark", new."is_deleted")) execute function record_history('oss', 'oss_code,category,endpoint,transform_endpoint,bucket_name,access_key,secret_key,app_id,region,status,remark', 'access_key,secret_key');

create or replace trigger "oss_spelling" before insert or update of "oss_code" on "oss" for each row execute function keep_spelling('oss_code');

-- At most one of a hospital is enabled.
create unique index oss_enabled on oss (tenant_id) where status = 2 and is_deleted = 0;
