// Files nobody uses are deleted with their bytes; what a row names stays, whatever is killed when.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbRow } from '../platform/db.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { png } from '../testing/pictures.ts'
import { upload } from '../testing/uploads.ts'
import { collectFiles } from './collect-files.ts'

let app: TestApp
let person: Caller
beforeAll(async () => {
  app = await startApp()
  person = await app.person()
})
afterAll(() => app.stop())

const ask = (text: string, values: unknown[] = []): Promise<DbRow[]> =>
  app.context.db.transaction({ tenant: person.tenant, platform: false }, (tx) => tx.query(text, values))
const collect = () =>
  collectFiles.work?.({
    id: '0',
    app: app.context,
    tenant: person.tenant,
    params: { temporaryHours: 24, unusedHours: 24 },
    now: new Date(),
    signal: new AbortController().signal,
  })
const put = async () => (await upload(app.http, person, png(), { path: 'put-file' })).data
const folder = () => dirname(app.context.blobs.incoming)
const pathsOf = async (id: string): Promise<string[]> => {
  const [row] = await ask('select object_key, thumb_key from attach where id = $1', [id])
  return [row?.object_key, row?.thumb_key].map((key) => join(folder(), String(key)))
}
const used = async () => Number((await ask('select bytes from attach_usage'))[0]?.bytes)
const onDisk = () =>
  readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const age = (id: string) =>
  ask(
    `update attach set create_time = create_time - interval '25 hours', update_time = update_time - interval '25 hours' where id = $1`,
    [id],
  )

test('temporary files go after a day, and those a row has let go; what is in use stays', async () => {
  const [fresh, forgotten, before, shown] = [await put(), await put(), await put(), await put()]
  await person.post('/blade-user/update-info', { avatar: before.link })
  await person.post('/blade-user/update-info', { avatar: shown.link })
  const kept = (await Promise.all([fresh, shown].map(({ attachId }) => pathsOf(attachId)))).flat()
  const gone = (await Promise.all([forgotten, before].map(({ attachId }) => pathsOf(attachId)))).flat()
  for (const { attachId } of [forgotten, before, shown]) await age(attachId)
  const [size] = [await used()]
  await collect()
  expect(gone.filter(existsSync)).toEqual([])
  expect(kept.every(existsSync)).toBe(true)
  expect(await ask('select id::text as id from attach order by id')).toEqual([
    { id: fresh.attachId },
    { id: shown.attachId },
  ])
  expect(await ask('select 1 from loose_blob')).toEqual([])
  expect(await used()).toBe(size / 2)
})

test('bytes whose row was never written go when their upload must be over', async () => {
  const { attachId } = await put()
  const paths = await pathsOf(attachId)
  // As a server leaves them that is killed between the bytes and the row.
  await ask(
    `with gone as (delete from attach where id = $1 returning *)
     insert into loose_blob (object_key, tenant_id, store, thumb_key, bytes, due)
     select object_key, tenant_id, oss_code, thumb_key, stored_bytes, now() + interval '1 hour' from gone`,
    [attachId],
  )
  await collect()
  expect(paths.every(existsSync)).toBe(true)
  await ask(`update loose_blob set due = now()`)
  const count = onDisk()
  await collect()
  expect(onDisk()).toBe(count - 2)
  expect(await ask('select 1 from loose_blob')).toEqual([])
})

test('bytes that are gone already do not stop the collection', async () => {
  await ask(
    `insert into loose_blob (object_key, tenant_id, store, thumb_key, bytes, due) values ('200001/202601/none.txt', $1, 'disk', '', 0, now())`,
    [person.tenant],
  )
  await collect()
  expect(await ask('select 1 from loose_blob')).toEqual([])
})

test('while a store takes its time over removing bytes, no transaction waits for it', async () => {
  const { attachId } = await put()
  await age(attachId)
  const { store } = app.context.blobs
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const remove = store.remove.bind(store)
  const slow = async (key: string) => {
    asked.resolve()
    await answer.promise
    await remove(key)
  }
  Object.assign(store, { remove: slow })
  const collected = collect()
  await asked.promise
  const open = await withClient(app.owner, async (client) =>
    client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'steward jobs'
         and state = 'idle in transaction'`,
    ),
  )
  expect(open.rows).toEqual([])
  answer.resolve()
  await collected
  Object.assign(store, { remove })
  expect(await ask('select 1 from loose_blob')).toEqual([])
})
