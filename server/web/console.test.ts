// Which paths return the console's page, and which are 404, for every kind of client.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createLog } from '../platform/log.ts'
import { createDatabase } from '../testing/database.ts'

const dir = mkdtempSync(join(tmpdir(), 'steward-console-'))
const wall = mkdtempSync(join(tmpdir(), 'steward-dashboard-'))
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>console</title>')
  writeFileSync(join(wall, 'index.html'), '<!doctype html><title>dashboard</title>')
  const database = await createDatabase()
  const log = createLog('silent')
  const folders = { consoleDir: dir, dashboardDir: wall }
  app = await buildApp({ database: database.app, prepares: true, timeZone: 'UTC', log, ...folders })
})
afterAll(async () => {
  await app.close()
  for (const folder of [dir, wall]) rmSync(folder, { recursive: true })
})

const get = (url: string, accept?: string) => app.http.inject({ url, headers: accept === undefined ? {} : { accept } })

test.each(['/', '/login', '/system/post?size=30', '/404'])(
  '%s is a page, for browsers and for plain programs',
  async (url) => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', undefined]) {
      const reply = await get(url, accept)
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain('<title>console</title>')
    }
  },
)

test.each(['gzip, deflate, br', 'br', 'gzip', 'identity'])(
  'the first page reaches a program that takes anything and reads %s',
  async (encoding) => {
    const reply = await app.http.inject({ url: '/', headers: { accept: '*/*', 'accept-encoding': encoding } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
  },
)

test.each([
  ['/api/no/such', 'text/html'],
  ['/blade-system/no-such', '*/*'],
  ['/system/post/no-such', '*/*'],
  ['/assets/gone.js', '*/*'],
  ['/system/post', 'application/json'],
])('%s is nothing to who takes %s', async (url, accept) => {
  const reply = await get(url, accept)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 404, success: false })
})

test('the dashboard is a page of its own, refers to nobody and loads scripts from here alone', async () => {
  const url = '/dashboard/?token=once.x&area=1'
  const reply = await app.http.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } })
  expect(reply.body).toContain('<title>dashboard</title>')
  expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await get('/dashboard?wall', 'text/html')).headers.location).toBe('/dashboard/?wall')
  expect((await get('/dashboard/assets/gone.js', '*/*')).statusCode).toBe(404)
})
