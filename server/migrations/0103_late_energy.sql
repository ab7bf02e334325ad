-- What became known of hours of closed months after they were closed, and in which month it counts.
create table energy_carried (
  tenant_id varchar(12) not null,
  meter_id bigint not null,
  -- The hour in which it was used.
  period_start timestamptz not null,
  -- The beginning of the month in which it counts.
  into_month timestamptz not null,
  qty numeric(18, 4) not null,
  amount numeric(18, 4),
  kgce numeric(18, 4) not null,
  co2 numeric(18, 4) not null,
  sharp numeric(18, 4),
  peak numeric(18, 4),
  flat numeric(18, 4),
  valley numeric(18, 4),
  primary key (tenant_id, meter_id, period_start, into_month)
);

create index energy_carried_into on energy_carried (tenant_id, meter_id, into_month);

alter table energy_carried enable row level security;

alter table energy_carried force row level security;

create policy energy_carried_tenant on energy_carried using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert, update on energy_carried to steward_app;

alter table "energy_record" add column "carried_qty" numeric(18, 4);

alter table "energy_record" add column "carried_amount" numeric(18, 4);

alter table "energy_record" add column "carried_from" varchar(128);
