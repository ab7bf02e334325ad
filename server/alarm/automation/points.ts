// Properties and events by their names: of one device, or of any type that has them.
import { isPointOf } from '../../iot/model/device-points.ts'
import type { Tx } from '../../platform/db.ts'

export interface NamedPoint {
  name: string
  unit: string
  low: number | undefined
  high: number | undefined
}

interface Asked {
  deviceId?: string | undefined
  identifier: string
  kind: 'property' | 'event'
}

const numberFrom = (value: unknown) => (value === null || value === undefined ? undefined : Number(value))

export async function pointsNamed(tx: Tx, { deviceId, identifier, kind }: Asked): Promise<NamedPoint[]> {
  const from =
    deviceId === undefined
      ? 'thing_model m where m.tenant_id = $1 and m.is_deleted = 0 and $4::bigint is null'
      : `device d join thing_model m on ${isPointOf('d')} where d.tenant_id = $1 and d.id = $4`
  const rows = await tx.query(
    `select m.name, m.unit, m.data_type as "dataType", coalesce(m.hard_min, m.min_value)::text as low,
       coalesce(m.hard_max, m.max_value)::text as high from ${from} and m.identifier = $2 and m.kind = $3 limit 200`,
    [tx.scope.tenant, identifier, kind, deviceId ?? null],
  )
  return rows.map(({ name, unit, dataType, low, high }) => ({
    name: String(name),
    unit: String(unit ?? ''),
    low: dataType === 'bool' ? 0 : numberFrom(low),
    high: dataType === 'bool' ? 1 : numberFrom(high),
  }))
}
