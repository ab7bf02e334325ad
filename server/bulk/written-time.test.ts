import { expect, test } from 'vitest'
import { writtenTime } from './written-time.ts'

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026.12.31', '2026-12-31'],
  ['2026年3月1日', '2026-03-01'],
  ['2026/3/1 8:05', '2026-03-01 08:05:00'],
  ['2026-03-01 18:05:09', '2026-03-01 18:05:09'],
  ['2026年3月1日 18:05', '2026-03-01 18:05:00'],
])('%s is %s', (written, wire) => expect(writtenTime(written)).toBe(wire))

test.each(['03/01/2026', '1.3.26', '2026', 'tomorrow', '2026-03-01T08:00:00+08:00', ''])('%s stays as it is', (text) =>
  expect(writtenTime(text)).toBe(text),
)
