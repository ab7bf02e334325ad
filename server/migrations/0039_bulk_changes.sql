-- What a bulk change means for each of its rows: planned by a trial, then written.
create table bulk_item (
  task_id bigint not null,
  line integer not null,
  tenant_id varchar(12) not null,
  row_id bigint,
  -- Of the row, when it was looked at and after it was written.
  rev integer,
  title varchar(255) not null default '',
  -- add, change, same, refused
  plan varchar(8) not null,
  -- Empty until it is tried: done, refused, undone.
  outcome varchar(8) not null default '',
  cause varchar(400) not null default '',
  -- What is written, where it is not the same for all.
  sent jsonb,
  -- By field: {name, before, after, beforeName, afterName}.
  changes jsonb not null default '[]',
  -- Cells of a sheet as they were read.
  cells jsonb,
  primary key (task_id, line)
);
alter table bulk_item enable row level security;
alter table bulk_item force row level security;
create policy bulk_item_own on bulk_item using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on bulk_item to steward_app;
-- A change is tried first and then written; it can be taken back.
alter table "bulk_task" add column "phase" varchar(8) default '' not null;

alter table "bulk_task" add column "undone_time" timestamptz;

create or replace trigger "bulk_task_history" after insert or delete on "bulk_task" for each row execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');

create or replace trigger "bulk_task_history_update" after update on "bulk_task" for each row when ((old."title", old."title_en", old."kind", old."status", old."phase", old."target", old."files", old."file_expires", old."stop_time", old."cause", old."undone_time", old."owner_id", old."asked", old."removed_by", old."is_deleted") is distinct from (new."title", new."title_en", new."kind", new."status", new."phase", new."target", new."files", new."file_expires", new."stop_time", new."cause", new."undone_time", new."owner_id", new."asked", new."removed_by", new."is_deleted")) execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');
