import '../testing/browser.ts'
import { fieldNamed } from '@steward/domain/conditions/fields'
import { type Tree, readTree } from '@steward/domain/conditions/tree'
import type { Entity } from '@steward/domain/entity'
import { repairOrder } from '@steward/domain/index'
import { expect, test } from 'vitest'
import { begun, changed, compared, countOf, group, opened, treeOf } from './draft.ts'
import { openedTree } from './sentence.ts'

const orders = repairOrder as unknown as Entity
const fieldOf = (name: string) => fieldNamed(orders, name)

const tree: Tree = {
  any: [
    { field: 'title', is: 'contains', value: '泵' },
    {
      all: [
        { field: 'orderStatus', is: 'oneOf', value: ['closed', 'repairing'] },
        { field: 'assigneeId', is: 'me' },
      ],
    },
    { field: 'scoreTotal', is: 'between', value: ['1', '3'] },
    { field: 'createTime', is: 'lastDays', value: 7 },
    { field: 'finishTime', is: 'atLeast', value: '2026-03-01' },
  ],
}

test('what was composed opens as it was, and is taken by lists', () => {
  expect(treeOf(opened(tree))).toEqual(tree)
  expect(readTree(JSON.stringify(treeOf(opened(tree))), fieldOf)).toMatchObject({ ok: true })
  expect(countOf(opened(tree))).toBe(6)
})

test('a single condition stands in a group, and leaves it alone', () => {
  const one: Tree = { field: 'title', is: 'empty' }
  expect(opened(one).members).toHaveLength(1)
  expect(treeOf(opened(one))).toEqual(one)
})

test('what is not filled in yet is no condition', () => {
  const title = begun('title', fieldOf)
  const span = { ...compared(begun('scoreTotal', fieldOf), 'between'), text: '1~' }
  expect(title.is).toBe('contains')
  expect(treeOf(group('all', [title, span, group('any')]))).toBeUndefined()
  expect(treeOf(group('all', [{ ...title, text: '泵' }, span]))).toEqual({
    field: 'title',
    is: 'contains',
    value: '泵',
  })
})

test('another comparison keeps what is entered in the same way', () => {
  const title = { ...begun('title', fieldOf), text: '泵' }
  expect(compared(title, 'begins').text).toBe('泵')
  expect(compared(title, 'empty').text).toBe('')
})

test('a part is changed or taken out wherever it stands', () => {
  const inner = begun('title', fieldOf)
  const whole = group('all', [group('any', [inner, begun('orderNo', fieldOf)])])
  expect(countOf(changed(whole, inner.key, () => undefined))).toBe(1)
  const filled = changed(whole, inner.key, (part) => ({ ...part, text: '泵' }))
  expect(treeOf(filled)).toEqual({ field: 'title', is: 'contains', value: '泵' })
})

test('conditions on fields that are gone are named and left out', () => {
  const text = JSON.stringify({ all: [{ field: 'gone', is: 'empty' }, { any: [{ field: 'title', is: 'empty' }] }] })
  expect(openedTree(orders, text)).toEqual({ tree: { field: 'title', is: 'empty' }, gone: ['gone'] })
  expect(openedTree(orders, '{')).toEqual({ tree: undefined, gone: [] })
})
