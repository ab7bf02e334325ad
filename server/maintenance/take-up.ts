// A request whose standard dispatches by itself is taken up without anybody.
import type { Row } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { takeStep } from '../document/steps.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { standardFor } from './order-clock.ts'

/** Called after the first line of the request is written. */
export async function takeUpBySelf(ctx: Ctx, bill: Row<typeof repairBill>): Promise<void> {
  const { dispatchMode } = await standardFor(ctx, bill)
  if (dispatchMode !== 'manual') await takeStep(asProduct(ctx, 'dispatch'), repairBill, bill.id, 'accept')
}
