import { expect, test } from 'vitest'
import { changeOf, isChangedBy } from './changed.ts'

const change = (data: object) => {
  const found = changeOf(data, 10_000)
  if (!found) throw new Error('it names no entity')
  return found
}
const order = change({ entity: 'repair-order', ids: ['7'], ago: 60 })

test.each([
  ['the list', ['repair-order', 'list', {}], true],
  ['a column of the board', ['repair-order', 'board', {}], true],
  ['a month of the calendar', ['repair-order', 'calendar', {}], true],
  ['a count', ['repair-order', 'count', {}], true],
  ['a level of a tree', ['repair-order', 'lazy-list', null, {}], true],
  ['the detail of the row', ['repair-order', 'detail', '7'], true],
  ['its history', ['repair-order', 'history', '7', 1], true],
  ['rows beside another detail', ['device', 'related', 'repair-order', 'deviceId', '9'], true],
  ['a time line of such rows', ['repair-bill', 'timeline', 'repair-order', []], true],
  ['what counts rows of several', ['first-hour', 'counting', ['area', 'repair-order']], true],
  ['what counts rows of others', ['first-hour', 'counting', ['area', 'device']], false],
  ['the detail of another row', ['repair-order', 'detail', '8'], false],
  ['choices of an input', ['repair-order', 'choices', {}], false],
  ['a list of another entity', ['repair-bill', 'list', {}], false],
  ['rows of another entity beside the detail', ['repair-order', 'related', 'repair-bill', 'orderId', '7'], false],
])('a changed order makes %s stale: %#', (_, queryKey, isStale) => {
  expect(isChangedBy(queryKey, order)).toBe(isStale)
})

test('a change that names no rows may be one of any row', () => {
  expect(isChangedBy(['repair-order', 'detail', '8'], change({ entity: 'repair-order' }))).toBe(true)
})

test.each([
  ['a list of them', ['alarm-record', 'list', {}], true],
  ['the number that waits', ['alarm-record', 'stat'], true],
  ['the time line of one', ['alarm-transition', 'list', { filters: { alarmRecordId: '7' } }], true],
  ['the home page', ['overview'], true],
  ['a device', ['device', 'detail', '7'], false],
])('an alarm raised before the stream was open makes %s stale: %#', (_, queryKey, isStale) => {
  expect(isChangedBy(queryKey, change({ entity: 'alarm-record' }))).toBe(isStale)
})

test('what names no entity is no change', () => {
  expect(changeOf(undefined, 0)).toBeUndefined()
  expect(changeOf({ ids: ['7'] }, 0)).toBeUndefined()
})
