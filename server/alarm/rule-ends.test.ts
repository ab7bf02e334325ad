// An alarm ends with what watched for it: its rule or its device. Whoever holds it is told, and what stands comes back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import type { Caller } from '../testing/app.ts'

const tenant = '200001'
let on: Clocked
let keeper: Caller

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 30 })
  keeper = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
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
  await on.owner('delete from mail')
})

async function change(table: 'alarm_rule' | 'device', id: string, set: string): Promise<void> {
  await on.owner(`update ${table} set ${set}, rev = rev + 1, update_time = $2 where id = $1`, [id, on.clock.now])
  on.app.context.changes.notify(table, tenant)
  await on.pass(5)
}

const records = async () => {
  const { rows } = await on.owner(
    `select a.id::text as id, a.alarm_state as state, a.close_reason as reason, a.handle_result as result, a.trigger_value as value, a.limit_text as "limit",
       (select string_agg(t.transition, ' ' order by t.id) from alarm_transition t where t.alarm_record_id = a.id) as history
     from alarm_record a order by a.id`,
  )
  return rows as { id: string; state: string; history: string }[]
}

/** A device whose alarm stands, acknowledged. */
async function standing(wish = {}) {
  const ruleId = await on.rule(tenant, wish)
  const device = on.fresh(tenant)
  await device.says({ temp: 9 })
  const [alarm] = await records()
  if (alarm) await keeper.post('/iot/alarm-record/ack', {}, { ids: alarm.id })
  await on.owner('delete from heard')
  return { ruleId, device, id: String(alarm?.id) }
}

const closed = (reason: string) => ({ state: 'CLOSED', reason, result: 'planned', history: 'trigger ack close' })
const active = { state: 'ACTIVE_UNACK', reason: null, history: 'trigger' }

describe('an alarm ends, with its history and its letter to others,', () => {
  test.each([
    ['rule_off', 'when its rule is disabled', 'status = 0'],
    ['rule_removed', 'when its rule is removed', 'is_deleted = 1'],
    ['rule_elsewhere', 'when its rule is for another device', `target_type = 'device', device_id = 1`],
    ['rule_elsewhere', 'when its rule watches what the device does not have', `identifier = 'none'`],
    ['rule_changed', 'when its rule has another limit', 'limit_value = 20'],
    ['rule_changed', 'when its rule watches another property', `identifier = 'flow'`],
  ])('as %s %s', async (reason, _, set) => {
    const { ruleId, id } = await standing()
    await change('alarm_rule', ruleId, set)
    expect(await records()).toMatchObject([closed(reason)])
    const { rows } = await on.owner('select payload from heard order by id')
    const closing = { alarmRecordId: id, transition: 'close' }
    const { data }: { data: { records: { id: string }[] } } = await keeper.get('/iot/ruleDevAlarmHistory/list', closing)
    expect(rows.map(({ payload }: { payload: unknown }) => payload)).toEqual([
      { recordId: id, transition: 'close', transitionId: data.records[0]?.id },
    ])
  })

  test.each([
    ['device_out', `device_status = 'retired'`],
    ['device_out', `device_status = 'disabled'`],
    ['device_removed', 'is_deleted = 1'],
  ])('as %s when its device becomes %s', async (reason, set) => {
    const { device } = await standing()
    await change('device', device.deviceId, set)
    expect(await records()).toMatchObject([closed(reason)])
    await on.pass(5)
    await device.says({ temp: 30 })
    expect(await records()).toHaveLength(1)
    await on.owner('update device set is_deleted = 0')
  })

  test('also where it changed while the server was down, and what has recovered unseen stays', async () => {
    const { ruleId } = await standing()
    const other = on.fresh(tenant)
    await other.says({ temp: 9 })
    await other.says({ temp: 5 }, on.clock.now.getTime() + 1)
    await on.owner('update alarm_rule set status = 0 where id = $1', [ruleId])
    await on.restart()
    await on.pass(5)
    expect(await records()).toMatchObject([closed('rule_off'), { state: 'CLEARED_UNACK', history: 'trigger clear' }])
  })

  test('and its history says why in the language of its reader', async () => {
    const { ruleId, id } = await standing()
    await change('alarm_rule', ruleId, 'status = 0')
    const { data } = await keeper.get('/iot/ruleDevAlarmHistory/list', { alarmRecordId: id, transition: 'close' })
    expect(data).toMatchObject({ records: [{ note: '规则已停用' }] })
  })
})

test('a change of its name, level or advice ends no alarm', async () => {
  const { ruleId } = await standing()
  await change('alarm_rule', ruleId, `rule_name = 'x', alarm_level = 1, advice = 'x', duration_sec = 5`)
  expect(await records()).toMatchObject([{ state: 'ACTIVE_ACK' }])
})

describe('what stands is raised anew without another report', () => {
  test('when its rule is enabled again', async () => {
    const { ruleId } = await standing()
    await change('alarm_rule', ruleId, 'status = 0')
    await change('alarm_rule', ruleId, 'status = 1')
    expect(await records()).toMatchObject([closed('rule_off'), { ...active, value: 9 }])
  })

  test('also where it was closed by hand before the rule went', async () => {
    const { ruleId, id } = await standing()
    await keeper.post(
      '/iot/alarm-record/close',
      { handleResult: 'test', handleRemark: 'x', confirmStanding: 1 },
      { ids: id },
    )
    await change('alarm_rule', ruleId, 'status = 0')
    await on.restart()
    await on.pass(5)
    await change('alarm_rule', ruleId, 'status = 1')
    expect(await records()).toMatchObject([{ state: 'CLOSED', reason: null }, active])
  })

  test('by the new limit of a changed rule, and not where the value is within it', async () => {
    const { ruleId } = await standing()
    await change('alarm_rule', ruleId, 'limit_value = 8.5')
    expect(await records()).toMatchObject([closed('rule_changed'), { ...active, limit: '> 8.5' }])
  })

  test('when its device is in service again, after the whole on-delay', async () => {
    const { device } = await standing({ duration: 60 })
    await on.pass(70)
    expect(await records()).toMatchObject([{ state: 'ACTIVE_UNACK' }])
    await change('device', device.deviceId, `device_status = 'retired'`)
    await change('device', device.deviceId, `device_status = 'active'`)
    expect(await records()).toHaveLength(1)
    await on.pass(60)
    expect(await records()).toMatchObject([{ reason: 'device_out' }, active])
  })

  test('when the rule that stood in for its rule is gone', async () => {
    const device = on.fresh(tenant)
    const ofType = await on.rule(tenant, { limit: 8 })
    await device.says({ temp: 4 })
    const own = await on.rule(tenant, { targetType: 'device', deviceId: device.deviceId, limit: 20, replaces: ofType })
    await device.says({ temp: 9 }, on.clock.now.getTime() + 1)
    await on.pass(5)
    expect(await records()).toEqual([])
    await change('alarm_rule', own, 'status = 0')
    expect(await records()).toMatchObject([active])
  })
})

test('whoever acknowledged it, was given it or works at it is told by one letter', async () => {
  const { ruleId, id, device } = await standing()
  const [given, worker] = [await on.app.person({ tenant }), await on.app.person({ tenant })]
  await keeper.post('/iot/alarm-record/assign', { assigneeId: given.userId }, { ids: id })
  const [bill, order] = [newId(), newId()]
  await on.owner(
    `insert into repair_order (id, tenant_id, order_no, title, order_status, assignee_id, area_id, priority) values ($1, $2, 'WX1', 'x', 'repairing', $3, $4, 2)`,
    [order, tenant, worker.userId, on.plantOf(tenant).areaId],
  )
  await on.owner(
    `insert into repair_bill (id, tenant_id, bill_no, title, bill_status, device_id, order_id, reporter_id, area_id, priority) values ($1, $2, 'BX1', 'x', 'processing', $3, $4, $5, $6, 2)`,
    [bill, tenant, device.deviceId, order, keeper.userId, on.plantOf(tenant).areaId],
  )
  await on.owner('update alarm_record set order_id = $1', [bill])
  await change('alarm_rule', ruleId, 'status = 0')
  const { rows } = await on.owner(
    `select recipient_ids[1]::text as who, subject, content, subject_en from mail where tenant_id = $1`,
    [tenant],
  )
  expect(rows.map(({ who }: { who: string }) => who).toSorted()).toEqual(
    [keeper.userId, given.userId, worker.userId].toSorted(),
  )
  expect(rows[0]).toMatchObject({
    subject: expect.stringContaining('告警已自动关闭'),
    content: expect.stringContaining('原因：规则已停用'),
    subject_en: expect.stringContaining('Alarm closed'),
  })
})
