// How a counter got from one reading to the next: readings are judged by those before and after them, so that neither the
// jitter of its last digit nor a few odd readings count as a new start. Pure.

export interface CounterReading {
  /** Epoch in ms. */
  ts: number
  value: number
  /** How far apart readings are expected here, in ms. */
  every: number
}

/** A meter was exchanged: what the old one stood at then, and where the new one began. */
export interface CounterExchange {
  /** Epoch in ms. */
  ts: number
  last: number
  first: number
}

export interface CounterFacts {
  /** Where the counter starts over; without it a lower reading is a reset. */
  most?: number | undefined
  /** Per second; what grows faster is left out and marked. */
  maxRate?: number | undefined
  /** What its last digit is worth. */
  digit?: number | undefined
  /** In order of time. */
  exchanges?: readonly CounterExchange[] | undefined
}

/**
 * A reading is settled by so many others after it, and by readings after so long: no more than that may be odd in a row,
 * except within the time, which a device takes to come up again.
 */
export const LOOK = { readings: 3, ms: 15 * 60_000 } as const

/** A gap of so many intervals is still interpolated. */
const CLOSE = 2
/** Back at this part of where it was, a counter has not started over. */
const BACK = 0.99

export interface CounterStep {
  before: CounterReading
  after: CounterReading
  quantity: number
  /** What it counted before it started over is not known. */
  isReset: boolean
  /** Readings came as close as expected, odd ones included. */
  isClose: boolean
}

/** How far a counter falls that has not started over: two of its last digit, or what a short float cannot hold. */
const tolerance = (value: number, { digit = 0 }: CounterFacts) => Math.max(2 * digit, Math.abs(value) * 1e-6)

/** From one reading that holds to the next. A fall within the jitter takes back what the jitter had risen. */
export function stepBetween(before: number, after: number, facts: CounterFacts) {
  const { most } = facts
  if (after >= before - tolerance(before, facts)) return { quantity: after - before, isReset: false }
  if (most !== undefined && before > 0.9 * most && after < 0.1 * most)
    return { quantity: most - before + after, isReset: false }
  // What is left at more than half was set back or exchanged, and has not counted all of it since.
  return { quantity: after > before / 2 ? 0 : Math.max(0, after), isReset: true }
}

/** In order of time, whatever the order of the readings; repeated ones count once. */
export function stepsOf(readings: readonly CounterReading[], facts: CounterFacts): CounterStep[] {
  return eras(inOrder(readings), facts.exchanges ?? []).flatMap((era) => stepsWithin(era, facts))
}

/** The last reading that later ones can no longer show to be odd; undefined where none is. */
export function settledUntil(readings: readonly CounterReading[]): number | undefined {
  const sorted = inOrder(readings)
  const newest = sorted.at(-1)?.ts ?? 0
  return sorted.slice(0, -LOOK.readings).findLast(({ ts }) => ts <= newest - LOOK.ms)?.ts
}

function inOrder(readings: readonly CounterReading[]): CounterReading[] {
  const sorted = readings.toSorted((a, b) => a.ts - b.ts || a.value - b.value)
  return sorted.filter(({ ts }, i) => ts !== sorted[i + 1]?.ts)
}

/** The readings of each meter that stood there, with its last and its first one where it was exchanged. */
function eras(sorted: readonly CounterReading[], exchanges: readonly CounterExchange[]): CounterReading[][] {
  const found: CounterReading[][] = []
  let rest = sorted
  for (const { ts, last, first } of exchanges.toSorted((a, b) => a.ts - b.ts)) {
    const at = rest.findIndex((reading) => reading.ts >= ts)
    const [own, later] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at)]
    const every = Math.max(own.at(-1)?.every ?? 0, later[0]?.every ?? 0)
    if (own.length > 0) found.push([...own, { ts, value: last, every }])
    rest = [{ ts, value: first, every }, ...later.filter((reading) => reading.ts > ts)]
  }
  return [...found, [...rest]]
}

function stepsWithin(sorted: readonly CounterReading[], facts: CounterFacts): CounterStep[] {
  const held: { at: number; reading: CounterReading; quantity: number; isReset: boolean }[] = []
  for (let at = 0; at < sorted.length; at += 1) {
    const reading = sorted[at]
    const before = held.at(-1)
    if (!reading) break
    if (!before) held.push({ at, reading, quantity: 0, isReset: false })
    else if (reading.value >= before.reading.value - tolerance(before.reading.value, facts))
      held.push({ at, reading, ...stepBetween(before.reading.value, reading.value, facts) })
    else {
      const base = beforePeak(
        held.map((one) => one.reading),
        reading,
      )
      if (base !== undefined) {
        held.length = base + 1
        const { value } = held[base]?.reading ?? reading
        held.push({ at, reading, ...stepBetween(value, reading.value, facts) })
        continue
      }
      const back = returnsAt(sorted, at, before.reading)
      if (back !== undefined) at = back - 1
      else if (isCounting(sorted, at, facts))
        held.push({ at, reading, ...stepBetween(before.reading.value, reading.value, facts) })
    }
  }
  return held.slice(1).map(({ at, reading, quantity, isReset }, i) => {
    const from = held[i]?.at ?? at
    return { before: sorted[from] ?? reading, after: reading, quantity, isReset, isClose: areClose(sorted, from, at) }
  })
}

const areClose = (sorted: readonly CounterReading[], from: number, to: number) =>
  sorted.slice(from + 1, to + 1).every(({ ts, every }, i) => {
    const before = sorted[from + i]
    return before !== undefined && ts - before.ts <= CLOSE * Math.max(before.every, every)
  })

const leastOf = (all: readonly CounterReading[]) => all.reduce((least, { value }) => Math.min(least, value), Infinity)
const mostOf = (all: readonly CounterReading[]) => all.reduce((most, { value }) => Math.max(most, value), -Infinity)
const isShort = (count: number, ms: number) => count <= LOOK.readings || ms <= LOOK.ms

/** Where it stood before a few readings far above, if it goes on from there. */
function beforePeak(held: readonly CounterReading[], reading: CounterReading): number | undefined {
  for (let base = held.length - 2; base >= 0; base -= 1) {
    const before = held[base]
    const peak = held.slice(base + 1)
    if (!before || !isShort(peak.length, reading.ts - before.ts)) return undefined
    if (before.value > reading.value) continue
    const least = leastOf(peak)
    return least - reading.value > Math.max(reading.value - before.value, mostOf(peak) - least) ? base : undefined
  }
  return undefined
}

/** The reading with which it is back at once after a few far below. Whoever counts up to there again was not away. */
function returnsAt(sorted: readonly CounterReading[], fall: number, before: CounterReading): number | undefined {
  const { ts = 0 } = sorted[fall] ?? {}
  let [least, most] = [Infinity, -Infinity]
  for (let at = fall; at < sorted.length; at += 1) {
    const reading = sorted[at]
    if (!reading || !isShort(at - fall, reading.ts - ts)) return undefined
    const jump = reading.value - most
    const isBack = reading.value >= BACK * before.value && jump > most - least && 2 * jump >= before.value - most
    if (at > fall && isBack) return at
    least = Math.min(least, reading.value)
    most = Math.max(most, reading.value)
  }
  return undefined
}

/** A fall that later readings may still show to be odd holds only once it counts on from there. */
function isCounting(sorted: readonly CounterReading[], fall: number, facts: CounterFacts): boolean {
  const since = sorted.slice(fall)
  const [first, last] = [since[0], since.at(-1)]
  if (!first || !last) return false
  return !isShort(since.length, last.ts - first.ts) || last.value - first.value > tolerance(first.value, facts)
}
