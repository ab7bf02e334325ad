// What a device has differently reaches the quality of its values and its alarms, and synchronising does not stop the intake.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const secret = 'a-secret-of-the-gateway'

let app: TestApp
let field: Field
let engineer: Caller
let line: MqttClient
let plant: Plant

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))
const idOf = (at: number) => plant.devices[at]?.deviceId ?? ''

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all' })
  plant = await app.context.db.transaction(scope, async (tx) => {
    const made = await plantDevices(tx, {
      interval: 1,
      devices: 3,
      properties: [{ identifier: 'temp', unit: '℃', range: [2, 8] }],
    })
    await tx.query(`update gateway set secret = $1`, [await hashGatewaySecret(secret)])
    await tx.query(`update thing_model set limit_hh = 10`)
    return made
  })
  const rule = await engineer.post('/iot/ruleDevAlarm/submit', {
    ruleName: '温度过高',
    ruleCode: 'temp-hh',
    targetType: 'deviceType',
    deviceTypeId: plant.typeId,
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
    limitRef: 'hh',
    clearDelay: 0,
  })
  expect(rule, rule.msg).toMatchObject({ status: 200 })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  app.jobs.start()
  app.context.changes.invalidateAll()
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&G1`,
    password: secret,
    reconnectPeriod: 0,
  })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

let clock = Date.now() - 600_000
/** Resolves once it is stored: the acknowledgement is withheld until then. */
const report = (at: number, temp: number) =>
  line.publishAsync(
    `iot/v1/${tenant}/G1/G1-${at + 1}/up/property`,
    JSON.stringify({ id: `m${++clock}`, ts: clock, params: { temp } }),
    { qos: 1 },
  )
const override = async (at: number, values: object, clearFields: string[] = []) => {
  const answer = await engineer.post('/iot/thins-model/override', {
    deviceId: idOf(at),
    identifier: 'temp',
    values,
    clearFields,
  })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
}
const raisedOf = async (at: number) =>
  (
    await sql(`select 1 from alarm_record where device_id = $1 and is_deleted = 0 and alarm_state like 'ACTIVE%'`, [
      idOf(at),
    ])
  ).length
const qualityOf = async (at: number) => {
  const answer = await engineer.get('/iot/thins-model/findByDeviceId', { deviceId: idOf(at) })
  return (answer.data as { q: number }[])[0]?.q
}

test('a limit of the model is held against every device, and a device’s own against that device alone', async () => {
  await override(1, { limitHh: '20', maxValue: '30' })
  for (const at of [0, 1]) await report(at, 12)
  expect([await raisedOf(0), await raisedOf(1)]).toEqual([1, 0])
  // 12 is above the range of the type, and within that of the device.
  expect([await qualityOf(0), await qualityOf(1)]).toEqual([1, 0])
  await report(1, 21)
  expect(await raisedOf(1)).toBe(1)
  await report(1, 12)
  expect(await raisedOf(1)).toBe(0)
  const [record] = await sql('select limit_text as text from alarm_record where device_id = $1', [idOf(1)]).catch(
    () => [],
  )
  if (record) expect(String(record.text)).toContain('20')

  await override(1, {}, ['limitHh', 'maxValue'])
  await report(1, 12)
  expect(await raisedOf(1)).toBe(1)
  expect(await qualityOf(1)).toBe(1)
})

test('a device without the limit is not judged', async () => {
  await override(2, { limitHh: null })
  await report(2, 100)
  expect(await raisedOf(2)).toBe(0)
})

test('while a type is synchronised again and again, every report is stored once', async () => {
  const draft = await engineer.post('/iot/things_model_template/submit', {
    templateName: '冰箱',
    templateCode: 'fridge',
    content: { properties: [{ identifier: 'temp', name: '温度', dataType: 'float', unit: '℃', limitHh: '11' }] },
  })
  expect(draft, draft.msg).toMatchObject({ status: 200 })
  const { id } = draft.data as { id: string }
  expect((await engineer.post('/iot/things_model_template/publish', { id, changeLog: '首版' })).status).toBe(200)
  expect((await engineer.post('/iot/device-type/submit', { id: plant.typeId, templateId: id })).status).toBe(200)
  const before = Number(
    (
      await sql(
        'select count(*)::int as n from telemetry where sid in (select sid from ts_device where type_id = $1)',
        [plant.typeId],
      )
    )[0]?.n,
  )
  const syncs = Array.from({ length: 6 }, () => engineer.post(`/iot/thins-model/sync?id=${plant.typeId}`))
  const reports = Array.from({ length: 120 }, (_, n) => report(n % 3, 4 + (n % 3)))
  const answers = await Promise.all(syncs)
  await Promise.all(reports)
  for (const answer of answers)
    expect(answer, answer.msg).toMatchObject({ status: 200, data: { state: 'done', conflicts: [] } })
  const after = Number(
    (
      await sql(
        'select count(*)::int as n from telemetry where sid in (select sid from ts_device where type_id = $1)',
        [plant.typeId],
      )
    )[0]?.n,
  )
  expect(after - before).toBe(120)
  expect(
    (
      await sql(
        `select 1 from thing_model where device_type_id = $1 and is_deleted = 0 and identifier = 'temp' and device_id is null`,
        [plant.typeId],
      )
    ).length,
  ).toBe(1)
})
