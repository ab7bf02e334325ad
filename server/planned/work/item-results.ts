// Judges whether the items of a bill are whole when it is handed in, and asks for the repairs that they lead to.
import { type Lack, OBSERVE_DAYS, type ReadyItem, lackOf } from '@steward/domain/planned/item-ready'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { openRequest, titleOf } from '../../repair/open-request.ts'
import { type BillOf, type ItemOf, type Kind, itemsOf } from './bill-items.ts'

/** Names in a refusal; the ids of all are in its data. */
const NAMED = 5

const readyOf = (item: ItemOf<Kind>): ReadyItem => ({
  ...item,
  isRequired: item.isRequired === 1,
  photoRule: item.photoRule ?? 'never',
  photos: item.photos?.length ?? 0,
  said: item.abnormalDesc ?? '',
  isScanned: 'scanTime' in item && item.scanTime !== null,
})

/** Upkeep has no codes to scan. */
const refusal = ({ says }: Kind, lack: Lack): ProblemCode =>
  lack === 'unscanned' ? 'inspection.unscanned' : `${says}.${lack}`

function mustBeWhole(kind: Kind, items: readonly ItemOf<Kind>[], asked: { needScan: boolean; today: string }): void {
  const found = lackOf(items.map(readyOf), asked)
  if (!found) return
  const names = [...new Set(found.items.map(({ name }) => name))]
  const more = names.length > NAMED ? '…' : ''
  throw problem(
    refusal(kind, found.lack),
    {
      names: names.slice(0, NAMED).join('、') + more,
      namesEn: names.slice(0, NAMED).join(', ') + more,
      days: OBSERVE_DAYS,
    },
    { data: { lack: found.lack, items: found.items.map(({ id }) => id) } },
  )
}

/** The items of a bill that is handed in; refused as long as one lacks something, on the day it is. */
export async function wholeItems<K extends Kind>(
  ctx: Ctx,
  kind: K,
  bill: BillOf<K>,
  asked: { today: string; needScan: boolean },
): Promise<ItemOf<K>[]> {
  const items = await itemsOf(ctx, kind, bill.id)
  mustBeWhole(kind, items, asked)
  return items
}

/** One request for each item that asks for it, in the step's transaction, however often the work is handed in. */
export async function requestRepairs<K extends Kind>(
  ctx: Ctx,
  { items: entity, says, source, asks }: K,
  bill: BillOf<K>,
  items: readonly ItemOf<K>[],
  descriptionOf: (item: ItemOf<K>) => string,
): Promise<void> {
  for (const item of items) {
    if (item.checkResult !== 'abnormal' || item.decision !== 'to_repair' || item.repairBillId) continue
    const areaId = item.areaId ?? bill.areaId
    if (areaId === null) throw problem(`${says}.no-place`, { name: item.name })
    const request = await openRequest(ctx, {
      title: await titleOf(ctx, item.deviceId, item.name),
      // A key item is urgent at least.
      priority: item.isKey === 1 ? 2 : 3,
      source,
      areaId,
      deviceId: item.deviceId,
      trade: item.defaultTrade ?? 'other',
      faultPhenomenon: item.defaultPhenomenon,
      [asks]: item.id,
      description: descriptionOf(item),
    })
    await alter<Kind['items']>(ctx, entity, [item.id], { repairBillId: request.id })
  }
}
