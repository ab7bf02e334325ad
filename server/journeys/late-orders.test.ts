// Late is one word: wherever orders are listed, counted, judged or told of, the same ones are late.
import { CONDITIONS } from '@steward/domain/conditions/name'
import { usualWeek } from '@steward/domain/repair/clock'
import { isLate, lateOrders, nextDeadline, unfinishedStates } from '@steward/domain/repair/deadline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { fromLocal } from '../platform/local-time.ts'
import { actAs } from '../platform/work.ts'
import { clockOf, deadlinesOf, type Order } from '../repair/order-clock.ts'
import { slaWatch } from '../repair/order-watch.ts'
import { ok, startRepairs, tenant } from '../testing/repairs.ts'

const house = await startRepairs()
const { app, desk, technician, sql } = house
afterAll(() => app.stop())

/** Minutes from now: negative ones have passed. */
interface Story {
  state: string
  report: number
  response: number
  accept?: number
  arrival?: number
  arrive?: number
  finish: number
  finished?: number
  paused?: number
  /** What is expected. */
  late: boolean
}

const stories: Record<string, Story> = {
  'response late': { state: 'to_accept', report: -90, response: -60, finish: 300, late: true },
  'response due': { state: 'to_accept', report: -10, response: 20, finish: 300, late: false },
  'responded late, in time again': {
    state: 'accepted',
    report: -90,
    response: -60,
    accept: -50,
    finish: 300,
    late: false,
  },
  'arrival late': { state: 'accepted', report: -90, response: -60, accept: -70, arrival: -5, finish: 300, late: true },
  'finish late': {
    state: 'repairing',
    report: -300,
    response: -290,
    accept: -295,
    arrive: -280,
    finish: -20,
    late: true,
  },
  'in time': { state: 'repairing', report: -60, response: -30, accept: -50, arrive: -40, finish: 120, late: false },
  warned: { state: 'repairing', report: -95, response: -90, accept: -92, arrive: -91, finish: 5, late: false },
  'suspended before it was due': {
    state: 'suspended',
    report: -900,
    response: -890,
    accept: -895,
    arrive: -890,
    paused: -800,
    finish: -600,
    late: false,
  },
  'suspended when it was late': {
    state: 'suspended',
    report: -900,
    response: -890,
    accept: -895,
    arrive: -890,
    paused: -500,
    finish: -600,
    late: true,
  },
  'finished late': {
    state: 'to_check',
    report: -300,
    response: -290,
    accept: -295,
    arrive: -280,
    finish: -60,
    finished: -30,
    late: false,
  },
  cancelled: { state: 'cancelled', report: -900, response: -890, finish: -600, late: false },
}
const ids: Record<string, string> = {}
const late = Object.keys(stories)
  .filter((name) => stories[name]?.late)
  .toSorted()
const namesOf = (found: readonly { id?: unknown }[]) =>
  found.flatMap(({ id }) => Object.keys(ids).filter((name) => ids[name] === String(id))).toSorted()

beforeAll(async () => {
  const at = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
  for (const [name, one] of Object.entries(stories)) {
    ids[name] = newId()
    await sql(
      `insert into repair_order (id, tenant_id, order_no, title, area_id, priority, order_type, trade, order_status, assignee_id,
         report_time, response_due, accept_time, arrive_due, arrive_time, finish_due, finish_time, paused_since, dispatch_time, sla_state)
       values ($1, $2, $3, $4, $5, 3, 'repair', 'water', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $8, 'ok')`,
      [
        ids[name],
        tenant,
        `WX-${Object.keys(ids).length}`,
        name,
        house.areaId,
        one.state,
        technician.userId,
        ...[one.report, one.response, one.accept, one.arrival, one.arrive, one.finish, one.finished, one.paused].map(
          at,
        ),
      ],
    )
  }
})

interface Row {
  [name: string]: unknown
  id: string
}
const list = async (filters: Record<string, string>) =>
  (await ok<{ records: Row[]; total: number }>(desk.get('/order/repair/list', { size: '50', ...filters }))).records
const supervised = async (part?: string) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return ok<{ records: Row[]; summary: Record<string, number> }>(
    desk.get('/iot/work-plan/supervisionWorkList', {
      startTime_: `${day(-3)} 00:00:00`,
      endTime_: `${day(3)} 00:00:00`,
      kind: 'order',
      size: '50',
      ...(part === undefined ? {} : { part }),
    }),
  )
}

test('the list, its chip, the cockpit, supervision, one’s own work and the lanes name the same late orders', async () => {
  expect(late).toHaveLength(4)
  const found = await list(lateOrders)
  expect(namesOf(found)).toEqual(late)
  expect(found.every(({ slaState }) => slaState === 'breached')).toBe(true)
  const chip = await ok<{ total: number }>(desk.get('/order/repair/list', { ...lateOrders, size: '1' }))
  expect(chip.total).toBe(late.length)

  const now = await ok<{ late: number; trades: { late: number }[] }>(desk.get('/report/kpi/now'))
  expect([now.late, now.trades.map((one) => one.late)]).toEqual([late.length, [late.length]])

  const overdue = await supervised('overdue')
  expect(namesOf(overdue.records)).toEqual(late)
  expect(overdue.records.every((row) => row.isLate === 1)).toBe(true)
  expect(overdue.summary.overdue).toBe(late.length)
  const doing = namesOf((await supervised('doing')).records)
  expect(doing).toEqual(
    Object.keys(stories)
      .filter((name) => !late.includes(name) && !['finished late', 'cancelled'].includes(name))
      .toSorted(),
  )

  const mine = await ok<{ records: Row[]; counts: { overdue: number } }>(technician.get('/iot/work-plan/myWork'))
  expect(namesOf(mine.records.filter((row) => row.isLate === 1))).toEqual(late)
  expect(mine.counts.overdue).toBe(late.length)

  const lanes = await ok<{ people: { orders: Row[] }[] }>(desk.get('/order/repair/lanes'))
  const shown = lanes.people.flatMap(({ orders }) => orders)
  const isOpen = (row: Row) => row.isOpen === true
  expect(namesOf(shown.filter((row) => isOpen(row) && row.isLate === true))).toEqual(late)
})

test('in a row and on its page the clock stands as in the filter, before anything has stored it', async () => {
  const states: Record<string, unknown> = {}
  for (const [name, id] of Object.entries(ids))
    states[name] = (await ok(desk.get('/order/repair/detail', { id }))).slaState
  expect(
    Object.keys(states)
      .filter((name) => states[name] === 'breached')
      .toSorted(),
  ).toEqual(late)
  const others = await list({ orderStatus: unfinishedStates.join(','), slaState_notequal: 'breached' })
  expect(namesOf(others).filter((name) => late.includes(name))).toEqual([])
  const breached = { field: 'slaState', is: 'oneOf', value: ['breached'] }
  const unfinished = { field: 'orderStatus', is: 'oneOf', value: [...unfinishedStates] }
  const composed = await list({ [CONDITIONS]: JSON.stringify({ all: [breached, unfinished] }) })
  expect(namesOf(composed)).toEqual(late)
})

test('how late an order is stands still while its clock rests, and is told of the deadline it missed', async () => {
  const { records } = await supervised('overdue')
  const of = (name: string) => records.find(({ id }) => id === ids[name])
  expect(of('suspended when it was late')).toMatchObject({ overdueMinutes: 100, isResting: 1, dueName: 'finishDue' })
  expect(of('response late')).toMatchObject({ overdueMinutes: 60, isResting: 0, dueName: 'responseDue' })
  expect(of('arrival late')).toMatchObject({ overdueMinutes: 5, dueName: 'arriveDue' })
  const resting = (await supervised('doing')).records.find(({ id }) => id === ids['suspended before it was due'])
  expect(resting).toMatchObject({ isLate: 0, isResting: 1, overdueMinutes: 0 })
})

test('the longest overdue come first where late orders are listed by their deadline', async () => {
  const found = await list({ ...lateOrders, ascs: 'nextDue' })
  expect(found.map(({ title }) => title)).toEqual([
    'suspended when it was late',
    'response late',
    'finish late',
    'arrival late',
  ])
})

test('the job that watches stores and tells the same, once', async () => {
  await house.runJob(slaWatch)
  await house.runJob(slaWatch)
  const stored = await sql(
    `select id::text as id from repair_order where sla_state = 'breached' and order_status = any($1)`,
    [unfinishedStates],
  )
  expect(namesOf(stored)).toEqual(late)
  const told = await sql(
    `select o.title, array_agg(r.action order by r.action) as actions from repair_bill_record r join repair_order o on o.id = r.order_id
     where r.action in ('sla_warn', 'sla_response', 'sla_arrive', 'sla_finish') group by 1`,
  )
  const lateActions: unknown[] = ['sla_response', 'sla_arrive', 'sla_finish']
  const said = Object.fromEntries(told.map(({ title, actions }) => [String(title), [actions].flat()]))
  expect(said).toEqual({
    'response late': ['sla_response'],
    'arrival late': ['sla_arrive'],
    'finish late': ['sla_finish'],
    'suspended when it was late': ['sla_finish'],
    warned: ['sla_warn'],
  })
  const named = Object.keys(said).filter((name) => said[name]?.some((one) => lateActions.includes(one)))
  expect(named.toSorted()).toEqual(late)
  const [warned] = await sql('select sla_state as state from repair_order where id = $1', [ids.warned])
  expect(warned).toEqual({ state: 'warn' })
})

test('the database and the rules agree on the next deadline of any order', async () => {
  // Every combination of state and of what is due, done or rests.
  await sql(
    `insert into repair_order (id, tenant_id, order_no, title, area_id, priority, order_type, order_status,
       response_due, accept_time, arrive_due, arrive_time, finish_due, finish_time, paused_since)
     select 900000 + row_number() over (), $1, 'ZZ' || row_number() over (), 'any', $2, 3, 'repair', state,
       now() + r * interval '1 minute', case when a then now() end, now() + v * interval '1 minute', case when b then now() end,
       now() + f * interval '1 minute', case when d then now() end, case when p then now() - interval '10 minutes' end
     from unnest(array['to_dispatch', 'accepted', 'suspended', 'to_check', 'cancelled']) state,
       unnest(array[null, -30, 5]) r, unnest(array[true, false]) a, unnest(array[null, -20, 7]) v, unnest(array[true, false]) b,
       unnest(array[null, -15, 9]) f, unnest(array[true, false]) d, unnest(array[true, false]) p`,
    [tenant, house.areaId],
  )
  const text = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') as "${column}"`
  const columns = [
    'response_due',
    'accept_time',
    'arrive_due',
    'arrive_time',
    'finish_due',
    'finish_time',
    'paused_since',
  ]
  const rows = await sql(
    `select order_status, ${[...columns, 'next_due'].map(text).join(', ')}, coalesce(coalesce(paused_since, now()) > next_due, false) as late
     from repair_order where title = 'any'`,
  )
  expect(rows.length).toBe(5 * 3 * 2 * 3 * 2 * 3 * 2 * 2)
  const now = new Date()
  for (const row of rows) {
    const at = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
    const order = {
      orderStatus: String(row.order_status),
      reportTime: null,
      responseDue: at('response_due'),
      acceptTime: at('accept_time'),
      arriveDue: at('arrive_due'),
      arriveTime: at('arrive_time'),
      finishDue: at('finish_due'),
      finishTime: at('finish_time'),
      pausedSince: at('paused_since'),
      pausedSec: 0,
    } as unknown as Order
    const next = nextDeadline(deadlinesOf(order))
    const stored = at('next_due')
    expect([row, next?.due]).toEqual([row, stored === null ? undefined : fromLocal(stored)])
    expect([row, isLate(deadlinesOf(order), new Date(fromLocalNow(now)))]).toEqual([row, row.late])
  }
})

/** The moment as local times are read. */
const fromLocalNow = (now: Date) => now.getTime() + 8 * 3_600_000

test('an order that is finished by a step is judged by its finish alone', async () => {
  const order = (await ok(desk.get('/order/repair/detail', { id: ids['response late'] ?? '' }))) as unknown as Order
  const facts = await actAs(app.context, { tenant, actor: machineActor('job', 'x') }, async (ctx) =>
    clockOf(ctx, order, { finishTime: order.reportTime }, { week: usualWeek(0), warnAt: 0.8 }),
  )
  expect(facts).toMatchObject({ slaState: 'met', finishBreached: 0 })
})
