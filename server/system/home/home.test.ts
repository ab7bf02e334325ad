// Home pages on a real database: what roles give, what a person keeps for himself, what an administrator arranges.
import { homes } from '@steward/domain/system/home/homes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantRoles } from '../role/plant-roles.ts'
import { roleTemplates } from '../role/role-templates.ts'

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const path = '/blade-system/home'
const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)
interface Placed {
  tile: string
  size: string
}
interface Own {
  own: Placed[] | null
  usual: Placed[]
}
interface OfRole {
  rev: number
  offered: string[]
}
const home = async (person: Caller): Promise<Own> => (await person.get(path)).data
const names = (placed: readonly { tile: string }[]) => placed.map(({ tile }) => tile)
const roleOf = async (person: Caller): Promise<string> =>
  String((await sql('select role_id[1]::text as id from "user" where id = $1', [person.userId]))[0]?.id)
const risk = [{ tile: 'risk', size: 'third' }]
const late = [{ tile: 'late', size: 'third' }]
const nursing = ['repair-bill', 'repair_bill_add', 'notice']

test('a role without a home of its own gives the one of what it may do', async () => {
  const nurse = await app.person({ codes: nursing })
  expect(await home(nurse)).toMatchObject({ own: null, mayArrangeRoles: false })
  expect(names((await home(nurse)).usual)).toEqual(['report', 'requests', 'notices', 'entries'])
  expect(names((await home(keeper)).usual)).toEqual(names([...homes.administrator]))
})

test('a planted role names its home: storekeepers and nurses may do the same and begin elsewhere', async () => {
  const scope = { tenant: '200001', platform: false }
  const roles = await app.context.db.transaction(scope, (tx) => plantRoles(tx, '200001'))
  const planted = await sql('select role_alias as alias, home from role where id = any($1::bigint[])', [
    [...roles.values()],
  ])
  for (const { alias, home: of } of roleTemplates) expect(planted).toContainEqual({ alias, home: { of } })
  const person = await app.person({ codes: nursing })
  await sql(`update role set home = '{"of":"storekeeper"}' where id = $1`, [await roleOf(person)])
  expect(names((await home(person)).usual)).toEqual(['materials', 'report', 'requests', 'notices', 'entries'])
})

test('a person keeps his own, his colleague has it not, and the one of the role comes back', async () => {
  const nurse = await app.person({ codes: nursing })
  const colleague = await app.person({ codes: nursing })
  const own = [{ tile: 'notices', size: 'half' }]
  expect((await nurse.post(`${path}/keep`, { tiles: own })).code).toBe(200)
  expect([(await home(nurse)).own, (await home(colleague)).own]).toEqual([own, null])
  expect((await nurse.post(`${path}/keep`, { tiles: null })).code).toBe(200)
  expect((await home(nurse)).own).toBe(null)
})

test('what is no tile, a tile twice and too many are refused', async () => {
  const nurse = await app.person({ codes: nursing })
  for (const tiles of [[{ tile: 'gone', size: 'half' }], [...late, ...late], [{ tile: 'late', size: '40%' }], 'late'])
    expect((await nurse.post(`${path}/keep`, { tiles })).code, JSON.stringify(tiles)).toBe(400)
  expect((await home(nurse)).own).toBe(null)
})

test('an administrator arranges the home of a role for whoever has it and arranged none himself', async () => {
  const nurse = await app.person({ codes: [...nursing, 'alarm-record'] })
  const roleId = await roleOf(nurse)
  const before: OfRole = (await keeper.get(`${path}/role`, { roleId })).data
  expect(before).toMatchObject({ isArranged: false, offered: expect.arrayContaining(['report', 'risk']) })
  expect(before.offered).not.toContain('jobs')
  const kept: { data: OfRole } = await keeper.post(`${path}/role`, { roleId, rev: before.rev, tiles: risk })
  expect(kept.data.rev).toBe(before.rev + 1)
  expect(names((await home(nurse)).usual)).toEqual(['risk'])
  expect((await keeper.post(`${path}/role`, { roleId, rev: before.rev, tiles: null })).reason).toBe('row.stale')
  expect((await keeper.post(`${path}/role`, { roleId, rev: before.rev + 1, tiles: null })).code).toBe(200)
  expect(names((await home(nurse)).usual)).toContain('report')
})

test('without the right nobody arranges for others, and a role of another hospital is not there', async () => {
  const nurse = await app.person({ codes: nursing })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const roleId = await roleOf(nurse)
  expect((await nurse.get(`${path}/role`, { roleId })).code).toBe(403)
  expect((await nurse.post(`${path}/role`, { roleId, rev: 0, tiles: late })).code).toBe(403)
  expect((await stranger.get(`${path}/role`, { roleId })).code).toBe(404)
  expect((await stranger.post(`${path}/role`, { roleId, rev: 0, tiles: late })).code).toBe(404)
})

test('a copied role has the home of its original', async () => {
  const nurse = await app.person({ codes: nursing })
  const roleId = await roleOf(nurse)
  await sql(`update role set home = '{"of":"storekeeper"}' where id = $1`, [roleId])
  const copied: { code: number; data: { id: string } } = await keeper.post('/blade-system/role/copy', {
    copyOf: roleId,
    roleName: '复制',
    roleAlias: 'copied',
    sort: 9,
  })
  expect(copied.code).toBe(200)
  expect(await sql('select home from role where id = $1', [copied.data.id])).toEqual([{ home: { of: 'storekeeper' } }])
})
