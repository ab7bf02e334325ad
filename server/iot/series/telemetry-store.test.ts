import { afterAll, beforeAll } from 'vitest'
import { type Db, connect, platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { telemetryContract } from './telemetry-contract.ts'
import { createTelemetryStore } from './telemetry-store.ts'

let database: TestDatabase
let db: Db
let planted = 0
const now = Date.now()
const [tenant, stranger] = ['200001', '200002']

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  for (const each of [tenant, stranger])
    await db.transaction(platformScope, (tx) =>
      tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, $2, $2)`, [newId(), each]),
    )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

telemetryContract('series in PostgreSQL', () => ({
  store: createTelemetryStore(() => new Date(now)),
  run: (work, of = tenant) => db.transaction({ tenant: of, platform: false }, work),
  async devices(count) {
    planted += 1
    const properties = [
      { identifier: 'temp' },
      { identifier: 'flow' },
      { identifier: 'run', dataType: 'bool' },
      { identifier: 'kwh', dataType: 'double', isCounter: true },
    ]
    const wish = { properties, devices: count, interval: 10, code: `P${planted}` }
    return (await db.transaction({ tenant, platform: false }, (tx) => plantDevices(tx, wish))).devices
  },
  average: async (until) => {
    await rollUp(db, tenant, until)
  },
  async begin(at) {
    await db.transaction({ tenant, platform: false }, (tx) =>
      tx.query(
        `update rollup_mark set sealed = to_timestamp($1::float8 / 1000), done = date_trunc(
           case level when '1m' then 'minute' when '1h' then 'hour' else 'day' end, to_timestamp($1::float8 / 1000))`,
        [at],
      ),
    )
  },
  now,
  tenant,
  stranger,
}))
