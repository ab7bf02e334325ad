// Makes the bills of upkeep: what a template asks of each device, copied as it is now.
import { maintenanceBill, maintenanceBillItem } from '@steward/domain/index'
import { earlier, legalLimit, shortestOf } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import { type Values, add } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { equipmentDays, lastDone } from '../plan/legal-days.ts'
import { addItems } from '../work/add-items.ts'
import { MOST_ITEMS, upkeep } from '../work/bill-items.ts'
import { type BillWish, type MakeBill, addFor, madeBefore } from '../work/wish.ts'
import { retellUpkeep } from './device-upkeep.ts'
import type { Bill, Template } from './maintenance-bill-row.ts'
import { tellAssigned } from './maintenance-letters.ts'
import { settleWith, settlementOf } from './maintenance-settle.ts'
import { totalsOf } from './maintenance-totals.ts'
import { type Work, type WorkItem, publishedWork, workItems } from './maintenance-work.ts'

type ItemValues = Values<typeof maintenanceBillItem>

interface Target {
  deviceId: string | null
  areaId: string | null
}

interface Stored {
  [column: string]: unknown
  id: string
  name: string
  areaId: string | null
  isOfType: boolean
}

/** The devices in their order, each with its place; all of the template's type. */
async function placed(ctx: Ctx, targets: readonly Target[], template: Template): Promise<Target[]> {
  const ids = targets.flatMap(({ deviceId }) => deviceId ?? [])
  const rows = await ctx.tx.query<Stored>(
    `select d.id::text as id, d.device_name as name, d.area_id::text as "areaId",
       $3::text = any(string_to_array(y.ancestors, ',') || y.id::text) as "isOfType"
     from device d join device_type y on y.id = d.device_type_id
     where d.tenant_id = $1 and d.id = any($2::bigint[]) and d.is_deleted = 0`,
    [ctx.tx.scope.tenant, ids, template.equipmentType],
  )
  const strange = rows.find(({ isOfType }) => !isOfType)
  if (strange) throw problem('upkeep.device-type', { name: strange.name }, { field: 'deviceIds' })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return targets.flatMap(({ deviceId, areaId }): Target[] => {
    if (deviceId === null) return [{ deviceId, areaId }]
    const device = byId.get(deviceId)
    return device ? [{ deviceId, areaId: device.areaId ?? areaId }] : []
  })
}

/** An item as its library and its template say now. */
function copied({ indicator, detail, kit, options }: WorkItem): ItemValues {
  const { code, name, operation, acceptStandard, safetyNote, method, tool, estMinutes } = indicator
  const { needShutdown, needPermit, valueType, unit, warnLower, warnUpper, maxDelta, isKey } = indicator
  const { defaultTrade, defaultPhenomenon, id: indicatorId } = indicator
  return {
    indicatorId,
    code,
    name,
    operation,
    acceptStandard,
    safetyNote,
    method,
    tool,
    estMinutes,
    needShutdown,
    needPermit,
    valueType,
    unit,
    warnLower,
    warnUpper,
    maxDelta,
    isKey,
    defaultTrade,
    defaultPhenomenon,
    groupName: detail.groupName,
    lowerLimit: detail.lowerLimit ?? indicator.lowerLimit,
    upperLimit: detail.upperLimit ?? indicator.upperLimit,
    photoRule: detail.photoRule ?? indicator.photoRule,
    isRequired: detail.isRequired ?? indicator.isRequired,
    kit: kit.map((part) => ({ ...part })),
    options: options.map((option) => ({ ...option })),
  }
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

interface Composed {
  work: Work
  items: ItemValues[]
  facts: Values<typeof maintenanceBill>
}

/** What a bill of the template for these targets says and asks. */
async function composed(ctx: Ctx, templateId: string, asked: readonly Target[]): Promise<Composed> {
  const work = await publishedWork(ctx, templateId)
  const { template } = work
  const targets = await placed(ctx, asked, template)
  const asks = await workItems(ctx, work.templateIds)
  const deviceIds = [...new Set(targets.flatMap(({ deviceId }) => deviceId ?? []))]
  const before = await valuesBefore(
    ctx,
    deviceIds,
    asks.map(({ indicator }) => indicator.id),
  )
  const items = targets.flatMap(({ deviceId, areaId }) =>
    asks.map((one) => {
      const beforeValue = before.get(`${deviceId} ${one.indicator.id}`) ?? null
      return { ...copied(one), deviceId, areaId, beforeValue }
    }),
  )
  if (items.length === 0) throw problem('upkeep.no-items')
  if (items.length > MOST_ITEMS) throw problem('upkeep.many', { max: MOST_ITEMS })
  const { estMinutes, needShutdown, permits } = totalsOf(asks)
  const everywhere = targets.flatMap(() => asks)
  const [first] = targets
  const { maintainLevel, equipmentType, executeMode, vendorName, needCheck } = template
  return {
    work,
    items: items.map((item, at) => ({ ...item, lineNo: at + 1 })),
    facts: {
      maintainLevel,
      equipmentType,
      executeMode,
      vendorName,
      needCheck,
      needShutdown,
      permits,
      templateId: template.id,
      templateVersion: template.versionNo,
      deviceIds,
      deviceId: deviceIds.length === 1 ? (deviceIds[0] ?? null) : null,
      deviceCount: deviceIds.length,
      areaId: first?.areaId ?? null,
      kit: totalsOf(everywhere).totalKit,
      estMinutes: estMinutes * targets.length,
      itemTotal: items.length,
      uncheckedCount: items.length,
    },
  }
}

const addTo = (ctx: Ctx, billId: string, items: readonly ItemValues[]) =>
  addItems(
    ctx,
    maintenanceBillItem,
    items.map((item) => ({ ...item, billId })),
  )

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

/** Adds a bill with everything that follows from it. */
async function made(
  ctx: Ctx,
  wish: BillWish,
  insert: (facts: Values<typeof maintenanceBill>) => Promise<Bill | undefined>,
): Promise<{ bill: Bill } | { by: string; no: string } | undefined> {
  const { work, items, facts } = await composed(ctx, wish.templateId, wish.targets)
  const deviceIds = facts.deviceIds ?? []
  const isMissed = wish.missedBecause !== undefined
  const { statutoryDays, legalDue } = await lawOf(ctx, work, deviceIds, wish)
  const settlement = isMissed
    ? { of: [] }
    : await settlementOf(ctx, {
        code: work.template.templateCode,
        includes: work.includes,
        deviceIds,
        day: wish.plannedTime.slice(0, 10),
        isStatutory: legalDue !== null,
      })
  if ('by' in settlement && settlement.by) return { by: settlement.by.id, no: settlement.by.billNo }
  const bill = await insert({
    ...facts,
    title: wish.title || work.template.name,
    groupId: wish.groupId,
    assigneeId: wish.assigneeId,
    reviewerId: wish.reviewerId,
    plannedTime: wish.plannedTime,
    dueTime: earlier(wish.dueTime, legalDue),
    originalDue: earlier(wish.dueTime, legalDue),
    legalDue,
    statutoryDays,
    windowEnd: wish.windowEnd,
    planId: wish.planId,
    targetKey: wish.targetKey,
    ...(isMissed ? { billStatus: 'missed', missReason: wish.missedBecause } : {}),
  })
  if (!bill) return undefined
  await addTo(ctx, bill.id, items)
  await settleWith(ctx, bill.id, settlement.of)
  await retellUpkeep(ctx, deviceIds)
  if (!isMissed) await tellAssigned(ctx, bill)
  return { bill }
}

export const makeMaintenanceBill: MakeBill = async (ctx, wish) => {
  const known = await madeBefore(ctx, upkeep, wish)
  if (known) return { id: known, isNew: false }
  const result = await made(ctx, wish, (facts) => addFor(ctx, upkeep, wish, facts))
  if (result === undefined) return { id: String(await madeBefore(ctx, upkeep, wish)), isNew: false }
  return 'bill' in result ? { id: result.bill.id, isNew: true } : { id: result.by, isNew: false }
}

type Asked = Omit<BillWish, 'planId' | 'targetKey' | 'missedBecause'>

/** A bill somebody asks for, without a plan. */
export async function makeAsked(ctx: Ctx, asked: Asked, helperIds: readonly string[]): Promise<Bill> {
  const wish = { ...asked, planId: null, targetKey: '' }
  const result = await made(ctx, wish, async (facts) =>
    add(ctx, maintenanceBill, { ...facts, helperIds: [...helperIds] }),
  )
  if (result && 'bill' in result) return result.bill
  throw problem('upkeep.settled', { no: result?.no ?? '' })
}
