// Makes the bills of upkeep: what a template asks of each device, copied as it is now.
import { earlier, legalLimit, shortestOf } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { equipmentDays, lastDone } from '../plan/legal-days.ts'
import { upkeep } from '../work/bill-items.ts'
import { addTo, copied, numbered } from '../work/copied-items.ts'
import { type PlacedTarget, placedTargets } from '../work/targets.ts'
import { type Asked, type BillWish, addFor, devicesOf, maker, wishOf } from '../work/wish.ts'
import { retellUpkeep } from './device-upkeep.ts'
import type { Template } from './maintenance-bill-row.ts'
import { tellAssigned } from './maintenance-letters.ts'
import { settleWith, settlementOf } from './maintenance-settle.ts'
import { totalsOf } from './maintenance-totals.ts'
import { type Work, type WorkItem, publishedWork, workItems } from './maintenance-work.ts'

function mustBeOfType(targets: readonly PlacedTarget[], { equipmentType }: Template): void {
  const strange = targets.find(({ deviceId, typePath }) => deviceId !== null && !typePath.includes(equipmentType ?? ''))
  if (strange) throw problem('upkeep.device-type', { name: strange.name }, { field: 'deviceIds' })
}

/** What was found of an item of a device when its upkeep was last done, by both. */
async function valuesBefore(ctx: Ctx, deviceIds: readonly string[], indicatorIds: readonly string[]) {
  const rows = await ctx.tx.query<{ key: string; value: string }>(
    `select distinct on (m.device_id, m.indicator_id) m.device_id || ' ' || m.indicator_id as key, m.value
     from maintenance_bill_item m join maintenance_bill b on b.id = m.bill_id and b.bill_status = 'done'
     where m.tenant_id = $1 and m.device_id = any($2::bigint[]) and m.indicator_id = any($3::bigint[])
       and m.value <> '' and m.is_deleted = 0 order by m.device_id, m.indicator_id, m.checked_ms desc`,
    [ctx.tx.scope.tenant, deviceIds, indicatorIds],
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Everything that is asked for, at each of the targets. */
async function itemsFor(ctx: Ctx, asks: readonly WorkItem[], targets: readonly PlacedTarget[]) {
  const before = await valuesBefore(
    ctx,
    devicesOf(targets),
    asks.map(({ indicator }) => indicator.id),
  )
  const items = targets.flatMap(({ deviceId, areaId }) =>
    asks.map((one) => ({
      ...copied(upkeep, one),
      kit: one.kit.map((part) => ({ ...part })),
      deviceId,
      areaId,
      beforeValue: before.get(`${deviceId} ${one.indicator.id}`) ?? null,
    })),
  )
  return numbered(upkeep, items)
}

/** What a bill says that other work has not: its level, who does it, what it takes and shuts down. */
function factsOf({ template }: Work, asks: readonly WorkItem[], targets: readonly PlacedTarget[]) {
  const { maintainLevel, executeMode, vendorName, needCheck } = template
  const { estMinutes, needShutdown, permits } = totalsOf(asks)
  const deviceIds = devicesOf(targets)
  return {
    maintainLevel,
    executeMode,
    vendorName,
    needCheck,
    needShutdown,
    permits,
    deviceId: deviceIds.length === 1 ? (deviceIds[0] ?? null) : null,
    kit: totalsOf(targets.flatMap(() => asks)).totalKit,
    estMinutes: estMinutes * targets.length,
  }
}

/**
 * What the law says of the bill: how often it asks for the work, and until when it waits this time. A plan the law asks for
 * obeys the law of its devices too, whatever its template says.
 */
async function lawOf(ctx: Ctx, { statutoryDays, template }: Work, deviceIds: readonly string[], wish: BillWish) {
  const isStatutory = wish.isStatutory === true || statutoryDays !== null
  const days = isStatutory ? shortestOf([statutoryDays, await equipmentDays(ctx, deviceIds)]) : null
  const limit = days === null ? null : legalLimit(days, await lastDone(ctx, template.id, deviceIds), wish.dueTime)
  return { statutoryDays: days, legalDue: limit ?? (isStatutory ? wish.dueTime : null) }
}

/** Adds a bill with everything that follows from it; of one that does the work already, its number. */
async function made(ctx: Ctx, wish: BillWish): Promise<{ id: string; isNew: boolean; billNo: string } | undefined> {
  const work = await publishedWork(ctx, wish.templateId)
  const targets = await placedTargets(ctx, wish.targets)
  mustBeOfType(targets, work.template)
  const asks = await workItems(ctx, work.templateIds)
  const items = await itemsFor(ctx, asks, targets)
  const deviceIds = devicesOf(targets)
  const { statutoryDays, legalDue } = await lawOf(ctx, work, deviceIds, wish)
  const settlement = wish.missedBecause
    ? { of: [] }
    : await settlementOf(ctx, {
        code: work.template.templateCode,
        includes: work.includes,
        deviceIds,
        day: wish.plannedTime.slice(0, 10),
        isStatutory: legalDue !== null,
      })
  if ('by' in settlement && settlement.by) return { ...settlement.by, isNew: false }
  const dueTime = earlier(wish.dueTime, legalDue)
  const law = { dueTime, originalDue: dueTime, legalDue, statutoryDays }
  const own = { ...factsOf(work, asks, targets), ...law }
  const bill = await addFor(ctx, upkeep, wish, work.template, items, own)
  if (!bill) return undefined
  await addTo(ctx, upkeep, bill.id, items)
  await settleWith(ctx, bill.id, settlement.of)
  await retellUpkeep(ctx, deviceIds)
  if (!wish.missedBecause) await tellAssigned(ctx, bill)
  return { id: bill.id, isNew: true, billNo: bill.billNo }
}

export const makeMaintenanceBill = maker(upkeep, async (ctx, wish) => {
  const bill = await made(ctx, wish)
  return bill && { id: bill.id, isNew: bill.isNew }
})

/** A bill somebody asks for, without a plan, by the end of its day; the place counts where no device is named. */
export async function makeAsked(ctx: Ctx, asked: Asked): Promise<string> {
  const about = asked.deviceIds?.length ? { ...asked, areaId: null } : asked
  const bill = await made(
    ctx,
    wishOf(ctx, about, (from) => `${from.slice(0, 10)} 23:59:59`),
  )
  if (!bill?.isNew) throw problem('upkeep.settled', { no: bill?.billNo ?? '' })
  return bill.id
}
