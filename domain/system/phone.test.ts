import { expect, test } from 'vitest'
import { isTelephone, phoneFault, plainPhone } from './phone.ts'

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

test.each([
  ['１３８００００１１１１', '13800001111'],
  ['138/0000/1111', '13800001111'],
  [' +86 138-0000-1111 ', '13800001111'],
  ['0086 13800001111', '13800001111'],
  ['０１０－８８８８６６６６', '010-88886666'],
  ['010/88886666', '010-88886666'],
  ['010-88886666 转 8001', '010-88886666 转 8001'],
])('the number "%s" is kept as "%s", and can be called', (text, plain) => {
  expect(plainPhone(text)).toBe(plain)
  expect(isTelephone(plain)).toBe(true)
})

test.each(['12345', 'abc', '13800001111/13900002222', '138000011112222233', '', '-------'])(
  'nobody can call "%s"',
  (text) => expect(isTelephone(plainPhone(text))).toBe(false),
)
