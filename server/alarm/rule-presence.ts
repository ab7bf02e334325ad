// Who is there of the devices whose rules ask for it. Judged by what the rows say, not by what was announced: whatever was
// missed by a process that ended is found by the next look.
import type { Rule } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import type { Lookup } from './rules-applicable.ts'

export interface Presence {
  deviceId: string
  typeId: string
  isOnline: boolean
  /** When it came or went, epoch in ms. */
  at: number
}

export async function readPresence(tx: Tx, compiled: Lookup): Promise<Presence[]> {
  const asks = (map: ReadonlyMap<string, Rule[]>) =>
    [...map].filter(([, rules]) => rules.some(({ condition }) => condition.type === 'offline')).map(([id]) => id)
  const deviceIds = [...asks(compiled.byDevice), ...asks(compiled.byArea)]
  const typeIds = asks(compiled.byType)
  if (deviceIds.length + typeIds.length === 0) return []
  // What has never reported is not away; what sleeps says so itself.
  return tx.query(
    `select id::text as "deviceId", device_type_id::text as "typeId", online_status = 'online' as "isOnline",
       (extract(epoch from coalesce(case online_status when 'online' then online_time else offline_time end, update_time)) * 1000)::float8 as at
     from device where is_deleted = 0 and online_status in ('online', 'offline') and device_status in ('active', 'maintenance')
       and (id = any($1::bigint[]) or device_type_id = any($2::bigint[]))`,
    [deviceIds, typeIds],
  )
}
