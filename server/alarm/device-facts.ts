// Texts an alarm shows of its device: area, device type, and name of the property.
import type { Measured } from '@steward/domain/alarm/words'
import { isAtWork } from '../iot/device/device-lockout.ts'
import { isPointOf } from '../iot/model/device-points.ts'
import { numberedChoices } from '../iot/model/thing-choices.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { textIn } from './row-text.ts'

export interface DeviceFacts {
  createDept: string | null
  /** Somebody works at it. */
  isLockedOut: boolean
  areaId: string | null
  deviceTypeId: string
  unit: string | null
  property: Measured
}

interface Asked {
  deviceId: string
  rule: { id: string; identifier: string }
}

/** By device and rule; deleted devices are missing. */
export async function readDeviceFacts(tx: Tx, asked: readonly Asked[]): Promise<Map<string, DeviceFacts>> {
  if (asked.length === 0) return new Map()
  const rows = await tx.query(
    `select distinct on (d.id, k.rule_id) d.id, k.rule_id, d.create_dept, d.area_id, d.device_type_id, k.identifier,
       ${isAtWork('d')} as "isLockedOut",
       m.name, m.unit, m.data_type, m.enum_items
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as k(device_id, rule_id, identifier)
     join device d on d.id = k.device_id
     left join thing_model m on ${isPointOf('d')} and m.identifier = k.identifier
     order by d.id, k.rule_id, m.id`,
    [asked.map(({ deviceId }) => deviceId), asked.map(({ rule }) => rule.id), asked.map(({ rule }) => rule.identifier)],
  )
  return new Map(
    rows.map((row) => [
      `${textIn(row, 'id')} ${textIn(row, 'rule_id')}`,
      {
        createDept: textOf(row.create_dept),
        isLockedOut: row.isLockedOut === true,
        areaId: textOf(row.area_id),
        deviceTypeId: textIn(row, 'device_type_id'),
        unit: textOf(row.unit),
        property: measuredOf(row),
      },
    ]),
  )
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const yesNo = [
  { value: 0, zh: '否', en: 'No' },
  { value: 1, zh: '是', en: 'Yes' },
]

/** From a row of thing_model under its column names; an unknown property falls back to its identifier. */
export function measuredOf(row: DbRow): Measured {
  const isChoice = row.data_type === 'bool' || row.data_type === 'enum'
  const choices = isChoice ? numberedChoices(row.enum_items) : []
  return {
    name: textOf(row.name) ?? textIn(row, 'identifier'),
    unit: textOf(row.unit) ?? undefined,
    ...(isChoice ? { choices: choices.length > 0 ? choices : yesNo } : {}),
  }
}
