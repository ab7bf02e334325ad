// What was found at the last inspections of the same item of the same device.
import type { Ctx } from '../../platform/ctx.ts'

export interface Looked {
  deviceId: string | null
  indicatorId: string | null
}

export interface ValueBefore {
  value: string
  sensor: string | null
  checkTime: string
  checkResult: string
}

export const lookedKey = ({ deviceId, indicatorId }: Looked): string => `${deviceId} ${indicatorId}`

/** The last values of each, the newest first; those of the bill at hand are left out. */
export async function valuesBefore(
  ctx: Ctx,
  items: readonly Looked[],
  { count, not }: { count: number; not: string | null },
): Promise<ReadonlyMap<string, ValueBefore[]>> {
  if (items.length === 0) return new Map()
  const rows = await ctx.tx.query(
    `select w.device_id::text as "deviceId", w.indicator_id::text as "indicatorId", b.value, b.sensor, b.at as "checkTime",
       b.result as "checkResult"
     from unnest($2::bigint[], $3::bigint[]) w(device_id, indicator_id), lateral (
       select i.value, i.sensor_value::text as sensor, i.check_result as result, i.checked_ms,
         to_char(i.check_time at time zone $6, 'YYYY-MM-DD HH24:MI:SS') as at
       from inspection_bill_item i
       where i.tenant_id = $1 and i.indicator_id = w.indicator_id and i.device_id is not distinct from w.device_id
         and i.checked_ms is not null and i.value <> '' and i.bill_id is distinct from $4::bigint and i.is_deleted = 0
       order by i.checked_ms desc limit $5) b
     order by b.checked_ms desc`,
    [
      ctx.tx.scope.tenant,
      items.map(({ deviceId }) => deviceId),
      items.map(({ indicatorId }) => indicatorId),
      not,
      count,
      ctx.app.timeZone,
    ],
  )
  const found = new Map<string, ValueBefore[]>()
  for (const { deviceId, indicatorId, value, sensor, checkTime, checkResult } of rows) {
    const key = `${deviceId === null ? null : String(deviceId)} ${String(indicatorId)}`
    const one = {
      value: String(value),
      sensor: sensor === null ? null : String(sensor),
      checkTime: String(checkTime),
      checkResult: String(checkResult),
    }
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return found
}
