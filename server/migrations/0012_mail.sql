create table "mail" (
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
  "subject" varchar(255) not null,
  "sender_id" bigint,
  "recipient_ids" bigint[] not null,
  "content" text not null,
  "removed_by" bigint[],
  primary key (id)
);

create index "mail_order" on "mail" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "mail_subject_like" on "mail" using gin ("subject" gin_trgm_ops) where is_deleted = 0;

create index "mail_sender_id_find" on "mail" (tenant_id, "sender_id") where is_deleted = 0;

create index "mail_recipient_ids_in" on "mail" using gin ("recipient_ids") where is_deleted = 0;

create index "mail_removed_by_in" on "mail" using gin ("removed_by") where is_deleted = 0;

alter table "mail" enable row level security;

alter table "mail" force row level security;

create policy "mail_read" on "mail" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "mail_insert" on "mail" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "mail_update" on "mail" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "mail_delete" on "mail" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "mail" to steward_app;

create table mail_read (
  tenant_id varchar(12) not null,
  mail_id bigint not null,
  user_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (user_id, mail_id)
);

alter table mail_read enable row level security;

alter table mail_read force row level security;

create policy mail_read_tenant on mail_read using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on mail_read to steward_app;
