// How many messages a channel gets a minute: counted over rows, so that all servers together send no more. What is more
// waits for its turn.
import type { Ctx } from '../../platform/ctx.ts'

/** Seconds; a little more than the minute a robot counts, for messages that travel slowly. */
const WINDOW = 63

/**
 * Returns those that may be sent now, and notes it of them; the others are due later. Call under the tenant's lock. What was
 * sent long after now was sent before the clock was set back; a little later it is for servers whose clocks differ.
 */
export async function withinBucket(ctx: Ctx, channelId: string, ids: readonly string[]): Promise<Set<string>> {
  const [found] = await ctx.tx.query<{ most: number; sent: number; first: string | null }>(
    `select c.per_minute as most, count(w.id)::int as sent, min(w.sent_time)::text as first
     from alarm_channel c left join alarm_linkage_execution w on w.channel_id = c.id
       and w.sent_time > $2::timestamptz - interval '${WINDOW} seconds'
       and w.sent_time < $2::timestamptz + interval '${WINDOW} seconds'
     where c.id = $1 group by c.per_minute`,
    [channelId, ctx.now],
  )
  // Of a channel that is gone nothing is sent, which is said when it is tried.
  const free = found ? Math.max(0, found.most - found.sent) : ids.length
  const [now, later] = [ids.slice(0, free), ids.slice(free)]
  if (now.length > 0)
    await ctx.tx.query('update alarm_linkage_execution set sent_time = $2 where id = any($1::bigint[])', [now, ctx.now])
  if (later.length > 0)
    await ctx.tx.query(
      `update alarm_linkage_execution set due_time = coalesce($3::timestamptz, $2) + interval '${WINDOW} seconds', attempts = attempts - 1,
         lease_token = null, lease_until = null where id = any($1::bigint[])`,
      [later, ctx.now, found?.first ?? null],
    )
  return new Set(now)
}
