// A public route sees no tenant's rows unless it declares the platform scope.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { route } from './platform/route.ts'
import { allRoutes } from './routes.ts'
import { makeDryApp } from './testing/dry-app.ts'
import { type TestContext, openTestContext } from './testing/sign-ins.ts'

const about = { method: 'GET', zh: '测试', en: 'Test', tag: 'Test' } as const

const probe = (path: string, more: { scope?: 'platform' } = {}) =>
  route({
    ...about,
    ...more,
    path,
    may: 'anybody',
    run: async (ctx) => {
      const rows = await ctx.tx.query('select distinct tenant_id as tenant from "user"')
      return rows.map((row) => row.tenant)
    },
  })

let t: TestContext
const tokenOf = async (who: { tenant: string; account: string }) => (await t.signIn(who)).access_token
beforeAll(async () => {
  t = await openTestContext([probe('/probe/open'), probe('/probe/by-name', { scope: 'platform' })])
})
afterAll(() => t.close())

test('an open route sees no rows when nobody is signed in', async () => {
  await t.person()
  expect(await t.call('/probe/open')).toMatchObject({ code: 200, data: [] })
})

test('an open route sees what its caller may see when somebody is signed in', async () => {
  const who = await t.person('100001')
  await t.person('100002')
  const token = await tokenOf(who)
  expect(await t.call('/probe/open', { token })).toMatchObject({ data: ['100001'] })
})

test('an open route that names the platform scope sees rows of every tenant', async () => {
  await t.person('100001')
  await t.person('100002')
  const { data } = await t.call('/probe/by-name')
  expect(data).toEqual(expect.arrayContaining(['100001', '100002']))
})

test('only signing in, its links, registration, the password rule, the question of the tenant and passes of the dashboard see with the platform scope', () => {
  const { app, engine, figures, gate } = makeDryApp()
  const named = allRoutes(app, engine, figures, gate).filter(({ scope }) => scope === 'platform')
  expect(named.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /blade-auth/oauth/logout',
    'GET /blade-system/tenant/info',
    'GET /blade-user/password-rule',
    'POST /blade-auth/logout',
    'POST /blade-auth/oauth/link',
    'POST /blade-auth/oauth/token',
    'POST /blade-auth/oauth/token/refresh',
    'POST /blade-auth/token',
    'POST /blade-user/register-guest',
    'POST /iot/dashboard/bind',
    'POST /iot/dashboard/open',
  ])
})
