// Records the product closes by itself: none ends without its reason, its history and its letters to others.
import type { CloseReason } from '@steward/domain/alarm/dictionaries'
import type { Tx } from '../platform/db.ts'
import { writeTransitions } from './transitions.ts'

export interface Closing {
  id: string
  reason: CloseReason
}

/** What is closed although nothing was done about it, since nobody is to watch for it any more. */
const isPlanned = (reason: CloseReason) => reason !== 'recurred' && reason !== 'settled'

/** Returns the ids of those that were open still. */
export async function closeRecords(
  tx: Tx,
  tenant: string,
  closings: readonly Closing[],
  now: number,
): Promise<string[]> {
  if (closings.length === 0) return []
  // In the order in which bulk actions lock them.
  const open = await tx.query<{ id: string; isQuiet: boolean; isControlling: boolean }>(
    `select id::text as id, under_maintenance = 1 or suppressed_by_id is not null as "isQuiet",
       under_maintenance = 0 and suppressed_by_id is not null as "isControlling" from alarm_record
     where id = any($1::bigint[]) and alarm_state <> 'CLOSED' and is_deleted = 0 order by alarm_record.id for update`,
    [closings.map(({ id }) => id)],
  )
  const quiet = new Map(open.map(({ id, ...how }) => [id, how] as const))
  const closed = closings.filter(({ id }) => quiet.has(id))
  await tx.query(
    `update alarm_record a set alarm_state = 'CLOSED', close_time = $4, close_reason = g.reason,
       handle_result = coalesce(a.handle_result, g.result), update_time = now(), rev = a.rev + 1
     from unnest($1::bigint[], $2::text[], $3::text[]) as g(id, reason, result) where a.id = g.id`,
    [
      closed.map(({ id }) => id),
      closed.map(({ reason }) => reason),
      closed.map(({ reason }) => (isPlanned(reason) ? 'planned' : null)),
      new Date(now),
    ],
  )
  await writeTransitions(
    tx,
    closed.map(({ id }) => ({ tenant, recordId: id, transition: 'close', at: now, ...quiet.get(id) })),
  )
  return closed.map(({ id }) => id)
}
