// Several queries that are shown as one.
import { expect, test } from 'vitest'
import { having, together } from './reading.ts'

const readings = (asked: string[]) => {
  const one = (name: string, data: number | undefined, at: number, error: Error | null = null) => ({
    data,
    error,
    dataUpdatedAt: at,
    refetch: () => asked.push(name),
  })
  return {
    a: one('a', 1, 20),
    b: one('b', 2, 10),
    waiting: one('waiting', undefined, 0),
    failed: one('failed', undefined, 0, new Error('away')),
  }
}

test('several are answered once all of them are, and as old as the oldest', () => {
  const { a, b } = readings([])
  expect(together(a, b)).toMatchObject({ data: [1, 2], error: null, dataUpdatedAt: 10 })
})

test('while one is awaited there is no answer', () => {
  const { a, waiting } = readings([])
  expect(together(a, waiting)).toMatchObject({ data: undefined, error: null })
})

test('one that failed fails all, and is the only one asked again', async () => {
  const asked: string[] = []
  const { a, failed } = readings(asked)
  const both = together(a, failed)
  expect(both.error?.message).toBe('away')
  await both.refetch()
  expect(asked).toEqual(['failed'])
})

test('what is not enough to show counts as awaited', () => {
  const { a } = readings([])
  expect(having(a, undefined)).toMatchObject({ data: undefined, error: null, dataUpdatedAt: 20 })
})
