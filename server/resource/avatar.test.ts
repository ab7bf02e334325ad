// Portraits: uploaded as files are, and shown to everybody who was given the link as long as their person shows them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { png } from '../testing/pictures.ts'
import { upload } from '../testing/uploads.ts'
import { movePictures } from './move-pictures.ts'

let app: TestApp
let person: Caller
let stranger: Caller
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  person = await app.person()
  stranger = await app.person()
})
afterAll(() => app.stop())

const put = () => upload(app.http, person, png(), { path: 'put-file' })
const show = (avatar: string, caller = person) => caller.post('/blade-user/update-info', { avatar })
const avatarOf = async (caller: Caller): Promise<string> => (await caller.get('/blade-user/info')).data['avatar']
const read = (link: string) => app.http.inject(link)

test('a portrait is shown without a session and without an end, from when its person shows it', async () => {
  const { data } = await put()
  expect(await show(data.link)).toMatchObject({ status: 200 })
  const avatar = await avatarOf(person)
  now += 24 * 60 * 60_000
  expect((await read(data.link)).statusCode).toBe(403)
  const shown = await read(avatar)
  now -= 24 * 60 * 60_000
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringMatching(/immutable/),
  })
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
})

test('the form may be sent again, with the old link or the lasting one, and nothing changes', async () => {
  const { data: kept } = await put()
  await show(kept.link)
  const avatar = await avatarOf(person)
  for (const link of [kept.link, avatar]) expect(await show(link)).toMatchObject({ status: 200 })
  expect(await avatarOf(person)).toBe(avatar)
})

test('the picture before is shown to nobody any more', async () => {
  const first = (await put()).data
  await show(first.link)
  const old = await avatarOf(person)
  await show((await put()).data.link)
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(await avatarOf(person))).statusCode).toBe(200)
})

test('nobody shows another’s picture as their own, or a file that is none', async () => {
  const { link } = (await put()).data
  expect(await show(link, stranger)).toMatchObject({ status: 400, reason: 'attach.foreign', body: { field: 'avatar' } })
  await show(link)
  expect(await show(await avatarOf(person), stranger)).toMatchObject({ status: 400, reason: 'attach.foreign' })
  const text = await upload(app.http, person, Buffer.from('hello'), { name: 'a.txt' })
  expect(await show(text.data.link)).toMatchObject({ status: 400, reason: 'attach.unfit' })
  expect(await avatarOf(stranger)).toBeNull()
})

test('a portrait in use is not removed from the list of files', async () => {
  const keeper = await app.person({ codes: 'all', alias: 'admin' })
  const { link, attachId } = (await put()).data
  await show(link)
  const removed = await keeper.post('/blade-resource/attach/remove', {}, { ids: attachId })
  expect(removed).toMatchObject({ status: 422, reason: 'attach.in-use' })
  expect((await read(await avatarOf(person))).statusCode).toBe(200)
})

test('portraits that earlier versions kept in the database are moved and stay shown', async () => {
  const names = ['a', 'b'].map((letter) => `${letter.repeat(32)}.png`)
  const [shown = '', unused = ''] = names
  await app.context.db.transaction(platformScope, async (tx) => {
    for (const name of names)
      await tx.query(
        `insert into picture (name, tenant_id, user_id, media_type, content) values ($1, $2, $3, 'image/png', $4)`,
        [name, person.tenant, person.userId, png()],
      )
    await tx.query(`update "user" set avatar = $2 where id = $1`, [
      person.userId,
      `/api/blade-resource/picture/${shown}`,
    ])
  })
  await movePictures(app.context)
  const avatar = await avatarOf(person)
  expect((await read(avatar)).rawPayload.equals(png())).toBe(true)
  const rows = await app.context.db.transaction({ tenant: person.tenant, platform: false }, (tx) =>
    tx.query('select status, biz_id from attach where name = any($1) order by name', [[shown, unused]]),
  )
  expect(rows).toEqual([
    { status: 1, biz_id: person.userId },
    { status: 2, biz_id: person.userId },
  ])
  expect(await app.context.db.transaction(platformScope, (tx) => tx.query('select 1 from picture'))).toEqual([])
})
