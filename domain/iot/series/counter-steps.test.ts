import { describe, expect, test } from 'vitest'
import { type CounterFacts, type CounterReading, LOOK, consumedBetween, settledUntil } from './counter.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY = 10 * MINUTE
/** The first of a month: an hour, a day and a month begin at once. */
const EDGE = Date.parse('2026-03-01T00:00:00+08:00')

interface Course {
  title: string
  /** One after the other; the fourth comes right after the edge. */
  values: readonly number[]
  facts?: CounterFacts
  total: number
}

const courses: Course[] = [
  { title: 'the last digit jitters', values: [215.6, 215.6, 215.7, 215.6, 215.7, 215.6], total: 0 },
  {
    title: 'the last digit stays lower',
    values: [215.6, 215.7, 215.7, 215.6, 215.6, 215.6, 215.6, 215.6],
    facts: { digit: 0.1 },
    total: 0,
  },
  { title: 'with much on the dial', values: [12_000, 12_003, 12_006, 12_005.9, 12_009, 12_012], total: 12 },
  { title: 'a single nothing', values: [12_000, 12_003, 12_003, 0, 12_004, 12_006], total: 6 },
  { title: 'nothing several times', values: [12_000, 12_003, 0, 0, 0, 12_004, 12_006], total: 6 },
  { title: 'a single reading far too high', values: [12_000, 12_001, 12_003, 99_999, 12_004, 12_006], total: 6 },
  { title: 'a start from nothing', values: [5_000, 5_003, 5_006, 2, 5, 8, 11, 14], total: 6 + 14 },
  { title: 'a start from nothing after odd readings', values: [5_000, 0, 5_003, 2, 5, 8, 11, 14], total: 3 + 14 },
  { title: 'the end of the dial', values: [9_990, 9_994, 9_998, 3, 7, 11, 15], facts: { most: 9_999 }, total: 9 + 15 },
  {
    title: 'a single nothing near the end of the dial',
    values: [9_950, 9_952, 9_954, 0, 9_956, 9_958],
    facts: { most: 9_999 },
    total: 8,
  },
  { title: 'set back a little', values: [5_000, 5_005, 5_010, 4_990, 4_995, 5_000, 5_005, 5_010], total: 10 + 20 },
  { title: 'nothing, and then set back', values: [5_000, 5_005, 5_010, 0, 4_990, 4_995, 5_000, 5_005], total: 10 + 15 },
]

const at = (i: number, value: number, shift: number): CounterReading => ({
  ts: EDGE + (i - 3) * EVERY + shift * MINUTE,
  value,
  every: EVERY,
})
const readingsOf = ({ values }: Course, shift = 5) => values.map((value, i) => at(i, value, shift))
const sumOf = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0)
const EDGES = Array.from({ length: 9 }, (_, i) => EDGE + (i - 4) * HOUR)

describe.each(courses)('$title', (course) => {
  const { facts, total } = course

  test('counts what was used, wherever in the period it happens', () => {
    for (const shift of [0, 1, 5, 9, 15, 25])
      expect(sumOf(consumedBetween(readingsOf(course, shift), EDGES, facts)), String(shift)).toBeCloseTo(total, 6)
  })

  test('makes the same hours in any order, and if all of it comes twice', () => {
    const readings = readingsOf(course)
    const wanted = consumedBetween(readings, EDGES, facts)
    expect(consumedBetween([...readings.toReversed(), ...readings], EDGES, facts)).toEqual(wanted)
  })

  test('adds up to the same, wherever it is cut', () => {
    const readings = readingsOf(course)
    const wanted = consumedBetween(readings, EDGES, facts).map(({ quantity }) => quantity)
    for (const [i, cut] of EDGES.entries()) {
      const parts = [EDGES.slice(0, i + 1), EDGES.slice(i)].flatMap((edges) =>
        edges.length < 2 ? [] : consumedBetween(beside(readings, edges), edges, facts),
      )
      expect(
        parts.map(({ quantity }) => quantity),
        String(cut),
      ).toEqual(wanted)
    }
  })
})

/** What is read for a span: the last few readings before it and the first few after it. */
const beside = (readings: readonly CounterReading[], edges: readonly number[]) => {
  const count = LOOK.readings + 2
  const [from = 0, to = 0] = [edges[0], edges.at(-1)]
  return [
    ...readings.filter(({ ts }) => ts < from).slice(-count),
    ...readings.filter(({ ts }) => ts >= from && ts < to),
    ...readings.filter(({ ts }) => ts >= to).slice(0, count),
  ]
}

test('what happens while a fall is not decided counts for nothing, and later readings decide it', () => {
  const readings = readingsOf({ title: '', values: [12_000, 12_003, 12_003, 0], total: 0 })
  expect(sumOf(consumedBetween(readings, EDGES))).toBe(3)
  expect(sumOf(consumedBetween([...readings, at(4, 12_004, 5)], EDGES))).toBe(4)
  expect(sumOf(consumedBetween([...readings, at(4, 2, 5), at(5, 4, 5)], EDGES))).toBe(3 + 4)
})

test('a device that comes up for minutes with nothing, reading by reading, has not been replaced', () => {
  const quick = Array.from({ length: 120 }, (_, i): CounterReading => {
    const isUp = i < 20 || i >= 80
    return { ts: EDGE + i * 10_000, value: isUp ? 12_000 + i : 0, every: 10_000 }
  })
  expect(sumOf(consumedBetween(quick, EDGES))).toBe(119)
})

test('an exchanged meter counts to its last reading, and the new one from its first', () => {
  const readings = readingsOf({ title: '', values: [5_000, 5_003, 5_006, 812, 815, 818], total: 0 })
  const exchanges = [{ ts: EDGE, last: 5_008, first: 810 }]
  const hours = consumedBetween(readings, EDGES, { exchanges })
  expect(hours.map(({ quantity }) => quantity)).toEqual([0, 0, 0, 8, 8, 0, 0, 0])
  expect(hours.some(({ isReset }) => isReset)).toBe(false)
  expect(sumOf(consumedBetween(readings.toReversed(), [EDGE - HOUR, EDGE], { exchanges }))).toBe(8)
})

test('a reading is settled by three more, and by a quarter of an hour', () => {
  const readings = readingsOf({ title: '', values: [1, 2, 3, 4, 5, 6], total: 0 })
  expect(settledUntil(readings)).toBe(readings[2]?.ts)
  expect(settledUntil(readings.slice(0, 3))).toBeUndefined()
  const quick = Array.from({ length: 120 }, (_, i) => ({ ts: EDGE + i * 10_000, value: i, every: 10_000 }))
  expect(settledUntil(quick)).toBe(EDGE + 119 * 10_000 - LOOK.ms)
})
