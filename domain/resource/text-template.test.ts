import { expect, test } from 'vitest'
import { filled, isTemplate, maskedPhone, misfitIn, placesOf, signed } from './text-template.ts'

const template = '{name}您好，验证码{code}，{code}请勿转发'

test('places are named once, in order, and filled everywhere', () => {
  expect(placesOf(template)).toEqual(['name', 'code'])
  expect(filled(template, { name: '王', code: '1' })).toBe('王您好，验证码1，1请勿转发')
})

test('a value that looks like a place is only text', () => {
  expect(filled('{a}{b}', { a: '{b}', b: '$1' })).toBe('{b}$1')
})

test('each place needs one value, and nothing else is taken', () => {
  expect(misfitIn(template, { name: '王', code: '1' })).toBeUndefined()
  expect(misfitIn(template, { name: '王' })).toEqual({ name: 'code', why: 'missing' })
  expect(misfitIn(template, { name: '王', code: ' ' })).toEqual({ name: 'code', why: 'blank' })
  expect(misfitIn(template, { name: '王', code: '1'.repeat(65) })).toEqual({ name: 'code', why: 'long' })
  expect(misfitIn(template, { name: '王', code: '1', link: 'x' })).toEqual({ name: 'link', why: 'stray' })
  expect(misfitIn('{toString}', {})).toEqual({ name: 'toString', why: 'missing' })
})

test('braces stand around names only', () => {
  for (const right of ['', '无占位', template]) expect(isTemplate(right), right).toBe(true)
  for (const wrong of ['{', '{}', '{1a}', '{a-b}', '{{a}}']) expect(isTemplate(wrong), wrong).toBe(false)
})

test('the sender stands in front, in the brackets of its script', () => {
  expect([signed('后勤', '您好'), signed('Facilities', 'Hello'), signed('', 'Hello')]).toEqual([
    '【后勤】您好',
    '[Facilities] Hello',
    'Hello',
  ])
})

test('of a number only its ends are shown', () => expect(maskedPhone('13800001234')).toBe('138****1234'))
