import '../testing/browser.ts'
import { learnOffset } from '@steward/client/zone'
import { expect, test } from 'vitest'
import { entryOf, withRecorded } from './error-log.ts'

learnOffset(new Headers({ 'x-utc-offset': '480' }))
const at = new Date('2026-03-07T00:05:09Z')
const named = (message: string) => entryOf(new Error(message), '', 'http://here/', at)

test('an entry says where, when and what, without tokens', () => {
  const secret = 'a'.repeat(43)
  const entry = entryOf(new Error(`refused ${secret}`), '', `http://here/list?token=abc&size=10#x`, at)
  expect(entry).toMatchObject({
    url: 'http://here/list?token=******&size=10#x',
    time: '2026-03-07 08:05:09',
    type: 'error',
    message: 'Error: refused ******',
    times: 1,
  })
  expect(JSON.stringify(entry)).not.toContain(secret)
})

test('the same error again is counted, not repeated', () => {
  const one = named('x')
  const log = [one, named('y'), { ...one }].reduce<(typeof one)[]>(withRecorded, [])
  expect(log.map(({ message, times }) => [message, times])).toEqual([
    ['Error: y', 1],
    ['Error: x', 2],
  ])
})

test('the log keeps the last 200 and at most 200 kB', () => {
  let log: ReturnType<typeof named>[] = []
  for (let i = 0; i < 230; i++) log = withRecorded(log, { ...named(`no ${i}`), stack: '' })
  expect(log).toHaveLength(200)
  expect(log[0]?.message).toBe('Error: no 30')
  for (let i = 0; i < 100; i++) log = withRecorded(log, { ...named(`long ${i}`), stack: `${i}`.padEnd(4000, 'x') })
  expect(JSON.stringify(log).length).toBeLessThanOrEqual(200_000)
  expect(log.at(-1)?.message).toBe('Error: long 99')
})
