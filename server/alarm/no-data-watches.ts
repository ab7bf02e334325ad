// Which devices have to report which properties within which time.
import type { Rule } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import { type Lookup, rulesFor } from './rules-applicable.ts'

/** A device that must report a property within this time. Milliseconds. */
export interface NoDataWatch {
  deviceId: string
  typeId: string
  rule: Rule
  timeout: number
  /** Creation time of device or rule, whichever is later. */
  from: number
}

// Devices that are not in service are not expected to report.
const watchedQuery = `
  select id, device_type_id, (extract(epoch from create_time) * 1000)::float8 as created from device
  where is_deleted = 0 and device_status in ('active', 'maintenance') and (id = any($1::bigint[]) or device_type_id = any($2::bigint[]))`

export async function readNoDataWatches(
  tx: Tx,
  compiled: Lookup,
  changed: ReadonlyMap<string, number>,
): Promise<NoDataWatch[]> {
  const waitsFor = (map: ReadonlyMap<string, Rule[]>) =>
    [...map].filter(([, rules]) => rules.some(({ condition }) => condition.type === 'nodata')).map(([id]) => id)
  const deviceIds = [...waitsFor(compiled.byDevice), ...waitsFor(compiled.byArea)]
  const typeIds = waitsFor(compiled.byType)
  if (deviceIds.length + typeIds.length === 0) return []
  const devices = await tx.query(watchedQuery, [deviceIds, typeIds])
  return devices.flatMap((device) =>
    rulesFor(compiled, { deviceId: String(device.id), typeId: String(device.device_type_id) }).flatMap((rule) =>
      rule.condition.type === 'nodata'
        ? [
            {
              deviceId: String(device.id),
              typeId: String(device.device_type_id),
              rule,
              timeout: rule.condition.timeout,
              from: Math.max(Number(device.created), changed.get(rule.id) ?? 0),
            },
          ]
        : [],
    ),
  )
}
