import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { embeddedBroker } from '../../platform/mqtt/embedded.ts'
import type { Attempt, Transport } from '../../platform/mqtt/transport.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { createVerify } from './credentials-secret.ts'
import { type Credentials, createCredentials, hashGatewaySecret, verifyGatewaySecret } from './credentials.ts'

const SECRET = 'a-secret-for-tests'
const tenant = '200001'

let app: TestApp
let keeper: Caller
let credentials: Credentials
let transport: Transport
let port: number
/** Gateways whose sessions the server ended. */
const ended: string[] = []
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  await app.person({ tenant: '200002' })
  credentials = createCredentials(app.context, { disconnect: (id) => transport.disconnect(id) })
  transport = embeddedBroker(
    {
      authenticate: credentials.authenticate,
      receive: async () => undefined,
      connected: () => undefined,
      disconnected({ peer }, cause) {
        if (cause === 'refused') ended.push(peer.gatewayId)
      },
    },
    { log: app.context.log },
  )
  port = await transport.listen(0, '127.0.0.1')
})
afterAll(async () => {
  credentials.stop()
  await transport.close()
  await app.stop()
})

const clients: MqttClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true)
  ended.length = 0
})

async function plant(code: string, owner = tenant, secret: string | null = SECRET): Promise<string> {
  const id = newId()
  const hash = secret === null ? null : await hashGatewaySecret(secret)
  await app.context.db.transaction({ tenant: owner, platform: false }, (tx) =>
    tx.query(
      `insert into gateway (id, tenant_id, gateway_name, gateway_code, area_id, secret) values ($1, $2, $3, $3, 1, $4)`,
      [id, owner, code, hash],
    ),
  )
  return id
}

const attempt = (username: string, password = SECRET): Attempt => ({
  username,
  password: Buffer.from(password),
  clientId: 'x',
  remoteIp: '10.0.0.1',
})
const ask = (username: string, password?: string) => credentials.authenticate(attempt(username, password))

function connect(code: string, password = SECRET): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: `${tenant}&${code}`,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  clients.push(client)
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client))
    client.once('error', reject)
  })
}
const isClosed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

test('a gateway is known by its tenant, code and secret', async () => {
  const id = await plant('G1')
  expect(await ask(`${tenant}&G1`)).toEqual({ tenant, gatewayId: id, gatewayCode: 'G1' })
  expect(await ask(`${tenant}&G1`, 'wrong')).toBeUndefined()
  expect(await ask(`${tenant}&G1`, '')).toBeUndefined()
})

test('equal codes of two tenants are two gateways with a secret each', async () => {
  const mine = await plant('TWIN')
  const theirs = await plant('TWIN', '200002', 'the-secret-of-others')
  expect(await ask(`${tenant}&TWIN`)).toMatchObject({ gatewayId: mine })
  expect(await ask('200002&TWIN')).toBeUndefined()
  expect(await ask('200002&TWIN', 'the-secret-of-others')).toMatchObject({ gatewayId: theirs, tenant: '200002' })
})

test.each([
  '',
  '&',
  'G1',
  `${tenant}&`,
  `${tenant}&nobody`,
  `${tenant}&G1&G1`,
  `x' or '1'='1&G1`,
  `${tenant}&+`,
  '000000&G1',
])('nobody is called "%s"', async (name) => {
  expect(await ask(name)).toBeUndefined()
})

test('a gateway without a secret lets nobody in', async () => {
  await plant('OPEN', tenant, null)
  expect(await ask(`${tenant}&OPEN`, '')).toBeUndefined()
  expect(await ask(`${tenant}&OPEN`, 'anything')).toBeUndefined()
})

test('a secret is salted, and unreadable hashes fit none', async () => {
  const [one, two] = await Promise.all([hashGatewaySecret('same'), hashGatewaySecret('same')])
  expect(one).not.toBe(two)
  expect(await verifyGatewaySecret('same', one)).toBe(true)
  expect(await verifyGatewaySecret('other', one)).toBe(false)
  for (const stored of [null, '', 'same', one.slice(0, -3), one.replace('ln=12', 'ln=60')])
    expect(await verifyGatewaySecret('same', stored), String(stored)).toBe(false)
})

test('a thousand reconnects cost one computation', async () => {
  const verify = createVerify()
  const stored = await hashGatewaySecret(SECRET)
  await verify(Buffer.from(SECRET), stored)
  const before = process.cpuUsage()
  for (let n = 0; n < 1_000; n += 1) expect(await verify(Buffer.from(SECRET), stored)).toBe(true)
  const { user, system } = process.cpuUsage(before)
  // Computing each hash would take eight seconds of CPU.
  expect((user + system) / 1000).toBeLessThan(1_000)
  expect(await verify(Buffer.from('wrong'), stored)).toBe(false)
})

test.each([
  ['disabled', (id: string) => keeper.post('/iot/gateway/disable', {}, { ids: id })],
  ['removed', (id: string) => keeper.post('/iot/gateway/remove', {}, { ids: id })],
  ['given another secret', (id: string) => keeper.post('/iot/gateway/reset-secret', {}, { id })],
])('the session of a gateway that is %s ends now', async (how, act) => {
  const code = `END-${how.slice(0, 3)}`
  const id = await plant(code)
  await plant(`STAY-${how.slice(0, 3)}`)
  const client = await connect(code)
  await connect(`STAY-${how.slice(0, 3)}`)
  const closed = isClosed(client)
  expect(await act(id)).toMatchObject({ status: 200 })
  await closed
  await expect(connect(code)).rejects.toMatchObject({ code: 4 })
  expect(ended).toEqual([id])
})

test('other changes of a gateway end nothing', async () => {
  const id = await plant('CALM')
  const client = await connect('CALM')
  const saved = await keeper.get('/iot/gateway/detail', { id })
  expect(
    await keeper.post('/iot/gateway/submit', { id, rev: (saved.data as { rev: number }).rev, remark: '新' }),
  ).toMatchObject({
    status: 200,
  })
  app.context.changes.invalidateAll()
  // A gateway disabled later is checked later.
  const lastId = await plant('LAST')
  const last = isClosed(await connect('LAST'))
  await keeper.post('/iot/gateway/disable', {}, { ids: lastId })
  await last
  await client.publishAsync(`iot/v1/${tenant}/CALM/x/up/property`, '{}', { qos: 1 })
  expect(ended).toEqual([lastId])
})
