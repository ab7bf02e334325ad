import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { NOWHERE, openBlobs } from '../platform/blobs/open.ts'
import { Changes } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Db, connect } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { actAs } from '../platform/work.ts'
import { type TestDatabase, createDatabase } from '../testing/database.ts'
import { closable } from './closed-months.ts'

const timeZone = 'Asia/Shanghai'
const problems = { closed: 'energy.locked', early: 'energy.month-open' } as const
const stock = closable({ name: 'stock', table: 'closed_stock', ...problems, grace: 3 })
const gas = closable({ name: 'gas', table: 'closed_gas', ...problems, grace: 0 })
let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone })
  await withClient(database.owner, async (client) => {
    for (const table of ['closed_stock', 'closed_gas'])
      await client.query(
        `create table ${table} (tenant_id varchar(12), period_start timestamptz, primary key (tenant_id, period_start));
         grant all on ${table} to steward_app`,
      )
  })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const as = <T>(tenant: string, work: (ctx: Ctx) => Promise<T>) =>
  actAs(
    {
      db,
      timeZone,
      changes: new Changes(),
      blobs: openBlobs(NOWHERE),
      log: createLog('silent'),
      now: () => new Date(),
    },
    { tenant, actor: machineActor('process', 'keeper') },
    work,
  )
const close = (months: typeof stock, month: string, today: string, tenant = '200001') =>
  as(tenant, (ctx) => months.close(ctx, month, today))

test('a month is closed for one kind and one tenant, and what happened in it counts in the next open one', async () => {
  for (const month of ['2025-06', '2025-07', '2025-09']) await close(stock, month, '2025-12-01')
  const open = (months: typeof stock, at: string, tenant = '200001') => as(tenant, (ctx) => months.openMonth(ctx, at))
  const asked = [
    '2025-05-31 23:59:59',
    '2025-06-01 00:00:00',
    '2025-08-15 12:00:00',
    '2025-09-30 08:00:00',
    '2026-02-01 00:00:00',
  ]
  const answers = await Promise.all(asked.map((at) => open(stock, at)))
  expect(answers).toEqual(['2025-05', '2025-08', '2025-08', '2025-10', '2026-02'])
  expect(await Promise.all([open(gas, '2025-06-01 00:00:00'), open(stock, '2025-06-01 00:00:00', '200002')])).toEqual([
    '2025-06',
    '2025-06',
  ])
  const write = (at: string) => as('200001', (ctx) => stock.mustBeOpen(ctx, at, 'billDate'))
  await write('2025-08-01 00:00:00')
  await expect(write('2025-07-31 10:00:00')).rejects.toMatchObject({ code: 'energy.locked', field: 'billDate' })
})

test('a month stays open for its days of grace', async () => {
  for (const today of ['2026-01-31', '2026-02-03'])
    await expect(close(stock, '2026-01', today)).rejects.toMatchObject({ code: 'energy.month-open' })
  await close(stock, '2026-01', '2026-02-04')
  await close(gas, '2026-01', '2026-02-01')
})

test('where a month is closed while somebody waits to write into it, what he writes counts in the next', async () => {
  const taken = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const closing = as('200001', async (ctx) => {
    await gas.close(ctx, '2026-03', '2026-12-01')
    taken.resolve()
    await mayEnd.promise
  })
  await taken.promise
  const writing = as('200001', (ctx) => gas.openMonth(ctx, '2026-03-10 00:00:00'))
  await withClient(database.owner, (client) =>
    expect
      .poll(async () => {
        const { rows } = await client.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        return rows.length
      })
      .toBe(1),
  )
  mayEnd.resolve()
  await closing
  expect(await writing).toBe('2026-04')
})
