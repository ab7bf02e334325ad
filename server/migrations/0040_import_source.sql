-- The sheet a task imports is the task's own file.
alter table "bulk_task" add column "source" bigint[];

create index "bulk_task_source_in" on "bulk_task" using gin ("source") where is_deleted = 0;

create or replace trigger "bulk_task_history" after insert or delete on "bulk_task" for each row execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,source,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');

create or replace trigger "bulk_task_history_update" after update on "bulk_task" for each row when ((old."title", old."title_en", old."kind", old."status", old."phase", old."target", old."files", old."source", old."file_expires", old."stop_time", old."cause", old."undone_time", old."owner_id", old."asked", old."removed_by", old."is_deleted") is distinct from (new."title", new."title_en", new."kind", new."status", new."phase", new."target", new."files", new."source", new."file_expires", new."stop_time", new."cause", new."undone_time", new."owner_id", new."asked", new."removed_by", new."is_deleted")) execute function record_history('bulk-task', 'title,title_en,kind,status,phase,target,files,source,file_expires,stop_time,cause,undone_time,owner_id,asked,removed_by', '');
