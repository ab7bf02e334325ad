// Opens a repair request, whoever reports it: its first line, and taken up by itself where the standard says so.
import type { Row } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { takeStep } from '../document/steps.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { standardFor } from './order-clock.ts'
import { repairLine } from './repair-line.ts'

type Bill = Row<typeof repairBill>

/**
 * `openRequest(ctx, () => add(ctx, repairBill, { title, areaId, … }))`; undefined where nothing was inserted, because the
 * fault has its request already. With `sameAsId` it joins that request instead of being taken up.
 */
export async function openRequest<B extends Bill | undefined>(
  ctx: Ctx,
  insert: () => Promise<B>,
  sameAsId?: string | null,
): Promise<B> {
  const bill = await insert()
  if (!bill) return bill
  await repairLine.write(ctx, { action: 'create', billId: bill.id, toStatus: bill.billStatus })
  if (sameAsId) await takeStep(ctx, repairBill, bill.id, 'join', { targetBillId: sameAsId })
  else await takeUpBySelf(ctx, bill)
  return bill
}

/** A request whose standard dispatches by itself is taken up without anybody. */
async function takeUpBySelf(ctx: Ctx, bill: Bill): Promise<void> {
  const { dispatchMode } = await standardFor(ctx, bill)
  if (dispatchMode !== 'manual') await takeStep(asProduct(ctx, 'dispatch'), repairBill, bill.id, 'accept')
}
