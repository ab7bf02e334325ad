-- What the product told whom, by what means, and what became of it.
create table "message_record" (
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
  "msg_no" varchar(32) default '' not null,
  "channel" varchar(64) default 'letter' not null,
  "biz_type" varchar(64) default 'system' not null,
  "title" varchar(255) default '' not null,
  "content" text default '' not null,
  "receiver_id" bigint,
  "receiver_name" varchar(64) default '' not null,
  "address" varchar(255) default '' not null,
  "msg_status" varchar(64) default 'pending' not null,
  "attempts" integer default 0 not null,
  "error_msg" varchar(600),
  "send_time" timestamptz,
  "deliver_time" timestamptz,
  "read_time" timestamptz,
  "resend_of" bigint,
  "title_en" varchar(255) default '' not null,
  "content_en" text default '' not null,
  "error_msg_en" varchar(600),
  "biz_entity" varchar(64) default '' not null,
  "biz_id" varchar(20) default '' not null,
  "source_entity" varchar(64) default '' not null,
  "source_id" varchar(20) default '' not null,
  "idempotency_key" varchar(128),
  primary key (id)
);

create index "message_record_order" on "message_record" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "message_record_create_user" on "message_record" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "message_record_create_dept" on "message_record" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "message_record_msg_no_unique" on "message_record" (tenant_id, "msg_no") where is_deleted = 0;

create index "message_record_msg_no_like" on "message_record" using gin ("msg_no" gin_trgm_ops) where is_deleted = 0;

create index "message_record_channel_find" on "message_record" (tenant_id, "channel") where is_deleted = 0;

create index "message_record_biz_type_find" on "message_record" (tenant_id, "biz_type") where is_deleted = 0;

create index "message_record_title_like" on "message_record" using gin ("title" gin_trgm_ops) where is_deleted = 0;

create index "message_record_receiver_id_find" on "message_record" (tenant_id, "receiver_id") where is_deleted = 0;

create index "message_record_address_find" on "message_record" (tenant_id, "address") where is_deleted = 0;

create index "message_record_msg_status_find" on "message_record" (tenant_id, "msg_status") where is_deleted = 0;

create index "message_record_send_time_find" on "message_record" (tenant_id, "send_time") where is_deleted = 0;

create index "message_record_resend_of_find" on "message_record" (tenant_id, "resend_of") where is_deleted = 0;

create index "message_record_biz_id_find" on "message_record" (tenant_id, "biz_id") where is_deleted = 0;

alter table "message_record" enable row level security;

alter table "message_record" force row level security;

create policy "message_record_read" on "message_record" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_record_insert" on "message_record" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_record_update" on "message_record" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "message_record_delete" on "message_record" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "message_record" to steward_app;

-- However often a message is told of, it is one row: hidden ones too.
create unique index "message_record_once" on "message_record" (tenant_id, idempotency_key);

create index "message_record_source" on "message_record" (tenant_id, source_entity, source_id);

create index "message_record_open" on "message_record" (tenant_id, update_time) where msg_status in ('pending', 'sending');

create index "message_record_aged" on "message_record" (tenant_id, create_time);
