// Photos of a fault and of its repair: bound to their row, read by whoever sees it, let go with it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DbRow, platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { png } from '../testing/pictures.ts'
import { upload } from '../testing/uploads.ts'

const tenant = '200001'
let app: TestApp
let nurse: Caller
let desk: Caller
let visitor: Caller
let stranger: Caller
let areaId: string

const bills = ['repair-bill', 'repair_bill_add', 'repair_bill_edit', 'repair_bill_view', 'repair_bill_delete']

beforeAll(async () => {
  app = await startApp()
  nurse = await app.person({ tenant, codes: bills })
  desk = await app.person({ tenant, codes: 'all', alias: 'admin' })
  visitor = await app.person({ tenant })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []): Promise<DbRow[]> =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
const put = async (who = nurse) => (await upload(app.http, who, png(), { purpose: 'image' })).data.attachId
const report = (photos: unknown, who = nurse, more: object = {}) =>
  who.post('/iot/repair-bill/submit', { title: randomUUID(), priority: 3, areaId, photos, ...more })
const reported = async (...photos: string[]): Promise<string> => (await report(photos)).data['id']
const photosOf = async (id: string): Promise<string> =>
  (await desk.get('/iot/repair-bill/detail', { id })).data['photos']
const statesOf = async (...ids: string[]) =>
  (
    await sql('select status from attach where id = any($1::bigint[]) order by array_position($1::bigint[], id)', [ids])
  ).map(({ status }) => status)
const seenBy = async (who: Caller, ids: string): Promise<string[]> => {
  const { data } = await who.get('/blade-resource/attach/files', { ids })
  const files: { id: string }[] = data
  return files.map(({ id }) => id)
}

test('photos are the request’s from when it is saved, and seen by whoever sees the request', async () => {
  const ids = [await put(), await put()]
  const saved = await report(ids.join())
  expect(saved.data).toMatchObject({ photos: ids.join(), photosName: 'photo.png,photo.png' })
  expect(await statesOf(...ids)).toEqual([1, 1])
  expect(await seenBy(desk, ids.join())).toEqual(ids)
  expect(await seenBy(visitor, ids.join())).toEqual([])
  expect(await seenBy(stranger, ids.join())).toEqual([])
  const [row] = await sql('select biz_type, biz_id, biz_field from attach where id = $1', [ids[0]])
  expect(row).toEqual({ biz_type: 'repair-bill', biz_id: saved.data['id'], biz_field: 'photos' })
})

test('a data scope that hides the request hides its photos', async () => {
  const photo = await put()
  await reported(photo)
  const limited = await app.person({ tenant, codes: bills })
  expect(await seenBy(limited, photo)).toEqual([photo])
  const scope = newId()
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column) values ($1, '000000', 1, 'repair-bill', '本人', 2, 'createUser')`,
      [scope],
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, unnest(role_id), $2, 1 from "user" where id = $3`,
      [tenant, scope, limited.userId],
    )
  })
  app.context.changes.invalidateAll()
  expect(await seenBy(limited, photo)).toEqual([])
})

test('only one’s own files are taken, and none that another row has', async () => {
  const [own, foreign, elsewhere] = [await put(), await put(desk), await put(stranger)]
  const taken = await put()
  await reported(taken)
  for (const bad of [
    [own, foreign],
    [own, taken],
  ])
    expect(await report(bad)).toMatchObject({ status: 400, reason: 'attach.foreign', body: { field: 'photos' } })
  for (const bad of [elsewhere, '123'])
    expect(await report([bad])).toMatchObject({ status: 400, body: { field: 'photos' } })
  expect(await report(['uploading-1'])).toMatchObject({ status: 400, reason: 'field.uploading' })
  expect(await report(Array.from({ length: 10 }, () => newId()))).toMatchObject({
    status: 400,
    reason: 'field.too-many',
  })
  const text = (await upload(app.http, nurse, Buffer.from('hello'), { name: 'a.txt' })).data.attachId
  expect(await report([text])).toMatchObject({ status: 400, reason: 'attach.unfit' })
  expect(await statesOf(own, foreign, taken)).toEqual([0, 0, 1])
})

test('of two requests that name the same file at once one is saved', async () => {
  const photo = await put()
  const answers = await Promise.all([report([photo]), report([photo])])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('what a change leaves out is let go; what it keeps stays, in the order given', async () => {
  const [a, b, c] = [await put(), await put(), await put()]
  const id = await reported(a, b)
  await nurse.post('/iot/repair-bill/submit', { id, photos: [c, a] })
  expect(await photosOf(id)).toBe(`${c},${a}`)
  expect(await statesOf(a, b, c)).toEqual([1, 2, 1])
  expect(await seenBy(nurse, b)).toEqual([])
  await nurse.post('/iot/repair-bill/submit', { id, title: '漏水严重' })
  expect(await statesOf(a, b, c)).toEqual([1, 2, 1])
  // Taken back before it is deleted.
  await nurse.post('/iot/repair-bill/submit', { id, photos: [a, b] })
  expect(await statesOf(a, b, c)).toEqual([1, 1, 2])
  await nurse.post('/iot/repair-bill/submit', { id, photos: '' })
  expect(await statesOf(a, b, c)).toEqual([2, 2, 2])
})

test('what a request in use shows is not removed; with the request it is let go', async () => {
  const photo = await put()
  const id = await reported(photo)
  expect(await desk.post('/blade-resource/attach/remove', {}, { ids: photo })).toMatchObject({
    status: 422,
    reason: 'row.referenced',
  })
  expect(await nurse.post('/iot/repair-bill/remove', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await statesOf(photo)).toEqual([2])
})

test('files of others are not offered as choices', async () => {
  expect(await desk.get('/blade-resource/attach/choices')).toMatchObject({ status: 404 })
})

test('the photos of a repair are the order’s; a standard may ask for them', async () => {
  await desk.post('/iot/device-order-standard/submit', {
    name: '水工',
    trade: 'water',
    responseMinutes: 10,
    finishMinutes: 60,
    calendarMode: '7x24',
    photoRequired: 'both',
    needEvaluate: 1,
  })
  const { data } = await report([], nurse, { trade: 'water' })
  await desk.post('/iot/repair-bill/accept', {}, { ids: data['id'] })
  const { data: bill } = await desk.get('/iot/repair-bill/detail', { id: data['id'] })
  const id: string = bill['orderId']
  const take = (step: string, input: object = {}) => desk.post(`/order/repair/${step}`, { ids: [id], ...input }, { id })
  await take('dispatch', { assigneeId: desk.userId })
  await take('accept')
  expect(await take('start')).toMatchObject({ status: 400, reason: 'order.photos', body: { field: 'beforePhotos' } })
  const [before, after] = [await put(desk), await put(desk)]
  expect(await take('start', { beforePhotos: [before] })).toMatchObject({ status: 200 })
  const done = { repairDesc: '更换了密封圈' }
  expect(await take('finish', done)).toMatchObject({ status: 400, reason: 'order.photos' })
  expect(await take('finish', { ...done, afterPhotos: after })).toMatchObject({ status: 200 })
  const { data: order } = await desk.get('/order/repair/detail', { id })
  expect(order).toMatchObject({ beforePhotos: before, afterPhotos: after })
  expect(await statesOf(before, after)).toEqual([1, 1])
})
