create table "api_access" (
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
  "access_name" varchar(64) not null,
  "app_key" varchar(32) default '' not null,
  "scopes" text[] not null,
  "area_ids" bigint[],
  "type_ids" bigint[],
  "ip_allow" varchar(1000),
  "rate_limit" integer default 60 not null,
  "valid_from" timestamptz,
  "valid_to" timestamptz,
  "callback_url" varchar(500),
  "callback_events" text[],
  "callback_state" varchar(64) default 'on' not null,
  "last_used" timestamptz,
  "calls24h" integer default 0 not null,
  "errors24h" integer default 0 not null,
  "overlap_until" timestamptz,
  "failing_since" timestamptz,
  "app_secret" varchar(512),
  "former_secret" varchar(512),
  "remark" varchar(255),
  "spelling" text default '' not null,
  primary key (id)
);

create index "api_access_order" on "api_access" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "api_access_create_user" on "api_access" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "api_access_create_dept" on "api_access" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create unique index "api_access_access_name_unique" on "api_access" (tenant_id, "access_name") where is_deleted = 0;

create index "api_access_access_name_like" on "api_access" using gin ("access_name" gin_trgm_ops) where is_deleted = 0;

create index "api_access_app_key_find" on "api_access" (tenant_id, "app_key") where is_deleted = 0;

create index "api_access_scopes_in" on "api_access" using gin ("scopes") where is_deleted = 0;

create index "api_access_area_ids_in" on "api_access" using gin ("area_ids") where is_deleted = 0;

create index "api_access_type_ids_in" on "api_access" using gin ("type_ids") where is_deleted = 0;

create index "api_access_valid_from_find" on "api_access" (tenant_id, "valid_from") where is_deleted = 0;

create index "api_access_valid_to_find" on "api_access" (tenant_id, "valid_to") where is_deleted = 0;

create index "api_access_callback_events_in" on "api_access" using gin ("callback_events") where is_deleted = 0;

create index "api_access_callback_state_find" on "api_access" (tenant_id, "callback_state") where is_deleted = 0;

alter table "api_access" enable row level security;

alter table "api_access" force row level security;

create policy "api_access_read" on "api_access" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_access_insert" on "api_access" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_access_update" on "api_access" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_access_delete" on "api_access" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "api_access" to steward_app;

create or replace trigger "api_access_history" after insert or delete on "api_access" for each row execute function record_history('api-access', 'access_name,app_key,scopes,area_ids,type_ids,ip_allow,rate_limit,valid_from,valid_to,callback_url,callback_events,callback_state,overlap_until,app_secret,former_secret,remark,status', 'app_secret,former_secret');

create or replace trigger "api_access_history_update" after update on "api_access" for each row when ((old."access_name", old."app_key", old."scopes", old."area_ids", old."type_ids", old."ip_allow", old."rate_limit", old."valid_from", old."valid_to", old."callback_url", old."callback_events", old."callback_state", old."overlap_until", old."app_secret", old."former_secret", old."remark", old."status", old."is_deleted") is distinct from (new."access_name", new."app_key", new."scopes", new."area_ids", new."type_ids", new."ip_allow", new."rate_limit", new."valid_from", new."valid_to", new."callback_url", new."callback_events", new."callback_state", new."overlap_until", new."app_secret", new."former_secret", new."remark", new."status", new."is_deleted")) execute function record_history('api-access', 'access_name,app_key,scopes,area_ids,type_ids,ip_allow,rate_limit,valid_from,valid_to,callback_url,callback_events,callback_state,overlap_until,app_secret,former_secret,remark,status', 'app_secret,former_secret');

create or replace trigger "api_access_spelling" before insert or update of "access_name" on "api_access" for each row execute function keep_spelling('access_name');

create table "api_attempt" (
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
  "delivery_id" bigint not null,
  "attempt_no" integer default 1 not null,
  "send_time" timestamptz,
  "duration_ms" integer default 0 not null,
  "http_status" integer,
  "failure" varchar(64),
  "answer" varchar(1000) default '' not null,
  primary key (id)
);

create index "api_attempt_order" on "api_attempt" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "api_attempt_create_user" on "api_attempt" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "api_attempt_create_dept" on "api_attempt" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "api_attempt_delivery_id_find" on "api_attempt" (tenant_id, "delivery_id") where is_deleted = 0;

create index "api_attempt_send_time_find" on "api_attempt" (tenant_id, "send_time") where is_deleted = 0;

create index "api_attempt_http_status_find" on "api_attempt" (tenant_id, "http_status") where is_deleted = 0;

create index "api_attempt_failure_find" on "api_attempt" (tenant_id, "failure") where is_deleted = 0;

alter table "api_attempt" enable row level security;

alter table "api_attempt" force row level security;

create policy "api_attempt_read" on "api_attempt" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_attempt_insert" on "api_attempt" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_attempt_update" on "api_attempt" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_attempt_delete" on "api_attempt" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "api_attempt" to steward_app;

create table "api_delivery" (
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
  "access_id" bigint not null,
  "event_id" varchar(32) default '' not null,
  "delivery_event" varchar(64) default 'ping' not null,
  "delivery_status" varchar(64) default 'waiting' not null,
  "attempts" integer default 0 not null,
  "last_http_status" integer,
  "last_failure" varchar(64),
  "event_time" timestamptz,
  "next_time" timestamptz,
  "end_time" timestamptz,
  "content" jsonb,
  "lease_until" timestamptz,
  primary key (id)
);

create index "api_delivery_order" on "api_delivery" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "api_delivery_create_user" on "api_delivery" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "api_delivery_create_dept" on "api_delivery" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "api_delivery_access_id_find" on "api_delivery" (tenant_id, "access_id") where is_deleted = 0;

create index "api_delivery_event_id_find" on "api_delivery" (tenant_id, "event_id") where is_deleted = 0;

create index "api_delivery_delivery_event_find" on "api_delivery" (tenant_id, "delivery_event") where is_deleted = 0;

create index "api_delivery_delivery_status_find" on "api_delivery" (tenant_id, "delivery_status") where is_deleted = 0;

create index "api_delivery_last_failure_find" on "api_delivery" (tenant_id, "last_failure") where is_deleted = 0;

create index "api_delivery_event_time_find" on "api_delivery" (tenant_id, "event_time") where is_deleted = 0;

alter table "api_delivery" enable row level security;

alter table "api_delivery" force row level security;

create policy "api_delivery_read" on "api_delivery" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_delivery_insert" on "api_delivery" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_delivery_update" on "api_delivery" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "api_delivery_delete" on "api_delivery" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "api_delivery" to steward_app;

create unique index "api_delivery_event" on "api_delivery" (access_id, event_id) where event_id <> '';

create index "api_delivery_due" on "api_delivery" (access_id, next_time) where delivery_status = 'waiting' and is_deleted = 0;

-- Names of keys are unique in the installation: who signs with one does not say to which hospital it belongs.
create table api_key (
  app_key varchar(32) primary key,
  tenant_id varchar(12) not null,
  access_id bigint not null
);

-- Nonces that were used, which are the calls of a key as well.
create table api_nonce (
  access_id bigint not null,
  nonce varchar(64) not null,
  tenant_id varchar(12) not null,
  taken_at timestamptz not null,
  primary key (access_id, nonce)
);
create index api_nonce_taken on api_nonce (access_id, taken_at);

-- Calls by the hour.
create table api_usage (
  access_id bigint not null,
  hour timestamptz not null,
  tenant_id varchar(12) not null,
  calls integer not null,
  errors integer not null,
  primary key (access_id, hour)
);

do $$
declare
  name text;
begin
  foreach name in array array['api_key', 'api_nonce', 'api_usage'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
  foreach name in array array['api_nonce', 'api_usage'] loop
    execute format('create policy %I on %I using (tenant_id = (select current_setting(''app.tenant'', true)))', name || '_tenant', name);
  end loop;
end $$;

create policy api_key_tenant on api_key
  using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on')
  with check (tenant_id = (select current_setting('app.tenant', true)));
