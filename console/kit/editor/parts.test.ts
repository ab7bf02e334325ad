import { expect, test } from 'vitest'
import { byKey, put, rebased } from './parts.ts'
import { same } from './same.ts'

const parts = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => [one.slice(0, 1), one] as const)
const clashesOf = (opened: string, edited: string, latest: string) =>
  rebased({ opened: parts(opened), edited: parts(edited), latest: parts(latest) }).clashes

test('a part both have changed otherwise is a clash, removed on one side as well', () => {
  expect(clashesOf('a1 b1 c1', 'a2 b1 c1', 'a3 b2')).toEqual([{ key: 'a', was: 'a1', mine: 'a2', theirs: 'a3' }])
  expect(clashesOf('a1', '', 'a2')).toEqual([{ key: 'a', was: 'a1', mine: undefined, theirs: 'a2' }])
  expect(clashesOf('a1', 'a2', '')).toEqual([{ key: 'a', was: 'a1', mine: 'a2', theirs: undefined }])
  expect(clashesOf('', 'n1', 'n2')).toEqual([{ key: 'n', was: undefined, mine: 'n1', theirs: 'n2' }])
})

test('what both did alike is none', () => {
  expect(clashesOf('a1 b1', 'a2', 'a2')).toEqual([])
})

test('the order of names does not tell two contents apart, nor does what is absent', () => {
  expect(same({ x: 1, y: [{ a: 1, b: 2 }] }, { y: [{ b: 2, a: 1, c: undefined }], x: 1 })).toBe(true)
  expect(same({ x: 1 }, { x: 1, y: null })).toBe(false)
  expect(same([1, 2], [2, 1])).toBe(false)
})

test('a part is put in its place, at the end or away', () => {
  expect(put(parts('a1 b1'), 'a', 'a2')).toEqual(parts('a2 b1'))
  expect(put(parts('a1'), 'b', 'b1')).toEqual(parts('a1 b1'))
  expect(put(parts('a1 b1'), 'a', undefined)).toEqual(parts('b1'))
})

test('a list comes apart by its keys, and together in its order', () => {
  const { apart, together } = byKey<{ id: string }>(({ id }) => id)
  expect(together(apart([{ id: '2' }, { id: '1' }]))).toEqual([{ id: '2' }, { id: '1' }])
})
