import { expect, test } from 'vitest'
import { rowOf } from '../data/follows.ts'
import { changeOf, isChangedBy } from './changed.ts'

const change = (data: object) => {
  const found = changeOf(data, 10_000)
  if (!found) throw new Error('it names no entity')
  return found
}
const order = change({ entity: 'repair-order', ids: ['7'], ago: 60 })
const orders = { name: 'repair-order' }

test.each([
  ['what shows orders', [orders], true],
  ['what shows orders among others', [{ name: 'device-failure' }, orders], true],
  ['what shows the row', rowOf(orders, '7'), true],
  ['what shows another row', rowOf(orders, '8'), false],
  ['what shows no row yet', rowOf(orders, undefined), false],
  ['what shows others', [{ name: 'repair-bill' }], false],
  ['what follows nothing', [], false],
])('a changed order makes %s stale: %#', (_, follows, isStale) => {
  expect(isChangedBy(follows, order)).toBe(isStale)
})

test('a change that names no rows may be one of any row', () => {
  expect(isChangedBy(rowOf(orders, '8'), change({ entity: 'repair-order' }))).toBe(true)
})

test.each([
  ['what shows alarms', [{ name: 'alarm-record' }], true],
  ['one alarm', rowOf({ name: 'alarm-record' }, '7'), true],
  ['the time line of one', [{ name: 'alarm-transition' }], true],
  ['a device', rowOf({ name: 'device' }, '7'), false],
])('an alarm raised before the stream was open makes %s stale: %#', (_, follows, isStale) => {
  expect(isChangedBy(follows, change({ entity: 'alarm-record' }))).toBe(isStale)
})

test('what names no entity is no change', () => {
  expect(changeOf(undefined, 0)).toBeUndefined()
  expect(changeOf({ ids: ['7'] }, 0)).toBeUndefined()
})
