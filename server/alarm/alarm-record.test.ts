// Operators' actions on alarms, single and a thousand at once, while devices keep raising them.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type TestAlarms, alarmsOf, openAlarms, plantRule, plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'
const since = new Date(Date.now() - 3_600_000)
const RULES = 30
const DEVICES = 12
const STORMS = 6

let app: TestApp
let alarms: TestAlarms
let plant: Plant
let one: Caller
let other: Caller

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp', unit: '℃' }], devices: DEVICES }, since)
  await app.context.db.transaction({ tenant, platform: false }, async (tx) => {
    for (let n = 0; n < RULES; n += 1) await plantRule(tx, plant.typeId, { limit: 8 + n / 10 }, since)
  })
  alarms = await openAlarms(app)
  one = await app.person({ tenant, codes: 'all', alias: 'admin' })
  other = await app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(async () => {
  await alarms.stop()
  await app.stop()
})
beforeEach(async () => {
  await owner('delete from alarm_transition; delete from alarm_record')
})

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

interface Wish {
  count: number
  state?: string
  level?: number
}

/** Alarms as raised by devices; returns their ids. */
async function given({ count, state = 'ACTIVE_UNACK', level = 3 }: Wish): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, device_id, rule_id, alarm_state, first_time, last_time)
     select id, $2, 'GJ' || nth, $4, 'temp 高于 8 ℃', $5, 1000000 + nth, $3, now(), now() from unnest($1::bigint[]) with ordinality as u(id, nth)`,
    [ids, tenant, state, level, plant.devices[0]?.deviceId],
  )
  return ids
}

const act = (who: Caller, action: string, ids: readonly string[], body: object = {}) =>
  who.post(`/iot/alarm-record/${action}`, body, { ids: ids.join() })

async function states(): Promise<Record<string, number>> {
  const { rows } = await owner('select alarm_state as state, count(*)::int as n from alarm_record group by 1')
  return Object.fromEntries(rows.map(({ state, n }: { state: string; n: number }) => [state, n]))
}

async function history(): Promise<Record<string, number>> {
  const { rows } = await owner('select transition, count(*)::int as n from alarm_transition group by 1')
  return Object.fromEntries(rows.map(({ transition, n }: { transition: string; n: number }) => [transition, n]))
}

const result = { handleResult: 'real', handleRemark: '已处理' }

describe('acknowledging', () => {
  test.each([
    ['ACTIVE_UNACK', 'ACTIVE_ACK'],
    ['CLEARED_UNACK', 'CLEARED_ACK'],
  ])('brings %s to %s, with who and when', async (state, next) => {
    const ids = await given({ count: 1, state })
    expect(await act(one, 'ack', ids)).toMatchObject({ status: 200, data: { done: 1, passed: [] } })
    const { rows } = await owner(
      'select alarm_state, ack_user_id, ack_time is not null as timed, rev from alarm_record',
    )
    expect(rows).toEqual([{ alarm_state: next, ack_user_id: one.userId, timed: true, rev: 1 }])
    expect(await history()).toEqual({ ack: 1 })
  })

  test('of what somebody else acknowledged changes nothing and is no error', async () => {
    const ids = await given({ count: 1, state: 'ACTIVE_ACK' })
    expect(await act(one, 'ack', ids)).toMatchObject({ status: 200, data: { done: 0, passed: ids } })
    expect(await history()).toEqual({})
  })

  test('of a closed alarm is refused', async () => {
    const ids = await given({ count: 1, state: 'CLOSED' })
    expect(await act(one, 'ack', ids)).toMatchObject({ status: 422, reason: 'alarm.closed' })
  })
})

describe('closing', () => {
  test('keeps result, remark and time', async () => {
    const ids = await given({ count: 1, state: 'ACTIVE_ACK', level: 1 })
    expect(await act(one, 'close', ids, result)).toMatchObject({ status: 200, data: { done: 1 } })
    const { rows } = await owner(
      'select alarm_state, handle_result, handle_remark, close_time is not null as timed from alarm_record',
    )
    expect(rows).toEqual([{ alarm_state: 'CLOSED', handle_result: 'real', handle_remark: '已处理', timed: true }])
  })

  test('a critical alarm that nobody acknowledged is refused by its number, and nothing of the call is done', async () => {
    const minor = await given({ count: 2, state: 'CLEARED_ACK' })
    await owner('update alarm_record set rule_id = rule_id + 500')
    const grave = await given({ count: 1, level: 1 })
    const answer = await act(one, 'close', [...minor, ...grave], result)
    expect(answer).toMatchObject({ status: 422, reason: 'alarm.active' })
    expect(answer.msg).toContain('GJ1')
    expect(await states()).toEqual({ CLEARED_ACK: 2, ACTIVE_UNACK: 1 })
  })

  test('a major alarm needs a remark', async () => {
    const ids = await given({ count: 1, state: 'ACTIVE_ACK', level: 2 })
    expect(await act(one, 'close', ids, { handleResult: 'real' })).toMatchObject({
      status: 400,
      reason: 'alarm.remark',
    })
  })
})

test('a closed alarm can be removed; its history stays', async () => {
  const ids = await given({ count: 1, level: 2 })
  await act(one, 'ack', ids)
  expect(await act(one, 'remove', ids)).toMatchObject({ status: 422, reason: 'alarm.open' })
  await act(one, 'close', ids, result)
  expect(await act(one, 'remove', ids)).toMatchObject({ status: 200 })
  expect((await one.get('/iot/alarm-record/list')).data).toMatchObject({ total: 0 })
  expect(await history()).toEqual({ ack: 1, close: 1 })
})

describe('assigning', () => {
  test('names who sees to it', async () => {
    const ids = await given({ count: 3 })
    expect(await act(one, 'assign', ids, { assigneeId: other.userId })).toMatchObject({ data: { done: 3 } })
    const { rows } = await owner('select distinct assignee_id from alarm_record')
    expect(rows).toEqual([{ assignee_id: other.userId }])
    expect(await history()).toEqual({ assign: 3 })
  })

  test('to nobody of the tenant is refused', async () => {
    const stranger = await app.person({ tenant: '200002' })
    const ids = await given({ count: 1 })
    expect(await act(one, 'assign', ids, { assigneeId: stranger.userId })).toMatchObject({ status: 400 })
  })
})

describe('many at once', () => {
  test.each([
    ['ack', {}],
    ['close', result],
    ['assign', null],
  ])('%s of a thousand takes a few statements and leaves out what somebody else closed', async (action, body) => {
    const ids = await given({ count: 1000 })
    const [stale = ''] = ids
    await owner(`update alarm_record set alarm_state = 'CLOSED' where id = $1`, [stale])
    const { statements, answer } = await counting(() => act(one, action, ids, body ?? { assigneeId: other.userId }))
    expect(answer).toMatchObject({ status: 200, data: { done: 999, passed: [stale] } })
    expect(await history()).toEqual({ [action]: 999 })
    expect(statements).toBeGreaterThan(4)
    expect(statements).toBeLessThan(100)
  })

  test('ids that are not there are refused as a whole', async () => {
    const ids = await given({ count: 2 })
    expect(await act(one, 'ack', [...ids, newId()])).toMatchObject({ status: 404 })
    expect(await states()).toEqual({ ACTIVE_UNACK: 2 })
  })

  /** Counted on every connection of the pool. */
  async function counting<T>(work: () => Promise<T>): Promise<{ statements: number; answer: T }> {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      return { answer: await work(), statements: query.mock.calls.length }
    } finally {
      query.mockRestore()
    }
  }
})

test('thirty rules on one property and two people who acknowledge in bulk are never in each other’s way', async () => {
  const seen = { storms: 0 }
  let isOver = false
  const storm = async () => {
    for (let round = 0; round < STORMS; round += 1) {
      const temp = round % 2 === 0 ? 50 : 1
      await Promise.all(plant.devices.map((device) => alarms.say(device, plant, { temp }, Date.now())))
      seen.storms += 1
    }
    isOver = true
  }
  const answers: number[] = []
  const clerk = async (who: Caller, isBackwards: boolean) => {
    while (!isOver) {
      const { data } = await who.get('/iot/alarm-record/list', {
        size: '500',
        alarmState: 'ACTIVE_UNACK,CLEARED_UNACK',
      })
      const ids = (data as { records: { id: string }[] }).records.map(({ id }) => id)
      if (isBackwards) ids.reverse()
      if (ids.length > 0) answers.push((await act(who, 'ack', ids)).status)
    }
  }
  await Promise.all([storm(), clerk(one, false), clerk(other, true)])
  expect(seen.storms).toBe(STORMS)
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.filter((status) => status !== 200)).toEqual([])
  const records = await alarmsOf(app, tenant)
  expect(records).toHaveLength(DEVICES * RULES)
  expect(records.filter(({ times }) => times !== STORMS / 2)).toEqual([])
})

test('who reads English finds the name of the alarm in English in its history and in the repair opened from it', async () => {
  const [id] = await given({ count: 1 })
  await owner(`update alarm_record set alarm_name_en = 'temp above 8 ℃', area_id = $1`, [plant.areaId])
  const headers = { 'blade-auth': `bearer ${one.token}`, 'accept-language': 'en' }
  const read = async (url: string) =>
    (await app.http.inject({ url: `/api${url}`, headers })).json<{ data: { records: Record<string, unknown>[] } }>()
  const url = `/api/iot/alarm-record/repair?id=${id}`
  const reply = await app.http.inject({ method: 'POST', url, headers, payload: {} })
  expect(reply.json()).toMatchObject({ code: 200 })
  const entries = (await read('/iot/ruleDevAlarmHistory/list')).data.records
  expect(entries.map(({ alarmRecordName }) => alarmRecordName)).toEqual(['temp above 8 ℃'])
  const [bill] = (await read(`/iot/repair-bill/list?alarmRecordId=${id}`)).data.records
  expect(bill).toMatchObject({ alarmRecordName: 'temp above 8 ℃', title: expect.stringContaining('temp above 8 ℃') })
  const { records } = (await one.get('/iot/ruleDevAlarmHistory/list')).data as { records: unknown[] }
  expect(records).toMatchObject([{ alarmRecordName: 'temp 高于 8 ℃' }])
})

test('who reads English is told of alarms in English', async () => {
  await owner(`update rule_state set phase = 'normal'`)
  const [device] = plant.devices
  if (!device) throw new Error('no device')
  await alarms.stop()
  alarms = await openAlarms(app)
  await alarms.say(device, plant, { temp: 8.05 }, Date.now())
  const [record] = await alarmsOf(app, tenant)
  expect(record).toMatchObject({ name: 'temp高于 8 ℃', limit: '> 8 ℃' })
  const headers = { 'blade-auth': `bearer ${one.token}`, 'accept-language': 'en' }
  const reply = await app.http.inject({ url: '/api/iot/alarm-record/list', headers })
  expect(reply.json()).toMatchObject({ data: { records: [{ alarmName: 'temp above 8 ℃', areaName: 'G1-area' }] } })
})

test('what waits stands first, the grave before the rest, and what is over last; pages follow on each other', async () => {
  const wishes = [
    ['CLOSED', 1, 1],
    ['ACTIVE_ACK', 1, 2],
    ['CLEARED_ACK', 2, 3],
    ['ACTIVE_UNACK', 3, 4],
    ['ACTIVE_UNACK', 1, 60],
    ['CLEARED_UNACK', 1, 5],
    ['ACTIVE_UNACK', 1, 50],
    ['ACTIVE_UNACK', 2, 1],
    ['CLOSED', 4, 0],
  ] as const
  for (const [at, [state, level, minutes]] of wishes.entries()) {
    const [id] = await given({ count: 1, state, level })
    await owner(
      `update alarm_record set alarm_no = $2, rule_id = $3, last_time = now() - $4 * interval '1 minute' where id = $1`,
      [id, `A${at}`, 7000 + at, minutes],
    )
  }
  const page = async (query: Record<string, string>) => {
    const { data } = await one.get('/iot/alarm-record/list', query)
    return (data as { records: { alarmNo: string }[] }).records.map(({ alarmNo }) => alarmNo)
  }
  const ordered = ['A6', 'A4', 'A5', 'A7', 'A3', 'A1', 'A2', 'A8', 'A0']
  expect(await page({ size: '20' })).toEqual(ordered)
  const pages = [
    await page({ size: '4', current: '1' }),
    await page({ size: '4', current: '2' }),
    await page({ size: '4', current: '3' }),
  ]
  expect(pages.flat()).toEqual(ordered)
  expect((await page({ size: '3', descs: 'lastTime' }))[0]).toBe('A8')
  const { latest } = (await one.get('/iot/overview')).data as { latest: { alarmLevel: number; alarmState: string }[] }
  expect(latest.map(({ alarmState, alarmLevel }) => `${alarmState} ${alarmLevel}`).slice(0, 3)).toEqual([
    'ACTIVE_UNACK 1',
    'ACTIVE_UNACK 1',
    'CLEARED_UNACK 1',
  ])
})

test('open alarms are counted and listed from an index, however many are over', async () => {
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_state, alarm_level, first_time, last_time)
     select 5000000 + n, $1, case when n % 500 = 0 then 'ACTIVE_ACK' else 'CLOSED' end, 1 + n % 4, now(), now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [tenant],
  )
  await owner('analyze alarm_record')
  const planOf = async (text: string) => {
    const { rows } = await owner(`explain ${text}`)
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  }
  const open = `tenant_id = '${tenant}' and is_deleted = 0 and alarm_state <> 'CLOSED'`
  expect(await planOf(`select alarm_level, count(*) from alarm_record where ${open} group by 1`)).toContain(
    'alarm_record_open',
  )
  const first = 'order by urgency, last_time desc, id limit 8'
  expect(await planOf(`select * from alarm_record where ${open} ${first}`)).toContain('alarm_record_open')
  const all = `tenant_id = '${tenant}' and is_deleted = 0`
  expect(await planOf(`select * from alarm_record where ${all} ${first}`)).toContain('alarm_record_order')
})

test('an action that another transaction was in the way of is done again', async () => {
  const ids = await given({ count: 2 })
  const [first, second] = ids
  await withClient(app.owner, async (client) => {
    const lock = (id: string | undefined) => client.query('select 1 from alarm_record where id = $1 for update', [id])
    await client.query('begin')
    await lock(second)
    const acting = act(one, 'ack', ids)
    await expect.poll(waiting).toBe(1)
    await lock(first)
    await client.query('commit')
    expect(await acting).toMatchObject({ status: 200, data: { done: 2 } })
  })
  expect(await history()).toEqual({ ack: 2 })

  async function waiting(): Promise<number> {
    const { rows } = await owner(`select count(*)::int as n from pg_locks where not granted`)
    return rows[0].n
  }
})
