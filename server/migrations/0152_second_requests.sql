-- An alarm has one request under way: one that was turned down, withdrawn or is done may be followed by another.
drop index repair_bill_of_alarm;
create unique index repair_bill_of_alarm on repair_bill (alarm_record_id)
  where is_deleted = 0 and alarm_record_id is not null
    and bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate');
