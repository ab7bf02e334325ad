import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import { doneOf, passedOver } from './outcome.ts'

const row = (id: string) => ({ id }) as AnyRow

test('rows that the server passed over are known by name; any other answer passed over none', () => {
  const rows = ['1', '2', '3'].map(row)
  expect(passedOver({ done: 2, passed: ['3', '9'] }, rows).map(({ id }) => id)).toEqual(['3'])
  expect(passedOver({ done: 2, refused: [{ id: '2', msg: '当前状态为“已完成”' }] }, rows)).toEqual([rows[1]])
  expect(passedOver(true, rows)).toEqual([])
  expect(passedOver({ passed: 'all' }, rows)).toEqual([])
})

test('those that were not passed over were done, and need not stay chosen', () => {
  const rows = ['1', '2', '3'].map(row)
  expect(doneOf({ done: 2, passed: ['3'] }, rows)).toEqual(['1', '2'])
  expect(doneOf(true, rows)).toEqual(['1', '2', '3'])
})
