import type { Placed } from '@steward/domain/system/home/tiles'
import { expect, test } from 'vitest'
import { moved } from './arrangement.ts'

const placed = (['late', 'risk', 'cost'] as const).map((tile): Placed => ({ tile, size: 'third' }))
const names = (all: readonly Placed[]) => all.map(({ tile }) => tile).join()

test('a tile is moved among the others, and no further than the ends', () => {
  expect(names(moved(placed, 'cost', 0))).toBe('cost,late,risk')
  expect(names(moved(placed, 'late', 1))).toBe('risk,late,cost')
  expect(names(moved(placed, 'late', 9))).toBe('risk,cost,late')
  expect(names(moved(placed, 'cost', -3))).toBe('cost,late,risk')
})

test('where nothing moves the arrangement is the same one, and no step', () => {
  expect(moved(placed, 'risk', 1)).toBe(placed)
  expect(moved(placed, 'late', -1)).toBe(placed)
  expect(moved(placed, 'live', 0)).toBe(placed)
})
