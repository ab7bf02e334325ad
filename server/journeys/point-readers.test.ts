// What is read is neither deleted nor renamed: the refusal says by whom, whether it is named or written in an expression.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'

const tenant = '200001'
let app: TestApp
let engineer: Caller
let plant: Plant

const properties = ['named', 'ran', 'cleared', 'joined', 'metered', 'listed', 'state', 'locked', 'counted', 'free']

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

async function sent(path: string, body: object): Promise<void> {
  const answer = await engineer.post(path, body)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
}

const rule = (ruleName: string, more: object) =>
  sent('/iot/ruleDevAlarm/submit', {
    ruleName,
    ruleCode: ruleName,
    targetType: 'deviceType',
    deviceTypeId: plant.typeId,
    identifier: 'named',
    condType: 'threshold',
    operator: 'gt',
    limitValue: '8',
    ...more,
  })

const metric = (calcName: string, expr: string, inputs: object[] = []) =>
  sent('/iot/model-calc/submit', { calcName, calcCode: calcName, nodeKind: 'formula', period: '1h', expr, inputs })

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, { devices: 1, code: 'R1', properties: properties.map((identifier) => ({ identifier })) }),
  )
  const [deviceId] = plant.devices.map((one) => one.deviceId)
  await rule('by-name', {})
  await rule('while-running', { runExpr: 'ran > 0', clearExpr: 'cleared < 3' })
  await rule('together', {
    condType: 'combo',
    identifier: null,
    cond: { all: [{ identifier: 'joined', condType: 'threshold', operator: 'gt', limitValue: 2 }] },
  })
  await metric('of_device', 'x * 2', [{ alias: 'x', source: 'point', deviceId, identifier: 'metered', agg: 'avg' }])
  await metric('of_type', "sumOf('type:r1_type', 'listed')")
  await sent('/iot/device-type/submit', { id: plant.typeId, runStateExpr: "if(state > 0, 'running', 'stopped')" })
  await sql(`update thing_model set interlock = 'locked < 5' where identifier = 'free' and tenant_id = $1`, [tenant])
  await sql(
    `insert into energy_meter (id, tenant_id, meter_name, meter_no, energy_type, device_id, identifier, multiplier, area_id)
    values (1, $1, 'main', 'M1', 'electricity', $2, 'counted', 1, $3)`,
    [tenant, deviceId, plant.areaId],
  )
})
afterAll(() => app.stop())

const idOf = async (identifier: string): Promise<string> => {
  const [row] = await sql('select id::text as id from thing_model where identifier = $1 and is_deleted = 0', [
    identifier,
  ])
  return String(row?.id)
}

test.each([
  ['named', '告警规则“by-name”'],
  ['ran', '告警规则“while-running”'],
  ['cleared', '告警规则“while-running”'],
  ['joined', '告警规则“together”'],
  ['metered', '计算指标“of_device”'],
  ['listed', '计算指标“of_type”'],
  ['counted', '“main”'],
  ['state', '运行状态“r1_type”'],
  ['locked', '联锁条件“free”'],
])('%s is neither deleted nor renamed: it is read by %s', async (identifier, by) => {
  const id = await idOf(identifier)
  const deleted = await engineer.post('/iot/thins-model/remove', undefined, { ids: id })
  expect([deleted.status, deleted.reason]).toEqual([422, 'thing.used'])
  expect(deleted.msg).toContain(by)
  const renamed = await engineer.post('/iot/thins-model/submit', { id, identifier: `${identifier}2` })
  expect([renamed.status, renamed.reason]).toEqual([422, 'thing.used'])
  expect(renamed.msg).toContain(by)
  expect(
    await sql('select 1 from thing_model where id = $1 and is_deleted = 0 and identifier = $2', [id, identifier]),
  ).toHaveLength(1)
})

test('what nothing reads is renamed and deleted', async () => {
  const id = await idOf('free')
  await sent('/iot/thins-model/submit', { id, identifier: 'free2' })
  expect((await engineer.post('/iot/thins-model/remove', undefined, { ids: id })).status).toBe(200)
})

test('rules that lost what an expression reads are counted like those that lost what they are about', async () => {
  const count = async () => (await engineer.get('/iot/ruleDevAlarm/broken')).data as { count: number }
  expect(await count()).toEqual({ count: 0 })
  await sql(`update thing_model set is_deleted = 1 where identifier = any($1)`, [['ran', 'joined']])
  expect(await count()).toEqual({ count: 2 })
})
