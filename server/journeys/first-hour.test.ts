// What is to be set up in a new hospital follows the rows its people add, and nothing that provisioning planted.
import type { FirstHourFacts } from '@steward/domain/system/first-hour'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, basic, startApp } from '../testing/app.ts'

const PATH = '/blade-system/tenant/first-hour'
const PASSWORD = 'Chosen-by-them-1'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

interface Person {
  get(path: string): Promise<{ status: number; data: unknown }>
  post(path: string, body: object): Promise<{ status: number; reason?: string; data: { id: string } }>
}

async function tokenOf(tenantId: string, username: string, password: string): Promise<string> {
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const query = { grant_type: 'password', tenantId, username, password: sm2.doEncrypt(password, publicKey, 0) }
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query,
    headers: { authorization: basic },
  })
  return reply.json<{ access_token: string }>().access_token
}

/** Signs in with what was told once, and chooses a password. */
async function enter(tenantId: string, username: string, told: string): Promise<Person> {
  const headers = { 'blade-auth': `bearer ${await tokenOf(tenantId, username, told)}` }
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, query: Record<string, string> = {}) => {
    const reply = await app.http.inject({ method, url, headers, query, ...(payload ? { payload } : {}) })
    return { ...reply.json<{ data: never; reason?: string }>(), status: reply.statusCode }
  }
  const change = { oldPassword: told, newPassword: PASSWORD, newPassword1: PASSWORD }
  expect(await call('POST', '/blade-user/update-password', undefined, change)).toMatchObject({ status: 200 })
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

/** A new hospital as its first administrator finds it. */
async function newHospital() {
  const { data } = await platform.post('/blade-system/tenant/submit', { tenantName: '新医院' })
  const { tenantId, initialPassword } = data as { tenantId: string; initialPassword: string }
  return { tenantId, keeper: await enter(tenantId, 'admin', initialPassword) }
}

interface Standing {
  isPutAway: boolean
  facts: FirstHourFacts
  ask: { name: string }[]
}
const standing = async (who: Pick<Person, 'get'>) => (await who.get(PATH)).data as Standing | null
const factsOf = async (who: Pick<Person, 'get'>) => (await standing(who))?.facts

const idIn = async (tenantId: string, table: string, where: string) => {
  const [row] = await ask(`select id::text as id from ${table} where tenant_id = $1 and ${where}`, [tenantId])
  return String(row?.id)
}

const nothing: FirstHourFacts = {
  headings: 0,
  depts: 0,
  roles: 0,
  rolesHeld: 0,
  people: 0,
  entered: 0,
  areas: 0,
  gateways: 0,
  devices: 0,
}

test('nothing that provisioning planted counts, and each row that people add does', async () => {
  const { tenantId, keeper } = await newHospital()
  expect(await standing(keeper)).toEqual({ isPutAway: false, facts: nothing, ask: [] })
  const done = async (path: string, body: object) => {
    const answer = await keeper.post(path, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
    return answer.data
  }

  await done('/blade-system/print-head/submit', { headName: '新医院后勤' })
  expect(await factsOf(keeper)).toEqual({ ...nothing, headings: 1 })

  const parentId = await idIn(tenantId, 'dept', 'parent_id is null')
  const dept = await done('/blade-system/dept/submit', { deptName: '维修班', fullName: '维修班', parentId })
  expect(await factsOf(keeper)).toMatchObject({ depts: 1 })

  // Somebody with a planted role: the hospital uses the templates as they are.
  const roleId = await idIn(tenantId, 'role', `role_alias = 'technician'`)
  const person = await done('/blade-user/submit', { account: 'wang', realName: '王工', roleId, deptId: dept.id })
  expect(await factsOf(keeper)).toMatchObject({ people: 1, roles: 0, rolesHeld: 1, entered: 0 })

  const { initialPassword } = person as { id: string; initialPassword?: string }
  const technician = await enter(tenantId, 'wang', initialPassword ?? '')
  expect(await factsOf(keeper)).toMatchObject({ entered: 1 })
  expect(await technician.get(PATH)).toMatchObject({ status: 200, data: null })
  expect(await technician.post(PATH, { isPutAway: true })).toMatchObject({ status: 403 })

  const area = await done('/iot/area/submit', { areaName: '门诊楼', areaCode: 'MZ', areaType: 'building' })
  expect(await factsOf(keeper)).toMatchObject({ areas: 1, gateways: 0, devices: 0 })
  const gateway = await done('/iot/gateway/submit', { gatewayName: '一号', gatewayCode: 'GW1', areaId: area.id })
  // Everything is done: the card goes, and stays away when the only gateway goes again.
  expect(await standing(keeper)).toBeNull()
  await keeper.post('/iot/gateway/remove', { ids: gateway.id })
  expect(await standing(keeper)).toBeNull()
})

test('an administrator puts it away for all administrators of the hospital, and another hospital keeps its own', async () => {
  const { tenantId, keeper } = await newHospital()
  const { keeper: other } = await newHospital()
  const second = await app.person({ tenant: tenantId, alias: 'admin', codes: 'all' })
  expect(await keeper.post(PATH, { isPutAway: true })).toMatchObject({ status: 200 })
  expect(await standing(second)).toMatchObject({ isPutAway: true })
  expect(await standing(other)).toMatchObject({ isPutAway: false })
  expect(await second.post(PATH, { isPutAway: false })).toMatchObject({ status: 200 })
  expect(await standing(keeper)).toMatchObject({ isPutAway: false })
})

test('an administrator without a right is told who grants it', async () => {
  const { tenantId } = await newHospital()
  const lesser = await app.person({ tenant: tenantId, alias: 'admin', codes: ['dept'] })
  expect((await standing(lesser))?.ask.map(({ name }) => name)).toEqual(['管理员'])
})

test('hospitals from before have none', async () => {
  const old = await app.person({ tenant: '200001', alias: 'admin', codes: 'all' })
  expect(await standing(old)).toBeNull()
  expect(await standing(platform)).toBeNull()
})
