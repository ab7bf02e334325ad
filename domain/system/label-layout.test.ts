import { expect, test } from 'vitest'
import { cornerOf, isLayout, layoutNames, layouts, placesOn, sheetsFor, sheetsOf } from './label-layout.ts'

test.each(layoutNames)('%s: its labels fill the sheet and neither overlap nor leave it', (name) => {
  const layout = layouts[name]
  const { paper, label, columns, rows, margin, gap } = layout
  const last = cornerOf(layout, placesOn(layout) - 1)
  expect(last.x + label.width).toBeLessThanOrEqual(paper.width)
  expect(last.y + label.height).toBeLessThanOrEqual(paper.height)
  // The margins of both sides are equal, as they are on the sheets sold.
  expect(2 * margin.left + columns * label.width + (columns - 1) * gap.x).toBeCloseTo(paper.width)
  expect(2 * margin.top + rows * label.height + (rows - 1) * gap.y).toBeCloseTo(paper.height)
})

test('places are counted along the rows, in millimetres from the corner of the sheet', () => {
  const layout = layouts['a4-2x7']
  expect(cornerOf(layout, 0)).toEqual({ x: 4.65, y: 15.15 })
  expect(cornerOf(layout, 1)).toEqual({ x: 106.25, y: 15.15 })
  expect(cornerOf(layout, 2)).toEqual({ x: 4.65, y: 53.25 })
  expect(cornerOf(layout, 13)).toEqual({ x: 106.25, y: 243.75 })
})

test('a sheet that is partly used begins at its next free place', () => {
  const sheets = sheetsOf(layouts['a4-3x8'], ['a', 'b', 'c'], 23, 1)
  expect(sheets).toEqual([
    [
      { label: 'a', place: 22 },
      { label: 'b', place: 23 },
    ],
    [{ label: 'c', place: 0 }],
  ])
})

test('copies of a label lie side by side', () => {
  const [sheet] = sheetsOf(layouts['a4-4x10'], ['a', 'b'], 1, 2)
  expect(sheet?.map(({ label, place }) => `${label}${place}`)).toEqual(['a0', 'a1', 'b2', 'b3'])
})

test('every label of a roll is a page of its own', () => {
  expect(sheetsOf(layouts['roll-50x30'], ['a', 'b'], 1, 1)).toEqual([
    [{ label: 'a', place: 0 }],
    [{ label: 'b', place: 0 }],
  ])
})

test('the sheets needed are counted with the places skipped', () => {
  const layout = layouts['a4-3x8']
  expect(sheetsFor(layout, 24, 1)).toBe(1)
  expect(sheetsFor(layout, 24, 2)).toBe(2)
  expect(sheetsFor(layout, 500, 1)).toBe(21)
  expect(sheetsFor(layout, 0, 5)).toBe(0)
})

test('a layout that is not known any more is none', () => {
  expect([isLayout('a4-3x8'), isLayout('a5-1x1'), isLayout(undefined)]).toEqual([true, false, false])
})
