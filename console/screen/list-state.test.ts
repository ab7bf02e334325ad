import '../testing/browser.ts'
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import { notice, post, role, user } from '@steward/domain/index'
import { expect, test } from 'vitest'
import { type ListState, findable, nextSort, readState, toQuery, writeState } from './list-state.ts'

const posts = post as unknown as Entity
const notices = notice as unknown as Entity
const users = user as unknown as Entity

const read = (address: string, entity = posts) => readState(new URLSearchParams(address), entity)
const write = (state: Partial<ListState>, before = '') =>
  writeState({ current: 1, size: 10, sort: '', filters: {}, ...state }, new URLSearchParams(before)).toString()

test('an address without anything is the first page of ten in the usual order', () => {
  expect(read('')).toEqual({ current: 1, size: 10, sort: '', filters: {} })
})

test('what the address says comes back as it was written', () => {
  const state = { current: 3, size: 50, sort: '-sort', filters: { postName: '主任', category: '1,2' } }
  expect(read(write(state))).toEqual(state)
})

test('what is usual is not said, so that a plain list has a plain address', () => {
  expect(write({})).toBe('')
})

test('what others keep in the address stays there', () => {
  expect(write({ current: 2 }, 'target=_blank&current=9')).toBe('target=_blank&current=2')
})

test.each([
  ['a size nobody offers', 'size=7'],
  ['a page before the first', 'current=0'],
  ['a page that is no number', 'current=x'],
  ['an order by a field that does not exist', 'sort=nothing'],
  ['a filter by a field that is not searched by', 'f.remark=x'],
])('%s is passed over', (_, address) => {
  expect(read(address)).toEqual(read(''))
})

test('creation can always be searched by, after the fields of the declaration', () => {
  expect(findable(posts).map(({ name }) => name)).toEqual([
    'postName',
    'postCode',
    'category',
    'tenantId',
    'createTime',
  ])
})

test('secrets and files are never searched by', () => {
  expect(findable(users).map(({ name }) => name)).not.toEqual(expect.arrayContaining(['password']))
})

const ask = (entity: Entity, filters: Record<string, string>) =>
  toQuery(entity, { current: 1, size: 10, sort: '', filters }).filters

test('several choices are any of them', () => {
  expect(ask(posts, { category: '1,2' })).toEqual({ category: ['1', '2'] })
})

test('a span of creation is asked for by the names the whole family knows, the last day included', () => {
  expect(ask(posts, { createTime: '2025-01-30~2025-01-31' })).toEqual({
    createTime: { dategt: '2025-01-30 00:00:00', datelt: '2025-02-01 00:00:00' },
  })
})

test('an open span asks for one end only', () => {
  expect(ask(posts, { createTime: '~2024-12-31' })).toEqual({ createTime: { datelt: '2025-01-01 00:00:00' } })
})

test('a span of a declared moment includes both days whole', () => {
  expect(ask(notices, { releaseTime: '2024-02-28~2024-02-28' })).toEqual({
    releaseTime: { datege: '2024-02-28 00:00:00', datelt: '2024-02-29 00:00:00' },
  })
})

test('a day that is none is not asked for', () => {
  expect(ask(posts, { createTime: 'yesterday~' })).toEqual({ createTime: {} })
})

test('spaces around a word are not searched for, and spaces alone are nothing', () => {
  expect(ask(posts, { postName: ' 主任 ', postCode: '  ' })).toEqual({ postName: '主任' })
})

test('an order is asked for only when one was chosen', () => {
  const of = (sort: string) => toQuery(posts, { current: 2, size: 30, sort, filters: {} })
  expect(of('')).toEqual({ current: 2, size: 30, filters: {} })
  expect(of('-sort')).toEqual({ current: 2, size: 30, order: '-sort', filters: {} })
})

test('a header goes up, down, and back to the usual', () => {
  expect([
    nextSort('', 'sort'),
    nextSort('sort', 'sort'),
    nextSort('-sort', 'sort'),
    nextSort('sort', 'postName'),
  ]).toEqual(['sort', '-sort', '', 'postName'])
})

test('a tree is searched by its parent as well', () => {
  expect(findable(role as unknown as Entity).map(({ name }) => name)).toContain('parentId')
})

test('composed conditions stay in the address as they are, and are asked without those on fields that are gone', () => {
  const gone = { field: 'wasThere', is: 'filled' }
  const named = { field: 'postName', is: 'contains', value: '主任' }
  const text = JSON.stringify({ any: [gone, { all: [named, { field: 'createUser', is: 'me' }] }] })
  const state = { current: 1, size: 10, sort: '', filters: { [CONDITIONS]: text } }
  expect(read(write(state))).toEqual(state)
  expect(ask(posts, state.filters)).toEqual({
    [CONDITIONS]: JSON.stringify({ any: [{ all: [named, { field: 'createUser', is: 'me' }] }] }),
  })
  expect(ask(posts, { [CONDITIONS]: JSON.stringify({ all: [gone] }) })).toEqual({})
  expect(ask(posts, { [CONDITIONS]: '{' })).toEqual({})
})
