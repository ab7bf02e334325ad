// As many rows as a list can choose, behind a proxy whose addresses end at 8 kB.
import { post } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant: '200001', codes: 'all' })
})
afterAll(() => app.stop())

test('rows are removed by ids in the body', async () => {
  const rows = await app.context.db.transaction({ tenant: '200001', platform: false }, (tx) =>
    tx.query(
      `insert into post (id, tenant_id, post_name, post_code, category)
       select 900000000000000000 + n, '200001', '岗位' || n, 'p' || n, 1 from generate_series(1, 740) n returning id`,
    ),
  )
  const ids = rows.map(({ id }) => String(id))
  expect(await keeper.post(`/${post.path}/remove`, { ids })).toMatchObject({ status: 200 })
  expect((await keeper.get(`/${post.path}/list`)).data).toMatchObject({ total: 0 })
  expect(await keeper.post(`/${post.path}/remove`, {})).toMatchObject({ status: 400, reason: 'row.none' })
})
