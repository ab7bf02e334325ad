// Makes the bills of inspections: what a template asks of each device, copied as it is now.
import type { Row } from '@steward/domain/entity'
import { type inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { addItems } from '../work/add-items.ts'
import { MOST_ITEMS, round } from '../work/bill-items.ts'
import { type BillWish, type MakeBill, addFor, madeBefore } from '../work/wish.ts'
import { tellAssigned } from './inspection-letters.ts'
import { type ItemValues, rechecksFor } from './inspection-rechecks.ts'
import { type Stop, templateOf, walkFor } from './inspection-walk.ts'

type Bill = Row<typeof inspectionBill>

/** The items of a round in the order of the walk; what is to be looked at again comes first at its device. */
async function itemsFor(ctx: Ctx, templateId: string, targets: BillWish['targets']): Promise<ItemValues[]> {
  const stops = await walkFor(ctx, templateId, targets)
  const again = await rechecksFor(ctx, templateId, targets)
  const items = stops.flatMap((stop: Stop) => {
    const own = again.filter(({ deviceId }) => deviceId === stop.deviceId)
    const isAgain = (indicatorId: ItemValues['indicatorId']) => own.find((one) => one.indicatorId === indicatorId)
    const marked = stop.items.map((item) => ({ ...item, recheckOf: isAgain(item.indicatorId)?.recheckOf ?? null }))
    const extra = own.filter(({ indicatorId }) => !stop.items.some((item) => item.indicatorId === indicatorId))
    return [...extra, ...marked.filter(({ recheckOf }) => recheckOf), ...marked.filter(({ recheckOf }) => !recheckOf)]
  })
  if (items.length === 0) throw problem('inspection.no-items')
  if (items.length > MOST_ITEMS) throw problem('inspection.many', { max: MOST_ITEMS })
  return items.map((item, at) => ({ ...item, lineNo: at + 1 }))
}

const addTo = (ctx: Ctx, billId: string, items: readonly ItemValues[]) =>
  addItems(
    ctx,
    inspectionBillItem,
    items.map((item) => ({ ...item, billId })),
  )

/** A bill that was missed has its items from the moment it is made up for. */
export async function makeItems(ctx: Ctx, bill: Bill): Promise<number> {
  const [made] = await ctx.tx.query(
    'select count(*)::int as n from inspection_bill_item where bill_id = $1 and is_deleted = 0',
    [bill.id],
  )
  if (Number(made?.n) > 0) return Number(made?.n)
  const devices = (bill.deviceIds ?? []).map((deviceId) => ({ deviceId, areaId: null }))
  const targets = bill.areaId ? [...devices, { deviceId: null, areaId: bill.areaId }] : devices
  const items = await itemsFor(ctx, bill.templateId ?? '', targets)
  await addTo(ctx, bill.id, items)
  return items.length
}

export const makeInspectionBill: MakeBill = async (ctx, wish) => {
  const known = await madeBefore(ctx, round, wish)
  if (known) return { id: known, isNew: false }
  const template = await templateOf(ctx, wish.templateId)
  if (template.templateStatus !== 'published') throw problem('template.not-published')
  const items = await itemsFor(ctx, wish.templateId, wish.targets)
  const devices = new Set(items.flatMap(({ deviceId }) => deviceId ?? []))
  const [place] = [...wish.targets.filter(({ deviceId }) => !deviceId), ...items]
  const facts = {
    title: wish.title || template.name,
    templateId: wish.templateId,
    templateVersion: template.versionNo,
    equipmentType: template.equipmentType,
    deviceIds: [...devices],
    deviceCount: devices.size,
    areaId: place?.areaId ?? null,
    groupId: wish.groupId,
    assigneeId: wish.assigneeId,
    reviewerId: wish.reviewerId,
    plannedTime: wish.plannedTime,
    dueTime: wish.dueTime,
    windowEnd: wish.windowEnd,
    itemTotal: items.length,
    uncheckedCount: items.length,
    needScan: template.needScan,
    needReview: template.needReview,
    planId: wish.planId,
    targetKey: wish.targetKey,
    ...(wish.missedBecause ? { billStatus: 'missed' as const, missReason: wish.missedBecause } : {}),
  }
  const bill = await addFor(ctx, round, wish, facts)
  if (!bill) return { id: String(await madeBefore(ctx, round, wish)), isNew: false }
  if (wish.missedBecause) return { id: bill.id, isNew: true }
  await addTo(ctx, bill.id, items)
  await tellAssigned(ctx, bill)
  return { id: bill.id, isNew: true }
}

interface AdHoc {
  templateId: string
  title?: string | null
  deviceIds?: readonly string[] | null
  areaId?: string | null
  groupId?: string | null
  assigneeId?: string | null
  reviewerId?: string | null
  plannedTime?: string | null
  dueTime?: string | null
}

const MINUTE = 60_000
/** Beyond what it takes, so that a round begun late is no miss. */
const SPARE_MINUTES = 60

/** A bill somebody asks for, without a plan. */
export async function makeAdHoc(ctx: Ctx, asked: AdHoc): Promise<{ id: string; isNew: boolean }> {
  const template = await templateOf(ctx, asked.templateId)
  const plannedTime = asked.plannedTime ?? nowOf(ctx)
  const dueTime = asked.dueTime ?? later(plannedTime, template.estMinutes + SPARE_MINUTES)
  const devices = (asked.deviceIds ?? []).map((deviceId) => ({ deviceId, areaId: null }))
  const targets = asked.areaId || devices.length === 0 ? [{ deviceId: null, areaId: asked.areaId ?? null }] : []
  return makeInspectionBill(ctx, {
    planId: null,
    templateId: asked.templateId,
    title: asked.title ?? '',
    targets: [...devices, ...targets],
    targetKey: '',
    plannedTime,
    dueTime,
    windowEnd: dueTime,
    groupId: asked.groupId ?? null,
    assigneeId: asked.assigneeId ?? null,
    reviewerId: asked.reviewerId ?? null,
  })
}

const later = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
