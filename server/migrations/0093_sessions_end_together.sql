-- A session that a link opened ends with the one it came from, whatever ended that: signing out, a refresh token used
-- twice, a lock guessed wrong too often, idleness, an administrator. Whoever ends sessions has the platform's scope, so
-- that these rows are seen.
create function end_sessions_of_links() returns trigger language plpgsql as $$
begin
  update session set ended_at = new.ended_at, end_reason = new.end_reason where parent_id = new.id and ended_at is null;
  return null;
end $$;

create trigger session_ends_links after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_sessions_of_links();

select set_config('app.platform', 'on', true);
-- A link that was opened from the window of a link belongs to the sign-in of both.
with recursive up (id, root) as (
  select s.id, s.id from session s where not exists (select from session p where p.id = s.parent_id)
  union all
  select s.id, up.root from session s join up on s.parent_id = up.id)
update session s set parent_id = up.root from up where up.id = s.id and up.root <> s.id and s.parent_id <> up.root;
update session s set ended_at = now(), end_reason = p.end_reason from session p
where p.id = s.parent_id and p.ended_at is not null and s.ended_at is null;
select set_config('app.platform', 'off', true);

-- The session to keep is one of its own from then on: the one it came from ends here.
create or replace function end_sessions(users bigint[], reason varchar, kept bigint) returns void language plpgsql as $$
declare
  everywhere boolean := coalesce(current_setting('app.platform', true), '') = 'on';
begin
  perform set_config('app.platform', 'on', true);
  -- In the order in which whoever uses a session locks it and its parent.
  perform from session s
    where s.user_id = any(users) and s.ended_at is null
      and (everywhere or s.tenant_id = current_setting('app.tenant', true))
    order by s.id for update;
  update session set parent_id = null where id = kept and user_id = any(users) and parent_id is not null;
  update session set ended_at = now(), end_reason = reason
  where user_id = any(users) and ended_at is null and id is distinct from kept
    and (everywhere or tenant_id = current_setting('app.tenant', true));
  perform set_config('app.platform', case when everywhere then 'on' else 'off' end, true);
end $$;
