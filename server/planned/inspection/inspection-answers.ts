// Answers to the items of a round: each is whole, and is held against what was found last and what the sensor says.
import type { Row } from '@steward/domain/entity'
import type { inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { disagrees, isValue, verdictOf } from '@steward/domain/planned/judge'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Values } from '../../document/rows.ts'
import { checkItemOf, round } from '../work/bill-items.ts'
import { type Answering, sentAnswer } from '../work/item-answers.ts'
import { type LiveReading, keyOf, liveReadings } from './live-readings.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

export type Bill = Row<typeof inspectionBill>
export type Item = Row<typeof inspectionBillItem>

/** What an answer does not say is empty. */
const sent = sentAnswer.extend({
  value: z.union([z.string().max(500), z.number().transform(String)]).default(''),
  clientTime: z.number(),
})

export const roundAnswers: Answering<typeof round, z.output<typeof sent>> = {
  kind: round,
  sent,
  async noting(ctx, bill, items) {
    const before = await valuesBefore(ctx, items, { count: 1, not: bill.id })
    const sensed = items.filter(({ dataSource }) => dataSource === 'iot')
    const live = await liveReadings(ctx, sensed)
    return (item, one) => {
      const check = checkItemOf(item)
      const value = one.value.trim()
      if (value !== '' && one.checkResult !== 'na' && !isValue(check, value))
        throw problem('inspection.value', { name: item.name, value }, { field: `items.${item.id}` })
      const last = before.get(lookedKey(item))?.[0]?.value ?? null
      const { decision = null, recheckDate = null, checkResult: found = null } = one
      return {
        ...verdictOf(check, { value, found, before: last, decision, recheckDate }),
        value,
        beforeValue: last,
        abnormalDesc: one.abnormalDesc || null,
        ...readBeside(item, value, live.get(keyOf(item))),
      }
    }
  },
}

/** What the sensor said when the first answer arrived stands; a reading by eye far from it is told. */
function readBeside(item: Item, value: string, sensor: LiveReading | undefined): Values<typeof inspectionBillItem> {
  const isKnown = item.sensorValue !== null
  const sensorValue = isKnown ? item.sensorValue : numeric(sensor?.liveValue ?? null)
  const sensorTime = isKnown ? item.sensorTime : (sensor?.liveTime ?? null)
  if (sensorValue === null) return {}
  return { sensorValue, sensorTime, isDisagreeing: disagrees(checkItemOf(item), value, sensorValue) ? 1 : 0 }
}

const numeric = (text: string | null): string | null =>
  text !== null && /^-?\d{1,14}(\.\d{1,6})?$/.test(text) ? text : null
