import { expect, test } from 'vitest'
import { type Answer, isNewer, momentOf, placeOf, withOther } from './item-answers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const began = Date.parse('2026-11-21T08:00:00Z')
const now = began + HOUR

test.each([
  ['right', 0],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a phone whose clock is %s says when it looked', (_, wrong) => {
  const looked = now - 10 * 60_000
  expect(momentOf({ at: looked + wrong, sentAt: now + wrong }, { now, began })).toBe(looked)
})

test('without the clock of the phone its times are kept within the round', () => {
  expect(momentOf({ at: now + DAY, sentAt: null }, { now, began })).toBe(now)
  expect(momentOf({ at: now - DAY, sentAt: null }, { now, began })).toBe(began)
  expect(momentOf({ at: Number.NaN, sentAt: null }, { now, began })).toBe(now)
})

test('what was looked at after it was sent is of the moment it arrived', () => {
  expect(momentOf({ at: now + DAY, sentAt: now }, { now, began })).toBe(now)
})

const answer = (at: number, userId: string, value: string): Answer => ({ at, userId, value, checkResult: 'normal' })

test('of any answers in any order the same one stands', () => {
  const answers = [1, 2, 2, 3, 3].flatMap((at, i) => ['7', '12'].map((user) => answer(at, user, String(i))))
  const standing = (some: readonly Answer[]) =>
    some.reduce<Answer | null>((best, one) => (isNewer(best, one) ? one : best), null)
  for (let turn = 0; turn < 200; turn += 1) {
    const shuffled = answers
      .map((one) => [Math.sin(turn * 97 + Number(one.value) * 13 + Number(one.userId)), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one)
    const found = standing(shuffled)
    expect([found?.at, found?.userId]).toEqual([3, '12'])
  }
})

test('one’s own answer of the same moment is replaced', () => {
  expect(isNewer(answer(5, '1', 'b'), answer(5, '1', 'a'))).toBe(true)
  expect(isNewer(answer(5, '1', 'b'), answer(4, '1', 'c'))).toBe(false)
})

test('answers of others are kept, the newest first', () => {
  const kept = withOther(withOther([], answer(1, 'a', 'x')), answer(2, 'b', 'y'))
  expect(kept.map(({ value }) => value)).toEqual(['y', 'x'])
})

test.each([
  ['the first answer stands', null, answer(1, '1', 'a'), { stands: true, beside: null }],
  ['one’s own later one stands alone', answer(1, '1', 'a'), answer(2, '1', 'b'), { stands: true, beside: null }],
  ['one’s own earlier one is nothing', answer(2, '1', 'b'), answer(1, '1', 'a'), undefined],
])('%s', (_, known, given, place) => {
  expect(placeOf(known, given)).toEqual(place)
})

test('of the answers of two the later stands, and the other one’s is kept beside it', () => {
  const [early, late] = [answer(1, '1', 'a'), answer(2, '2', 'b')]
  expect(placeOf(early, late)).toEqual({ stands: true, beside: early })
  expect(placeOf(late, early)).toEqual({ stands: false, beside: early })
})
