// What alarms asked of people is counted: per ten minutes, by level, what stands for days, and by rule.
import type { AlarmFigures } from '@steward/domain/alarm/noise/figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { plantRule, plantTenant } from '../../testing/alarms.ts'
import { type TestApp, startApp } from '../../testing/app.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const MINUTE = 60_000
// In the middle of ten whole minutes, some hours ago.
const start = Math.floor((Date.now() - 5 * 3_600_000) / (10 * MINUTE)) * 10 * MINUTE + MINUTE
let app: TestApp
let ruleId: string

beforeAll(async () => {
  app = await startApp()
  const plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 1 })
  ruleId = await app.context.db.transaction(scope, (tx) => plantRule(tx, plant.typeId, { level: 2 }, new Date(start)))
  const raise = (at: number, more: Readonly<Record<string, unknown>> = {}) =>
    app.context.db.transaction(scope, (tx) => {
      const row = {
        id: newId(),
        tenant_id: tenant,
        rule_id: ruleId,
        device_id: plant.devices[0]?.deviceId,
        area_id: plant.areaId,
        alarm_level: 3,
        alarm_name: '超温',
        alarm_state: 'CLOSED',
        first_time: new Date(at),
        last_time: new Date(at),
        clear_time: new Date(at + 30_000),
        occur_count: 2,
        ...more,
      }
      const columns = Object.keys(row).join(', ')
      return tx.query(
        `insert into alarm_record (${columns}) select ${columns} from jsonb_populate_record(null::alarm_record, $1)`,
        [JSON.stringify(row)],
      )
    })
  for (let nth = 0; nth < 12; nth += 1) await raise(start + nth * 1_000)
  await raise(start + 20 * MINUTE, { alarm_level: 1, ack_time: new Date(start + 21 * MINUTE) })
  await raise(start + 20 * MINUTE, { suppressed_by_id: '1' })
  await raise(start + 20 * MINUTE, { under_maintenance: 1 })
  await raise(start - 3 * 86_400_000, { alarm_state: 'ACTIVE_UNACK', clear_time: null })
  await raise(start - 40 * 86_400_000)
})
afterAll(() => app.stop())

const figures = async (query: Record<string, string> = {}) => {
  const person = await app.person({ tenant, codes: ['alarm-figures'], alias: 'lead' })
  return person.get('/iot/alarm-record/figures', query)
}

test('of one day: the peak is a flood, and what was told with others is counted apart', async () => {
  const { data } = await figures({ days: '1' })
  const one = data as AlarmFigures
  expect(one).toMatchObject({ told: 13, grouped: 2, levels: [1, 0, 12, 0], incidents: 0 })
  expect(one.peak).toEqual({ at: start - MINUTE, alarms: 12 })
  expect(one.floods).toEqual([{ from: start - MINUTE, until: start + 9 * MINUTE, alarms: 12 }])
  expect(one.average).toBeCloseTo(13 / 144)
  expect(one.days.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(13)
  expect(one.rules).toEqual([
    { ruleId, ruleName: expect.any(String), level: 2, alarms: 13, times: 26, median: 30, untouched: 12 },
  ])
})

test('of a week: what is older is not counted, and what stands for more than a day is named', async () => {
  const { data } = await figures()
  const one = data as AlarmFigures
  expect(one.told).toBe(14)
  expect(one.standing).toMatchObject({ count: 1, longest: [{ name: '超温', deviceName: 'G1-1', level: 3 }] })
})

test('the range is bounded, and the right is one of its own', async () => {
  expect(await figures({ days: '32' })).toMatchObject({ code: 400 })
  const other = await app.person({ tenant, codes: ['alarm-record'], alias: 'desk' })
  expect(await other.get('/iot/alarm-record/figures')).toMatchObject({ code: 403 })
})
