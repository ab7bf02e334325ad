// Who is told of what happens to an inspection.
import { inspectionLetters as letters } from '@steward/domain/planned/inspection-letters'
import { round } from '../work/bill-items.ts'
import { billLetters, performersOf } from '../work/bill-letters.ts'

const { occasions, tellAssigned, tellOverdue } = billLetters(round, {
  letters,
  handIn: ['submitResult', 'submitAway'],
  waits: 'to_review',
  judge: 'review',
  leads: 'makeup',
})

export const inspectionOccasions: typeof occasions = {
  ...occasions,
  cancel: [{ says: letters.cancelled, to: (_, { row }) => performersOf(row) }],
}
export { tellAssigned, tellOverdue }
