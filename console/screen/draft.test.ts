import '../testing/browser.ts'
import { entity, type Entity } from '@steward/domain/entity'
import { client, post, user } from '@steward/domain/index'
import { json, refs, text } from '@steward/domain/kinds/index'
import { expect, test } from 'vitest'
import type { AnyRow } from '../kinds/view.ts'
import { changed, openForm, readForm, toUpdate } from './draft.ts'

const general = (one: unknown) => one as Entity
const posts = general(post)

const row = (own: Record<string, unknown>): AnyRow => ({
  id: '7',
  rev: 3,
  tenantId: '000000',
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: '',
  status: 1,
  isDeleted: 0,
  ...own,
})
const stored = row({ postName: '主任', postCode: 'P1', category: 2, sort: 1, remark: '旧' })

test('a new form starts with what the declaration proposes', () => {
  expect(openForm(posts.fields, undefined)).toEqual({
    postName: null,
    postCode: null,
    category: null,
    sort: 1,
    remark: null,
  })
})

test('only what changed is sent, with the row it changes and how that row was read', () => {
  const opened = openForm(posts.fields, stored)
  expect(toUpdate(posts.fields, stored, [opened], { ...opened, postName: '副主任' })).toEqual({
    id: '7',
    rev: 3,
    postName: '副主任',
  })
})

test('what was emptied is sent as nothing, so that it is emptied there too', () => {
  const opened = openForm(posts.fields, stored)
  expect(toUpdate(posts.fields, stored, [opened], { ...opened, remark: '' })).toEqual({ id: '7', rev: 3, remark: null })
})

test('empty in one way and empty in another is no change', () => {
  const opened = openForm(posts.fields, row({ remark: null }))
  expect(changed(posts.fields, opened, { ...opened, remark: '' })).toEqual([])
})

test('a secret that was not typed is not sent', () => {
  const clients = general(client)
  const one = row({ clientId: 'console', clientSecret: '******' })
  const opened = openForm(clients.fields, one)
  expect(opened.clientSecret).toBe('')
  expect(toUpdate(clients.fields, one, [opened], { ...opened, clientId: 'desk' })).toEqual({
    id: '7',
    rev: 3,
    clientId: 'desk',
  })
})

test('spaces around what was typed are not sent, a secret goes as typed', () => {
  expect(readForm(general(user).fields, { account: ' a ', password: ' p ' })).toMatchObject({
    account: 'a',
    password: ' p ',
  })
})

const odd = entity('odd', '', '', {
  path: 'odd',
  fields: { facts: json('', ''), members: refs('user', '', ''), name: text('', '') },
})
const odds = general(odd)

test('structured data is typed as text and sent as data', () => {
  const one = row({ facts: { a: [1, 2] }, members: [], name: '' })
  const opened = openForm(odds.fields, one)
  expect(JSON.parse(String(opened.facts))).toEqual({ a: [1, 2] })
  expect(toUpdate(odds.fields, one, [opened], { ...opened, facts: '{"a":1}' })).toEqual({
    id: '7',
    rev: 3,
    facts: { a: 1 },
  })
})

test('the last reference taken away empties the field', () => {
  const one = row({ members: ['1', '2'] })
  const opened = openForm(odds.fields, one)
  expect(toUpdate(odds.fields, one, [opened], { ...opened, members: [] })).toEqual({ id: '7', rev: 3, members: null })
})

test('until one knows what arrived, all is sent that differs from any of what may be stored', () => {
  const opened = openForm(posts.fields, stored)
  const lost = { ...opened, remark: '改过' }
  expect(toUpdate(posts.fields, stored, [opened, lost], { ...opened, sort: 2 })).toEqual({
    id: '7',
    rev: 3,
    sort: 2,
    remark: '旧',
  })
})
