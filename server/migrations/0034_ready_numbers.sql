-- Numbers of documents that lie ready to be taken; "numbering" says how many of a day were made.
create table ready_number (
  tenant_id varchar(12) not null,
  prefix varchar(8) not null,
  day date not null,
  number integer not null,
  primary key (tenant_id, prefix, day, number)
);

alter table ready_number enable row level security;
alter table ready_number force row level security;
grant select, insert, update, delete on ready_number to steward_app;
create policy ready_number_tenant on ready_number using (
  tenant_id = (select current_setting('app.tenant', true)) or (select current_setting('app.platform', true)) = 'on');
