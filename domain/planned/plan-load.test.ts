import { expect, test } from 'vitest'
import { readLocal } from '../calendar/wall-clock.ts'
import { addLoad, noLoad } from './plan-load.ts'

test('work is spread over the hours it takes, over midnight into the next day', () => {
  const load = noLoad()
  // A Sunday.
  addLoad(load, [readLocal('2026-05-03 23:30:00'), readLocal('2026-05-10 23:30:00')], 90, 2)
  expect(load.minutes).toBe(90)
  expect(load.cells[6]?.[23]).toBe(30)
  expect(load.cells[0]?.[0]).toBe(60)
  expect(load.cells.flat().reduce((sum, one) => sum + one, 0)).toBe(90)
})
