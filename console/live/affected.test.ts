import { expect, test } from 'vitest'
import { alarmEventOf, isAffectedBy as isAffected } from './affected.ts'

/** A query that follows what its key begins with. */
const isAffectedBy = (queryKey: readonly [string, ...unknown[]], event: Parameters<typeof isAffected>[1]) =>
  isAffected({ queryKey, meta: { follows: [{ name: queryKey[0] }] } }, event)
const event = alarmEventOf({ recordId: '7', transition: 'trigger', level: 1, deviceId: '3', alarmName: '过高' })

test('of alarms that are looked at one by one, only the one that changed is asked for again', () => {
  expect(isAffectedBy(['alarm-record', 'detail', '7'], event)).toBe(true)
  expect(isAffectedBy(['alarm-record', 'detail', '8'], event)).toBe(false)
  expect(isAffectedBy(['alarm-transition', 'list', { filters: { alarmRecordId: '7' } }], event)).toBe(true)
  expect(isAffectedBy(['alarm-transition', 'list', { filters: { alarmRecordId: '8' } }], event)).toBe(false)
})

test('a list of other devices stays as it is, and one that may hold the alarm is asked for again', () => {
  const list = (filters: object) => isAffectedBy(['alarm-record', 'list', { filters }], event)
  expect(list({})).toBe(true)
  expect(list({ deviceId: '3' })).toBe(true)
  expect(list({ deviceId: ['1', '2'] })).toBe(false)
  expect(list({ deviceId: { notequal: '3' } })).toBe(true)
  expect(list({ alarmState: ['ACTIVE_UNACK'] })).toBe(true)
})

test('a comment counts nothing anew, and other entities are left alone', () => {
  const comment = { ...event, transition: 'comment' }
  expect(isAffectedBy(['alarm-record', 'stat'], comment)).toBe(false)
  expect(isAffectedBy(['alarm-record', 'list', {}], comment)).toBe(true)
  expect(isAffectedBy(['repair-bill', 'list', {}], comment)).toBe(false)
  expect(isAffectedBy(['repair-bill', 'list', {}], { ...event, transition: 'repair' })).toBe(true)
  expect(isAffectedBy(['device', 'list', {}], event)).toBe(false)
})

test('what counts alarms on a screen of something else follows their state, and repairs made of them where it shows those', () => {
  const overview = { queryKey: ['overview'], meta: { follows: [{ name: 'alarm-record' }, { name: 'repair-bill' }] } }
  expect(isAffected(overview, event)).toBe(true)
  expect(isAffected(overview, { ...event, transition: 'comment' })).toBe(false)
  expect(isAffected(overview, { ...event, transition: 'repair' })).toBe(true)
  expect(isAffected({ queryKey: ['overview'] }, event)).toBe(false)
})
