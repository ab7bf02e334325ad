// The tag of a repair: it hangs on the order's device from the start of the work for as long as the order says so.
import { putBackIntoService } from '../alarm/under-maintenance.ts'
import type { Moved } from '../document/moves.ts'
import { lockOut } from '../iot/device/device-lockout.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Order } from './order-clock.ts'

/** The device nobody may start from afar because of this order. */
const taggedBy = ({ lockout, deviceId }: Order): string | null => (lockout === 1 ? deviceId : null)

/** Called with every step: whatever it did to the order, the tag hangs where the order says, and nowhere else. */
export async function followLockout(ctx: Ctx, { before, row }: Pick<Moved<Order>, 'before' | 'row'>): Promise<void> {
  const [was, is] = [taggedBy(before), taggedBy(row)]
  if (was === is) return
  if (was) await putBackIntoService(ctx, row)
  if (is) await lockOut(ctx, [is], { id: row.id, no: row.orderNo, holderId: row.assigneeId }, null)
}
