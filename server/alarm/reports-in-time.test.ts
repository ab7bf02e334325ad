// What is judged of reports that come late, together, without a time, or after the clock was set back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import { alarmsOf } from '../testing/alarms.ts'

const tenant = '200001'
let on: Clocked

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 30 })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const minutesAgo = (minutes: number) => on.clock.now.getTime() - minutes * 60_000
const stored = async (deviceId: string) => {
  const { rows } = await on.owner(
    `select t.v[1] as temp from telemetry t join ts_device s on s.sid = t.sid where s.device_id = $1 order by t.ts`,
    [deviceId],
  )
  return rows.map(({ temp }: { temp: number }) => temp)
}

test('an alarm that ends and comes back within one late batch stands open again', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  await device.says({ temp: 9 }, minutesAgo(55))
  await Promise.all([device.says({ temp: 5 }, minutesAgo(50)), device.says({ temp: 9 }, minutesAgo(45))])
  expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 2`])
})

test('one that comes back half an hour after its end is a new one, however late both are told', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  await device.says({ temp: 9 }, minutesAgo(180))
  await Promise.all([device.says({ temp: 5 }, minutesAgo(170)), device.says({ temp: 9 }, minutesAgo(60))])
  expect(await on.gist(tenant)).toEqual([`${device.code} CLEARED_UNACK 1`, `${device.code} ACTIVE_UNACK 1`])
  const [ended] = await alarmsOf(on.app, tenant)
  expect(ended).toMatchObject({ latest: 5 })
  expect(new Date(`${String(ended?.cleared)}:00`).getTime()).toBe(minutesAgo(170))
})

test('what nobody acknowledged stays when it comes back as a new one, however often', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  for (const minutes of [300, 200, 100]) {
    await device.says({ temp: 9 }, minutesAgo(minutes))
    await device.says({ temp: 5 }, minutesAgo(minutes - 10))
  }
  expect(await on.gist(tenant)).toEqual(Array.from({ length: 3 }, () => `${device.code} CLEARED_UNACK 1`))
})

test('what was acknowledged ends when it comes back as a new one, and says so in its history and its letter', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  await device.says({ temp: 9 }, minutesAgo(180))
  await device.says({ temp: 5 }, minutesAgo(170))
  await on.owner(`update alarm_record set alarm_state = 'CLEARED_ACK'`)
  await on.owner(`create table heard (payload jsonb)`)
  await on.owner(`create function hear() returns trigger language plpgsql security definer as
    'begin insert into public.heard (payload) values (new.payload); return new; end'`)
  await on.owner(`create trigger hear after insert on outbox for each row execute function hear()`)
  await device.says({ temp: 9 }, minutesAgo(60))
  expect(await on.gist(tenant)).toEqual([`${device.code} CLOSED 1`, `${device.code} ACTIVE_UNACK 1`])
  const { rows } = await on.owner(
    `select a.id::text as id, a.close_reason as reason, a.close_time is not null as timed,
       (select string_agg(t.transition, ' ' order by t.id) from alarm_transition t where t.alarm_record_id = a.id) as history
     from alarm_record a where a.alarm_state = 'CLOSED'`,
  )
  expect(rows).toMatchObject([{ reason: 'recurred', timed: true, history: 'trigger clear close' }])
  const heard = await on.owner('select payload from heard')
  expect(heard.rows.map(({ payload }: { payload: unknown }) => payload)).toMatchObject([
    { transition: 'close', recordId: rows[0]?.id },
    { transition: 'trigger' },
  ])
  await on.owner('drop trigger hear on outbox')
})

test('what was raised, ended and raised again within one late batch are two alarms with their histories', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  await Promise.all([
    device.says({ temp: 9 }, minutesAgo(180)),
    device.says({ temp: 5 }, minutesAgo(170)),
    device.says({ temp: 9 }, minutesAgo(60)),
  ])
  expect(await on.gist(tenant)).toEqual([`${device.code} CLEARED_UNACK 1`, `${device.code} ACTIVE_UNACK 1`])
  const steps = (await alarmsOf(on.app, tenant)).map(({ history }) => String(history).replaceAll(/ \d{4}[^,]*/g, ''))
  expect(steps).toEqual(['trigger, clear', 'trigger'])
})

test('a value with an older time of its own is judged by its property, not by its report', async () => {
  await on.rule(tenant, { identifier: 'flow' })
  const device = on.fresh(tenant)
  const now = on.clock.now.getTime()
  await device.says(JSON.stringify({ ts: now, params: { temp: 4, flow: { value: 9, ts: now - 2_000 } } }))
  expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  // Older than what is known of the property: stored, and judged no more.
  await device.says(JSON.stringify({ ts: now + 1, params: { temp: 4, flow: { value: 1, ts: now - 3_000 } } }))
  expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  await device.says(JSON.stringify({ ts: now + 2, params: { temp: 4, flow: { value: 1, ts: now - 1_000 } } }))
  expect(await on.gist(tenant)).toEqual([`${device.code} CLEARED_UNACK 1`])
})

test('another value of the same time corrects the one before, also for its rules', async () => {
  await on.rule(tenant, {})
  const device = on.fresh(tenant)
  const at = minutesAgo(1)
  await device.says({ temp: 9 }, at)
  await device.says({ temp: 9 }, at)
  expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  await device.says({ temp: 5 }, at)
  expect(await on.gist(tenant)).toEqual([`${device.code} CLEARED_UNACK 1`])
})

test('reports without a time that arrive together are stored each, in their order', async () => {
  const device = on.fresh(tenant)
  const temps = Array.from({ length: 20 }, (_, i) => i)
  await Promise.all(temps.map((temp) => device.says(JSON.stringify({ id: `n${temp}`, params: { temp } }))))
  expect(await stored(device.deviceId)).toEqual(temps)
})

test('after the clock was set back rules go on with what is reported, and delays end', async () => {
  await on.rule(tenant, { duration: 60 })
  const [device, other] = [on.fresh(tenant), on.fresh(tenant)]
  await Promise.all([device.says({ temp: 4 }), other.says({ temp: 9 })])
  await on.alarms.tick()
  on.clock.now = new Date(on.clock.now.getTime() - 8 * 3_600_000)
  await on.alarms.tick()
  await device.says({ temp: 9 })
  await on.pass(70)
  expect((await on.gist(tenant)).toSorted()).toEqual(
    [`${device.code} ACTIVE_UNACK 1`, `${other.code} ACTIVE_UNACK 1`].toSorted(),
  )
  await device.says({ temp: 5 })
  const [alarm] = (await alarmsOf(on.app, tenant)).filter((one) => one.device === device.code)
  expect(alarm).toMatchObject({ state: 'CLEARED_UNACK', latest: 5 })
  const { rows } = await on.owner(
    `select (l.vals -> 'temp' ->> 0)::float8 as temp from device_latest l join ts_device s on s.sid = l.sid where s.device_id = $1`,
    [device.deviceId],
  )
  expect(rows).toEqual([{ temp: 5 }])
})

test('a device that reports right after the clock was set back is not silent', async () => {
  const device = on.fresh(tenant)
  const own = { targetType: 'device', deviceId: device.deviceId } as const
  await on.rule(tenant, { condType: 'nodata', noDataSec: 60, ...own })
  await on.rule(tenant, { duration: 60, ...own })
  await device.says({ temp: 4 })
  await on.alarms.tick()
  on.clock.now = new Date(on.clock.now.getTime() - 8 * 3_600_000)
  await device.says({ temp: 9 })
  await on.alarms.tick()
  expect(await on.gist(tenant)).toEqual([])
  await on.pass(65)
  expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`, `${device.code} ACTIVE_UNACK 1`])
})
