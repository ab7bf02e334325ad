// The indicators of one device: those of its type and of what that is a kind of, with the limits that hold for it.
import { limitsFor } from '@steward/domain/planned/inspection-limits'
import type { Limits } from '@steward/domain/planned/limits-order'
import { requireDevice } from '../../iot/device/device-readers.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { keyOf, liveReadings } from './live-readings.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Limits in a row, by the prefix of their columns. */
export const limitsIn = (row: DbRow, prefix = ''): Limits => ({
  lowerLimit: textOf(row[`${prefix}lower`]),
  upperLimit: textOf(row[`${prefix}upper`]),
  warnLower: textOf(row[`${prefix}warnlower`]),
  warnUpper: textOf(row[`${prefix}warnupper`]),
})

/** Columns that `limitsIn` reads, of an alias: decimals without trailing zeros. */
export const limitColumns = (alias: string, prefix = ''): string =>
  ['lower_limit', 'upper_limit', 'warn_lower', 'warn_upper']
    .map(
      (column) => `trim_scale(${alias}.${column})::text as ${prefix}${column.replace('_limit', '').replace('_', '')}`,
    )
    .join(', ')

/** 400 for a device the caller does not reach. */
export async function indicatorsOf(ctx: Ctx, deviceId: string) {
  await requireDevice(ctx, deviceId)
  const rows = await ctx.tx.query(
    `select i.id::text as id, g.name as "groupName", i.code, i.name, i.value_type as "valueType", i.unit, i.category,
       i.standard_text as "standardText", i.method, i.tool, i.data_source as "dataSource",
       i.property_identifier as "propertyIdentifier", i.photo_rule as "photoRule", i.is_required as "isRequired",
       i.is_key as "isKey", trim_scale(i.max_delta)::text as "maxDelta", o.id is not null as "isOverridden",
       ${limitColumns('i')}, ${limitColumns('o', 'o')},
       coalesce((select jsonb_agg(jsonb_build_object('key', p.key, 'label', p.label, 'isAbnormal', p.is_abnormal)
         order by p.line_no) from inspection_option p where p.indicator_id = i.id and p.is_deleted = 0), '[]') as options
     from device d join device_type y on y.id = d.device_type_id
     join inspection_indicator i on i.tenant_id = d.tenant_id and i.node_type = 'indicator' and i.status = 1
       and i.is_deleted = 0 and i.equipment_type::text = any(string_to_array(y.ancestors, ',') || y.id::text)
     left join inspection_indicator g on g.id = i.parent_id
     left join inspection_indicator_override o on o.indicator_id = i.id and o.device_id = d.id and o.is_deleted = 0
     where d.id = $1 and d.tenant_id = $2 order by g.sort nulls first, g.id, i.sort, i.id`,
    [deviceId, ctx.tx.scope.tenant],
  )
  const looked = rows.map(({ id }) => ({ deviceId, indicatorId: String(id) }))
  const before = await valuesBefore(ctx, looked, { count: 1, not: null })
  const sensed = rows.map((row) => ({ deviceId, propertyIdentifier: textOf(row.propertyIdentifier) }))
  const live = await liveReadings(
    ctx,
    sensed.filter((_, at) => rows[at]?.dataSource === 'iot'),
  )
  return rows.map((row, at) => {
    const { id, isOverridden, options, ...facts } = shownOf(row)
    const [last] = before.get(lookedKey({ deviceId, indicatorId: String(id) })) ?? []
    const reading = live.get(keyOf(sensed[at] ?? { deviceId, propertyIdentifier: null }))
    return {
      ...facts,
      indicatorId: id,
      options,
      ...limitsFor({ indicator: limitsIn(row), override: isOverridden ? limitsIn(row, 'o') : null }),
      lastValue: last?.value ?? null,
      lastTime: last?.checkTime ?? null,
      lastResult: last?.checkResult ?? null,
      liveValue: reading?.liveValue ?? null,
      liveTime: reading?.liveTime ?? null,
    }
  })
}

/** Without the raw limits, which are answered as those that hold. */
const shownOf = (row: DbRow): DbRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !/^o?(lower|upper|warnlower|warnupper)$/.test(name)))
