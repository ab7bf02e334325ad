-- Hospitals provisioned from now on are shown what to set up first. `begun_at` is the instant of provisioning, which is
-- the `create_time` of every row planted then: others were added since.
create table first_hour (
  tenant_id varchar(12) primary key,
  begun_at timestamptz not null default now(),
  -- While set, the administrators have put the card away.
  put_away_at timestamptz,
  -- Once everything was done; it does not begin again when rows go later.
  done_at timestamptz
);

alter table first_hour enable row level security;

alter table first_hour force row level security;

create policy first_hour_tenant on first_hour using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');

grant select, insert, update, delete on first_hour to steward_app;

alter table "user" add column "has_factor" smallint default 0 not null;

-- Kept true from now on by what confirms and removes a second factor (system/sign-in/factor.ts). The owner is held to
-- row-level security as well and would see no row; the history does not know the column yet.
alter table "user" no force row level security;
alter table user_factor no force row level security;
update "user" u set has_factor = 1 where exists (select from user_factor f where f.user_id = u.id and f.confirmed_at is not null);
alter table user_factor force row level security;
alter table "user" force row level security;

create index "user_has_factor_find" on "user" (tenant_id, "has_factor") where is_deleted = 0;

create or replace trigger "user_history" after insert or delete on "user" for each row execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,has_factor,avatar,status', 'password');

create or replace trigger "user_history_update" after update on "user" for each row when ((old."account", old."password", old."real_name", old."name", old."role_id", old."dept_id", old."post_id", old."phone", old."email", old."sex", old."birthday", old."code", old."user_type", old."has_factor", old."avatar", old."status", old."is_deleted") is distinct from (new."account", new."password", new."real_name", new."name", new."role_id", new."dept_id", new."post_id", new."phone", new."email", new."sex", new."birthday", new."code", new."user_type", new."has_factor", new."avatar", new."status", new."is_deleted")) execute function record_history('user', 'account,password,real_name,name,role_id,dept_id,post_id,phone,email,sex,birthday,code,user_type,has_factor,avatar,status', 'password');
