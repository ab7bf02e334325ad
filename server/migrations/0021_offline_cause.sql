-- The offline cause is chosen from a dictionary, whose keys may be as long as those of the others.
alter table device alter column offline_cause type varchar(64);
