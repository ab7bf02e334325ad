import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { type Proxy, openProxy } from '../testing/proxy.ts'
import { type Db, connect, platformScope } from './db.ts'
import { dryRun, inSavepoint } from './savepoint.ts'
import type { Tx } from './tx.ts'

let db: Db
let proxy: Proxy
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  proxy = await openProxy(database.app)
  drop = database.drop
  db = connect(proxy.connection, { timeZone: 'Asia/Shanghai', prepares: true })
})
afterAll(async () => {
  await db.close()
  await proxy.stop()
  await drop()
})
beforeEach(() => db.transaction(platformScope, (tx) => tx.query('delete from installation')))

const write = (tx: Tx, name: string) => tx.query(`insert into installation (name, value) values ($1, '')`, [name])
const names = async (tx: Tx) => (await tx.query('select name from installation order by name')).map(({ name }) => name)
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(platformScope, work)

test('of a part that fails nothing is left, by a statement or by a throw, and the rest is committed', async () => {
  const refused = await inTransaction(async (tx) => {
    await write(tx, 'before')
    const twice = inSavepoint(tx, async () => {
      await write(tx, 'part')
      await write(tx, 'before')
    })
    const [byStatement] = await Promise.allSettled([twice])
    const thrown = inSavepoint(tx, async () => {
      await write(tx, 'part')
      throw new Error('not this one')
    })
    const [byThrow] = await Promise.allSettled([thrown])
    expect(await inSavepoint(tx, () => write(tx, 'other').then(() => 'done'))).toBe('done')
    return [byStatement, byThrow]
  })
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { code: '23505' } },
    { status: 'rejected', reason: { message: 'not this one' } },
  ])
  expect(await inTransaction(names)).toEqual(['before', 'other'])
})

test('a part goes back to its own beginning, whatever became of the parts within it', async () => {
  await inTransaction(async (tx) => {
    await write(tx, 'before')
    await inSavepoint(tx, async () => {
      await write(tx, 'outer')
      await inSavepoint(tx, () => write(tx, 'inner'))
      await inSavepoint(tx, () => write(tx, 'inner')).catch(() => undefined)
      await dryRun(tx, () => write(tx, 'tried'))
      expect(await names(tx)).toEqual(['before', 'inner', 'outer'])
      throw new Error('all of it')
    }).catch(() => undefined)
  })
  expect(await inTransaction(names)).toEqual(['before'])
})

test('of a dry run nothing is left but what it answers', async () => {
  const seen = await inTransaction((tx) =>
    dryRun(tx, async () => {
      await write(tx, 'tried')
      return names(tx)
    }),
  )
  expect(seen).toEqual(['tried'])
  expect(await inTransaction(names)).toEqual([])
})

test('where the connection is lost the error says so that met it first', async () => {
  const lost = inTransaction((tx) =>
    inSavepoint(tx, async () => {
      await write(tx, 'part')
      proxy.cut()
      throw new Error('this was first')
    }),
  )
  await expect(lost).rejects.toThrow('this was first')
  proxy.restore()
})
