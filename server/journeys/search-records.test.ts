import { problem } from '@steward/domain/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gate } from '../document/gates.ts'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { FoundRecord, FoundRecords } from './search-records.ts'

let app: TestApp
let isDown = false
// Lists of documents ask the gates.
const gate: Gate = async (_ctx, { name }) => {
  if (isDown && name === 'repair-bill') throw problem('permission.denied')
  return new Map()
}
let platform: Caller
let menuId: string
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp({ gates: [gate] })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  ;[{ id: menuId } = { id: '' }] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ id: string }>(`select id from menu where code = 'post'`),
  )
  for (let n = 1; n <= 7; n += 1)
    expect(
      await keeper.post('/blade-system/post/submit', {
        postName: `夜班护士${n}`,
        postCode: `NIGHT-${n}`,
        category: 1,
        sort: n,
      }),
    ).toMatchObject({
      status: 200,
    })
  await keeper.post('/blade-system/dict-biz/submit', { code: 'night.hours', dictValue: '夜班时长', sort: 1 })
})
afterAll(() => app.stop())

async function search(caller: Caller, q: string): Promise<FoundRecords> {
  const answer = await caller.get('/search', { q })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function found(caller: Caller, q: string): Promise<FoundRecord[]> {
  const { records, leftOut } = await search(caller, q)
  expect(leftOut).toEqual([])
  return records
}

test('a part of a name finds rows of every entity the caller may list, five of each at most', async () => {
  const rows = await found(keeper, '夜班')
  expect(rows.filter((row) => row.entity === 'post')).toHaveLength(5)
  expect(rows.filter((row) => row.entity === 'dict-biz')).toMatchObject([{ title: '夜班时长', code: 'night.hours' }])
})

test('a code finds as well as a name, in either case', async () => {
  expect(await found(keeper, 'night-3')).toMatchObject([{ entity: 'post', title: '夜班护士3', code: 'NIGHT-3' }])
})

test('the first letters of a name find it, as whole sounds and parts of it do', async () => {
  for (const q of ['ybhs', 'yeban', 'YEBHS', 'hs7'])
    expect(
      (await found(keeper, q)).map((row) => row.title),
      q,
    ).toContain('夜班护士7')
  expect((await found(keeper, 'ybhs')).filter((row) => row.entity === 'post')).toHaveLength(5)
  expect(await found(stranger, 'ybhs')).toEqual([])
})

test('an alarm and a repair are found by their numbers', async () => {
  const areaOf = await keeper.post('/iot/area/submit', { areaName: '机房', areaCode: 'SEARCH-1', areaType: 'room' })
  const bill = await keeper.post('/iot/repair-bill/submit', {
    title: '水泵异响',
    areaId: (areaOf.data as { id: string }).id,
  })
  const { billNo } = bill.data as { billNo: string }
  expect(await found(keeper, billNo)).toMatchObject([{ entity: 'repair-bill', title: '水泵异响', code: billNo }])
  await app.context.db.transaction({ tenant: keeper.tenant, platform: false }, (tx) =>
    tx.query(
      `insert into alarm_record (id, tenant_id, alarm_no, alarm_name) values (424242, $1, 'GJ260301-00077', '温度高')`,
      [keeper.tenant],
    ),
  )
  expect(await found(keeper, '01-00077')).toMatchObject([
    { entity: 'alarm-record', title: '温度高', code: 'GJ260301-00077' },
  ])
  expect(await found(keeper, '温度高')).toEqual([])
})

test('a list that cannot answer is left out and named, and the others are found', async () => {
  const area = await keeper.post('/iot/area/submit', { areaName: '屋顶一', areaCode: 'ROOF-1', areaType: 'room' })
  await keeper.post('/iot/repair-bill/submit', { title: '屋顶漏水', areaId: (area.data as { id: string }).id })
  const named = async () => {
    const { records, leftOut } = await search(keeper, '屋顶')
    return { found: records.map(({ title }) => title).toSorted(), leftOut }
  }
  isDown = true
  expect(await named()).toEqual({ found: ['屋顶一'], leftOut: ['repair-bill'] })
  isDown = false
  expect(await named()).toEqual({ found: ['屋顶一', '屋顶漏水'], leftOut: [] })
})

test('who may not list an entity does not find its rows', async () => {
  const reader = await app.person({ codes: ['dict-biz'] })
  expect((await found(reader, '夜班')).map((row) => row.entity)).toEqual(['dict-biz'])
  expect(await found(await app.person({ codes: [] }), '夜班')).toEqual([])
})

test('nobody finds rows of another tenant', async () => {
  expect(await found(stranger, '夜班')).toEqual([])
})

test('a data scope narrows what is found as it narrows the list', async () => {
  const narrow = await app.person({ codes: ['post', 'dict-biz'] })
  const scope = { scopeName: '自己的', menuId, resourceCode: 'post', scopeType: 2, scopeColumn: 'createUser' }
  const saved = await platform.post('/blade-system/data-scope/submit', scope)
  expect(saved, saved.msg).toMatchObject({ status: 200 })
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
       select u.tenant_id, u.role_id[1], $1, 1 from "user" u where u.id = $2`,
      [(saved.data as { id: string }).id, narrow.userId],
    ),
  )
  app.context.changes.invalidateAll()
  expect((await found(narrow, '夜班')).map((row) => row.entity)).toEqual(['dict-biz'])
})

test('what the list itself hides is not found, and stands in the way of nothing', async () => {
  const reader = await app.person({ codes: ['analysis-template'], alias: 'reader' })
  const add = (id: number, visibility: string) =>
    app.context.db.transaction({ tenant: keeper.tenant, platform: false }, (tx) =>
      tx.query(
        `insert into analysis_template (id, tenant_id, template_name, template_code, content, visibility, owner_id)
         values ($1, $2, $3, $4, '{}', $5, $6)`,
        [id, keeper.tenant, `夏季能耗${id}`, `summer_${id}`, visibility, keeper.userId],
      ),
    )
  await add(700, 'tenant')
  for (let id = 701; id < 708; id += 1) await add(id, 'private')
  for (const q of ['夏季能耗', 'summer_', 'xjnh'])
    expect(
      (await found(reader, q)).map(({ title }) => title),
      q,
    ).toEqual(['夏季能耗700'])
  expect(await found(reader, 'summer_703')).toEqual([])
  expect((await found(keeper, '夏季能耗')).map(({ id }) => id)).toEqual(['707', '706', '705', '704', '703'])
})

test('an API scope over the list keeps its rows from those who were not granted it', async () => {
  const reader = await app.person({ codes: ['post', 'dict-biz'] })
  const path = {
    scopeName: '岗位列表',
    menuId,
    resourceCode: 'posts',
    scopePath: '/blade-system/post/list',
    scopeType: 1,
  }
  const saved = await platform.post('/blade-system/api-scope/submit', path)
  expect(saved, saved.msg).toMatchObject({ status: 200 })
  expect((await found(reader, '夜班')).map((row) => row.entity)).toEqual(['dict-biz'])
  await platform.post('/blade-system/api-scope/remove', undefined, { ids: (saved.data as { id: string }).id })
})

test('what looks like a pattern is taken literally, and nothing asked finds nothing', async () => {
  expect(await found(keeper, '%')).toEqual([])
  expect(await found(keeper, '  ')).toEqual([])
})

test('only who is signed in may ask', async () => {
  expect(await app.anybody.get('/search', { q: '夜班' })).toMatchObject({ status: 401 })
})
