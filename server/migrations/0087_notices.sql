-- What was announced before there were drafts has been released.
alter table "notice" add column "notice_state" varchar(64) default 'released' not null;

alter table "notice" alter column "notice_state" set default 'draft';

alter table "notice" add column "expire_time" timestamptz;

alter table "notice" add column "attachments" bigint[];

alter table "notice" add column "is_top" smallint default 0 not null;

alter table "notice" add column "need_confirm" smallint default 0 not null;

alter table "notice" add column "keep_draft" smallint default 0 not null;

alter table "notice" add column "remind_time" timestamptz;

alter table "notice" add column "to_dept_ids" bigint[];

alter table "notice" add column "to_role_ids" bigint[];

alter table "notice" add column "to_user_ids" bigint[];

create index "notice_notice_state_find" on "notice" (tenant_id, "notice_state") where is_deleted = 0;

create index "notice_attachments_in" on "notice" using gin ("attachments") where is_deleted = 0;

create index "notice_is_top_find" on "notice" (tenant_id, "is_top") where is_deleted = 0;

create index "notice_need_confirm_find" on "notice" (tenant_id, "need_confirm") where is_deleted = 0;

create index "notice_to_dept_ids_in" on "notice" using gin ("to_dept_ids") where is_deleted = 0;

create index "notice_to_role_ids_in" on "notice" using gin ("to_role_ids") where is_deleted = 0;

create index "notice_to_user_ids_in" on "notice" using gin ("to_user_ids") where is_deleted = 0;

create or replace trigger "notice_history" after insert or delete on "notice" for each row execute function record_history('notice', 'title,category,notice_state,release_time,expire_time,content,attachments,is_top,need_confirm,keep_draft,remind_time,to_dept_ids,to_role_ids,to_user_ids,status', '');

create or replace trigger "notice_history_update" after update on "notice" for each row when ((old."title", old."category", old."notice_state", old."release_time", old."expire_time", old."content", old."attachments", old."is_top", old."need_confirm", old."keep_draft", old."remind_time", old."to_dept_ids", old."to_role_ids", old."to_user_ids", old."status", old."is_deleted") is distinct from (new."title", new."category", new."notice_state", new."release_time", new."expire_time", new."content", new."attachments", new."is_top", new."need_confirm", new."keep_draft", new."remind_time", new."to_dept_ids", new."to_role_ids", new."to_user_ids", new."status", new."is_deleted")) execute function record_history('notice', 'title,category,notice_state,release_time,expire_time,content,attachments,is_top,need_confirm,keep_draft,remind_time,to_dept_ids,to_role_ids,to_user_ids,status', '');

alter table notice_read add column confirm_time timestamptz;

create index notice_read_notice on notice_read (tenant_id, notice_id);
