import { beforeEach, expect, test, vi } from 'vitest'
import { forget, isEmpty, recall, recallEnvelope, remember } from './storage.ts'

/** A minimal Storage. */
function store(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
})

test.for([['text'], [0], [41], [false], [true], [[1, 2]], [{ a: null }], [null]])(
  '%j comes back as it was',
  ([value]) => {
    remember('thing', value)
    expect(recall('thing')).toEqual(value)
  },
)

test('the envelope carries the type and the time of writing under the prefixed key', () => {
  remember('token', 'abc', 'local', 1_700_000_000_000)
  const envelope: unknown = JSON.parse(localStorage.getItem('steward-token') ?? '')
  expect(envelope).toEqual({ dataType: 'string', content: 'abc', datetime: 1_700_000_000_000 })
  expect(recallEnvelope('token')?.datetime).toBe(1_700_000_000_000)
})

test('what belongs to the session says so and wins over the lasting value', () => {
  remember('menu', 'lasting')
  remember('menu', 'of the session', 'session')
  expect(recallEnvelope('menu')?.type).toBe('session')
  expect(recall('menu')).toBe('of the session')
  forget('menu', 'session')
  expect(recall('menu')).toBe('lasting')
})

test('nothing is undefined, and text nobody wrapped is answered as it is', () => {
  expect(recall('nothing')).toBeUndefined()
  localStorage.setItem('steward-plain', 'not json {')
  expect(recall('plain')).toBe('not json {')
})

test('a store that refuses to write does no harm', () => {
  const full = store()
  full.setItem = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', full)
  expect(() => remember('thing', 1)).not.toThrow()
})

test.for([[null], [undefined], [''], ['null'], ['undefined'], [[]], [{}]])('%j is nothing', ([value]) => {
  expect(isEmpty(value)).toBe(true)
})

test.for([[0], [false], [true], ['text'], [[0]], [{ a: null }]])('%j is something', ([value]) => {
  expect(isEmpty(value)).toBe(false)
})
