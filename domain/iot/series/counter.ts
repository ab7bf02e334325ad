// What was consumed according to a counter. It depends on the stored readings alone, never on the
// order in which they came. Pure.

import { type CounterFacts, type CounterReading, stepsOf } from './counter-steps.ts'

export type { CounterExchange, CounterFacts, CounterReading } from './counter-steps.ts'
export { LOOK, settledUntil, stepBetween } from './counter-steps.ts'

export interface Consumed {
  quantity: number
  /** Part of the span between readings that are as close as expected, 0 to 1. */
  completeness: number
  /** Readings were further apart than expected, so that all of it counts where it became known. */
  isEstimated: boolean
  /** The counter started over, and what it counted before that is not known. */
  isReset: boolean
  /** It grew faster than it can. */
  isLeftOut: boolean
}

/** Between each two neighbouring edges (epoch in ms, ascending): one entry less than there are edges. */
export function consumedBetween(
  readings: readonly CounterReading[],
  edges: readonly number[],
  facts: CounterFacts = {},
): Consumed[] {
  const spans = edges.slice(1).map((to, i) => ({
    from: edges[i] ?? to,
    to,
    quantity: 0,
    covered: 0,
    isEstimated: false,
    isReset: false,
    isLeftOut: false,
  }))
  let first = 0
  for (const { before, after, quantity, isReset, isClose } of stepsOf(readings, facts)) {
    const length = after.ts - before.ts
    const isLeftOut = facts.maxRate !== undefined && quantity / (length / 1_000) > facts.maxRate
    while (first < spans.length && (spans[first]?.to ?? 0) <= before.ts) first += 1
    for (let at = first; at < spans.length; at += 1) {
      const span = spans[at]
      if (!span || span.from >= after.ts) break
      const overlap = Math.min(span.to, after.ts) - Math.max(span.from, before.ts)
      const holdsArrival = span.from < after.ts && after.ts <= span.to
      const part = isClose && !isReset ? overlap / length : holdsArrival ? 1 : 0
      if (isClose) span.covered += overlap
      if (!isLeftOut) span.quantity += quantity * part
      if (part > 0 || holdsArrival) {
        span.isReset ||= isReset
        span.isLeftOut ||= isLeftOut
        span.isEstimated ||= !isClose
      }
    }
  }
  return spans.map(({ from, to, quantity, covered, isEstimated, isReset, isLeftOut }) => ({
    quantity,
    completeness: to > from ? Math.min(1, covered / (to - from)) : 0,
    isEstimated,
    isReset,
    isLeftOut,
  }))
}
