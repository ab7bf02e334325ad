import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const entry = (message: string, more: object = {}) => ({
  url: `http://here/list?token=${'t'.repeat(43)}&size=10`,
  time: '2026-03-07 08:05:09',
  type: 'error',
  message,
  stack: 's'.repeat(31) + ' '.repeat(6000),
  info: 'at Home',
  times: 3,
  ...more,
})
const found = async (caller: Caller, message: string) =>
  (
    (await caller.get('/blade-log/error/list', { message })).data as {
      records: Record<string, unknown>[]
    }
  ).records

test('uploaded errors are stored for the administrator: cut to size, without tokens', async () => {
  const sent = [entry('TypeError: 甲'), entry('乙', { time: 'yesterday', times: -1, message: '乙 \u0000' })]
  expect(await keeper.post('/blade-auth/oauth/logout', sent)).toMatchObject({ status: 200 })
  const [row] = await found(keeper, '甲')
  expect(row).toMatchObject({ exceptionName: 'TypeError', hits: 3, occurredTime: '2026-03-07 08:05:09' })
  expect(row).not.toHaveProperty('stackTrace')
  const detail = (await keeper.get('/blade-log/error/detail', { id: String(row?.id) })).data as Record<string, unknown>
  expect(String(detail.stackTrace).length).toBeLessThanOrEqual(4000)
  expect(detail.params).toBe('at Home')
  expect(JSON.stringify(detail)).not.toContain('t'.repeat(32))
  const [other] = await found(keeper, '乙')
  expect(other).toMatchObject({ exceptionName: 'error', hits: 1 })
})

test('a hospital reads its own errors, the platform all of them, and nobody changes one', async () => {
  await keeper.post('/blade-auth/oauth/logout', [entry('丙')])
  expect(await found(stranger, '丙')).toEqual([])
  const [row] = await found(platform, '丙')
  expect(row).toBeDefined()
  expect((await keeper.post('/blade-log/error/submit', { id: row?.id, message: 'x' })).status).toBe(404)
  expect((await keeper.post('/blade-log/error/remove', {}, { ids: String(row?.id) })).status).toBe(404)
  const nobody = await app.person({ codes: ['post'], alias: 'user' })
  expect(await nobody.get('/blade-log/error/list')).toMatchObject({ status: 403 })
})

test('of an error of the server a hospital reads when and where, and neither the statement nor the stack', async () => {
  const id = newId()
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(
      `insert into log_error (id, tenant_id, message, exception_name, request_uri, stack_trace, params, service_id, occurred_time)
       values ($1, $2, 'column t.secret_place does not exist', 'DatabaseError', 'GET /a', 'at /srv/steward/a.ts:1', 'node-1', 'server', now())`,
      [id, keeper.tenant],
    ),
  )
  const read = async (caller: Caller) =>
    JSON.stringify([
      (await caller.get('/blade-log/error/list', { id })).data,
      (await caller.get('/blade-log/error/detail', { id })).data,
    ])
  const theirs = await read(keeper)
  expect(theirs).toContain('服务器内部错误')
  expect(theirs).not.toMatch(/secret_place|a\.ts|node-1/)
  for (const message of ['secret_place', '服务器'])
    expect((await keeper.get('/blade-log/error/list', { id, message })).data).toMatchObject({ records: [] })
  expect(await read(platform)).toMatch(/secret_place.*a\.ts/)
})

test('everybody signed in learns the settings of the console, and pages frame and show what they name', async () => {
  const settings = async (caller: Caller) => (await caller.get('/blade-system/param/console')).data
  expect(await settings(keeper)).toEqual({
    dashboardUrl: '/dashboard/',
    dashboardLink: 'token',
    gatewayAddress: '',
    frameOrigins: [],
    pictureOrigins: [],
  })
  const page = { url: '/wel/index', headers: { accept: 'text/html' } }
  const policy = async () => String((await app.http.inject(page)).headers['content-security-policy'])
  expect(await policy()).toMatch(/frame-src 'self'\s*(;|$)/)
  expect(await policy()).toMatch(/connect-src 'self' ws: wss:(;|$)/)
  expect(await policy()).toMatch(/img-src 'self' data: blob:\s*(;|$)/)
  const say = async (paramKey: string, paramValue: string) => {
    const { records } = (await platform.get('/blade-system/param/list', { paramKey })).data as {
      records: { id: string }[]
    }
    await platform.post('/blade-system/param/submit', { id: records[0]?.id, paramValue })
  }
  await say('iframe.origins', 'https://bi.example.com/x')
  await say('picture.origins', 'https://oa.example.com')
  expect(await policy()).toMatch(/img-src 'self' data: blob: https:\/\/oa\.example\.com(;|$)/)
  expect(await policy()).toMatch(/frame-src 'self' https:\/\/bi\.example\.com(;|$)/)
  expect(await settings(stranger)).toEqual({
    dashboardUrl: '/dashboard/',
    dashboardLink: 'token',
    gatewayAddress: '',
    frameOrigins: ['https://bi.example.com'],
    pictureOrigins: ['https://oa.example.com'],
  })
})
