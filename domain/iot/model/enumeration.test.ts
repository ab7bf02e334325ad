import { expect, test } from 'vitest'
import { coerce } from '../intake/decode-value.ts'
import { codesOf, keyOf, sameKeys } from './enumeration.ts'
import { hasMovedItems } from './tsl-changes.ts'

const states = ['0', '1', 'A', '2', '0E2']
const readAs = (keys: readonly (string | number)[], sent: unknown) => {
  const found = coerce({ identifier: 'state', slot: 0, dataType: 'enum', keys }, sent)
  return typeof found === 'string' ? found : keyOf(keys, found.value)
}

test('whatever key a device sends is shown as that key', () => {
  for (const keys of [states, ['a', 'b'], [0, 10, 20], ['1', '0'], ['1', 'x', 'y', 2, 3, '1E1', 10]])
    for (const key of keys) expect(readAs(keys, key), `${String(key)} of ${keys.join()}`).toBe(key)
})

test('a number beside words means the key that is this number, and no word by its position', () => {
  expect(readAs(states, 2)).toBe('2')
  expect(readAs(states, 0)).toBe('0')
  expect(readAs(['0', '1', 'A'], 2)).toBe('misfit')
  expect(readAs(['cool', 'heat'], 1)).toBe('heat')
  expect(readAs(states, '4')).toBe('misfit')
})

test('stored numbers differ, and those that were told apart before stay', () => {
  expect(codesOf(states)).toEqual([0, 1, 2, 3, 4])
  expect(codesOf(['cool', 'heat', 'off'])).toEqual([0, 1, 2])
  expect(codesOf([0, 10, 'auto', '1E3'])).toEqual([0, 10, 2, 1_000])
  expect(codesOf([5, 'auto', 1, 7])).toEqual([5, 1, 0, 7])
})

test('keys that are the same number or text cannot be told apart', () => {
  expect(sameKeys(states)).toBeUndefined()
  expect(sameKeys(['1', 'a', '01'])).toEqual(['1', '01'])
  expect(sameKeys([1, '1.0'])).toEqual([1, '1.0'])
  expect(sameKeys(['a', 'a '])).toEqual(['a', 'a '])
})

const items = (keys: readonly (string | number)[]) => keys.map((key) => ({ key, label: String(key) }))

test('an enumeration in use is changed only so that every key stays stored as it is', () => {
  expect(hasMovedItems(items(states), items([...states, '3', 'B']))).toBe(true)
  expect(hasMovedItems(items(states), items([...states, 'B', '7']))).toBe(false)
  expect(hasMovedItems(items(['off', 'on']), items(['off', 'on', '2']))).toBe(false)
  expect(hasMovedItems(items(['off', 'on']), items(['off', '1', 'on']))).toBe(true)
  expect(hasMovedItems(items([0, 1, 2]), items([2, 0, 1]))).toBe(false)
  expect(hasMovedItems(items([0, 1, 2]), items([0, 1]))).toBe(false)
})
