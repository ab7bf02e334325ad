// Measures bytes per stored point, insert rate against bare COPY of the same rows, and time of a trend query.
import type { Known, Snapshot } from '@steward/domain/iot/intake/decode'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPartitions } from '../../server/iot/series/partitions.ts'
import { EVERY, rollUp } from '../../server/iot/series/rollup.ts'
import { DAY, MINUTE } from '../../server/iot/series/telemetry-spans.ts'
import { createTelemetryStore } from '../../server/iot/series/telemetry-store.ts'
import { type Db, connect, platformScope } from '../../server/platform/db.ts'
import { newId } from '../../server/platform/id.ts'
import { createLog } from '../../server/platform/log.ts'
import { migrate } from '../../server/platform/migrate.ts'
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import { startEmbedded } from '../../server/platform/postgres/embedded.ts'
import { prepareRoles } from '../../server/platform/postgres/roles.ts'
import { plantDevices } from '../../server/testing/plant.ts'
import { show } from './spread.ts'

const log = createLog('silent')
const store = createTelemetryStore()
/** Maximum messages the intake stores in one transaction. */
const BATCH = 2_000
const ROUNDS = 5
/** Devices whose month fits on the disk; a single day still exceeds the database's cache. */
const FEW = 500

interface Bench {
  db: Db
  owner: Connection
}

export async function benchTelemetry(parts: readonly string[] = []): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  const embedded = await startEmbedded({ dataDir, log, isDurable: true, dieWithParent: true })
  const { owner, app } = await prepareRoles(embedded.connection)
  await migrate(owner, join(import.meta.dirname, '../../server/migrations'))
  const db = connect(app, { timeZone: 'Asia/Shanghai', prepares: true })
  const bench = { db, owner }
  try {
    if (parts.length === 0 || parts.includes('points')) {
      await points(bench, '200001', { name: '20 gauges', gauges: 20, counters: 0 })
      await points(bench, '200002', { name: '18 gauges and 2 counters', gauges: 18, counters: 2 })
    }
    if (parts.length === 0 || parts.includes('trends')) await trends(bench)
  } finally {
    await db.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function plant(
  { db }: Bench,
  tenant: string,
  devices: number,
  gauges: number,
  counters: number,
): Promise<Known[]> {
  await db.transaction(platformScope, (tx) =>
    tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, $2, 'bench')`, [newId(), tenant]),
  )
  const properties = [
    ...Array.from({ length: gauges }, (_, i) => ({ identifier: `g${i}` })),
    ...Array.from({ length: counters }, (_, i) => ({ identifier: `c${i}`, dataType: 'double', isCounter: true })),
  ]
  const planted = await db.transaction({ tenant, platform: false }, (tx) => plantDevices(tx, { properties, devices }))
  await createPartitions({ db, log, now: () => new Date() })
  return planted.devices
}

const snapshot = (device: Known, ts: number, n: number): Snapshot => ({
  device,
  ts,
  historical: false,
  q6: false,
  srcTs: true,
  readings: [...device.model.properties.values()].map(({ identifier, slot }, i) => {
    const value = slot < 1000 ? Math.round(200 + 100 * Math.sin(n / 50 + i)) / 10 : 1e6 + n * 0.25
    return { identifier, slot, value, q: 0 }
  }),
})

/** 500 000 messages of 20 points, in the order 10 000 devices send them every ten seconds. */
async function points(
  bench: Bench,
  tenant: string,
  shape: { name: string; gauges: number; counters: number },
): Promise<void> {
  const { db, owner } = bench
  const devices = await plant(bench, tenant, 10_000, shape.gauges, shape.counters)
  await withClient(owner, (client) => client.query('truncate telemetry'))
  const scope = { tenant, platform: false }
  const sweeps = 50
  const start = Math.floor(Date.now() / MINUTE) * MINUTE - sweeps * 10_000
  // Roll-ups are marked complete up to here, so that no row is late.
  await mark(owner, tenant, start)
  const appended: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const batches: Snapshot[][] = []
    for (let sweep = round * 10; sweep < (round + 1) * 10; sweep += 1)
      for (let at = 0; at < devices.length; at += BATCH)
        batches.push(
          devices.slice(at, at + BATCH).map((device, i) => snapshot(device, start + sweep * 10_000 + i, sweep + i)),
        )
    const begun = performance.now()
    for (const batch of batches) await db.transaction(scope, (tx) => store.append(tx, batch))
    appended.push(((batches.length * BATCH) / (performance.now() - begun)) * 1000)
  }
  console.log(`\n${shape.name}, 10 000 devices, ${(sweeps * devices.length * 20) / 1e6} million points`)
  await sizes(owner)
  const copied = await copies(owner, tenant)
  show('append with latest, batches of 2 000', appended, 'rows/s')
  show('bare COPY of the same rows', copied, 'rows/s')
  show(
    '  ratio',
    appended.map((rate, i) => rate / (copied[i] ?? Number.NaN)),
    '',
    2,
  )
  const begun = performance.now()
  const { closed } = await rollUp(db, tenant, Date.now() + MINUTE)
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `averages of ${(closed / MINUTE).toFixed(0)} minutes with ${sweeps * devices.length} rows: ${seconds.toFixed(1)} s`,
  )
}

async function sizes(owner: Connection): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('vacuum analyze telemetry')
    const { rows } = await client.query<{ total: string; heap: string; n: string }>(
      `select sum(pg_total_relation_size(inhrelid)) as total, sum(pg_relation_size(inhrelid)) as heap, (select count(*) from telemetry) as n
       from pg_inherits where inhparent = 'telemetry'::regclass`,
    )
    const [total, heap, count] = [Number(rows[0]?.total), Number(rows[0]?.heap), Number(rows[0]?.n) * 20]
    const [all, index] = [total / count, (total - heap) / count].map((bytes) => bytes.toFixed(2))
    console.log(`bytes per point (promised: ≤ 12): ${all}, of which ${index} index`)
  })
}

/**
 * The same rows from a file into a table with the same columns and key, without partitions, isolation or latest values.
 */
async function copies(owner: Connection, tenant: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-copy-'))
  chmodSync(folder, 0o777)
  const rates: number[] = []
  await withClient(owner, async (client) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(folder, `${round}.copy`)
      await client.query('drop table if exists bare')
      await client.query('create table bare (like telemetry, primary key (sid, ts))')
      await client.query(
        `copy (select * from telemetry where tenant_id = '${tenant}' order by recv_ts, sid offset ${round * 100_000} limit 100000) to '${file}'`,
      )
      const begun = performance.now()
      await client.query(`copy bare from '${file}'`)
      rates.push((100_000 / (performance.now() - begun)) * 1000)
    }
    await client.query('drop table bare')
  })
  rmSync(folder, { recursive: true, force: true })
  return rates
}

async function trends(bench: Bench): Promise<void> {
  console.log('\ntrend of 24 hours of one property, 20 properties per device')
  const many = await plant(bench, '200003', 10_000, 20, 0)
  const midnight = Math.floor(Date.now() / DAY) * DAY
  await fill(bench, '200003', many, midnight - DAY, midnight)
  await trend(bench, '200003', many, midnight, 'of 10 000 devices with 1 day of minutes (promised: ≤ 100)')
  const few = await plant(bench, '200004', FEW, 20, 0)
  await fill(bench, '200004', few, midnight - DAY, midnight)
  const one = await trend(bench, '200004', few, midnight, `of ${FEW} devices with 1 day of minutes`)
  await fill(bench, '200004', few, midnight - 30 * DAY, midnight - DAY)
  const thirty = await trend(bench, '200004', few, midnight, `of ${FEW} devices with 30 days of minutes`)
  console.log(`  growth (promised: ≤ 1.5): ${(thirty / one).toFixed(2)}`)
}

/** Minute averages as the roll-up writes them: in batches, device by device. */
async function fill(
  { owner }: Bench,
  tenant: string,
  devices: readonly Known[],
  from: number,
  to: number,
): Promise<void> {
  const sids = devices.map(({ sid }) => sid)
  await withClient(owner, async (client) => {
    await client.query(`select keep_partitions('telemetry_1m', to_timestamp($1), to_timestamp($2))`, [
      from / 1000,
      to / 1000,
    ])
    for (let at = from; at < to; at += EVERY)
      await client.query(
        `insert into telemetry_1m (bucket, sid, tenant_id, n, vmin, vmax, vavg, vlast)
         select to_timestamp($1) + make_interval(mins => m), sid, $3, array_fill(6::smallint, array[20]),
           array_fill(r.x - 1, array[20]), array_fill(r.x + 1, array[20]), array_fill(r.x, array[20]), array_fill(r.x, array[20])
         from unnest($2::int[]) as s(sid) cross join generate_series(0, ${EVERY / MINUTE - 1}) m cross join lateral (select (20 + random() + sid * 0)::real as x) r
         order by sid, m`,
        [at / 1000, sids, tenant],
      )
    await client.query('vacuum analyze telemetry_1m')
  })
  await mark(owner, tenant, Date.now())
}

const mark = (owner: Connection, tenant: string, at: number) =>
  withClient(owner, (client) =>
    client.query(
      `update rollup_mark set sealed = to_timestamp($1), done = to_timestamp($1) where level = '1m' and tenant_id = $2`,
      [at / 1000, tenant],
    ),
  )

async function trend(
  { db }: Bench,
  tenant: string,
  devices: readonly Known[],
  to: number,
  name: string,
): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 60; i += 1) {
    const device = devices[Math.floor(Math.random() * devices.length)]
    if (!device) continue
    const query = { deviceId: device.deviceId, identifiers: ['g3'], from: to - DAY, to, points: 2_000 }
    const begun = performance.now()
    const { lines } = await db.transaction({ tenant, platform: false }, (tx) => store.series(tx, query))
    times.push(performance.now() - begun)
    if (lines[0]?.points.length !== 1440) throw new Error(`${lines[0]?.points.length} points`)
  }
  show(name, times, 'ms', 1)
  return times.toSorted((a, b) => a - b)[30] ?? Number.NaN
}

if (import.meta.main) await benchTelemetry(process.argv.slice(2))
