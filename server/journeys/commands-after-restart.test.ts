// A command that was sent before a restart is read back after it, and what follows the command ends by what the device reports.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { plantRule, plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const secret = 'a-secret-of-the-gateway'
const HOUR = 3_600_000

let app: TestApp
let field: Field
let line: MqttClient
let keeper: Caller
let plant: Plant
/** Commands the gateway has got; it answers none of them. */
let sent: string[] = []

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const properties = [{ identifier: 'temp' }, { identifier: 'setTemp' }]
  plant = await plantTenant(app, tenant, { interval: 30, devices: 1, properties }, new Date(Date.now() - HOUR))
  await sql(`update gateway set secret = $1`, [await hashGatewaySecret(secret)])
  await sql(`update thing_model set access_mode = 'rw' where identifier = 'setTemp'`)
  await app.context.db.transaction(scope, (tx) => plantRule(tx, plant.typeId, {}, new Date(Date.now() - HOUR)))
  const draft = { linkageName: '降温', onEvents: 'raised' }
  const linkage = await keeper.post('/alarm/alarmlinkage/submit', {
    ...draft,
    actions: [{ kind: 'command', identifier: 'setTemp', value: 5 }],
  })
  expect(linkage, JSON.stringify(linkage.body)).toMatchObject({ status: 200 })

  await open()
})
afterAll(async () => {
  await close()
  await app.stop()
})

async function open(): Promise<void> {
  app.context.changes.invalidateAll()
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&G1`,
    password: secret,
    reconnectPeriod: 0,
  })
  line.on('message', (_, payload) => sent.push(String(JSON.parse(payload.toString()).id)))
  await line.subscribeAsync(`iot/v1/${tenant}/G1/+/down/#`, { qos: 1 })
}

async function close(): Promise<void> {
  await line.endAsync(true)
  await field.stop()
}

async function restart(): Promise<void> {
  await close()
  await open()
  await isOnline()
}

const isOnline = () => expect.poll(() => sql(`select 1 from gateway where online_status = 'online'`)).toHaveLength(1)

const report = (params: object) =>
  line.publishAsync(
    `iot/v1/${tenant}/G1/G1-1/up/property`,
    JSON.stringify({ id: String(Math.random()), ts: Date.now(), params }),
    { qos: 1 },
  )
const told = (table: string) => app.context.changes.notify(table, tenant)
const command = async (id: string) => {
  const [row] = await sql(`select command_status || ' ' || is_confirmed as now from device_command where id = $1`, [id])
  return row?.now
}
const becomes = (id: string, expected: string) => expect.poll(() => command(id), { timeout: 10_000 }).toBe(expected)
const fate = async (id: string) => {
  const [row] = await sql('select execution_status as now from alarm_linkage_execution where command_id = $1', [id])
  return row?.now
}
/** Looked at now, and not when it would be by itself. */
async function ends(id: string, expected: string): Promise<void> {
  const look = async () => {
    await sql(`update alarm_linkage_execution set due_time = now() where execution_status = 'waiting'`)
    told('alarm_linkage_execution')
    return fate(id)
  }
  await expect.poll(look, { timeout: 10_000, interval: 300 }).toBe(expected)
}

/** An alarm is raised, and the command that follows it sent. */
async function given(): Promise<string> {
  sent = []
  await isOnline()
  await report({ temp: 1 })
  await sql(`update alarm_record set alarm_state = 'CLOSED'`)
  await report({ temp: 9 })
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(1)
  const [id = ''] = sent
  await becomes(id, 'SENT 0')
  await stays()
  await expect.poll(() => fate(id)).toBe('waiting')
  return id
}

/** What was sent times out when the test says so. */
const stays = () =>
  sql(`update device_command set expire_time = now() + interval '10 minutes' where command_status = 'SENT'`)

async function timesOut(id: string): Promise<void> {
  await sql(`update device_command set expire_time = now() where id = $1`, [id])
  told('device_command')
  await becomes(id, 'TIMEOUT 0')
}

test('what was sent and not answered before a restart is done once the device reports it', async () => {
  const id = await given()
  await restart()
  await report({ setTemp: 5 })
  await becomes(id, 'SENT 1')
  await sql(`update device_command set expire_time = now() where id = $1`, [id])
  told('device_command')
  await becomes(id, 'SUCCESS 1')
  await ends(id, 'done')
})

test('what had timed out before a restart is done late once the device reports it, however long the server was away', async () => {
  const id = await given()
  await timesOut(id)
  await sql(
    `with away as (update device_command set update_time = now() - interval '4 minutes', send_time = send_time - interval '5 minutes')
     update alarm_linkage_execution set due_time = now() - interval '3 minutes' where command_id = $1`,
    [id],
  )
  told('alarm_linkage_execution')
  const due = () => sql('select 1 from alarm_linkage_execution where command_id = $1 and due_time > now()', [id])
  await expect.poll(due, { timeout: 10_000 }).toHaveLength(1)
  expect(await fate(id)).toBe('waiting')
  await restart()
  await report({ setTemp: 5 })
  await becomes(id, 'LATE_SUCCESS 1')
  await ends(id, 'done')
})

test('what was told again since is not read back for the command before', async () => {
  const first = await given()
  await timesOut(first)
  const device = plant.devices[0]?.deviceId
  await keeper.post('/iot/tool/control', { deviceId: device, identifier: 'setTemp', value: 6 })
  await stays()
  const [, second = ''] = sent
  await restart()
  await report({ setTemp: 5 })
  await report({ setTemp: 6 })
  await becomes(second, 'SENT 1')
  expect(await command(first)).toBe('TIMEOUT 0')
})

test('a device that never reports it has not done it', async () => {
  await sql(`update device_command set command_status = 'SUCCESS' where command_status = 'SENT'`)
  const id = await given()
  await timesOut(id)
  await sql(`update device_command set update_time = now() - interval '4 minutes' where id = $1`, [id])
  await ends(id, 'failed')
})
