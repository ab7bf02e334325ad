// Arrangements of a wall: whatever was stored or sent becomes one that can be shown.
import { expect, test } from 'vitest'
import { isBeyond, isStale } from './board.ts'
import { COLUMNS, MOST_WIDGETS, layoutFrom, usualLayout, widgetNames } from './widgets.ts'

test('the usual arrangement has every widget, and is an arrangement like any other', () => {
  expect(usualLayout.map(({ widget }) => widget)).toEqual(widgetNames)
  expect(layoutFrom(JSON.parse(JSON.stringify(usualLayout)))).toEqual(usualLayout)
})

test('what is no widget, stands twice or does not fit is left out or made to fit', () => {
  const sent = [
    { widget: 'alarms', width: COLUMNS, height: 2 },
    { widget: 'alarms', width: 1, height: 1 },
    { widget: 'cold', width: 99, height: 0 },
    { widget: 'constructor' },
    null,
    'areas',
  ]
  expect(layoutFrom(sent)).toEqual([
    { widget: 'alarms', width: 12, height: 2 },
    { widget: 'cold', width: 3, height: 4 },
  ])
  for (const nothing of [undefined, {}, 'alarms', [{}]]) expect(layoutFrom(nothing)).toEqual([])
})

test('figures of several systems stand beside each other, each once', () => {
  const of = (system: string) => ({ widget: 'figures', width: 4, height: 2, system })
  expect(layoutFrom([of('HVAC'), of('HVAC'), of('PWR'), of('nothing')]).map(({ system }) => system)).toEqual([
    'HVAC',
    'PWR',
    'MGS',
  ])
  expect(layoutFrom(Array.from({ length: 99 }, () => of('HVAC'))).length).toBeLessThanOrEqual(MOST_WIDGETS)
})

test('a value without limits is never beyond them, and one that never came is stale', () => {
  expect(isBeyond({ value: 9, low: 2, high: 8 })).toBe(true)
  expect(isBeyond({ value: 2, low: 2, high: 8 })).toBe(false)
  expect(isBeyond({ value: -40, low: null, high: -25 })).toBe(false)
  expect(isBeyond({ value: null, low: 2, high: 8 })).toBe(false)
  expect([null, 0, 1_000].map((at) => isStale({ at, staleAfter: 500 }, 1_200))).toEqual([true, true, false])
})
