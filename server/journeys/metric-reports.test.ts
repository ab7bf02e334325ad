// A metric that is written to a device: rules watch it as whatever else the device reports, once, whoever restarts.
import { modelCalc } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantRule } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant as Meters, average, hoursAgo, metrics, plantMeters, report } from '../testing/energy.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const HOUR = 3_600_000
const T0 = hoursAgo(4)
let app: TestApp
let field: Field
let keeper: Caller
let meters: Meters
let house: Plant

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  meters = await plantMeters(app, { tenant, code: 'C', devices: 1, begin: T0 - HOUR })
  house = await app.context.db.transaction({ tenant, platform: false }, async (tx) => {
    const made = await plantDevices(tx, {
      interval: 3_600,
      devices: 1,
      properties: [{ identifier: 'load', unit: 'kW' }],
    })
    await plantRule(tx, made.typeId, { identifier: 'load', limit: 30 }, new Date(T0 - HOUR))
    return made
  })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  app.context.changes.invalidateAll()
})
afterAll(async () => {
  await field.stop()
  await app.stop()
})

const deviceId = () => house.devices[0]?.deviceId ?? ''
const wish = (more: object) => ({
  calcName: '全院负荷',
  calcCode: 'load_all',
  nodeKind: 'formula',
  period: '1h',
  expr: 'a * 2',
  precision: 2,
  totalBy: 'avg',
  lateness: 0,
  sort: 1,
  deviceId: deviceId(),
  identifier: 'load',
  inputs: [{ alias: 'a', source: 'point', deviceId: meters.devices[0]?.deviceId, identifier: 'kw', agg: 'avg' }],
  ...more,
})

test('its values are reports of the device, and raise the alarm of a rule', async () => {
  const device = meters.devices[0]
  if (!device) throw new Error('no meter')
  await report(
    app,
    Array.from({ length: 20 }, (_, i) => ({ device, ts: T0 + i * 600_000, kw: 18, kwh: i * 3 })),
  )
  await average(app, tenant, T0 + 3 * HOUR + 25 * 60_000)
  expect(await keeper.post(`/${modelCalc.path}/submit`, wish({}))).toMatchObject({ status: 200 })
  await metrics(app, tenant)
  const latest = () => sql(`select value from metric_report`)
  await expect.poll(latest, { timeout: 10_000 }).toEqual([])
  const alarms = () =>
    sql('select last_value as value, occur_count as times from alarm_record where device_id = $1', [deviceId()])
  await expect.poll(alarms, { timeout: 10_000 }).toEqual([{ value: 36, times: 1 }])
  await metrics(app, tenant)
  expect(await alarms()).toEqual([{ value: 36, times: 1 }])
})

test('a property has one writer, is there, and is not what the metric is calculated from', async () => {
  const refused = async (more: object) =>
    (await keeper.post(`/${modelCalc.path}/submit`, wish({ calcCode: 'other', ...more }))).msg
  expect(await refused({})).toBe('该属性已由指标“全院负荷”写入')
  expect(await refused({ identifier: 'speed' })).toContain('没有数值属性“speed”')
  expect(await refused({ identifier: null })).toBe('请选择属性')
  const own = { deviceId: meters.devices[0]?.deviceId, identifier: 'kw' }
  expect(await refused(own)).toBe('“全院负荷”由该属性计算，不能再写入该属性')
})
