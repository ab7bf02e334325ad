import { expect, test } from 'vitest'
import { usualHysteresis } from './hysteresis.ts'

const hot = { type: 'threshold', op: 'gt', limit: 8 } as const
const band = { type: 'range_out', low: 2, high: 6 } as const

test.each([
  ['two per cent of the range', hot, { min: -10, max: 40, isChoice: false }, 1],
  ['two per cent of the limit where no range is known', hot, undefined, 0.16],
  ['no more than a quarter of a narrow band', band, { min: -100, max: 100, isChoice: false }, 1],
  ['nothing for a choice', hot, { min: 0, max: 3, isChoice: true }, 0],
  ['nothing for no-data rules', { type: 'nodata', timeout: 60_000 }, undefined, 0],
] as const)('%s', (_, condition, range, expected) => {
  expect(usualHysteresis(condition, range)).toBeCloseTo(expected, 10)
})
