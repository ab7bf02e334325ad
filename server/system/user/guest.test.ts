import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/folder.ts'

let app: TestApp
let platform: Caller
let keeper: Caller
let answers: string

beforeAll(async () => {
  answers = join(temporaryFolder('steward-guest', afterAll), 'answers.txt')
  vi.stubEnv('CAPTCHA_FILE', answers)
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  await allow('true')
})
afterAll(() => app.stop())

const CONSOLE = `Basic ${btoa('console:console_secret')}`
const PASSWORD = 'Chosen-password-1'
const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

async function allow(value: string) {
  const found = await platform.get('/blade-system/param/getParamKey', { paramKey: 'account.registerUser' })
  const { id, rev } = found.data as { id: string; rev: number }
  expect(await platform.post('/blade-system/param/submit', { id, rev, paramValue: value })).toMatchObject({
    status: 200,
  })
}

async function asGuest(code?: string) {
  const { key } = (await app.http.inject('/blade-auth/oauth/captcha')).json<{ key: string }>()
  const lines = existsSync(answers) ? readFileSync(answers, 'utf8').split('\n') : []
  const answer = lines.find((line) => line.startsWith(key))?.split(' ')[1] ?? ''
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { grant_type: 'register', tenantId: keeper.tenant, username: '新同事' },
    headers: { authorization: CONSOLE, 'captcha-key': key, 'captcha-code': code ?? answer },
  })
  return { ...reply.json<Partial<Record<'access_token' | 'oauth_id' | 'reason', string>>>(), status: reply.statusCode }
}

const send = async (method: 'GET' | 'POST', url: string, pass: string, payload?: object) => {
  const headers = { 'blade-auth': `bearer ${pass}` }
  const reply = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() }
}
const register = (pass: string, more: object = {}) =>
  send('POST', '/api/blade-user/register-guest', pass, {
    tenantId: keeper.tenant,
    name: '新同事',
    account: 'newcomer',
    password: PASSWORD,
    ...more,
  })

async function signIn(account: string) {
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: {
      grant_type: 'password',
      tenantId: keeper.tenant,
      username: account,
      password: sm2.doEncrypt(PASSWORD, publicKey, 0),
    },
    headers: { authorization: `Basic ${btoa('test:test-secret')}` },
  })
  return reply.json<{ reason?: string; access_token?: string }>()
}

test('a guest is told so by an empty user id, and may do nothing but register and leave', async () => {
  const guest = await asGuest()
  expect(guest).toMatchObject({ status: 200, user_id: '', role_id: '', refresh_token: '', user_name: '新同事' })
  expect(guest.oauth_id).toMatch(/^\d+$/)
  for (const path of [
    'blade-user/info',
    'blade-system/menu/routes',
    'blade-auth/oauth/user-info',
    'blade-user/search/user',
  ])
    expect(await send('GET', `/api/${path}`, guest.access_token ?? ''), path).toMatchObject({ status: 401 })
  expect(await send('GET', '/api/blade-auth/oauth/logout', guest.access_token ?? '')).toMatchObject({ status: 200 })
  expect(await register(guest.access_token ?? '')).toMatchObject({ status: 400, reason: 'guest.unknown' })
})

test('who registers waits: no sign-in before an administrator gave a role and switched the account on', async () => {
  const { access_token: pass = '', oauth_id: oauthId } = await asGuest()
  expect(await register(pass, { oauthId })).toMatchObject({ status: 200 })
  const [row] = await sql(`select id, status, role_id, dept_id, password from "user" where account = 'newcomer'`)
  expect(row).toMatchObject({ status: 0, role_id: [], dept_id: [] })
  expect(String(row?.password)).toMatch(/^\$argon2id/)
  expect(await signIn('newcomer')).toMatchObject({ reason: 'session.password' })
  const id = String(row?.id)
  expect(await keeper.post('/blade-user/enable', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await signIn('newcomer')).toMatchObject({ reason: 'session.no-role' })
  const [own] = await sql('select role_id from "user" where id = $1', [keeper.userId])
  const roleIds = String(own?.role_id)
  expect(await keeper.post('/blade-user/grant', { roleIds }, { ids: id })).toMatchObject({ status: 200 })
  expect((await signIn('newcomer')).access_token).toBeTruthy()
})

test('a pass is good for one account, and only with its own number', async () => {
  const { access_token: pass = '' } = await asGuest()
  expect(await register(pass, { account: 'once', oauthId: '1' })).toMatchObject({ reason: 'guest.unknown' })
  expect(await register(pass, { account: 'once' })).toMatchObject({ status: 200 })
  expect(await register(pass, { account: 'twice' })).toMatchObject({ status: 400, reason: 'guest.unknown' })
  expect(await register('', { account: 'without' })).toMatchObject({ reason: 'guest.unknown' })
  expect(await register(keeper.token, { account: 'without' })).toMatchObject({ reason: 'guest.unknown' })
})

test('an unknown hospital, a taken account, a weak password and a missing one are each told', async () => {
  const { access_token: pass = '' } = await asGuest()
  const [taken] = await sql('select account from "user" where id = $1', [keeper.userId])
  expect(await register(pass, { tenantId: '999999' })).toMatchObject({ reason: 'guest.tenant', msg: '租户信息错误' })
  expect(await register(pass, { account: taken?.account })).toMatchObject({ reason: 'user.taken' })
  expect(await register(pass, { account: 'weak', password: '123' })).toMatchObject({ reason: 'user.password-weak' })
  expect(await register(pass, { account: '' })).toMatchObject({ reason: 'field.required', field: 'account' })
  expect(await register(pass, { account: 'x', password: '' })).toMatchObject({ field: 'password' })
})

test('a role cannot be asked for along with the account', async () => {
  const { access_token: pass = '' } = await asGuest()
  await register(pass, { account: 'modest', roleId: '1', deptId: '1', status: 1, id: keeper.userId })
  const [row] = await sql(`select status, role_id, dept_id from "user" where account = 'modest'`)
  expect(row).toMatchObject({ status: 0, role_id: [], dept_id: [] })
})

test('a pass ends after some tries', async () => {
  const { access_token: pass = '', oauth_id: id } = await asGuest()
  await sql('update guest set tries = 20 where id = $1', [id])
  expect(await register(pass, { account: 'late' })).toMatchObject({ reason: 'guest.unknown' })
})

test('no pass without a captcha, nor where registration is switched off', async () => {
  expect(await asGuest('wrong')).toMatchObject({ status: 400, reason: 'session.captcha' })
  await allow('false')
  expect(await asGuest()).toMatchObject({ status: 403, reason: 'guest.closed' })
  await allow('true')
})
