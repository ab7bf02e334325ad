import { expect, test } from 'vitest'
import { isInstant, normalInstant } from './instant.ts'

test.each([
  '2026-03-01',
  '2026-03-01 08:30:00',
  '2026-03-01T08:30:00Z',
  '2026-03-01T08:30:00.123+08:00',
  '2026-03-01T08:30+1400',
])('%s is a moment', (text) => expect(isInstant(text)).toBe(true))

test.each([
  '2026-02-30',
  '2026-03-01 24:00:00',
  '2026-03-01T00:00:00+99:99',
  '2026-03-01T00:00:00-15:00',
  '2026-03-01T00:00:00+08:60',
  '',
])('%s is none', (text) => expect(isInstant(text)).toBe(false))

const inShanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test.each([
  ['2026-03-01', '2026-03-01 00:00:00'],
  ['2026-03-01 08:30:00', '2026-03-01 08:30:00'],
  ['2026-03-01T08:30', '2026-03-01 08:30:00'],
  ['2026-03-01T08:30:00.123', '2026-03-01 08:30:00'],
  ['2026-03-01T00:30Z', '2026-03-01 08:30:00'],
  ['2026-03-01T08:30:00.123+08:00', '2026-03-01 08:30:00'],
  ['2026-02-28T18:30:00-0600', '2026-03-01 08:30:00'],
])('%s is %s in Shanghai', (text, local) => expect(normalInstant(text, inShanghai)).toBe(local))

test('years before 1000 keep their four digits', () => {
  expect(normalInstant('0800-01-01T00:00:00Z', () => '800-01-01 08:05:43')).toBe('0800-01-01 08:05:43')
})
