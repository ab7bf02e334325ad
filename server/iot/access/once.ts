// Takes the nonce of a call, which counts the call at the same time: in the database, for all processes and restarts.
import { CLOCK_SKEW } from '@steward/domain/iot/access/access-signature'
import type { AppContext } from '../../platform/ctx.ts'
import type { AccessKey } from './keys.ts'

/** Seconds a nonce is kept: as long as the timestamp it came with can be used, and a minute. */
const REMEMBERED = 2 * CLOCK_SKEW + 60
const MINUTE = 60_000

/** `changed`: the key was edited or removed after it was read. `next`: over its rate limit until then (epoch in ms). */
export type Taken = 'taken' | 'replayed' | 'changed' | { next: number }

// One call of a key after the other, so that no more are counted than its limit.
const LOCK = `select pg_advisory_xact_lock(hashtext('api_nonce'), hashtext($1))`

const TAKE = `
with gone as (
  delete from api_nonce where access_id = $1 and taken_at < $3::timestamptz - interval '${REMEMBERED} seconds'
), recent as (
  select count(*)::int as calls, (extract(epoch from min(taken_at)) * 1000)::float8 as oldest from api_nonce
  where access_id = $1 and taken_at > $3::timestamptz - interval '1 minute'
), current as (
  select id, tenant_id from api_access where id = $1 and rev = $4 and is_deleted = 0
), taken as (
  insert into api_nonce (tenant_id, access_id, nonce, taken_at)
  select k.tenant_id, k.id, $2, $3 from current k, recent where recent.calls < $5 on conflict do nothing returning 1
)
select recent.calls, recent.oldest, exists (select from taken) as "isTaken", exists (select from current) as "isCurrent" from recent`

export async function takeNonce(app: AppContext, key: AccessKey, nonce: string, now: Date): Promise<Taken> {
  const [, [row] = []] = await app.db.open({ tenant: key.tenant, platform: false }).readOnce([
    { text: LOCK, values: [key.id] },
    { text: TAKE, values: [key.id, nonce, now, key.rev, key.rateLimit] },
  ])
  if (row?.isCurrent !== true) return 'changed'
  if (row.isTaken === true) return 'taken'
  return Number(row.calls) >= key.rateLimit ? { next: Number(row.oldest) + MINUTE } : 'replayed'
}
