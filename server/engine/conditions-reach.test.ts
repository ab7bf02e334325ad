// Composed conditions tell nothing of what their reader does not see, and are refused at the place that is wrong.
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import { area, device, modelConfig, post, user } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Caller } from '../testing/app.ts'
import { type Bench, startBench } from '../testing/bench.ts'

const tenant = '200001'
let bench: Bench
let narrowed: Caller

beforeAll(async () => {
  bench = await startBench()
  narrowed = await bench.app.person({ tenant, codes: 'all', alias: 'narrowed' })
})
afterAll(() => bench.app.stop())

const find = (caller: Caller, { path }: Pick<Entity, 'path'>, tree: unknown, verb = 'list') =>
  caller.get(`/${path}/${verb}`, { [CONDITIONS]: JSON.stringify(tree) })

const ask = (text: string, values: readonly unknown[] = []) =>
  bench.app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

/** Of these rows he sees those the condition lets through. */
async function narrow(resourceCode: string, scopeValue: string): Promise<void> {
  const [menu] = await ask('select id::text as id from menu where code = $1', [resourceCode])
  const { data, msg } = await bench.platform.post('/blade-system/data-scope/submit', {
    scopeName: `S${newId()}`,
    menuId: menu?.id,
    resourceCode,
    scopeType: 5,
    scopeColumn: 'createDept',
    scopeValue,
  })
  expect(data, msg).toBeTruthy()
  await ask(
    `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select tenant_id, role_id[1], $2, 1 from "user" where id = $1`,
    [narrowed.userId, (data as { id: string }).id],
  )
  bench.app.context.changes.invalidateAll()
}

/** Fields shown in part, of whichever features have some. */
type Case = readonly [string, Entity, string]
const masked: Case[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.mask ? [['masked', entity, name] satisfies Case] : [],
  ),
)

test.each<Case>([
  ...masked,
  ['secret', user as unknown as Entity, 'password'],
  ['never sent', modelConfig as unknown as Entity, 'deviceIds'],
  ['not searched by', modelConfig as unknown as Entity, 'layout'],
  ['of the table alone', post as unknown as Entity, 'isDeleted'],
])('a field that is %s takes no condition, whatever it holds', async (_, entity, name) => {
  const comparisons = ['contains', 'begins', 'equals', 'differs', 'less', 'oneOf', 'noneOf', 'empty', 'filled', 'me']
  for (const is of comparisons) {
    const value = is.endsWith('Of') ? { value: ['1'] } : ['empty', 'filled', 'me'].includes(is) ? {} : { value: '1' }
    // Beside a condition that holds for all rows it would tell by their number.
    const tree = { any: [{ field: 'createTime', is: 'empty' }, { all: [{ field: name, is, ...value }] }] }
    const refused = { status: 400, reason: 'conditions.field', field: `${CONDITIONS}.any.1.all.0` }
    expect(await find(bench.platform, entity, tree), is).toMatchObject(refused)
  }
})

test('what cannot be read is refused at its place, and values are never part of a statement', async () => {
  const tree = {
    any: [
      { field: 'postName', is: 'filled' },
      { field: 'postName', is: 'less', value: '1' },
    ],
  }
  expect(await find(bench.keeper, post, tree)).toMatchObject({
    status: 400,
    reason: 'conditions.comparison',
    field: `${CONDITIONS}.any.1`,
  })
  expect(await bench.keeper.get(`/${post.path}/list`, { [CONDITIONS]: '{' })).toMatchObject({ status: 400 })
  expect(await bench.keeper.get(`/${post.path}/list`, { [CONDITIONS]: '' })).toMatchObject({ status: 200 })
  await bench.added(post)
  for (const value of [`%' or 1=1 --`, '$1', '%', '\\'])
    for (const is of ['contains', 'begins', 'ends', 'equals'])
      expect(await find(bench.keeper, post, { field: 'postName', is, value })).toMatchObject({
        status: 200,
        data: { total: 0 },
      })
})

const everything = (name: string) => ({
  any: [
    { field: name, is: 'filled' },
    { field: name, is: 'empty' },
  ],
})

test('any of several conditions reaches no row of another tenant, and none outside the data scope', async () => {
  const { id: areaId } = await bench.added(area, { areaName: '门诊楼', areaCode: 'MZ' })
  const mine = await bench.added(device, { deviceCode: 'D1', deviceName: '可见', areaId })
  await bench.added(device, { deviceCode: 'D2', deviceName: '机密', areaId })
  await narrow('device', `deviceCode = 'D1'`)
  const found = await find(narrowed, device, everything('deviceName'))
  expect(found.data).toMatchObject({ total: 1, records: [{ id: mine.id }] })
  expect((await find(bench.keeper, device, everything('deviceName'))).data).toMatchObject({ total: 2 })
  expect((await find(bench.stranger, device, everything('deviceName'))).data).toMatchObject({ total: 0 })
})

test('what stands below a row is found as far as the row and what is below it are seen', async () => {
  const { id: house } = await bench.added(area, { areaName: '住院楼', areaCode: 'ZY' })
  const { id: room } = await bench.added(area, { areaName: '机房', areaCode: 'JF', parentId: house })
  const placed = await bench.added(device, { deviceCode: 'D4', deviceName: '空调', areaId: room })
  const inHouse = { field: 'areaId', is: 'under', value: [house] }
  expect((await find(bench.keeper, device, inHouse)).data).toMatchObject({ total: 1, records: [{ id: placed.id }] })
  const reader = await bench.app.person({ tenant, codes: 'all', alias: 'reader' })
  expect((await find(reader, device, inHouse)).data).toMatchObject({ total: 1 })
  await narrow('area', `areaCode = 'MZ'`)
  await narrow('device', `deviceCode = 'D4'`)
  expect((await find(narrowed, device, { field: 'deviceCode', is: 'equals', value: 'D4' })).data).toMatchObject({
    total: 1,
  })
  expect((await find(narrowed, device, inHouse)).data).toMatchObject({ total: 0 })
})

test('a tree that is searched by conditions finds rows on every level, and an export takes the same', async () => {
  const named = {
    any: [
      { field: 'areaName', is: 'equals', value: '机房' },
      { field: 'areaCode', is: 'equals', value: 'ZY' },
    ],
  }
  expect((await find(bench.keeper, area, named, 'lazy-list')).data).toHaveLength(2)
  const wanted = { columns: ['areaName'], format: 'csv' }
  const begin = (tree: unknown) =>
    bench.keeper.post(`/${area.path}/export`, { ...wanted, query: { [CONDITIONS]: JSON.stringify(tree) } })
  expect(await begin(named)).toMatchObject({ status: 200 })
  expect(await begin({ field: 'gone', is: 'empty' })).toMatchObject({ status: 400, reason: 'conditions.field' })
})

test('rows without a parent are those of the parent 0, as on the wire', async () => {
  const parents = async (tree: object) =>
    ((await find(bench.keeper, area, tree)).data as { records: { parentId: string }[] }).records.map(
      (row) => row.parentId,
    )
  const roots = await parents({ field: 'parentId', is: 'oneOf', value: ['0'] })
  expect([roots.length > 0, new Set(roots)]).toEqual([true, new Set(['0'])])
  expect(await parents({ field: 'parentId', is: 'noneOf', value: ['0'] })).not.toContain('0')
})

test('the longest conditions arrive over the network', async () => {
  const member = (n: number) => ({ field: 'postName', is: 'contains', value: `${'泵'.repeat(78)}${n}` })
  const address = await bench.app.http.listen({ port: 0, host: '127.0.0.1' })
  const text = encodeURIComponent(JSON.stringify({ any: Array.from({ length: 28 }, (_, n) => member(n)) }))
  expect(text.length).toBeGreaterThan(16_384)
  const reply = await fetch(`${address}/api/${post.path}/list?${CONDITIONS}=${text}`, {
    headers: { 'blade-auth': `bearer ${bench.keeper.token}` },
  })
  expect(reply.status).toBe(200)
})
