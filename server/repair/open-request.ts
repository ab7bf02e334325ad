// Opens a repair request, whoever reports it: its first line, and taken up by itself where the standard says so.
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { type Values, add, addOnce } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { standardFor } from './order-standard.ts'
import { repairLine } from './repair-line.ts'

type Bill = Row<typeof repairBill>

/** What is wrong and where. Who reports it, for which department and when, is said by the work at hand. */
export type Facts = Values<typeof repairBill> & Pick<Bill, 'title' | 'areaId' | 'source'>

const TITLE = 128

/** What becomes of a request at once: it joins the same fault, or is taken up and given to a person. */
export interface Course {
  sameAsId?: string | null | undefined
  dispatchToId?: string | null | undefined
}

/** Opens a request: `openRequest(ctx, { title: '漏水', areaId, source: 'inspection' })`. */
export const openRequest = async (ctx: Ctx, facts: Facts): Promise<Bill> =>
  opened(ctx, await add(ctx, repairBill, reported(ctx, facts)))

/** The same unless the fault has its request already, which a unique index decides; undefined then. */
export async function openRequestOnce(ctx: Ctx, facts: Facts, course: Course = {}): Promise<Bill | undefined> {
  const bill = await addOnce(ctx, repairBill, reported(ctx, facts))
  return bill && opened(ctx, bill, course)
}

/** What follows a request that was just inserted: it goes its course, or is taken up where its standard says so. */
export async function opened(ctx: Ctx, bill: Bill, { sameAsId, dispatchToId }: Course = {}): Promise<Bill> {
  await repairLine.write(ctx, { action: 'create', billId: bill.id, toStatus: bill.billStatus })
  if (sameAsId) await takeStep(ctx, repairBill, bill.id, 'join', { targetBillId: sameAsId })
  else if (dispatchToId) await takeUpFor(ctx, bill.id, dispatchToId)
  else await takeUpBySelf(ctx, bill)
  return bill
}

/** Taken up and given to a person in one go, by whoever may do both. */
export async function takeUpFor(ctx: Ctx, billId: string, assigneeId: string): Promise<void> {
  ctx.must(...codesFor(repairBill, 'accept'))
  await takeStep(ctx, repairBill, billId, 'accept', { assigneeId })
}

/** A title of the device's name and what is wrong with it: `冷冻水泵 轴承异响`. */
export async function titleOf(ctx: Ctx, deviceId: string | null, wrong: string | null): Promise<string> {
  const [device] = await ctx.tx.query('select device_name as name from device where id = $1', [deviceId])
  return [device?.name, wrong].filter(Boolean).join(' ')
}

const reported = (ctx: Ctx, facts: Facts): Values<typeof repairBill> => ({
  reporterId: ctx.actor.userId,
  reportDeptId: ctx.actor.deptId,
  reportTime: nowOf(ctx),
  ...facts,
  title: cut(facts.title, TITLE),
})

/** A request whose standard dispatches by itself is taken up without anybody. */
async function takeUpBySelf(ctx: Ctx, bill: Bill): Promise<void> {
  const { dispatchMode } = await standardFor(ctx, bill)
  if (dispatchMode !== 'manual') await takeStep(asProduct(ctx, 'dispatch'), repairBill, bill.id, 'accept')
}
