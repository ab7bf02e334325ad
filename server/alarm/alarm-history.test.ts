// The history of alarms: it only grows, takes remarks, is purged of tests by administrators, and says what happened in a
// period.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'
const path = '/iot/ruleDevAlarmHistory'
let app: TestApp
let plant: Plant
let keeper: Caller
let clerk: Caller

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 3 })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  clerk = await app.person({ tenant, codes: 'all' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await owner('delete from alarm_transition; delete from alarm_record; delete from alarm_rule')
})

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))
const remove = (ids: readonly string[], who = keeper) => who.post(`${path}/remove`, { ids })
const remark = (id: string, body: object, who = keeper) => who.post(`${path}/submit`, { id, ...body })

interface Wish {
  /** Local time at which it was raised. */
  at?: string
  level?: number
  device?: number
  ruleId?: string | null
  /** Seconds until it was acknowledged and recovered. */
  acked?: number
  cleared?: number
  /** How often it came again. */
  repeats?: number
  state?: string
  result?: string | null
}

/** An alarm with its history; returns the ids of its entries, the first that of its raising. */
async function given(wish: Wish = {}): Promise<string[]> {
  const { at = '2026-03-10 10:00:00', level = 2, device = 0, ruleId = null, repeats = 0 } = wish
  const recordId = newId()
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, device_id, device_type_id, area_id, rule_id, alarm_state, handle_result, first_time, last_time)
     values ($1::bigint, $2, 'GJ-' || right(($1::bigint)::text, 6), $3, '温度高', $4, $5, $6, $7, $8, $9, now(), now())`,
    [
      recordId,
      tenant,
      level,
      plant.devices[device]?.deviceId,
      plant.typeId,
      plant.areaId,
      ruleId,
      wish.state ?? 'CLOSED',
      wish.result ?? null,
    ],
  )
  const entries: [string, number][] = [
    ['trigger', 0],
    ...Array.from({ length: repeats }, (_, n): [string, number] => ['repeat', n + 1]),
    ...(wish.acked === undefined ? [] : [['ack', wish.acked] as [string, number]]),
    ...(wish.cleared === undefined ? [] : [['clear', wish.cleared] as [string, number]]),
  ]
  const ids = entries.map(() => newId())
  await owner(
    `insert into alarm_transition (id, tenant_id, alarm_record_id, transition, alarm_level, device_id, rule_id, event_time)
     select u.id, $2, $3, u.transition, $4, $5, $6, $7::timestamp at time zone 'Asia/Shanghai' + u.after * interval '1 second'
     from unnest($1::bigint[], $8::text[], $9::float8[]) as u(id, transition, after)`,
    [
      ids,
      tenant,
      recordId,
      level,
      plant.devices[device]?.deviceId,
      ruleId,
      at,
      entries.map(([name]) => name),
      entries.map(([, after]) => after),
    ],
  )
  return ids
}

async function rule(name: string): Promise<string> {
  const id = newId()
  await owner(
    `insert into alarm_rule (id, tenant_id, rule_name, rule_code, device_type_id) values ($1, $2, $3, $3, $4)`,
    [id, tenant, name, plant.typeId],
  )
  return id
}

describe('it only grows', () => {
  test('the remark alone is edited, by whoever may', async () => {
    const [id = ''] = await given()
    const answer = await remark(id, { remark: '现场核实', note: '别的', transition: 'clear' })
    expect(answer).toMatchObject({ status: 200, data: { id, remark: '现场核实' } })
    const read = async () => Object((await keeper.get(`${path}/detail`, { id })).data)
    expect(await read()).toMatchObject({ remark: '现场核实', note: null, transition: 'trigger' })
    await remark(id, { remark: '' })
    expect(await read()).toMatchObject({ remark: null })
    const watcher = await app.person({ tenant, codes: ['alarm-transition', 'alarm_transition_view'] })
    expect(await remark(id, { remark: '不行' }, watcher)).toMatchObject({ status: 403 })
    const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
    expect(await remark(id, { remark: '不行' }, stranger)).toMatchObject({ status: 404 })
    expect(await keeper.post(`${path}/submit`, { remark: '新的一条' })).toMatchObject({ status: 400 })
    expect(await remark(id, { remark: '长'.repeat(501) })).toMatchObject({ status: 400 })
  })

  test('the database itself lets nothing else of it be changed', async () => {
    const [id = ''] = await given()
    const change = (set: string) =>
      app.context.db.transaction({ tenant, platform: false }, (tx) =>
        tx.query(`update alarm_transition set ${set} where id = $1`, [id]),
      )
    for (const set of [`note = 'x'`, 'event_time = now()', `transition = 'clear'`, 'actor_id = 1', 'value = 3'])
      await expect(change(set)).rejects.toMatchObject({ code: '23000' })
    await change(`remark = 'x'`)
  })
})

describe('purging', () => {
  const tried = { result: 'test' }

  test('takes what tests left behind, for administrators', async () => {
    const [a = '', b = ''] = await given({ ...tried, acked: 5 })
    expect(await remove([a, b], clerk)).toMatchObject({ status: 403, reason: 'history.administrators' })
    expect(await remove([a, b])).toMatchObject({ status: 200 })
    expect((await keeper.get(`${path}/list`)).data).toMatchObject({ total: 0 })
  })

  test.each([
    ['of an alarm that is open', { state: 'ACTIVE_ACK', result: 'test' }, 'history.open'],
    ['of one that was real', { result: 'real' }, 'history.kept'],
    ['of one that nobody judged', {}, 'history.kept'],
  ])('leaves that %s, and all else of the call', async (_, wish, reason) => {
    const [kept = ''] = await given(wish)
    const [purgeable = ''] = await given(tried)
    expect(await remove([purgeable, kept])).toMatchObject({ status: 422, reason })
    const { rows } = await owner('select 1 from alarm_transition where is_deleted = 0')
    expect(rows).toHaveLength(2)
  })

  test('is of five hundred at most', async () => {
    const ids = await given({ ...tried, repeats: 500 })
    expect(ids).toHaveLength(501)
    expect(await remove(ids)).toMatchObject({ status: 400, reason: 'row.too-many' })
    expect(await remove(ids.slice(0, 500))).toMatchObject({ status: 200 })
  })
})

describe('figures', () => {
  const get = async (call: string, query: Record<string, string>, who = keeper) => {
    const answer = await who.get(`${path}/${call}`, query)
    expect(answer.status, answer.msg).toBe(200)
    return answer.data as unknown as Record<string, unknown>[]
  }
  const march = { from: '2026-03-01', to: '2026-03-31' }

  test('each day of a week and of a month says how many were raised, by level, in the time of the hospital', async () => {
    await given({ at: '2026-03-10 00:00:00', level: 1 })
    await given({ at: '2026-03-10 23:59:59', level: 3, repeats: 4 })
    await given({ at: '2026-03-16 12:00:00', level: 3, device: 1 })
    await given({ at: '2026-02-28 12:00:00', level: 4 })
    const week = await get('getAlarmByWeek', { day: '2026-03-16' })
    expect(week.map(({ day, total }) => `${String(day)} ${String(total)}`)).toEqual([
      '2026-03-10 2',
      '2026-03-11 0',
      '2026-03-12 0',
      '2026-03-13 0',
      '2026-03-14 0',
      '2026-03-15 0',
      '2026-03-16 1',
    ])
    expect(week[0]).toEqual({ day: '2026-03-10', total: 2, levels: [1, 0, 1, 0] })
    const month = await get('getAlarmByMonth', { month: '2026-02' })
    expect(month).toHaveLength(28)
    expect(month.at(-1)).toEqual({ day: '2026-02-28', total: 1, levels: [0, 0, 0, 1] })
    const one = String(plant.devices[1]?.deviceId)
    expect((await get('getAlarmByWeek', { day: '2026-03-16', deviceId: one })).at(-1)).toMatchObject({ total: 1 })
    expect((await get('getAlarmByWeek', { day: '2026-03-16', deviceId: one }))[0]).toMatchObject({ total: 0 })
    expect((await get('getAlarmByMonth', { month: '2026-03', alarmLevel: '3', areaId: plant.areaId }))[9]).toEqual({
      day: '2026-03-10',
      total: 1,
      levels: [0, 0, 1, 0],
    })
    expect((await keeper.get(`${path}/getAlarmByMonth`, { month: '2026-13' })).status).toBe(400)
    expect(await get('getAlarmByWeek', {})).toHaveLength(7)
  })

  test('what alarms most, by device, type, rule and area', async () => {
    const ruleId = await rule('高温')
    await given({ ruleId, repeats: 3 })
    await given({ device: 1 })
    await given({ device: 1, at: '2026-02-10 10:00:00' })
    expect(await get('top', march)).toEqual([
      { id: plant.devices[0]?.deviceId, name: 'G1-1', alarms: 1, times: 4 },
      { id: plant.devices[1]?.deviceId, name: 'G1-2', alarms: 1, times: 1 },
    ])
    expect(await get('top', { ...march, size: '1' })).toHaveLength(1)
    expect(await get('top', { ...march, by: 'rule' })).toEqual([{ id: ruleId, name: '高温', alarms: 1, times: 4 }])
    expect(await get('top', { ...march, by: 'deviceType' })).toMatchObject([{ id: plant.typeId, alarms: 2, times: 5 }])
    expect(await get('top', { ...march, by: 'area' })).toMatchObject([{ name: 'G1-area', alarms: 2, times: 5 }])
    expect((await keeper.get(`${path}/top`, { ...march, by: 'person' })).status).toBe(400)
  })

  test('how long it took to acknowledge and to recover, on average, by level', async () => {
    await given({ level: 1, acked: 60, cleared: 600 })
    await given({ level: 1, acked: 120 })
    await given({ level: 1 })
    await given({ level: 4, cleared: 30 })
    expect(await get('times', march)).toEqual([
      { level: 1, alarms: 3, acknowledged: 2, recovered: 1, meanAck: 90, meanClear: 600 },
      { level: 2, alarms: 0, acknowledged: 0, recovered: 0, meanAck: null, meanClear: null },
      { level: 3, alarms: 0, acknowledged: 0, recovered: 0, meanAck: null, meanClear: null },
      { level: 4, alarms: 1, acknowledged: 0, recovered: 1, meanAck: null, meanClear: 30 },
    ])
  })

  test('which rules are a nuisance: more than ten a day, or mostly over within a minute', async () => {
    const [often, brief, fine] = [await rule('频繁'), await rule('短暂'), await rule('正常')]
    await given({ ruleId: often, repeats: 10, cleared: 3600 })
    for (let n = 0; n < 3; n += 1) await given({ ruleId: brief, cleared: 20 + n })
    for (let n = 0; n < 3; n += 1) await given({ ruleId: fine, cleared: 3600 })
    expect(await get('nuisance', march)).toEqual([
      { id: often, name: '频繁', alarms: 1, times: 11, mostPerDay: 11, medianSeconds: 3600 },
      { id: brief, name: '短暂', alarms: 3, times: 3, mostPerDay: 3, medianSeconds: 21 },
    ])
  })

  test.each(['getAlarmByWeek', 'getAlarmByMonth', 'top', 'times', 'nuisance'])(
    '%s: of another hospital nothing is told, and nothing without the right to the history',
    async (call) => {
      const today = new Date().toISOString().slice(0, 10)
      await given({ at: `${today} 01:00:00`, repeats: 20 })
      const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
      const told = JSON.stringify(await get(call, {}, stranger))
      expect(told).not.toMatch(/"(total|alarms|times)":[1-9]/)
      const nobody = await app.person({ tenant, codes: ['alarm-record'] })
      expect(await nobody.get(`${path}/${call}`)).toMatchObject({ status: 403 })
    },
  )

  test('a period is a little over a year at most', async () => {
    expect((await keeper.get(`${path}/times`, { from: '2024-01-01', to: '2026-01-01' })).status).toBe(400)
    expect((await keeper.get(`${path}/times`, { from: '2026-01-02', to: '2026-01-01' })).status).toBe(400)
  })
})
