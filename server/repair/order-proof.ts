// What has to be so before a step of a repair order is taken: its alarm is over, photos and codes are there, somebody is on
// site.
import type { Row } from '@steward/domain/entity'
import { type repairBill, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { provesPresence } from '@steward/domain/repair/presence'
import type { Ctx } from '../platform/ctx.ts'
import type { Order } from './order-clock.ts'

type Bill = Pick<Row<typeof repairBill>, 'id' | 'alarmRecordId'>

/** The alarm an order came from must be over, unless the technician says otherwise. */
export async function mustBeQuiet(ctx: Ctx, { alarmRecordId, deviceId }: Order): Promise<void> {
  if (!alarmRecordId || !deviceId) return
  const [active] = await ctx.tx.query(
    `select 1 from alarm_record where tenant_id = $1 and device_id = $2 and alarm_state like 'ACTIVE%' and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (active) throw problem('order.alarm-active', {}, { field: 'confirmActive' })
}

const ruleOf = (standard: unknown) =>
  standard !== null && typeof standard === 'object' && 'photoRequired' in standard ? String(standard.photoRequired) : ''

/** The photos of the order with these; those of an earlier turn stay. Its standard may want to see some. */
export function withPhotos(
  order: Order,
  name: 'beforePhotos' | 'afterPhotos',
  added: readonly string[] | null | undefined,
) {
  const photos = [...(order[name] ?? []), ...(added ?? [])]
  const wanted = name === 'beforePhotos' ? ['both'] : ['both', 'after']
  const { zh: field, en: fieldEn } = repairOrder.fields[name]
  if (photos.length === 0 && wanted.includes(ruleOf(order.standardSnapshot)))
    throw problem('order.photos', { field, fieldEn }, { field: name })
  return { [name]: photos }
}

// Of the same alarm, or of the same rule at the same device.
const OTHER = `select 1 from repair_bill own join repair_bill b on b.tenant_id = own.tenant_id and b.id <> own.id and b.source = 'alarm'
    and (b.alarm_record_id = own.alarm_record_id or (b.device_id = own.device_id and b.alarm_rule_id = own.alarm_rule_id))
    and b.is_deleted = 0 and b.bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate')
  where own.tenant_id = $2 and own.is_deleted = 0`

/** Meanwhile the device may have raised the same alarm again, or the alarm been reported anew: that has its own request. */
export async function mustBeOnlyAlarm(ctx: Ctx, { id, alarmRecordId }: Order): Promise<void> {
  if (!alarmRecordId) return
  const other = await ctx.tx.query(`${OTHER} and own.order_id = $1 limit 1`, [id, ctx.tx.scope.tenant])
  if (other.length > 0) throw problem('bill.alarm-open')
}

/** The same of one request that becomes open again. */
export async function mustBeOnlyRequest(ctx: Ctx, { id, alarmRecordId }: Bill): Promise<void> {
  if (!alarmRecordId) return
  const other = await ctx.tx.query(`${OTHER} and own.id = $1 limit 1`, [id, ctx.tx.scope.tenant])
  if (other.length > 0) throw problem('bill.alarm-open')
}

/** Where the standard asks for it, the first step on site takes the code of the device or the place. */
export function mustBeThere(order: Order, scanCode: string | null | undefined): void {
  if (order.scanRequired === 1 && !order.arriveTime && !provesPresence(scanCode, order))
    throw problem('order.scan', {}, { field: 'scanCode' })
}

/** A tag hangs on a device. */
export function mustHaveDevice({ deviceId }: Order, lockout: number | null | undefined): void {
  if (lockout === 1 && !deviceId) throw problem('order.lockout-device', {}, { field: 'lockout' })
}

/** The first code that is not given. */
export const missingCode = (codes: Readonly<Record<string, unknown>>): string =>
  Object.keys(codes).find((name) => !codes[name]) ?? ''
