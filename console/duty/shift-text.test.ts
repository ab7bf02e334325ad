import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { Month } from './month-data.ts'
import { refusedIn, withRefused, withoutRefused } from './refused-cells.ts'
import { strokesOf, textsIn } from './shift-text.ts'

const days = ['2031-03-01', '2031-03-02']
const month = {
  days,
  people: ['ann', 'ben'].map((userId) => ({ userId, cells: new Map([['2031-03-01', { shiftId: 'day' }]]) })),
  shifts: [
    { id: 'day', code: 'D', name: 'Day' },
    { id: 'late', code: 'L', name: 'D' },
  ],
} as unknown as Month

test('a shift is copied by its short name, as painted or as stored', () => {
  const textAt = textsIn(month, { ann: { '2031-03-01': 'late', '2031-03-02': '' } })
  const texts = [0, 1].flatMap((row) => [0, 1].map((column) => textAt({ row, column })))
  expect(texts).toEqual(['L', '', 'D', ''])
  expect(textAt({ row: 2, column: 0 })).toBe('')
})

test('a short name comes before a name; an empty text empties, any other is named', () => {
  const at = (row: number, column: number, text: string) => ({ row, column, text })
  expect(strokesOf(month, [at(0, 0, ' D '), at(0, 1, ''), at(1, 0, 'Day'), at(1, 1, 'x'), at(2, 0, 'D')])).toEqual({
    strokes: [
      { userId: 'ann', day: '2031-03-01', shiftId: 'day' },
      { userId: 'ann', day: '2031-03-02', shiftId: '' },
      { userId: 'ben', day: '2031-03-01', shiftId: 'day' },
    ],
    unknown: [{ userId: 'ben', day: '2031-03-02', text: 'x' }],
  })
})

test('reasons stay until their cell is painted again, and rows without a change stay the same', () => {
  const [first = '', second = ''] = days
  const one = withRefused({}, [
    { userId: 'ben', day: second, why: 'b' },
    { userId: 'ann', day: first, why: 'a' },
  ])
  expect(refusedIn(one, month.people, days).map(({ place, why }) => ({ ...place, why }))).toEqual([
    { row: 0, column: 0, why: 'a' },
    { row: 1, column: 1, why: 'b' },
  ])
  const left = withoutRefused(one, [
    { userId: 'ann', day: first },
    { userId: 'ben', day: first },
  ])
  expect(refusedIn(left, month.people, days).map(({ userId }) => userId)).toEqual(['ben'])
  expect(left.ben).toBe(one.ben)
})
