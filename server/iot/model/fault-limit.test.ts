import { expect, test } from 'vitest'
import { createFaultLimit } from './fault-limit.ts'

const HOUR = 3_600_000

test('a session exceeds the limit by the minute', () => {
  const limit = createFaultLimit(2)
  const at = [0, 1, 59_999, 60_000, 120_000]
  expect(at.map((now) => limit.countFault('s', now))).toEqual([false, false, true, true, false])
  expect(limit.countFault('other', 60_000)).toBe(false)
})

test('what was unreadable before the clock was set back is not counted on', () => {
  const limit = createFaultLimit(2)
  for (const now of [HOUR, HOUR, HOUR]) limit.countFault('s', now)
  expect(limit.countFault('s', 0)).toBe(false)
})
