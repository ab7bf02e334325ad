import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleRefetches } from './throttle-refetches.ts'

let client: QueryClient
let asked: AbortSignal[]
let took: number
let leave: () => void

/** A mounted list query whose answers take a given time. */
beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity } } })
  asked = []
  took = 10
  const observer = new QueryObserver(client, {
    queryKey: ['alarm-record', 'list', {}],
    queryFn: ({ signal }) => {
      asked.push(signal)
      return new Promise((resolve) => setTimeout(() => resolve(asked.length), took))
    },
  })
  leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(took)
  asked = []
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const isAlarm = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'alarm-record'

async function storm(refresh: ReturnType<typeof throttleRefetches>, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 5) {
    refresh(isAlarm)
    await vi.advanceTimersByTimeAsync(5)
  }
}

test('the first event asks at once, and so does one after a calm', async () => {
  const refresh = throttleRefetches(client)
  refresh(isAlarm)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(1)
  refresh(isAlarm)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
})

test('a storm asks a few times, the last time after its last event', async () => {
  const refresh = throttleRefetches(client)
  await storm(refresh, 10_000)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBeLessThan(10)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toHaveLength(before + 1)
})

test('an answer under way is never cancelled, however long it takes, and one more follows it', async () => {
  took = 3_000
  const refresh = throttleRefetches(client)
  await storm(refresh, 2_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(2)
  expect(asked.some(({ aborted }) => aborted)).toBe(false)
})

test('the longer answers take, the less often is asked', async () => {
  took = 2_000
  const refresh = throttleRefetches(client)
  await storm(refresh, 30_000)
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('what was asked before the event is asked again once it is answered', async () => {
  took = 500
  void client.refetchQueries({ queryKey: ['alarm-record'] })
  await vi.advanceTimersByTimeAsync(100)
  throttleRefetches(client)(isAlarm)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(2)
  expect(asked.some(({ aborted }) => aborted)).toBe(false)
})

test('what nobody looks at is not asked for, only known to be stale', async () => {
  leave()
  throttleRefetches(client)(isAlarm)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(0)
  expect(client.getQueryState(['alarm-record', 'list', {}])?.isInvalidated).toBe(true)
})

const isStale = () => client.getQueryState(['alarm-record', 'list', {}])?.isInvalidated

test('what nobody looks at any more when its turn comes is known to be stale', async () => {
  let show = (): void => undefined
  throttleRefetches(client)(isAlarm, 0, () => new Promise<void>((resolve) => (show = resolve)))
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  show()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(0)
  expect(isStale()).toBe(true)
})

test('a refetch that is left before its answer is known to be missing', async () => {
  took = 3_000
  throttleRefetches(client)(isAlarm)
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
  expect(isStale()).toBe(true)
})

test('what is refetched to the end is fresh', async () => {
  throttleRefetches(client)(isAlarm)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(1)
  expect(isStale()).toBe(false)
})

test('a query that is gone when its turn comes is left alone', async () => {
  let show = (): void => undefined
  throttleRefetches(client)(isAlarm, 0, () => new Promise<void>((resolve) => (show = resolve)))
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  client.clear()
  show()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveLength(0)
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('what is asked later waits for its turn, even once its jitter has begun, and is asked for once', async () => {
  const refresh = throttleRefetches(client)
  let isShown = true
  let show = (): void => undefined
  const shown = () => (isShown ? Promise.resolve() : new Promise<void>((resolve) => (show = resolve)))
  refresh(isAlarm, 1_000, shown)
  isShown = false
  for (let change = 0; change < 3; change += 1) {
    refresh(isAlarm, 1_000, shown)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(asked).toHaveLength(0)
  show()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(1)
})
