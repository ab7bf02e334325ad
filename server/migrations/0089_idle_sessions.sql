-- Minutes without a call of a person after which a session ends; 0 for never.
alter table security_setting add column idle_minutes smallint check (idle_minutes between 0 and 1440);

-- When the person last did anything, at most a minute behind; calls that pages make by themselves do not count. Sessions
-- from before were used just now.
alter table session add column active_at timestamptz not null default now();
