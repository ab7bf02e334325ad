// Reads what a template asks of devices: its items with the limits that hold for each of them.
import { walkOf } from '@steward/domain/planned/inspection-walk'
import type { Limits } from '@steward/domain/planned/limits-order'
import type { Ctx } from '../../platform/ctx.ts'
import { readOnce } from '../plan/together.ts'
import { round } from '../work/bill-items.ts'
import { askedItems, copied } from '../work/copied-items.ts'
import { type Target, placedTargets } from '../work/targets.ts'
import { limitColumns, limitsIn } from './device-indicators.ts'
import type { ItemValues } from './inspection-rechecks.ts'

export interface Stop {
  deviceId: string | null
  items: ItemValues[]
}

/** The stops of a round with their items. */
export const walkFor = (ctx: Ctx, templateId: string, wanted: readonly Target[]): Promise<Stop[]> =>
  readOnce(ctx, `walk ${templateId} ${JSON.stringify(wanted)}`, () => readWalk(ctx, templateId, wanted))

async function readWalk(ctx: Ctx, templateId: string, wanted: readonly Target[]): Promise<Stop[]> {
  const asked = await askedItems(ctx, round, [templateId])
  const targets = await placedTargets(ctx, wanted)
  const overrides = await overridesOf(
    ctx,
    targets.flatMap(({ deviceId }) => deviceId ?? []),
  )
  const items = asked.map((one) => ({ equipmentType: one.indicator.equipmentType, one }))
  return walkOf(items, targets).map(({ deviceId, areaId, items: own }) => ({
    deviceId,
    items: own.map(({ one }) => ({
      ...copied(round, one, overrides.get(`${deviceId} ${one.indicator.id}`)),
      weight: one.detail.score ?? 0,
      deviceId,
      areaId,
    })),
  }))
}

/** Limits by the nameplates of devices, by device and indicator. */
async function overridesOf(ctx: Ctx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Limits>> {
  const rows = await ctx.tx.query(
    `select o.device_id::text as "deviceId", o.indicator_id::text as "indicatorId", ${limitColumns('o')}
     from inspection_indicator_override o where o.device_id = any($1::bigint[]) and o.tenant_id = $2 and o.is_deleted = 0`,
    [deviceIds, ctx.tx.scope.tenant],
  )
  return new Map(rows.map((row) => [`${String(row.deviceId)} ${String(row.indicatorId)}`, limitsIn(row)]))
}
