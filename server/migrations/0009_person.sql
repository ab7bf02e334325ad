-- Pictures people show of themselves, and guests who may ask for an account.
create table picture (
  -- Random: whoever was shown it knows it, and nobody guesses it.
  name varchar(64) primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  media_type varchar(32) not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
create index picture_of_user on picture (tenant_id, user_id);

-- Somebody without an account, who may ask for one, once, and do nothing else. Of the pass only its SHA-256 is kept.
create table guest (
  id bigint primary key,
  hash bytea not null unique,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- The account that came of it.
  user_id bigint
);
create index guest_expiry on guest (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['picture', 'guest'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to steward_app', name);
  end loop;
end $$;

create policy picture_tenant on picture using (tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
create policy guest_platform on guest using ((select current_setting('app.platform', true)) = 'on');
