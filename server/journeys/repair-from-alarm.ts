// Creates a repair request from an alarm: fault, area and values are copied, and the two reference each other.
import { repairBill } from '@steward/domain/index'
import { behaveAlarms } from '../alarm/alarm-record.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type DbRow } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { nextNumber } from '../platform/numbers.ts'

/** Alarm severities and repair urgencies share the same four keys. */
async function openRepair(ctx: Ctx, alarm: DbRow, description: string): Promise<string> {
  const id = newId()
  await ctx.tx.query(
    `insert into repair_bill (id, tenant_id, create_user, create_dept, update_user, bill_no, title, urgency, bill_state, source,
       area_id, device_id, alarm_record_id, alarm_value, reporter_id, report_time, description)
     values ($1, $2, $3, $4, $3, $5,
       left(concat_ws(' ', (select device_name from device where id = $9), $6::text), 128),
       $7, 'reported', 'alarm', $8, $9, $10, $11, $3, $12, $13)`,
    [
      id,
      alarm.tenantId,
      ctx.me.userId,
      ctx.me.deptIds[0] ?? null,
      await nextNumber(ctx.tx, String(alarm.tenantId), repairBill.fields.billNo.number ?? ''),
      alarm.alarmName,
      alarm.alarmLevel,
      alarm.areaId,
      alarm.deviceId,
      alarm.id,
      alarm.lastValue ?? alarm.triggerValue,
      ctx.now,
      description,
    ],
  )
  await ctx.changed('repair_bill', String(alarm.tenantId))
  return id
}

export default behaveAlarms(openRepair)
