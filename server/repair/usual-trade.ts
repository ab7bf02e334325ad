// Whose work a device usually is: the trade most orders on devices of its type had.
import { type Trade, isTrade } from '@steward/domain/repair/trade'
import type { Ctx } from '../platform/ctx.ts'

/** “Other” where nothing of this type was mended yet. */
export async function usualTradeOf(ctx: Ctx, deviceId: string | null | undefined): Promise<Trade> {
  if (!deviceId) return 'other'
  const [row] = await ctx.tx.query(
    `select o.trade from repair_order o join device d on d.device_type_id = o.equipment_type
     where d.id = $1 and o.tenant_id = $2 and o.is_deleted = 0 and o.trade <> 'other' and o.order_status <> 'cancelled'
     group by o.trade order by count(*) desc, o.trade limit 1`,
    [deviceId, ctx.tx.scope.tenant],
  )
  return isTrade(row?.trade) ? row.trade : 'other'
}
