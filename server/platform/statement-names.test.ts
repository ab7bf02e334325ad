import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { type Db, connect, platformScope } from './db.ts'
import { usualLimits } from './limits.ts'

const NAMES = 20

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, {
    timeZone: 'Asia/Shanghai',
    prepares: true,
    limits: { namedStatements: NAMES, lanes: { platform: { ...usualLimits.lanes.platform, connections: 1 } } },
  })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const run = (n: number) => db.open(platformScope).readOnce([{ text: `select ${n} as n`, values: [] }])

/** Prepared statements of the single connection. */
async function planned(): Promise<string[]> {
  const rows = await db.transaction(platformScope, (tx) => tx.query('select statement from pg_prepared_statements'))
  return rows.map((row) => String(row.statement))
}

const isPlanned = async (n: number) => (await planned()).includes(`select ${n} as n`)

async function often(n: number): Promise<void> {
  for (let times = 0; times < 4; times += 1) expect(await run(n)).toEqual([[{ n }]])
}

test('a statement is planned under a name once it comes often, and not before', async () => {
  await run(1)
  await run(1)
  expect(await isPlanned(1)).toBe(false)
  await run(1)
  await run(1)
  expect(await isPlanned(1)).toBe(true)
})

test('however many statements come often, the latest has a name and the connection keeps a bounded number', async () => {
  for (let n = 100; n < 400; n += 1) await often(n)
  expect(await isPlanned(399)).toBe(true)
  expect((await planned()).length).toBeLessThanOrEqual(NAMES * 1.25)
  expect(await isPlanned(1)).toBe(false)
})

test('a statement that is always in use keeps its name while others come and go', async () => {
  await often(2)
  for (let n = 500; n < 600; n += 1) {
    await often(n)
    await run(2)
  }
  expect(await isPlanned(2)).toBe(true)
})

test('what lost its name is answered as before and earns another', async () => {
  await often(1)
  expect(await isPlanned(1)).toBe(true)
})
