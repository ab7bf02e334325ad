import { expect, test } from 'vitest'
import { phoneFault } from './phone.ts'

test.each([
  ['', 'phone.missing'],
  ['  ', 'phone.missing'],
  ['1380000000', 'phone.length'],
  ['138000000011', 'phone.length'],
  ['23800000001', 'phone.format'],
  ['1380000000a', 'phone.format'],
  ['12800000001', 'phone.format'],
  ['13800000001', undefined],
  ['19900000001', undefined],
])('the number "%s" is judged %s', (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault)
})
