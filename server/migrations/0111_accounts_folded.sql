-- Accounts are the same whatever their case, width and form of letters, and space around (domain/folded.ts).
create function folded(words text) returns text language sql immutable parallel safe
  return lower(btrim(normalize(words, NFKC), E' \t\r\n'));

-- Marks an account that was another one of its tenant before this rule: both are kept and are entered by their exact
-- spelling. Among those that are the same, one is never marked, and whoever comes new meets it in the index.
alter table "user" add column "account_twin" smallint default 0 not null;

select set_config('app.platform', 'on', true);
update "user" u set account_twin = 1
from (select id, row_number() over (partition by tenant_id, folded(account) order by id) as nth from "user" where is_deleted = 0) n
where n.id = u.id and n.nth > 1;
select set_config('app.platform', 'off', true);

create unique index "user_account_folded" on "user" (tenant_id, folded("account")) where is_deleted = 0 and "account_twin" = 0;

create index user_account_twin on "user" (tenant_id, folded(account)) where is_deleted = 0 and account_twin = 1;

-- A name is given up by who is renamed or removed.
create function leave_account() returns trigger language plpgsql as $$
begin
  new.account_twin := 0;
  return new;
end $$;

create trigger user_account_left before update of account, is_deleted on "user" for each row
  when (new.account is distinct from old.account or new.is_deleted <> 0) execute function leave_account();

-- The next one of those that share it is the one that is not marked.
create function hand_account_on() returns trigger language plpgsql as $$
begin
  update "user" set account_twin = 0
  where id = (select t.id from "user" t where t.tenant_id = old.tenant_id and t.is_deleted = 0 and t.account_twin = 1
      and folded(t.account) = folded(old.account) order by t.id limit 1)
    and not exists (select from "user" h where h.tenant_id = old.tenant_id and h.is_deleted = 0 and h.account_twin = 0
      and folded(h.account) = folded(old.account));
  return null;
end $$;

create trigger user_account_handed_on after update of account, is_deleted on "user" for each row
  when (old.is_deleted = 0 and (new.account is distinct from old.account or new.is_deleted <> 0))
  execute function hand_account_on();

create trigger user_account_handed_on_removed after delete on "user" for each row
  when (old.is_deleted = 0) execute function hand_account_on();
