// Who is told of what happens to a bill, whatever its kind.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Letter } from '@steward/domain/desk/letter'
import { type Occasions, type People, tell } from '../../desk/tell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { peopleWith } from '../../system/user/people.ts'
import type { BillOf, Kind } from './bill-items.ts'
import { groupOf } from './workers.ts'

type Bill = BillOf<Kind>
type Occasion = Occasions<Bill>[string][number]

interface Told {
  letters: Readonly<Record<'assigned' | 'overdue' | 'missed' | 'handedIn' | 'sentBack', Letter>> & {
    /** To the leader, where the bill is for whoever of his group begins it. */
    pooled?: Letter
  }
  /** The steps it is handed in by; the state it waits in then, and the step that judges it. */
  handIn: readonly string[]
  waits: Bill['billStatus']
  judge: string
  /** Where a group has no leader, whoever may take this step is told in his place. */
  leads: string
}

export const performersOf = ({ assigneeId, helperIds }: Bill): People => [assigneeId, ...(helperIds ?? [])]

/** Letters of the steps of bills of a kind, and those that no step tells. */
export function billLetters({ bill: entity }: Kind, { letters, handIn, waits, judge, leads }: Told) {
  const whoMay = (ctx: Ctx, step: string): Promise<People> => peopleWith(ctx, codesFor(entity, step))

  async function leadersOf(ctx: Ctx, { groupId }: Bill): Promise<People> {
    const { leader } = await groupOf(ctx, groupId)
    return leader === null ? whoMay(ctx, leads) : [leader]
  }

  /** Whoever was named for it, or the leader unless he did the work himself. */
  async function judgesOf(ctx: Ctx, bill: Bill): Promise<People> {
    if (bill.reviewerId) return [bill.reviewerId]
    const workers = performersOf(bill)
    const others = (people: People) => people.filter((one) => !workers.includes(one))
    const leaders = others(await leadersOf(ctx, bill))
    return leaders.length > 0 ? leaders : others(await whoMay(ctx, judge))
  }

  const due = ({ dueTime }: Bill) => dueTime
  const given: Occasion = { says: letters.assigned, to: (_, { row }) => performersOf(row), due }
  const handedIn: Occasion = {
    says: letters.handedIn,
    to: (ctx, { row, to }) => (to === waits ? judgesOf(ctx, row) : []),
  }
  const occasions: Occasions<Bill> = {
    transfer: [given],
    makeup: [given],
    ...Object.fromEntries(handIn.map((step) => [step, [handedIn]])),
    [judge]: [{ says: letters.sentBack, to: (_, { row, to }) => (to === 'doing' ? [row.assigneeId] : []) }],
    miss: [{ says: letters.missed, to: async (ctx, { row }) => [row.assigneeId, ...(await leadersOf(ctx, row))] }],
  }
  const say = (ctx: Ctx, bill: Bill, letter: Letter, to: People): Promise<void> =>
    tell(ctx, entity, bill, letter, to, { due: bill.dueTime })

  return {
    occasions,
    /** Of a bill that was made. */
    async tellAssigned(ctx: Ctx, bill: Bill): Promise<void> {
      if (bill.assigneeId || !letters.pooled) await say(ctx, bill, letters.assigned, performersOf(bill))
      else await say(ctx, bill, letters.pooled, await leadersOf(ctx, bill))
    },
    async tellOverdue(ctx: Ctx, bill: Bill): Promise<void> {
      await say(ctx, bill, letters.overdue, [bill.assigneeId, ...(await leadersOf(ctx, bill))])
    },
  }
}
