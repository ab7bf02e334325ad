// Tenants whose rows somebody keeps locked: what the clock decides of them waits, and no other tenant waits with them.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { alarmsOf, plantRule, plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { type Field, openField } from './field.ts'

const locked = ['200001', '200002', '200003']
const free = '200004'
const secret = 'a-secret-of-the-gateway'
const clock = { now: new Date(Math.floor(Date.now() / 1_000) * 1_000) }
const clients = new Map<string, MqttClient>()

let app: TestApp
let field: Field

beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
  const hash = await hashGatewaySecret(secret)
  for (const tenant of [...locked, free]) {
    const plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 1 })
    await app.context.db.transaction({ tenant, platform: false }, async (tx) => {
      await tx.query('update gateway set secret = $1', [hash])
      await plantRule(tx, plant.typeId, { clearDelay: 3 }, clock.now)
    })
  }
  app.context.changes.invalidateAll()
  field = await openField({ ...app, port: 0, host: '127.0.0.1', isClockDriven: true })
  for (const tenant of [...locked, free])
    clients.set(
      tenant,
      await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
        username: `${tenant}&G1`,
        password: secret,
        reconnectPeriod: 0,
      }),
    )
})
afterAll(async () => {
  for (const client of clients.values()) await client.endAsync(true)
  await field.stop()
  await app.stop()
})

/** Resolves with the PUBACK. */
const report = async (tenant: string, temp: number) =>
  clients
    .get(tenant)
    ?.publishAsync(
      `iot/v1/${tenant}/G1/G1-1/up/property`,
      JSON.stringify({ ts: clock.now.getTime(), params: { temp } }),
      { qos: 1 },
    )

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
}
const statesOf = (tenants: readonly string[]) =>
  Promise.all(tenants.map(async (tenant) => (await alarmsOf(app, tenant)).map(({ state }) => state)))

test('due timers of three tenants with locked alarms leave the others their connections, and are caught up afterwards', async () => {
  for (const temp of [20, 4]) {
    pass(1)
    await Promise.all(locked.map((tenant) => report(tenant, temp)))
  }
  expect(await statesOf(locked)).toEqual(locked.map(() => ['ACTIVE_UNACK']))
  pass(5)
  await withClient(app.owner, async (owner) => {
    await owner.query('begin; select from alarm_record for update')
    const ticked = field.tick()
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await owner.query(waiting)).rows[0]?.n).toBeGreaterThan(0)
    const begun = performance.now()
    await report(free, 5)
    // Otherwise it waits for a connection until the ticks have waited for their locks as long as a statement may.
    expect(performance.now() - begun).toBeLessThan(5_000)
    await ticked
    // By now their ticks are tried apart from the others.
    const again = field.tick()
    pass(1)
    await report(free, 6)
    await again
    await owner.query('rollback')
  })
  await field.tick()
  expect(await statesOf(locked)).toEqual(locked.map(() => ['CLEARED_UNACK']))
})
