// An installation of an older version starts with this one: no row is lost, and what was renamed is found under its new name.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from './platform/migrate.ts'
import { type Connection, withClient } from './platform/postgres/connection.ts'
import { seed } from './seed/seed.ts'
import { hashPassword } from './system/sign-in/password.ts'
import { type TestApp, startApp } from './testing/app.ts'
import { createDatabaseAt } from './testing/database.ts'
import { temporaryFolder } from './testing/folder.ts'

const migrations = join(import.meta.dirname, 'migrations')
/** The newest migration of the older version. */
const NEWEST = '0023'
const PASSWORD = 'Kept-password-1'

type Row = Record<string, unknown>
type Tables = Map<string, Row[]>

let superuser: Connection
let before: Tables
let migrated: Tables
let app: TestApp

beforeAll(async () => {
  const folder = join(temporaryFolder('older', afterAll), 'migrations')
  mkdirSync(folder)
  for (const { name } of readMigrations(migrations))
    if (name.slice(0, 4) <= NEWEST) copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabaseAt(folder)
  ;({ superuser } = database)
  const rows = readFileSync(join(import.meta.dirname, 'testing', 'before-orders.sql'), 'utf8')
  await ask(rows.replaceAll(':password', `'${await hashPassword(PASSWORD)}'`))
  before = await tables()
  await migrate(database.owner, migrations)
  migrated = await tables()
  app = await startApp({ database })
})
afterAll(() => app.stop())

const ask = (text: string): Promise<Row[]> =>
  withClient(superuser, async (client) => {
    const { rows } = await client.query<Row>(text)
    return rows
  })

/** Every row of every table. */
async function tables(): Promise<Tables> {
  const names = await ask(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'steward_migration' order by 1`,
  )
  const found: Tables = new Map()
  for (const { name } of names) {
    const rows = await ask(`select to_jsonb(t) as row from "${String(name)}" t`)
    found.set(
      String(name),
      rows.map(({ row }) => ({ ...Object(row) })),
    )
  }
  return found
}

const states: Record<string, string> = { reported: 'submitted', accepted: 'submitted', finished: 'closed' }

/** What migrations change, by table; everything else stays as it was. */
const changes: Record<string, (row: Row) => Row> = {
  repair_bill: ({ urgency, bill_state: state, contact_phone, source, ...row }) => ({
    ...row,
    priority: urgency,
    bill_status: states[String(state)] ?? state,
    reporter_phone: contact_phone,
    source: source === 'qr' ? 'qrcode' : source,
    // Taken up without an order: written once more.
    ...(state === 'accepted' ? { rev: Number(row.rev) + 1, update_time: undefined } : {}),
  }),
  dict_biz: (row) =>
    row.code === 'repair_state' || row.code === 'repair_urgency'
      ? { ...row, is_deleted: 1, update_time: undefined }
      : row,
}

/** Rows of the older version that are not there any more as they should be. */
function lost(after: Tables): string[] {
  const missing: string[] = []
  for (const [name, rows] of before) {
    const left = after.get(name) ?? []
    for (const row of rows) {
      const expected = Object.entries(changes[name]?.(row) ?? row).filter(([, value]) => value !== undefined)
      const at = left.findIndex((one) =>
        expected.every(([column, value]) => JSON.stringify(one[column]) === JSON.stringify(value)),
      )
      if (at < 0) missing.push(`${name}: ${JSON.stringify(Object.fromEntries(expected))}`)
      else left.splice(at, 1)
    }
  }
  return missing
}

const copyOf = (found: Tables): Tables => new Map([...found].map(([name, rows]) => [name, [...rows]]))

test('the older version has rows of people, devices and the product to lose', () => {
  const filled = [...before].filter(([, rows]) => rows.length > 0).map(([name]) => name)
  expect(filled).toEqual(
    expect.arrayContaining([
      'user',
      'repair_bill',
      'alarm_record',
      'alarm_transition',
      'telemetry',
      'call_record',
      'mail',
    ]),
  )
  expect(filled.length).toBeGreaterThan(25)
})

test('migrations keep every row and add none', () => {
  expect(lost(copyOf(migrated))).toEqual([])
  for (const [name, rows] of before) expect([name, migrated.get(name)?.length]).toEqual([name, rows.length])
})

test('the start keeps every row too, and a second one changes nothing', async () => {
  // Letters that waited are delivered meanwhile.
  const tablesAtRest = async () => {
    const found = await tables()
    found.delete('outbox')
    return found
  }
  const started = await tablesAtRest()
  before.delete('outbox')
  expect(lost(copyOf(started))).toEqual([])
  const countsOf = (found: Tables) => Object.fromEntries([...found].map(([name, rows]) => [name, rows.length]))
  await seed(app.context, { demo: false })
  expect(countsOf(await tablesAtRest())).toEqual(countsOf(started))
})

test('people sign in with the passwords they had, and read their requests in the states these have now', async () => {
  const account = { tenantId: '310001', username: 'zhang', password: PASSWORD }
  const zhang = await app.enter({ ...account, role: '' })
  expect((await zhang.get('/blade-user/info')).data).toMatchObject({ id: '501', realName: '张工', deptName: '总务处' })
  const keeper = await app.person({ tenant: '310001', codes: 'all', alias: 'admin' })
  const { records } = (await keeper.get('/iot/repair-bill/list', { size: '50' })).data as { records: Row[] }
  expect(Object.fromEntries(records.map((row) => [row.billNo, row.billStatusName]))).toEqual({
    'BX20261101-0001': '待受理',
    'BX20261101-0002': '待受理',
    'BX20261101-0003': '待受理',
    'BX20261001-0001': '已关闭',
    'BX20261002-0001': '已撤销',
  })
})

test('a request of the older version is taken up, and numbers go on where they were', async () => {
  const keeper = await app.person({ tenant: '310001', codes: 'all', alias: 'admin' })
  for (const id of ['1001', '1003'])
    expect(await keeper.post('/iot/repair-bill/accept', {}, { ids: id })).toMatchObject({
      status: 200,
      data: { done: 1 },
    })
  const added = await keeper.post('/iot/repair-bill/submit', { title: '新的报修', areaId: '903', priority: 3 })
  expect(added.data).toMatchObject({ billNo: expect.stringMatching(/-0004$/) })
  const { records } = (await keeper.get('/iot/alarm-record/list', { size: '50' })).data as { records: Row[] }
  const inOrder = records.toSorted((a, b) => Number(a.id) - Number(b.id))
  expect(inOrder.map(({ id, alarmState, actions }) => [id, alarmState, actions])).toMatchObject([
    ['971', 'ACTIVE_UNACK', expect.arrayContaining(['ack', 'repair'])],
    ['972', 'ACTIVE_ACK', ['close', 'assign', 'shelve']],
    ['973', 'CLEARED_UNACK', expect.arrayContaining(['ack'])],
    ['974', 'CLEARED_ACK', expect.arrayContaining(['close'])],
    ['975', 'CLOSED', []],
  ])
})
