import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Node {
  id: string
  parentId: string
  code: string
  title: string
  nameEn?: string
  meta?: { i18n: string }
  hasChildren?: boolean
  children?: Node[]
}

let app: TestApp
let platform: Caller
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  reader = await app.person({ codes: ['notice_view', 'area'] })
})
afterAll(() => app.stop())

const forestOf = async (caller: Caller, path: string, query?: Record<string, string>): Promise<Node[]> => {
  const answer = await caller.get(`/blade-system/menu/${path}`, query)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const codesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [node.code, ...codesOf(node.children ?? [])])
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const idOf = async (code: string) =>
  flat(await forestOf(platform, 'menu-list')).find((node) => node.code === code)?.id ?? ''

test('navigation shows what a role was granted, under the groups nobody ticked', async () => {
  const forest = await forestOf(reader, 'routes')
  expect(codesOf(forest)).toEqual(['desk', 'notice', 'iot', 'area'])
  expect(forest[0]).toMatchObject({
    parentId: '0',
    category: 1,
    meta: { i18n: 'desk' },
    nameEn: 'Messages',
    hasChildren: true,
  })
  expect(flat(forest).every((node) => node.children === undefined || node.children.length > 0)).toBe(true)
})

test('a folder of which nothing within was granted is left out, and so is one above it', async () => {
  const outer = await platform.post('/blade-system/menu/submit', { name: '外', code: 'outer', category: 1, sort: 700 })
  const parentId = (outer.data as { id: string }).id
  const inner = await platform.post('/blade-system/menu/submit', { name: '内', code: 'inner', category: 1, parentId })
  const under = { name: '页', code: 'inmost', category: 1, parentId: (inner.data as { id: string }).id }
  await platform.post('/blade-system/menu/submit', under)
  const holder = await app.person({ codes: ['iot', 'inner', 'notice'] })
  expect(codesOf(await forestOf(holder, 'routes'))).toEqual(['desk', 'notice'])
  const within = await app.person({ codes: ['inmost'] })
  expect(codesOf(await forestOf(within, 'routes'))).toEqual(['outer', 'inner', 'inmost'])
})

test('buttons come under the menus that hold them, and no menu could be taken for a right', async () => {
  const forest = await forestOf(reader, 'buttons')
  expect(forest).toMatchObject([{ code: 'notice', children: [{ code: 'notice_view', alias: 'view', nameEn: 'View' }] }])
  expect(forest).toHaveLength(1)
})

test('without anything granted both are empty lists, never null', async () => {
  const nobody = await app.person()
  expect(await forestOf(nobody, 'routes')).toEqual([])
  expect(await forestOf(nobody, 'buttons')).toEqual([])
})

test('the platform’s administrator has every menu', async () => {
  const codes = codesOf(await forestOf(platform, 'routes'))
  expect(codes).toEqual(expect.arrayContaining(['desk', 'notice', 'tenant', 'client', 'region', 'area']))
})

test('a top menu narrows navigation to its own menus, with what is above them', async () => {
  const saved = await platform.post('/blade-system/topmenu/submit', { name: '运维', code: 'ops', sort: 1 })
  const { id } = saved.data as { id: string }
  const [notice, user] = [await idOf('notice'), await idOf('user')]
  const granted = await platform.post('/blade-system/topmenu/grant', { topMenuIds: [id], menuIds: [notice, user] })
  expect(granted).toMatchObject({ status: 200 })
  expect(codesOf(await forestOf(platform, 'routes', { topMenuId: id }))).toEqual(['desk', 'notice', 'system', 'user'])
  expect(codesOf(await forestOf(reader, 'routes', { topMenuId: id }))).toEqual(['desk', 'notice'])
  expect((await platform.get('/blade-system/menu/top-tree-keys', { topMenuIds: id })).data).toEqual({
    menu: expect.arrayContaining([notice, user]),
  })
  expect(await forestOf(reader, 'top-menu')).toMatchObject([{ id, code: 'ops', name: '运维' }])
  await platform.post('/blade-system/topmenu/setting', { menuIds: user }, { ids: id })
  expect((await platform.get('/blade-system/menu/top-tree-keys', { topMenuIds: id })).data).toEqual({ menu: [user] })
  // The caller may open none of it.
  expect(await forestOf(reader, 'top-menu')).toEqual([])
  expect(await forestOf(platform, 'top-menu')).toMatchObject([{ id }])
})

test('only the platform’s administrators hang menus under top menus', async () => {
  const keeper = await app.person({ codes: 'all', alias: 'admin' })
  expect(await keeper.post('/blade-system/topmenu/grant', { topMenuIds: ['1'], menuIds: [] })).toMatchObject({
    status: 403,
  })
  expect(await reader.post('/blade-system/topmenu/grant', { topMenuIds: ['1'], menuIds: [] })).toMatchObject({
    status: 403,
  })
})

test('the grant tree offers no more than one holds, and no deleted menu', async () => {
  const keeper = await app.person({ codes: ['role', 'role_edit', 'notice'] })
  const gone = await platform.post('/blade-system/menu/submit', {
    name: '旧页',
    code: 'old-page',
    category: 1,
    sort: 1,
    isOpen: 1,
    parentId: await idOf('desk'),
  })
  const { id } = gone.data as { id: string }
  await platform.post('/blade-system/menu/remove', {}, { ids: id })
  const all = (await platform.get('/blade-system/menu/grant-tree')).data as {
    menu: Node[]
    dataScope: Node[]
    apiScope: Node[]
  }
  expect(flat(all.menu).map((node) => node.id)).not.toContain(id)
  expect(flat(all.menu)[0]).toMatchObject({ title: '消息与任务', parentId: '0', hasChildren: true })
  const own = (await keeper.get('/blade-system/menu/grant-tree')).data as { menu: Node[] }
  expect(own).toMatchObject({ dataScope: [], apiScope: [] })
  expect(flat(own.menu).map((node) => node.meta?.i18n)).toEqual(['desk', 'notice', 'authority', 'role', 'role_edit'])
})

test('roles of another tenant hold nothing that can be seen', async () => {
  const keeper = await app.person({ tenant: '200002', codes: ['role', 'role_edit'] })
  const roles = await platform.get('/blade-system/role/tree', { tenantId: '200001' })
  const foreign = (roles.data as Node[]).map((node) => node.id).join(',')
  const empty = { menu: [], dataScope: [], apiScope: [] }
  expect((await keeper.get('/blade-system/menu/role-tree-keys', { roleIds: foreign })).data).toEqual(empty)
  const seen = (await platform.get('/blade-system/menu/role-tree-keys', { roleIds: foreign })).data as {
    menu: string[]
  }
  expect(seen.menu.length).toBeGreaterThan(0)
})

test('a menu hangs under menus only, never under itself or what is below it', async () => {
  const button = flat(await forestOf(platform, 'buttons')).find((node) => node.code === 'notice_view')?.id
  const draft = { name: '页', code: 'page', category: 1, sort: 1, isOpen: 1 }
  const refused = await platform.post('/blade-system/menu/submit', { ...draft, parentId: button })
  expect(refused).toMatchObject({ status: 400, reason: 'menu.parent' })
  const [system, user] = [await idOf('system'), await idOf('user')]
  expect(await platform.post('/blade-system/menu/submit', { id: system, parentId: system })).toMatchObject({
    status: 422,
  })
  expect(await platform.post('/blade-system/menu/submit', { id: system, parentId: user })).toMatchObject({
    status: 422,
  })
  for (const path of [' javascript:alert(1)', 'java\tscript:alert(1)'])
    expect(await platform.post('/blade-system/menu/submit', { ...draft, path })).toMatchObject({
      status: 400,
      field: 'path',
    })
  expect(await platform.post('/blade-system/menu/submit', { ...draft, code: 'user' })).toMatchObject({
    status: 400,
    field: 'code',
  })
})

test('a form refuses the places a move refuses, at the field that is wrong', async () => {
  const draft = { name: '某', isOpen: 1, sort: 1 }
  const submit = (row: object) => platform.post('/blade-system/menu/submit', row)
  const add = async (code: string, more: object): Promise<string> => {
    const answer = await submit({ ...draft, code, category: 1, ...more })
    expect(answer).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }
  const folder = await add('form-folder', {})
  const screen = await add('form-screen', { parentId: folder })
  const page = await add('form-page', { parentId: folder })
  const button = await add('form-button', { parentId: screen, category: 2 })
  const refused = (reason: string, field = 'parentId') => ({ status: 422, reason, field })
  // A menu below a screen, as new and moved there.
  expect(await submit({ ...draft, code: 'form-1', category: 1, parentId: screen })).toMatchObject(
    refused('menu.screen'),
  )
  expect(await submit({ id: page, parentId: screen })).toMatchObject(refused('menu.screen'))
  expect(await submit({ id: button, category: 1 })).toMatchObject({ status: 200 })
  expect(await submit({ id: button, category: 2 })).toMatchObject({ status: 200 })
  // A button elsewhere than below a screen.
  const other = { ...draft, code: 'form-2', category: 2 }
  expect(await submit(other)).toMatchObject(refused('menu.button-alone'))
  expect(await submit({ ...other, parentId: folder })).toMatchObject(refused('menu.button-alone'))
  expect(await submit({ id: button, parentId: page })).toMatchObject(refused('menu.button-stays'))
  expect(await submit({ id: button, clearFields: ['parentId'] })).toMatchObject(refused('menu.button-stays'))
  expect(await submit({ id: page, category: 2 })).toMatchObject(refused('menu.button-alone', 'category'))
  // What holds something becomes no button.
  expect(await submit({ id: screen, category: 2 })).toMatchObject({ reason: 'menu.parent', field: 'category' })
  expect(await submit({ id: page, parentId: button })).toMatchObject({ reason: 'menu.parent', field: 'parentId' })
  // Nothing of it was written, and what stays where it was is saved.
  for (const [id, parentId] of [
    [page, folder],
    [button, screen],
  ])
    expect((await platform.get('/blade-system/menu/detail', { id: id ?? '' })).data).toMatchObject({ parentId })
  expect(await submit({ id: button, name: '另名', parentId: screen })).toMatchObject({ status: 200 })
})

test('one level of menus says whether there is more below', async () => {
  const roots = (await platform.get('/blade-system/menu/lazy-menu-list', { parentId: '0' })).data as Node[]
  expect(roots.find((node) => node.code === 'system')).toMatchObject({ hasChildren: true })
  const under = (await platform.get('/blade-system/menu/lazy-menu-list', { parentId: await idOf('system') }))
    .data as Node[]
  expect(under.find((node) => node.code === 'user')).toMatchObject({ hasChildren: false })
  const found = (await platform.get('/blade-system/menu/lazy-menu-list', { name: '用户' })).data as Node[]
  expect(found.map((node) => node.code)).toEqual(['user'])
})
