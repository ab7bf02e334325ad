// An alarm that a person closes although what raised it still stands.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { actAs } from '../platform/work.ts'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import type { Caller } from '../testing/app.ts'
import { raiseAgainWatch } from './raise-again.ts'

const tenant = '200001'
let on: Clocked
let keeper: Caller

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 30 })
  keeper = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const close = (id: string, body: object = {}) =>
  keeper.post('/iot/alarm-record/close', { handleResult: 'real', handleRemark: '已知', ...body }, { ids: id })

const records = async () => {
  const { rows } = await on.owner(
    `select a.id::text as id, a.alarm_state as state, a.alarm_level as level, a.trigger_value as value, a.limit_text as "limit",
       (select string_agg(t.transition, ' ' order by t.id) from alarm_transition t where t.alarm_record_id = a.id) as history
     from alarm_record a order by a.id`,
  )
  return rows as { id: string; state: string; history: string; value: number }[]
}

/** As the scheduler runs it each minute. */
async function watch(): Promise<void> {
  const who = { tenant, actor: machineActor('job', raiseAgainWatch.name) }
  const due = await actAs(on.app.context, who, async (ctx) => (await raiseAgainWatch.items?.(ctx, {})) ?? [])
  for (const item of due) await actAs(on.app.context, who, async (ctx) => raiseAgainWatch.each?.(ctx, item, {}))
}

/** So many minutes later: what is looked at then is due so much sooner. */
async function later(minutes: number): Promise<void> {
  await on.owner('update alarm_record set raise_again_at = raise_again_at - make_interval(mins => $1)', [minutes])
  await watch()
}

/** A device whose alarm stands at 9, acknowledged, with another value since. */
async function standing(wish = {}) {
  await on.rule(tenant, { level: 2, ...wish })
  const device = on.fresh(tenant)
  await device.says({ temp: 9 }, on.clock.now.getTime() - 2000)
  const [alarm] = await records()
  const id = String(alarm?.id)
  await keeper.post('/iot/alarm-record/ack', {}, { ids: id })
  await device.says({ temp: 44 }, on.clock.now.getTime() - 1000)
  return { device, id }
}

test('whoever closes it is told first, with the present value and what will follow', async () => {
  const { id } = await standing()
  const { data } = await keeper.get('/iot/alarm-record/standing', { ids: id })
  expect(data).toMatchObject([{ id, value: 44, limitText: '> 8', minutes: 60, valueTime: expect.any(String) }])
  const answer = await close(id)
  expect(answer).toMatchObject({ status: 428, reason: 'alarm.stands', data: { standing: [{ id, value: 44 }] } })
  expect(answer.msg).toContain('44')
  expect(answer.msg).toContain('60')
  expect(await records()).toMatchObject([{ state: 'ACTIVE_ACK' }])
  expect(await close(id, { confirmStanding: 1 })).toMatchObject({ status: 200, data: { done: 1 } })
  expect(await records()).toMatchObject([{ state: 'CLOSED', history: 'trigger ack close' }])
})

test('it keeps quiet for its time, whatever is reported, and is raised anew where it still stands', async () => {
  const { device, id } = await standing()
  await close(id, { confirmStanding: 1 })
  await device.says({ temp: 45 })
  await on.pass(10)
  await later(30)
  await device.says({ temp: 46 })
  expect(await records()).toHaveLength(1)
  await later(31)
  const all = await records()
  expect(all).toMatchObject([
    { id, state: 'CLOSED' },
    { state: 'ACTIVE_UNACK', level: 2, value: 46, limit: '> 8', history: 'trigger' },
  ])
  // Once: it is another alarm now, and ends as any other.
  await later(120)
  expect(await records()).toHaveLength(2)
  await device.says({ temp: 1 })
  expect((await records())[1]).toMatchObject({ state: 'CLEARED_UNACK', history: 'trigger clear' })
})

test('what becomes graver is raised at once', async () => {
  const { device, id } = await standing({
    more: { levels: JSON.stringify([{ level: 1, operator: 'gt', limitValue: 50 }]) },
  })
  await close(id, { confirmStanding: 1 })
  await device.says({ temp: 60 })
  expect(await records()).toMatchObject([
    { id, state: 'CLOSED' },
    { state: 'ACTIVE_UNACK', level: 1, value: 60 },
  ])
  await later(61)
  expect(await records()).toHaveLength(2)
})

test('what has recovered meanwhile stays closed, and what came back by itself is not raised twice', async () => {
  const { device, id } = await standing()
  await close(id, { confirmStanding: 1 })
  await device.says({ temp: 1 })
  await later(61)
  expect(await records()).toHaveLength(1)
  await device.says({ temp: 9 })
  const [, second] = await records()
  await close(String(second?.id), { confirmStanding: 1, handleResult: 'false' })
  expect(await records()).toMatchObject([{}, { state: 'ACTIVE_UNACK' }])
})

test('what is recovering when its time comes is looked at again, and raised if its value returns', async () => {
  const { device, id } = await standing({ clearDelay: 300 })
  await close(id, { confirmStanding: 1 })
  await device.says({ temp: 1 })
  await later(61)
  expect(await records()).toHaveLength(1)
  await device.says({ temp: 9 })
  expect(await records()).toHaveLength(1)
  await watch()
  expect(await records()).toMatchObject([{}, { state: 'ACTIVE_UNACK', value: 9 }])
})

test('of a rule that was disabled meanwhile nothing is raised', async () => {
  const { id } = await standing()
  await close(id, { confirmStanding: 1 })
  await on.owner('update alarm_rule set status = 0, rev = rev + 1')
  on.app.context.changes.notify('alarm_rule', tenant)
  await on.pass(10)
  await later(61)
  expect(await records()).toHaveLength(1)
})

test('a lesser one keeps quiet for a shift; one that has recovered asks nothing', async () => {
  const { device, id } = await standing({ level: 3 })
  await close(id, { confirmStanding: 1 })
  await later(470)
  expect(await records()).toHaveLength(1)
  await device.says({ temp: 47 })
  await later(11)
  const [, again] = await records()
  expect(again).toMatchObject({ state: 'ACTIVE_UNACK' })
  await device.says({ temp: 1 })
  expect((await keeper.get('/iot/alarm-record/standing', { ids: String(again?.id) })).data).toEqual([])
  expect(await close(String(again?.id))).toMatchObject({ status: 200 })
})

test('two are asked about together, and neither is closed unless it is confirmed', async () => {
  const first = await standing()
  const other = on.fresh(tenant)
  await other.says({ temp: 12 })
  const ids = (await records()).map((one) => one.id)
  await keeper.post('/iot/alarm-record/ack', {}, { ids: ids.join() })
  const answer = await close(ids.join())
  expect(answer).toMatchObject({ status: 428 })
  expect((answer.data as { standing: unknown[] }).standing).toHaveLength(2)
  expect((await records()).map(({ state }) => state)).toEqual(['ACTIVE_ACK', 'ACTIVE_ACK'])
  expect(first.id).toBe(ids[0])
})
