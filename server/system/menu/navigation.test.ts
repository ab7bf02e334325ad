// Menus are kept in memory: whatever changes them or the rights to them shows at the next call, in every process.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { platformScope } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { createDatabase } from '../../testing/database.ts'

interface Node {
  id: string
  code: string
  name: string
  parentName: string
  isOpenName: string
  children?: Node[]
}

let app: TestApp
let second: App
let platform: Caller
beforeAll(async () => {
  const database = await createDatabase()
  app = await startApp({ database })
  const log = createLog('silent')
  second = await buildApp({ database: database.app, prepares: true, timeZone: 'Asia/Shanghai', log })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(async () => {
  await second.close()
  await app.stop()
})

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const codesOf = (nodes: readonly Node[]) => flat(nodes).map(({ code }) => code)
const routes = async (by: Caller): Promise<Node[]> => (await by.get('/blade-system/menu/routes')).data
const buttons = async (by: Caller): Promise<Node[]> => (await by.get('/blade-system/menu/buttons')).data
const shown = async (by: Caller, code: string) => flat(await routes(by)).find((node) => node.code === code)
/** What another process answers the same session. */
const elsewhere = async ({ token }: Caller): Promise<Node[]> => {
  const headers = { 'blade-auth': `bearer ${token}` }
  const answer = await second.http.inject({ url: '/api/blade-system/menu/routes', headers })
  return answer.json<{ data: Node[] }>().data
}
const write = async (path: string, body: object, query?: Record<string, string>): Promise<{ id: string }> => {
  const answer = await platform.post(`/blade-system/${path}`, body, query)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const ask = (text: string, values: readonly unknown[]) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const page = (code: string, more: object) => write('menu/submit', { name: code, code, category: 1, sort: 900, ...more })

let reader: Caller
let roleIds: string[]
beforeEach(async () => {
  reader = await app.person({ codes: ['notice_view', 'area'] })
  const [own] = await ask('select role_id::text[] as ids from "user" where id = $1', [reader.userId])
  roleIds = (own?.ids ?? []) as string[]
  const first = ['desk', 'notice', 'iot', 'area']
  expect(codesOf(await routes(reader))).toEqual(first)
  expect(codesOf(await elsewhere(reader))).toEqual(first)
  expect(codesOf(await buttons(reader))).toEqual(['notice', 'notice_view'])
})

test('a menu that is renamed, moved, added or removed', async () => {
  const notice = await shown(platform, 'notice')
  await write('menu/submit', { id: notice?.id, name: '告示', isOpen: 2 })
  expect(await shown(reader, 'notice')).toMatchObject({ name: '告示', isOpenName: '是' })
  expect(flat(await buttons(reader))[0]).toMatchObject({ name: '告示' })
  const iot = await shown(platform, 'iot')
  await write('menu/submit', { id: notice?.id, parentId: iot?.id })
  expect(codesOf(await routes(reader))).toEqual(['iot', 'notice', 'area'])
  expect(await shown(reader, 'notice')).toMatchObject({ parentName: iot?.name })
  const desk = await shown(platform, 'desk')
  await write('menu/submit', { id: notice?.id, parentId: desk?.id, name: '公告', isOpen: 1 })
  const { id } = await page('kept-page', { parentId: desk?.id })
  expect(codesOf(await routes(platform))).toContain('kept-page')
  await write('menu/remove', {}, { ids: id })
  expect(codesOf(await routes(platform))).not.toContain('kept-page')
})

test('a folder whose last entry goes, and one that becomes a screen by its first button', async () => {
  const folder = await page('kept-folder', {})
  const { id } = await page('kept-entry', { parentId: folder.id })
  const holder = await app.person({ codes: ['kept-folder'] })
  expect(codesOf(await routes(holder))).toEqual([])
  await write('menu/remove', {}, { ids: id })
  expect(codesOf(await routes(holder))).toEqual(['kept-folder'])
  await page('kept-button', { parentId: folder.id, category: 2 })
  expect(codesOf(await buttons(platform))).toContain('kept-button')
})

test('a grant, and one taken back', async () => {
  const menuIds = flat(await routes(platform)).flatMap(({ id, code }) => (code === 'device' ? [id] : []))
  const grant = (ids: readonly string[]) =>
    write('role/grant', { roleIds, menuIds: ids, dataScopeIds: [], apiScopeIds: [] })
  await grant(menuIds)
  expect(codesOf(await routes(reader))).toEqual(['iot', 'device'])
  await grant([])
  expect(codesOf(await routes(reader))).toEqual([])
})

test('a package that leaves a menu out', async () => {
  const keeper = await app.person({ tenant: '200003', codes: ['notice', 'area'] })
  expect(codesOf(await routes(keeper))).toEqual(['desk', 'notice', 'iot', 'area'])
  const menuId = (await shown(platform, 'notice'))?.id
  const { id } = await write('tenant-package/submit', { packageName: 'small', menuId })
  await platform.post('/blade-system/tenant/package-setting', undefined, { tenantId: '200003', packageId: id })
  expect(codesOf(await routes(keeper))).toEqual(['desk', 'notice'])
})

test('a dictionary’s word', async () => {
  const notice = await shown(reader, 'notice')
  const [entry] = await ask(
    `select id::text as id, dict_value as word from dict
     where code = 'yes_no' and dict_value = $1 and parent_id is not null and is_deleted = 0`,
    [notice?.isOpenName],
  )
  await write('dict/submit', { id: entry?.id, dictValue: '同窗' })
  expect(await shown(reader, 'notice')).toMatchObject({ isOpenName: '同窗' })
  await write('dict/submit', { id: entry?.id, dictValue: entry?.word })
})

test('another process tells it as well', async () => {
  const notice = await shown(platform, 'notice')
  const nameElsewhere = async () => flat(await elsewhere(reader)).find(({ code }) => code === 'notice')?.name
  await write('menu/submit', { id: notice?.id, name: '通报' })
  await expect.poll(nameElsewhere).toBe('通报')
  await write('role/grant', { roleIds, menuIds: [], dataScopeIds: [], apiScopeIds: [] })
  await expect.poll(async () => codesOf(await elsewhere(reader))).toEqual([])
  await write('menu/submit', { id: notice?.id, name: notice?.name })
})

test('menus of another tenant’s caller are not altered by what this one is shown', async () => {
  const foreign = await app.person({ tenant: '200002', codes: ['notice'] })
  const before = await routes(foreign)
  await Promise.all([routes(reader), buttons(reader), routes(platform), routes(foreign)])
  expect(await routes(foreign)).toEqual(before)
})
