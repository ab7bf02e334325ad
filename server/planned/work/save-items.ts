// The call that takes in what was found at the items of a bill. From a phone that was away it begins and ends the bill as
// well: first begun, then answered, then handed in, each at the moment its worker did it.
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { missing } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Away } from './away.ts'
import { type BillOf, type Kind, counted } from './bill-items.ts'
import { type Answering, type Sent, takeAnswers } from './item-answers.ts'

interface Saved {
  id: string
  items: unknown
  /** Of the phone's clock, in milliseconds. */
  sentAt?: number | null
  startedAt?: number | null
  submittedAt?: number | null
  [said: string]: unknown
}

interface Saving<K extends Kind, S extends Sent> {
  answers: Answering<K, S>
  away: Away
  /** Takes in what was sent beside the answers, of the bill that is locked. */
  beside?: (ctx: Ctx, bill: BillOf<K>, saved: Saved) => Promise<void>
}

/** Answers the state, how far the bill is, and what a newer answer of somebody else stands above. */
export const saveItems =
  <K extends Kind, S extends Sent>(kind: K, { answers, away, beside }: Saving<K, S>) =>
  async (ctx: Ctx, saved: Saved) => {
    const { id, items, sentAt = null, startedAt, submittedAt, rev, ...said } = saved
    // Each step raises the revision: the one that was read is the first step's.
    const first = rev === undefined ? said : { ...said, rev }
    const isEmpty = Array.isArray(items) && items.length === 0
    const before = isEmpty && submittedAt ? await away.endedBefore(ctx, id) : undefined
    if (before) return { id, state: before.billStatus, rev: before.rev, progress: before.progress, conflicts: [] }
    if (startedAt) await away.begin(ctx, id, startedAt, sentAt, first)
    await takeStep(ctx, kind.bill, id, 'saveItems', startedAt ? said : first)
    const [bill] = await hold<K['bill']>(ctx, kind.bill, [id])
    if (!bill) throw missing(kind.bill)
    await beside?.(ctx, bill, saved)
    const conflicts = isEmpty ? [] : await takeAnswers(ctx, answers, bill, { items, sentAt })
    const after = await counted(ctx, kind, id)
    const state = submittedAt ? await away.end(ctx, id, submittedAt, sentAt, said) : 'doing'
    return { id, state, rev: after?.rev, progress: after?.progress, conflicts }
  }
