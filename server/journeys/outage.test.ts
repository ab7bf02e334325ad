// Database outage under load: MQTT connections stay open, nothing is acknowledged, then everything resumes.
import { type MqttClient, connectAsync } from 'mqtt'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts'
import { isGoneWithin } from '../platform/postgres/postmaster.ts'
import { prepareRoles } from '../platform/postgres/roles.ts'
import { seed } from '../seed/seed.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '000000'
const scope = { tenant, platform: false }
const log = createLog('silent')
const gateway = { username: `${tenant}&G1`, password: 'a-secret-of-the-gateway' }

let postgres: Embedded
let app: App
let field: Field
let line: MqttClient

beforeAll(async () => {
  const dataDir = temporaryFolder('outage', afterAll)
  postgres = await startEmbedded({ dataDir, log, isDurable: false, dieWithParent: true })
  const { owner, app: database } = await prepareRoles(postgres.connection)
  await migrate(owner, join(import.meta.dirname, '../migrations'))
  app = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log })
  await seed(app.context, { demo: false })
  await app.context.db.transaction(scope, async (tx) => {
    await plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 })
    await tx.query('update gateway set secret = $1', [await hashGatewaySecret(gateway.password)])
  })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, { ...gateway, reconnectPeriod: 0 })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.close()
  await postgres.stop()
})

const report = (temp: number) =>
  line.publishAsync(
    `iot/v1/${tenant}/G1/G1-1/up/property`,
    JSON.stringify({ id: String(temp), ts: Date.now() - 60_000 + temp, params: { temp } }),
    { qos: 1 },
  )

test('a report that comes while devices and rules must be read anew waits for the database, and so do later ones', async () => {
  await report(1)
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await isGoneWithin(killed, 10)
  // Caches are invalidated while they cannot be reloaded.
  app.context.changes.invalidateAll()
  const waiting = [report(2), report(3)]
  await postgres.ensureRunning()
  await Promise.all(waiting)
  await report(4)
  expect(line.connected).toBe(true)
  const rows = await app.context.db.transaction(scope, (tx) =>
    tx.query('select v[1] as temp from telemetry order by ts'),
  )
  expect(rows.map(({ temp }) => temp)).toEqual([1, 2, 3, 4])
})

test('while the database may only be read nothing is acknowledged, and afterwards every message is stored once', async () => {
  const readOnly = async (is: 'on' | 'off') => {
    await withClient(postgres.connection, async (client) => {
      await client.query(`alter system set default_transaction_read_only = ${is}`)
      await client.query('select pg_reload_conf()')
    })
    // Each connection learns of it by itself, so every one of the intake's is asked.
    const { pool } = app.context.db.lane('intake')
    const settled = async () => {
      const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
      const answers = await Promise.all(clients.map((client) => client.query('show transaction_read_only')))
      for (const client of clients) client.release()
      return [...new Set(answers.map(({ rows: [row] }) => row.transaction_read_only))]
    }
    await expect.poll(settled).toEqual([is])
  }
  await readOnly('on')
  let acknowledged = 0
  const waiting = Array.from({ length: 200 }, (_, i) => report(100 + i).then(() => (acknowledged += 1)))
  // The broker reads on only when what it has read is settled: how much that is depends on how the bytes arrive.
  await expect.poll(() => field.waiting).toBeGreaterThan(0)
  expect(acknowledged).toBe(0)
  await expect.poll(() => field.trouble).toMatchObject({ cause: '25006', tenants: 1 })
  const ready = await app.http.inject('/readyz')
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'the database may only be read'])
  await readOnly('off')
  await Promise.all(waiting)
  const rows = await app.context.db.transaction(scope, (tx) =>
    tx.query('select v[1] as temp from telemetry where v[1] >= 100 order by ts'),
  )
  expect(rows.map(({ temp }) => temp)).toEqual(Array.from({ length: 200 }, (_, i) => 100 + i))
  const kept = await app.context.db.transaction(scope, (tx) => tx.query('select 1 from kept_message'))
  expect(kept).toEqual([])
})
