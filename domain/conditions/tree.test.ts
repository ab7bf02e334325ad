import { expect, test } from 'vitest'
import { deviceFailure, modelConfig, repairOrder, user } from '../index.ts'
import { problem } from '../problems.ts'
import { entities } from '../registry.ts'
import { comparisonsOf } from './comparisons.ts'
import { fieldNamed, fieldsFor } from './fields.ts'
import { LONGEST, conditionsIn, readTree } from './tree.ts'
import { comparisonWords, sentenceOf } from './words.ts'

const read = (tree: unknown) => readTree(JSON.stringify(tree), (name) => fieldNamed(repairOrder, name))
const title = { field: 'title', is: 'contains', value: '泵' }

test('conditions are read as they are sent, and groups of one member are that member', () => {
  const tree = {
    any: [{ all: [title, { field: 'createTime', is: 'lastDays', value: 7 }] }, { field: 'areaId', is: 'empty' }],
  }
  expect(read(tree)).toEqual({ ok: true, tree })
  expect(read({ all: [{ any: [title] }] })).toEqual({ ok: true, tree: title })
  const twice = { field: 'orderStatus', is: 'oneOf', value: ['closed', 'closed'] }
  expect(read(twice)).toEqual({ ok: true, tree: { ...twice, value: ['closed'] } })
})

const deep = { any: [title, { all: [title, { any: [title, { all: [title, title] }] }] }] }
test.each([
  ['{', 'conditions.unreadable', ''],
  ['[]', 'conditions.unreadable', ''],
  [JSON.stringify({ all: [null] }), 'conditions.unreadable', 'all.0'],
  [JSON.stringify({ ...title, or: 1 }), 'conditions.unreadable', ''],
  [JSON.stringify({ all: [], any: [] }), 'conditions.unreadable', ''],
  [JSON.stringify({ any: [title, { all: [] }] }), 'conditions.no-member', 'any.1'],
  [JSON.stringify(deep), 'conditions.too-deep', 'any.1.all.1.any.1'],
  [JSON.stringify({ any: Array.from({ length: 31 }, () => title) }), 'conditions.too-many', ''],
  [JSON.stringify({ ...title, value: '泵'.repeat(LONGEST / 3) }), 'conditions.too-long', ''],
  [JSON.stringify({ any: [title, { field: 'gone', is: 'empty' }] }), 'conditions.field', 'any.1'],
  [JSON.stringify({ field: '__proto__', is: 'empty' }), 'conditions.field', ''],
  [JSON.stringify({ ...title, is: 'less' }), 'conditions.comparison', ''],
  [JSON.stringify({ ...title, is: 'toString' }), 'conditions.comparison', ''],
  [JSON.stringify({ ...title, value: '' }), 'conditions.value', ''],
  [JSON.stringify({ ...title, value: { a: 1 } }), 'conditions.value', ''],
  [JSON.stringify({ ...title, value: '\u0000' }), 'conditions.value', ''],
  [JSON.stringify({ field: 'areaId', is: 'oneOf', value: [] }), 'conditions.value', ''],
  [JSON.stringify({ field: 'areaId', is: 'oneOf', value: ['x'] }), 'conditions.value', ''],
  [JSON.stringify({ field: 'areaId', is: 'empty', value: 1 }), 'conditions.value', ''],
  [JSON.stringify({ field: 'reworkCount', is: 'between', value: [1] }), 'conditions.value', ''],
  [JSON.stringify({ field: 'reportTime', is: 'less', value: '2026-03-01T00:00:00Z' }), 'conditions.value', ''],
  [JSON.stringify({ field: 'reportTime', is: 'less', value: '2026-02-30' }), 'conditions.value', ''],
  [JSON.stringify({ field: 'reportTime', is: 'atMost', value: '9999-12-31' }), 'conditions.value', ''],
  // As a number an id has lost its last digits.
  ['{"field":"areaId","is":"oneOf","value":[1234567890123456789]}', 'conditions.value', ''],
  [JSON.stringify({ field: 'reportTime', is: 'lastDays', value: 0 }), 'conditions.days', ''],
  [JSON.stringify({ field: 'reportTime', is: 'lastDays', value: '7' }), 'conditions.days', ''],
])('%s is refused with %s at “%s”', (text, code, at) => {
  const result = readTree(text, (name) => fieldNamed(repairOrder, name))
  expect(result).toMatchObject({ ok: false, fault: { code, at } })
  if (result.ok) return
  const refused = problem(result.fault.code, result.fault.facts)
  expect([refused.words('zh'), refused.words('en')].join()).not.toMatch(/undefined|\{/)
})

test('a refusal names the field in the language of the reader', () => {
  const { fault } = read({ field: 'reportTime', is: 'contains', value: 'x' }) as {
    fault: { facts: Record<string, string> }
  }
  const refused = problem('conditions.comparison', fault.facts)
  expect(refused.words('zh')).toBe(`${repairOrder.fields.reportTime.zh}不支持这种比较方式`)
  expect(refused.words('en')).toBe(`${repairOrder.fields.reportTime.en} is not compared in this way`)
})

test('what is masked, secret, never sent or not searched by takes no condition', () => {
  const masked = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => (field.mask ? [fieldNamed(entity, name)] : [])),
  )
  expect(masked.filter((field) => field !== undefined)).toEqual([])
  expect(fieldNamed(user, 'password')).toBeUndefined()
  expect(fieldNamed(modelConfig, 'deviceIds')).toBeUndefined()
  expect(fieldNamed(modelConfig, 'layout')).toBeUndefined()
  expect(fieldNamed(repairOrder, 'tenantId')).toBeUndefined()
  expect(fieldNamed(repairOrder, 'constructor')).toBeUndefined()
})

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s: its conditions are on fields that are searched by and read whole',
  (_, entity) => {
    for (const { name, field } of fieldsFor(entity)) {
      expect([field.find !== undefined, field.mask, field.kind.secret], name).toEqual([true, undefined, undefined])
      for (const is of comparisonsOf(field))
        for (const locale of ['zh', 'en'] as const) expect(comparisonWords(is, field, locale)).not.toMatch(/[{}]/)
    }
  },
)

test('conditions read as a sentence', () => {
  const tree = {
    all: [
      { field: 'orderStatus', is: 'oneOf', value: ['to_dispatch'] },
      { field: 'createTime', is: 'lastDays', value: 7 },
      {
        any: [
          { field: 'assigneeId', is: 'me' },
          { field: 'reworkCount', is: 'between', value: [1, 3] },
        ],
      },
    ],
  }
  const result = read(tree)
  if (!result.ok) throw new Error(result.fault.code)
  const words = (locale: 'zh' | 'en') =>
    sentenceOf(
      result.tree,
      ({ field: name, value = [] }) => {
        const field = fieldNamed(repairOrder, name) ?? repairOrder.fields.title
        return {
          field,
          name: field[locale],
          values: [value].flat().map((one) => (one === 'to_dispatch' ? '待派单' : String(one))),
        }
      },
      locale,
    )
  expect(words('zh')).toBe('状态 是 待派单 且 创建时间 在 近 7 天 且 （主修人 是 我 或 返修次数 介于 1 与 3）')
  expect(words('en')).toContain(' and Created at is in the last 7 days and (')
  expect(conditionsIn(result.tree)).toHaveLength(4)
})

test('references are compared by what they name: people, departments, trees', () => {
  expect(comparisonsOf(deviceFailure.fields.deviceId)).toEqual(['oneOf', 'noneOf', 'empty', 'filled'])
  expect(comparisonsOf(repairOrder.fields.assigneeId)).toEqual(['oneOf', 'noneOf', 'me', 'myDept', 'empty', 'filled'])
  expect(comparisonsOf(repairOrder.fields.reportDeptId)).toContain('myDept')
  expect(comparisonsOf(repairOrder.fields.areaId)).toContain('under')
})
