// Creates a repair request from an alarm: fault, area and values are copied, and the two reference each other.
import { repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Alarm, behaveAlarms } from '../alarm/alarm-record.ts'
import { add } from '../document/rows.ts'
import { repairLine } from '../maintenance/repair-line.ts'
import { takeUpBySelf } from '../maintenance/take-up.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'

const TITLE = 128

/** Alarm severities and repair priorities share the same four keys. */
const priorityOf = (level: unknown) => ([1, 2, 3, 4] as const).find((one) => one === Number(level)) ?? 3

async function openRepair(ctx: Ctx, alarm: Alarm, description: string): Promise<string> {
  const { areaId } = alarm
  if (areaId === null) throw problem('alarm.no-area')
  const [named] = await ctx.tx.query('select device_name as name from device where id = $1', [alarm.deviceId])
  const bill = await add(ctx, repairBill, {
    // Whoever opens it writes the description too: both in their language.
    title: [named?.name, (ctx.locale === 'en' && alarm.alarmNameEn) || alarm.alarmName]
      .filter(Boolean)
      .join(' ')
      .slice(0, TITLE),
    priority: priorityOf(alarm.alarmLevel),
    source: 'alarm',
    areaId,
    deviceId: alarm.deviceId,
    alarmRecordId: alarm.id,
    alarmValue: alarm.lastValue ?? alarm.triggerValue,
    reporterId: ctx.actor.userId,
    reportDeptId: ctx.actor.deptId,
    reportTime: nowOf(ctx),
    description,
  })
  await repairLine.write(ctx, { action: 'create', billId: bill.id, toStatus: bill.billStatus })
  await takeUpBySelf(ctx, bill)
  return bill.id
}

export default behaveAlarms(openRepair)
