// Alarms that people raise, and the form by which the specification lets them be raised and handled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import type { Caller } from '../testing/app.ts'
import { passAlarmsOn } from './alarm-callbacks.ts'

const tenant = '200001'
let on: Clocked
let keeper: Caller
let other: Caller

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 20 })
  keeper = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
  other = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
  // The outbox is drained at once: what was put into it is kept here.
  await on.owner('create table heard (id bigserial, payload jsonb)')
  await on.owner(`create function hear() returns trigger language plpgsql security definer as
    'begin insert into public.heard (payload) values (new.payload); return new; end'`)
  await on.owner('create trigger hear after insert on outbox for each row execute function hear()')
})
afterAll(() => on.stop())
beforeEach(async () => {
  await on.clear()
  await on.owner('delete from heard')
})

const seen = '二层机房地面有积水'
const raise = (body: object, who = keeper) => who.post('/iot/alarm-record/raise', body)
const submit = (body: object, who = keeper) => who.post('/iot/alarm-record/submit', body)
const act = (action: string, id: string, body: object = {}) =>
  keeper.post(`/iot/alarm-record/${action}`, body, { ids: id })
const idIn = ({ data }: { data: never }) => String(Object(data).id)
const detail = async (id: string) => Object((await keeper.get('/iot/alarm-record/detail', { id })).data)
const history = async (id: string) => {
  const { rows } = await on.owner(
    'select transition, actor_id::text as by from alarm_transition where alarm_record_id = $1 order by id',
    [id],
  )
  return rows
}

describe('a person raises an alarm', () => {
  test('at a device, whose place and type it takes, and everybody is told as of any other', async () => {
    const { deviceId } = on.fresh(tenant)
    const made = await raise({ deviceId, alarmLevel: 1, alarmName: seen })
    expect(made).toMatchObject({ status: 200 })
    const { areaId, typeId } = on.plantOf(tenant)
    expect(await detail(idIn(made))).toMatchObject({
      alarmName: seen,
      alarmLevel: 1,
      alarmState: 'ACTIVE_UNACK',
      alarmSource: 'manual',
      deviceId,
      areaId,
      deviceTypeId: typeId,
      ruleId: null,
      createUser: keeper.userId,
      alarmNo: expect.stringMatching(/^GJ\d{8}-\d{4}$/),
    })
    expect(await history(idIn(made))).toEqual([{ transition: 'trigger', by: keeper.userId }])
    const { rows } = await on.owner('select payload from heard')
    expect(rows).toMatchObject([{ payload: { recordId: idIn(made), transition: 'trigger', level: 1 } }])
    expect(rows[0].payload).not.toHaveProperty('isQuiet')
  })

  test('at a place without a device, of which other systems hear too', async () => {
    const { areaId } = on.plantOf(tenant)
    const id = idIn(await raise({ areaId, alarmLevel: 3, alarmName: seen }))
    expect(await detail(id)).toMatchObject({ areaId, deviceId: null, areaName: 'G1-area' })
    await on.owner(
      `insert into api_access (id, tenant_id, access_name, app_key, app_secret, scopes, callback_state, callback_url, callback_events, status)
       values (77, $1, 'other', 'key77', 'x', array['alarm:push'], 'on', 'http://127.0.0.1:9/', array['alarm.raised'], 1)`,
      [tenant],
    )
    const written = on.clock.now
    const letter = { id: '1', tenant, kind: 'alarm', written, payload: { recordId: id, transition: 'trigger' } }
    await passAlarmsOn(on.app.context, [letter as never])
    const { rows } = await on.owner('select delivery_event, content from api_delivery where access_id = 77')
    expect(rows).toMatchObject([{ delivery_event: 'alarm.raised', content: { data: { name: seen, deviceId: null } } }])
    await on.owner('delete from api_delivery where access_id = 77; delete from api_access where id = 77')
  })

  test.each([
    ['without device and place', { alarmLevel: 2, alarmName: seen }, 400, 'areaId'],
    ['without a level', { areaId: '1', alarmName: seen }, 400, 'alarmLevel'],
    ['without a word', { areaId: '1', alarmLevel: 2 }, 400, 'alarmName'],
    ['at a device of nobody', { deviceId: '12345', alarmLevel: 2, alarmName: seen }, 400, 'deviceId'],
  ])('not %s', async (_, body, status, field) => {
    const answer = await raise(body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(field)
    expect((await on.owner('select 1 from alarm_record')).rows).toHaveLength(0)
  })

  test('not at a device of another hospital, and not without the right to', async () => {
    const { deviceId } = on.fresh(tenant)
    const stranger = await on.app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
    expect(await raise({ deviceId, alarmLevel: 2, alarmName: seen }, stranger)).toMatchObject({ status: 400 })
    const clerk = await on.app.person({ tenant, codes: ['alarm-record', 'alarm_record_ack', 'alarm_record_close'] })
    expect(await raise({ deviceId, alarmLevel: 2, alarmName: seen }, clerk)).toMatchObject({ status: 403 })
    expect(await submit({ deviceId, alarmLevel: 2, alarmName: seen }, clerk)).toMatchObject({ status: 403 })
  })
})

test('no value, rule or state of the device ends it: a person does, by the same course', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  const id = idIn(await raise({ deviceId: device.deviceId, alarmLevel: 2, alarmName: seen }))
  await device.says({ temp: 9 })
  await device.says({ temp: 1 }, on.clock.now.getTime() + 1)
  await on.owner(`update device set device_status = 'retired', rev = rev + 1 where id = $1`, [device.deviceId])
  await on.owner('update alarm_rule set status = 0, rev = rev + 1')
  for (const table of ['device', 'alarm_rule']) on.app.context.changes.notify(table, tenant)
  await on.pass(10)
  expect(await detail(id)).toMatchObject({ alarmState: 'ACTIVE_UNACK', occurCount: 1 })
  const how = { handleResult: 'real', handleRemark: '已清理' }
  expect(await act('close', id, how)).toMatchObject({ status: 422, reason: 'alarm.active' })
  expect(await act('ack', id)).toMatchObject({ status: 200 })
  expect(await act('close', id, how)).toMatchObject({ status: 200, data: { done: 1 } })
  expect((await history(id)).map(({ transition }: { transition: string }) => transition)).toEqual([
    'trigger',
    'ack',
    'close',
  ])
})

describe('the form of the specification', () => {
  const raised = async () => {
    const { areaId } = on.plantOf(tenant)
    return idIn(await submit({ areaId, alarmLevel: 3, alarmName: seen, alarmSource: 'manual' }))
  }

  test('raises a manual alarm and answers it whole; one of a rule is not entered', async () => {
    const { areaId } = on.plantOf(tenant)
    const made = await submit({ areaId, alarmLevel: '3', alarmName: seen })
    expect(made).toMatchObject({ status: 200, data: { alarmName: seen, alarmSource: 'manual', alarmLevel: 3 } })
    expect(await submit({ areaId, alarmLevel: 3, alarmName: seen, alarmSource: 'rule' })).toMatchObject({
      status: 422,
      reason: 'alarm.by-rule',
    })
    expect(await submit({ alarmLevel: 3, alarmName: seen })).toMatchObject({ status: 400, reason: 'alarm.where' })
  })

  test('acknowledges, assigns and closes one there is, by what is said of it', async () => {
    const id = await raised()
    expect(await submit({ id, alarmState: 'ACTIVE_ACK' })).toMatchObject({
      status: 200,
      data: { alarmState: 'ACTIVE_ACK', ackUserId: keeper.userId },
    })
    expect(await submit({ id, alarmState: 'ACTIVE_ACK' }, other)).toMatchObject({
      status: 409,
      reason: 'alarm.acked-by',
    })
    expect(await submit({ id, assigneeId: other.userId })).toMatchObject({ data: { assigneeId: other.userId } })
    expect(await submit({ id, handleResult: 'nonsense' })).toMatchObject({ status: 400 })
    expect(await submit({ id, alarmState: 'CLOSED' })).toMatchObject({ status: 400 })
    expect(await submit({ id, handleResult: 'real', handleRemark: '已清理' })).toMatchObject({
      data: { alarmState: 'CLOSED', handleResult: 'real', handleRemark: '已清理' },
    })
    expect(await submit({ id, handleResult: 'real' })).toMatchObject({ status: 422, reason: 'alarm.closed' })
  })

  test('changes nothing else, and asks what becomes of it', async () => {
    const id = await raised()
    expect(await submit({ id, alarmName: '别的', alarmLevel: 1 })).toMatchObject({
      status: 400,
      reason: 'alarm.no-step',
    })
    await submit({ id, alarmState: 'ACTIVE_ACK', alarmName: '别的', alarmLevel: 1 })
    expect(await detail(id)).toMatchObject({ alarmName: seen, alarmLevel: 3 })
  })

  test('needs the right of the step, and shows no alarm to another hospital', async () => {
    const id = await raised()
    const clerk = await on.app.person({ tenant, codes: ['alarm-record', 'alarm_record_view', 'alarm_record_ack'] })
    expect(await submit({ id, handleResult: 'real' }, clerk)).toMatchObject({ status: 403 })
    expect(await submit({ id, alarmState: 'ACTIVE_ACK' }, clerk)).toMatchObject({ status: 200 })
    const stranger = await on.app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
    expect(await submit({ id, alarmState: 'ACTIVE_ACK' }, stranger)).toMatchObject({ status: 404 })
    expect(await submit({ id: '12345', alarmState: 'ACTIVE_ACK' })).toMatchObject({ status: 404 })
  })
})
