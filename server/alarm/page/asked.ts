// Which alarm a part of its page is asked for, and within what time of it.
import { AROUND_MINUTES } from '@steward/domain/alarm/page/answers'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { z } from 'zod'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'

export const ofAlarm = { tag: alarmRecord.name, may: codesFor(alarmRecord, 'detail') } as const

export const alarmQuery = z.object({ id: z.string().refine(isId) })

/** Epoch in ms; the time it was first raised where nothing is said. */
export const momentQuery = alarmQuery.extend({ at: z.coerce.number().int().min(0).max(9e12).optional() })

export interface AskedAlarm {
  [column: string]: unknown
  id: string
  name: string
  deviceId: string | null
  gatewayId: string | null
  areaId: string | null
  incidentId: string | null
  ruleId: string | null
  ruleVersion: number | null
  typeId: string | null
  identifier: string | null
  condType: string | null
  source: string
  first: number
}

/** The alarm; 404 unless the caller reaches it. */
export async function askedAlarm(ctx: Ctx, id: string): Promise<AskedAlarm> {
  await rowsOf(alarmRecord, ctx, [id])
  const [row] = await ctx.tx.query<AskedAlarm>(
    `select a.id::text as id, a.alarm_name as name, a.device_id::text as "deviceId", a.gateway_id::text as "gatewayId",
       a.area_id::text as "areaId", a.incident_id::text as "incidentId", a.rule_id::text as "ruleId", a.rule_version as "ruleVersion",
       a.device_type_id::text as "typeId", a.identifier, a.cond_type as "condType", a.alarm_source as source,
       (extract(epoch from coalesce(a.first_time, a.create_time)) * 1000)::float8 as first
     from alarm_record a where a.id = $1`,
    [id],
  )
  if (!row) throw new Error(`alarm ${id} is gone within its transaction`)
  return row
}

const AROUND = AROUND_MINUTES * 60_000

export const spanAround = (moment: number) => ({ from: moment - AROUND, to: moment + AROUND })

/** SQL: an instant as epoch in ms. */
export const ms = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

/** SQL: the alarm's name in the reader's language. */
export const nameIn = ({ locale }: Ctx, alias: string): string =>
  locale === 'en' ? `coalesce(nullif(${alias}.alarm_name_en, ''), ${alias}.alarm_name)` : `${alias}.alarm_name`

/** Rows that say in `total` how many there are. */
export function someOf<T extends object>(rows: readonly (T & { total: number })[]): { rows: T[]; total: number } {
  return { rows: rows.map(({ total: _total, ...row }) => row as unknown as T), total: rows[0]?.total ?? 0 }
}
