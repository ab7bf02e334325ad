// Calls of many rows are let in by the API scopes over the calls they make.
import { post } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { upload } from '../testing/uploads.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  bench.app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

async function cover(scopePath: string): Promise<string> {
  const [menu] = await ask(`select id::text as id from menu where code = 'post'`)
  const scope = { scopeName: `S${newId()}`, menuId: menu?.id, resourceCode: 'post', scopePath, scopeType: 1 }
  const { data, msg } = await bench.platform.post('/blade-system/api-scope/submit', scope)
  expect(data, msg).toBeTruthy()
  return (data as { id: string }).id
}
const uncover = (ids: string) => bench.platform.post('/blade-system/api-scope/remove', {}, { ids })

const path = '/blade-system/post'
const closed = { status: 403, reason: 'permission.scope' }
const calls = async () => {
  const { keeper } = bench
  const [{ id }, { id: gone }] = [await bench.added(post), await bench.added(post)]
  await keeper.post(`${path}/remove`, {}, { ids: gone })
  const sheet = await upload(bench.app.http, keeper, Buffer.from('岗位名称'), { name: 'a.csv' })
  const file = sheet.data.attachId
  return {
    export: () => keeper.post(`${path}/export`, { query: {}, columns: ['postName'] }),
    edit: () => keeper.post(`${path}/bulk-edit`, { query: {}, ids: [id], values: { sort: 2 } }),
    import: () => keeper.post(`${path}/import`, { file }),
    removed: () => keeper.get(`${path}/removed`),
    restore: () => keeper.post(`${path}/restore`, {}, { ids: gone }),
  }
}

test('whoever the API scope of a list shuts out takes it away in no other way', async () => {
  const all = await calls()
  const scope = await cover(`${path}/list`)
  expect(await bench.keeper.get(`${path}/list`)).toMatchObject(closed)
  for (const [name, call] of Object.entries(all)) expect(await call(), name).toMatchObject(closed)
  await uncover(scope)
  for (const name of ['export', 'edit', 'removed', 'restore'] as const)
    expect((await all[name]()).status, name).toBe(200)
})

test('whoever the API scope of saving shuts out saves no rows by a sheet or many at once', async () => {
  const all = await calls()
  const scope = await cover(`${path}/submit`)
  for (const name of ['edit', 'import'] as const) expect(await all[name](), name).toMatchObject(closed)
  expect((await all.export()).status).toBe(200)
  await uncover(scope)
})

test('a task that was begun before the scope reads and writes nothing after it', async () => {
  const { keeper, app } = bench
  const all = await calls()
  const begun = await all.export()
  const { id }: { id: string } = begun.data
  const scope = await cover(path)
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
  const { data } = await keeper.get('/blade-system/bulk-task/detail', { id })
  expect(data).toMatchObject({ status: 3, cause: '该接口未授权给您的角色' })
  await uncover(scope)
})
