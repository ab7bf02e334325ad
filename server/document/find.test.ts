import { post } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { actAs } from '../platform/work.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { find } from './find.ts'
import { add } from './rows.ts'

const [tenant, other] = ['200001', '200002']
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (const [at, category] of [
    [tenant, 1],
    [tenant, 2],
    [other, 1],
  ] as const)
    await within(at, (ctx) =>
      add(ctx, post, { postName: `护士${category}`, postCode: `n${category}`, category, remark: '' }),
    )
  await within(tenant, (ctx) => add(ctx, post, { postName: '医生', postCode: 'd', category: 1, remark: '夜班' }))
})
afterAll(() => app.stop())

const within = <T>(at: string, work: (ctx: Ctx) => Promise<T>) =>
  actAs(app.context, { tenant: at, actor: machineActor('process', 'test') }, work)

test('rows of the tenant are found by one value, by several and by none, oldest first', async () => {
  const names = (having: Parameters<typeof find<typeof post>>[2]) =>
    within(tenant, async (ctx) => (await find(ctx, post, having, { fields: ['postName'] })).map((row) => row.postName))
  expect(await names({ category: 1 })).toEqual(['护士1', '医生'])
  expect(await names({ category: [1, 2], postCode: ['n1', 'n2'] })).toEqual(['护士1', '护士2'])
  expect(await names({ category: [] })).toEqual([])
  expect(await names({ createDept: null })).toEqual(['护士1', '护士2', '医生'])
})

test('of named fields these alone are read, without names the whole row as it was written', async () => {
  const [named] = await within(tenant, (ctx) => find(ctx, post, { postCode: 'd' }, { fields: ['id', 'remark'] }))
  expect(Object.keys(named ?? {})).toEqual(['id', 'remark'])
  const [whole] = await within(tenant, (ctx) => find(ctx, post, { id: named?.id ?? '' }))
  expect(whole).toMatchObject({ postName: '医生', category: 1, remark: '夜班', tenantId: tenant, rev: 0 })
})

test('what is removed is not found', async () => {
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(`update post set is_deleted = 1 where post_code = 'n2'`),
  )
  expect(await within(tenant, (ctx) => find(ctx, post, { postCode: 'n2' }))).toEqual([])
})
