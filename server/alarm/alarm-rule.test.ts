// A rule references an existing property, is shown as a sentence, and reports when its property is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'

let app: TestApp
let plant: Plant
let keeper: Caller

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, {
    properties: [
      { identifier: 'temp', unit: '℃', range: [0, 50] },
      { identifier: 'gone', unit: 'kPa' },
    ],
    devices: 1,
  })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

let count = 0
const saved = (more: object) =>
  keeper.post('/iot/ruleDevAlarm/submit', {
    ruleName: '超温',
    ruleCode: `R${(count += 1)}`,
    targetType: 'deviceType',
    deviceTypeId: plant.typeId,
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
    limitValue: '8',
    ...more,
  })

const shown = async (id: string, headers: Record<string, string> = {}) => {
  const reply = await app.http.inject({
    url: '/api/iot/ruleDevAlarm/detail',
    query: { id },
    headers: { 'blade-auth': `bearer ${keeper.token}`, ...headers },
  })
  return reply.json<{ data: Record<string, unknown> }>().data
}

test.each([
  ['a type', { identifier: 'humidity' }],
  ['a device', { identifier: 'humidity', targetType: 'device' }],
])('a property that %s does not have is refused by its field', async (_, more) => {
  const deviceId = plant.devices[0]?.deviceId
  const answer = await saved({ deviceId, ...more })
  expect(answer).toMatchObject({ status: 400, reason: 'rule.property', body: { field: 'identifier' } })
  expect(answer.msg).toContain('humidity')
})

test('the form is offered what its target has, and nothing without a target', async () => {
  const offered = async (query: Record<string, string>) =>
    (await keeper.get('/iot/ruleDevAlarm/properties', query)).data as { value: string; label: string }[]
  const both = [
    { value: 'temp', label: 'temp (temp, ℃)' },
    { value: 'gone', label: 'gone (gone, kPa)' },
  ]
  expect(await offered({ targetType: 'deviceType', deviceTypeId: plant.typeId })).toEqual(both)
  expect(await offered({ targetType: 'device', deviceId: plant.devices[0]?.deviceId ?? '' })).toEqual(both)
  expect(await offered({ targetType: 'device', deviceTypeId: plant.typeId })).toEqual([])
  expect(await offered({ targetType: 'deviceType', deviceTypeId: 'x' })).toEqual([])
})

test('a rule reads as a sentence in the language of its reader', async () => {
  const { data } = await saved({ durationSec: 300 })
  const { id } = data as { id: string }
  expect(await shown(id)).toMatchObject({ sentence: 'temp高于 8 ℃，持续 5 分钟', unit: '℃', fault: '' })
  const english = await shown(id, { 'accept-language': 'en' })
  expect(english).toMatchObject({ sentence: 'temp above 8 ℃ for 5 minutes' })
})

test('a rule recovers after a minute and by two per cent of the range unless it says otherwise', async () => {
  const { data } = await saved({})
  expect(await shown((data as { id: string }).id)).toMatchObject({ clearDelay: 60, hysteresis: null })
})

test('a rule whose property has gone says so, is counted, and cannot be saved as it is', async () => {
  const { data } = await saved({ identifier: 'gone' })
  const { id } = data as { id: string }
  const broken = async () => (await keeper.get('/iot/ruleDevAlarm/broken')).data as { count: number }
  expect(await broken()).toEqual({ count: 0 })
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(`update thing_model set is_deleted = 1 where identifier = 'gone'`),
  )
  expect(await shown(id)).toMatchObject({ fault: '属性“gone”已不存在，规则不会告警' })
  const list = await keeper.get('/iot/ruleDevAlarm/list', { identifier: 'gone' })
  expect(list.data).toMatchObject({ records: [{ id, fault: '属性“gone”已不存在，规则不会告警' }] })
  expect(await broken()).toEqual({ count: 1 })
  expect(await saved({ id, ruleCode: 'R-gone', identifier: 'gone' })).toMatchObject({ reason: 'rule.property' })
  expect(await keeper.post('/iot/ruleDevAlarm/disable', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await broken()).toEqual({ count: 0 })
})

test('whoever may write rules sees how one reads and tries it, and nobody else does', async () => {
  const rule = {
    ruleName: '预览',
    ruleCode: 'PREVIEW',
    targetType: 'deviceType',
    deviceTypeId: plant.typeId,
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
    limitValue: '8',
    alarmLevel: 2,
  }
  const writer = await app.person({ tenant, codes: ['alarm-rule', 'alarm_rule_edit'] })
  const preview = await writer.post('/iot/ruleDevAlarm/preview', rule)
  expect(preview.data, preview.msg).toMatchObject({ sentence: expect.stringContaining('8'), fault: null })
  expect(await writer.post('/iot/ruleDevAlarm/test', { rule, days: 1 })).toMatchObject({ status: 200 })
  const reader = await app.person({ tenant, codes: ['alarm-rule', 'alarm_rule_view'] })
  expect(await reader.post('/iot/ruleDevAlarm/preview', rule)).toMatchObject({ status: 403 })
})
