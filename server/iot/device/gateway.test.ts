import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { verifyGatewaySecret } from './credentials.ts'

const tenant = '200001'

interface Saved {
  id: string
  rev: number
  secret: string
  mqttPrefix: string
  gatewayCode: string
}

let app: TestApp
let keeper: Caller
let areaId: string
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, 'A', 'A', 'room', '0')`,
    [areaId, tenant],
  )
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

let count = 0
const send = (input: object): Promise<Answer> => keeper.post('/iot/gateway/submit', input)
async function save(input: object): Promise<Saved> {
  const answer = await send(input)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}
const create = (more: object = {}) => {
  count += 1
  return save({ gatewayName: `网关${count}`, gatewayCode: `GW-${count}`, areaId, ...more })
}
async function stored(id: string) {
  const [row] = await sql('select secret, mqtt_prefix from gateway where id = $1', [id])
  return { secret: String(row?.secret), prefix: row?.mqtt_prefix }
}

test('a new gateway is given a secret, which is shown once and kept as a hash', async () => {
  const made = await create()
  expect(made.secret).toMatch(/^[\w-]{32}$/)
  const { secret } = await stored(made.id)
  expect(secret).not.toContain(made.secret)
  expect(await verifyGatewaySecret(made.secret, secret)).toBe(true)
  expect(JSON.stringify((await keeper.get('/iot/gateway/detail', { id: made.id })).body)).not.toContain(made.secret)
  expect(JSON.stringify((await keeper.get('/iot/gateway/list')).body)).not.toContain(secret)
})

test('two gateways get two secrets', async () => {
  const [one, two] = [await create(), await create()]
  expect(one.secret).not.toBe(two.secret)
})

test('a secret somebody chose is hashed and not shown', async () => {
  const made = await create({ secret: 'chosen-by-hand' })
  expect(made.secret).toBe('******')
  expect(await verifyGatewaySecret('chosen-by-hand', (await stored(made.id)).secret)).toBe(true)
})

test('a chosen secret is not too short', async () => {
  expect(await send({ gatewayName: '短', gatewayCode: 'SHORT', areaId, secret: 'short' })).toMatchObject({
    status: 400,
    body: { field: 'secret' },
  })
})

test('saving keeps the secret unless another is given', async () => {
  const made = await create()
  const masked = await save({ id: made.id, rev: made.rev, remark: 'x', secret: '******' })
  const blank = await save({ id: made.id, rev: masked.rev, remark: 'y', secret: '' })
  expect(await verifyGatewaySecret(made.secret, (await stored(made.id)).secret)).toBe(true)
  await save({ id: made.id, rev: blank.rev, secret: 'another-secret' })
  expect(await verifyGatewaySecret('another-secret', (await stored(made.id)).secret)).toBe(true)
})

test('the topic prefix follows tenant and code', async () => {
  const made = await create()
  expect(made.mqttPrefix).toBe(`${tenant}/${made.gatewayCode}`)
  expect((await stored(made.id)).prefix).toBe(made.mqttPrefix)
})

test('until it has connected the code may change, and its devices follow', async () => {
  const made = await create()
  const deviceId = newId()
  await sql(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id) values ($1, $2, 'D', 'D', 1, $3, $4)`,
    [deviceId, tenant, areaId, made.id],
  )
  const changed = await save({ id: made.id, rev: made.rev, gatewayCode: 'RENAMED' })
  expect(changed.mqttPrefix).toBe(`${tenant}/RENAMED`)
  expect(await sql('select device_mqtt_prefix as p from device where id = $1', [deviceId])).toEqual([
    { p: `${tenant}/RENAMED/D` },
  ])
})

test('once it has connected the code stays; everything else may change', async () => {
  const made = await create()
  await sql('update gateway set online_time = now() where id = $1', [made.id])
  expect(await send({ id: made.id, rev: made.rev, gatewayCode: 'OTHER' })).toMatchObject({
    status: 422,
    reason: 'gateway.connected',
    body: { field: 'gatewayCode' },
  })
  await save({ id: made.id, rev: made.rev, gatewayCode: made.gatewayCode, gatewayName: '新名' })
})

test('a gateway with devices is not removed', async () => {
  const made = await create()
  await sql(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id) values ($1, $2, 'E', 'E', 1, $3, $4)`,
    [newId(), tenant, areaId, made.id],
  )
  expect(await keeper.post('/iot/gateway/remove', {}, { ids: made.id })).toMatchObject({
    status: 422,
    reason: 'row.referenced',
  })
})

test('a reset answers the new secret once, and the old one is worth nothing', async () => {
  const made = await create()
  const answer = await keeper.post('/iot/gateway/reset-secret', {}, { id: made.id })
  const { secret } = answer.data as { secret: string }
  expect(secret).toMatch(/^[\w-]{32}$/)
  const hash = (await stored(made.id)).secret
  expect(await verifyGatewaySecret(secret, hash)).toBe(true)
  expect(await verifyGatewaySecret(made.secret, hash)).toBe(false)
})

test('a reset needs the right to edit, and reaches no other tenant', async () => {
  const made = await create()
  const reader = await app.person({ tenant, codes: ['gateway', 'gateway_view'] })
  expect(await reader.post('/iot/gateway/reset-secret', {}, { id: made.id })).toMatchObject({ status: 403 })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await stranger.post('/iot/gateway/reset-secret', {}, { id: made.id })).toMatchObject({ status: 404 })
})
