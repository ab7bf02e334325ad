// Malformed and hostile requests over real connections.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

let app: TestApp
let keeper: Caller
let port: number

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.stop())

const count = async () => ((await keeper.get('/blade-system/post/list')).data as { total: number }).total

async function send(body: string | Buffer, contentType = 'application/json') {
  const reply = await fetch(`http://127.0.0.1:${port}/api/blade-system/post/submit`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': contentType, 'blade-auth': `bearer ${keeper.token}` },
  })
  return { status: reply.status, body: await reply.json() }
}

const post = (more: object) => JSON.stringify({ postName: '岗位', postCode: 'x1', category: 1, ...more })

test.each([
  ['a NUL byte in a text', post({ postName: 'a\u0000b' }), 400],
  ['half of a surrogate pair', '{"postName":"a\\ud800","postCode":"x1","category":1}', 400],
  ['a string of ten megabytes', post({ postName: 'x'.repeat(10_000_000) }), 413],
  ['JSON nested fifty thousand deep', `{"postName":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
  ['a prototype to pollute', '{"__proto__":{"isPlatform":true},"postName":"a","postCode":"x1","category":1}', 400],
  [
    'a constructor to pollute',
    '{"constructor":{"prototype":{"a":1}},"postName":"a","postCode":"x1","category":1}',
    400,
  ],
  ['a text that pretends to have a length', '{"postName":{"length":{"toString":0}},"postCode":"x1","category":1}', 400],
  ['an object with a conversion of its own', '{"postName":"a","sort":{"\\u0076alueOf":1}}', 400],
  ['JSON cut short', '{"postName":', 400],
  ['a list where an object belongs', '[1,2,3]', 400],
  ['a number where an object belongs', '42', 400],
  ['null where an object belongs', 'null', 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
  ['a text longer than its field', post({ postName: 'x'.repeat(65) }), 400],
  ['an id of forty digits', post({ id: '9'.repeat(40) }), 400],
  ['an id that JavaScript has rounded', '{"id":12345678901234567890,"postName":"a"}', 400],
  ['a number beyond 32 bits', post({ sort: 3_000_000_000 }), 400],
  ['a choice that is not in the dictionary', post({ category: 99 }), 400],
])('%s is refused and nothing is written', async (_, body, status) => {
  const before = await count()
  const answer = await send(body)
  expect(answer).toMatchObject({ status, body: { code: status, success: false } })
  expect(JSON.stringify(answer.body)).not.toMatch(/select|insert|stack|node_modules|Error:/i)
  expect(await count()).toBe(before)
})

test.each([
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
])('the media type %s is refused', async (type) => {
  expect(await send(post({}), type)).toMatchObject({ status: 415, body: { code: 415 } })
})

test('an empty body without a media type is an empty form, refused field by field', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/blade-system/post/submit`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${keeper.token}` },
  })
  expect(reply.status).toBe(400)
})

test.each([
  ['a forged token', `bearer ${randomBytes(32).toString('base64url')}`],
  ['a token with a character changed', 'CHANGED'],
  ['a self-made JWT', 'bearer eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiMSJ9.'],
  ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['an endless token', `bearer ${'x'.repeat(5000)}`],
  ['nothing', ''],
])('%s opens no session', async (name, header) => {
  const token =
    header === 'CHANGED' ? `bearer ${keeper.token.slice(0, -2)}${keeper.token.endsWith('AA') ? 'BB' : 'AA'}` : header
  const reply = await app.http.inject({ url: '/api/blade-system/post/list', headers: { 'blade-auth': token } })
  expect(reply.statusCode, name).toBe(401)
  expect(reply.json()).toMatchObject({ code: 401, success: false })
})

const hostile = { length: { toString: 0 } }

test.each([
  ['/api/blade-auth/oauth/token', { grant_type: 'password', username: hostile }],
  ['/api/blade-auth/oauth/token/refresh', { refresh_token: hostile }],
  ['/api/blade-auth/oauth/link', { code: hostile }],
  ['/api/blade-user/register-guest', { account: hostile }],
])('%s answers somebody without a session who sends no text for a text with 400', async (url, payload) => {
  const reply = await app.http.inject({ method: 'POST', url, payload })
  expect(reply.json()).toMatchObject({ code: 400 })
})

test.each([
  ['/blade-system/post/submit', { postName: hostile }],
  ['/blade-system/post/update', { id: hostile }],
  ['/blade-user/update-info', { name: hostile }],
  ['/blade-user/reset-password', { ids: [{ toString: 0 }] }],
  ['/blade-user/enable', { ids: [{ toString: 0 }] }],
  ['/blade-system/role/grant', { roleIds: [hostile], menuIds: [hostile] }],
  ['/alarm/alarm-record/acknowledge', { ids: [{ toString: 0 }] }],
])('%s answers somebody signed in who sends no text for a text with 400', async (path, payload) => {
  expect(await keeper.post(path, payload)).toMatchObject({ status: expect.toBeOneOf([400, 404]) })
})

test('an id that is no id is refused where the row is looked for', async () => {
  for (const id of [{ a: 1 }, ['1'], 1.5, -1, true]) {
    expect(await keeper.post('/blade-system/post/update', { id, postName: 'a' })).toMatchObject({ status: 400 })
    expect(await keeper.post('/blade-user/reset-password', { ids: [id] })).toMatchObject({ status: 400 })
  }
})

test('a moment in a zone that no place on Earth has is refused as a filter', async () => {
  const answer = await keeper.get('/blade-system/role/list', { createTime_dategt: '2026-03-01T00:00:00+99:99' })
  expect(answer).toMatchObject({ status: 400, reason: 'request.filter' })
})

test('a name given twice in JSON counts by its last value, everywhere', async () => {
  const { body } = await send('{"postName":"erst","postName":"zuletzt","postCode":"twice","category":1}')
  expect(body).toMatchObject({ code: 200, data: { postName: 'zuletzt' } })
})

test('a sign-in may come as a form, as OAuth clients send it', async () => {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: 'grant_type=password&username=nobody&password=x&tenantId=000000',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.json()).toMatchObject({ code: 401, reason: 'session.no-client' })
})

test('a list of values that names none finds no row, an empty box of a form finds all', async () => {
  const total = async (query: Record<string, string>) =>
    ((await keeper.get('/blade-system/post/list', query)).data as { total: number }).total
  expect(await total({ category_in: '' })).toBe(0)
  expect(await total({ category: '', postName: '' })).toBeGreaterThan(0)
})

test('who hangs up amid a body leaves no error with a stack in the log', async () => {
  const lines: string[] = []
  const { error } = app.context.log
  app.context.log.error = (line: unknown) => void lines.push(JSON.stringify(line))
  onTestFinished(() => {
    app.context.log.error = error
  })
  const answered = new Promise<void>((resolve) => {
    app.http.server.once('request', (_, response) => response.once('close', () => resolve()))
  })
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      'POST /api/blade-auth/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":',
    )
  })
  await new Promise((resolve) => app.http.server.once('request', resolve))
  socket.destroy()
  await answered
  expect(lines).toEqual([])
})

/** The raw request line, which an HTTP client would normalize. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nBlade-Auth: bearer x\r\nConnection: close\r\n\r\n`)
    })
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

test.each([
  '/api/../api/blade-system/post/list',
  '/api//blade-system/post/list',
  '/api/./blade-system/post/list',
  '/api/%2e%2e/blade-system/post/list',
  '/api/blade-system/post;x=1/list',
  '/api/blade-system\\post\\list',
  '/API/blade-system/post/list',
  '/api/blade-system/POST/list',
  '/api/api/blade-system/post/list',
  '/api/blade-system/post/list/',
  '/api/blade-system/post/list%00',
  '/api/blade-system/post/list%',
])('the path %s lets nobody in', async (path) => {
  expect(await raw(path)).toMatch(/ (400|401|404) /)
})

test('a query name given twice is refused rather than guessed', async () => {
  const reply = await app.http.inject({
    url: '/api/blade-system/post/list?postName=a&postName=b',
    headers: { 'blade-auth': `bearer ${keeper.token}` },
  })
  expect(reply.statusCode).toBe(400)
})

test('a page too far down is refused with the filter that narrows the list, in the words of the caller', async () => {
  const far = { current: '10001', size: '10' }
  expect(await keeper.get('/blade-system/post/list', { ...far, current: '10000' })).toMatchObject({ status: 200 })
  const answer = await keeper.get('/blade-system/post/list', far)
  expect(answer).toMatchObject({ status: 400, reason: 'request.too-deep', body: { field: 'current' } })
  expect(answer.msg).toContain('创建时间')
  const alarms = await app.http.inject({
    url: '/api/iot/alarm-record/list',
    query: far,
    headers: { 'blade-auth': `bearer ${keeper.token}`, 'accept-language': 'en' },
  })
  expect(alarms.json()).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/first 100000 rows .* by “First raised”/),
  })
})

test('an unknown address and a wrong method are a 404 with an envelope', async () => {
  expect(await keeper.get('/blade-system/nothing')).toMatchObject({ status: 404, code: 404 })
  expect(await keeper.get('/blade-system/post/submit')).toMatchObject({ status: 404, code: 404 })
})

test('an address that cannot be decoded is refused like any other, with the headers of every answer', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/%ff`)
  expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([400, 'nosniff'])
  expect(await reply.json()).toMatchObject({ code: 400, success: false, msg: '请求参数有误' })
})

test('of a package it is said how many menus it may hold', async () => {
  const platform = await app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
  const menuId = Array.from({ length: 2_001 }, (_, at) => String(1_000_000 + at)).join(',')
  const answer = await platform.post('/blade-system/tenant-package/submit', { packageName: '大套餐', menuId })
  expect(answer).toMatchObject({ status: 400, reason: 'field.too-many', msg: '包含菜单不能超过2000个' })
})

test('a secret in an address does not reach the log', async () => {
  const { maskUrl } = await import('./platform/log.ts')
  expect(maskUrl('/x?password=abc&a=1&Refresh_Token=q')).toBe('/x?password=******&a=1&Refresh_Token=******')
  // What is signed with, and the name into which somebody typed a password.
  expect(maskUrl('/x?apiKey=a&sign=b&username=c')).toBe('/x?apiKey=******&sign=******&username=******')
})

test('no secret reaches a line of the log, however its name is spelt and wherever it stands', async () => {
  const { createLog: makeLog } = await import('./platform/log.ts')
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const names = [
    'refreshToken',
    'accessToken',
    'client_secret',
    'secret',
    'newPassword2',
    'PASSWORD',
    'Authorization',
    'pwd',
    'apiKey',
  ]
  for (const name of names) {
    const { maskUrl } = await import('./platform/log.ts')
    log.info({ [name]: 'hidden-1', body: { list: [{ [name]: 'hidden-2' }] }, url: maskUrl(`/x?a=1&${name}=hidden-3`) })
  }
  expect(lines).toHaveLength(names.length)
  expect(lines.join('')).not.toContain('hidden')
})
