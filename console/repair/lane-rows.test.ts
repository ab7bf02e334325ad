import { expect, test } from 'vitest'
import { rowsFor } from './lane-rows.ts'

test('bars that overlap stand below each other, and a row is used again once it is free', () => {
  const bars = [
    { from: 0, to: 10 },
    { from: 5, to: 8 },
    { from: 8, to: 12 },
    { from: 9, to: 11 },
    { from: 10, to: 20 },
  ]
  expect(rowsFor(bars)).toEqual({ row: [0, 1, 1, 2, 0], count: 3 })
})

test('a lane without orders has a row all the same', () => {
  expect(rowsFor([])).toEqual({ row: [], count: 1 })
})
