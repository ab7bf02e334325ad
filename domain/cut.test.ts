import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('a text is cut before a character that does not fit whole', () => {
  expect(cut('抢救室', 2)).toBe('抢救')
  expect(cut(`${'a'.repeat(59)}😀`, 60)).toBe('a'.repeat(59))
  expect(cut(`${'a'.repeat(58)}😀`, 60)).toBe(`${'a'.repeat(58)}😀`)
  // Several code points that are one character to whoever reads them.
  expect(cut('ab👩‍⚕️', 5)).toBe('ab')
  expect(cut('e\u0301e\u0301', 3)).toBe('e\u0301')
  expect(cut('a\r\nb', 2)).toBe('a')
})

test('what fits is left as it is, and never longer than asked', () => {
  expect(cut('抢救室', 3)).toBe('抢救室')
  expect(cut('', 5)).toBe('')
  expect(cut('😀', 0)).toBe('')
})

test('a character longer than all the room is cut between its parts, never within one', () => {
  const endless = `a${'\u0301'.repeat(500)}`
  expect(cut(endless, 10)).toBe(endless.slice(0, 10))
  const family = '👩‍👩‍👧‍👦'
  for (let most = 0; most <= family.length; most += 1) {
    expect(cut(family, most).length).toBeLessThanOrEqual(most)
    expect(cut(family, most).isWellFormed()).toBe(true)
  }
})

test('half a character that was sent becomes a replacement character', () => {
  expect(cut('a\ud83d', 5)).toBe('a\ufffd')
  expect(cut('a\ud83dbc', 3)).toBe('a\ufffdb')
})
