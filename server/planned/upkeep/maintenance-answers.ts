// Answers to the items of upkeep: what one does not say of its item stays.
import { cut } from '@steward/domain/cut'
import { isValue, verdictOf } from '@steward/domain/planned/judge'
import { problem } from '@steward/domain/problems'
import { type ItemOf, checkItemOf, upkeep } from '../work/bill-items.ts'
import { type Answering, type Sent, sentAnswer } from '../work/item-answers.ts'

type Item = ItemOf<typeof upkeep>

/** A photo is its own value. */
function valueOf(item: Item, { value, photos }: Sent): string {
  if (item.valueType !== 'photo') return value ?? item.value ?? ''
  return (photos ?? item.photos ?? []).length > 0 ? 'photo' : ''
}

function noted(item: Item, sent: Sent) {
  const value = valueOf(item, sent)
  const check = checkItemOf(item)
  if (value.trim() !== '' && !isValue(check, value))
    throw problem('upkeep.value', { name: item.name, value: cut(value, 40) }, { field: 'items' })
  const verdict = verdictOf(check, {
    value,
    found: sent.checkResult ?? (sent.value === undefined ? item.checkResult : null),
    before: item.beforeValue,
    decision: sent.decision === undefined ? item.decision : sent.decision,
    recheckDate: sent.recheckDate ?? item.recheckDate,
  })
  const { checkResult } = verdict
  const isExplained = checkResult === 'abnormal' || checkResult === 'na'
  return {
    ...verdict,
    value: checkResult === 'na' ? null : value || null,
    abnormalDesc: isExplained ? (sent.abnormalDesc ?? item.abnormalDesc) : null,
  }
}

export const upkeepAnswers: Answering<typeof upkeep, Sent> = {
  kind: upkeep,
  sent: sentAnswer,
  noting: async () => noted,
}
