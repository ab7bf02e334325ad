import { expect, test } from 'vitest'
import { learnOffset, onSiteClock, otherZone, readWireTime, wireTime } from './zone.ts'

const at = (offset: number) => learnOffset(new Headers({ 'x-utc-offset': String(offset) }))
const midnight = Date.parse('2026-03-01T16:00:00Z')

test('a moment reads as the hospital’s clock shows it, wherever the reader sits', () => {
  at(480)
  expect(wireTime(midnight)).toBe('2026-03-02 00:00:00')
  expect(onSiteClock(midnight).getUTCHours()).toBe(0)
  expect(readWireTime('2026-03-02 00:00:00')).toBe(midnight)
  expect(readWireTime('2026-03-02T00:00')).toBe(midnight)
})

test('both zones are named where they differ, and none where they do not', () => {
  const now = new Date(midnight)
  at(-now.getTimezoneOffset())
  expect(otherZone(now)).toBeUndefined()
  at(-now.getTimezoneOffset() + 45)
  expect(otherZone(now)?.own).toMatch(/^UTC[+-]\d+(:30|:45)?$/)
  at(345)
  expect(otherZone(now)?.here).toBe('UTC+5:45')
  at(-570)
  expect(otherZone(now)?.here).toBe('UTC-9:30')
})
