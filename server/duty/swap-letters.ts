// Who is told of a swap.
import type { Row } from '@steward/domain/entity'
import { dutySwap } from '@steward/domain/index'
import { sendLetter } from '../desk/letters.ts'
import type { Ctx } from '../platform/ctx.ts'

type Swap = Row<typeof dutySwap>
type Told = readonly [subject: string, content: string]

const letter = (ctx: Ctx, { id }: Swap, to: readonly (string | null)[], zh: Told, en: Told) =>
  sendLetter(ctx, {
    to,
    about: { entity: dutySwap, id },
    zh: { subject: zh[0], content: zh[1] },
    en: { subject: en[0], content: en[1] },
  })

export const tellProposed = (ctx: Ctx, swap: Swap) =>
  letter(
    ctx,
    swap,
    [swap.toUserId],
    [`换班申请：${swap.summary}`, `${ctx.actor.name}想与您换班，请答复。\n原因：${swap.reason ?? ''}`],
    [`Swap proposed: ${swap.summary}`, `${ctx.actor.name} would like to swap with you.\nReason: ${swap.reason ?? ''}`],
  )

/** Each step's letter, by its name. */
export async function tellOfSwap(ctx: Ctx, step: string, swap: Swap, leaderId: string): Promise<void> {
  const { summary, fromUserId, toUserId } = swap
  const by = ctx.actor.name
  if (step === 'accept')
    await letter(
      ctx,
      swap,
      [leaderId],
      [`请审批换班：${summary}`, `${by}已同意换班，请审批。`],
      [`Please decide: ${summary}`, `${by} has accepted the swap. Please approve or refuse it.`],
    )
  if (step === 'approve')
    await letter(
      ctx,
      swap,
      [fromUserId, toUserId],
      [`已换班：${summary}`, `${by}已批准换班，排班已更新。`],
      [`Swapped: ${summary}`, `${by} has approved the swap; the roster is changed.`],
    )
  if (step === 'refuse')
    await letter(
      ctx,
      swap,
      [fromUserId, toUserId],
      [`换班未同意：${summary}`, `${by}没有同意换班。\n原因：${swap.refuseReason ?? ''}`],
      [`Swap refused: ${summary}`, `${by} has refused the swap.\nReason: ${swap.refuseReason ?? ''}`],
    )
  if (step === 'withdraw')
    await letter(
      ctx,
      swap,
      [toUserId, leaderId],
      [`换班已撤回：${summary}`, `${by}撤回了换班申请。`],
      [`Swap withdrawn: ${summary}`, `${by} has withdrawn the swap.`],
    )
}
