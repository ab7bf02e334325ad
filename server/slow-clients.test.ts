// Silent, slow and excess connections are ended with an error, without affecting others.
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

const MOST = 24

let app: TestApp
let keeper: Caller
let port: number
beforeAll(async () => {
  // Longer than this process, which is client and server at once, may stand still on a busy machine.
  const times = { request: 4_000, headers: 2_000, silent: 10_000, keepAlive: 300, check: 50 }
  app = await startApp({ limits: { http: { ...times, connectionsPerAddress: MOST } } })
  keeper = await app.person({ codes: 'all' })
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.stop())

interface Line {
  socket: Socket
  /** Everything the server sent, once the connection is closed. */
  ended: Promise<string>
}

async function open(): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (text += String(chunk)))
  const ended = once(socket, 'close').then(() => text)
  await once(socket, 'connect')
  return { socket, ended }
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, open))

/** Sends a byte now and then until the connection ends. */
async function dribble({ socket, ended }: Line, begin: string): Promise<string> {
  socket.write(begin)
  const timer = setInterval(() => socket.write('a'), 40)
  return ended.finally(() => clearInterval(timer))
}

const refused = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}
const late = { code: 408, success: false, reason: 'request.timeout', requestId: expect.any(String) }

test('connections that never speak are closed with a sentence', async () => {
  for (const text of await Promise.all((await openMany(20)).map(({ ended }) => ended)))
    expect(refused(text).body).toMatchObject(late)
})

test('a head that dribbles is ended', async () => {
  const [line] = await openMany(1)
  if (line) expect(refused(await dribble(line, 'GET /healthz HTTP/1.1\r\nx: ')).body).toMatchObject(late)
})

test('bodies that dribble are ended, and others are answered meanwhile', async () => {
  const head = `POST /api/blade-system/post/submit HTTP/1.1\r\nhost: x\r\nblade-auth: bearer ${keeper.token}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":"`
  const ended = (await openMany(20)).map((line) => dribble(line, head))
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  for (const text of await Promise.all(ended)) expect(refused(text).body).toMatchObject(late)
})

test('an idle connection is closed after its answer', async () => {
  const [line] = await openMany(1)
  line?.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await line?.ended).toMatch(/^HTTP\/1.1 200 /)
})

test('what is no HTTP is answered in the envelope', async () => {
  const [line] = await openMany(1)
  line?.socket.write('\x16\x03\x01 this is no request\r\n\r\n')
  expect(refused((await line?.ended) ?? '').body).toMatchObject({ code: 400, reason: 'request.unreadable' })
})

test('one connection too many from an address is refused with a time to come back, until one has ended', async () => {
  const lines = await openMany(MOST)
  const [tooMany] = await openMany(1)
  const { head, body } = refused((await tooMany?.ended) ?? '')
  expect(head).toMatch(/^HTTP\/1.1 429 /)
  expect(head).toMatch(/^retry-after: \d+$/im)
  expect(body).toMatchObject({ code: 429, reason: 'request.connections', requestId: expect.any(String) })
  for (const { socket } of lines) socket.destroy()
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status)
    .toBe(200)
})

test('what comes over an open connection while the server ends is told to come again, in the envelope', async () => {
  const [line] = await openMany(1)
  const ask = (path: string) =>
    line?.socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nblade-auth: bearer ${keeper.token}\r\n\r\n`)
  await withClient(app.owner, async (owner) => {
    await owner.query('begin; lock table post in access exclusive mode')
    ask('/api/blade-system/post/list')
    const waits = `select 1 from pg_locks where relation = 'post'::regclass and not granted`
    await expect.poll(async () => (await owner.query(waits)).rows).toHaveLength(1)
    const closed = app.http.close()
    await expect.poll(() => app.http.server.listening).toBe(false)
    const isRead = once(app.http.server, 'request')
    ask('/api/blade-system/post/list')
    await isRead
    await owner.query('commit')
    await closed
  })
  const text = (await line?.ended) ?? ''
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  const second = text.slice(text.indexOf('HTTP/1.1 503'))
  expect(second).toMatch(/retry-after: \d+/i)
  expect(second).toContain('"reason":"server.stopping"')
  expect(second).toContain('"requestId"')
})
