import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { type Db, connect } from './db.ts'
import { nextNumber, nextNumbers } from './numbers.ts'

const scope = { tenant: '200001', platform: false }
let db: Db
let closing: () => Promise<void>
let runs = 0
let pattern: string
beforeAll(async () => {
  const database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  closing = async () => {
    await db.close()
    await database.drop()
  }
})
afterAll(() => closing())
beforeEach(() => {
  runs += 1
  pattern = `T${runs}{yyyyMMdd}-{0000}`
})

const next = () => db.transaction(scope, (tx) => nextNumber(tx, scope.tenant, pattern))
const countOf = (number: string) => Number(number.split('-')[1])
/** A transaction that has taken a number and is not over. */
async function taking() {
  const tx = db.open(scope)
  onTestFinished(() => tx.rollback())
  return { tx, number: await nextNumber(tx, scope.tenant, pattern) }
}

test('numbers of a day count from one', async () => {
  const day = await db.transaction(scope, (tx) => tx.query(`select to_char(current_date, 'YYYYMMDD') as day`))
  expect([await next(), await next()]).toEqual([1, 2].map((n) => `T1${String(day[0]?.day)}-000${n}`))
})

test('whoever takes a number waits for nobody who has taken one', async () => {
  await next()
  const [first, second] = [await taking(), await taking()]
  expect([first, second].map(({ number }) => countOf(number))).toEqual([2, 3])
  await second.tx.commit()
  await first.tx.commit()
  expect(countOf(await next())).toBe(4)
})

test('what is rolled back is given to the next, so that no number is left out', async () => {
  await next()
  const [lost, kept] = [await taking(), await taking()]
  await kept.tx.commit()
  await lost.tx.rollback()
  expect(countOf(await next())).toBe(2)
  expect(countOf(await next())).toBe(4)
})

test('a rollback to a savepoint gives the number back too', async () => {
  const numbers = await db.transaction(scope, async (tx) => {
    await tx.query('savepoint once')
    await nextNumber(tx, scope.tenant, pattern)
    await tx.query('rollback to savepoint once')
    return nextNumbers(tx, scope.tenant, pattern, 2)
  })
  expect(numbers.map(countOf)).toEqual([1, 2])
})

test('a connection that dies gives its number back', async () => {
  await next()
  const lost = await taking()
  const [own] = await lost.tx.query('select pg_backend_pid() as pid')
  const ended = lost.tx.query('select pg_sleep(60)').catch((error: Error) => error)
  // Waits for the process to be gone: its client is told before its transaction has ended.
  await db.transaction(scope, (tx) => tx.query('select pg_terminate_backend($1, 10000)', [own?.pid]))
  expect(await ended).toBeInstanceOf(Error)
  expect(countOf(await next())).toBe(countOf(lost.number))
})

test('many at once, of whom some are rolled back, take every number once and in the end leave none out', async () => {
  const given: number[] = []
  const one = async (n: number) => {
    const tx = db.open(scope)
    const numbers = await nextNumbers(tx, scope.tenant, pattern, 1 + (n % 3))
    if (n % 4 === 0) return tx.rollback()
    await tx.commit()
    given.push(...numbers.map(countOf))
  }
  await Promise.all(Array.from({ length: 200 }, (_, n) => one(n)))
  const most = Math.max(...given)
  expect(new Set(given).size).toBe(given.length)
  const rest = await db.transaction(scope, (tx) => nextNumbers(tx, scope.tenant, pattern, most - given.length))
  expect([...given, ...rest.map(countOf)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: most }, (_, n) => n + 1),
  )
})

test('more than lie ready come in order', async () => {
  await next()
  const numbers = await db.transaction(scope, (tx) => nextNumbers(tx, scope.tenant, pattern, 300))
  expect(numbers.map(countOf)).toEqual(Array.from({ length: 300 }, (_, n) => n + 2))
})

test('what an earlier day left is neither given nor kept', async () => {
  await db.transaction(scope, (tx) =>
    tx.query(`insert into ready_number select $1, $2, current_date - 1, 7`, [scope.tenant, `T${runs}`]),
  )
  expect(countOf(await next())).toBe(1)
  const left = await db.transaction(scope, (tx) =>
    tx.query('select from ready_number where prefix = $1 and day < current_date', [`T${runs}`]),
  )
  expect(left).toEqual([])
})

test('numbers without a date count on for ever, and outgrow their zeros', async () => {
  const bottles = () => db.transaction(scope, (tx) => nextNumbers(tx, scope.tenant, 'QP-{00}', 60))
  expect((await bottles()).at(-1)).toBe('QP-60')
  expect((await bottles()).at(-1)).toBe('QP-120')
})

test('each tenant counts its own', async () => {
  await next()
  const other = { tenant: '200002', platform: false }
  expect(countOf(await db.transaction(other, (tx) => nextNumber(tx, other.tenant, pattern)))).toBe(1)
})
