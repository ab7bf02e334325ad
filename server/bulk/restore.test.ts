// The recycle bin: what was removed comes back as it was, with what hung on it, or not at all.
import { isRestorable } from '@steward/domain/derive/permissions'
import { deviceOrderStandard, maintenanceTemplateDetail, post, role, savedView } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Bench, startBench, writable } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

interface Removed {
  id: string
  title: string
  removedByName: string
  parts: number
}
const removedOf = async (caller: Bench['keeper'], path: string, word = ''): Promise<Removed[]> => {
  const { code, msg, data } = await caller.get(`/${path}/removed`, { word, size: '100' })
  expect([code, msg]).toEqual([200, '操作成功'])
  return (data as { records: Removed[] }).records
}

test.each(writable.filter(isRestorable).map((entity) => [entity.name, entity] as const))(
  '%s: a removed row is in the bin, and comes back as it was',
  async (_, entity) => {
    const writer = bench.writerOf(entity)
    const { id } = await bench.added(entity)
    const before = await bench.stored(entity, id)
    expect(await writer.post(`/${entity.path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
    expect((await removedOf(writer, entity.path)).map((row) => row.id)).toContain(id)
    expect(await writer.get(`/${entity.path}/detail`, { id })).toMatchObject({ code: 404 })
    const restored = await writer.post(`/${entity.path}/restore`, { ids: [id] })
    expect(restored, restored.msg).toMatchObject({ code: 200 })
    // The secret of a key that comes back is made anew.
    if (entity.name === 'api-access') Object.assign(before ?? {}, { app_secret: '', former_secret: '' })
    const { rev: _rev, update_time: _time, update_user: _user, ...after } = (await bench.stored(entity, id)) ?? {}
    expect(before).toMatchObject(after)
    expect((await removedOf(writer, entity.path)).map((row) => row.id)).not.toContain(id)
    expect(await writer.post(`/${entity.path}/restore`, { ids: [id] })).toMatchObject({ code: 404 })
  },
)

test('a standard comes back with its steps, and only with those it had last', async () => {
  const { keeper: admin } = bench
  const steps = ['断电', '挂牌', '更换'].map((content, at) => ({ content, sort: at + 1 }))
  const draft = { name: '泵检修', priority: 2, responseMinutes: 30, finishMinutes: 60, steps }
  const path = `/${deviceOrderStandard.path}`
  const { data } = await admin.post(`${path}/submit`, draft)
  const { id, steps: saved } = data as { id: string; steps: { id: string; content: string }[] }
  expect(await admin.post(`${path}/submit`, { id, steps: saved.slice(1) })).toMatchObject({ code: 200 })
  expect(await admin.post(`${path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  const [row] = await removedOf(admin, deviceOrderStandard.path, '泵检')
  expect(row).toMatchObject({ id, title: '泵检修', parts: 2 })
  expect(await admin.post(`${path}/restore`, { ids: [id] })).toMatchObject({ code: 200 })
  const detail = (await admin.get(`${path}/detail`, { id })).data as { steps: { content: string }[] }
  expect(detail.steps.map(({ content }) => content)).toEqual(['挂牌', '更换'])
})

test('a role comes back with its grants', async () => {
  const { keeper: admin, app } = bench
  const { data } = await admin.post(`/${role.path}/save`, { roleName: '夜班', roleAlias: 'night', sort: 1 })
  const { id } = data as { id: string }
  const [menu] = await app.context.db.transaction({ tenant: admin.tenant, platform: false }, (tx) =>
    tx.query<{ id: string }>(`select id::text as id from menu where code = 'device'`),
  )
  expect(await admin.post(`/${role.path}/grant`, { roleIds: id, menuIds: menu?.id })).toMatchObject({ code: 200 })
  const granted = async () => (await admin.get('/blade-system/menu/role-tree-keys', { roleIds: id })).data
  const before = await granted()
  expect(await admin.post(`/${role.path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  expect(await admin.post(`/${role.path}/restore`, { ids: [id] })).toMatchObject({ code: 200 })
  expect(await granted()).toEqual(before)
})

test('what a row refers to must be there, and what is its own must be free', async () => {
  const { keeper: admin } = bench
  const draft = { postName: '门卫', postCode: 'guard', category: 1 }
  const { data } = await admin.post(`/${post.path}/save`, draft)
  const { id } = data as { id: string }
  expect(await admin.post(`/${post.path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  const { data: taken } = await admin.post(`/${post.path}/save`, draft)
  expect(await admin.post(`/${post.path}/restore`, { ids: [id] })).toMatchObject({ code: 400, field: 'postCode' })
  expect(await admin.post(`/${post.path}/remove`, {}, { ids: (taken as { id: string }).id })).toMatchObject({
    code: 200,
  })
  expect(await admin.post(`/${post.path}/restore`, { ids: [id] })).toMatchObject({ code: 200 })
})

test('a row whose place among others was taken does not come back, and the refusal says so', async () => {
  const { keeper: admin } = bench
  const { id, input } = await bench.added(maintenanceTemplateDetail)
  const path = maintenanceTemplateDetail.path
  expect(await admin.post(`/${path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  expect(await admin.post(`/${path}/save`, { ...input, lineNo: undefined })).toMatchObject({ code: 200 })
  expect(await admin.post(`/${path}/restore`, { ids: [id] })).toMatchObject({ code: 409, reason: 'row.replaced' })
})

test('all of them come back or none, and only within the rights and the tenant of whoever asks', async () => {
  const { keeper: admin, app } = bench
  const made = await Promise.all(
    ['a', 'b'].map(async (code) => {
      const { data } = await admin.post(`/${post.path}/save`, { postName: code, postCode: `bin-${code}`, category: 1 })
      return (data as { id: string }).id
    }),
  )
  expect(await admin.post(`/${post.path}/remove`, {}, { ids: made.join() })).toMatchObject({ code: 200 })
  const clerk = await app.person({ codes: ['post', 'post_view'] })
  expect(await clerk.get(`/${post.path}/removed`)).toMatchObject({ code: 403 })
  expect(await clerk.post(`/${post.path}/restore`, { ids: made })).toMatchObject({ code: 403 })
  const stranger = await app.person({ codes: 'all', tenant: '200002' })
  expect((await removedOf(stranger, post.path)).map((row) => row.id)).toEqual([])
  expect(await stranger.post(`/${post.path}/restore`, { ids: made })).toMatchObject({ code: 404 })
  const { data: other } = await admin.post(`/${post.path}/save`, { postName: 'b', postCode: 'bin-b', category: 1 })
  expect(await admin.post(`/${post.path}/restore`, { ids: made })).toMatchObject({ code: 400 })
  expect((await removedOf(admin, post.path)).map((row) => row.id)).toEqual(expect.arrayContaining(made))
  expect(await admin.post(`/${post.path}/remove`, {}, { ids: (other as { id: string }).id })).toMatchObject({
    code: 200,
  })
  expect(await admin.post(`/${post.path}/restore`, { ids: made })).toMatchObject({ code: 200 })
})

test('what a list hides from somebody its bin hides as well', async () => {
  const { keeper: admin, app } = bench
  const maker = await app.person({ tenant: admin.tenant })
  const columns = { order: [], shown: {}, widths: {}, isCompact: false }
  const content = { filters: {}, sort: '', size: 10, look: '', columns }
  const { data } = await maker.post(`/${savedView.path}/keep`, { list: 'post', name: '只给自己看', content })
  const { id } = data as { id: string }
  expect(await maker.post(`/${savedView.path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  expect((await removedOf(admin, savedView.path)).map((row) => row.id)).not.toContain(id)
  expect(await admin.post(`/${savedView.path}/restore`, { ids: [id] })).toMatchObject({ code: 404 })
})

test('what was removed longer ago than the bin keeps is gone', async () => {
  const { keeper: admin } = bench
  const { id } = await bench.added(post)
  expect(await admin.post(`/${post.path}/remove`, {}, { ids: id })).toMatchObject({ code: 200 })
  await withClient(bench.app.owner, (client) =>
    client.query(`update post set update_time = now() - interval '31 days' where id = $1`, [id]),
  )
  expect((await removedOf(admin, post.path)).map((row) => row.id)).not.toContain(id)
  expect(await admin.post(`/${post.path}/restore`, { ids: [id] })).toMatchObject({ code: 404 })
})
