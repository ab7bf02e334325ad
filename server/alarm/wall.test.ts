// The wall shows what stands by what it follows from, and says of everything that it leaves out how much it is.
import type { AlarmWall } from '@steward/domain/alarm/wall'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let app: TestApp
let plant: Awaited<ReturnType<typeof plantTenant>>
beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 1 })
})
afterAll(() => app.stop())

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  app.context.db.transaction(scope, (tx) => {
    const columns = Object.keys(row).join(', ')
    return tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
  })

async function raise(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId()
  const at = new Date()
  await insert('alarm_record', {
    id,
    tenant_id: tenant,
    device_id: plant.devices[0]?.deviceId,
    area_id: plant.areaId,
    alarm_level: 3,
    alarm_name: name,
    alarm_state: 'ACTIVE_UNACK',
    first_time: at,
    last_time: at,
    ...more,
  })
  return id
}

async function wall(): Promise<AlarmWall> {
  const person = await app.person({ tenant, codes: ['alarm-wall'], alias: 'desk' })
  const { status, data } = await person.get('/iot/alarm-record/wall')
  expect(status).toBe(200)
  return data as unknown as AlarmWall
}

test('what follows from one cause is one group, led by the cause, however grave the others are', async () => {
  const incident = newId()
  const root = await raise('网关离线', { incident_id: incident })
  const follows = { incident_id: incident, suppressed_by_id: root }
  const waits = await raise('无数据', { ...follows, alarm_level: 1 })
  await raise('无数据', { ...follows, alarm_state: 'ACTIVE_ACK' })
  await insert('alarm_incident', { id: incident, tenant_id: tenant, incident_no: 'SJ1', root_id: root, members: 3 })
  const alone = await raise('超温', { alarm_level: 2, last_value: 9.123456789, unit: '℃' })
  await raise('搁置', { shelved_until: new Date(Date.now() + 3_600_000) })
  await raise('检修', { under_maintenance: 1 })
  await raise('关闭', { alarm_state: 'CLOSED' })
  const { groups, total, levels, shelved, underMaintenance } = await wall()
  expect(groups).toMatchObject([
    { key: incident, incidentNo: 'SJ1', alarmId: root, name: '网关离线', level: 1, alarms: 3, waiting: 2 },
    { key: alone, incidentNo: null, alarmId: alone, level: 2, value: '9.12346 ℃', alarms: 1, waiting: 1 },
  ])
  expect(groups[0]?.waitingIds.toSorted()).toEqual([root, waits].toSorted())
  expect({ total, shelved, underMaintenance }).toEqual({ total: 2, shelved: 1, underMaintenance: 1 })
  expect(levels).toEqual([
    { level: 1, open: 1, waiting: 1 },
    { level: 2, open: 1, waiting: 1 },
    { level: 3, open: 2, waiting: 1 },
    { level: 4, open: 0, waiting: 0 },
  ])
})

test('more than fit are counted, and nobody sees it without the right or from another hospital', async () => {
  await app.context.db.transaction(scope, (tx) =>
    tx.query(
      `insert into alarm_record (id, tenant_id, alarm_level, alarm_name, alarm_state, first_time, last_time)
       select 9000 + n, $1, 4, '提示' || n, 'ACTIVE_UNACK', now(), now() from generate_series(1, 120) n`,
      [tenant],
    ),
  )
  const { groups, total } = await wall()
  expect(groups).toHaveLength(100)
  expect(total).toBe(122)
  const stranger = await app.person({ tenant, codes: ['alarm-figures'], alias: 'lead' })
  expect(await stranger.get('/iot/alarm-record/wall')).toMatchObject({ status: 403 })
  const other = await app.person({ tenant: '200002', codes: ['alarm-wall'], alias: 'desk' })
  expect((await other.get('/iot/alarm-record/wall')).data).toMatchObject({ total: 0, groups: [] })
})
