// What the page of an alarm is told: everything near it that the reader may see, and how much is left out.
import type { AlarmAround, AlarmFollowed, AlarmMeaning, SimilarAlarms } from '@steward/domain/alarm/page/answers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { plantRule, plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const MINUTE = 60_000
const base = new Date(Date.now() - 3 * 3_600_000)
const at = (minutes: number) => new Date(base.getTime() + minutes * MINUTE)

let app: TestApp
let plant: Awaited<ReturnType<typeof plantTenant>>
let ruleId: string
let deviceId: string
let alarmId: string

const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
  app.context.db.transaction(scope, (tx) => {
    const columns = Object.keys({ tenant_id: tenant, ...row }).join(', ')
    return tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify({ tenant_id: tenant, ...row })],
    )
  })

async function raise(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId()
  await insert('alarm_record', {
    id,
    device_id: deviceId,
    device_type_id: plant.typeId,
    area_id: plant.areaId,
    rule_id: ruleId,
    cond_type: 'threshold',
    alarm_level: 2,
    alarm_name: '温度过高',
    alarm_state: 'CLOSED',
    alarm_source: 'rule',
    identifier: 'temp',
    first_time: at(0),
    last_time: at(0),
    ...more,
  })
  return id
}

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, {
    properties: [{ identifier: 'temp', unit: '℃' }],
    devices: 2,
  })
  deviceId = plant.devices[0]?.deviceId ?? ''
  ruleId = await app.context.db.transaction(scope, (tx) =>
    plantRule(
      tx,
      plant.typeId,
      { limit: 8, hysteresis: 1, duration: 30, level: 2, more: { advice: '检查压缩机', respond_minutes: 15 } },
      at(-600),
    ),
  )
  alarmId = await raise({ alarm_state: 'ACTIVE_UNACK', rule_version: 0 })
})
afterAll(() => app.stop())

const reader = (...codes: string[]) => app.person({ tenant, codes: ['alarm-record', 'alarm_record_view', ...codes] })

async function ask<T>(what: string, person: Awaited<ReturnType<typeof reader>>, id = alarmId): Promise<T> {
  const { status, data } = await person.get(`/iot/alarm-record/${what}?id=${id}`)
  expect(status).toBe(200)
  return data as unknown as T
}

test('the rule is told with its advice, its limit, and where a value counts as recovered', async () => {
  const told = await ask<AlarmMeaning>('meaning', await reader('device_view'))
  expect(told.rule).toMatchObject({
    id: ruleId,
    advice: '检查压缩机',
    respondMinutes: 15,
    holds: 30_000,
    isChanged: false,
  })
  expect(told.limits).toEqual([{ level: 2, value: 8, back: 7 }])
  expect(told.points).toEqual([{ identifier: 'temp', name: 'temp', unit: '℃', isKey: false }])
  expect((await ask<AlarmMeaning>('meaning', await reader())).points).toBeNull()
  expect(told.rawFrom).toBeGreaterThan(told.minutesFrom)
})

test('what happened within half an hour is told by kind; what the reader may not see is not, and says so', async () => {
  const command = newId()
  await insert('device_command', {
    id: command,
    device_id: deviceId,
    command_no: 'KZ1',
    point_name: '压缩机',
    command_status: 'SUCCESS',
    create_time: at(5),
  })
  await insert('device_command', {
    id: newId(),
    device_id: deviceId,
    command_no: 'KZ2',
    command_status: 'SUCCESS',
    create_time: at(45),
  })
  await insert('device_run_record', {
    id: newId(),
    device_id: deviceId,
    record_type: 'offline',
    start_time: at(-90),
    end_time: at(-10),
  })
  await insert('device_lockout', { id: newId(), device_id: deviceId, since: at(-300), document_no: 'WX1' })
  await insert('device_event', {
    id: newId(),
    sid: plant.devices[0]?.sid,
    identifier: 'doorOpen',
    event_time: at(-2),
    is_historical: false,
    params: {},
  })
  const incident = newId()
  const other = await raise({ device_id: plant.devices[1]?.deviceId, first_time: at(10), rule_id: null })
  const sharing = await raise({
    device_id: null,
    area_id: null,
    incident_id: incident,
    first_time: at(20),
    rule_id: null,
  })
  await app.context.db.transaction(scope, (tx) =>
    tx.query('update alarm_record set incident_id = $2 where id = $1', [alarmId, incident]),
  )
  const sees = ['device_view', 'device-command', 'device-run-record', 'device-lockout']
  const { kinds, from, to } = await ask<AlarmAround>('around', await reader(...sees))
  expect(to - from).toBe(60 * MINUTE)
  expect(kinds.alarm?.rows).toEqual([
    expect.objectContaining({ id: other, shares: 'area' }),
    expect.objectContaining({ id: sharing, shares: 'incident' }),
  ])
  expect(kinds.command?.rows).toMatchObject([{ id: command, name: '压缩机', state: 'SUCCESS' }])
  expect(kinds.run?.rows).toMatchObject([{ state: 'offline', until: at(-10).getTime() }])
  expect(kinds.work?.rows).toMatchObject([{ name: 'WX1', until: null }])
  expect(kinds.event?.rows).toMatchObject([{ name: 'doorOpen', at: at(-2).getTime() }])
  const { kinds: few } = await ask<AlarmAround>('around', await reader())
  expect(few).toMatchObject({ event: null, run: null, work: null, command: null })
})

test('of thousands the first hundred are told, and how many there are', async () => {
  const far = at(100_000)
  const busy = await raise({ first_time: far, area_id: plant.areaId })
  await app.context.db.transaction(scope, (tx) =>
    tx.query(
      `insert into alarm_record (id, tenant_id, area_id, alarm_level, alarm_name, alarm_state, first_time, last_time)
       select 70000 + n, $1, $2, 4, '提示' || n, 'CLOSED', $3, $3 from generate_series(1, 3000) n`,
      [tenant, plant.areaId, far],
    ),
  )
  const { kinds } = await ask<AlarmAround>('around', await reader(), busy)
  expect(kinds.alarm).toMatchObject({ total: 3_000 })
  expect(kinds.alarm?.rows).toHaveLength(100)
})

test('actions are told with what read back, messages by receiver, and who is told next with what stops it', async () => {
  const commandId = newId()
  await insert('device_command', {
    id: commandId,
    device_id: deviceId,
    command_no: 'KZ9',
    point_name: '备用机',
    value_text: '开',
    command_status: 'SUCCESS',
    reported_value: '1',
    is_confirmed: 1,
  })
  const transition = newId()
  const action = { alarm_record_id: alarmId, transition_id: transition, linkage_event: 'raised', summary: '冷库联动' }
  await insert('alarm_linkage_execution', {
    id: newId(),
    ...action,
    action_no: 1,
    action_kind: 'command',
    execution_status: 'done',
    due_time: at(0),
    command_id: commandId,
  })
  const person = await reader('alarm-linkage-execution', 'message-record')
  await insert('alarm_linkage_execution', {
    id: newId(),
    ...action,
    action_no: 2,
    action_kind: 'letter',
    execution_status: 'waiting',
    due_time: new Date(Date.now() + 10 * MINUTE),
    step_min: 15,
    action: { kind: 'letter', userIds: [person.userId], afterMin: 15 },
  })
  await insert('message_record', {
    id: newId(),
    msg_no: 'XX1',
    channel: 'sms',
    receiver_name: '王工',
    msg_status: 'delivered',
    biz_entity: 'alarm-record',
    biz_id: alarmId,
    send_time: at(1),
  })
  const { actions, messages, next } = await ask<AlarmFollowed>('followed', person)
  expect(actions).toMatchObject({
    total: 2,
    rows: [
      { linkage: '冷库联动', command: { no: 'KZ9', wanted: '备用机 开', readsBack: '1', isConfirmed: true } },
      { command: null },
    ],
  })
  expect(messages).toMatchObject({ total: 1, rows: [{ receiver: '王工', status: 'delivered' }] })
  expect(next).toMatchObject([
    { stepMin: 15, people: ['测试人'], stops: ['acknowledged', 'recovered', 'shelved', 'closed'] },
  ])
  expect(await ask<AlarmFollowed>('followed', await reader())).toEqual({ actions: null, messages: null, next: null })
})

test('earlier alarms of the rule are told with what repaired them; repairs only to whoever may read them', async () => {
  const [bill, order] = [newId(), newId()]
  await insert('repair_order', {
    id: order,
    order_no: 'WX7',
    title: '不制冷',
    area_id: plant.areaId,
    fault_cause: 'aging',
    fault_remedy: 'replace',
    repair_desc: '更换接触器',
  })
  await insert('repair_bill', { id: bill, bill_no: 'BX7', title: '不制冷', area_id: plant.areaId, order_id: order })
  const before = await raise({
    first_time: at(-500),
    clear_time: at(-480),
    ack_time: at(-495),
    handle_result: 'real',
    order_id: bill,
  })
  await raise({ first_time: at(-400), clear_time: at(-390), handle_result: 'false' })
  await raise({ first_time: at(500), handle_result: 'test' })
  const elsewhere = await raise({ device_id: plant.devices[1]?.deviceId, first_time: at(-200) })
  const { same, alike, results, median } = await ask<SimilarAlarms>(
    'similar',
    await reader('repair-bill', 'repair-order'),
  )
  expect(same.total).toBe(2)
  expect(same.rows[1]).toMatchObject({
    id: before,
    lasted: 20 * MINUTE,
    answered: 5 * MINUTE,
    result: 'real',
    repair: { billId: bill, orderId: order, no: 'WX7', cause: 'aging', remedy: 'replace', done: '更换接触器' },
  })
  expect(alike.rows.map(({ id }) => id)).toEqual([elsewhere])
  expect({ results, median }).toEqual({
    results: [
      { result: 'false', count: 1 },
      { result: 'real', count: 1 },
    ],
    median: 15 * MINUTE,
  })
  const { same: bare } = await ask<SimilarAlarms>('similar', await reader())
  expect(bare.rows[1]).toMatchObject({ id: before, repair: null })
})

test('nobody is told without the right, nor from another hospital', async () => {
  const stranger = await app.person({ tenant, codes: ['alarm-figures'], alias: 'lead' })
  const other = await app.person({ tenant: '200002', codes: 'all', alias: 'desk' })
  for (const what of ['meaning', 'around', 'followed', 'similar']) {
    expect(await stranger.get(`/iot/alarm-record/${what}?id=${alarmId}`)).toMatchObject({ status: 403 })
    expect(await other.get(`/iot/alarm-record/${what}?id=${alarmId}`)).toMatchObject({ status: 404 })
  }
})
