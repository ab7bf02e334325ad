import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['User name', 'user name'],
  ['JSON', 'JSON'],
  ['MQTT password', 'MQTT password'],
  ['手机号码', '手机号码'],
])('within a sentence %s is %s', (label, within) => {
  expect(inSentence(label)).toBe(within)
})
