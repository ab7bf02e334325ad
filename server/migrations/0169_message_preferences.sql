-- What people want to be told by which means and when not, and messages that wait for it or go together with others.
create table "message_preference" (
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
  "person_name" varchar(64) default '' not null,
  "user_id" bigint,
  "sms_kinds" text[],
  "email_kinds" text[],
  "browser_kinds" text[],
  "is_quiet" smallint default 0 not null,
  "quiet_from" varchar(5) default '22:00' not null,
  "quiet_to" varchar(5) default '07:00' not null,
  "quiet_days" text[],
  "is_gathered" smallint default 1 not null,
  primary key (id)
);

create index "message_preference_order" on "message_preference" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "message_preference_create_user" on "message_preference" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "message_preference_create_dept" on "message_preference" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "message_preference_user_id_find" on "message_preference" (tenant_id, "user_id") where is_deleted = 0;

create index "message_preference_sms_kinds_in" on "message_preference" using gin ("sms_kinds") where is_deleted = 0;

create index "message_preference_email_kinds_in" on "message_preference" using gin ("email_kinds") where is_deleted = 0;

create index "message_preference_browser_kinds_in" on "message_preference" using gin ("browser_kinds") where is_deleted = 0;

create index "message_preference_is_quiet_find" on "message_preference" (tenant_id, "is_quiet") where is_deleted = 0;

create index "message_preference_quiet_days_in" on "message_preference" using gin ("quiet_days") where is_deleted = 0;

alter table "message_preference" enable row level security;

alter table "message_preference" force row level security;

create policy "message_preference_read" on "message_preference" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_preference_insert" on "message_preference" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_preference_update" on "message_preference" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_preference_delete" on "message_preference" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "message_preference" to steward_app;

create or replace trigger "message_preference_history" after insert or delete on "message_preference" for each row execute function record_history('message-preference', 'person_name,user_id,sms_kinds,email_kinds,browser_kinds,is_quiet,quiet_from,quiet_to,quiet_days,is_gathered,status', '');

create or replace trigger "message_preference_history_update" after update on "message_preference" for each row when ((old."person_name", old."user_id", old."sms_kinds", old."email_kinds", old."browser_kinds", old."is_quiet", old."quiet_from", old."quiet_to", old."quiet_days", old."is_gathered", old."status", old."is_deleted") is distinct from (new."person_name", new."user_id", new."sms_kinds", new."email_kinds", new."browser_kinds", new."is_quiet", new."quiet_from", new."quiet_to", new."quiet_days", new."is_gathered", new."status", new."is_deleted")) execute function record_history('message-preference', 'person_name,user_id,sms_kinds,email_kinds,browser_kinds,is_quiet,quiet_from,quiet_to,quiet_days,is_gathered,status', '');

alter table "message_record" add column "due_time" timestamptz;

alter table "message_record" add column "merged_into" bigint;

alter table "message_record" add column "origin" varchar(64) default '' not null;

alter table "message_record" add column "merge_key" varchar(64);

alter table "message_record" add column "lease_until" timestamptz;

alter table "message_record" add column "lease_token" varchar(36);

create index "message_record_merged_into_find" on "message_record" (tenant_id, "merged_into") where is_deleted = 0;

alter table "sms_record" add column "due_time" timestamptz;

-- A person has one, however many windows save at once.
create unique index "message_preference_person" on "message_preference" (tenant_id, user_id) where is_deleted = 0;

-- What is held for a digest, by when it is due; hidden rows too.
create index "message_record_held" on "message_record" (tenant_id, due_time) where msg_status = 'held';

-- What was told lately of the same thing.
create index "message_record_together" on "message_record" (tenant_id, merge_key, create_time) where merge_key is not null;
