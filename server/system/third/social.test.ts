// Signing in through an OpenID provider, against a real one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type TestOidc, startOidc } from '../../testing/oidc.ts'

const tenant = '200001'
const PATH = '/blade-system/oidc-provider'
const ADDRESS = 'http://console.example.org'
const CONSOLE = `Basic ${btoa('console:console_secret')}`

let app: TestApp
let oidc: TestOidc
let keeper: Caller
let stranger: Caller
let role: string
let dept: string

beforeAll(async () => {
  app = await startApp()
  oidc = await startOidc(['hospital', 'second', 'moved'].map((source) => `${ADDRESS}/login/${source}`))
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const [own] = await sql('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [
    keeper.userId,
  ])
  role = String(own?.role)
  dept = String(own?.dept)
  await admit('127.0.0.1')
})
afterAll(async () => {
  await app.stop()
  await oidc.stop()
})

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const inTenant = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
const admit = (ranges: string) =>
  sql(`update param set param_value = $1 where param_key = 'callback.internal'`, [ranges])

const provider = (more: object = {}) => ({
  providerName: '医院统一身份',
  source: 'hospital',
  issuer: oidc.issuer,
  clientId: oidc.clientId,
  clientSecret: oidc.clientSecret,
  address: ADDRESS,
  unknownAs: 'create',
  roleId: role,
  deptId: dept,
  ...more,
})

async function keep(more: object = {}, who = keeper): Promise<string> {
  const answer = await who.post(`${PATH}/submit`, provider(more))
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

beforeEach(async () => {
  await inTenant('delete from oidc_provider')
  await inTenant('delete from linked_identity')
})

interface Begun {
  url: string
  cookie: string
  status: number
  reason: string | undefined
}

async function begin(
  source = 'hospital',
  of = tenant,
  headers: Record<string, string> = { origin: ADDRESS },
): Promise<Begun> {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/begin',
    payload: { tenantId: of, source },
    headers,
  })
  const { data, reason } = reply.json<{ data?: { url?: string }; reason?: string }>()
  const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { url: data?.url ?? '', cookie, status: reply.statusCode, reason }
}

/** What the provider sent the browser back with. */
interface Brought {
  code: string
  state: string
  iss: string
}

async function bring(url: string): Promise<Brought> {
  const { searchParams } = await oidc.visit(url)
  const of = (name: string) => searchParams.get(name) ?? ''
  return { code: of('code'), state: of('state'), iss: of('iss') }
}

interface Entered {
  status: number
  reason?: string
  access_token?: string
  user_id?: string
  account?: string
  oauth_id?: string
}

async function enter(brought: Brought, cookie: string, more: object = {}): Promise<Entered> {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    payload: { grant_type: 'social', tenantId: tenant, source: 'hospital', scope: 'all', ...brought, ...more },
    headers: { authorization: CONSOLE, ...(cookie === '' ? {} : { cookie }) },
  })
  return { ...reply.json<Omit<Entered, 'status'>>(), status: reply.statusCode }
}

async function whole(source = 'hospital'): Promise<Entered> {
  const { url, cookie } = await begin(source)
  return enter(await bring(url), cookie, { source })
}

let people = 0
const somebody = (more: object = {}) => {
  people += 1
  oidc.person = { sub: `sub-${people}`, preferred_username: `person-${people}`, name: `李${people}`, ...more }
  return oidc.person
}

test('who is created at the first sign-in is linked, and is the same person at the next', async () => {
  await keep()
  const { preferred_username: account } = somebody()
  const first = await whole()
  expect(first).toMatchObject({ status: 200, account })
  // What the provider calls the person may change; the subject does not.
  oidc.person = { ...oidc.person, preferred_username: 'renamed' }
  const again = await whole()
  expect(again).toMatchObject({ status: 200, account, user_id: first.user_id, oauth_id: first.oauth_id })
  const rows = await inTenant('select claimed, issuer, way from linked_identity where user_id = $1', [first.user_id])
  expect(rows).toEqual([{ claimed: account, issuer: oidc.issuer, way: 'oidc' }])
})

test('the way there is a code flow with PKCE, and nothing secret is in it', async () => {
  await keep()
  const { url, cookie } = await begin()
  const sent = new URL(url).searchParams
  expect(Object.fromEntries(sent)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${ADDRESS}/login/hospital`,
  })
  const [flow] = await sql('select verifier from third_flow order by expires_at desc limit 1')
  for (const secret of [oidc.clientSecret, String(flow?.verifier), cookie.split('=')[1] ?? '-'])
    expect(url).not.toContain(secret)
})

test('the buttons are those of the tenant, by name alone', async () => {
  await keep()
  const shown = await app.anybody.get('/blade-auth/oauth/providers', { tenantId: tenant })
  expect(shown.data).toEqual([{ source: 'hospital', name: '医院统一身份' }])
  expect((await app.anybody.get('/blade-auth/oauth/providers', { tenantId: '200002' })).data).toEqual([])
})

test('a state is good once, also where the first try failed', async () => {
  await keep()
  somebody()
  const { url, cookie } = await begin()
  const brought = await bring(url)
  expect(await enter({ ...brought, code: 'guessed' }, cookie)).toMatchObject({ status: 400, reason: 'third.refused' })
  expect(await enter(brought, cookie)).toMatchObject({ status: 400, reason: 'third.state' })
  const next = await begin()
  const good = await bring(next.url)
  expect(await enter(good, next.cookie)).toMatchObject({ status: 200 })
  expect(await enter(good, next.cookie)).toMatchObject({ status: 400, reason: 'third.state' })
})

test('an answer is taken from the browser that began alone', async () => {
  await keep()
  somebody()
  const [mine, theirs] = [await begin(), await begin()]
  expect(mine.cookie).not.toBe(theirs.cookie)
  expect(await enter(await bring(mine.url), theirs.cookie)).toMatchObject({ reason: 'third.state' })
  expect(await enter(await bring(theirs.url), '')).toMatchObject({ reason: 'third.state' })
})

test('the state of another tenant or of another source is refused', async () => {
  await keep()
  await keep({ source: 'second' })
  somebody()
  const other = await begin()
  expect(await enter(await bring(other.url), other.cookie, { tenantId: '200002' })).toMatchObject({
    reason: 'third.state',
  })
  const second = await begin('second')
  expect(await enter(await bring(second.url), second.cookie)).toMatchObject({ reason: 'third.state' })
})

test('an identity with another nonce is refused, and so is a code for another verifier', async () => {
  await keep()
  somebody()
  const { url, cookie } = await begin()
  const changed = new URL(url)
  changed.searchParams.set('nonce', 'a-nonce-of-somebody-else')
  expect(await enter(await bring(changed.href), cookie)).toMatchObject({ reason: 'third.refused' })
  // The code of one browser, brought with the state of another.
  const [mine, theirs] = [await begin(), await begin()]
  const [own, stolen] = [await bring(mine.url), await bring(theirs.url)]
  expect(await enter({ ...own, code: stolen.code }, mine.cookie)).toMatchObject({ reason: 'third.refused' })
})

test('a subject is a person of his tenant alone, and of the issuer he was linked with', async () => {
  const id = await keep()
  somebody()
  const mine = await whole()
  const roleThere = String(
    (await sql('select role_id[1]::text as id from "user" where id = $1', [stranger.userId]))[0]?.id,
  )
  expect(roleThere).not.toBe(role)
  await keep({ unknownAs: 'refuse', roleId: undefined, deptId: undefined }, stranger)
  const there = await begin('hospital', '200002')
  expect(await enter(await bring(there.url), there.cookie, { tenantId: '200002' })).toMatchObject({
    status: 403,
    reason: 'third.unknown',
  })
  const other = await startOidc([`${ADDRESS}/login/hospital`])
  other.person = oidc.person
  const row = (await keeper.get(`${PATH}/detail`, { id })).data as { rev: number }
  const moved = { ...provider({ unknownAs: 'refuse' }), id, rev: row.rev, issuer: other.issuer }
  expect(await keeper.post(`${PATH}/submit`, moved)).toMatchObject({ status: 200 })
  const { url, cookie } = await begin()
  const { searchParams } = await other.visit(url)
  const brought = Object.fromEntries(searchParams) as unknown as Brought
  expect(await enter(brought, cookie)).toMatchObject({ reason: 'third.unknown' })
  await other.stop()
  expect(mine.status).toBe(200)
})

test('a disabled person is refused, and so is everybody of a tenant whose time is over', async () => {
  await keep()
  somebody()
  const { user_id: userId } = await whole()
  await keeper.post('/blade-user/disable', {}, { ids: String(userId) })
  expect(await whole()).toMatchObject({ status: 403, reason: 'third.disabled' })
  const begun = await begin()
  await sql(`update tenant set expire_time = now() - interval '1 minute' where tenant_id = $1`, [tenant])
  app.context.changes.notify('tenant', '*')
  expect(await begin()).toMatchObject({ status: 404, reason: 'third.missing' })
  await sql(`update "user" set status = 1 where id = $1`, [userId])
  expect(await enter(await bring(begun.url), begun.cookie)).toMatchObject({ reason: 'session.tenant-expired' })
  const late = await begin()
  expect(late.status).toBe(404)
  await sql('update tenant set expire_time = null where tenant_id = $1', [tenant])
  app.context.changes.notify('tenant', '*')
})

test('an existing account is linked by its name where the tenant says so, and taken over nowhere else', async () => {
  const id = await keep()
  const [own] = await sql('select account from "user" where id = $1', [keeper.userId])
  somebody({ preferred_username: own?.account })
  expect(await whole()).toMatchObject({ status: 409, reason: 'third.taken' })
  const { rev } = (await keeper.get(`${PATH}/detail`, { id })).data as { rev: number }
  await keeper.post(`${PATH}/submit`, { id, rev, isMatched: 1 })
  expect(await whole()).toMatchObject({ status: 200, user_id: keeper.userId })
})

test('an account of characters nobody can type, or none, is not created', async () => {
  await keep()
  for (const preferred_username of ['', 'x'.repeat(46), 'a\u202eb', '\u0007']) {
    somebody({ preferred_username })
    expect(await whole(), JSON.stringify(preferred_username)).toMatchObject({ status: 400, reason: 'third.claim' })
  }
})

test('who is unknown may apply, is linked to the account he asked for, and waits until he is approved', async () => {
  await keep({ unknownAs: 'register', roleId: undefined, deptId: undefined })
  const { preferred_username: account } = somebody()
  const guest = await whole()
  expect(guest).toMatchObject({ status: 200, user_id: '', account })
  const apply = (more: object = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      headers: { 'blade-auth': `bearer ${guest.access_token}` },
      payload: {
        tenantId: '200002',
        name: '李',
        account: 'applicant',
        password: 'Chosen-password-1',
        oauthId: guest.oauth_id,
        ...more,
      },
    })
  expect((await apply({ oauthId: '1' })).json()).toMatchObject({ reason: 'guest.unknown' })
  expect((await apply()).statusCode).toBe(200)
  expect((await apply({ account: 'twice' })).json()).toMatchObject({ reason: 'guest.unknown' })
  const [row] = await sql(`select id::text as id, tenant_id, status, role_id from "user" where account = 'applicant'`)
  expect(row).toMatchObject({ tenant_id: tenant, status: 0, role_id: [] })
  expect(await whole()).toMatchObject({ status: 403, reason: 'third.waiting' })
  await keeper.post('/blade-user/enable', {}, { ids: String(row?.id) })
  await keeper.post('/blade-user/grant', { roleIds: role }, { ids: String(row?.id) })
  expect(await whole()).toMatchObject({ status: 200, user_id: row?.id })
})

test('a provider that does not answer is told so in words, and so is one that is not admitted', async () => {
  await keep()
  await inTenant(`update oidc_provider set issuer = 'http://127.0.0.1:9'`)
  expect(await begin()).toMatchObject({ status: 502, reason: 'third.silent' })
  await inTenant('update oidc_provider set issuer = $1', [oidc.issuer])
  await admit('-')
  expect(await begin()).toMatchObject({ status: 502, reason: 'third.silent' })
  await admit('127.0.0.1')
  expect(await begin('hospital', tenant, { origin: 'http://elsewhere.example.org' })).toMatchObject({
    reason: 'third.elsewhere',
  })
})

test('clients that navigate are redirected to the provider, never to an address they name', async () => {
  await keep()
  const reply = await app.http.inject({
    method: 'GET',
    url: '/api/blade-auth/oauth/render/hospital',
    query: { tenantId: tenant, redirect: 'https://evil.example.org', redirect_uri: 'https://evil.example.org' },
  })
  expect(reply.statusCode).toBe(302)
  const to = new URL(String(reply.headers.location))
  expect([to.origin, to.searchParams.get('redirect_uri')]).toEqual([oidc.issuer, `${ADDRESS}/login/hospital`])
  expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
})

test('the secret is stored encrypted, never shown, and not sent to another address', async () => {
  const id = await keep()
  const rows = await inTenant('select row_to_json(p)::text as row from oidc_provider p')
  const shown = await keeper.get(`${PATH}/detail`, { id })
  expect(JSON.stringify([rows, shown.body])).not.toContain(oidc.clientSecret)
  const { rev } = shown.data as { rev: number }
  const moved = { id, rev, issuer: 'https://93.184.215.14/elsewhere' }
  expect(await keeper.post(`${PATH}/submit`, { ...moved, clientSecret: '******' })).toMatchObject({
    status: 400,
    reason: 'third.secret',
  })
  expect((await stranger.get(`${PATH}/detail`, { id })).status).toBe(404)
})

test('links are seen and ended by the person and by administrators of the tenant, and no others', async () => {
  await keep()
  somebody()
  const { access_token: token, user_id: userId } = await whole()
  const asked = async (method: 'GET' | 'POST', url: string, query = {}) =>
    (await app.http.inject({ method, url, query, headers: { 'blade-auth': `bearer ${token}` } })).json()
  const own = await asked('GET', '/api/blade-user/linked-identities')
  expect(own.data).toMatchObject({ hasPassword: false, records: [{ providerName: '医院统一身份', way: 'oidc' }] })
  const ids = String(own.data.records[0].id)
  // Without a password it is the only way in.
  expect(await asked('POST', '/api/blade-user/unlink-identities', { ids })).toMatchObject({ reason: 'third.last' })
  const LIST = '/blade-system/linked-identity'
  expect((await stranger.post(`${LIST}/unlink`, { ids: [ids] })).status).toBe(404)
  expect((await stranger.get(`${LIST}/list`, { userId: String(userId) })).data).toMatchObject({ total: 0 })
  expect((await keeper.get(`${LIST}/list`, { userId: String(userId) })).data).toMatchObject({ total: 1 })
  expect(await keeper.post(`${LIST}/unlink`, { ids: [ids] })).toMatchObject({ status: 200 })
  expect(await whole()).toMatchObject({ status: 409, reason: 'third.taken' })
})

test('a name longer than there is room for is cut before the character that does not fit', async () => {
  await keep()
  somebody({ preferred_username: 'long-name', name: `${'李'.repeat(19)}😀` })
  const { status, user_id: userId } = await whole()
  expect(status).toBe(200)
  const [row] = await sql('select real_name from "user" where id = $1', [userId])
  expect(row).toEqual({ real_name: '李'.repeat(19) })
})

test('a claim in other letters means the account that is there', async () => {
  const local = await app.person({ tenant, codes: [] })
  await sql(`update "user" set account = 'hb04' where id = $1`, [local.userId])
  await keep()
  somebody({ preferred_username: 'HB04' })
  // Not one of its own with the usual role.
  expect(await whole()).toMatchObject({ status: 409, reason: 'third.taken' })
  await inTenant('update oidc_provider set is_matched = 1')
  expect(await whole()).toMatchObject({ status: 200, user_id: local.userId, account: 'hb04' })
  const [held] = await sql(`select count(*)::int as n from "user" where lower(account) = 'hb04'`)
  expect(held).toEqual({ n: 1 })
})

test('a person with a password ends a link himself', async () => {
  await keep({ isMatched: 1 })
  const [own] = await sql('select account from "user" where id = $1', [keeper.userId])
  somebody({ preferred_username: own?.account })
  expect(await whole()).toMatchObject({ status: 200 })
  const records = ((await keeper.get('/blade-user/linked-identities')).data as { records: { id: string }[] }).records
  const ids = records.map(({ id }) => id).join(',')
  expect((await stranger.post('/blade-user/unlink-identities', {}, { ids })).status).toBe(404)
  expect(await keeper.post('/blade-user/unlink-identities', {}, { ids })).toMatchObject({ status: 200 })
  expect((await keeper.get('/blade-user/linked-identities')).data).toMatchObject({ records: [] })
})
