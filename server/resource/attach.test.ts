import { MOST_PIXELS } from '@steward/domain/resource/file-type'
import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { type Uploaded, upload } from '../testing/uploads.ts'

let app: TestApp
let person: Caller
let colleague: Caller
let stranger: Caller
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  person = await app.person()
  colleague = await app.person({ codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const photo = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'GPS 31.2304 N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** From a file, as the server reads pictures. */
async function metadataOf(content: Buffer) {
  const path = join(temporaryFolder('seen', onTestFinished), 'picture')
  writeFileSync(path, content)
  return sharp(path).metadata()
}

const put = (bytes: Buffer, wish: Parameters<typeof upload>[3] = {}, caller: Pick<Caller, 'token'> = person) =>
  upload(app.http, caller, bytes, wish)
const read = (link: string) => app.http.inject(link)
const left = () => readdirSync(app.context.blobs.incoming)

test('a photo is stored upright, without what the camera noted, and with a small version', async () => {
  const { status, data } = await put(await photo(2000, 1000), { name: '现场 照片.JPG', type: 'image/jpeg' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    name: '现场 照片.JPG',
    originalName: '现场 照片.JPG',
    extension: 'jpg',
    mimeType: 'image/jpeg',
    domain: '',
    width: 1000,
    height: 2000,
  })
  const shown = await read(data.link)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.length).toBe(data.size)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(shown.headers['content-disposition']).toBe(
    `inline; filename="?? ??.JPG"; filename*=UTF-8''%E7%8E%B0%E5%9C%BA%20%E7%85%A7%E7%89%87.JPG`,
  )
  const { width, height, orientation, exif } = await metadataOf(shown.rawPayload)
  expect({ width, height, orientation, exif }).toEqual({ width: 1000, height: 2000 })
  const small = await metadataOf((await read(data.thumbLink)).rawPayload)
  expect([small.format, small.width, small.height]).toEqual(['webp', 160, 320])
  expect(left()).toEqual([])
})

test.each(['a.jpg', 'a.webp', 'a.gif'])(
  'a picture whose name says another kind, %s, is kept as what it is',
  async (name) => {
    const { status, data } = await put(png(), { name })
    expect(status).toBe(200)
    expect(data).toMatchObject({ name: 'a.png', originalName: name, extension: 'png', mimeType: 'image/png' })
  },
)

test('what of a drawing was left out is told to whoever has uploaded it', async () => {
  const drawing = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}<rect width="1" height="1"/></svg>`)
  const wish = { name: 'a.svg', type: 'image/svg+xml', purpose: 'scene' } as const
  const lossy = await put(drawing('<image href="a.png"/><image href="b.png"/>'), wish)
  expect(lossy).toMatchObject({ status: 200, data: { lost: expect.stringContaining('image × 2') } })
  expect((await put(drawing(''), wish)).data).not.toHaveProperty('lost')
})

test('a document is offered for download, never shown in the page', async () => {
  const { data } = await put(PDF, { name: '说明.pdf', type: 'application/pdf' })
  const { headers, rawPayload } = await read(data.link)
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  expect(rawPayload.equals(PDF)).toBe(true)
})

const bytes = (text: string) => Buffer.from(text)

test.each([
  ['a page that calls itself a picture', bytes('<html><script>alert(1)</script>'), 'me.png', 'attach.mismatch'],
  ['a drawing with script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'me.svg', 'attach.type'],
  ['a page', bytes('<!doctype html><p>hello'), 'page.html', 'attach.type'],
  ['a program', Buffer.concat([bytes('MZ'), Buffer.alloc(200)]), 'setup.exe', 'attach.type'],
  ['a program that calls itself a document', Buffer.concat([bytes('MZ'), Buffer.alloc(200)]), 'a.pdf', 'attach.type'],
  ['a document that calls itself a picture', PDF, 'me.jpg', 'attach.mismatch'],
  ['a picture that calls itself a document', png(), 'me.docx', 'attach.mismatch'],
  ['half a picture', png().subarray(0, 40), 'me.png', 'attach.broken'],
  ['nothing', Buffer.alloc(0), 'me.png', 'attach.missing'],
])('%s is refused', async (_, content, name, reason) => {
  expect(await put(content, { name })).toMatchObject({ status: 400, reason })
  expect(left()).toEqual([])
})

test('where pictures are asked for, nothing else is taken', async () => {
  expect(await put(PDF, { name: 'a.pdf', purpose: 'image' })).toMatchObject({ status: 400, reason: 'attach.image' })
  expect(await put(PDF, { name: 'a.pdf', path: 'put-file' })).toMatchObject({ status: 400, reason: 'picture.type' })
})

test('a few bytes that unfold to 30,000 × 30,000 pixels are refused before they are unfolded', async () => {
  const bomb = Buffer.from(png())
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await put(bomb)).toMatchObject({ status: 400, reason: 'attach.pixels' })
  expect(30_000 * 30_000).toBeGreaterThan(MOST_PIXELS)
})

test('a byte too many is refused, and what came of it is gone', async () => {
  const heavy = Buffer.concat([png(), Buffer.alloc(500 * 1024)])
  expect(await put(heavy, { path: 'put-file' })).toMatchObject({ status: 400, reason: 'picture.too-large' })
  const heavier = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)])
  expect(await put(heavier, { name: 'a.pdf' })).toMatchObject({ status: 400, reason: 'attach.too-large' })
  expect(left()).toEqual([])
})

test('an upload that breaks off is refused and leaves nothing', async () => {
  const post = (payload: string, type: string) =>
    app.http.inject({
      method: 'POST',
      url: '/blade-resource/oss/endpoint/put-file-attach',
      headers: { 'content-type': type, 'blade-auth': `bearer ${person.token}` },
      payload,
    })
  const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
  expect((await post(cut, 'multipart/form-data; boundary=x')).json()).toMatchObject({ reason: 'request.unreadable' })
  expect((await post('no form', 'multipart/form-data')).json()).toMatchObject({ reason: 'request.unreadable' })
  const empty = await post('--x--\r\n', 'multipart/form-data; boundary=x')
  expect(empty.json()).toMatchObject({ code: 400, reason: 'attach.missing' })
  expect((await post('{}', 'application/json')).json()).toMatchObject({ reason: 'attach.missing' })
  expect(left()).toEqual([])
})

test('an upload whose sender goes away leaves nothing', async () => {
  const url = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
  const count = async () => (await colleague.get('/blade-resource/attach/list')).data['total']
  const before: unknown = await count()
  const socket = connect(Number(url.port), url.hostname)
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  socket.write(
    `POST /blade-resource/oss/endpoint/put-file-attach HTTP/1.1\r\nhost: x\r\nblade-auth: bearer ${person.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n${head}${'a'.repeat(100_000)}`,
  )
  await expect.poll(left).toHaveLength(1)
  socket.destroy()
  await expect.poll(left).toEqual([])
  expect(await count()).toBe(before)
})

test('a form is taken only where files are, and only with a session', async () => {
  expect(await put(png(), {}, app.anybody)).toMatchObject({ status: 401 })
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-system/post/submit',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'blade-auth': `bearer ${colleague.token}` },
    payload: '--x--\r\n',
  })
  expect(reply.statusCode).toBe(415)
})

test('a link is good for five minutes, for its file and its tenant', async () => {
  const { data } = await put(await photo(), { name: 'a.jpg' })
  const other: Uploaded = (await put(await photo(), { name: 'b.jpg' })).data
  const ticket = new URL(data.link, 'http://x').searchParams.get('ticket') ?? ''
  const withTicket = (changed: string) => data.link.replace(ticket, changed)
  const refused = [
    data.link.replace(/\?.*/, ''),
    withTicket(''),
    withTicket(`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`),
    withTicket(ticket.replace('200001', '200002')),
    withTicket(ticket.replace(/\.\w+\./, '.zzzzzzzz.')),
    // Without an end, as public ones.
    withTicket(ticket.replace(/\.\w+\./, '.0.')),
    data.link.replace(data.attachId, other.attachId),
  ]
  for (const link of refused)
    expect((await read(link)).json(), link).toMatchObject({ code: 403, reason: 'attach.ticket' })
  expect((await read(data.link)).statusCode).toBe(200)
  now += 5 * 60_000
  expect((await read(data.link)).statusCode).toBe(403)
  const { data: fresh } = await person.get('/blade-resource/oss/endpoint/file-link', { attachId: data.attachId })
  expect((await read(fresh)).statusCode).toBe(200)
})

test('a temporary file is read by whoever uploaded it, and by nobody else', async () => {
  const { attachId } = (await put(await photo(), { name: 'a.jpg' })).data
  const linkFor = (caller: Caller) => caller.get('/blade-resource/oss/endpoint/file-link', { attachId })
  expect(await linkFor(person)).toMatchObject({ status: 200 })
  expect(await linkFor(colleague)).toMatchObject({ status: 404 })
  expect(await linkFor(stranger)).toMatchObject({ status: 404 })
  const seen = await colleague.get('/blade-resource/attach/detail', { id: attachId })
  expect(seen.data).toMatchObject({ id: attachId, name: 'a.jpg', status: 0, link: '', thumbLink: '' })
  expect(seen.data).not.toHaveProperty('objectKey')
  expect(await stranger.get('/blade-resource/attach/detail', { id: attachId })).toMatchObject({ status: 404 })
  expect((await stranger.get('/blade-resource/attach/list', { id: attachId })).data).toMatchObject({ total: 0 })
  expect(await person.get('/blade-resource/attach/list')).toMatchObject({ status: 403 })
  expect((await person.get('/blade-resource/attach/files', { ids: attachId })).data).toMatchObject([{ id: attachId }])
  expect((await stranger.get('/blade-resource/attach/files', { ids: attachId })).data).toEqual([])
})

test('a file is renamed and keeps its ending', async () => {
  const { attachId } = (await put(PDF, { name: 'a.pdf' })).data
  const renamed = await colleague.post('/blade-resource/attach/submit', { id: attachId, name: '验收单' })
  expect(renamed).toMatchObject({ status: 200, data: { name: '验收单.pdf' } })
  expect(await person.post('/blade-resource/attach/submit', { id: attachId, name: 'x' })).toMatchObject({ status: 403 })
})

test('a tenant’s files fit its quota, and another’s do not count', async () => {
  const { tenant } = stranger
  const param = `attach.quota.${tenant}`
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(
      `insert into param (id, tenant_id, param_key, param_name, param_value) values (99001, '000000', $1, '附件空间', '1')`,
      [param],
    ),
  )
  const text = Buffer.alloc(200 * 1024, 'a')
  const people = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => app.person({ tenant })))
  const sent = await Promise.all(people.map((one) => put(text, { name: 'a.txt' }, one)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(sent.find(({ status }) => status === 422)?.reason).toBe('attach.quota')
  expect(await put(text, { name: 'a.txt' })).toMatchObject({ status: 200 })
})

test('one person’s files that nothing uses take a quarter of the space at most, and leave the rest to others', async () => {
  const { tenant } = stranger
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = '4' where param_key = $1`, [`attach.quota.${tenant}`]),
  )
  const text = Buffer.alloc(600 * 1024, 'a')
  const own = await app.person({ tenant })
  expect(await put(text, { name: 'a.txt' }, own)).toMatchObject({ status: 200 })
  expect(await put(text, { name: 'b.txt' }, own)).toMatchObject({ status: 422, reason: 'attach.share' })
  expect(await put(text, { name: 'a.txt' }, await app.person({ tenant }))).toMatchObject({ status: 200 })
})
