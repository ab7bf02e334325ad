import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test.each([
  [1, 1, '1'],
  [2, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [16, 20, '1 … 15 16 17 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
  [99, 20, '1 … 16 17 18 19 20'],
])('page %i of %i offers %s', (current, last, shown) => {
  expect(
    pagesAround(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(shown)
})
