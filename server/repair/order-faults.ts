// What a fault probably was, for whoever finishes an order: how the device was repaired before, and the codes of its type.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairOrder } from '@steward/domain/index'
import { z } from 'zod'
import { rowsOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'

const MOST = 8
/** Of one device, so that the codes of its type are seen as well. */
const MOST_BEFORE = 3
/** Orders finished in this time tell how common a fault is. */
const DAYS = 180

export interface LikelyFault {
  /** Empty where it comes from an earlier order and no code says the same. */
  name: string
  faultPhenomenon: string
  faultCause: string
  faultRemedy: string
  repairDesc: string
  /** When this device was last repaired so, `yyyy-MM-dd HH:mm:ss`. */
  lastTime: string | null
  /** Orders on devices of the type within half a year. */
  count: number
}

const TRIPLE = 'fault_phenomenon, fault_cause, fault_remedy'

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

async function likelyFaults(ctx: Ctx, orderId: string): Promise<LikelyFault[]> {
  const [order] = await rowsOf(repairOrder, ctx, [orderId])
  const [deviceId, typeId] = [order?.deviceId ?? null, order?.equipmentType ?? null]
  const values = [ctx.tx.scope.tenant, deviceId, typeId, orderId, ctx.now]
  const [before, codes] = await Promise.all([
    ctx.tx.query(
      `select distinct on (${TRIPLE}) ${TRIPLE}, repair_desc, to_char(finish_time, 'YYYY-MM-DD HH24:MI:SS') as at
       from repair_order where tenant_id = $1 and device_id = $2::bigint and id <> $3::bigint and is_deleted = 0
         and finish_time is not null and fault_phenomenon is not null and fault_cause is not null and fault_remedy is not null
       order by ${TRIPLE}, finish_time desc`,
      [values[0], deviceId, orderId],
    ),
    ctx.tx.query(
      `with type as (select id, string_to_array(ancestors, ',') || id::text as path from device_type where id = $2::bigint),
       used as (select ${TRIPLE}, count(*)::int as n from repair_order o
         where o.tenant_id = $1 and o.is_deleted = 0 and o.equipment_type = $2::bigint
           and o.finish_time > $4::timestamptz - make_interval(days => ${DAYS}) and o.fault_remedy is not null group by ${TRIPLE})
       select c.name, c.fault_phenomenon, c.fault_cause, c.fault_remedy, c.repair_desc, coalesce(u.n, 0) as n
       from fault_code c left join used u using (${TRIPLE}) left join type on true
       where c.tenant_id = $1 and c.is_deleted = 0 and c.status = 1
         and (c.equipment_type is null or c.equipment_type::text = any(type.path))
       order by (c.fault_phenomenon = $3) desc nulls last, (c.equipment_type is not null) desc, coalesce(u.n, 0) desc, c.code`,
      [values[0], typeId, order?.faultPhenomenon ?? null, ctx.now],
    ),
  ])
  const byTime = before.toSorted((a, b) => textOf(b.at).localeCompare(textOf(a.at))).slice(0, MOST_BEFORE)
  const known = new Map(codes.map((row) => [keyOf(row), row]))
  const first = byTime.map((row) => faultFrom(row, known.get(keyOf(row)), textOf(row.at)))
  const seen = new Set(byTime.map(keyOf))
  const others = codes.filter((row) => !seen.has(keyOf(row))).map((row) => faultFrom(row, row, null))
  return [...first, ...others].slice(0, MOST)
}

const keyOf = (row: DbRow) => [row.fault_phenomenon, row.fault_cause, row.fault_remedy].map(textOf).join(' ')

/** What was written at the device before says more than what the code proposes. */
const faultFrom = (row: DbRow, code: DbRow | undefined, lastTime: string | null): LikelyFault => ({
  name: textOf(code?.name),
  faultPhenomenon: textOf(row.fault_phenomenon),
  faultCause: textOf(row.fault_cause),
  faultRemedy: textOf(row.fault_remedy),
  repairDesc: textOf(row.repair_desc),
  lastTime,
  count: Number(code?.n ?? 0),
})

export const orderFaults = route({
  method: 'GET',
  path: `/${repairOrder.path}/likelyFaults`,
  zh: '可能的故障',
  en: 'What the fault of an order probably was',
  tag: repairOrder.name,
  may: codesFor(repairOrder, 'finish'),
  query: z.object({ orderId: z.string().regex(/^\d{1,19}$/) }),
  run: (ctx, { query }) => likelyFaults(ctx, query.orderId),
})
