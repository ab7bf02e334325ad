// A grant is told before it is written: the preview is held against what the write does to tables and identities.
import type { GrantPreview, RightNode, RoleRights } from '@steward/domain/system/role-grant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { createDice } from '../../testing/fuzz.ts'
import { identityByPerson, readIdentity } from '../sign-in/identity-row.ts'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const menus = async (...codes: string[]) =>
  (await ask('select id::text as id from menu where code = any($1) order by code', [codes])).map(({ id }) => String(id))

async function made(tenantId: string, parent?: { id: string; ancestors: string }) {
  const id = newId()
  const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0'
  await ask(
    'insert into role (id, tenant_id, role_name, role_alias, parent_id, ancestors) values ($1, $2, $3, $4, $5, $6)',
    [id, tenantId, `角色${id}`, `r${id}`, parent?.id ?? null, ancestors],
  )
  return { id, ancestors }
}

interface Wish {
  roleIds: readonly string[]
  menuIds?: readonly string[]
  dataScopeIds?: readonly string[]
  apiScopeIds?: readonly string[]
  revision?: string
}
const preview = async (by: Caller, wish: Wish) => {
  const answer = await by.post('/blade-system/role/grant-preview', wish)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data as GrantPreview
}
const grant = (by: Caller, wish: Wish) => by.post('/blade-system/role/grant', wish)
const rightsOf = async (by: Caller, ...roleIds: string[]) => {
  const answer = await by.get('/blade-system/role/rights', { roleIds: roleIds.join(',') })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data as RoleRights
}
const flat = (nodes: readonly RightNode[]): RightNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** Everything granted to the roles of a tenant that still exists: `role kind id`. */
async function granted(tenant: string): Promise<Set<string>> {
  const rows = await ask(
    `select l.role_id || ' menu ' || l.menu_id as line from role_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0 where l.tenant_id = $1
     union all select role_id || case scope_category when 1 then ' dataScope ' else ' apiScope ' end || scope_id from role_scope where tenant_id = $1`,
    [tenant],
  )
  return new Set(rows.map(({ line }) => String(line)))
}

interface Seen {
  codes: ReadonlySet<string>
  paths: readonly string[]
  /** Rows by entity; without an entry all of them. */
  rows: ReadonlyMap<string, string>
}

async function seenBy(tenant: string, userId: string): Promise<Seen> {
  const [user] = await ask('select role_id::text[] as roles, dept_id::text[] as depts from "user" where id = $1', [
    userId,
  ])
  const person = { userId, tenant, roleIds: user?.roles as string[], deptIds: user?.depts as string[] }
  const [rows = []] = await app.context.db.open(platformScope).readOnce([identityByPerson(person, new Date())])
  const identity = readIdentity(rows[0])?.identity
  const byEntity = Map.groupBy(identity?.dataScopes ?? [], ({ resource }) => resource)
  return {
    codes: identity?.permissions ?? new Set(),
    paths: [...(identity?.apiPaths ?? [])].toSorted(),
    rows: new Map(
      [...byEntity]
        .filter(([, scopes]) => !scopes.some(({ type }) => type === 1))
        .map(([resource, scopes]) => [resource, JSON.stringify(scopes)]),
    ),
  }
}

const minus = (one: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...one].filter((id) => !other.has(id)))
const resources = ['notice', 'post']
/** Whether somebody who sees the list before and after sees other rows of it. */
const seesOtherRows = (before: Seen, after: Seen) =>
  resources.some(
    (name) =>
      before.codes.has(name) && after.codes.has(name) && (before.rows.get(name) ?? '') !== (after.rows.get(name) ?? ''),
  )
const differs = (before: Seen, after: Seen) =>
  minus(before.codes, after.codes).size + minus(after.codes, before.codes).size > 0 ||
  before.paths.join() !== after.paths.join() ||
  seesOtherRows(before, after)

test.each([1, 2, 3])(
  'what a preview tells is what the grant writes, and what people then hold (seed %i)',
  async (seed) => {
    const dice = createDice(seed)
    const tenant = `21000${seed}`
    const people: string[] = []
    for (let n = 0; n < 6; n += 1) people.push((await app.person({ tenant })).userId)
    const roles: { id: string; ancestors: string }[] = []
    for (let n = 0; n < 7; n += 1)
      roles.push(await made(tenant, roles.length > 0 && dice.chance(0.6) ? dice.pick(roles) : undefined))
    const some = <T>(list: readonly T[], chance: number) => list.filter(() => dice.chance(chance))
    for (const userId of people)
      await ask('update "user" set role_id = $2::bigint[] where id = $1', [
        userId,
        some(roles, 0.4).map(({ id }) => id),
      ])
    const scopes = { data: [] as string[], api: [] as string[] }
    for (const resource of resources) {
      const [menuId] = await menus(resource)
      for (const scopeType of [1, 2, 3])
        scopes.data.push(
          await saved('data-scope', {
            scopeName: 'd',
            menuId,
            resourceCode: resource,
            scopeType,
            scopeColumn: 'createDept',
          }),
        )
      const scopePath = `/seed-${seed}/${resource}/**`
      scopes.api.push(
        await saved('api-scope', { scopeName: 'a', menuId, resourceCode: resource, scopePath, scopeType: 1 }),
      )
    }
    const all = await ask('select id::text as id, code from menu where is_deleted = 0 order by id')
    const codeOf = new Map(all.map(({ id, code }) => [String(id), String(code)]))
    const pool = [...some([...codeOf.keys()], 0.15), ...(await menus(...resources))]
    if (seed > 1) await givePackage(tenant, some(pool, 0.8))
    let refused = 0
    for (let round = 0; round < 12; round += 1) {
      const wish = {
        roleIds: [dice.pick(roles).id, ...some(roles, 0.15).map(({ id }) => id)],
        menuIds: some(pool, dice.pick([0, 0.3, 0.7])),
        dataScopeIds: some(scopes.data, 0.4),
        apiScopeIds: some(scopes.api, 0.4),
      }
      const before = await granted(tenant)
      const saw = await Promise.all(people.map((userId) => seenBy(tenant, userId)))
      const told = await platform.post('/blade-system/role/grant-preview', wish)
      expect(await granted(tenant), 'a preview writes nothing').toEqual(before)
      const written = await grant(platform, wish)
      expect([told.status, told.reason]).toEqual([written.status, written.reason])
      if (written.status !== 200) {
        expect(written.reason).toBe('tenant-package.beyond')
        refused += 1
        continue
      }
      const { roles: toldRoles, added, removed, people: reached, gained, lost } = told.data as GrantPreview
      const after = await granted(tenant)
      const see = await Promise.all(people.map((userId) => seenBy(tenant, userId)))
      const both = people.map((_, n) => ({ before: saw[n] as Seen, after: see[n] as Seen }))
      for (const [side, lines, rights] of [
        ['added', minus(after, before), added],
        ['removed', minus(before, after), removed],
      ] as const) {
        const counted = Map.groupBy(lines, (line) => line.split(' ')[0])
        const perRole = toldRoles.filter((role) => role[side] > 0).map((role) => [role.id, role[side]])
        expect(new Map(perRole as [string, number][]), side).toEqual(
          new Map([...counted].map(([id, list]) => [id, list.length])),
        )
        const named = rights.map(({ kind, id }) => `${kind} ${id}`)
        expect(new Set(named), side).toEqual(new Set([...lines].map((line) => line.slice(line.indexOf(' ') + 1))))
        for (const { kind, id, people: count } of rights) {
          if (kind !== 'menu') continue
          const code = codeOf.get(id) ?? ''
          const holds = both.filter((one) => {
            const [on, off] = side === 'added' ? [one.after, one.before] : [one.before, one.after]
            return on.codes.has(code) && !off.codes.has(code)
          })
          expect(count, `${side} ${code}`).toBe(holds.length)
        }
      }
      expect(reached.changed).toBe(both.filter((one) => differs(one.before, one.after)).length)
      for (const [screens, turn] of [
        [gained, (one: (typeof both)[number]) => minus(one.after.codes, one.before.codes)],
        [lost, (one: (typeof both)[number]) => minus(one.before.codes, one.after.codes)],
      ] as const)
        for (const { id, people: count } of screens)
          expect(count).toBe(both.filter((one) => turn(one).has(codeOf.get(id) ?? '')).length)
    }
    expect(refused, 'some rounds are written').toBeLessThan(12)
  },
)

async function saved(entity: string, row: object): Promise<string> {
  const answer = await platform.post(`/blade-system/${entity}/submit`, row)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

async function givePackage(tenantId: string, menuId: readonly string[]) {
  const packageId = await saved('tenant-package', { packageName: `包${newId()}`, menuId })
  const query = { tenantId, packageId }
  expect(await platform.post('/blade-system/tenant/package-setting', undefined, query)).toMatchObject({ status: 200 })
}

test('a right that another role still gives is told as lost by nobody', async () => {
  const tenant = '210010'
  const person = await app.person({ tenant })
  const [one, other] = [await made(tenant), await made(tenant)]
  await ask('update "user" set role_id = array[$2, $3]::bigint[] where id = $1', [person.userId, one.id, other.id])
  const notice = await menus('notice', 'notice_view')
  await grant(platform, { roleIds: [one.id, other.id], menuIds: notice })
  expect(await preview(platform, { roleIds: [one.id], menuIds: [] })).toMatchObject({
    people: { total: 1, changed: 0, first: [] },
    removedTotal: 2,
    removed: [
      { name: '通知公告', people: 0 },
      { path: [{ nameEn: 'Messages' }, { nameEn: 'Notice' }], people: 0 },
    ],
    lost: [],
  })
  expect(await preview(platform, { roleIds: [one.id, other.id], menuIds: [] })).toMatchObject({
    people: { total: 1, changed: 1, first: [{ id: person.userId, name: '测试人' }] },
    lost: [{ name: '通知公告', people: 1 }],
  })
})

test('roles below are told with what they lose', async () => {
  const tenant = '210011'
  await app.person({ tenant })
  const above = await made(tenant)
  const below = await made(tenant, above)
  const [notice = '', post = ''] = await menus('notice', 'post')
  await grant(platform, { roleIds: [above.id, below.id], menuIds: [notice, post] })
  expect((await preview(platform, { roleIds: [above.id], menuIds: [post] })).roles).toMatchObject([
    { id: above.id, isBelow: false, removed: 1, added: 0 },
    { id: below.id, isBelow: true, removed: 1, added: 0 },
  ])
})

test('a grant that rests on what others have changed is refused, and writes nothing', async () => {
  const tenant = '210012'
  const keeper = await app.person({ tenant, codes: ['role', 'role_edit', 'notice', 'post'] })
  const { id } = await made(tenant)
  const [notice = '', post = ''] = await menus('notice', 'post')
  const { revision, lastChange } = await rightsOf(keeper, id)
  expect(lastChange).toBeNull()
  expect(await grant(platform, { roleIds: [id], menuIds: [post], revision })).toMatchObject({ status: 200 })
  expect(await preview(keeper, { roleIds: [id], menuIds: [notice], revision })).toMatchObject({ isStale: true })
  expect(await grant(keeper, { roleIds: [id], menuIds: [notice], revision })).toMatchObject({
    status: 409,
    reason: 'role.grant-changed',
  })
  const now = await rightsOf(keeper, id)
  expect(now.roles).toMatchObject([{ held: { menu: [post] } }])
  expect(now.lastChange?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await grant(keeper, { roleIds: [id], menuIds: [notice], revision: now.revision })).toMatchObject({
    status: 200,
  })
})

test('what cannot be given says why, and neither preview nor grant gives it', async () => {
  const tenant = '210013'
  const keeper = await app.person({ tenant, codes: ['role', 'role_edit', 'notice'] })
  const [notice = '', post = '', param = ''] = [
    ...(await menus('notice')),
    ...(await menus('post')),
    ...(await menus('param')),
  ]
  await givePackage(tenant, [notice, post, ...(await menus('role', 'role_edit'))])
  const { id } = await made(tenant)
  const limits = async (by: Caller) => {
    const { trees } = await rightsOf(by, id)
    const all = flat(trees.menu)
    return [notice, post, param].map((menuId) => all.find((one) => one.id === menuId)?.limit)
  }
  expect(await limits(keeper)).toEqual([undefined, 'own', 'package'])
  expect(await limits(platform)).toEqual([undefined, undefined, 'package'])
  for (const call of ['grant', 'grant-preview']) {
    const send = (by: Caller, menuId: string) =>
      by.post(`/blade-system/role/${call}`, { roleIds: [id], menuIds: [menuId] })
    expect(await send(keeper, post), call).toMatchObject({ status: 403, reason: 'role.grant' })
    expect(await send(platform, param), call).toMatchObject({ reason: 'tenant-package.beyond' })
  }
})

test('a grant leaves what the package holds back, and a larger package brings it back', async () => {
  const tenant = '210019'
  await app.person({ tenant })
  const { id } = await made(tenant)
  const [notice = '', post = '', param = ''] = [
    ...(await menus('notice')),
    ...(await menus('post')),
    ...(await menus('param')),
  ]
  await grant(platform, { roleIds: [id], menuIds: [notice, param] })
  await givePackage(tenant, [notice, post])
  expect(await preview(platform, { roleIds: [id], menuIds: [notice, post] })).toMatchObject({
    addedTotal: 1,
    removedTotal: 0,
  })
  expect(await grant(platform, { roleIds: [id], menuIds: [notice, post] })).toMatchObject({ status: 200 })
  const held = async () => (await rightsOf(platform, id)).roles[0]?.held.menu.toSorted()
  expect(await held()).toEqual([notice, post].toSorted())
  await givePackage(tenant, [notice, post, param])
  expect(await held()).toEqual([notice, post, param].toSorted())
})

test('what a parent lacks is marked, and roles and people of another tenant are out of reach', async () => {
  const tenant = '210014'
  const keeper = await app.person({ tenant, codes: ['role', 'role_edit', 'notice', 'post'] })
  const above = await made(tenant)
  const below = await made(tenant, above)
  const [notice = '', post = ''] = await menus('notice', 'post')
  await grant(keeper, { roleIds: [above.id], menuIds: [notice] })
  const nodes = flat((await rightsOf(keeper, below.id)).trees.menu)
  expect(nodes.find(({ id }) => id === notice)).not.toHaveProperty('isBeyondParent')
  expect(nodes.find(({ id }) => id === post)).toMatchObject({ isBeyondParent: true })

  const stranger = await app.person({ tenant: '210015', codes: 'all', alias: 'admin' })
  expect(await stranger.get('/blade-system/role/rights', { roleIds: below.id })).toMatchObject({ status: 404 })
  expect(await stranger.post('/blade-system/role/grant-preview', { roleIds: [below.id] })).toMatchObject({
    status: 404,
  })
  const nobody = await app.person({ tenant, codes: ['notice'] })
  for (const answer of [
    await nobody.get('/blade-system/role/rights', { roleIds: below.id }),
    await nobody.post('/blade-system/role/grant-preview', { roleIds: [below.id] }),
  ])
    expect(answer).toMatchObject({ status: 403, reason: 'permission.denied' })
})

test('names of people are told to those who may list them, numbers to everybody who grants', async () => {
  const tenant = '210016'
  const codes = ['role', 'role_edit', 'notice']
  const [blind, seeing] = [await app.person({ tenant, codes }), await app.person({ tenant, codes: [...codes, 'user'] })]
  const person = await app.person({ tenant })
  const role = await made(tenant)
  await ask('update "user" set role_id = array[$2]::bigint[] where id = $1', [person.userId, role.id])
  const wish = { roleIds: [role.id], menuIds: await menus('notice') }
  expect((await preview(blind, wish)).people).toEqual({ total: 1, changed: 1, first: [] })
  expect((await preview(seeing, wish)).people.first).toEqual([{ id: person.userId, name: '测试人' }])
})
