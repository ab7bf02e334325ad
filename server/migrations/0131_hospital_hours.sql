-- The days of the week and the hours a hospital works, for orders that are timed by them.

alter table "repair_setting" add column "work_days" text[];

alter table "repair_setting" add column "work_times" varchar(100);

create index "repair_setting_work_days_in" on "repair_setting" using gin ("work_days") where is_deleted = 0;

create or replace trigger "repair_setting_history" after insert or delete on "repair_setting" for each row execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,spot_report,spot_series,work_days,work_times,remark,status', '');

create or replace trigger "repair_setting_history_update" after update on "repair_setting" for each row when ((old."valid_from", old."duplicate_hours", old."warn_percent", old."labor_rate", old."spot_report", old."spot_series", old."work_days", old."work_times", old."remark", old."status", old."is_deleted") is distinct from (new."valid_from", new."duplicate_hours", new."warn_percent", new."labor_rate", new."spot_report", new."spot_series", new."work_days", new."work_times", new."remark", new."status", new."is_deleted")) execute function record_history('repair-setting', 'valid_from,duplicate_hours,warn_percent,labor_rate,spot_report,spot_series,work_days,work_times,remark,status', '');
