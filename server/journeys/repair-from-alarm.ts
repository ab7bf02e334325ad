// Creates a repair request from an alarm: fault, area and values are copied, and the two reference each other.
import { cut } from '@steward/domain/cut'
import { repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Alarm, behaveAlarms } from '../alarm/alarm-record.ts'
import { alter, hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { openRequestOnce, titleOf } from '../repair/open-request.ts'
import { repairLine } from '../repair/repair-line.ts'

/** Alarm severities and repair priorities share the same four keys. */
const priorityOf = (level: unknown) => ([1, 2, 3, 4] as const).find((one) => one === Number(level)) ?? 3

async function openRepair(ctx: Ctx, alarm: Alarm, description: string): Promise<string> {
  const { areaId } = alarm
  if (areaId === null) throw problem('alarm.no-area')
  const known = await openBillOf(ctx, alarm)
  if (known) return repeated(ctx, known, description)
  // Whoever opens it writes the description too: both in their language.
  const alarmName = (ctx.locale === 'en' && alarm.alarmNameEn) || alarm.alarmName
  const bill = await openRequestOnce(ctx, {
    title: await titleOf(ctx, alarm.deviceId, alarmName),
    priority: priorityOf(alarm.alarmLevel),
    source: 'alarm',
    areaId,
    deviceId: alarm.deviceId,
    alarmRecordId: alarm.id,
    alarmRuleId: alarm.ruleId,
    alarmValue: alarm.lastValue ?? alarm.triggerValue,
    description,
  })
  // Somebody else was faster.
  if (!bill) return repeated(ctx, (await openBillOf(ctx, alarm)) ?? '', description)
  return bill.id
}

/** The open request of the same rule at the same device; the unique index keeps it the only one. */
async function openBillOf(ctx: Ctx, { deviceId, ruleId }: Alarm): Promise<string | undefined> {
  const [row] = await ctx.tx.query(
    `select id from repair_bill where tenant_id = $1 and device_id = $2 and alarm_rule_id = $3 and source = 'alarm'
       and is_deleted = 0 and bill_status in ('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate') limit 1`,
    [ctx.tx.scope.tenant, deviceId, ruleId],
  )
  return row && String(row.id)
}

/** The fault is known: it is counted, and stands in the time line. */
async function repeated(ctx: Ctx, id: string, description: string): Promise<string> {
  const [bill] = await hold(ctx, repairBill, [id])
  const { orderId = null, repeatCount } = bill ?? {}
  await alter(ctx, repairBill, [id], { repeatCount: (repeatCount ?? 0) + 1 })
  await repairLine.write(ctx, { action: 'alarm_repeat', billId: id, orderId, content: cut(description, 500) })
  return id
}

export default behaveAlarms(openRepair)
