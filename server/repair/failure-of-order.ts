// What a repair does to the failure of its device: it takes the episode over, and ends it when the work is done.
import type { Row } from '@steward/domain/entity'
import { deviceFailure, type repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { levelOfAlarm } from '@steward/domain/repair/failures'
import type { Moved } from '../document/moves.ts'
import { type Values, add, alter, hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { alone, placeOf, spanOf } from './episodes.ts'
import { judgeRepeat } from './repeats.ts'

type Order = Row<typeof repairOrder>

/** States in which nobody works on an order any more. */
export const notRunning = ['to_check', 'to_evaluate', 'closed', 'cancelled']

interface Found {
  [column: string]: unknown
  id: string
  failStatus: string
  orderId: string | null
  orderStatus: string | null
}

/** The device's open episode, or the latest one of this order. */
async function episodeOf(ctx: Ctx, { id, deviceId }: Order): Promise<Found | undefined> {
  const rows = await ctx.tx.query<Found>(
    `select f.id::text as id, f.fail_status as "failStatus", f.order_id::text as "orderId", o.order_status as "orderStatus"
     from device_failure f left join repair_order o on o.id = f.order_id
     where f.tenant_id = $1 and f.device_id = $2 and f.is_deleted = 0 and (f.fail_status = 'open' or f.order_id = $3)
     order by (f.fail_status = 'open') desc, f.fail_time desc limit 1`,
    [ctx.tx.scope.tenant, deviceId, id],
  )
  return rows[0]
}

const isFree = ({ orderId, orderStatus }: Found, order: Order) =>
  orderId === null || orderId === order.id || (orderStatus !== null && notRunning.includes(orderStatus))

/** Called with every step of an order. */
export async function followOrder(ctx: Ctx, { step, row: order }: Pick<Moved<Order>, 'step' | 'row'>): Promise<void> {
  if (step === 'finish') return finished(ctx, order)
  if (!order.deviceId || notRunning.includes(order.orderStatus)) return
  const found = await episodeOf(ctx, order)
  if (found?.failStatus !== 'open' || found.orderId === order.id || !isFree(found, order)) return
  await alter(ctx, deviceFailure, [found.id], { orderId: order.id })
}

async function finished(ctx: Ctx, order: Order): Promise<void> {
  if (order.causeDowntime === 1 && !order.deviceId)
    throw problem('order.downtime-device', {}, { field: 'causeDowntime' })
  if (!order.deviceId) return
  const found = await episodeOf(ctx, order)
  const end = order.causeDowntime === 1 ? (order.downEnd ?? nowOf(ctx)) : nowOf(ctx)
  if (found?.failStatus === 'open') {
    if (isFree(found, order)) await restore(ctx, found.id, order, end)
    return
  }
  if (order.causeDowntime !== 1 || order.downStart === null) return
  if (found) return prolong(ctx, found.id, order, end)
  await record(ctx, order, order.downStart, end)
}

const codesOf = ({ faultPhenomenon, faultCause, faultRemedy }: Order): Values<typeof deviceFailure> => ({
  ...(faultPhenomenon ? { faultPhenomenon } : {}),
  ...(faultCause ? { faultCause } : {}),
  ...(faultRemedy ? { faultRemedy } : {}),
})

async function restore(ctx: Ctx, failureId: string, order: Order, restoreTime: string): Promise<void> {
  const [failure] = await hold(ctx, deviceFailure, [failureId])
  if (failure && restoreTime < failure.failTime) throw problem('order.downtime-order', {}, { field: 'downEnd' })
  await takeStep(ctx, deviceFailure, failureId, 'follow', { restoreTime, orderId: order.id, ...codesOf(order) })
}

/** The work was checked and not done: the episode lasted until it was. */
async function prolong(ctx: Ctx, failureId: string, order: Order, restoreTime: string): Promise<void> {
  const [failure] = await hold(ctx, deviceFailure, [failureId])
  if (!failure || failure.failStatus === 'analysed') return
  const minutes = await spanOf(ctx, failure.failTime, restoreTime)
  const { deviceId, failTime } = failure
  await alone(ctx, { deviceId, id: failureId, failTime, restoreTime, field: 'downEnd' }, () =>
    alter(ctx, deviceFailure, [failureId], { restoreTime, downMinutes: minutes, ...codesOf(order) }),
  )
}

/** A failure nobody had entered: what the technician says of the downtime is the episode. */
async function record(ctx: Ctx, order: Order, failTime: string, restoreTime: string): Promise<void> {
  const deviceId = order.deviceId ?? ''
  const downMinutes = await spanOf(ctx, failTime, restoreTime)
  const place = await placeOf(ctx, deviceId)
  const made = await alone(ctx, { deviceId, failTime, restoreTime, field: 'downStart' }, () =>
    add(ctx, deviceFailure, {
      ...place,
      ...codesOf(order),
      deviceId,
      failTime,
      detectTime: order.reportTime,
      restoreTime,
      downMinutes,
      failStatus: 'restored',
      level: levelOfAlarm(order.priority),
      isDown: 1,
      source: 'order',
      orderId: order.id,
      alarmRecordId: order.alarmRecordId,
    }),
  )
  await judgeRepeat(ctx, made)
}
