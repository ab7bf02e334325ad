import { expect, test } from 'vitest'
import { rebaseList } from './rebase-list.ts'

const list = (text: string) => text.split(' ').filter(Boolean)
// `a1` is the first content of `a`.
const rebased = (opened: string, edited: string, latest: string) =>
  rebaseList({ opened: list(opened), edited: list(edited), latest: list(latest) }, (one) => one.slice(0, 1)).join(' ')

test('an untouched list is what it is now', () => {
  expect(rebased('a1 b1', 'a1 b1', 'b2 c1')).toBe('b2 c1')
})

test('what one added, changed and moved stays beside what others did', () => {
  expect(rebased('a1 b1 c1', 'c1 a2 d1 b1', 'a1 b2 c1 e1')).toBe('c1 a2 d1 b2 e1')
})

test('one changed on both sides stays as it was changed here', () => {
  expect(rebased('a1', 'a2', 'a3')).toBe('a2')
})

test('what either side removed goes, unless the other side has changed it', () => {
  expect(rebased('a1 b1', 'a1', 'a1 b1')).toBe('a1')
  expect(rebased('a1 b1', 'b1 a1', 'b1')).toBe('b1')
  expect(rebased('a1 b1', 'a1', 'a1 b2')).toBe('a1 b2')
  expect(rebased('a1 b1', 'a2 b1', 'b1')).toBe('a2 b1')
})

test('what has no key yet is kept', () => {
  expect(rebaseList({ opened: [], edited: [{ id: '' }, { id: '' }], latest: [{ id: 'x' }] }, ({ id }) => id)).toEqual([
    { id: '' },
    { id: '' },
    { id: 'x' },
  ])
})
