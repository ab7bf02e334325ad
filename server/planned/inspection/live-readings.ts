// What devices report just now, for items that are read from them too.
import { isPointOf } from '../../iot/model/device-points.ts'
import { liveValue } from '../../iot/series/device-values.ts'
import { valuesOf } from '../../iot/series/telemetry-latest.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'

export interface Sensed {
  deviceId: string | null
  propertyIdentifier: string | null
}

export interface LiveReading {
  liveValue: string | null
  liveTime: string | null
  isStale: boolean
}

export const keyOf = ({ deviceId, propertyIdentifier }: Sensed): string => `${deviceId} ${propertyIdentifier}`

/** Latest values by device and property, as texts in the decimals of the property; silent ones are left out. */
export async function liveReadings(ctx: Ctx, wanted: readonly Sensed[]): Promise<ReadonlyMap<string, LiveReading>> {
  const asked = wanted.filter(({ deviceId, propertyIdentifier }) => deviceId && propertyIdentifier)
  if (asked.length === 0) return new Map()
  const rows = await ctx.tx.query(
    `select d.id::text as id, m.identifier, m.data_type as "dataType", m.precision, m.enum_items as "enumItems",
       m.stale_after as "staleAfter", coalesce(d.report_interval, y.report_interval) as interval, l.vals
     from device d join device_type y on y.id = d.device_type_id
     join thing_model m on ${isPointOf('d')} and m.kind = 'property'
     join ts_device s on s.device_id = d.id join device_latest l on l.sid = s.sid
     where d.id = any($1::bigint[]) and m.identifier = any($2::text[]) and d.tenant_id = $3 and d.is_deleted = 0`,
    [
      [...new Set(asked.map(({ deviceId }) => deviceId))],
      [...new Set(asked.map(({ propertyIdentifier }) => propertyIdentifier))],
      ctx.tx.scope.tenant,
    ],
  )
  const now = ctx.now.getTime()
  return new Map(
    rows.flatMap(({ id, identifier, dataType, precision, enumItems, staleAfter, interval, vals }) => {
      const about = { interval: Number(interval), now, locale: ctx.locale }
      const property = { dataType, precision, enumItems, staleAfter }
      const live = liveValue(property, valuesOf(Object(vals ?? {})).get(String(identifier)), about)
      if (live.value === null || live.ts === null) return []
      const reading: LiveReading = {
        liveValue: live.text,
        liveTime: localText(new Date(live.ts), ctx.app.timeZone),
        isStale: live.stale,
      }
      return [[`${String(id)} ${String(identifier)}`, reading] as const]
    }),
  )
}
