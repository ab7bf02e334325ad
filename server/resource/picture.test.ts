import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { JPEG, png } from '../testing/pictures.ts'

let app: TestApp
let person: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  person = await app.person()
  stranger = await app.person({ tenant: '200002' })
})
afterAll(() => app.stop())

const PNG = png()

async function put(bytes: Buffer, { name = 'me.png', type = 'image/png', token = person.token } = {}) {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(bytes)], name, { type }))
  const sent = new Response(form)
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-resource/oss/endpoint/put-file',
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: reply.statusCode, ...reply.json<{ reason?: string; data: { link: string; name: string } }>() }
}

test('a picture is answered with a link that browsers show without guessing its type', async () => {
  for (const [bytes, type, ending] of [
    [PNG, 'image/png', 'png'],
    [JPEG, 'image/jpeg', 'jpg'],
  ] as const) {
    const { status, data } = await put(bytes)
    expect(status).toBe(200)
    expect(data.link).toMatch(new RegExp(`^/api/blade-resource/picture/[\\w-]{32}\\.${ending}$`))
    const shown = await app.http.inject(data.link)
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.equals(bytes)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'me.svg', 'image/svg+xml'],
  ['<html><script>alert(1)</script>', 'me.png', 'image/png'],
  ['GIF89a', 'me.jpg', 'image/jpeg'],
  ['\u00ff\u00d8\u00ff<script>', 'me.jpg', 'image/jpeg'],
])('what only calls itself a picture is refused: %s as %s', async (content, name, type) => {
  expect(await put(Buffer.from(content), { name, type })).toMatchObject({ status: 400, reason: 'picture.type' })
})

test('500 kB are enough, a byte more is too much', async () => {
  const of = (length: number) => Buffer.concat([PNG, Buffer.alloc(length - PNG.length)])
  expect(await put(of(500 * 1024))).toMatchObject({ status: 200 })
  expect(await put(of(500 * 1024 + 1))).toMatchObject({ status: 400, reason: 'picture.too-large' })
})

test('nothing, and what is no form, is refused with words', async () => {
  expect(await put(Buffer.alloc(0))).toMatchObject({ status: 400, reason: 'picture.missing' })
  const post = (payload: string, type: string) =>
    app.http.inject({
      method: 'POST',
      url: '/blade-resource/oss/endpoint/put-file',
      headers: { 'content-type': type, 'blade-auth': `bearer ${person.token}` },
      payload,
    })
  expect((await post('no form at all', 'multipart/form-data; boundary=x')).statusCode).toBe(400)
  expect((await post('{"file":"text"}', 'application/json')).json()).toMatchObject({ reason: 'picture.missing' })
})

test('nobody uploads without a session, and no name is found that was not given out', async () => {
  expect(await put(PNG, { token: '' })).toMatchObject({ status: 401 })
  for (const name of ['x.png', `${'a'.repeat(32)}.png`, '..%2f..%2fetc%2fpasswd'])
    expect((await app.http.inject(`/api/blade-resource/picture/${name}`)).statusCode).toBe(404)
})

test('a picture belongs to its tenant, and an old one that nobody shows goes with the next', async () => {
  const [first, shown] = [await put(PNG), await put(PNG)]
  await person.post('/blade-user/update-info', { avatar: shown.data.link })
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update picture set created_at = created_at - interval '2 hours'`),
  )
  const foreign = await app.context.db.transaction({ tenant: stranger.tenant, platform: false }, (tx) =>
    tx.query('select 1 from picture'),
  )
  expect(foreign).toEqual([])
  await put(PNG)
  expect((await app.http.inject(first.data.link)).statusCode).toBe(404)
  expect((await app.http.inject(shown.data.link)).statusCode).toBe(200)
})
