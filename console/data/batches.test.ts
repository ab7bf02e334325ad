import { Refusal } from '@steward/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatches } from './batches.ts'

const HUNDRED = Array.from({ length: 100 }, (_, at) => at)

let asked: { some: readonly number[]; at: number }[]
let answered: Set<number>
let refused: number[]
let left: Set<number>
/** What the server answers to a batch; nothing where it succeeds. */
let fault: (some: readonly number[]) => unknown
let want: (one: number) => void

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answered = new Set()
  refused = []
  left = new Set()
  fault = () => undefined
  want = createBatches<number>({
    async ask(some) {
      asked.push({ some, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, 5))
      const failure = fault(some)
      if (failure) throw failure
      for (const one of some) answered.add(one)
    },
    refuse: (one) => refused.push(one),
    isWanted: (one) => !left.has(one),
  })
})
afterEach(() => void vi.useRealTimers())

const sizes = () => asked.map(({ some }) => some.length)
const pauses = () => asked.slice(1).map(({ at }, before) => at - (asked[before]?.at ?? 0))

test('what is wanted together is asked for together, a hundred at a time', async () => {
  for (let one = 0; one < 130; one++) want(one)
  await vi.advanceTimersByTimeAsync(100)
  expect(sizes()).toEqual([100, 30])
  expect(answered.size).toBe(130)
})

test.each([400, 404])(
  'one of a hundred that answers %i is found in few requests, and the others get values',
  async (code) => {
    fault = (some) => some.includes(41) && new Refusal({ code })
    for (const one of HUNDRED) want(one)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refused).toEqual([41])
    expect(answered.size).toBe(99)
    expect(asked.length).toBeLessThanOrEqual(15)
  },
)

test.each([
  ['an unreachable server', new Refusal({ code: 0 })],
  ['a timeout', new Refusal({ code: 408 })],
  ['a missing right', new Refusal({ code: 403 })],
  ['too many requests', new Refusal({ code: 429 })],
  ['a server fault', new Refusal({ code: 500 })],
  ['a server that starts', new Refusal({ code: 503 })],
  ['an answer that cannot be read', new TypeError('unreadable')],
])('%s splits nothing: the whole batch waits, each time longer', async (_, failure) => {
  fault = () => failure
  for (const one of HUNDRED) want(one)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(sizes())).toEqual(new Set([100]))
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(asked.length).toBeLessThanOrEqual(6)
  for (const [at, pause] of pauses().entries()) expect(pause).toBeGreaterThanOrEqual(2_000 * 2 ** at)
})

test('the pause stays within a minute and a half, and is short again after an answer', async () => {
  fault = () => new Refusal({ code: 503 })
  want(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Math.max(...pauses())).toBeLessThanOrEqual(91_000)
  fault = () => undefined
  await vi.advanceTimersByTimeAsync(91_000)
  expect(answered).toEqual(new Set([1]))
  fault = () => new Refusal({ code: 503 })
  asked = []
  want(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).toHaveLength(2)
})

test('batches that fail together wait as one would', async () => {
  fault = () => new Refusal({ code: 503 })
  for (let one = 0; one < 300; one++) want(one)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(sizes()).toEqual([100, 100, 100, 100, 100, 100])
})

test('rows that are mounted during the pause wait with the others', async () => {
  fault = () => new Refusal({ code: 503 })
  want(1)
  // Wanted while the first request is under way, so that its timer is set before the pause begins.
  await vi.advanceTimersByTimeAsync(22)
  want(2)
  await vi.advanceTimersByTimeAsync(1_900)
  want(3)
  expect(asked.map(({ some }) => some)).toEqual([[1]])
  fault = () => undefined
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked.map(({ some }) => some.toSorted((a, b) => a - b))).toEqual([[1], [1, 2, 3]])
})

test('a server that fails while one is sought is left alone, and the search goes on later', async () => {
  fault = (some) => (asked.length === 2 ? new Refusal({ code: 503 }) : some.includes(99) && new Refusal({ code: 404 }))
  for (const one of HUNDRED) want(one)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(sizes()).toEqual([100, 50])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refused).toEqual([99])
  expect(answered.size).toBe(99)
})

test('rows that were unmounted meanwhile are not asked for again', async () => {
  fault = () => new Refusal({ code: 503 })
  want(1)
  want(2)
  left.add(1)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(asked.map(({ some }) => some)).toEqual([[1, 2], [2]])
})
