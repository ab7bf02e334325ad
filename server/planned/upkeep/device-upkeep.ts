// When devices were last kept up and are due again, written anew from their bills whenever one of these moves.
import type { Row } from '@steward/domain/entity'
import { deviceUpkeep } from '@steward/domain/index'
import { nextDay } from '@steward/domain/planned/upkeep-levels'
import { addOnce, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'

interface Told {
  [column: string]: unknown
  deviceId: string
  areaId: string | null
  equipmentType: string
  lastMaintainTime: string | null
  lastLevel: Row<typeof deviceUpkeep>['lastLevel']
  lastBillId: string | null
  statutoryDays: number | null
  nextDue: string | null
  upkeepId: string | null
}

const wire = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`

/** Due is the earliest open bill; where there is none, what the level, or the law, says after the last time. */
export async function retellUpkeep(ctx: Ctx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await ctx.tx.query<Told>(
    `select d.id::text as "deviceId", d.area_id::text as "areaId", d.device_type_id::text as "equipmentType",
       ${wire('l.finish_time')} as "lastMaintainTime", l.maintain_level as "lastLevel", l.id::text as "lastBillId",
       l.statutory_days as "statutoryDays", ${wire('n.due')} as "nextDue", u.id::text as "upkeepId"
     from device d
     left join lateral (select id, finish_time, maintain_level, statutory_days from maintenance_bill b
       where b.tenant_id = $1 and b.device_ids @> array[d.id] and b.bill_status = 'done' and b.is_deleted = 0
       order by finish_time desc nulls last limit 1) l on true
     left join lateral (select min(due_time) as due from maintenance_bill b
       where b.tenant_id = $1 and b.device_ids @> array[d.id] and b.is_deleted = 0
         and b.bill_status in ('pending', 'doing', 'suspended')) n on true
     left join device_upkeep u on u.device_id = d.id and u.is_deleted = 0
     where d.tenant_id = $1 and d.id = any($2::bigint[]) order by d.id`,
    [ctx.tx.scope.tenant, deviceIds],
  )
  for (const { upkeepId, statutoryDays, nextDue, deviceId, ...told } of rows) {
    const { areaId, equipmentType, lastMaintainTime, lastLevel, lastBillId } = told
    const next =
      lastMaintainTime && lastLevel ? `${nextDay(lastLevel, lastMaintainTime, statutoryDays)} 23:59:59` : null
    const facts = { areaId, equipmentType, lastMaintainTime, lastLevel, lastBillId, nextMaintainTime: nextDue ?? next }
    const isAdded = upkeepId === null && (await addOnce(ctx, deviceUpkeep, { deviceId, ...facts })) !== undefined
    if (!isAdded) await alter(ctx, deviceUpkeep, upkeepId === null ? await idsOf(ctx, deviceId) : [upkeepId], facts)
  }
}

/** Of a row that somebody else has added meanwhile. */
async function idsOf(ctx: Ctx, deviceId: string): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    'select id::text as id from device_upkeep where tenant_id = $1 and device_id = $2 and is_deleted = 0',
    [ctx.tx.scope.tenant, deviceId],
  )
  return rows.map(({ id }) => id)
}
