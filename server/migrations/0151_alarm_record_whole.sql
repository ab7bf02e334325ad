-- An alarm closed while its condition stands is watched; its history takes remarks, and nothing else of it changes.
alter table "alarm_record" add column "raise_again_at" timestamptz;

alter table "alarm_transition" add column "remark" varchar(500);

-- Asked for each minute, and nearly always none.
create index alarm_record_raise_again on alarm_record (tenant_id, raise_again_at) where raise_again_at is not null;

create function keep_alarm_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of alarms only grows' using errcode = 'integrity_constraint_violation';
end $$;
create trigger alarm_transition_kept before update on alarm_transition for each row
  when ((old.id, old.tenant_id, old.alarm_record_id, old.transition, old.alarm_level, old.device_id, old.rule_id, old.identifier,
      old.value, old.limit_text, old.event_time, old.actor_id, old.note, old.create_time)
    is distinct from (new.id, new.tenant_id, new.alarm_record_id, new.transition, new.alarm_level, new.device_id, new.rule_id,
      new.identifier, new.value, new.limit_text, new.event_time, new.actor_id, new.note, new.create_time))
  execute function keep_alarm_history();
