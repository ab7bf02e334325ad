import { expect, test } from 'vitest'
import { idsOf, states, tallies, tick } from './check-tree.ts'

const tree = [
  { id: 'system', children: [{ id: 'user', children: [{ id: 'user_add' }, { id: 'user_edit' }] }, { id: 'post' }] },
]
const ticking = (before: readonly string[], id: string, isTicked: boolean) =>
  [...tick(tree, new Set(before), id, isTicked)].toSorted()
const looked = (nodes: Parameters<typeof states>[0], ...ids: string[]) =>
  states(nodes, new Set(ids), tallies(nodes, new Set(ids)))

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

test('what cannot be given is not ticked with what is above it', () => {
  const limited = [{ id: 'user', children: [{ id: 'user_add', limit: 'own' }, { id: 'user_edit' }] }]
  expect([...tick(limited, new Set(), 'user', true)]).toEqual(['user', 'user_edit'])
  expect(tallies(limited, new Set(['user_edit'])).get('user')).toEqual({ on: 1, of: 1 })
})

test('an unticked node is half ticked as long as something below it is', () => {
  expect(looked(tree, 'user_add')).toEqual({ checked: ['user_add'], halfChecked: ['system', 'user'] })
  expect(looked(tree)).toEqual({ checked: [], halfChecked: [] })
})

test('a group of scopes is ticked when all of them are, and is none itself', () => {
  const scopes = [{ id: 'user', isBranch: true, children: [{ id: 'own' }, { id: 'all' }] }]
  expect(looked(scopes, 'own')).toEqual({ checked: ['own'], halfChecked: ['user'] })
  expect(looked(scopes, 'own', 'all').checked.toSorted()).toEqual(['all', 'own', 'user'])
  expect([...tick(scopes, new Set(), 'user', true)].toSorted()).toEqual(['all', 'own'])
})
