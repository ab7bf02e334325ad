-- The newest report of each gateway about the devices behind it, as it came: [{code, typeCode, serialNo, address}].
create table gateway_topology (
  gateway_id bigint primary key references gateway,
  tenant_id varchar(12) not null,
  reported_at timestamptz not null,
  devices jsonb not null default '[]'
);
alter table gateway_topology enable row level security;
alter table gateway_topology force row level security;
grant select, insert, update, delete on gateway_topology to steward_app;
create policy gateway_topology_tenant on gateway_topology
  using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
