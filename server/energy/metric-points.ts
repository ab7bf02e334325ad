// What the inputs of metrics are of the devices: series numbers, slots, units and how a counter behaves.
import type { CounterExchange, CounterFacts } from '@steward/domain/iot/series/counter'
import { isPointOf } from '../iot/model/device-points.ts'
import type { SeriesPoint } from '../iot/series/span-averages.ts'
import type { Tx } from '../platform/db.ts'

export interface MeasuredPoint extends SeriesPoint, CounterFacts {
  deviceId: string
  unit: string
  isFlag: boolean
  isCounter: boolean
}

/** Data types without digits after the point. */
const WHOLE: ReadonlySet<string> = new Set(['int32', 'int64', 'bool', 'enum'])

/** Devices read at a time. */
const PART = 2_000

interface Wanted {
  identifier: string
  deviceId?: string
  /** With the types below it. */
  deviceTypeId?: string
  /** Code of the type. */
  typeCode?: string
  /** With the areas below it. */
  areaId?: string
}

const below = (table: string, place: string) =>
  `(${table}.id = ${place}::bigint or ${place}::text = any(string_to_array(${table}.ancestors, ',')))`

/** The property of the devices that have it, in the order of their ids; texts and structures are no numbers. */
export async function pointsOf(tx: Tx, wanted: Wanted): Promise<MeasuredPoint[]> {
  const all: MeasuredPoint[] = []
  for (;;) {
    const part = await partOf(tx, wanted, all.at(-1)?.deviceId ?? '0')
    all.push(...part)
    if (part.length < PART) return all
  }
}

async function partOf(
  tx: Tx,
  { identifier, deviceId, deviceTypeId, typeCode, areaId }: Wanted,
  after: string,
): Promise<MeasuredPoint[]> {
  const rows = await tx.query(
    `select d.id::text as "deviceId", s.sid, p.slot, p.unit, p.data_type as "dataType", p.is_counter as "isCounter",
       p.hard_max::float8 as most, p.max_rate::float8 as "maxRate", p.precision,
       (select json_agg(json_build_object('ts', (extract(epoch from x.exchange_time) * 1000)::float8,
          'last', x.last_reading::float8, 'first', x.first_reading::float8) order by x.exchange_time)
        from energy_meter m join meter_exchange x on x.meter_id = m.id and x.is_deleted = 0
        where m.device_id = d.id and m.identifier = p.identifier and m.is_deleted = 0) as exchanges,
       coalesce(d.report_interval, y.report_interval)::float8 * 1000 as interval
     from device d join device_type y on y.id = d.device_type_id
     join ts_device s on s.device_id = d.id
     join thing_model p on ${isPointOf('d', 'p')} and p.identifier = $2 and p.kind = 'property'
       and p.slot is not null and p.data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')
     left join area a on a.id = d.area_id
     where d.tenant_id = $1 and d.is_deleted = 0 and ($3::bigint is null or d.id = $3)
       and ($4::bigint is null or ${below('y', '$4')}) and ($5::text is null or y.type_code = $5)
       and ($6::bigint is null or ${below('a', '$6')}) and d.id > $7::bigint
     order by d.id limit ${PART}`,
    [tx.scope.tenant, identifier, deviceId ?? null, deviceTypeId ?? null, typeCode ?? null, areaId ?? null, after],
  )
  return rows.map((row): MeasuredPoint => ({
    deviceId: String(row.deviceId),
    sid: Number(row.sid),
    slot: Number(row.slot),
    interval: Number(row.interval),
    unit: String(row.unit ?? ''),
    isFlag: row.dataType === 'bool',
    isCounter: row.isCounter === 1,
    most: row.isCounter === 1 && row.most !== null ? Number(row.most) : undefined,
    maxRate: row.maxRate === null ? undefined : Number(row.maxRate),
    digit: WHOLE.has(String(row.dataType)) ? 1 : 10 ** -Number(row.precision ?? 1),
    exchanges: (row.exchanges ?? []) as CounterExchange[],
  }))
}

export interface PropertyFacts {
  unit: string
  isFlag: boolean
  isCounter: boolean
}

/** What a type's property is, whether or not there is a device of it yet. */
export async function propertyOf(
  tx: Tx,
  { identifier, deviceTypeId, typeCode }: Pick<Wanted, 'identifier' | 'deviceTypeId' | 'typeCode'>,
): Promise<PropertyFacts | undefined> {
  const [row] = await tx.query(
    `select p.unit, p.data_type as "dataType", p.is_counter as "isCounter"
     from thing_model p join device_type y on y.id = p.device_type_id
     where p.tenant_id = $1 and p.identifier = $2 and p.kind = 'property' and p.is_deleted = 0 and y.is_deleted = 0
       and p.data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')
       and ($3::bigint is null or ${below('y', '$3')}) and ($4::text is null or y.type_code = $4)
     order by y.id = $3 desc nulls last, p.id limit 1`,
    [tx.scope.tenant, identifier, deviceTypeId ?? null, typeCode ?? null],
  )
  return row && { unit: String(row.unit ?? ''), isFlag: row.dataType === 'bool', isCounter: row.isCounter === 1 }
}

/** The type of a device of the tenant. */
export async function typeOfDevice(tx: Tx, deviceId: string): Promise<string | undefined> {
  const [row] = await tx.query(
    'select device_type_id::text as id from device where id = $1 and tenant_id = $2 and is_deleted = 0',
    [deviceId, tx.scope.tenant],
  )
  return row && String(row.id)
}
