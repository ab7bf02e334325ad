-- Steps of an escalation: when they are due after the others, and each reminder a row of its own.
alter table "alarm_linkage_execution" add column "step_min" integer default 0 not null;

alter table "alarm_linkage_execution" add column "turn" integer default 1 not null;

drop index "alarm_linkage_execution_once";

-- However often an entry of an alarm's history is told, each action of a linkage follows it once, and each reminder.
create unique index "alarm_linkage_execution_once" on "alarm_linkage_execution" (transition_id, linkage_id, action_no, turn);

-- Whether a chain of steps is under way for an alarm already.
create index "alarm_linkage_execution_steps" on "alarm_linkage_execution" (alarm_record_id, linkage_id) where step_min > 0 and execution_status = 'waiting';
