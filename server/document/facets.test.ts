// What a facet counts and shows is what the list answers to the same query, to the same person.
import type { Entity } from '@steward/domain/entity'
import { post } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await app.person({ codes: 'all', alias: 'admin' })
  for (let n = 0; n < 30; n += 1) await added(admin, n)
})
afterAll(() => app.stop())

const added = async (who: Caller, n: number) =>
  expect(
    (
      await who.post(`/${post.path}/save`, {
        postCode: `f${n}`,
        postName: `岗位${n % 7}`,
        category: 1 + (n % 3),
        sort: n % 4,
      })
    ).status,
  ).toBe(200)

type Asked = Readonly<Record<string, string>>
const textOf = (asked: Asked) => new URLSearchParams(asked).toString()

const facets = (who: Caller, entity: Entity | typeof post, shared: Asked, asked: readonly Asked[]) =>
  who.get(`/${entity.path}/facets`, { shared: textOf(shared), facets: asked.map(textOf).join(';') })

async function compare(who: Caller, shared: Asked, asked: readonly Asked[]) {
  const { data } = await facets(who, post, shared, asked)
  const lists = await Promise.all(asked.map((one) => who.get(`/${post.path}/list`, { ...shared, ...one })))
  const pages = lists.map((list) => list.data as { total: number; records: unknown[] })
  expect(data).toEqual(
    asked.map((one, at) => {
      const { total, records } = pages[at] ?? { total: -1, records: [] }
      return one.size === undefined ? { total } : { total, records }
    }),
  )
  return pages.map(({ total }) => total)
}

const pick = <T>(some: readonly T[]): T => some[randomInt(some.length)] as T
const filters: readonly Asked[] = [
  {},
  { category: '1' },
  { category: '2,3' },
  { postName: '岗位3' },
  { postName_like: '岗' },
  { postName: '没有' },
  { sort_ge: '2' },
  { createTime_dategt: '2020-01-01 00:00:00' },
  { postName: '岗位1', category: '2' },
]

test.each(Array.from({ length: 12 }, (_, at) => [at]))(
  'any filters, round %i: the totals and rows of the list',
  async () => {
    const asked = Array.from({ length: 1 + randomInt(6) }, () => ({
      ...pick(filters),
      ...(randomInt(2) ? { size: String(1 + randomInt(20)), descs: 'sort' } : {}),
    }))
    await compare(admin, pick(filters), asked)
  },
)

test('a filter of a facet stands in for the shared one of the same name', async () => {
  const [one, all] = await compare(admin, { category: '1' }, [{}, { category: '1,2,3' }])
  expect([one, all]).toEqual([10, 30])
})

test('a data scope narrows facets as it narrows the list, and a write shows in both', async () => {
  const clerk = await app.person({ codes: ['post', 'post_add'] })
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column)
       values (815, '000000', 1, 'post', '本人', 2, 'createUser')`,
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
       select tenant_id, unnest(role_id), 815, 1 from "user" where id = $1`,
      [clerk.userId],
    )
  })
  app.context.changes.invalidateAll()
  expect(await compare(clerk, {}, [{}, { category: '1' }])).toEqual([0, 0])
  await added(clerk, 300)
  expect(await compare(clerk, {}, [{}, { category: '1' }])).toEqual([1, 1])
})

test('rows of another tenant are neither counted nor shown', async () => {
  const stranger = await app.person({ codes: 'all', alias: 'admin', tenant: '200002' })
  expect(await compare(stranger, {}, [{ size: '10' }, { category: '1' }])).toEqual([0, 0])
})

test('whoever may not read the list may not count it', async () => {
  const nobody = await app.person({ codes: [] })
  expect((await facets(nobody, post, {}, [{}])).status).toBe(403)
})

test('what the list refuses is refused', async () => {
  const refused: Asked[] = [{ size: '0' }, { descs: 'no_such' }, { id: 'abc' }]
  for (const wrong of refused)
    expect((await facets(admin, post, {}, [{}, wrong])).status, JSON.stringify(wrong)).toBe(400)
  expect(
    (
      await facets(
        admin,
        post,
        {},
        Array.from({ length: 41 }, () => ({})),
      )
    ).status,
  ).toBe(400)
})

const listed = entities.filter(({ verbs }) => verbs.includes('list'))
test.each(listed.map((entity) => [entity.name, entity] as const))(
  '%s: counts what its list counts',
  async (_, entity) => {
    const list = await admin.get(`/${entity.path}/list`, { size: '1' })
    const found = await facets(admin, entity, {}, [{}])
    expect(found.status).toBe(list.status)
    if (list.status === 200) expect(found.data).toMatchObject([{ total: (list.data as { total: number }).total }])
  },
)
