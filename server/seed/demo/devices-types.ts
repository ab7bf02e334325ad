// Product categories, device types and thing models of the fleet.
import { iotSystem } from '@steward/domain/iot/dictionaries'
import type { FleetType, Property } from '@steward/domain/iot/fleet/spec'
import { fleetTypes, systems } from '@steward/domain/iot/fleet/types'
import { assignSlots } from '../../iot/telemetry-enrol.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'

/** Ids of device types by code. */
export type TypeIds = ReadonlyMap<string, string>

export async function plantTypes(tx: Tx, tenantId: string): Promise<TypeIds> {
  await insert(
    tx,
    'product_category',
    systems.map((system, i) => ({
      id: newId(),
      tenantId,
      parentId: null,
      ancestors: '0',
      categoryName: iotSystem.entries[system].zh,
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
      typeName: type.zh,
      typeCode: type.code,
      categoryId: categories.get(type.system),
      accessMode: 'sub',
      reportInterval: type.interval,
      offlineTimeout: Math.max(60, 3 * type.interval),
      sort: i + 1,
    })),
  )
  const types = await idsOf(tx, 'device_type', 'type_code', tenantId)
  await insert(
    tx,
    'thing_model',
    fleetTypes.flatMap((type) => thingModel(type, { tenantId, deviceTypeId: types.get(type.code) })),
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

const thingModel = (type: FleetType, owner: Planted): Planted[] =>
  type.properties.map((property, i) => ({
    id: newId(),
    ...owner,
    ...propertyRow(property),
    isKey: type.rules.some((rule) => rule.identifier === property.identifier) ? 1 : 0,
    displaySort: i + 1,
    staleAfter: 3 * type.interval,
  }))

function propertyRow({
  identifier,
  zh,
  dataType,
  unit,
  decimals,
  range: [low, high],
  keys,
  isCounter,
  isWritable,
}: Property) {
  // Plausibility limits: half a range beyond what the sensor can measure.
  const beyond = keys ? undefined : (high - low) / 2
  return {
    identifier,
    name: zh,
    kind: 'property',
    dataType,
    unit: unit ?? null,
    precision: decimals,
    accessMode: isWritable ? 'rw' : 'r',
    minValue: low,
    maxValue: isCounter ? null : high,
    hardMin: beyond === undefined ? null : isCounter ? low : low - beyond,
    hardMax: beyond === undefined ? null : high + beyond,
    enumItems: keys?.map(({ key, zh: label, en }) => ({ key, label, en })) ?? null,
    isCounter: isCounter ? 1 : 0,
  }
}
