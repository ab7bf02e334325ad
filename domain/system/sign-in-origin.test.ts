import { expect, test } from 'vitest'
import { networkOf } from './network.ts'
import { browserOf } from './user-agent.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { kind: 'desktop', name: 'Edge 141', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    { kind: 'desktop', name: 'Safari 18', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S9210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', name: 'Chrome 141', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
    { kind: 'phone', name: 'WeChat 8', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    { kind: 'tablet', name: 'Chrome 140', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { kind: 'desktop', name: 'Firefox 143', system: 'Linux' },
  ],
  ['curl/8.5.0', { kind: 'program', name: '', system: '' }],
  ['', { kind: 'program', name: '', system: '' }],
])('%s is told by its own words', (userAgent, browser) => {
  expect(browserOf(userAgent)).toEqual(browser)
})

test.each([
  ['127.0.0.1', 'here', '127.0.0.0/8'],
  ['::1', 'here', '::1/128'],
  ['::ffff:10.20.30.40', 'internal', '10.20.30.0/24'],
  ['172.31.0.9', 'internal', '172.31.0.0/24'],
  ['172.32.0.9', 'public', '172.32.0.0/24'],
  ['203.0.113.77', 'public', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', 'public', '2001:db8:1:2::/64'],
  ['2001:db8::6', 'public', '2001:db8::/64'],
  ['fd12:3456::1', 'internal', 'fd12:3456::/64'],
  ['fe80::1%eth0', 'internal', 'fe80::/64'],
  ['300.1.1.1', 'unknown', ''],
  ['1:2:3', 'unknown', ''],
  ['', 'unknown', ''],
])('%s is shown as the network it belongs to', (address, kind, range) => {
  expect(networkOf(address)).toEqual({ kind, range })
})
