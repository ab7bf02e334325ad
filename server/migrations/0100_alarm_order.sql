-- What waits for somebody stands first, the grave before the rest, and what is over last: kept by the database with every
-- state, so that lists are read from an index.
alter table alarm_record add column urgency integer generated always as (
  case alarm_state
    when 'ACTIVE_UNACK' then 2 * alarm_level
    when 'CLEARED_UNACK' then 2 * alarm_level + 1
    when 'ACTIVE_ACK' then 20 + alarm_level
    when 'CLEARED_ACK' then 30 + alarm_level
    else 100
  end
) stored;

drop index alarm_record_order;

create index "alarm_record_order" on "alarm_record" (tenant_id, "urgency", "last_time" desc, id) where is_deleted = 0;

-- The open ones by time were read by the bell and the home page, which ask for the most urgent now.
drop index alarm_record_open_recent;
