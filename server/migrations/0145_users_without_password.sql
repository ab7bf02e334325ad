-- Who has no password yet can be searched for; the password itself is in no list and no history of values.
alter table "user" add column "has_password" smallint default 0 not null;

select set_config('app.platform', 'on', true);
update "user" set has_password = 1 where password is not null;
select set_config('app.platform', 'off', true);

create index "user_has_password_find" on "user" (tenant_id, "has_password") where is_deleted = 0;

-- Passwords are written in several places, and by none of them forgotten here.
create function note_password() returns trigger language plpgsql as $$
begin
  new.has_password := (new.password is not null)::int;
  return new;
end $$;

create trigger user_password_noted before insert or update of password, has_password on "user" for each row
  execute function note_password();
