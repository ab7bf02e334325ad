// Trees on a real database: who may search them, and moves at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
let app: TestApp
let [platform, own]: Caller[] = []
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
  own = await app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

let made = 0
async function dept(more: object = {}): Promise<{ id: string; rev: number }> {
  made += 1
  const answer = await own?.post('/blade-system/dept/submit', {
    deptName: `科室${made}`,
    fullName: `科室${made}`,
    deptCategory: 2,
    sort: made,
    ...more,
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer?.data ?? { id: '', rev: 0 }
}

test('the platform and the hospital move two branches into each other at once, and no circle comes of it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [left, right] = [await dept(), await dept()]
    const answers = await Promise.all([
      platform?.post('/blade-system/dept/submit', { ...left, parentId: right.id }),
      own?.post('/blade-system/dept/submit', { ...right, parentId: left.id }),
    ])
    expect(answers.map((answer) => answer?.status).toSorted((a = 0, b = 0) => a - b)).toEqual([200, 422])
  }
  const circles = await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`select 1 from dept where string_to_array(ancestors, ',') @> array[id::text]`),
  )
  expect(circles).toEqual([])
})

test('a choice of a tree is searched by its names alone without the right to the list', async () => {
  const { id } = await dept({ deptName: '保密科', fullName: '密级甲' })
  const anybody = await app.person({ tenant, codes: ['notice'] })
  const found = async (person: Caller | undefined, query: Record<string, string>) =>
    ((await person?.get('/blade-system/dept/lazy-tree', query))?.data ?? []) as { id: string }[]
  for (const person of [own, anybody]) {
    expect((await found(person, { deptName: '保密' })).map((one) => one.id)).toEqual([id])
    expect(await found(person, { deptName_equal: '没有' })).toEqual([])
  }
  const all = await found(anybody, {})
  // As if nothing had been asked: neither hits nor their number tell what the list says.
  const queries: Record<string, string>[] = [
    { fullName: '密级' },
    { fullName: '别的' },
    { status: '0' },
    { conditions: '{"all":[]}' },
  ]
  for (const query of queries) expect(await found(anybody, query)).toEqual(all)
})
