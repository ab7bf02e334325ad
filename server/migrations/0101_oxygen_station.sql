-- The drawing of the demonstration's oxygen station held a limit of its own above the pressure of normal running, and was red
-- for ever. It follows the alarms on the value now. The owner is held to row-level security as well and would see no drawing.
alter table model_config no force row level security;
alter table scene_version no force row level security;
update scene_version v set bindings = replace(v.bindings::text, '"value < 0.68"', '"valueAlarm <= 2"')::jsonb
from model_config c
where c.id = v.config_id and c.config_code = 'O2-STATION' and v.bindings::text like '%"value < 0.68"%';
update model_config set bindings = replace(bindings::text, '"value < 0.68"', '"valueAlarm <= 2"')::jsonb
where config_code = 'O2-STATION' and bindings::text like '%"value < 0.68"%';
alter table model_config force row level security;
alter table scene_version force row level security;
