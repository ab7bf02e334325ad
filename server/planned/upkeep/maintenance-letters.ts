// Who is told of what happens to upkeep.
import { deferReason } from '@steward/domain/planned/maintenance-dictionaries'
import { upkeepLetters as letters } from '@steward/domain/planned/maintenance-letters'
import { upkeep } from '../work/bill-items.ts'
import { billLetters } from '../work/bill-letters.ts'

const { occasions, tellAssigned, tellOverdue } = billLetters(upkeep, {
  letters,
  handIn: ['finish', 'finishAway'],
  waits: 'to_check',
  judge: 'check',
  leads: 'defer',
})

export const upkeepOccasions: typeof occasions = {
  ...occasions,
  defer: [
    {
      says: letters.deferred,
      to: (_, { row }) => [row.assigneeId],
      due: ({ dueTime }) => dueTime,
      reason: deferReason,
    },
  ],
}
export { tellAssigned, tellOverdue }
