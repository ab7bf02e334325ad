// Dangerous calls ask again for the password where the hospital says so; which ones is a list that changes here alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from './platform/db.ts'
import { allRoutes } from './routes.ts'
import { needsProof } from './step-up.ts'
import { type Caller, type TestApp, basic, startApp } from './testing/app.ts'
import { doorOf } from './testing/door.ts'
import { makeDryApp } from './testing/dry-app.ts'

const golden = [
  '/blade-log/api/export',
  '/blade-log/audit/export',
  '/blade-log/usual/export',
  '/blade-system/ldap-directory/bulk-edit',
  '/blade-system/ldap-directory/copy',
  '/blade-system/ldap-directory/disable',
  '/blade-system/ldap-directory/enable',
  '/blade-system/ldap-directory/export',
  '/blade-system/ldap-directory/remove',
  '/blade-system/ldap-directory/restore',
  '/blade-system/ldap-directory/save',
  '/blade-system/ldap-directory/submit',
  '/blade-system/ldap-directory/try',
  '/blade-system/ldap-directory/update',
  '/blade-system/linked-identity/export',
  '/blade-system/linked-identity/unlink',
  '/blade-system/oidc-provider/bulk-edit',
  '/blade-system/oidc-provider/copy',
  '/blade-system/oidc-provider/disable',
  '/blade-system/oidc-provider/enable',
  '/blade-system/oidc-provider/export',
  '/blade-system/oidc-provider/remove',
  '/blade-system/oidc-provider/restore',
  '/blade-system/oidc-provider/save',
  '/blade-system/oidc-provider/submit',
  '/blade-system/oidc-provider/update',
  '/blade-system/role/bulk-edit',
  '/blade-system/role/copy',
  '/blade-system/role/export',
  '/blade-system/role/grant',
  '/blade-system/role/import',
  '/blade-system/role/remove',
  '/blade-system/role/restore',
  '/blade-system/role/save',
  '/blade-system/role/submit',
  '/blade-system/role/update',
  '/blade-system/security/submit',
  '/blade-system/session/end',
  '/blade-user/bulk-edit',
  '/blade-user/copy',
  '/blade-user/disable',
  '/blade-user/enable',
  '/blade-user/export',
  '/blade-user/first-codes',
  '/blade-user/grant',
  '/blade-user/import',
  '/blade-user/remove',
  '/blade-user/reset-password',
  '/blade-user/reset-second-factor',
  '/blade-user/restore',
  '/blade-user/save',
  '/blade-user/submit',
  '/blade-user/update',
  '/blade-user/update-platform',
  '/iot/phone-call/export',
]

const PASSWORD = 'Correct-horse-1'

let app: TestApp
let head: Caller
let door: ReturnType<typeof doorOf>
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  door = doorOf(app)
  head = await app.person({ codes: 'all', alias: 'head' })
})
afterAll(() => app.stop())

async function demand(by: Caller, stepUp: 'on' | 'off') {
  const { rev } = (await by.get('/blade-system/security/detail')).data as { rev: number }
  return by.post('/blade-system/security/submit', { rev, values: { stepUp } })
}
const prove = async (who: Caller, password: string) =>
  who.post('/blade-auth/oauth/prove', { password: await door.cipher(password) })

test('these calls need a proof, and every new one among accounts, roles, sessions and settings does', () => {
  const dry = makeDryApp()
  const routes = allRoutes(dry.app, dry.engine, dry.figures, dry.gate)
  const paths = routes.filter(needsProof).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(golden)
  expect(needsProof({ method: 'POST', path: '/blade-user/anything-new' })).toBe(true)
  expect(needsProof({ method: 'GET', path: '/blade-user/list' })).toBe(false)
})

test('after a quarter of an hour they wait for a proof, which then holds for as long', async () => {
  const person = await app.person()
  const reset = () => head.post('/blade-user/unlock', {}, { ids: person.userId })
  const grant = () => head.post('/blade-user/reset-password', {}, { ids: person.userId })
  now += 16 * 60_000
  // Not demanded.
  expect(await grant()).toMatchObject({ status: 200 })
  expect(await demand(head, 'on')).toMatchObject({ status: 200 })
  expect(await grant()).toMatchObject({ status: 403, reason: 'session.proof' })
  expect(await demand(head, 'off')).toMatchObject({ reason: 'session.proof' })
  expect(await reset()).toMatchObject({ status: 200 })
  expect(await head.get('/blade-user/list')).toMatchObject({ status: 200 })
  expect(await head.post('/blade-auth/oauth/prove')).toMatchObject({ reason: 'factor.password' })
  expect(await prove(head, 'Wrong-horse-22')).toMatchObject({ reason: 'session.proof-password' })
  expect(await grant()).toMatchObject({ reason: 'session.proof' })
  expect(await prove(head, PASSWORD)).toMatchObject({ status: 200 })
  expect(await grant()).toMatchObject({ status: 200 })
  now += 14 * 60_000
  expect(await grant()).toMatchObject({ status: 200 })
  now += 2 * 60_000
  expect(await grant()).toMatchObject({ reason: 'session.proof' })
  // Another hospital has not asked for it, and its proof is its own.
  const other = await app.person({ tenant: '200031', codes: 'all', alias: 'head' })
  const theirs = await app.person({ tenant: '200031' })
  now += 16 * 60_000
  expect(await other.post('/blade-user/reset-password', {}, { ids: theirs.userId })).toMatchObject({ status: 200 })
  expect(await prove(other, PASSWORD)).toMatchObject({ status: 200 })
  expect(await grant()).toMatchObject({ reason: 'session.proof' })
  // Whoever may not do it is told so, not asked.
  const nurse = await app.person({ codes: [] })
  now += 16 * 60_000
  expect(await nurse.post('/blade-user/grant', {}, { ids: person.userId })).toMatchObject({
    reason: 'permission.denied',
  })
})

test('wrong proofs count like wrong passwords of a sign-in', async () => {
  const person = await app.person({ codes: 'all', alias: 'head' })
  const tries = await Promise.all(Array.from({ length: 8 }, () => prove(person, 'Wrong-horse-22')))
  const reasons = tries.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'session.proof-password')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'session.locked-out')).toHaveLength(3)
  expect(await prove(person, PASSWORD)).toMatchObject({ reason: 'session.locked-out' })
})

test('a session that a link opened was proven by nobody', async () => {
  const keeper = await app.person({ tenant: '200032', codes: 'all', alias: 'head' })
  const person = await app.person({ tenant: '200032' })
  expect(await demand(keeper, 'on')).toMatchObject({ status: 200 })
  const { code } = (await keeper.post('/blade-auth/oauth/code')).data as { code: string }
  const reply = await door.call(await link(code), `/blade-user/reset-password?ids=${person.userId}`, {})
  expect(reply).toMatchObject({ status: 403, reason: 'session.proof' })
  const [row] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query('select count(*)::int as n from session where parent_id is not null and proven_at is not null'),
  )
  expect(row?.n).toBe(0)
})

async function link(code: string) {
  const headers = { authorization: basic }
  const reply = await app.http.inject({ method: 'POST', url: '/blade-auth/oauth/link', headers, payload: { code } })
  return reply.json<{ access_token: string }>().access_token
}
