create table "linked_identity" (
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
  "user_id" bigint,
  "way" varchar(64),
  "provider_id" varchar(20),
  "provider_name" varchar(32),
  "claimed" varchar(255),
  "issuer" varchar(255),
  "subject" varchar(255),
  "last_time" timestamptz,
  primary key (id)
);

create index "linked_identity_order" on "linked_identity" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "linked_identity_create_user" on "linked_identity" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "linked_identity_create_dept" on "linked_identity" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "linked_identity_user_id_find" on "linked_identity" (tenant_id, "user_id") where is_deleted = 0;

create index "linked_identity_way_find" on "linked_identity" (tenant_id, "way") where is_deleted = 0;

create index "linked_identity_claimed_like" on "linked_identity" using gin ("claimed" gin_trgm_ops) where is_deleted = 0;

alter table "linked_identity" enable row level security;

alter table "linked_identity" force row level security;

create policy "linked_identity_read" on "linked_identity" for select using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "linked_identity_insert" on "linked_identity" for insert with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "linked_identity_update" on "linked_identity" for update using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on') with check (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

create policy "linked_identity_delete" on "linked_identity" for delete using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on "linked_identity" to steward_app;

create or replace trigger "linked_identity_history" after insert or delete on "linked_identity" for each row execute function record_history('linked-identity', 'user_id,way,provider_id,provider_name,claimed,issuer,subject,status', '');

create or replace trigger "linked_identity_history_update" after update on "linked_identity" for each row when ((old."user_id", old."way", old."provider_id", old."provider_name", old."claimed", old."issuer", old."subject", old."status", old."is_deleted") is distinct from (new."user_id", new."way", new."provider_id", new."provider_name", new."claimed", new."issuer", new."subject", new."status", new."is_deleted")) execute function record_history('linked-identity', 'user_id,way,provider_id,provider_name,claimed,issuer,subject,status', '');

create table "oidc_provider" (
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
  "provider_name" varchar(32) not null,
  "source" varchar(32) not null,
  "issuer" varchar(255) not null,
  "client_id" varchar(255) not null,
  "client_secret" varchar(512),
  "address" varchar(200) not null,
  "scopes" varchar(255) default 'openid profile' not null,
  "account_claim" varchar(64) default 'preferred_username' not null,
  "name_claim" varchar(64) default 'name' not null,
  "is_matched" smallint default 0 not null,
  "unknown_as" varchar(64) default 'refuse' not null,
  "role_id" bigint,
  "dept_id" bigint,
  "spelling" text default '' not null,
  primary key (id)
);

create index "oidc_provider_order" on "oidc_provider" (tenant_id, "create_time" desc, id desc) where is_deleted = 0;

create index "oidc_provider_create_user" on "oidc_provider" (tenant_id, create_user) where is_deleted = 0 and create_user is not null;

create index "oidc_provider_create_dept" on "oidc_provider" (tenant_id, create_dept) where is_deleted = 0 and create_dept is not null;

create index "oidc_provider_provider_name_like" on "oidc_provider" using gin ("provider_name" gin_trgm_ops) where is_deleted = 0;

create unique index "oidc_provider_source_unique" on "oidc_provider" (tenant_id, "source") where is_deleted = 0;

create index "oidc_provider_source_like" on "oidc_provider" using gin ("source" gin_trgm_ops) where is_deleted = 0;

create index "oidc_provider_unknown_as_find" on "oidc_provider" (tenant_id, "unknown_as") where is_deleted = 0;

create index "oidc_provider_role_id_find" on "oidc_provider" (tenant_id, "role_id") where is_deleted = 0;

create index "oidc_provider_dept_id_find" on "oidc_provider" (tenant_id, "dept_id") where is_deleted = 0;

alter table "oidc_provider" enable row level security;

alter table "oidc_provider" force row level security;

create policy "oidc_provider_read" on "oidc_provider" for select using (tenant_id = (select current_setting('app.tenant', true)));

create policy "oidc_provider_insert" on "oidc_provider" for insert with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "oidc_provider_update" on "oidc_provider" for update using (tenant_id = (select current_setting('app.tenant', true))) with check (tenant_id = (select current_setting('app.tenant', true)));

create policy "oidc_provider_delete" on "oidc_provider" for delete using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update, delete on "oidc_provider" to steward_app;

create or replace trigger "oidc_provider_history" after insert or delete on "oidc_provider" for each row execute function record_history('oidc-provider', 'provider_name,source,issuer,client_id,client_secret,address,scopes,account_claim,name_claim,is_matched,unknown_as,role_id,dept_id,status', 'client_secret');

create or replace trigger "oidc_provider_history_update" after update on "oidc_provider" for each row when ((old."provider_name", old."source", old."issuer", old."client_id", old."client_secret", old."address", old."scopes", old."account_claim", old."name_claim", old."is_matched", old."unknown_as", old."role_id", old."dept_id", old."status", old."is_deleted") is distinct from (new."provider_name", new."source", new."issuer", new."client_id", new."client_secret", new."address", new."scopes", new."account_claim", new."name_claim", new."is_matched", new."unknown_as", new."role_id", new."dept_id", new."status", new."is_deleted")) execute function record_history('oidc-provider', 'provider_name,source,issuer,client_id,client_secret,address,scopes,account_claim,name_claim,is_matched,unknown_as,role_id,dept_id,status', 'client_secret');

create or replace trigger "oidc_provider_spelling" before insert or update of "provider_name" on "oidc_provider" for each row execute function keep_spelling('provider_name');

-- Somebody of an identity source is one person here.
create unique index linked_identity_subject on linked_identity (tenant_id, provider_id, issuer, subject) where is_deleted = 0;

-- Sign-ins begun with a provider and not finished yet. Of state and browser only the SHA-256 is kept; finishing one deletes
-- it, whatever comes of it.
create table third_flow (
  state bytea primary key,
  browser bytea not null,
  tenant_id varchar(12) not null,
  provider_id bigint not null,
  issuer varchar(255) not null,
  nonce varchar(64) not null,
  verifier varchar(128) not null,
  expires_at timestamptz not null
);
create index third_flow_expiry on third_flow (expires_at);
alter table third_flow enable row level security;
alter table third_flow force row level security;
grant select, insert, update, delete on third_flow to steward_app;
create policy third_flow_platform on third_flow using ((select current_setting('app.platform', true)) = 'on');

-- Who a guest is known as elsewhere; the account he asks for is linked to it.
alter table guest add column tenant_id varchar(12);
alter table guest add column identity jsonb;
