import '../testing/browser.ts'
import * as kinds from '@steward/domain/kinds/index'
import type { Field, Kind } from '@steward/domain/kinds/kind'
import { postCategory } from '@steward/domain/system/dictionaries'
import { expect, test } from 'vitest'
import { viewNames, viewOf } from './index.ts'
import type { AnyRow } from './view.ts'

const isKind = (value: unknown): value is Kind => value !== null && typeof value === 'object' && 'operators' in value
const exported: readonly unknown[] = Object.values(kinds)
const declared = exported.filter(isKind)

test.each(declared.map((kind) => kind.name))('the kind %s has a half that people see', (name) => {
  expect(viewNames).toContain(name)
})

const empty: AnyRow = {
  id: '1',
  rev: 0,
  tenantId: '',
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: '',
  status: 1,
  isDeleted: 0,
}
const words = (field: Field, value: unknown, row: Partial<AnyRow> = {}, locale: 'zh' | 'en' = 'zh') =>
  viewOf(field).format(value, { name: 'thing', field, row: { ...empty, thing: value, ...row }, locale })

test.each(declared.map((kind) => [kind.name, kind] as const))(
  'an empty value of the kind %s reads as nothing',
  (_, kind) => {
    const field = { kind, zh: '', en: '' }
    expect([words(field, null), words(field, undefined)]).toEqual(['', ''])
  },
)

test('a choice reads as the hospital calls it, in English as declared unless it was reworded', () => {
  const field = kinds.dict(postCategory, '', '')
  expect(words(field, 1, { thingName: '高层' })).toBe('高层')
  expect(words(field, 1, { thingName: '高层' }, 'en')).toBe('Executive')
  expect(words(field, 1, { thingName: '院领导' }, 'en')).toBe('院领导')
  expect(words(field, 99)).toBe('99')
})

test('a reference reads as what it points at and never as an id', () => {
  expect(words(kinds.ref('dept', '', ''), '123', { thingName: '动力科' })).toBe('动力科')
  expect(words(kinds.ref('dept', '', ''), '123')).toBe('')
})

test('a secret never reads as itself', () => {
  expect(words(kinds.secret('', ''), 'hunter2')).toBe('******')
  expect(viewOf(kinds.secret('', '')).open?.('hunter2')).toBe('')
})

test('a quantity carries its unit', () => {
  expect(words(kinds.int('', '', { unit: '℃' }), 0)).toBe('0 ℃')
})

test('a measured value is read without the noise of its digits, a typed one as it was typed', () => {
  expect(words(kinds.float('', '', { by: 'system', unit: '℃' }), 9.600000381469727)).toBe('9.6 ℃')
  expect(words(kinds.float('', ''), 0.123456789)).toBe('0.123456789')
})

test('a number is searched by span where its field says so', () => {
  const field = kinds.int('', '', { find: 'range' })
  expect(viewOf(field).filter('1~5', field)).toEqual({ ge: '1', le: '5' })
  expect(viewOf(field).filter('-3~', field)).toEqual({ ge: '-3' })
})
