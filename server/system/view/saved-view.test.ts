// Saved views and own settings of lists on a real database: who sees, changes, shares and what opens.
import type { ViewContent } from '@steward/domain/system/view-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import type { ListStart } from './list-setting.ts'
import type { ShownView } from './saved-view-wire.ts'

let app: TestApp
let maker: Caller
let colleague: Caller
let leader: Caller
beforeAll(async () => {
  app = await startApp()
  maker = await app.person()
  colleague = await app.person()
  leader = await app.person({ codes: ['saved-view', 'saved_view_view', 'saved_view_share'] })
})
afterAll(() => app.stop())

const path = '/blade-system/saved-view'
const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

const content: ViewContent = {
  filters: { deviceName: '泵', createTime: '2026-01-01,' },
  sort: '-createTime',
  size: 50,
  look: '',
  columns: { order: ['deviceName'], shown: { remark: true }, widths: { deviceName: 240 }, isCompact: true },
}

let lists = 0
/** A list of its own for a test. */
const newList = () => `list-${(lists += 1)}`

const keep = (person: Caller, list: string, name: string, more: object = {}) =>
  person.post(`${path}/keep`, { list, name, content, ...more })
async function kept(person: Caller, list: string, name: string): Promise<ShownView> {
  const answer = await keep(person, list, name)
  expect([answer.code, answer.msg]).toEqual([200, '操作成功'])
  return answer.data
}
const roleOf = async (person: Caller): Promise<string> =>
  String((await sql('select role_id[1]::text as id from "user" where id = $1', [person.userId]))[0]?.id)
const share = (person: Caller, view: ShownView, audience: string, roleIds: string[] = [], isUsual = 0) =>
  person.post(`${path}/share`, { audience, roleIds, isUsual }, { id: view.id })
const seen = async (person: Caller, list: string): Promise<string[]> =>
  ((await person.get(`${path}/of`, { list })).data as ShownView[]).map(({ name }) => name)
const start = async (person: Caller): Promise<ListStart> => (await person.get(`${path}/start`)).data
const opened = async (person: Caller, list: string) => (await start(person)).views[list]?.name

test('whoever is signed in keeps a view, and it is his alone', async () => {
  const list = newList()
  const view = await kept(maker, list, '我的泵')
  expect(view).toMatchObject({ list, name: '我的泵', content, isMine: true, mayChange: true, audience: 'own' })
  expect(await seen(maker, list)).toEqual(['我的泵'])
  for (const other of [colleague, leader]) {
    expect(await seen(other, list)).toEqual([])
    expect((await other.get(`${path}/one`, { id: view.id })).reason).toBe('saved-view.unseen')
    expect((await keep(other, list, '改名', { id: view.id })).code).toBe(404)
    expect((await other.post(`${path}/remove`, {}, { ids: view.id })).code).toBe(404)
    expect((await share(other, view, 'tenant')).code).not.toBe(200)
  }
})

test('sharing takes the right; those of the role see it and cannot change it', async () => {
  const list = newList()
  const view = await kept(leader, list, '班组视图')
  const own = await kept(maker, list, '自己的')
  expect((await share(maker, own, 'tenant')).code).toBe(403)
  expect((await share(leader, view, 'roles', [])).reason).toBe('saved-view.roles')
  expect((await share(leader, view, 'roles', [await roleOf(colleague)])).code).toBe(200)
  expect(await seen(colleague, list)).toEqual(['班组视图'])
  expect(await seen(maker, list)).toEqual(['自己的'])
  expect((await keep(colleague, list, '改名', { id: view.id })).reason).toBe('saved-view.fixed')
  expect((await colleague.post(`${path}/remove`, {}, { ids: view.id })).reason).toBe('saved-view.fixed')
})

test('a role that is taken away takes the view away', async () => {
  const list = newList()
  const person = await app.person()
  const view = await kept(leader, list, '值班')
  await share(leader, view, 'roles', [await roleOf(person)], 1)
  expect([await seen(person, list), await opened(person, list)]).toEqual([['值班'], '值班'])
  await sql('update "user" set role_id = (select role_id from "user" where id = $2) where id = $1', [
    person.userId,
    maker.userId,
  ])
  app.context.changes.invalidateAll()
  expect([await seen(person, list), await opened(person, list)]).toEqual([[], undefined])
  expect((await person.get(`${path}/one`, { id: view.id })).code).toBe(404)
})

test('the whole hospital sees what is shared with it, another hospital never', async () => {
  const list = newList()
  const view = await kept(leader, list, '全院视图')
  await share(leader, view, 'tenant', [], 1)
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await seen(maker, list)).toEqual(['全院视图'])
  expect([await seen(stranger, list), await opened(stranger, list)]).toEqual([[], undefined])
  expect((await stranger.get(`${path}/one`, { id: view.id })).code).toBe(404)
  expect((await stranger.post(`${path}/choose`, { list, view: view.id })).code).toBe(404)
  expect((await stranger.post(`${path}/remove`, {}, { ids: view.id })).code).toBe(404)
  expect((await stranger.get(`${path}/list`, { list })).data).toMatchObject({ total: 0 })
})

test('whoever may share changes and removes a shared view of somebody else', async () => {
  const list = newList()
  const other = await app.person({ codes: ['saved_view_share'] })
  const view = await kept(other, list, '别人的')
  await share(other, view, 'tenant')
  expect((await keep(leader, list, '改过的', { id: view.id })).data).toMatchObject({ name: '改过的', isMine: false })
  expect((await leader.post(`${path}/remove`, {}, { ids: view.id })).code).toBe(200)
  expect(await seen(maker, list)).toEqual([])
})

test('the list of shared views has nobody’s own ones', async () => {
  const list = newList()
  await kept(maker, list, '私有')
  const shown = await kept(leader, list, '共享的')
  await share(leader, shown, 'roles', [await roleOf(colleague)])
  const page = (await leader.get(`${path}/list`, { list })).data as { records: ShownView[] }
  expect(page.records.map(({ name }) => name)).toEqual(['共享的'])
  expect((await maker.get(`${path}/list`, { list })).code).toBe(403)
})

test('one’s own choice opens before the role’s, the role’s before the hospital’s, and the plain list can be chosen', async () => {
  const list = newList()
  const ofAll = await kept(leader, list, '全院')
  await share(leader, ofAll, 'tenant', [], 1)
  expect(await opened(maker, list)).toBe('全院')
  const ofRole = await kept(leader, list, '角色')
  await share(leader, ofRole, 'roles', [await roleOf(maker)], 1)
  expect([await opened(maker, list), await opened(colleague, list)]).toEqual(['角色', '全院'])
  const own = await kept(maker, list, '自己')
  const choose = (view: string | null) => maker.post(`${path}/choose`, { list, view })
  expect((await choose(own.id)).code).toBe(200)
  expect(await opened(maker, list)).toBe('自己')
  await choose('0')
  expect([await opened(maker, list), (await start(maker)).chosen[list]]).toEqual([undefined, '0'])
  await choose(null)
  expect(await opened(maker, list)).toBe('角色')
  await choose(own.id)
  await maker.post(`${path}/remove`, {}, { ids: own.id })
  expect([await opened(maker, list), (await start(maker)).chosen[list]]).toEqual(['角色', undefined])
})

test('one view of an audience opens: the one named last', async () => {
  const list = newList()
  const [first, second] = [await kept(leader, list, '一'), await kept(leader, list, '二')]
  await share(leader, first, 'tenant', [], 1)
  await share(leader, second, 'tenant', [], 1)
  expect(await opened(maker, list)).toBe('二')
  expect(await sql('select name from saved_view where list = $1 and is_usual = 1', [list])).toEqual([{ name: '二' }])
})

test('what a list does not know is refused, and so is too much of it', async () => {
  const list = newList()
  const refused = async (more: object) => (await keep(maker, list, '坏的', { content: { ...content, ...more } })).code
  const many = (n: number, value: unknown) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}`, value]))
  expect(await refused({ size: 11 })).toBe(400)
  expect(await refused({ sort: 'a; drop table role' })).toBe(400)
  expect(await refused({ filters: { 'a b': 'x' } })).toBe(400)
  expect(await refused({ filters: { a: 'x'.repeat(1_001) } })).toBe(400)
  expect(await refused({ filters: many(61, 'x') })).toBe(400)
  expect(await refused({ look: '<b>' })).toBe(400)
  expect(await refused({ script: 'x' })).toBe(400)
  expect(await refused({ columns: { ...content.columns, widths: { a: 5_000 } } })).toBe(400)
  expect(await refused({ columns: { ...content.columns, shown: many(201, true) } })).toBe(400)
  expect((await keep(maker, '../etc', '坏的')).code).toBe(400)
  expect((await keep(maker, list, ' ')).code).toBe(400)
  expect((await keep(maker, list, 'x'.repeat(41))).code).toBe(400)
  expect(await seen(maker, list)).toEqual([])
})

test('names are one’s own once per list, and the number of views of a list ends', async () => {
  const list = newList()
  await kept(maker, list, '同名')
  expect((await keep(maker, list, '同名')).reason).toBe('saved-view.named')
  await kept(maker, newList(), '同名')
  await kept(colleague, list, '同名')
  for (let n = 1; n < 30; n += 1) await kept(maker, list, `视图 ${n}`)
  expect((await keep(maker, list, '第三十一个')).reason).toBe('saved-view.many')
})

test('somebody’s older state of a view does not replace a newer one', async () => {
  const list = newList()
  const view = await kept(maker, list, '视图')
  const smaller = { ...content, size: 30 }
  expect((await maker.post(`${path}/keep`, { id: view.id, rev: view.rev, list, content: smaller })).code).toBe(200)
  expect((await maker.post(`${path}/keep`, { id: view.id, rev: view.rev, list, content })).code).toBe(409)
})

test('column settings come back in one call, are a person’s own, and can be put back', async () => {
  const [one, two] = [newList(), newList()]
  const columns = { [one]: content.columns, [two]: { ...content.columns, isCompact: false } }
  expect((await maker.post(`${path}/columns`, { columns })).code).toBe(200)
  expect((await start(maker)).columns).toMatchObject(columns)
  expect((await start(colleague)).columns[one]).toBeUndefined()
  expect((await maker.post(`${path}/columns`, { columns: { [one]: null } })).code).toBe(200)
  expect((await start(maker)).columns).not.toHaveProperty(one)
  expect((await maker.post(`${path}/columns`, { columns: { [one]: { order: 'x' } } })).code).toBe(400)
  const tooMany = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`further-${i}`, content.columns]))
  expect((await maker.post(`${path}/columns`, { columns: tooMany })).reason).toBe('saved-view.lists')
})

test('a view’s changes are remembered with their author', async () => {
  const list = newList()
  const view = await kept(leader, list, '旧名')
  await keep(leader, list, '新名', { id: view.id })
  await share(leader, view, 'tenant')
  const history = (await leader.get(`${path}/history`, { id: view.id })).data as { records: { actorId: string }[] }
  expect(history.records.length).toBeGreaterThanOrEqual(3)
  expect(new Set(history.records.map(({ actorId }) => actorId))).toEqual(new Set([leader.userId]))
})
