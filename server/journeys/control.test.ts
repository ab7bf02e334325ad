// Commands through a real gateway: written before they are sent, answered, read back, and ended when nobody answers.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const secret = 'a-secret-of-the-gateway'

let app: TestApp
let field: Field
let operator: Caller
let second: Caller
let line: MqttClient
let plant: Plant
let deviceId: string

interface Sent {
  topic: string
  id: string
  params: Record<string, unknown>
}
let sent: Sent[] = []
/** What the gateway answers; nothing where it stays silent. */
let answer: ((command: Sent) => object | undefined) | undefined

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  operator = await app.person({ tenant, codes: 'all' })
  second = await app.person({ tenant, codes: 'all' })
  plant = await app.context.db.transaction(scope, async (tx) => {
    const made = await plantDevices(tx, {
      interval: 1,
      devices: 2,
      properties: [
        { identifier: 'setTemp', unit: '℃', range: [2, 8] },
        { identifier: 'valve', dataType: 'bool' },
        {
          identifier: 'mode',
          dataType: 'enum',
          enumItems: [
            { key: 'auto', label: '自动' },
            { key: 'manual', label: '手动' },
          ],
        },
        { identifier: 'pressure', unit: 'MPa' },
      ],
    })
    await tx.query(`update thing_model set access_mode = 'rw' where identifier <> 'pressure'`)
    await tx.query(`update thing_model set is_critical = 1, interlock = 'pressure < 0.6' where identifier = 'valve'`)
    await tx.query(`update thing_model set is_queueable = 1 where identifier = 'mode'`)
    await tx.query(`update gateway set secret = $1`, [await hashGatewaySecret(secret)])
    return made
  })
  deviceId = plant.devices[0]?.deviceId ?? ''
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  app.context.changes.invalidateAll()
  await connect()
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})
beforeEach(async () => {
  sent = []
  answer = ({ id }) => ({ id, code: 0 })
  await gatewayIs('online')
})

async function connect({ subscribes = true } = {}): Promise<void> {
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&G1`,
    password: secret,
    reconnectPeriod: 0,
  })
  line.on('message', (topic, payload) => {
    const command: Sent = { topic, ...JSON.parse(payload.toString()) }
    sent.push(command)
    const reply = answer?.(command)
    if (reply) line.publish(topic.replace(/\/down\/.*/, '/up/reply'), JSON.stringify(reply), { qos: 1 })
  })
  if (subscribes) await subscribe()
}

const subscribe = () => line.subscribeAsync(`iot/v1/${tenant}/G1/+/down/#`, { qos: 1 })

const gatewayIs = (status: string) =>
  expect.poll(() => sql(`select online_status as now from gateway`).then(([row]) => row?.now)).toBe(status)

interface Told {
  commandId: string
  status: string
}
async function tell(identifier: string, value: unknown, more: object = {}) {
  const { code, msg, data } = await operator.post('/iot/tool/control', { deviceId, identifier, value, ...more })
  return { code, msg, data: data as Told }
}
const report = (params: object) =>
  line.publishAsync(
    `iot/v1/${tenant}/G1/G1-1/up/property`,
    JSON.stringify({ id: String(Math.random()), ts: Date.now(), params }),
    { qos: 1 },
  )
const detail = async (id: string) =>
  (await operator.get('/iot/device-command/detail', { id })).data as Record<string, unknown>

test('a value is sent, answered and read back, and each of the three is told apart', async () => {
  const { code, data } = await tell('setTemp', 4.5)
  expect(code).toBe(200)
  expect(data).toMatchObject({ status: 'SUCCESS', reply: { code: 0 } })
  expect(sent).toEqual([
    expect.objectContaining({
      topic: `iot/v1/${tenant}/G1/G1-1/down/set`,
      id: data.commandId,
      params: { setTemp: 4.5 },
    }),
  ])
  expect(await detail(data.commandId)).toMatchObject({ isConfirmed: 0, valueText: '4.5 ℃', attempts: 1 })
  await report({ setTemp: 4.5 })
  await expect
    .poll(() => detail(data.commandId))
    .toMatchObject({ isConfirmed: 1, reportedValue: '4.5', commandStatus: 'SUCCESS' })
})

test('a device that says yes and goes on as before is found out', async () => {
  const { data } = await tell('setTemp', 3)
  expect(data.status).toBe('SUCCESS')
  await report({ setTemp: 7 })
  await expect
    .poll(() => detail(data.commandId), { timeout: 10_000 })
    .toMatchObject({ commandStatus: 'MISMATCH', reportedValue: '7', isConfirmed: 0 })
})

test('a device that goes on as before raises one alarm, which is over once it does as it is told', async () => {
  const alarms = () =>
    sql(
      `select alarm_state as state, alarm_level as level, alarm_name as name, limit_text as wanted, last_value as value, occur_count as times
       from alarm_record where device_id = $1 and alarm_source = 'system'`,
      [deviceId],
    )
  const name = 'setTemp与指令不一致'
  const times = Number((await alarms())[0]?.times ?? 0)
  for (const more of [1, 2]) {
    const { data } = await tell('setTemp', 3)
    await report({ setTemp: 7 })
    await expect.poll(() => detail(data.commandId), { timeout: 10_000 }).toMatchObject({ commandStatus: 'MISMATCH' })
    expect(await alarms()).toMatchObject([{ state: 'ACTIVE_UNACK', level: 3, name, value: 7, times: times + more }])
  }
  const { data } = await tell('setTemp', 5)
  await report({ setTemp: 5 })
  await expect.poll(() => detail(data.commandId)).toMatchObject({ isConfirmed: 1 })
  expect(await alarms()).toMatchObject([{ state: 'CLEARED_UNACK', value: 5, times: times + 2 }])
})

test('a value that was set again before it was reported is not held against the device', async () => {
  const first = await tell('setTemp', 3)
  const next = await tell('setTemp', 6)
  await report({ setTemp: 6 })
  await expect.poll(() => detail(next.data.commandId)).toMatchObject({ isConfirmed: 1, reportedValue: '6' })
  // The time in which the first one was to be reported is over when that of the last is.
  const last = await tell('setTemp', 2)
  await report({ setTemp: 6 })
  await expect.poll(() => detail(last.data.commandId), { timeout: 10_000 }).toMatchObject({ commandStatus: 'MISMATCH' })
  expect(await detail(first.data.commandId)).toMatchObject({ commandStatus: 'SUCCESS', isConfirmed: 0 })
})

test('a refusal of the device is told with its words', async () => {
  answer = ({ id }) => ({ id, code: 101, msg: '本地手动' })
  expect((await tell('setTemp', 5)).data).toMatchObject({ status: 'FAILED', reply: { code: 101, msg: '本地手动' } })
})

test('an answer that does not come is a time-out, and a late one is told as late', async () => {
  answer = undefined
  const { data } = await tell('setTemp', 5)
  expect(data.status).toBe('SENT')
  // The same thing twice at once would be two hands on one valve.
  expect(await tell('setTemp', 6)).toMatchObject({ code: 409 })
  await sql(`update device_command set expire_time = now() where id = $1`, [data.commandId])
  app.context.changes.notify('device_command', tenant)
  await expect.poll(() => detail(data.commandId)).toMatchObject({ commandStatus: 'TIMEOUT' })
  await line.publishAsync(`iot/v1/${tenant}/G1/G1-1/up/reply`, JSON.stringify({ id: data.commandId, code: 0 }), {
    qos: 1,
  })
  expect(await detail(data.commandId)).toMatchObject({ commandStatus: 'LATE_SUCCESS' })
})

test('a device that answers nothing and then reports what it was told has done it', async () => {
  answer = () => undefined
  const telling = tell('setTemp', 3.5)
  await expect.poll(() => sent).toHaveLength(1)
  await report({ setTemp: 3.5 })
  const { data } = await telling
  await expect.poll(() => detail(data.commandId)).toMatchObject({ isConfirmed: 1, commandStatus: 'SENT' })
  await sql(`update device_command set expire_time = now() where id = $1`, [data.commandId])
  app.context.changes.notify('device_command', tenant)
  await expect.poll(() => detail(data.commandId)).toMatchObject({ commandStatus: 'SUCCESS', replyCode: null })
})

test('only what can be written, of its type and in range, is sent', async () => {
  expect(await tell('pressure', 1)).toMatchObject({ code: 422 })
  expect(await tell('nothing', 1)).toMatchObject({ code: 422 })
  expect(await tell('setTemp', 9)).toMatchObject({ code: 400, msg: '目标值超出量程（2 至 8）' })
  expect(await tell('setTemp', 'warm')).toMatchObject({ code: 400 })
  expect(await tell('mode', 'sideways')).toMatchObject({ code: 400 })
  expect(sent).toEqual([])
  expect((await tell('mode', 'manual')).data).toMatchObject({ status: 'SUCCESS' })
  expect(sent[0]?.params).toEqual({ mode: 'manual' })
})

test('a dangerous one needs its reason, its interlock, and a second person', async () => {
  expect(await tell('valve', 1, { reason: '检修放气' })).toMatchObject({ code: 422 })
  await report({ pressure: 0.7 })
  expect(await tell('valve', 1, { reason: '检修放气' })).toMatchObject({
    code: 422,
    msg: '联锁条件不满足：pressure < 0.6',
  })
  await report({ pressure: 0.4 })
  expect(await tell('valve', 1)).toMatchObject({ code: 400, msg: '请填写原因' })
  const { data } = await tell('valve', 1, { reason: '检修放气' })
  expect(data).toMatchObject({ status: 'TO_APPROVE', reply: null })
  expect(sent).toEqual([])
  const approve = (who: Caller) =>
    who.post('/iot/device-command/approve', { id: data.commandId, ids: [data.commandId] })
  expect(await approve(operator)).toMatchObject({ code: 422, msg: '须由操作人以外的人复核通过' })
  expect(await approve(second)).toMatchObject({ code: 200 })
  await expect.poll(() => detail(data.commandId)).toMatchObject({ commandStatus: 'SUCCESS', approverId: second.userId })
  expect(sent).toHaveLength(1)
})

test('an approval looks once more: what would be refused by now is not approved', async () => {
  await report({ pressure: 0.4 })
  const { data } = await tell('valve', 1, { reason: '检修放气' })
  const id = data.commandId
  await report({ pressure: 0.9 })
  expect(await second.post('/iot/device-command/approve', { id, ids: [id] })).toMatchObject({
    code: 422,
    msg: '联锁条件不满足：pressure < 0.6',
  })
  expect(await detail(id)).toMatchObject({ commandStatus: 'TO_APPROVE' })
  expect(await operator.post('/iot/device-command/cancel', { id, ids: [id] })).toMatchObject({ code: 200 })
  expect(sent).toEqual([])
})

test('a setting that waited for its gateway is not sent once its interlock is in the way', async () => {
  await sql(`update thing_model set interlock = 'pressure < 0.6' where identifier = 'mode'`)
  await report({ pressure: 0.4 })
  expect((await tell('mode', 'manual')).data).toMatchObject({ status: 'SUCCESS' })
  sent = []
  await line.endAsync()
  const { data: waiting } = await tell('mode', 'auto')
  expect(waiting.status).toBe('QUEUED')
  await connect({ subscribes: false })
  await report({ pressure: 0.9 })
  await subscribe()
  await expect
    .poll(() => detail(waiting.commandId))
    .toMatchObject({
      commandStatus: 'FAILED',
      failCause: 'blocked',
      replyMsg: '联锁条件不满足：pressure < 0.6',
      attempts: 0,
    })
  await report({ pressure: 0.4 })
  expect((await tell('mode', 'auto')).data).toMatchObject({ status: 'SUCCESS' })
  expect(sent.map(({ params }) => params)).toEqual([{ mode: 'auto' }])
  await sql(`update thing_model set interlock = null where identifier = 'mode'`)
})

test('what is not approved, or taken back, is never sent', async () => {
  await report({ pressure: 0.4 })
  const reject = await tell('valve', 0, { reason: '试验' })
  const id = reject.data.commandId
  expect(await second.post('/iot/device-command/reject', { id, ids: [id], replyMsg: '不是时候' })).toMatchObject({
    code: 200,
  })
  const cancel = await tell('valve', 0, { reason: '试验' })
  const other = cancel.data.commandId
  expect(await second.post('/iot/device-command/cancel', { id: other, ids: [other] })).toMatchObject({ code: 422 })
  expect(await operator.post('/iot/device-command/cancel', { id: other, ids: [other] })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ commandStatus: 'CANCELLED', replyMsg: '不是时候' })
  expect(sent).toEqual([])
})

test('a device that is locked out, retired, or out of the caller’s reach is not controlled', async () => {
  await sql(
    `insert into device_lockout (id, tenant_id, device_id, since, document_no, document_id) values (1, $1, $2, now(), 'BY20261126-0001', '1')`,
    [tenant, deviceId],
  )
  const locked = await tell('setTemp', 5)
  expect(locked).toMatchObject({ code: 422, data: { reason: 'DEVICE_LOCKED_OUT' } })
  await sql(`update device_lockout set end_time = now()`)
  await sql(`update device set device_status = 'maintenance' where id = $1`, [deviceId])
  const inWork = await tell('setTemp', 4)
  expect(inWork).toMatchObject({ code: 422, msg: expect.stringContaining('检修') })
  await sql(`update device set device_status = 'active' where id = $1`, [deviceId])
  await sql(`update device set device_status = 'retired' where id = $1`, [deviceId])
  expect(await tell('setTemp', 5)).toMatchObject({ code: 422 })
  await sql(`update device set device_status = 'active' where id = $1`, [deviceId])
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await stranger.post('/iot/tool/control', { deviceId, identifier: 'setTemp', value: 5 })).toMatchObject({
    code: 400,
  })
  const reader = await app.person({ tenant, codes: ['device', 'device_view'] })
  expect(await reader.post('/iot/tool/control', { deviceId, identifier: 'setTemp', value: 5 })).toMatchObject({
    code: 403,
  })
  expect(sent).toEqual([])
})

test('an answer nobody waits for, or to another device’s command, changes nothing and is logged', async () => {
  answer = undefined
  const { data } = await tell('setTemp', 5)
  const reply = (topic: string, payload: object) =>
    line.publishAsync(`iot/v1/${tenant}/G1/${topic}/up/reply`, JSON.stringify(payload), { qos: 1 })
  await reply('G1-2', { id: data.commandId, code: 0 })
  await reply('G1-1', { id: '1', code: 0 })
  await reply('G1-1', { id: '9999999999999999999', code: 0 })
  await reply('G1-1', { id: data.commandId, code: 'yes' })
  expect(await detail(data.commandId)).toMatchObject({ commandStatus: 'SENT' })
  const [log] = await sql(`select count(*)::int as n from data_log where topic like '%/up/reply'`)
  expect(log?.n).toBeGreaterThan(0)
  await reply('G1-1', { id: data.commandId, code: 0 })
  expect(await detail(data.commandId)).toMatchObject({ commandStatus: 'SUCCESS' })
  // A gateway that is not sure sends it again: that is no fault, and changes nothing.
  await reply('G1-1', { id: data.commandId, code: 7, msg: '\u0000' })
  expect(await detail(data.commandId)).toMatchObject({ commandStatus: 'SUCCESS', replyCode: 0 })
  const codes = await sql(`select distinct error_code as code from data_log where topic like '%/up/reply' order by 1`)
  expect(codes.map(({ code }) => code)).toEqual(['E_COMMAND', 'E_PARSE'])
})

test('what cannot be stored is refused, and nothing is written', async () => {
  const [before] = await sql('select count(*)::int as n from device_command')
  expect(await tell('setTemp', 5, { reason: 'a\u0000b' })).toMatchObject({ code: 400 })
  expect(await tell('setTemp', '5'.repeat(600))).toMatchObject({ code: 400 })
  await sql(
    `insert into thing_model (id, tenant_id, device_type_id, identifier, name, kind) values (77, $1, $2, 'reset', '复位', 'service')`,
    [tenant, plant.typeId],
  )
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`parameter${n}`, n]))
  expect(await tell('reset', many)).toMatchObject({ code: 400 })
  expect(await tell('reset', '[1]')).toMatchObject({ code: 400 })
  expect((await sql('select count(*)::int as n from device_command'))[0]).toEqual(before)
  expect((await tell('reset', { delay: 5 })).data).toMatchObject({ status: 'SUCCESS' })
  expect(sent.at(-1)).toMatchObject({ topic: `iot/v1/${tenant}/G1/G1-1/down/invoke/reset`, params: { delay: 5 } })
})

test('without its gateway a switch is refused, and a setting waits until it is back', async () => {
  await line.endAsync()
  // Shortly after a start nobody is told offline, and the command finds nobody listening.
  const { data: unheard } = await tell('setTemp', 5)
  expect(unheard.status).toBe('FAILED')
  expect(await detail(unheard.commandId)).toMatchObject({ failCause: 'offline', attempts: 0 })
  await sql(`update gateway set online_status = 'offline'`)
  // However many settings wait for a gateway that does not come, those behind them are looked at.
  const { devices } = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { code: 'G2', devices: 1, properties: [{ identifier: 'mode' }] }),
  )
  await sql(
    `insert into device_command (id, tenant_id, command_no, device_id, identifier, value, is_queueable, command_status, expire_time)
     select n, $1, 'T' || n, $2, 'x' || n, '1', 1, 'QUEUED', now() + interval '1 hour' from generate_series(1, 600) n`,
    [tenant, devices[0]?.deviceId],
  )
  expect(await tell('setTemp', 5)).toMatchObject({ code: 422, msg: '网关不在线，指令未下发' })
  const { data } = await tell('mode', 'auto')
  expect(data.status).toBe('QUEUED')
  const other = plant.devices[1]?.deviceId ?? ''
  const waiting = await operator.post('/iot/tool/control', { deviceId: other, identifier: 'mode', value: 'auto' })
  const blocked: Told = waiting.data
  await sql(
    `insert into device_lockout (id, tenant_id, device_id, since, document_no, document_id) values (2, $1, $2, now(), 'BY20261126-0002', '2')`,
    [tenant, other],
  )
  await connect()
  await expect.poll(() => detail(data.commandId)).toMatchObject({ commandStatus: 'SUCCESS' })
  // Somebody works at the other one by now.
  await expect.poll(() => detail(blocked.commandId)).toMatchObject({ commandStatus: 'FAILED', failCause: 'blocked' })
})
