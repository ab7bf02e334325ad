// The repairs that rounds and upkeep lead to: a request for each abnormal item that is to be repaired.
import type { Row } from '@steward/domain/entity'
import { inspectionBillItem, maintenanceBillItem } from '@steward/domain/index'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { openRequest, titleOf } from '../../repair/open-request.ts'

const kinds = {
  inspection: { items: inspectionBillItem, as: 'inspectionItemId', placeless: 'inspection.no-place' },
  maintenance: { items: maintenanceBillItem, as: 'maintenanceItemId', placeless: 'upkeep.no-place' },
} as const satisfies Record<string, { items: unknown; as: string; placeless: ProblemCode }>

/** Of an item what both kinds hold. */
type Item = Pick<
  Row<typeof inspectionBillItem> & Row<typeof maintenanceBillItem>,
  | 'id'
  | 'name'
  | 'checkResult'
  | 'decision'
  | 'repairBillId'
  | 'areaId'
  | 'deviceId'
  | 'isKey'
  | 'defaultTrade'
  | 'defaultPhenomenon'
>

/** One request for each item that asks for it, in the step's transaction, however often the work is handed in. */
export async function requestRepairs<I extends Item>(
  ctx: Ctx,
  source: keyof typeof kinds,
  bill: { areaId: string | null },
  items: readonly I[],
  descriptionOf: (item: I) => string,
): Promise<void> {
  const { items: entity, as, placeless } = kinds[source]
  for (const item of items) {
    if (item.checkResult !== 'abnormal' || item.decision !== 'to_repair' || item.repairBillId) continue
    const areaId = item.areaId ?? bill.areaId
    if (areaId === null) throw problem(placeless, { name: item.name })
    const request = await openRequest(ctx, {
      title: await titleOf(ctx, item.deviceId, item.name),
      // A key item is urgent at least.
      priority: item.isKey === 1 ? 2 : 3,
      source,
      areaId,
      deviceId: item.deviceId,
      trade: item.defaultTrade ?? 'other',
      faultPhenomenon: item.defaultPhenomenon,
      [as]: item.id,
      description: descriptionOf(item),
    })
    await alter(ctx, entity, [item.id], { repairBillId: request.id })
  }
}
