// The tag of a repair: it hangs on the order's device from the start of the work for as long as the order says so.
import { followTags } from '../alarm/at-work.ts'
import type { Order } from './order-clock.ts'

export const followLockout = followTags<Order>(({ id, orderNo, assigneeId, lockout, deviceId }) => ({
  id,
  no: orderNo,
  holderId: assigneeId,
  deviceIds: lockout === 1 && deviceId ? [deviceId] : [],
  until: null,
}))
