// The past alarms of the demonstration: told by its rules, seen to by its people, and followed by nothing.
import { deviceNamed } from '@steward/simulator/scripts/script'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../../testing/app.ts'
import { firstHospital } from '../first-hospital.ts'
import { plantPastAlarms } from './past-alarms.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
})
afterAll(() => app.stop())

const sql = (text: string) =>
  app.context.db.transaction({ tenant: firstHospital.tenantId, platform: false }, (tx) => tx.query(text))
const few = { days: 2, perDay: 6, devices: ['DF-MB-001', 'UPS-MB-001', 'LOX-MH-001'].map(deviceNamed) }
const counted = () =>
  sql(
    `select (select count(*)::int from alarm_record) as alarms, (select count(*)::int from alarm_transition) as entries`,
  )

test('two days are written a day at a time, go on where they were stopped, and are written once', async () => {
  const followed = `select (select count(*)::int from outbox) + (select count(*)::int from alarm_linkage_execution)
    + (select count(*)::int from mail) + (select count(*)::int from device_command) + (select count(*)::int from rule_state) as n`
  const before = await sql(followed)
  let asked = 0
  // Stopped while the second day is judged.
  const isStopped = () => (asked += 1) > few.perDay + 5
  expect(await plantPastAlarms(app.context, { ...few, isStopped })).toBe(false)
  const [part] = await counted()
  expect(await plantPastAlarms(app.context, few)).toBe(true)
  const whole = await counted()
  expect(Number(whole[0]?.alarms)).toBeGreaterThan(Number(part?.alarms))
  expect(await plantPastAlarms(app.context, few)).toBe(true)
  expect(await counted()).toEqual(whole)
  expect(await sql(followed)).toEqual(before)
})

test('each is over, beyond the limit of its rule, and its times follow one another', async () => {
  const wrong = await sql(
    `select a.alarm_name, a.first_time, a.clear_time, a.ack_time, a.close_time from alarm_record a left join alarm_rule r on r.id = a.rule_id
     where r.id is null or not (a.alarm_state = 'CLOSED' and a.first_time < a.clear_time and a.close_time <= now()
       and coalesce(a.ack_time, a.first_time) between a.first_time and a.close_time
       and (a.ack_time is null) = (a.ack_user_id is null) and (a.close_reason is null) = (a.handle_result is not null)
       and (r.cond_type <> 'threshold' or case when r.operator in ('gt', 'ge') then a.trigger_value >= r.limit_value
         else a.trigger_value <= r.limit_value end)
       and (select array_agg(t.transition order by t.event_time, t.id) from alarm_transition t where t.alarm_record_id = a.id)
         @> array['trigger', 'clear', 'close']::varchar[])`,
  )
  expect(wrong).toEqual([])
})
