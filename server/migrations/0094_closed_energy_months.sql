-- Months of energy records that are closed. Until now the locked month records said so, which left a month without any
-- records open for good.
create table closed_energy_month (
  tenant_id varchar(12) not null,
  -- The instant at which it begins.
  period_start timestamptz not null,
  primary key (tenant_id, period_start)
);

-- The owner is held to row-level security as well and would see no record.
alter table energy_record no force row level security;
insert into closed_energy_month (tenant_id, period_start)
  select distinct tenant_id, period_start from energy_record where period_type = 'month' and locked = 1 and is_deleted = 0;
alter table energy_record force row level security;

alter table closed_energy_month enable row level security;

alter table closed_energy_month force row level security;

create policy closed_energy_month_tenant on closed_energy_month using (tenant_id = (select current_setting('app.tenant', true)));

grant select, insert on closed_energy_month to steward_app;
