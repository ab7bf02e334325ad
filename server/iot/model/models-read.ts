// Reads a tenant's devices with their models: all at first, later only what changed.
import { deviceStatus } from '@steward/domain/iot/dictionaries'
import type { Known, LifeState, Model, Property } from '@steward/domain/iot/intake/decode'
import { isWideSlot } from '@steward/domain/iot/intake/decode-value'
import { numbersOf } from '@steward/domain/iot/thing-model'
import { processSignature } from '../../platform/actor.ts'
import type { Db, DbRow } from '../../platform/db.ts'
import { assignSlots, enrolDevices } from '../intake/telemetry-enrol.ts'
import { keysOf } from './thing-choices.ts'

export interface Fleet {
  models: Map<string, Model>
  /** Models of the devices that have rows of their own, by device. */
  own: Map<string, Model>
  /** By `gateway/device`. */
  byCode: Map<string, Known>
  byId: Map<string, Placed>
  /** The devices behind each gateway, by its code. */
  behind: Map<string, Behind>
  /** Rows changed after this instant are read again; by the database's clock. */
  mark: string
}

interface Placed {
  device: Known
  /** `gateway/device`. */
  code: string
  /** What vendors may call it by: `subAddress 3`. */
  keys: readonly string[]
}

export interface Behind {
  devices: Set<Known>
  byKey: Map<string, Set<Known>>
}

/** Rows carry their transaction's start time: transactions up to this long are still noticed. */
const OVERLAP = '5 minutes'

const typesQuery = `select id, raw_days, report_interval from device_type where is_deleted = 0`
const propertiesQuery = `
  select device_type_id, device_id, identifier, kind, data_type, is_counter, min_value, max_value, hard_min, hard_max, null_values, max_rate, enum_items, slot, is_deleted
  from thing_model where (device_id is null or is_deleted = 0) and slot is not null or (device_id is null and kind = 'event' and is_deleted = 0)`
const devicesQuery = `
  select d.id, d.device_code, d.device_type_id, d.device_status, d.tenant_id, d.is_deleted = 0 and g.is_deleted = 0 as lives,
    d.sub_address, d.serial_no, d.js_code,
    g.gateway_code, s.sid, statement_timestamp()::text as mark
  from device d join gateway g on g.id = d.gateway_id left join ts_device s on s.device_id = d.id`
const lacking = `
  select exists (select 1 from device d where d.is_deleted = 0 and not exists (select 1 from ts_device s where s.device_id = d.id)) as device,
    exists (select 1 from thing_model where kind = 'property' and slot is null and is_deleted = 0) as slot`

export async function readFleet(db: Db, tenant: string, before?: Fleet, isHealed = false): Promise<Fleet> {
  const devices = before
    ? {
        text: `${devicesQuery} where greatest(d.update_time, g.update_time) > $1::timestamptz - interval '${OVERLAP}'`,
        values: [before.mark],
      }
    : { text: devicesQuery, values: [] }
  const [[found] = [], rows = [], types = [], properties = []] = await db
    .open({ tenant, platform: false })
    .readOnce([
      { text: lacking, values: [] },
      devices,
      ...(before ? [] : [typesQuery, propertiesQuery].map((text) => ({ text, values: [] }))),
    ])
  if (!isHealed && (found?.device || found?.slot)) {
    await heal(db, tenant)
    return readFleet(db, tenant, found.slot ? undefined : before, true)
  }
  const fleet = before ?? {
    ...modelsOf(types, properties),
    byCode: new Map(),
    byId: new Map(),
    behind: new Map(),
    mark: '-infinity',
  }
  for (const row of rows) keep(fleet, row)
  return { ...fleet, mark: String(rows[0]?.mark ?? fleet.mark) }
}

/** One gateway's devices with their models, without what else the tenant has. */
export async function readBehind(db: Db, tenant: string, gatewayId: string): Promise<Fleet> {
  const [rows = [], types = [], properties = []] = await db
    .open({ tenant, platform: false })
    .readOnce([
      { text: `${devicesQuery} where d.gateway_id = $1`, values: [gatewayId] },
      ...[typesQuery, propertiesQuery].map((text) => ({ text, values: [] })),
    ])
  const fleet: Fleet = {
    ...modelsOf(types, properties),
    byCode: new Map(),
    byId: new Map(),
    behind: new Map(),
    mark: '-infinity',
  }
  for (const row of rows) keep(fleet, row)
  return fleet
}

// Rows not written through submit have neither series number nor slots.
const heal = (db: Db, tenant: string) =>
  db.transaction(
    { tenant, platform: false },
    async (tx) => {
      await enrolDevices(tx)
      await assignSlots(tx)
    },
    { signature: processSignature('telemetry') },
  )

function keep({ models, own, byCode, byId, behind }: Fleet, row: DbRow): void {
  const deviceId = String(row.id)
  const known = byId.get(deviceId)
  if (known && byCode.get(known.code) === known.device) byCode.delete(known.code)
  if (known) forget(behind, known)
  byId.delete(deviceId)
  const ofType = models.get(String(row.device_type_id))
  const itsOwn = own.get(deviceId)
  const model = itsOwn?.typeId === ofType?.typeId ? (itsOwn ?? ofType) : ofType
  if (!row.lives || !model || row.sid === null) return
  const code = `${String(row.gateway_code)}/${String(row.device_code)}`
  const device: Known = {
    deviceId,
    sid: Number(row.sid),
    tenant: String(row.tenant_id),
    code: String(row.device_code),
    status: isLifeState(row.device_status) ? row.device_status : 'active',
    model,
  }
  byCode.set(code, device)
  const placed = { device, code, keys: keysIn(row) }
  byId.set(deviceId, placed)
  note(behind, String(row.gateway_code), placed)
}

/** What vendors may call the device by. */
const keysIn = (row: DbRow): string[] =>
  [
    ['deviceCode', row.device_code],
    ['subAddress', row.sub_address],
    ['serialNo', row.serial_no],
    ['jsCode', row.js_code],
  ].flatMap(([key, value]) => (typeof value === 'string' && value !== '' ? [`${String(key)} ${value}`] : []))

function note(behind: Fleet['behind'], gatewayCode: string, { device, keys }: Placed): void {
  const own = behind.get(gatewayCode) ?? { devices: new Set(), byKey: new Map() }
  behind.set(gatewayCode, own)
  own.devices.add(device)
  for (const key of keys) own.byKey.set(key, (own.byKey.get(key) ?? new Set()).add(device))
}

function forget(behind: Fleet['behind'], { device, code, keys }: Placed): void {
  const own = behind.get(code.slice(0, code.indexOf('/')))
  if (!own?.devices.delete(device)) return
  for (const key of keys) {
    const devices = own.byKey.get(key)
    if (devices?.delete(device) && devices.size === 0) own.byKey.delete(key)
  }
}

const isLifeState = (status: unknown): status is LifeState => deviceStatus.keys.some((key) => key === status)

function modelsOf(types: readonly DbRow[], properties: readonly DbRow[]): Pick<Fleet, 'models' | 'own'> {
  const byType = Map.groupBy(properties, (row) => String(row.device_type_id))
  const models = new Map(
    types.map((type) => {
      const typeId = String(type.id)
      // Devices share the arrays of their type, so their places count as well.
      const rows = byType.get(typeId) ?? []
      const slots = rows.filter((row) => row.slot !== null).map((row) => Number(row.slot))
      const living = rows.filter((row) => row.is_deleted === 0 && row.device_id === null)
      const reported = living.filter((row) => row.slot !== null).map(propertyOf)
      const model: Model = {
        typeId,
        properties: new Map(reported.map((property) => [property.identifier, property])),
        slots: Math.max(-1, ...slots.filter((slot) => !isWideSlot(slot))) + 1,
        wideSlots: slots.filter(isWideSlot).length,
        events: new Set(living.filter((row) => row.kind === 'event').map((row) => String(row.identifier))),
        rawDays: Number(type.raw_days),
        interval: Number(type.report_interval),
      }
      return [typeId, model]
    }),
  )
  const ofDevices = Map.groupBy(
    properties.filter((row) => row.device_id !== null),
    (row) => String(row.device_id),
  )
  const own = new Map(
    [...ofDevices].flatMap(([deviceId, rows]): [string, Model][] => {
      const model = models.get(String(rows[0]?.device_type_id))
      if (!model) return []
      const merged = new Map(model.properties)
      for (const property of rows.map(propertyOf)) merged.set(property.identifier, property)
      return [[deviceId, { ...model, properties: merged }]]
    }),
  )
  return { models, own }
}

function propertyOf(row: DbRow): Property {
  const keys = row.data_type === 'enum' ? keysOf(row.enum_items) : undefined
  return {
    identifier: String(row.identifier),
    slot: Number(row.slot),
    dataType: String(row.data_type),
    ...limit('min', row.min_value),
    ...limit('max', row.max_value),
    ...limit('hardMin', row.hard_min),
    ...limit('hardMax', row.hard_max),
    ...limit('maxRate', row.max_rate),
    ...(typeof row.null_values === 'string' ? { nullValues: numbersOf(row.null_values) } : {}),
    ...(keys ? { keys } : {}),
  }
}

const limit = (name: 'min' | 'max' | 'hardMin' | 'hardMax' | 'maxRate', value: unknown) =>
  value === null || value === undefined ? {} : { [name]: Number(value) }
