import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { expect, onTestFinished, test } from 'vitest'
import { NOWHERE, openBlobs } from '../../platform/blobs/open.ts'
import { Changes } from '../../platform/changes.ts'
import { connect, platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { createLog } from '../../platform/log.ts'
import { createDatabase } from '../../testing/database.ts'
import { plantDevices } from '../../testing/plant.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import { average, makePartitions } from './upkeep-jobs.ts'

const scope = { tenant: '200001', platform: false }
const MINUTE = 60_000

test('after upkeep there are partitions for what comes, and averages follow the clock', async () => {
  const database = await createDatabase()
  const db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  let now = new Date()
  const app = {
    db,
    log: createLog('silent'),
    changes: new Changes(),
    blobs: openBlobs(NOWHERE),
    timeZone: 'Asia/Shanghai',
    now: () => now,
  }
  const run = (tenant: string) => ({ id: '0', app, tenant, params: {}, now, signal: new AbortController().signal })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  await db.transaction(platformScope, (tx) =>
    tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, '200001', 'A')`, [newId()]),
  )
  const plant = await db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 }),
  )
  const [device] = plant.devices
  if (!device) throw new Error('no device')
  await makePartitions.work?.(run('000000'))
  const ts = Math.ceil(now.getTime() / MINUTE) * MINUTE
  const readings = [{ identifier: 'temp', slot: 0, value: 5, q: 0 }]
  const snapshot: Snapshot = { device, ts, historical: false, q6: false, srcTs: true, readings }
  await db.transaction(scope, (tx) => createTelemetryStore().append(tx, [snapshot]))
  const seen = () =>
    db.transaction(scope, async (tx) => {
      const [row] = await tx.query(
        `select (select count(*)::int from telemetry_1m) as minutes,
           (select tableoid::regclass::text <> 'telemetry_default' from telemetry) as "isPlaced"`,
      )
      return row
    })
  await average.work?.(run('200001'))
  expect(await seen()).toEqual({ minutes: 0, isPlaced: true })
  now = new Date(ts + 2 * MINUTE)
  await average.work?.(run('200001'))
  expect(await seen()).toEqual({ minutes: 1, isPlaced: true })
})
