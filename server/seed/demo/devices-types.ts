// Product categories, device types and thing models of the fleet.
import type { Locale } from '@steward/domain/alarm/words'
import { iotSystem } from '@steward/domain/iot/dictionaries'
import { type FleetType, type Property, unitIn } from '@steward/domain/iot/fleet/spec'
import { systems } from '@steward/domain/iot/fleet/types'
import { assignSlots } from '../../iot/telemetry-enrol.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'

/** Ids of device types by code. */
export type TypeIds = ReadonlyMap<string, string>

interface Wanted {
  tenantId: string
  locale: Locale
  types: readonly FleetType[]
}

export async function plantTypes(tx: Tx, { tenantId, locale, types: fleetTypes }: Wanted): Promise<TypeIds> {
  const used = new Set(fleetTypes.map(({ system }) => system))
  await insert(
    tx,
    'product_category',
    systems
      .filter((system) => used.has(system))
      .map((system, i) => ({
        id: newId(),
        tenantId,
        parentId: null,
        ancestors: '0',
        categoryName: iotSystem.entries[system][locale],
        categoryCode: system,
        systemCode: system,
        sort: i + 1,
      })),
  )
  const categories = await idsOf(tx, 'product_category', 'category_code', tenantId)
  await insert(
    tx,
    'device_type',
    fleetTypes.map((type, i) => ({
      id: newId(),
      tenantId,
      parentId: null,
      ancestors: '0',
      typeName: type[locale],
      typeCode: type.code,
      categoryId: categories.get(type.system),
      accessMode: 'sub',
      reportInterval: type.interval,
      offlineTimeout: Math.max(60, 3 * type.interval),
      runStateExpr: type.runState || null,
      sort: i + 1,
    })),
  )
  const types = await idsOf(tx, 'device_type', 'type_code', tenantId)
  await insert(
    tx,
    'thing_model',
    fleetTypes.flatMap((type) => thingModel(type, locale, { tenantId, deviceTypeId: types.get(type.code) })),
  )
  await assignSlots(tx, [...types.values()])
  return types
}

export async function idsOf(tx: Tx, table: string, column: string, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    `select id, ${column} as code from ${table} where tenant_id = $1 and is_deleted = 0`,
    [tenantId],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const thingModel = (type: FleetType, locale: Locale, owner: Planted): Planted[] =>
  type.properties.map((property, i) => ({
    id: newId(),
    ...owner,
    ...propertyRow(property, locale),
    isKey: type.rules.some((rule) => rule.identifier === property.identifier) ? 1 : 0,
    displaySort: i + 1,
    staleAfter: 3 * type.interval,
  }))

function propertyRow(property: Property, locale: Locale) {
  const { identifier, dataType, decimals, keys, isCounter, isWritable } = property
  const [low, high] = property.range
  // Plausibility limits: half a range beyond what the sensor can measure.
  const beyond = keys ? undefined : (high - low) / 2
  return {
    identifier,
    name: property[locale],
    kind: 'property',
    dataType,
    unit: unitIn(property, locale) ?? null,
    precision: decimals,
    accessMode: isWritable ? 'rw' : 'r',
    minValue: low,
    maxValue: isCounter ? null : high,
    hardMin: beyond === undefined ? null : isCounter ? low : low - beyond,
    hardMax: beyond === undefined ? null : high + beyond,
    enumItems: keys?.map((one) => ({ key: one.key, label: one[locale], en: one.en })) ?? null,
    isCounter: isCounter ? 1 : 0,
  }
}
