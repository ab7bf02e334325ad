// Creates a repair request from an alarm: fault, area and values are copied, and the two reference each other.
import { cut } from '@steward/domain/cut'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Alarm, type Repairs, type Wanted, behaveAlarms } from '../alarm/alarm-record.ts'
import { stored } from '../document/relations.ts'
import { alter, hold } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { openRequestOnce, takeUpFor, titleOf } from '../repair/open-request.ts'
import { repairLine } from '../repair/repair-line.ts'
import { usualTradeOf } from '../repair/usual-trade.ts'

/** Alarm severities and repair priorities share the same four keys. */
const priorityOf = (level: unknown) => ([1, 2, 3, 4] as const).find((one) => one === Number(level)) ?? 3

async function openRepair(ctx: Ctx, alarm: Alarm, { description, trade, assigneeId }: Wanted): Promise<string> {
  const { areaId } = alarm
  if (areaId === null) throw problem('alarm.no-area')
  const known = await openBillOf(ctx, alarm)
  if (known) return repeated(ctx, known, description, assigneeId)
  // Whoever opens it writes the description too: both in their language.
  const alarmName = (ctx.locale === 'en' && alarm.alarmNameEn) || alarm.alarmName
  const facts = {
    title: await titleOf(ctx, alarm.deviceId, alarmName),
    priority: priorityOf(alarm.alarmLevel),
    source: 'alarm',
    areaId,
    deviceId: alarm.deviceId,
    trade: trade ?? (await usualTradeOf(ctx, alarm.deviceId)),
    alarmRecordId: alarm.id,
    alarmRuleId: alarm.ruleId,
    alarmValue: alarm.lastValue ?? alarm.triggerValue,
    description,
  } as const
  const bill = await openRequestOnce(ctx, facts, { dispatchToId: assigneeId })
  // Somebody else was faster.
  if (!bill) return repeated(ctx, (await openBillOf(ctx, alarm)) ?? '', description, assigneeId)
  return bill.id
}

const UNDER_WAY = `('submitted', 'accepted', 'processing', 'to_check', 'to_evaluate')`

/** The open request of this alarm, or of the same rule at the same device; unique indexes keep it the only one. */
async function openBillOf(ctx: Ctx, { id, deviceId, ruleId }: Alarm): Promise<string | undefined> {
  const [row] = await ctx.tx.query(
    `select id from repair_bill where tenant_id = $1 and (alarm_record_id = $4 or (device_id = $2 and alarm_rule_id = $3 and source = 'alarm'))
       and is_deleted = 0 and bill_status in ${UNDER_WAY} limit 1`,
    [ctx.tx.scope.tenant, deviceId, ruleId, id],
  )
  return row && String(row.id)
}

/** The fault is known: it is counted, and stands in the time line. Whom it is given to takes it while nobody has. */
async function repeated(ctx: Ctx, id: string, description: string, assigneeId: Wanted['assigneeId']): Promise<string> {
  const [bill] = await hold(ctx, repairBill, [id])
  const { orderId = null, repeatCount } = bill ?? {}
  await alter(ctx, repairBill, [id], { repeatCount: (repeatCount ?? 0) + 1 })
  await repairLine.write(ctx, { action: 'alarm_repeat', billId: id, orderId, content: cut(description, 500) })
  if (assigneeId && bill?.billStatus === 'submitted') await takeUpFor(ctx, id, assigneeId)
  return id
}

// What was merged into another request is under way as long as that one is.
const REQUEST = `from repair_bill b left join repair_bill main on main.id = b.merged_into_id and b.bill_status = 'merged'
  where b.id = t.order_id and b.tenant_id = t.tenant_id and b.is_deleted = 0
    and coalesce(main.bill_status, b.bill_status) in ${UNDER_WAY}`

/** The request an alarm led to, while it is under way: one that was turned down or withdrawn may be followed by another. */
const openOf: Repairs['openOf'] = async (ctx, alarmId) => {
  const [found] = await ctx.tx.query(
    `select r.id, r.number from alarm_record t cross join lateral (
       select coalesce(main.id, b.id)::text as id, coalesce(main.bill_no, b.bill_no) as number ${REQUEST}) r
     where t.id = $1 and t.tenant_id = $2`,
    [alarmId, ctx.tx.scope.tenant],
  )
  return found && { id: String(found.id), number: String(found.number) }
}

const unrepaired = stored(alarmRecord as unknown as Entity, 'alarm.repaired', `not exists (select ${REQUEST})`)

export default behaveAlarms({ open: openRepair, openOf, unrepaired })
