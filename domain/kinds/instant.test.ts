import { expect, test } from 'vitest'
import { isInstant } from './instant.ts'

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
