import { expect, test } from 'vitest'
import { QUIET, mayRing } from './sound-turn.ts'

const minor = { at: 1_000, level: 3 }

test('a graver alarm sounds although a lesser one has just sounded', () => {
  expect(mayRing(minor, { at: 1_100, level: 1 })).toBe(true)
})

test('alarms that are no graver share one sound until the pause is over', () => {
  expect(mayRing(undefined, minor)).toBe(true)
  expect(mayRing(minor, { at: 1_100, level: 3 })).toBe(false)
  expect(mayRing({ at: 1_000, level: 1 }, { at: 1_100, level: 2 })).toBe(false)
  expect(mayRing(minor, { at: 1_000 + QUIET, level: 4 })).toBe(true)
})
