create table "print_head" (
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
  "head_name" varchar(60) not null,
  "head_line" varchar(100),
  "label_layout" varchar(64) default 'a4-3x8' not null,
  "site_address" varchar(255),
  "sort" integer default 1 not null,
  "spelling" text default '' not null,
  primary key (id)
);

create index "print_head_order" on "print_head" (tenant_id, "sort", id) where is_deleted = 0;

create index "print_head_create_user" on "print_head" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "print_head_create_dept" on "print_head" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "print_head_head_name_like" on "print_head" using gin ("head_name" gin_trgm_ops) where is_deleted = 0;

create index "print_head_created" on "print_head" (tenant_id, create_time desc, id desc) where is_deleted = 0;

alter table "print_head" enable row level security;

alter table "print_head" force row level security;

create policy "print_head_read" on "print_head" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "print_head_insert" on "print_head" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "print_head_update" on "print_head" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "print_head_delete" on "print_head" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "print_head" to steward_app;

create or replace trigger "print_head_history" after insert or delete on "print_head" for each row execute function record_history('print-head', 'head_name,head_line,label_layout,site_address,sort,status', '');

create or replace trigger "print_head_history_update" after update on "print_head" for each row when ((old."head_name", old."head_line", old."label_layout", old."site_address", old."sort", old."status", old."is_deleted") is distinct from (new."head_name", new."head_line", new."label_layout", new."site_address", new."sort", new."status", new."is_deleted")) execute function record_history('print-head', 'head_name,head_line,label_layout,site_address,sort,status', '');

create or replace trigger "print_head_spelling" before insert or update of "head_name" on "print_head" for each row execute function keep_spelling('head_name');
