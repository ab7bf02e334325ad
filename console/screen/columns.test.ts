import '../testing/browser.ts'
import type { Entity } from '@steward/domain/entity'
import { client, post, tenant, user } from '@steward/domain/index'
import { expect, test } from 'vitest'
import { arrange, bounded, columnsOf, move, settingsFrom, usual } from './columns.ts'

const of = (entity: unknown) => columnsOf(entity as Entity)
const names = (columns: readonly { name: string; isShown: boolean }[]) =>
  columns.filter((column) => column.isShown).map((column) => column.name)

test('the columns are the fields of the declaration, with the time of creation where there is room', () => {
  expect(names(of(post))).toEqual(['postName', 'postCode', 'category', 'sort', 'remark', 'createTime'])
})

test('a secret is no column, not even a hidden one', () => {
  expect(of(client).map((column) => column.name)).not.toContain('clientSecret')
  expect(of(user).map((column) => column.name)).not.toContain('password')
})

test('rows that are switched on and off show how they stand', () => {
  expect(names(of(tenant))).toContain('status')
})

test('who looks into several tenants sees whose each row is, also where a screen chose its columns', () => {
  expect(names(columnsOf(post as unknown as Entity, {}, true))).toContain('tenantId')
  expect(names(columnsOf(post as unknown as Entity, { columns: ['postName'] }, true))).toEqual(['postName', 'tenantId'])
  expect(names(columnsOf(post as unknown as Entity, { columns: ['postName'] }))).toEqual(['postName'])
})

test('a person hides, shows and moves columns', () => {
  const columns = arrange(of(post), {
    ...usual,
    shown: { remark: false, updateTime: true },
    order: ['sort', 'postName', 'postCode', 'category', 'remark', 'createTime', 'updateTime'],
  })
  expect(names(columns)).toEqual(['sort', 'postName', 'postCode', 'category', 'createTime', 'updateTime'])
})

test('a column declared after the person arranged them is not lost', () => {
  expect(names(arrange(of(post), { ...usual, order: ['postCode', 'postName'] }))).toEqual([
    'postCode',
    'postName',
    'category',
    'sort',
    'remark',
    'createTime',
  ])
})

test('a feature says which columns are shown, in its order; the others stay within reach', () => {
  const columns = columnsOf(post as unknown as Entity, { columns: ['sort', 'postName'], widths: { sort: 77 } })
  expect(names(columns)).toEqual(['sort', 'postName'])
  expect(columns.length).toBe(of(post).length)
  expect(columns[0]?.width).toBe(77)
})

test('a column moves by one place and not beyond the ends', () => {
  expect(move(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(move(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('no column gets so narrow or so wide that it cannot be found again', () => {
  expect([bounded(3), bounded(200.4), bounded(9999)]).toEqual([60, 200, 800])
})

test.each([undefined, null, 'x', [], { order: 'x', shown: { a: 1 }, widths: { a: 'wide' } }])(
  'settings that storage cannot have written are forgotten: %o',
  (stored) => {
    expect(settingsFrom(stored)).toEqual(usual)
  },
)

test('settings survive being stored', () => {
  const settings = { order: ['b', 'a'], shown: { a: false }, widths: { b: 120 }, isCompact: true }
  expect(settingsFrom(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
})
