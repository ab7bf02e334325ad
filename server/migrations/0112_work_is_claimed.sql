-- Whoever works at a row holds it under a token: settled is only what is still his. Rows that were under way before have
-- none, and are claimed again when their lease is over.
alter table "api_delivery" add column "lease_token" varchar(36);
alter table "sms_record" add column "lease_token" varchar(36);

-- What is done within runs of a job is held by the run that is at it.
alter table "bulk_task" add column "run_id" varchar(20);
alter table "thing_sync" add column "run_id" varchar(20);
alter table history_check add column run_id varchar(20);

alter table outbox add column lease_token varchar(36), add column lease_until timestamptz;
