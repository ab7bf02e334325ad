// The shutdown of a bill's devices: while it lasts, tags hang on them; afterwards alarms that still stand are told.
import type { maintenanceBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { putBackIntoService } from '../../alarm/under-maintenance.ts'
import type { Values } from '../../document/rows.ts'
import { lockOut } from '../../iot/device/device-lockout.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import type { Bill } from './maintenance-bill-row.ts'

type Facts = Values<typeof maintenanceBill>

/** Shuts the devices of the bill down, or tells of it later than it was done; what it writes of itself. */
export async function shutDown(
  ctx: Ctx,
  bill: Bill,
  until: string | null | undefined,
  since = nowOf(ctx),
): Promise<Facts> {
  const deviceIds = bill.deviceIds ?? []
  if (deviceIds.length === 0) throw problem('upkeep.no-device')
  if (until && until <= since) throw problem('upkeep.shutdown-until', {}, { field: 'shutdownUntil' })
  await lockOut(ctx, deviceIds, { id: bill.id, no: bill.billNo }, until ?? null)
  return { isShut: 1, shutdownStart: bill.shutdownStart ?? since, shutdownUntil: until ?? null, shutdownEnd: null }
}

/** The devices run again, unless somebody else's tag hangs on them; nothing where they were not shut down. */
export async function putBack(ctx: Ctx, bill: Bill, at = nowOf(ctx)): Promise<Facts> {
  if (bill.isShut !== 1) return {}
  await putBackIntoService(ctx, bill)
  return { isShut: 0, shutdownEnd: at }
}
