// Files on an S3 server, and what is there when the setting changes or the server is away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from '../platform/blobs/s3.ts'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { png } from '../testing/pictures.ts'
import { type TestS3, startS3 } from '../testing/s3.ts'
import { upload } from '../testing/uploads.ts'

let s3: TestS3
let app: TestApp
let person: Caller
beforeAll(async () => {
  s3 = await startS3(afterAll)
  app = await startApp({ fileStore: s3Store(s3.settings) })
  person = await app.person()
})
afterAll(() => app.stop())

const put = () => upload(app.http, person, png())
const read = (link: string) => app.http.inject(link)
const use = (store = app.context.blobs.named('disk')) => {
  if (store) app.context.blobs.store = store
}

test('files are read from where they were written, whatever the setting is now', async () => {
  const there = (await put()).data
  use()
  const here = (await put()).data
  const stores = await app.context.db.transaction({ tenant: person.tenant, platform: false }, (tx) =>
    tx.query('select oss_code as store from attach order by id'),
  )
  expect(stores).toEqual([{ store: 's3' }, { store: 'disk' }])
  for (const { link, thumbLink } of [there, here])
    for (const one of [link, thumbLink]) expect((await read(one)).statusCode).toBe(200)
  use(s3Store(s3.settings))
})

test('while the store is away uploads and reading are refused for now, and no row or byte is left behind', async () => {
  const { link } = (await put()).data
  await s3.stop()
  expect(await put()).toMatchObject({ status: 503, reason: 'attach.storage' })
  expect((await read(link)).json()).toMatchObject({ code: 503 })
  const [left] = await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', $1, true)`, [person.tenant])
    return tx.query(
      'select (select count(*)::int from attach) as files, (select count(*)::int from loose_blob) as loose',
    )
  })
  // The note stays until the store can be asked to delete what it may have received.
  expect(left).toEqual({ files: 3, loose: 1 })
})
