// Stores of files: one enabled, keys never shown, and an answer that says whether a store is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from '../platform/blobs/s3.ts'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type TestS3, startS3 } from '../testing/s3.ts'

const tenant = '200001'
const PATH = '/blade-resource/oss'
let app: TestApp
let s3: TestS3
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  s3 = await startS3(afterAll)
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

let count = 0
const submit = (more: object = {}, who = keeper) => {
  count += 1
  return who.post(`${PATH}/submit`, { ossCode: `O${count}`, category: 9, ...more })
}
const added = async (more: object = {}, who = keeper) => {
  const answer = await submit(more, who)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const call = (name: 'enable' | 'check', id: string, who = keeper) => who.post(`${PATH}/${name}`, { id })
const admit = (ranges: string) =>
  app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = $1 where param_key = 'callback.internal'`, [ranges]),
  )
const bucket = () => ({
  category: 1,
  endpoint: s3.settings.endpoint,
  bucketName: s3.settings.bucket,
  accessKey: s3.settings.accessKey,
  secretKey: s3.settings.secretKey,
})

test('one is enabled, however many are enabled at once; the enabled one cannot be deleted', async () => {
  const ids = await Promise.all([added(), added(), added()])
  await Promise.all([...ids, ...ids].map((id) => call('enable', id)))
  const { records } = (await keeper.get(`${PATH}/list`, { status: '2' })).data as { records: { id: string }[] }
  expect(records).toHaveLength(1)
  const enabled = String(records[0]?.id)
  expect(await keeper.post(`${PATH}/remove`, {}, { ids: enabled })).toMatchObject({ reason: 'oss.in-use' })
  expect((await call('enable', enabled, stranger)).status).toBe(404)
  expect((await call('check', enabled, stranger)).status).toBe(404)
})

test('what files cannot be stored in is kept and not enabled, with its keys encrypted', async () => {
  await admit('127.0.0.1')
  const id = await added({ ...bucket(), secretKey: 'sk-plain-7' })
  expect(await call('enable', id)).toMatchObject({ status: 422, reason: 'oss.unavailable' })
  const rows = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query('select row_to_json(o)::text as row from oss o where id = $1', [id]),
  )
  const shown = await keeper.get(`${PATH}/detail`, { id })
  expect(JSON.stringify([rows, shown.body])).not.toContain('sk-plain-7')
  await admit('-')
})

test('the store of the installation answers where files can be written, and says so where not', async () => {
  const id = await added()
  expect(await call('check', id)).toMatchObject({ status: 200, data: { durationMs: expect.any(Number) } })
  const { blobs } = app.context
  const before = blobs.store
  blobs.store = s3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })
  expect(await call('check', id)).toMatchObject({ status: 422, reason: 'oss.silent' })
  blobs.store = before
})

test('an S3 server is asked with the keys that are stored, at admitted addresses alone', async () => {
  expect(await submit(bucket())).toMatchObject({ reason: 'oss.address' })
  await admit('127.0.0.1')
  const id = await added(bucket())
  expect(await call('check', id)).toMatchObject({ status: 200 })
  expect(await call('check', await added({ ...bucket(), secretKey: 'wrong' }))).toMatchObject({ reason: 'oss.keys' })
  expect(await call('check', await added({ ...bucket(), bucketName: 'none-such' }))).toMatchObject({
    reason: 'oss.no-bucket',
  })
  const away = await added({ ...bucket(), endpoint: 'http://127.0.0.1:9' })
  expect(await call('check', away)).toMatchObject({ reason: 'oss.silent' })
  expect(await call('check', await added({ ...bucket(), category: 3 }))).toMatchObject({ reason: 'oss.unasked' })
  await admit('-')
  // Admitted no longer, it is not connected to.
  expect(await call('check', id)).toMatchObject({ reason: 'oss.silent' })
})
