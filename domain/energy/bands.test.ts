import { expect, test } from 'vitest'
import { product, shareOf, textOf, unitsOf } from './amounts.ts'
import { type Band, coversDay, minutesOf, pricedHour } from './bands.ts'

test('amounts are exact, and rounded as people round', () => {
  expect([unitsOf('12.5'), unitsOf('-0.00005'), unitsOf('1.00004'), unitsOf(36)]).toEqual([
    125_000n,
    -1n,
    10_000n,
    360_000n,
  ])
  expect([textOf(125_000n), textOf(-1n), textOf(0n)]).toEqual(['12.5000', '-0.0001', '0.0000'])
  expect(textOf(product(unitsOf('3'), unitsOf('0.6789')))).toBe('2.0367')
  expect([shareOf(10n, 1, 3), shareOf(-10n, 1, 3), shareOf(5n, 1, 2)]).toEqual([3n, -3n, 3n])
})

test('times of the day are minutes, and the day ends at 24:00', () => {
  expect(['00:00', '08:30', '24:00'].map(minutesOf)).toEqual([0, 510, 1_440])
  expect(['24:01', '8:30', '12:60', ''].map(minutesOf)).toEqual([undefined, undefined, undefined, undefined])
})

const bands: Band[] = [
  { from: 0, to: 480, band: 'valley', price: unitsOf('0.3') },
  { from: 480, to: 690, band: 'peak', price: unitsOf('1.1') },
  { from: 690, to: 1_440, band: 'flat', price: unitsOf('0.7') },
]

test('bands cover the day without a gap or an overlap', () => {
  expect(coversDay(bands)).toBe(true)
  expect(coversDay(bands.toReversed())).toBe(true)
  expect(coversDay(bands.slice(1))).toBe(false)
  expect(coversDay([...bands, { from: 600, to: 700 }])).toBe(false)
  expect(coversDay([])).toBe(false)
})

test('an hour in which the price changes is shared by the minute', () => {
  // 11:00 to 12:00 of 36 kWh: 30 minutes at 1.1 and 30 at 0.7, so 18 × 1.1 + 18 × 0.7 = 32.4.
  const { quantities, amount, price } = pricedHour(660, unitsOf(36), bands)
  expect([textOf(quantities.peak), textOf(quantities.flat), textOf(quantities.valley)]).toEqual([
    '18.0000',
    '18.0000',
    '0.0000',
  ])
  expect([textOf(amount), textOf(price)]).toEqual(['32.4000', '0.9000'])
})

test('parts add up to the whole to the last digit, also over midnight', () => {
  for (const quantity of ['0.0001', '1.0003', '33.3333'])
    for (const minute of [0, 470, 685, 1_410]) {
      const { quantities } = pricedHour(minute, unitsOf(quantity), bands)
      expect(Object.values(quantities).reduce((sum, one) => sum + one, 0n)).toBe(unitsOf(quantity))
    }
  expect(textOf(pricedHour(1_410, unitsOf(10), bands).quantities.valley)).toBe('5.0000')
})
