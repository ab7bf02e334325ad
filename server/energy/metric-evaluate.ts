// One metric over some periods.
import { type Value, evaluate } from '@steward/domain/expression/index'
import type { Span } from '../iot/series/span-averages.ts'
import { checkMetric } from './metric-check.ts'
import { childrenIn, inputIn, needIn } from './metric-data.ts'
import type { Datum, Place } from './metric-readings.ts'
import { INCOMPLETE, type Stored } from './metric-values.ts'

/** Less than this part of what was expected makes a value incomplete. */
const ENOUGH = 0.9

export type Computed = Omit<Stored, 'ts'>

/** By the place of the span; throws what is wrong with the metric. */
export async function computeMetric(place: Place, spans: readonly Span[]): Promise<Computed[]> {
  const { tx, metrics, metric } = place
  const { checked } = await checkMetric(tx, metrics, metric)
  if (metric.nodeKind === 'folder') return []
  if (metric.nodeKind === 'sumChildren') return (await childrenIn(place, spans)).map(plainly)
  const read = new Map<string, Datum[]>()
  for (const input of metric.inputs)
    if (!checked || checked.inputs.includes(input.alias)) read.set(input.alias, await inputIn(place, input, spans))
  if (!checked) return ([...read.values()][0] ?? []).map(plainly)
  const needs = new Map<string, Datum[]>()
  for (const need of checked.needs) needs.set(need.key, await needIn(place, need, spans))
  const valuesAt = (all: ReadonlyMap<string, Datum[]>, i: number) =>
    new Map([...all].map(([name, data]): [string, Value] => [name, data[i]?.value ?? null]))
  return spans.map((_, i) => {
    const { value, isIncomplete } = evaluate(checked, { inputs: valuesAt(read, i), needs: valuesAt(needs, i) })
    const data = [...read.values(), ...needs.values()].flatMap((one) => one[i] ?? [])
    const completeness = data.length === 0 ? 1 : data.reduce((sum, one) => sum + one.completeness, 0) / data.length
    return judged(numberOf(value), completeness, isIncomplete || data.some(isPoor))
  })
}

const isPoor = ({ completeness, isDoubtful }: Datum) => isDoubtful || completeness < ENOUGH

const plainly = (datum: Datum): Computed =>
  judged(datum.value, datum.completeness, datum.value === null || isPoor(datum))

const judged = (value: number | null, completeness: number, isIncomplete: boolean): Computed => ({
  value,
  q: isIncomplete ? INCOMPLETE : 0,
  completeness,
})

const numberOf = (value: Value): number | null =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null
