import { expect, test } from 'vitest'
import { type Preference, fateOf, usualPreference } from './preference.ts'

const night = { now: Date.parse('2026-11-20T23:30+08:00'), zone: 'Asia/Shanghai' }
const day = { ...night, now: Date.parse('2026-11-20T12:00+08:00') }
const until = Date.parse('2026-11-21T08:00+08:00')
const quiet: Preference = { ...usualPreference, isQuiet: 1, quietTo: '08:00' }

test('a critical alarm asks neither choices nor quiet hours', () => {
  const nothing: Preference = { ...quiet, smsKinds: [], emailKinds: [], browserKinds: [] }
  for (const channel of ['letter', 'sms', 'email', 'browser'] as const)
    expect(fateOf(nothing, channel, 'alarm1', night)).toEqual({ is: 'now' })
})

test('what is switched off does not go out, but a message in the house always does', () => {
  const chosen = { ...usualPreference, smsKinds: ['alarm2'] }
  expect(fateOf(chosen, 'sms', 'alarm3', day)).toEqual({ is: 'off' })
  expect(fateOf(chosen, 'sms', 'alarm2', day)).toEqual({ is: 'now' })
  expect(fateOf(chosen, 'letter', 'work', day)).toEqual({ is: 'now' })
})

test('in quiet hours all waits for the digest; without one a letter arrives and others do not go out', () => {
  expect(fateOf(quiet, 'letter', 'work', night)).toEqual({ is: 'held', until })
  expect(fateOf(quiet, 'sms', 'alarm2', night)).toEqual({ is: 'held', until })
  const plain = { ...quiet, isGathered: 0 }
  expect(fateOf(plain, 'letter', 'work', night)).toEqual({ is: 'now' })
  expect(fateOf(plain, 'sms', 'alarm2', night)).toEqual({ is: 'quiet', until })
  expect(fateOf(quiet, 'sms', 'alarm2', day)).toEqual({ is: 'now' })
})
