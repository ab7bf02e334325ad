import { expect, test } from 'vitest'
import { idsOf, tick } from './check-tree.ts'

const tree = [
  { id: 'system', children: [{ id: 'user', children: [{ id: 'user_add' }, { id: 'user_edit' }] }, { id: 'post' }] },
]
const ticking = (before: readonly string[], id: string, isTicked: boolean) =>
  [...tick(tree, new Set(before), id, isTicked)].toSorted()

test('a tick brings what is above it and what is below it', () => {
  expect(ticking([], 'user', true)).toEqual(['system', 'user', 'user_add', 'user_edit'])
})

test('a screen can be held without one of its buttons', () => {
  expect(ticking(['system', 'user', 'user_add', 'user_edit'], 'user_add', false)).toEqual([
    'system',
    'user',
    'user_edit',
  ])
})

test('taking a branch away takes what is below and leaves what is above', () => {
  expect(ticking(idsOf(tree), 'user', false)).toEqual(['post', 'system'])
})

test('a node that is not there changes nothing', () => {
  expect(ticking(['post'], 'nowhere', true)).toEqual(['post'])
})
