// Makes the bills of inspections: what a template asks of each device, copied as it is now.
import type { Row } from '@steward/domain/entity'
import { type inspectionBill, inspectionTemplate } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { hold } from '../../document/rows.ts'
import { missing } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromLocal, toLocal } from '../../platform/local-time.ts'
import { readOnce } from '../plan/together.ts'
import { round } from '../work/bill-items.ts'
import { addTo, numbered } from '../work/copied-items.ts'
import { targetsIn } from '../work/targets.ts'
import { type Asked, type BillWish, addFor, maker, wishOf } from '../work/wish.ts'
import { tellAssigned } from './inspection-letters.ts'
import { type ItemValues, rechecksFor } from './inspection-rechecks.ts'
import { type Stop, walkFor } from './inspection-walk.ts'

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
  return numbered(round, items)
}

/** A bill that was missed has its items from the moment it is made up for. */
export async function makeItems(ctx: Ctx, bill: Bill): Promise<void> {
  const [made] = await ctx.tx.query(
    'select 1 from inspection_bill_item where bill_id = $1 and is_deleted = 0 limit 1',
    [bill.id],
  )
  if (made) return
  await addTo(ctx, round, bill.id, await itemsFor(ctx, bill.templateId ?? '', targetsIn(bill)))
}

const templateOf = (ctx: Ctx, id: string): Promise<Row<typeof inspectionTemplate>> =>
  readOnce(ctx, `template ${id}`, async () => {
    const [template] = await hold(ctx, inspectionTemplate, [id])
    if (!template) throw missing(inspectionTemplate)
    return template
  })

export const makeInspectionBill = maker(round, async (ctx, wish) => {
  const template = await templateOf(ctx, wish.templateId)
  if (template.templateStatus !== 'published') throw problem('template.not-published')
  const items = await itemsFor(ctx, wish.templateId, wish.targets)
  const { needScan, needReview } = template
  const bill = await addFor(ctx, round, wish, template, items, { needScan, needReview })
  if (!bill) return undefined
  if (!wish.missedBecause) {
    await addTo(ctx, round, bill.id, items)
    await tellAssigned(ctx, bill)
  }
  return { id: bill.id, isNew: true }
})

/** Beyond what it takes, so that a round begun late is no miss. */
const SPARE_MINUTES = 60

/** A bill somebody asks for, without a plan. */
export async function makeAdHoc(ctx: Ctx, asked: Asked): Promise<string> {
  const { estMinutes } = await templateOf(ctx, asked.templateId)
  const { id } = await makeInspectionBill(
    ctx,
    wishOf(ctx, asked, (from) => later(from, estMinutes + SPARE_MINUTES)),
  )
  return id
}

const later = (local: string, minutes: number): string =>
  toLocal(new Date(fromLocal(local).getTime() + minutes * 60_000))
