// The menu shown of somebody else is the one he gets.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Node {
  code: string
  nameEn?: string
  children?: Node[]
}

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp({ demo: true })
  const [account] = app.demoAccounts
  if (!account) throw new Error('the demonstration has no accounts')
  platform = await app.enter(account)
})
afterAll(() => app.stop())

const ask = (by: Caller, query: Record<string, string>) => by.get('/blade-system/menu/preview', query)
const rolesOf = async ({ userId }: Caller): Promise<string[]> => {
  const [row] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ ids: string[] }>('select role_id::text[] as ids from "user" where id = $1', [userId]),
  )
  return row?.ids ?? []
}

test('of every account of the demonstration it is what navigation and buttons answer that person', async () => {
  for (const account of app.demoAccounts) {
    const own = await app.enter(account)
    const [routes, buttons] = [await own.get('/blade-system/menu/routes'), await own.get('/blade-system/menu/buttons')]
    const wanted = { routes: routes.data, buttons: buttons.data, isBarred: false }
    expect((await ask(platform, { userId: own.userId })).data, account.username).toMatchObject(wanted)
    const [roleId = '', ...more] = await rolesOf(own)
    if (more.length === 0) expect((await ask(platform, { roleId })).data, account.username).toMatchObject(wanted)
  }
})

test('a role shows what was granted to it alone, with English names and without folders of nothing', async () => {
  const keeper = await app.person({ codes: ['role', 'user', 'notice_view', 'iot'] })
  const [roleId = ''] = await rolesOf(keeper)
  const shown = (await ask(keeper, { roleId })).data as { routes: Node[]; buttons: Node[]; roles: object[] }
  expect(shown.roles).toMatchObject([{ isEnabled: true }])
  expect(shown.routes.map(({ code }) => code)).toEqual(['desk', 'authority', 'system'])
  expect(shown.routes[0]).toMatchObject({ nameEn: 'Messages', children: [{ code: 'notice' }] })
  expect(shown.buttons).toMatchObject([{ code: 'notice', children: [{ code: 'notice_view', nameEn: 'View' }] }])
})

test('a disabled role and a disabled person have nothing, and it is said why', async () => {
  const keeper = await app.person({ codes: ['role', 'user'] })
  const barred = await app.person({ codes: ['notice'] })
  const [roleId = ''] = await rolesOf(barred)
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query('update "user" set status = 0 where id = $1', [barred.userId])
    await tx.query('update role set status = 0 where id = $1', [roleId])
  })
  app.context.changes.invalidateAll()
  expect((await ask(keeper, { userId: barred.userId })).data).toMatchObject({ isBarred: true, routes: [] })
  expect((await ask(keeper, { roleId })).data).toMatchObject({ roles: [{ isEnabled: false }], routes: [] })
})

test('who may not read roles is refused, and neither role nor person of another tenant is found', async () => {
  const keeper = await app.person({ codes: ['role'] })
  const reader = await app.person({ codes: ['user', 'menu'] })
  const foreign = await app.person({ tenant: '200002', codes: ['role', 'user'] })
  const [roleId = ''] = await rolesOf(keeper)
  expect(await ask(reader, { roleId })).toMatchObject({ status: 403 })
  expect(await ask(keeper, { userId: keeper.userId })).toMatchObject({ status: 403 })
  expect(await ask(foreign, { roleId })).toMatchObject({ status: 404 })
  expect(await ask(foreign, { userId: keeper.userId })).toMatchObject({ status: 404 })
  expect(await ask(keeper, {})).toMatchObject({ status: 400 })
  expect(await ask(keeper, { roleId: 'x' })).toMatchObject({ status: 400 })
})
