// Dangerous calls ask again for the password where the hospital says so; which ones is a list that changes here alone.
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from './platform/db.ts'
import { allRoutes } from './routes.ts'
import { isGuarded, needsProof } from './step-up.ts'
import { type Caller, type TestApp, basic, startApp } from './testing/app.ts'
import { doorOf } from './testing/door.ts'
import { makeDryApp } from './testing/dry-app.ts'

const golden = [
  '/alarm/alarm-channel/bulk-edit',
  '/alarm/alarm-channel/copy',
  '/alarm/alarm-channel/disable',
  '/alarm/alarm-channel/enable',
  '/alarm/alarm-channel/export',
  '/alarm/alarm-channel/remove',
  '/alarm/alarm-channel/restore',
  '/alarm/alarm-channel/save',
  '/alarm/alarm-channel/submit',
  '/alarm/alarm-channel/update',
  '/blade-develop/datasource/bulk-edit',
  '/blade-develop/datasource/copy',
  '/blade-develop/datasource/export',
  '/blade-develop/datasource/remove',
  '/blade-develop/datasource/restore',
  '/blade-develop/datasource/save',
  '/blade-develop/datasource/submit',
  '/blade-develop/datasource/update',
  '/blade-log/api/export',
  '/blade-log/audit/export',
  '/blade-log/usual/export',
  '/blade-resource/email/bulk-edit',
  '/blade-resource/email/copy',
  '/blade-resource/email/enable',
  '/blade-resource/email/export',
  '/blade-resource/email/remove',
  '/blade-resource/email/restore',
  '/blade-resource/email/save',
  '/blade-resource/email/submit',
  '/blade-resource/email/update',
  '/blade-resource/oss/bulk-edit',
  '/blade-resource/oss/copy',
  '/blade-resource/oss/enable',
  '/blade-resource/oss/export',
  '/blade-resource/oss/remove',
  '/blade-resource/oss/restore',
  '/blade-resource/oss/save',
  '/blade-resource/oss/submit',
  '/blade-resource/oss/update',
  '/blade-resource/sms/bulk-edit',
  '/blade-resource/sms/copy',
  '/blade-resource/sms/enable',
  '/blade-resource/sms/export',
  '/blade-resource/sms/remove',
  '/blade-resource/sms/restore',
  '/blade-resource/sms/save',
  '/blade-resource/sms/submit',
  '/blade-resource/sms/update',
  '/blade-system/api-scope/bulk-edit',
  '/blade-system/api-scope/copy',
  '/blade-system/api-scope/export',
  '/blade-system/api-scope/import',
  '/blade-system/api-scope/remove',
  '/blade-system/api-scope/restore',
  '/blade-system/api-scope/save',
  '/blade-system/api-scope/submit',
  '/blade-system/api-scope/update',
  '/blade-system/client/bulk-edit',
  '/blade-system/client/copy',
  '/blade-system/client/export',
  '/blade-system/client/remove',
  '/blade-system/client/restore',
  '/blade-system/client/save',
  '/blade-system/client/submit',
  '/blade-system/client/update',
  '/blade-system/data-scope/bulk-edit',
  '/blade-system/data-scope/copy',
  '/blade-system/data-scope/export',
  '/blade-system/data-scope/import',
  '/blade-system/data-scope/remove',
  '/blade-system/data-scope/restore',
  '/blade-system/data-scope/save',
  '/blade-system/data-scope/submit',
  '/blade-system/data-scope/update',
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
  '/blade-system/menu/bulk-edit',
  '/blade-system/menu/copy',
  '/blade-system/menu/export',
  '/blade-system/menu/import',
  '/blade-system/menu/remove',
  '/blade-system/menu/restore',
  '/blade-system/menu/save',
  '/blade-system/menu/submit',
  '/blade-system/menu/update',
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
  '/blade-system/param/bulk-edit',
  '/blade-system/param/copy',
  '/blade-system/param/export',
  '/blade-system/param/import',
  '/blade-system/param/remove',
  '/blade-system/param/restore',
  '/blade-system/param/save',
  '/blade-system/param/submit',
  '/blade-system/param/update',
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
  '/blade-system/tenant-package/bulk-edit',
  '/blade-system/tenant-package/copy',
  '/blade-system/tenant-package/export',
  '/blade-system/tenant-package/import',
  '/blade-system/tenant-package/remove',
  '/blade-system/tenant-package/restore',
  '/blade-system/tenant-package/save',
  '/blade-system/tenant-package/submit',
  '/blade-system/tenant-package/update',
  '/blade-system/tenant/bulk-edit',
  '/blade-system/tenant/copy',
  '/blade-system/tenant/datasource',
  '/blade-system/tenant/disable',
  '/blade-system/tenant/enable',
  '/blade-system/tenant/export',
  '/blade-system/tenant/import',
  '/blade-system/tenant/package-setting',
  '/blade-system/tenant/remove',
  '/blade-system/tenant/restore',
  '/blade-system/tenant/save',
  '/blade-system/tenant/setting',
  '/blade-system/tenant/submit',
  '/blade-system/tenant/update',
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
  '/iot/api-access/bulk-edit',
  '/iot/api-access/copy',
  '/iot/api-access/disable',
  '/iot/api-access/enable',
  '/iot/api-access/export',
  '/iot/api-access/remove',
  '/iot/api-access/restore',
  '/iot/api-access/resume',
  '/iot/api-access/rotate',
  '/iot/api-access/save',
  '/iot/api-access/submit',
  '/iot/api-access/update',
  '/iot/gateway/reset-secret',
  '/iot/phone-call/export',
  '/report/dashboard-wall/bind',
]

/** Lists of the system's own, or with secrets, that anybody's old session may write to. */
const ordinary = [
  // What people call things and where they stand.
  'dept',
  'dict',
  'dict-biz',
  'post',
  'region',
  'print-head',
  'topmenu',
  'notice',
  // Machines that report with their secret and do nothing else; a new one for a gateway needs a proof.
  'gateway',
  'phone',
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

test('these calls need a proof, and every new one among accounts, roles, keys and settings does', () => {
  const dry = makeDryApp()
  const routes = allRoutes(dry.app, dry.engine, dry.figures, dry.gate)
  const paths = routes.filter(needsProof).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(golden)
  expect(needsProof({ method: 'POST', path: '/blade-user/anything-new' })).toBe(true)
  expect(needsProof({ method: 'POST', path: '/iot/api-access/anything-new' })).toBe(true)
  expect(needsProof({ method: 'GET', path: '/blade-user/list' })).toBe(false)
})

test('of every list of the system’s own, and every one with secrets, it is decided', () => {
  const steering = entities.filter(
    ({ path, fields, verbs }) =>
      verbs.includes('submit') && (path.startsWith('blade-') || Object.values(fields).some(({ kind }) => kind.secret)),
  )
  expect(
    steering
      .filter((entity) => !isGuarded(entity))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(ordinary.toSorted())
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

test('a session that nobody proved for long makes no key, client, parameter or tenant', async () => {
  const of = await app.person({ tenant: '200033', codes: 'all', alias: 'head' })
  expect(await demand(of, 'on')).toMatchObject({ status: 200 })
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  expect(await demand(platform, 'on')).toMatchObject({ status: 200 })
  now += 16 * 60_000
  const makers = [
    '/iot/api-access/submit',
    '/iot/api-access/rotate',
    '/iot/gateway/reset-secret',
    '/blade-system/client/submit',
    '/blade-system/client/restore',
    '/blade-system/param/submit',
    '/blade-system/param/import',
    '/blade-system/data-scope/submit',
    '/blade-resource/oss/submit',
  ]
  const made = []
  for (const path of makers) made.push([path, (await of.post(path)).reason])
  expect(made).toEqual(makers.map((path) => [path, 'session.proof']))
  expect(await platform.post('/blade-system/tenant/submit')).toMatchObject({ reason: 'session.proof' })
})

test('what was begun for many rows under a proof is written and undone under one, where a form would need it', async () => {
  const of = await app.person({ tenant: '200034', codes: 'all', alias: 'head' })
  expect(await demand(of, 'on')).toMatchObject({ status: 200 })
  const edit = async (path: string, values: object, id: string) => {
    const begun = await of.post(`${path}/bulk-edit`, { ids: [id], values })
    expect(begun, begun.msg).toMatchObject({ status: 200 })
    await work()
    return (begun.data as { id: string }).id
  }
  const work = async () => {
    while ((await app.jobs.look()) > 0) await app.jobs.idle()
  }
  const tell = async (verb: string, id: string) => {
    const answer = await of.post(`/blade-system/bulk-task/${verb}`, {}, { id })
    await work()
    return answer
  }
  const person = await app.person({ tenant: '200034' })
  const { data: post } = await of.post('/blade-system/post/submit', { postName: '岗', postCode: 'step-1', category: 1 })
  const people = await edit('/blade-user', { code: 'A1' }, person.userId)
  const posts = await edit('/blade-system/post', { sort: 7 }, (post as { id: string }).id)
  now += 16 * 60_000
  expect(await tell('confirm', people)).toMatchObject({ status: 403, reason: 'session.proof' })
  expect(await tell('confirm', posts)).toMatchObject({ status: 200 })
  expect(await prove(of, PASSWORD)).toMatchObject({ status: 200 })
  expect(await tell('confirm', people)).toMatchObject({ status: 200 })
  now += 16 * 60_000
  expect(await tell('undo', people)).toMatchObject({ reason: 'session.proof' })
  expect(await tell('undo', posts)).toMatchObject({ status: 200 })
})

async function link(code: string) {
  const headers = { authorization: basic }
  const reply = await app.http.inject({ method: 'POST', url: '/blade-auth/oauth/link', headers, payload: { code } })
  return reply.json<{ access_token: string }>().access_token
}
