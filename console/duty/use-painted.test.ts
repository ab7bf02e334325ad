import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { Month, Painted } from './month-data.ts'
import { paintedOn, possible, settled, strokesFrom } from './use-painted.ts'

/** A group in which nothing is planned but the given cells. */
const monthWith = (cells: Painted = {}) =>
  ({
    people: ['ann', 'ben'].map((userId) => ({
      userId,
      cells: new Map(Object.entries(cells[userId] ?? {}).map(([day, shiftId]) => [day, { shiftId }])),
    })),
    shifts: [{ id: 'day' }, { id: 'late' }],
  }) as unknown as Month
const stroke = (userId: string, day: string, shiftId: string) => ({ userId, day, shiftId })
const paint = (month: Month, strokes: readonly ReturnType<typeof stroke>[]) =>
  paintedOn(month, strokesFrom({}), strokes)

test('kept cells of people and shifts that the group has no more are left out', () => {
  const month = monthWith({ ann: { '2031-03-02': 'day' } })
  const strokes = paint(month, [
    stroke('ann', '2031-03-01', 'day'),
    stroke('ann', '2031-03-02', ''),
    stroke('ben', '2031-03-01', 'night'),
    stroke('ben', '2031-03-02', 'day'),
    stroke('carl', '2031-03-01', 'day'),
  ])
  const { ann } = strokes.cells
  expect(possible(strokes, month)).toEqual({ ann, ben: { '2031-03-02': 'day' } })
  expect(possible(strokes, month).ann).toBe(ann)
  expect(settled(strokes, month)).toEqual({ left: strokes, overtaken: 0 })
})

test('cells that are stored as they were painted are not unsaved', () => {
  const strokes = paint(monthWith(), [stroke('ann', '2031-03-01', 'day'), stroke('ann', '2031-03-02', 'day')])
  const month = monthWith({ ann: { '2031-03-01': 'day' } })
  expect(possible(strokes, month)).toEqual({ ann: { '2031-03-02': 'day' } })
  const { left, overtaken } = settled(strokes, month)
  expect(overtaken).toBe(0)
  expect(left).toEqual(paint(monthWith(), [stroke('ann', '2031-03-02', 'day')]))
  expect(
    possible(paint(month, [stroke('ann', '2031-03-01', 'late'), stroke('ann', '2031-03-01', 'day')]), month),
  ).toEqual({})
})

test('cells that somebody else has planned since are not overwritten, and are counted once', () => {
  const strokes = paint(monthWith({ ben: { '2031-03-01': 'day' } }), [
    stroke('ann', '2031-03-01', 'day'),
    stroke('ann', '2031-03-02', 'day'),
    stroke('ben', '2031-03-01', 'late'),
  ])
  const month = monthWith({ ann: { '2031-03-01': 'late' } })
  expect(possible(strokes, month)).toEqual({ ann: { '2031-03-02': 'day' } })
  const { left, overtaken } = settled(strokes, month)
  expect(overtaken).toBe(2)
  expect(settled(left, month)).toEqual({ left, overtaken: 0 })
  // Painted again in sight of what was planned, they stay.
  expect(possible(paintedOn(month, left, [stroke('ann', '2031-03-01', 'day')]), month)).toEqual({
    ann: { '2031-03-01': 'day', '2031-03-02': 'day' },
  })
})

test('what the browser has kept is read as it was painted; anything else is as nothing', () => {
  const strokes = paint(monthWith(), [stroke('ann', '2031-03-01', '')])
  expect(strokesFrom(JSON.parse(JSON.stringify(strokes)))).toEqual(strokes)
  expect(strokesFrom({ ann: { '2031-03-01': 'day' }, cells: 5 })).toEqual({ cells: {}, over: {} })
})
