// The shutdown of a bill's devices: while it lasts, tags hang on them.
import type { maintenanceBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { followTags } from '../../alarm/at-work.ts'
import type { Values } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import type { Bill } from './maintenance-bill-row.ts'

type Facts = Values<typeof maintenanceBill>

/** What shutting the devices of the bill down writes of it; it may be told later than it was done. */
export function shutDown(ctx: Ctx, bill: Bill, until: string | null | undefined, since = nowOf(ctx)): Facts {
  if ((bill.deviceIds ?? []).length === 0) throw problem('upkeep.no-device')
  if (until && until <= since) throw problem('upkeep.shutdown-until', {}, { field: 'shutdownUntil' })
  return { isShut: 1, shutdownStart: bill.shutdownStart ?? since, shutdownUntil: until ?? null, shutdownEnd: null }
}

/** What the end of the shutdown writes; nothing where they were not shut down. */
export const putBack = (ctx: Ctx, bill: Bill, at = nowOf(ctx)): Facts =>
  bill.isShut === 1 ? { isShut: 0, shutdownEnd: at } : {}

export const followShutdown = followTags<Bill>(({ id, billNo, isShut, deviceIds, shutdownUntil }) => ({
  id,
  no: billNo,
  deviceIds: isShut === 1 ? (deviceIds ?? []) : [],
  until: shutdownUntil,
}))
