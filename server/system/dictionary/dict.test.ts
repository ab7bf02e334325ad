import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Entry {
  id: string
  code: string
  dictKey: string | number
  dictValue: string
  children?: Entry[]
}

let app: TestApp
let platform: Caller
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const save = (caller: Caller, table: 'dict' | 'dict-biz', entry: object) =>
  caller.post(`/blade-system/${table}/submit`, entry)

async function saved(caller: Caller, table: 'dict' | 'dict-biz', entry: object): Promise<Entry> {
  const answer = await save(caller, table, entry)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function read(caller: Caller, path: string, query: Record<string, string>): Promise<Entry[]> {
  const answer = await caller.get(`/blade-system/${path}`, query)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

const keysOf = (entries: readonly Entry[]) => entries.map((entry) => entry.dictKey)

test('choices are read by code: numbers in the platform’s dictionaries, text in a hospital’s', async () => {
  const sexes = await read(keeper, 'dict/dictionary', { code: 'sex' })
  expect(sexes).toMatchObject([
    { code: 'sex', dictKey: 1, dictValue: '男', sort: 1, isSealed: 0 },
    { code: 'sex', dictKey: 2, dictValue: '女', sort: 2, isSealed: 0 },
    { code: 'sex', dictKey: 3, dictValue: '未知', sort: 3, isSealed: 0 },
  ])
  const root = await saved(keeper, 'dict-biz', { code: 'ward', dictValue: '病区', sort: 1 })
  await saved(keeper, 'dict-biz', { parentId: root.id, code: 'ignored', dictKey: 7, dictValue: '七病区', sort: 1 })
  expect(await read(keeper, 'dict-biz/dictionary', { code: 'ward' })).toMatchObject([{ code: 'ward', dictKey: '7' }])
  expect(await read(platform, 'dict-biz/dictionary', { code: 'ward' })).toEqual([])
  expect(await read(keeper, 'dict/dictionary', { code: 'no such' })).toEqual([])
})

test('a sealed entry, and everything in a sealed dictionary, is no longer offered but still kept', async () => {
  const root = await saved(platform, 'dict', { code: 'fuel', dictValue: '燃料', sort: 1 })
  const oil = await saved(platform, 'dict', {
    parentId: root.id,
    code: 'fuel',
    dictKey: 'oil',
    dictValue: '油',
    sort: 1,
  })
  await saved(platform, 'dict', { parentId: root.id, code: 'fuel', dictKey: 'gas', dictValue: '气', sort: 2 })
  await saved(platform, 'dict', { id: oil.id, isSealed: 1 })
  expect(keysOf(await read(keeper, 'dict/dictionary', { code: 'fuel' }))).toEqual(['gas'])
  expect(keysOf(await read(platform, 'dict/child-list', { parentId: root.id }))).toEqual(['oil', 'gas'])
  await saved(platform, 'dict', { id: root.id, isSealed: 1 })
  expect(await read(keeper, 'dict/dictionary', { code: 'fuel' })).toEqual([])
})

test('a key means one thing only, and an entry needs one', async () => {
  const page = (await platform.get('/blade-system/dict/parent-list', { code_equal: 'sex' })).data as {
    records: Entry[]
    total: number
  }
  expect(page).toMatchObject({ total: 1, records: [{ dictKey: -1, parentId: '0' }] })
  const parentId = page.records[0]?.id
  const entry = { parentId, code: 'sex', dictValue: '又一', sort: 3 }
  expect(await save(platform, 'dict', { ...entry, dictKey: '2' })).toMatchObject({
    status: 400,
    reason: 'dict.duplicate',
    field: 'dictKey',
  })
  expect(await save(platform, 'dict', entry)).toMatchObject({ status: 400, reason: 'dict.key', field: 'dictKey' })
  expect(await save(platform, 'dict', { code: 'sex', dictValue: '性别二', sort: 1 })).toMatchObject({
    status: 400,
    reason: 'dict.duplicate',
    field: 'code',
  })
})

test('renaming a dictionary renames everything in it', async () => {
  const root = await saved(platform, 'dict', { code: 'before', dictValue: '旧', sort: 1 })
  const child = await saved(platform, 'dict', { parentId: root.id, code: 'x', dictKey: 1, dictValue: '一', sort: 1 })
  await saved(platform, 'dict', { parentId: child.id, code: 'x', dictKey: 11, dictValue: '一一', sort: 1 })
  await saved(platform, 'dict', { id: root.id, code: 'after' })
  expect(keysOf(await read(keeper, 'dict/dictionary', { code: 'after' }))).toEqual([1, 11])
  expect(await read(keeper, 'dict/dictionary-tree', { code: 'after' })).toMatchObject([
    { dictKey: 1, children: [{ dictKey: 11 }] },
  ])
  expect(await read(platform, 'dict/child-list', { parentId: root.id })).toMatchObject([
    { dictKey: 1, hasChildren: true, children: [{ dictKey: 11 }] },
  ])
  expect(await read(keeper, 'dict/dictionary', { code: 'before' })).toEqual([])
})

test('an entry is not placed under itself or what is below it, and not removed from above others', async () => {
  const root = await saved(platform, 'dict', { code: 'ring', dictValue: '环', sort: 1 })
  const child = await saved(platform, 'dict', {
    parentId: root.id,
    code: 'ring',
    dictKey: 'a',
    dictValue: '甲',
    sort: 1,
  })
  expect(await save(platform, 'dict', { id: root.id, parentId: child.id, dictKey: 'r' })).toMatchObject({ status: 422 })
  expect(await save(platform, 'dict', { id: root.id, parentId: root.id, dictKey: 'r' })).toMatchObject({ status: 422 })
  expect(await platform.post('/blade-system/dict/remove', {}, { ids: root.id })).toMatchObject({
    status: 422,
    reason: 'row.has-children',
  })
})

test('a caption changed is seen by the next request', async () => {
  const notice = { title: '停电', category: 1, releaseTime: '2026-03-01 08:00:00' }
  await keeper.post('/blade-desk/notice/submit', notice)
  const caption = async () =>
    ((await keeper.get('/blade-desk/notice/list')).data as { records: { categoryName: string }[] }).records[0]
      ?.categoryName
  expect(await caption()).toBe('发布通知')
  const [entry] = await read(platform, 'dict/dictionary', { code: 'notice' })
  for (const dictValue of ['甲', '乙', '丙']) {
    await saved(platform, 'dict', { id: entry?.id, dictValue })
    expect(await caption()).toBe(dictValue)
  }
  await saved(platform, 'dict', { id: entry?.id, isSealed: 1 })
  expect(await caption()).toBe('')
  expect(await keeper.post('/blade-desk/notice/submit', notice)).toMatchObject({ status: 400, field: 'category' })
})

test('hospitals word and extend their own dictionaries without each other', async () => {
  const other = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  for (const [caller, word] of [
    [keeper, '院区'],
    [other, '校区'],
  ] as const) {
    const [entry] = await read(caller, 'dict-biz/dictionary', { code: 'area_type' })
    await saved(caller, 'dict-biz', { id: entry?.id, dictValue: word })
    await caller.post('/iot/area/submit', { areaName: '一', areaCode: 'A', areaType: 'campus', sort: 1 })
    expect((await caller.get('/iot/area/list')).data).toMatchObject({ records: [{ areaTypeName: word }] })
  }
  const [mine] = await read(keeper, 'dict-biz/dictionary', { code: 'area_type' })
  expect(await save(other, 'dict-biz', { id: mine?.id, dictValue: '窃' })).toMatchObject({ status: 404 })
  const trees = JSON.stringify(await read(other, 'dict-biz/tree', { tenantId: '200001' }))
  expect([trees.includes('校区'), trees.includes('"院区"')]).toEqual([true, false])
})

test('hospitals read the platform’s dictionaries and do not write them', async () => {
  expect(await save(keeper, 'dict', { code: 'mine', dictValue: '我的', sort: 1 })).toMatchObject({ status: 403 })
  expect(await app.anybody.get('/blade-system/dict/dictionary', { code: 'sex' })).toMatchObject({ status: 401 })
})
