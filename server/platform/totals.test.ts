import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { Changes } from './changes.ts'
import { type Db, connect } from './db.ts'
import { withClient } from './postgres/connection.ts'
import { type Counting, Totals } from './totals.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const counting = (over: Partial<Counting> = {}): Counting => ({
  name: 'area',
  table: '"area"',
  scope: { tenant: '200001', platform: false },
  reach: '200001',
  where: 't.is_deleted = 0',
  values: [],
  ...over,
})

const isKnown = (totals: Totals, asked: Counting) => 'known' in totals.ask(asked)

function learn(totals: Totals, asked: Counting): void {
  const answer = totals.ask(asked)
  if ('learn' in answer) answer.learn(7)
}

test('a total is kept while other tenants write, and counted anew after its own tenant wrote', () => {
  const changes = new Changes()
  const totals = new Totals(db, changes)
  learn(totals, counting())
  changes.notify('area', '200002')
  expect(isKnown(totals, counting())).toBe(true)
  changes.notify('area', '200001')
  expect(isKnown(totals, counting())).toBe(false)
})

test('a total over rows of every tenant is counted anew after any of them wrote', () => {
  const changes = new Changes()
  const totals = new Totals(db, changes)
  const everywhere = counting({ reach: '*' })
  learn(totals, everywhere)
  expect(isKnown(totals, everywhere)).toBe(true)
  changes.notify('area', '200002')
  expect(isKnown(totals, everywhere)).toBe(false)
})

test('a change that names no tenant outdates the totals of every tenant', () => {
  const changes = new Changes()
  const totals = new Totals(db, changes)
  learn(totals, counting())
  changes.notify('area', '*')
  expect(isKnown(totals, counting())).toBe(false)
})

test('exact counts behind answers run one at a time per tenant and once per condition, however many are wanted', async () => {
  const totals = new Totals(db, new Changes())
  await withClient(database.owner, async (owner) => {
    await owner.query('begin; lock table area in access exclusive mode')
    for (const tenant of ['200001', '200002'])
      for (let n = 0; n < 20; n += 1) {
        const asked = counting({
          scope: { tenant, platform: false },
          reach: tenant,
          values: [],
          where: `t.sort = ${n % 10}`,
        })
        const answer = totals.ask(asked)
        // More rows than are counted within a request.
        if ('learn' in answer) expect(answer.learn(200_000)).toMatchObject({ isLowerBound: true })
      }
    const counts = `select count(*)::int as n from pg_locks where relation = 'area'::regclass and not granted`
    await expect.poll(async () => (await owner.query(counts)).rows).toEqual([{ n: 2 }])
    await owner.query('commit')
  })
  const last = counting({ scope: { tenant: '200002', platform: false }, reach: '200002', where: 't.sort = 9' })
  await expect.poll(() => totals.ask(last)).toMatchObject({ known: { total: 0, isLowerBound: false } })
})
