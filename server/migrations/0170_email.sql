-- E-mails: the servers of a hospital, of which one is enabled, and what went through them.
create table "email" (
  "id" bigint not null,
  "tenant_id" varchar(12) not null,
  "create_user" bigint,
  "create_dept" bigint,
  "create_time" timestamptz default now() not null,
  "update_user" bigint,
  "update_time" timestamptz default now() not null,
  "is_deleted" smallint default 0 not null,
  "rev" integer default 0 not null,
  "email_code" varchar(32) not null,
  "host" varchar(255) not null,
  "port" integer default 465 not null,
  "security" varchar(64) default 'tls' not null,
  "account" varchar(128),
  "password" varchar(512),
  "from_address" varchar(128) not null,
  "from_name" varchar(64),
  "status" integer default 1 not null,
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "email_order" on "email" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "email_create_user" on "email" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "email_create_dept" on "email" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "email_email_code_unique" on "email" (tenant_id, "email_code") where is_deleted = 0;

create index "email_email_code_like" on "email" using gin ("email_code" gin_trgm_ops) where is_deleted = 0;

create index "email_status_find" on "email" (tenant_id, "status") where is_deleted = 0;

alter table "email" enable row level security;

alter table "email" force row level security;

create policy "email_read" on "email" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_insert" on "email" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_update" on "email" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_delete" on "email" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "email" to steward_app;

create or replace trigger "email_history" after insert or delete on "email" for each row execute function record_history('email', 'email_code,host,port,security,account,password,from_address,from_name,status,remark', 'password');

create or replace trigger "email_history_update" after update on "email" for each row when ((old."email_code", old."host", old."port", old."security", old."account", old."password", old."from_address", old."from_name", old."status", old."remark", old."is_deleted") is distinct from (new."email_code", new."host", new."port", new."security", new."account", new."password", new."from_address", new."from_name", new."status", new."remark", new."is_deleted")) execute function record_history('email', 'email_code,host,port,security,account,password,from_address,from_name,status,remark', 'password');

create or replace trigger "email_spelling" before insert or update of "email_code" on "email" for each row execute function keep_spelling('email_code');

create table "email_record" (
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
  "address" varchar(128) default '' not null,
  "subject" varchar(255) default '' not null,
  "content" text default '' not null,
  "email_state" varchar(64) default 'waiting' not null,
  "failure" varchar(64),
  "answer" varchar(500) default '' not null,
  "attempts" integer default 0 not null,
  "due_time" timestamptz,
  "end_time" timestamptz,
  "email_id" bigint,
  "lease_until" timestamptz,
  "lease_token" varchar(36),
  primary key (id)
);

create index "email_record_order" on "email_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "email_record_create_user" on "email_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "email_record_create_dept" on "email_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "email_record_address_find" on "email_record" (tenant_id, "address") where is_deleted = 0;

create index "email_record_subject_like" on "email_record" using gin ("subject" gin_trgm_ops) where is_deleted = 0;

create index "email_record_email_state_find" on "email_record" (tenant_id, "email_state") where is_deleted = 0;

create index "email_record_failure_find" on "email_record" (tenant_id, "failure") where is_deleted = 0;

create index "email_record_email_id_find" on "email_record" (tenant_id, "email_id") where is_deleted = 0;

alter table "email_record" enable row level security;

alter table "email_record" force row level security;

create policy "email_record_read" on "email_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_record_insert" on "email_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_record_update" on "email_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "email_record_delete" on "email_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "email_record" to steward_app;

create unique index "email_enabled" on "email" (tenant_id) where status = 2 and is_deleted = 0;

create index "email_record_waiting" on "email_record" (tenant_id, id) where email_state = 'waiting';
