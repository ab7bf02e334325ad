// What is remembered of calls and events, who may read it, and that nobody waits for it.
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, basic, startApp } from '../../testing/app.ts'
import { logPartitions, purgeLogs } from './log-jobs.ts'

const tenant = '200001'
let app: TestApp
let platform: Caller
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp({ calls: { most: { tenant: 20 } } })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

type Line = Record<string, unknown>
const read = async (who: Caller, log: 'api' | 'usual' | 'error', query: Record<string, string> = {}) => {
  await app.calls.flush()
  return ((await who.get(`/blade-log/${log}/list`, { size: '100', ...query })).data as { records: Line[] }).records
}
let count = 0
const post = (who = keeper, postName = '测试岗位') => {
  count += 1
  return who.post('/blade-system/post/submit', { postCode: `P${count}`, postName, category: 1, sort: 1 })
}
const asOwner = <R extends pg.QueryResultRow>(text: string) =>
  withClient(app.owner, async (client) => (await client.query<R>(text)).rows)
const setReads = async (paramValue: string) => {
  const { records } = (await platform.get('/blade-system/param/list', { paramKey: 'log.reads' })).data as {
    records: { id: string }[]
  }
  expect(await platform.post('/blade-system/param/submit', { id: records[0]?.id, paramValue })).toMatchObject({
    code: 200,
  })
}

test('who changed a row is found by the row, with nothing of what was sent', async () => {
  const made = await post(keeper, '机密岗位名称')
  const { id } = made.data as { id: string }
  await keeper.post('/blade-system/post/remove', {}, { ids: id })
  const lines = await read(keeper, 'api', { rowIds: id })
  expect(lines.map(({ requestUri }) => requestUri)).toEqual(['/blade-system/post/remove', '/blade-system/post/submit'])
  expect(lines[1]).toMatchObject({
    type: 'write',
    httpStatus: 200,
    userId: keeper.userId,
    refusal: '',
    title: '新增或修改岗位',
  })
  const detail = (await keeper.get('/blade-log/api/detail', { id: String(lines[1]?.id) })).data as Line
  expect(detail).toMatchObject({ method: 'POST', account: `person${keeper.userId}` })
  expect(JSON.stringify(detail)).not.toMatch(/机密|postName|P1\b/)
  expect(lines[0]).not.toHaveProperty('params')
})

test('a refused call is kept with what it was refused as, found by its request id', async () => {
  const nobody = await app.person({ tenant, codes: [] })
  const refused = await nobody.get('/blade-system/post/list')
  expect(refused.status).toBe(403)
  const [line] = await read(keeper, 'api', { userId: nobody.userId, httpStatus_ge: '400' })
  expect(line).toMatchObject({ httpStatus: 403, refusal: 'permission.denied', type: 'read' })
  expect(await read(keeper, 'api', { requestId: String(line?.requestId) })).toHaveLength(1)
})

test('quick successful reads are kept only where a parameter says so', async () => {
  const uri = '/blade-system/post/list'
  await keeper.get(uri)
  expect(await read(keeper, 'api', { requestUri: uri, httpStatus_le: '399' })).toEqual([])
  await setReads('true')
  await app.calls.flush()
  await keeper.get(uri)
  expect(await read(keeper, 'api', { requestUri: uri, httpStatus_le: '399' })).toHaveLength(1)
  await setReads('false')
})

const guess = (username: string) =>
  app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: { grant_type: 'password', tenantId: tenant, username, password: 'hunter2-password' },
    headers: { authorization: basic, 'tenant-id': tenant },
  })

test('a refused sign-in is told of an account there is, and what was typed in place of one is not kept', async () => {
  expect((await guess(`person${keeper.userId}`)).statusCode).toBe(400)
  expect((await guess('hunter2-typed-as-account')).statusCode).toBe(400)
  const told = await read(keeper, 'usual', { event: 'sign_in_refused' })
  expect(told.map(({ userId, account }) => [userId, account])).toEqual([
    [null, ''],
    [keeper.userId, `person${keeper.userId}`],
  ])
})

test('neither passwords nor tokens are in any line', async () => {
  await app.anybody.post('/blade-auth/oauth/token', {
    tenantId: tenant,
    username: 'hunter2-typed-as-account',
    password: 'hunter2-password',
    grant_type: 'password',
  })
  await app.anybody.get('/blade-system/post/list', { token: 'hunter2-token', password: 'hunter2-password' })
  await app.calls.flush()
  const rows = await asOwner(
    `select row_to_json(l)::text as line from log_api l union all select row_to_json(u)::text from log_usual u`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(/hunter2/)
  expect(JSON.stringify(rows)).not.toContain(keeper.token)
})

test('the name of a call is in the reader’s language', async () => {
  const { id } = (await post()).data as { id: string }
  await app.calls.flush()
  const reply = await app.http.inject({
    url: '/api/blade-log/api/list',
    query: { rowIds: id },
    headers: { 'blade-auth': `bearer ${keeper.token}`, 'accept-language': 'en' },
  })
  expect(reply.json<{ data: { records: Line[] } }>().data.records[0]).toMatchObject({ title: 'Add or change Post' })
})

test('a hospital reads its own calls, the platform all, others none, and nobody changes a line', async () => {
  const { id } = (await post()).data as { id: string }
  expect(await read(keeper, 'api', { rowIds: id })).toHaveLength(1)
  expect(await read(platform, 'api', { rowIds: id })).toHaveLength(1)
  expect(await read(stranger, 'api', { rowIds: id })).toEqual([])
  const reader = await app.person({ tenant, codes: ['post'] })
  for (const log of ['api', 'usual']) expect((await reader.get(`/blade-log/${log}/list`)).status).toBe(403)
  const run = (text: string) => app.context.db.transaction({ tenant, platform: true }, (tx) => tx.query(text))
  for (const table of ['log_api', 'log_usual']) {
    await expect(run(`update ${table} set account = ''`)).rejects.toThrow('denied')
    await expect(run(`delete from ${table}`)).rejects.toThrow('denied')
  }
})

test('no call waits for its line', async () => {
  const client = new pg.Client(app.owner)
  await client.connect()
  const ended = once(client, 'end')
  await client.query('begin; lock table log_api in access exclusive mode')
  const { id } = (await post()).data as { id: string }
  const flushed = app.calls.flush()
  expect(await post()).toMatchObject({ status: 200 })
  await client.query('rollback')
  await client.end()
  await Promise.all([flushed, ended])
  expect(await read(keeper, 'api', { rowIds: id })).toHaveLength(1)
})

test('what does not fit is counted and told, and takes nothing from another hospital', async () => {
  await app.calls.flush()
  const client = new pg.Client(app.owner)
  await client.connect()
  // Lines wait while the first of them cannot be written.
  await client.query('begin; lock table log_api in access exclusive mode')
  await post(stranger)
  const stuck = app.calls.flush()
  await Promise.all(Array.from({ length: 25 }, () => keeper.post('/blade-system/post/remove', {}, { ids: '1' })))
  const { id } = (await post(stranger)).data as { id: string }
  const before = app.calls.lost()
  await client.query('rollback')
  await client.end()
  await stuck
  expect(before).toBeGreaterThanOrEqual(5)
  const told = await read(keeper, 'usual', { event: 'calls_lost' })
  expect(told[0]).toMatchObject({ logLevel: 'warn', logData: '5' })
  expect(await read(stranger, 'api', { rowIds: id })).toHaveLength(1)
  expect(await read(stranger, 'usual', { event: 'calls_lost' })).toEqual([])
})

test('a failure of the server is an error of the log, under the id its caller was told', async () => {
  await asOwner('alter table region rename to region_away')
  const failed = await keeper.get('/blade-system/region/list')
  await asOwner('alter table region_away rename to region')
  expect(failed.status).toBe(500)
  const [error] = await read(keeper, 'error', {})
  expect(error).toMatchObject({
    serviceId: 'server',
    requestUri: 'GET /blade-system/region/list',
    reporterId: keeper.userId,
  })
  expect(failed.msg).toContain(String(error?.requestId))
  expect(await read(keeper, 'api', { requestId: String(error?.requestId) })).toMatchObject([
    { httpStatus: 500, refusal: 'server.error' },
  ])
})

test('sign-ins, refusals, grants, exports and new passwords are told', async () => {
  const { userId } = await app.person({ tenant, codes: ['post'], byPassword: true })
  expect(await read(keeper, 'usual', { event: 'sign_in', userId })).toMatchObject([{ account: `person${userId}` }])
  await keeper.post('/blade-user/reset-password', {}, { userIds: userId })
  expect(await read(keeper, 'usual', { event: 'password_reset', logId: userId })).toMatchObject([
    { userId: keeper.userId },
  ])
  const role = await keeper.post('/blade-system/role/submit', { roleName: '巡检员', roleAlias: 'walker', sort: 1 })
  const { id } = role.data as { id: string }
  await keeper.post('/blade-system/role/grant', { roleIds: id, menuIds: '', dataScopeIds: '', apiScopeIds: '' })
  expect(await read(keeper, 'usual', { event: 'rights_granted', logId: id })).toMatchObject([{ logData: '巡检员' }])
  await keeper.post('/blade-system/post/export', { query: {}, columns: ['postName'], format: 'csv' })
  expect(await read(keeper, 'usual', { event: 'export', userId: keeper.userId })).toHaveLength(1)
  expect(await read(stranger, 'usual', { event: 'export' })).toEqual([])
})

test('old lines go, week by week, after the days that are set; younger ones stay', async () => {
  const at = (days: number) => `now() - interval '${days} days'`
  await asOwner(`insert into log_api (id, tenant_id, create_time, account) values
    (1, '${tenant}', ${at(400)}, 'old'), (2, '${tenant}', ${at(100)}, 'young')`)
  const run = { id: '0', app: app.context, tenant: '', now: new Date(), signal: new AbortController().signal }
  await logPartitions.work?.({ ...run, params: {} })
  await purgeLogs.work?.({ ...run, params: { callDays: 183, eventDays: 183 } })
  const left = await asOwner<{ account: string }>(`select account from log_api where id in (1, 2)`)
  expect(left).toEqual([{ account: 'young' }])
})
