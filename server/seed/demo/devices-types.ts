// Product categories, device types and thing models of the fleet.
import type { Locale } from '@steward/domain/alarm/words'
import { iotSystem } from '@steward/domain/iot/dictionaries'
import { limitsOf } from '@steward/domain/iot/fleet/limits'
import { type FleetType, type Property, unitIn } from '@steward/domain/iot/fleet/spec'
import { systems } from '@steward/domain/iot/fleet/types'
import { assignSlots } from '../../iot/intake/telemetry-enrol.ts'
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
      specialKind: specialKindOf(type),
      sort: i + 1,
    })),
  )
  const types = await idsOf(tx, 'device_type', 'type_code', tenantId)
  await plantTemplates(tx, { tenantId, locale, types: fleetTypes }, types)
  await insert(
    tx,
    'thing_model',
    fleetTypes.flatMap((type) => thingModel(type, locale, { tenantId, deviceTypeId: types.get(type.code) })),
  )
  await assignSlots(tx, [...types.values()])
  return types
}

/** Equipment the law watches over. */
const specialKindOf = ({ system, code }: FleetType): string | null =>
  system === 'ELV' ? 'lift' : code === 'boiler' ? 'boiler' : code === 'lox_tank' ? 'vessel' : null

export async function idsOf(tx: Tx, table: string, column: string, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    `select id, ${column} as code from ${table} where tenant_id = $1 and is_deleted = 0`,
    [tenantId],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** A published template for each type, with the points the type has. */
async function plantTemplates(tx: Tx, { tenantId, locale, types: fleetTypes }: Wanted, types: TypeIds): Promise<void> {
  const templates = fleetTypes.map((type) => {
    const properties = thingModel(type, locale, {}).map(pointOf)
    return {
      id: newId(),
      tenantId,
      templateName: type[locale],
      templateCode: type.code,
      publishStatus: 'published',
      propertyCount: properties.length,
      content: { properties, services: [], events: [] },
      changeLog: locale === 'zh' ? '首个版本' : 'First version',
    }
  })
  await insert(tx, 'thing_model_template', templates)
  await tx.query(
    `update device_type y set template_id = t.id from thing_model_template t
     where t.template_code = y.type_code and t.tenant_id = y.tenant_id and y.tenant_id = $1 and y.id = any($2::bigint[])`,
    [tenantId, [...types.values()]],
  )
}

/** What a template says of a point: as its row, without what the row says beside it. */
function pointOf({
  id: _id,
  kind: _kind,
  source: _source,
  overridden: _overridden,
  ...row
}: Planted): Record<string, unknown> {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  const written = said.map(([name, value]) => [name, decimalFields.has(name) ? String(value) : value])
  return Object.fromEntries(written)
}

const decimalFields = new Set(['minValue', 'maxValue', 'hardMin', 'hardMax', 'limitLl', 'limitL', 'limitH', 'limitHh'])

const thingModel = (type: FleetType, locale: Locale, owner: Planted): Planted[] =>
  type.properties.map((property, i) => ({
    id: newId(),
    ...owner,
    ...propertyRow(property, locale),
    isKey: type.rules.some((rule) => rule.identifier === property.identifier) ? 1 : 0,
    displaySort: i + 1,
    staleAfter: 3 * type.interval,
    ...limitsIn(type, property),
    source: 'template',
    overridden: [],
  }))

/** The limits of the type's rules, as its model has them. */
function limitsIn(type: FleetType, { identifier }: Property) {
  const { ll, l, h, hh } = limitsOf(type, identifier)
  return { limitLl: ll, limitL: l, limitH: h, limitHh: hh }
}

function propertyRow(property: Property, locale: Locale) {
  const { identifier, dataType, decimals, keys, isCounter, isWritable, rollover } = property
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
    // A counter starts over at its end.
    hardMax: rollover ?? (beyond === undefined ? null : high + beyond),
    enumItems: keys?.map((one) => ({ key: one.key, label: one[locale], en: one.en })) ?? null,
    isCounter: isCounter ? 1 : 0,
  }
}
