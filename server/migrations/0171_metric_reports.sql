-- A metric may write its values to a device, as what it reports.
alter table "model_calc" add column "device_id" bigint;

alter table "model_calc" add column "identifier" varchar(32);

create index "model_calc_device_id_find" on "model_calc" (tenant_id, "device_id") where is_deleted = 0;

-- Values on their way to devices: written with the value, and gone once they are taken in.
create table metric_report (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  device_id bigint not null,
  identifier varchar(32) not null,
  ts timestamptz not null,
  value double precision not null,
  attempts integer not null default 0,
  due_time timestamptz not null default now(),
  lease_token varchar(36),
  lease_until timestamptz,
  unique (tenant_id, device_id, identifier, ts)
);

alter table metric_report enable row level security;

alter table metric_report force row level security;

grant select, insert, update, delete on metric_report to steward_app;

create policy metric_report_tenant on metric_report using (tenant_id = (select current_setting('app.tenant', true)));

create or replace trigger "model_calc_history" after insert or delete on "model_calc" for each row execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,device_id,identifier,sort,calc_version,remark,parent_id,status', '');

create or replace trigger "model_calc_history_update" after update on "model_calc" for each row when ((old."calc_name", old."calc_code", old."node_kind", old."period", old."expr", old."unit", old."precision", old."total_by", old."lateness", old."device_id", old."identifier", old."sort", old."calc_version", old."remark", old."parent_id", old."status", old."is_deleted") is distinct from (new."calc_name", new."calc_code", new."node_kind", new."period", new."expr", new."unit", new."precision", new."total_by", new."lateness", new."device_id", new."identifier", new."sort", new."calc_version", new."remark", new."parent_id", new."status", new."is_deleted")) execute function record_history('model-calc', 'calc_name,calc_code,node_kind,period,expr,unit,precision,total_by,lateness,device_id,identifier,sort,calc_version,remark,parent_id,status', '');
