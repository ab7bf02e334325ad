import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { type Db, connect, platformScope } from './db.ts'
import { toProblem } from './http-errors.ts'
import type { LaneName } from './limits.ts'
import { withClient } from './postgres/connection.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  const tight = { connections: 2, statement: 400, lock: 100, transaction: 700 }
  db = connect(database.app, { timeZone: 'Asia/Shanghai', limits: { lanes: { platform: tight } } })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** The problem a caller gets when this work fails. */
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => toProblem(error, '1').code,
  )

const read = (text: string) => db.open(platformScope).readOnce([{ text, values: [] }])

test('a statement that takes too long is ended, and the connection serves on', async () => {
  expect(await reasonOf(read('select pg_sleep(20)'))).toBe('server.too-slow')
  expect(await read('select 1 as n')).toEqual([[{ n: 1 }]])
})

test('a lock that does not come is given up', async () => {
  await withClient(database.owner, async (owner) => {
    await owner.query('begin; lock table post in access exclusive mode')
    expect(await reasonOf(read('select 1 from post'))).toBe('server.locked')
  })
})

test('a transaction that is left open is ended, and what comes after finds a connection', async () => {
  const left = [db.open(platformScope), db.open(platformScope)]
  for (const tx of left) await tx.query('select 1')
  await withClient(database.owner, (owner) =>
    expect
      .poll(async () => {
        const { rows } = await owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
        return rows.length
      })
      .toBe(0),
  )
  for (const tx of left) expect(await reasonOf(tx.query('select 1'))).toBe('server.busy')
  for (const tx of left) await tx.rollback()
  expect(await read('select 1 as n')).toEqual([[{ n: 1 }]])
})

test('work of another kind has connections and times of its own', async () => {
  const other = db.lane('background').open(platformScope)
  expect(await other.readOnce([{ text: 'select pg_sleep(0.6)', values: [] }])).toHaveLength(1)
  expect(await read('show statement_timeout')).toEqual([[{ statement_timeout: '400ms' }]])
})

test('what runs in the background gives way to the rest on a busy processor', async () => {
  const backend = async (name: LaneName) => {
    const [[row] = []] = await db
      .lane(name)
      .open(platformScope)
      .readOnce([{ text: 'select pg_backend_pid() as pid', values: [] }])
    return getPriority(Number(row?.pid))
  }
  expect(await backend('background')).toBe(10)
  expect(await backend('intake')).toBe(0)
})

test('whoever looks many sessions up leaves connections to others', async () => {
  const roomy = connect(database.app, { timeZone: 'Asia/Shanghai' })
  const open = async (caller: string) => {
    const tx = roomy.open(platformScope, { holder: { tenant: '', caller } })
    await tx.query('select 1')
    return tx
  }
  const greedy = Array.from({ length: 4 }, () => open('10.0.0.1'))
  const first = await Promise.all(greedy.slice(0, 2))
  const other = await open('10.0.0.2')
  const own = roomy.open(platformScope)
  await own.query('select 1')
  for (const tx of [other, own, ...first]) await tx.rollback()
  for (const tx of await Promise.all(greedy.slice(2))) await tx.rollback()
  await roomy.close()
})
