import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createBackoff } from './backoff.ts'

const HOUR = 3_600_000

test('what fails is tried again after a pause that doubles', () => {
  const backoff = createBackoff(createLog('silent'), 'about')
  backoff.failed('a', new Error('x'), HOUR)
  expect([HOUR + 999, HOUR + 1_000].map((now) => backoff.isPaused('a', now))).toEqual([true, false])
  backoff.failed('a', new Error('x'), HOUR + 1_000)
  expect([HOUR + 2_999, HOUR + 3_000].map((now) => backoff.isPaused('a', now))).toEqual([true, false])
  expect(backoff.isPaused('b', HOUR)).toBe(false)
})

test('a pause does not last until the clock is there again that was set back', () => {
  const backoff = createBackoff(createLog('silent'), 'about')
  backoff.failed('a', new Error('x'), HOUR)
  expect(backoff.isPaused('a', 0)).toBe(false)
})
