import { afterAll, beforeAll, expect, test } from 'vitest'
import { Changes } from '../platform/changes.ts'
import { type Db, connect } from '../platform/db.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
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
  changes.note('area', '200002')
  expect(isKnown(totals, counting())).toBe(true)
  changes.note('area', '200001')
  expect(isKnown(totals, counting())).toBe(false)
})

test('a total over rows of every tenant is counted anew after any of them wrote', () => {
  const changes = new Changes()
  const totals = new Totals(db, changes)
  const everywhere = counting({ reach: '*' })
  learn(totals, everywhere)
  expect(isKnown(totals, everywhere)).toBe(true)
  changes.note('area', '200002')
  expect(isKnown(totals, everywhere)).toBe(false)
})

test('a change that names no tenant outdates the totals of every tenant', () => {
  const changes = new Changes()
  const totals = new Totals(db, changes)
  learn(totals, counting())
  changes.note('area', '*')
  expect(isKnown(totals, counting())).toBe(false)
})
