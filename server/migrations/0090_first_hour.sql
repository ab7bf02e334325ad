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
