// After a start of the server, and after a gateway came back, devices need a while to be heard again: until then their silence
// says nothing, and no alarm is raised of it. What is there to be told still is told when the while is over.
import type { Condition, RuleState } from '@steward/domain/alarm/rule'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

/** As long as presence waits after a start (ms). */
export const GRACE = 120_000

export interface Grace {
  /** The server has loaded what it knew and hears devices from now on. */
  begin(): void
  /** Of these devices those that are not to be called silent yet, with the time from which they are (ms). */
  held(tx: Tx, deviceIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>>
}

/** Whether a timer that ends now would raise an alarm of nothing but missing data. */
export const wouldMiss = ({ type }: Condition, { phase }: RuleState): boolean =>
  (type === 'nodata' && phase === 'normal') || ((type === 'nodata' || type === 'offline') && phase === 'pending')

// A device that was heard since is known to be silent when it is. What lies ahead was noted before the clock was set back.
// Where both hold it the later end counts; greatest() passes over null.
const heldQuery = `
  select id::text as id, (extract(epoch from greatest(after_start, after_gateway)) * 1000)::float8 as until from (
    select d.id,
      case when $2::timestamptz > $5::timestamptz - $3::interval and $2 <= $5 and coalesce(d.last_seen < $2, true)
        then $2 + $3 end as after_start,
      case when g.online_status = 'online' and g.online_time > $5 - $4::interval and g.online_time <= $5
        and coalesce(d.last_seen < g.online_time, true) then g.online_time + $4 end as after_gateway
    from device d left join gateway g on g.id = d.gateway_id where d.id = any($1::bigint[])) h
  where after_start is not null or after_gateway is not null`

export function createGrace(app: AppContext, afterStart = GRACE): Grace {
  let started = -Infinity
  return {
    begin: () => void (started = app.now().getTime()),
    async held(tx, deviceIds, now) {
      if (deviceIds.length === 0) return new Map()
      const rows = await tx.query<{ id: string; until: number }>(heldQuery, [
        [...new Set(deviceIds)],
        new Date(Math.max(started, 0)),
        `${afterStart} milliseconds`,
        `${GRACE} milliseconds`,
        new Date(now),
      ])
      return new Map(rows.map(({ id, until }) => [id, until]))
    },
  }
}
