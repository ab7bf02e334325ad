// Signing in with the password of an LDAP directory, against a real one.
import { Secret, TOTP } from 'otpauth'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, basic, startApp } from '../../testing/app.ts'
import { doorOf } from '../../testing/door.ts'
import {
  BASE,
  ROOT_DN,
  ROOT_PASSWORD,
  type DirectoryEntry,
  type TestDirectory,
  startDirectory,
} from '../../testing/slapd.ts'
import { directoriesOf } from './directory.ts'
import { provePassword } from './ldap.ts'

const tenant = '200001'
const PATH = '/blade-system/ldap-directory'
const SECRET = 'Directory-secret-1'
const OPS = `cn=ops,ou=groups,${BASE}`

let app: TestApp
let directory: TestDirectory
let keeper: Caller
let stranger: Caller
let role: string
let dept: string

const person = (uid: string, more: Record<string, string> = {}): DirectoryEntry => [
  `uid=${uid},ou=people,${BASE}`,
  { objectClass: ['inetOrgPerson'], uid, cn: `李${uid}`, sn: '李', userPassword: SECRET, ...more },
]

beforeAll(async () => {
  directory = await startDirectory(afterAll)
  const unit = (ou: string): DirectoryEntry => [`ou=${ou},${BASE}`, { objectClass: ['organizationalUnit'], ou }]
  await directory.add([unit('people'), unit('groups')])
  await directory.add(
    ['lihua', 'wang', 'same', 'applicant', 'leaver', 'fitter', 'local', 'careful', 'guarded', 'warden'].map((uid) =>
      person(uid),
    ),
  )
  const members = [`uid=fitter,ou=people,${BASE}`]
  await directory.add([[OPS, { objectClass: ['groupOfNames'], cn: 'ops', member: members }]])
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const [own] = await sql('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [
    keeper.userId,
  ])
  role = String(own?.role)
  dept = String(own?.dept)
  await admit('127.0.0.1')
}, 180_000)
afterAll(() => app.stop())

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const inTenant = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
const admit = (ranges: string) =>
  sql(`update param set param_value = $1 where param_key = 'callback.internal'`, [ranges])

beforeEach(async () => {
  await inTenant('delete from ldap_directory')
  await inTenant('delete from linked_identity')
  await sql('delete from sign_in_attempt')
})

const settings = (more: object = {}) => ({
  directoryName: '院内目录',
  url: directory.secureUrl,
  certificate: directory.certificate,
  bindDn: ROOT_DN,
  bindPassword: ROOT_PASSWORD,
  baseDn: `ou=people,${BASE}`,
  unknownAs: 'create',
  roleId: role,
  deptId: dept,
  ...more,
})

async function keep(more: object = {}): Promise<string> {
  const answer = await keeper.post(`${PATH}/submit`, settings(more))
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

interface Entered {
  status: number
  reason?: string
  access_token?: string
  user_id?: string
  role_id?: string
  account?: string
  oauth_id?: string
}

async function enter(username: string, password = SECRET, of = tenant): Promise<Entered> {
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const encrypted = password === '' ? '' : sm2.doEncrypt(password, publicKey, 0)
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { grant_type: 'password', tenantId: of, username, password: encrypted, scope: 'all' },
    headers: { authorization: basic, 'tenant-id': of },
  })
  return { ...reply.json<Omit<Entered, 'status'>>(), status: reply.statusCode }
}

test('who has a second factor is asked for its code after the directory’s password too', async () => {
  await keep()
  const { user_id: userId } = await enter('careful')
  await sql(`insert into user_factor (user_id, tenant_id, secret, confirmed_at) values ($1, $2, 'sealed', now())`, [
    userId,
    tenant,
  ])
  const asked = await enter('careful')
  expect(asked).toMatchObject({ status: 400, reason: 'session.second-factor' })
  expect(asked.access_token).toBeUndefined()
  // A wrong password is told nothing of it.
  expect(await enter('careful', 'Wrong-password-1')).toMatchObject({ reason: 'session.password' })
  await sql('delete from user_factor where user_id = $1', [userId])
})

test('wrong codes of a directory’s account count on, however often its password is right between them', async () => {
  await keep()
  const door = doorOf(app)
  const { access_token: session } = await enter('guarded')
  const { data } = await door.call(session, '/blade-user/second-factor/offer', {})
  const { secret } = data as { secret: string }
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
  await door.call(session, '/blade-user/second-factor/confirm', { code: codeAt(-30) })
  const near = [-60, -30, 0, 30, 60].map(codeAt)
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
  const guess = async (code: string) => {
    const { reason, data: asked } = await door.knock(tenant, 'guarded', SECRET)
    if (reason !== 'session.second-factor') return reason
    return (await door.token({ grant_type: 'password', challenge: asked?.challenge ?? '', code })).reason
  }
  const reasons = []
  for (let round = 0; round < 8; round += 1) reasons.push(await guess(wrong))
  expect(reasons).toEqual([
    ...Array.from({ length: 5 }, () => 'session.second-factor-wrong'),
    ...Array.from({ length: 3 }, () => 'session.locked-out'),
  ])
  // A whole sign-in lets the account start anew.
  await sql('delete from sign_in_attempt')
  for (let round = 0; round < 3; round += 1) await guess(wrong)
  expect(await guess(codeAt(0))).toBeUndefined()
  for (let round = 0; round < 4; round += 1) expect(await guess(wrong)).toBe('session.second-factor-wrong')
})

test('an account of the directory is created at the first sign-in, and the same at the next', async () => {
  await keep()
  const first = await enter('lihua')
  expect(first).toMatchObject({ status: 200, account: 'lihua' })
  expect(await enter('lihua')).toMatchObject({ status: 200, user_id: first.user_id, oauth_id: first.oauth_id })
  const [row] = await sql('select password, real_name from "user" where id = $1', [first.user_id])
  expect(row).toEqual({ password: null, real_name: '李lihua' })
  expect(await enter('lihua', 'not-the-password')).toMatchObject({ status: 400, reason: 'session.password' })
  expect(await enter('lihua', SECRET, '200002')).toMatchObject({ status: 400, reason: 'session.password' })
})

test('ldap:// is spoken with StartTLS, and a certificate nobody vouches for is refused', async () => {
  const id = await keep({ url: directory.plainUrl })
  expect(await enter('wang')).toMatchObject({ status: 200 })
  const { rev } = (await keeper.get(`${PATH}/detail`, { id })).data as { rev: number }
  await keeper.post(`${PATH}/submit`, { id, rev, clearFields: ['certificate'] })
  expect(await enter('wang')).toMatchObject({ status: 503, reason: 'ldap.away' })
  // Who tries it is told why.
  expect(await keeper.post(`${PATH}/try`, { id, account: 'wang' })).toMatchObject({ reason: 'ldap.untrusted' })
})

test('an empty password is refused before the directory is asked, which takes it for an anonymous bind', async () => {
  await keep()
  expect(await enter('lihua', '')).toMatchObject({ status: 400, reason: 'session.password' })
  const [stored] = await directoriesOf(app.context, tenant)
  if (!stored) throw new Error('no directory')
  expect(await provePassword(app.context, stored, 'lihua', SECRET)).toMatchObject({ account: 'lihua' })
  expect(await provePassword(app.context, stored, 'lihua', '')).toBeUndefined()
})

test.each([
  '*',
  'lihua)(uid=*',
  '*)(objectClass=*',
  'lihua\\2a',
  'li*',
  ')(|(uid=*',
  '\u0000',
  'lihua)(&',
  '$&',
  '({account})',
])('the account %j finds nobody', async (account) => {
  await keep()
  expect(await enter(account)).toMatchObject({ status: 400 })
  const id = String((await inTenant('select id::text as id from ldap_directory'))[0]?.id)
  const tried = await keeper.post(`${PATH}/try`, { id, account })
  expect(tried).toMatchObject({ reason: 'ldap.nobody' })
})

test('local accounts sign in while the directory is away, and others are told so at once', async () => {
  await keep({ isMatched: 1 })
  expect(await enter('lihua')).toMatchObject({ status: 200 })
  const [own] = await sql('select account from "user" where id = $1', [keeper.userId])
  directory.pause()
  expect(await enter('lihua')).toMatchObject({ status: 503, reason: 'ldap.away' })
  expect(await enter(String(own?.account), 'Correct-horse-1')).toMatchObject({ status: 200 })
  // It is not asked again at once, and nobody is slowed down for what nobody could check.
  const replies = await Promise.all(Array.from({ length: 12 }, () => enter('lihua')))
  expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set(['ldap.away']))
  directory.resume()
})

test('guesses at a local password count also while the directory is away', async () => {
  await keep({ url: 'ldaps://127.0.0.1:9' })
  const [own] = await sql('select account from "user" where id = $1', [keeper.userId])
  const reasons = []
  for (let guess = 0; guess < 7; guess += 1) reasons.push((await enter(String(own?.account), `guess-${guess}`)).reason)
  expect(reasons.at(-1)).toBe('session.locked-out')
})

test('an existing account is taken over only where the tenant says that names can be trusted', async () => {
  const id = await keep()
  await sql(`update "user" set account = 'Same' where id = $1`, [keeper.userId])
  expect(await enter('same')).toMatchObject({ status: 409, reason: 'third.taken' })
  const { rev } = (await keeper.get(`${PATH}/detail`, { id })).data as { rev: number }
  await keeper.post(`${PATH}/submit`, { id, rev, isMatched: 1 })
  expect((await keeper.post(`${PATH}/try`, { id, account: 'SAME' })).data).toMatchObject({ outcome: 'matched' })
  expect(await enter('SAME')).toMatchObject({ status: 200, user_id: keeper.userId })
  // The local password goes on.
  expect(await enter('same', 'Correct-horse-1')).toMatchObject({ status: 200, user_id: keeper.userId })
})

test('the account of a platform administrator is taken over nowhere', async () => {
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  await sql(`update "user" set account = 'warden' where id = $1`, [platform.userId])
  const sent = settings({ isMatched: 1, unknownAs: 'refuse', roleId: undefined, deptId: undefined })
  const kept = await platform.post(`${PATH}/submit`, sent)
  expect(kept, kept.msg).toMatchObject({ status: 200 })
  const { id } = kept.data as { id: string }
  expect((await platform.post(`${PATH}/try`, { id, account: 'warden' })).data).toMatchObject({ outcome: 'refused' })
  expect(await enter('warden', SECRET, '000000')).toMatchObject({ status: 403, reason: 'third.unknown' })
  await platform.post(`${PATH}/remove`, undefined, { ids: id })
})

test('who is unknown may apply where the tenant says so', async () => {
  await keep({ unknownAs: 'register', roleId: undefined, deptId: undefined })
  expect(await enter('applicant')).toMatchObject({ status: 200, user_id: '', account: 'applicant' })
})

test('a disabled person is refused, and so is everybody of a tenant whose time is over', async () => {
  await keep()
  const { user_id: userId } = await enter('leaver')
  await keeper.post('/blade-user/disable', {}, { ids: String(userId) })
  expect(await enter('leaver')).toMatchObject({ status: 403, reason: 'third.disabled' })
  await sql('update "user" set status = 1 where id = $1', [userId])
  await sql(`update tenant set expire_time = now() - interval '1 minute' where tenant_id = $1`, [tenant])
  expect(await enter('leaver')).toMatchObject({ reason: 'session.tenant-expired' })
  expect(await enter('local')).toMatchObject({ reason: 'session.tenant-expired' })
  await sql('update tenant set expire_time = null where tenant_id = $1', [tenant])
  app.context.changes.notify('tenant', '*')
})

test('a group gives its role to a new account, and trying says so beforehand', async () => {
  const made = await keeper.post('/blade-system/role/submit', {
    roleName: '目录维修工',
    roleAlias: 'dir_fitter',
    sort: 9,
  })
  const fitter = (made.data as { id: string }).id
  const id = await keep({ groupRoles: `CN=Ops, OU=groups,${BASE} => 目录维修工` })
  expect((await keeper.post(`${PATH}/try`, { id, account: 'fitter' })).data).toMatchObject({
    dn: `uid=fitter,ou=people,${BASE}`,
    account: 'fitter',
    groups: [OPS],
    roles: ['目录维修工'],
    outcome: 'created',
  })
  expect(await sql(`select 1 from "user" where account = 'fitter'`)).toEqual([])
  expect(await enter('fitter')).toMatchObject({ status: 200, role_id: fitter })
  expect((await keeper.post(`${PATH}/try`, { id, account: 'fitter' })).data).toMatchObject({ outcome: 'linked' })
  expect((await stranger.post(`${PATH}/try`, { id, account: 'fitter' })).status).toBe(404)
})

test('what is set wrong is told to who saves or tries', async () => {
  const refused = async (more: object) => (await keeper.post(`${PATH}/submit`, settings(more))).reason
  expect(await refused({ userFilter: '(uid=*)' })).toBe('ldap.filter')
  expect(await refused({ userFilter: '(&(uid={account})' })).toBe('ldap.filter')
  expect(await refused({ url: 'ldaps://10.9.8.7' })).toBe('ldap.address')
  expect(await refused({ url: 'http://127.0.0.1' })).toBe('ldap.url')
  expect(await refused({ certificate: 'no certificate' })).toBe('ldap.certificate')
  expect(await refused({ bindPassword: undefined })).toBe('ldap.password')
  expect(await refused({ groupRoles: `${OPS} => 没有的角色` })).toBe('ldap.group-role')
  const wrong = await keep({ bindPassword: 'another' })
  expect(await keeper.post(`${PATH}/try`, { id: wrong, account: 'wang' })).toMatchObject({ reason: 'ldap.bind' })
  const nowhere = await keep({ directoryName: '二', baseDn: `ou=nowhere,${BASE}` })
  expect(await keeper.post(`${PATH}/try`, { id: nowhere, account: 'wang' })).toMatchObject({ reason: 'ldap.base' })
  const loose = await keep({ directoryName: '三', userFilter: '(|(uid={account})(objectClass=inetOrgPerson))' })
  expect(await keeper.post(`${PATH}/try`, { id: loose, account: 'wang' })).toMatchObject({ reason: 'ldap.ambiguous' })
})

test('the password is stored encrypted, never shown, and not sent to another address', async () => {
  const id = await keep()
  const rows = await inTenant('select row_to_json(d)::text as row from ldap_directory d')
  const shown = await keeper.get(`${PATH}/detail`, { id })
  expect(JSON.stringify([rows, shown.body])).not.toContain(ROOT_PASSWORD)
  const { rev } = shown.data as { rev: number }
  const moved = { id, rev, url: 'ldaps://93.184.215.14', bindPassword: '******' }
  expect(await keeper.post(`${PATH}/submit`, moved)).toMatchObject({ status: 400, reason: 'third.secret' })
})
