// Creates a device type with properties, a gateway and devices, for tests and benchmarks.
import { type Known, type Model, type Property } from '@steward/domain/iot/intake/decode'
import { isWide } from '@steward/domain/iot/intake/decode-value'
import { assignSlots, enrolDevices } from '../iot/intake/telemetry-enrol.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

export interface PlantedProperty {
  identifier: string
  dataType?: string
  isCounter?: boolean
  unit?: string
  range?: readonly [number, number]
  hard?: readonly [number, number]
  enumItems?: readonly { key: number | string; label: string }[]
}

export interface PlantOptions {
  properties: readonly PlantedProperty[]
  devices: number
  /** Seconds between reports. */
  interval?: number
  /** Prefix of gateway and device codes, so that one tenant can be planted twice. */
  code?: string
}

export interface Plant {
  typeId: string
  gatewayId: string
  areaId: string
  devices: Known[]
}

/** The transaction has the tenant's scope. */
export async function plantDevices(tx: Tx, wish: PlantOptions): Promise<Plant> {
  const { tenant } = tx.scope
  const { properties, devices, interval = 10, code = 'G1' } = wish
  const [typeId, gatewayId, areaId] = [newId(), newId(), newId()]
  await tx.query(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, $3, $3, 'room', '0')`,
    [areaId, tenant, `${code}-area`],
  )
  await tx.query(
    `insert into device_type (id, tenant_id, type_name, type_code, category_id, report_interval, ancestors) values ($1, $2, $3, $3, 1, $4, '0')`,
    [typeId, tenant, `${code.toLowerCase()}_type`, interval],
  )
  await tx.query(
    `insert into gateway (id, tenant_id, gateway_name, gateway_code, area_id, mqtt_prefix) values ($1, $2, $3, $3, $4, $5)`,
    [gatewayId, tenant, code, areaId, `${tenant}/${code}`],
  )
  for (const [sort, property] of properties.entries()) await plantProperty(tx, typeId, sort, property)
  await assignSlots(tx, [typeId])
  const ids = Array.from({ length: devices }, () => newId())
  await tx.query(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, device_mqtt_prefix, js_code)
     select id, $3, code, code, $4, $5, $6, $7 || code, code from unnest($1::bigint[], $2::varchar[]) as u(id, code)`,
    [ids, ids.map((_, i) => `${code}-${i + 1}`), tenant, typeId, areaId, gatewayId, `${tenant}/${code}/`],
  )
  await enrolDevices(tx, ids)
  const model = await readModel(tx, typeId, interval)
  const rows = await tx.query<{ deviceId: string; sid: number; code: string }>(
    `select s.device_id as "deviceId", s.sid, d.device_code as code from ts_device s join device d on d.id = s.device_id
     where s.device_id = any($1::bigint[]) order by s.sid`,
    [ids],
  )
  return { typeId, gatewayId, areaId, devices: rows.map((row) => ({ ...row, tenant, status: 'active', model })) }
}

const none = [null, null]

async function plantProperty(tx: Tx, typeId: string, sort: number, property: PlantedProperty): Promise<void> {
  const { identifier, dataType = 'float', isCounter = false, unit, range, hard, enumItems } = property
  await tx.query(
    `insert into thing_model (id, tenant_id, device_type_id, identifier, name, data_type, unit, min_value, max_value, hard_min, hard_max, enum_items, is_counter, display_sort)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [newId(), tx.scope.tenant, typeId, identifier, dataType, unit, ...(range ?? none), ...(hard ?? none)].concat([
      enumItems ? JSON.stringify(enumItems) : null,
      isCounter ? 1 : 0,
      sort,
    ]),
  )
}

async function readModel(tx: Tx, typeId: string, interval: number): Promise<Model> {
  const rows = await tx.query<{ identifier: string; slot: number; dataType: string; isCounter: number }>(
    `select identifier, slot, data_type as "dataType", is_counter as "isCounter" from thing_model where device_type_id = $1`,
    [typeId],
  )
  const properties = new Map<string, Property>(
    rows.map(({ identifier, slot, dataType }) => [identifier, { identifier, slot, dataType }]),
  )
  const wideSlots = rows.filter((row) => isWide({ ...row, isCounter: row.isCounter === 1 })).length
  return { typeId, properties, slots: rows.length - wideSlots, wideSlots, interval }
}
