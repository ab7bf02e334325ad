import { expect, test } from 'vitest'
import { callerOf, limitCalls } from './limits.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, caller) => {
  expect(callerOf(ip)).toBe(caller)
})

test('a limit counts each caller by the minute', () => {
  const limit = limitCalls(2)
  const at = (ms: number) => new Date(ms)
  limit('a', at(0))
  limit('a', at(1))
  expect(() => limit('a', at(2))).toThrow('request.too-many')
  expect(() => limit('b', at(2))).not.toThrow()
  expect(() => limit('a', at(60_000))).not.toThrow()
})

test('a limit holds for no longer than a minute where the clock is set back', () => {
  const limit = limitCalls(1)
  const at = (ms: number) => new Date(ms)
  limit('a', at(3_600_000))
  expect(() => limit('a', at(3_600_001))).toThrow('request.too-many')
  expect(() => limit('a', at(0))).not.toThrow()
  expect(() => limit('a', at(59_999))).toThrow('request.too-many')
  expect(() => limit('a', at(60_000))).not.toThrow()
})
