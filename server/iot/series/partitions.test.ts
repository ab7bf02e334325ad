import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Changes } from '../../platform/changes.ts'
import { type Db, connect, platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { createLog } from '../../platform/log.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { createPartitions, dropPartitions } from './partitions.ts'
import { DAY } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const scope = { tenant: '200001', platform: false }
const store = createTelemetryStore()
let database: TestDatabase
let db: Db
let plant: Plant
let today: Date
const context = () => ({ db, log: createLog('silent'), changes: new Changes(), now: () => today })

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  today = new Date()
  await db.transaction(platformScope, (tx) =>
    tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, '200001', 'A')`, [newId()]),
  )
  plant = await db.transaction(scope, (tx) => plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 }))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const asOwner = <R extends object>(text: string) =>
  withClient(database.owner, async (client) => (await client.query<R>(text)).rows)
const asApp = (text: string) => db.transaction(scope, (tx) => tx.query(text))

async function append(ts: number): Promise<void> {
  const [device] = plant.devices
  if (!device) throw new Error('no device')
  const readings = [{ identifier: 'temp', slot: 0, value: 5, q: 0 }]
  const snapshot: Snapshot = { device, ts, historical: false, q6: false, srcTs: true, readings }
  await db.transaction(scope, (tx) => store.append(tx, [snapshot]))
}

const places = async () =>
  (
    await asOwner<{ place: string; n: string }>(
      'select tableoid::regclass::text as place, count(*) as n from telemetry group by 1 order by 1',
    )
  ).map(({ place, n }) => `${place} ${n}`)
const nameOf = (time: number) => `telemetry_${new Date(time).toISOString().slice(0, 10).replaceAll('-', '')}`

test('rows that come before their partition are kept, and move into it', async () => {
  const now = today.getTime()
  for (const time of [now, now - DAY, now - 30 * DAY]) await append(time)
  expect(await places()).toEqual(['telemetry_default 3'])
  const { made } = await createPartitions(context())
  expect(made.filter((name) => /^telemetry_\d{8}$/.test(name))).toHaveLength(15)
  expect(await places()).toEqual([`${nameOf(now - DAY)} 1`, `${nameOf(now)} 1`, 'telemetry_default 1'])
  const [state] = await asApp(
    `select extract(day from ahead)::int as days, strays::int from partition_state('telemetry')`,
  )
  expect(state).toMatchObject({ days: 7, strays: 1 })
})

test('what is there is not made again, and tomorrow one more is', async () => {
  expect((await createPartitions(context())).made).toEqual([])
  today = new Date(today.getTime() + DAY)
  const { made } = await createPartitions(context())
  expect(made.filter((name) => name.startsWith('telemetry_2'))).toHaveLength(1)
  expect(made.filter((name) => name.startsWith('data_log_2'))).toHaveLength(1)
  today = new Date(today.getTime() - DAY)
})

test('servers that start together make each once', async () => {
  today = new Date(today.getTime() + 3 * DAY)
  const made = await Promise.all([
    createPartitions(context()),
    createPartitions(context()),
    createPartitions(context()),
  ])
  const names = made.flatMap((each) => each.made)
  expect(new Set(names).size).toBe(names.length)
  today = new Date(today.getTime() - 3 * DAY)
})

test('what is older than kept is dropped, whatever table it lies in; the rest stays', async () => {
  const now = today.getTime()
  await asOwner(`select keep_partitions('telemetry', now() - interval '12 days', now() - interval '10 days')`)
  await append(now - 11 * DAY)
  const { dropped } = await dropPartitions(context())
  expect(dropped).toContain(nameOf(now - 11 * DAY))
  expect(await places()).toEqual([`${nameOf(now - DAY)} 1`, `${nameOf(now)} 1`])
})

test('the type that wants its raw rows longest decides', async () => {
  const now = today.getTime()
  await asOwner(`update device_type set raw_days = 20`)
  await createPartitions(context())
  await append(now - 15 * DAY)
  expect((await dropPartitions(context())).dropped).toEqual([])
  expect(await places()).toContain(`${nameOf(now - 15 * DAY)} 1`)
})

describe('the runtime role', () => {
  test.each([
    [`select keep_partitions('tenant', now(), now())`, 'no such series'],
    [`select keep_partitions('telemetry; drop table tenant', now(), now())`, 'no such series'],
    [`select keep_partitions('telemetry', now() - interval '20 years', now())`, 'within reason'],
    [`select keep_partitions('telemetry', now() - interval '2 years', now())`, 'within reason'],
    [`select keep_partitions('telemetry', null, now())`, 'within reason'],
    [`select drop_partitions('telemetry', now())`, 'keeps at least'],
    [`select drop_partitions('telemetry_1h', now() - interval '30 days')`, 'keeps at least'],
    [`select drop_partitions('device', now() - interval '10 years')`, 'no such series'],
    [`select drop_partitions('telemetry', null)`, 'keeps at least'],
    [`drop table telemetry_default`, 'must be owner'],
    [`create table telemetry_x partition of telemetry for values from ('2020-01-01') to ('2020-01-02')`, 'denied'],
    [`select * from telemetry_default`, 'denied'],
  ])('cannot %s', async (text, words) => {
    await expect(asApp(text)).rejects.toThrow(words)
  })

  test('reads no partition of a day, and of the whole only what is its tenant’s', async () => {
    await expect(asApp(`select * from ${nameOf(today.getTime())}`)).rejects.toThrow('denied')
    const other = await db.transaction({ tenant: '200002', platform: true }, (tx) =>
      tx.query('select 1 from telemetry'),
    )
    expect(other).toEqual([])
  })

  test('every series is under forced row-level security, each partition too', async () => {
    const bare = await asOwner(
      `select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relname ~ '^(telemetry|device_latest|ts_device|rollup_mark|dirty_bucket|message_seen|device_event|data_log)'
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(bare).toEqual([])
  })
})
