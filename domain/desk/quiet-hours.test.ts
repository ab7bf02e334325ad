import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)
const until = (hours: { from: string; to: string; days?: number[] }, now: string) => {
  const end = quietUntil({ days: [], ...hours }, at(now), zone)
  return end === undefined ? undefined : new Date(end + 8 * 3_600_000).toISOString().slice(0, 16)
}

test('a night that crosses midnight ends in the morning, whether it is asked before midnight or after', () => {
  const night = { from: '22:00', to: '08:00' }
  expect(until(night, '2026-11-20T23:30')).toBe('2026-11-21T08:00')
  expect(until(night, '2026-11-21T03:00')).toBe('2026-11-21T08:00')
  expect([until(night, '2026-11-21T08:00'), until(night, '2026-11-20T21:59')]).toEqual([undefined, undefined])
})

test('the part after midnight belongs to the day on which the night began', () => {
  // 20 November 2026 is a Friday.
  const fridays = { from: '22:00', to: '08:00', days: [5] }
  expect(until(fridays, '2026-11-21T03:00')).toBe('2026-11-21T08:00')
  expect(until(fridays, '2026-11-20T03:00')).toBeUndefined()
  expect(until({ from: '12:00', to: '13:30', days: [6] }, '2026-11-21T12:10')).toBe('2026-11-21T13:30')
})

test('at a place that changes its clock the end is that of the clock on the wall', () => {
  const end = quietUntil({ from: '22:00', to: '08:00', days: [] }, Date.parse('2026-10-24T22:00Z'), 'Europe/Berlin')
  expect(new Date(end ?? 0).toISOString()).toBe('2026-10-25T07:00:00.000Z')
})
