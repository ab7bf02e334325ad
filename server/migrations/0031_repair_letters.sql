-- A request taken up before repairs led to orders has none, and no step leads on from there: it is taken up again.
-- The owner sees rows of every tenant only while row-level security is not forced upon it.
alter table repair_bill no force row level security;
update repair_bill set bill_status = 'submitted', update_time = now(), rev = rev + 1
  where bill_status = 'accepted' and order_id is null and is_deleted = 0;
alter table repair_bill force row level security;

-- Letters of the product: in both languages, and about a row.
alter table mail add column subject_en varchar(255) default '' not null;
alter table mail add column content_en text default '' not null;
alter table mail add column about_entity varchar(64) default '' not null;
alter table mail add column about_id varchar(20) default '' not null;

create or replace trigger "mail_history" after insert or delete on "mail" for each row execute function record_history('mail', 'subject,sender_id,recipient_ids,content,subject_en,content_en,about_entity,about_id,removed_by,status', '');

create or replace trigger "mail_history_update" after update on "mail" for each row when ((old."subject", old."sender_id", old."recipient_ids", old."content", old."subject_en", old."content_en", old."about_entity", old."about_id", old."removed_by", old."status", old."is_deleted") is distinct from (new."subject", new."sender_id", new."recipient_ids", new."content", new."subject_en", new."content_en", new."about_entity", new."about_id", new."removed_by", new."status", new."is_deleted")) execute function record_history('mail', 'subject,sender_id,recipient_ids,content,subject_en,content_en,about_entity,about_id,removed_by,status', '');
