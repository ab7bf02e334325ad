// A day of the technicians: turns and orders that touch it, by the hospital's clock, for those who give work away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { ok, tenant } from '../testing/repairs.ts'
import type { Lane } from './order-lanes.ts'

const able = ['repair-order', 'repair_order_view', ...['accept', 'start', 'finish'].map((one) => `repair_order_${one}`)]
const clock = { now: new Date('2026-11-21T02:00:00Z') }

let app: TestApp
let desk: Caller
let worker: Caller
let idle: Caller
let areaId: string

const sql = (text: string, values: unknown[]) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
  desk = await app.person({ tenant, codes: 'all' })
  worker = await app.person({ tenant, codes: able })
  idle = await app.person({ tenant, codes: able })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
  const [groupId, shift] = [newId(), newId()]
  await sql(
    `insert into duty_group (id, tenant_id, group_code, group_name, leader_id, member_ids, dept_id)
     values ($1, $2, 'BZ-01', '水电班', $3, $4, (select dept_id[1] from "user" where id = $3))`,
    [groupId, tenant, desk.userId, [worker.userId, idle.userId]],
  )
  await sql(
    `insert into duty_shift (id, tenant_id, group_id, shift_name, short_code, start_time, end_time) values ($1, $2, $3, '夜班', '夜', '22:00', '06:00')`,
    [shift, tenant, groupId],
  )
  // From ten in the evening of the 20th to six of the 21st, by the clock of Shanghai.
  await sql(
    `insert into schedule (id, tenant_id, user_id, group_id, work_date, shift_id, start_at, end_at, schedule_state)
     values ($1, $2, $3, $4, '2026-11-20', $5, '2026-11-20T14:00:00Z', '2026-11-20T22:00:00Z', 'published')`,
    [newId(), tenant, worker.userId, groupId, shift],
  )
})
afterAll(() => app.stop())

const lanes = (who: Caller, day?: string, by: Record<string, string> = {}) =>
  who.get('/order/repair/lanes', day ? { day, ...by } : by)
const peopleOn = async (day?: string) =>
  (await ok<{ from: number; to: number; people: Lane[] }>(lanes(desk, day))).people

async function given(title: string): Promise<string> {
  const draft = { title, priority: 3, areaId, trade: 'water' }
  const { id } = await ok<{ id: string }>(desk.post('/order/repair/submit', draft))
  await ok(desk.post('/order/repair/dispatch', { id, ids: [id], assigneeId: worker.userId }))
  return id
}

test('a night shift stands in both of its days, and who has neither a turn nor an order in none', async () => {
  for (const day of ['2026-11-20', '2026-11-21'])
    expect((await peopleOn(day)).map(({ userId, groupName, turns }) => [userId, groupName, turns])).toEqual([
      [
        worker.userId,
        '水电班',
        [
          {
            from: Date.parse('2026-11-20T14:00:00Z'),
            to: Date.parse('2026-11-20T22:00:00Z'),
            name: '夜班',
            isStandby: false,
          },
        ],
      ],
    ])
  expect(await peopleOn('2026-11-22')).toEqual([])
})

test('an open order lasts until it is due, a finished one until it was finished, a cancelled one is not told', async () => {
  const [open, done, gone] = [await given('漏水'), await given('堵塞'), await given('误报')]
  await ok(worker.post('/order/repair/accept', { id: done, ids: [done] }))
  await ok(worker.post('/order/repair/start', { id: done, ids: [done] }))
  await sql(
    `update repair_order set dispatch_time = $2, accept_time = $2, start_time = $2, finish_time = $3, order_status = 'closed' where id = $1`,
    [done, '2026-11-21T00:30:00Z', '2026-11-21T01:15:00Z'],
  )
  await sql(`update repair_order set dispatch_time = $2, finish_due = $3 where id = $1`, [
    open,
    '2026-11-21T01:00:00Z',
    '2026-11-21T09:00:00Z',
  ])
  await ok(desk.post('/order/repair/cancel', { id: gone, ids: [gone], reason: 'mistaken' }))
  const [lane] = await peopleOn()
  expect(lane?.orders.map(({ id, from, to, isOpen, isLate }) => [id, from, to, isOpen, isLate])).toEqual([
    [done, Date.parse('2026-11-21T00:30:00Z'), Date.parse('2026-11-21T01:15:00Z'), false, false],
    [open, Date.parse('2026-11-21T01:00:00Z'), Date.parse('2026-11-21T09:00:00Z'), true, false],
  ])
  // Late since: it lasts until now.
  await sql(`update repair_order set finish_due = $2 where id = $1`, [open, '2026-11-21T01:30:00Z'])
  expect((await peopleOn())[0]?.orders[1]).toMatchObject({ id: open, to: clock.now.getTime(), isLate: true })
})

test('lanes are for those who give work away, and of one hospital', async () => {
  expect((await lanes(worker)).status).toBe(403)
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect((await ok<{ people: Lane[] }>(lanes(stranger))).people).toEqual([])
  expect((await lanes(desk, '2026-02-31x')).status).toBe(400)
})

test('a day with more orders than a page shows says so, and shows the earliest', async () => {
  const add = (from: number, to: number) =>
    sql(
      `insert into repair_order (id, tenant_id, order_no, title, order_status, assignee_id, area_id, dispatch_time, finish_time, report_time)
       select n, $1, 'L' || n, 'L' || n, 'closed', $2, $3, t, t + interval '1 minute', t
       from generate_series($4::int, $5::int) n, lateral (select '2026-01-05T00:00:00+08'::timestamptz + n * interval '1 second' as t) x`,
      [tenant, worker.userId, areaId, from, to],
    )
  const day = async () => ok<{ isCut: boolean; people: Lane[] }>(lanes(desk, '2026-01-05'))
  await add(1, 2_000)
  expect((await day()).isCut).toBe(false)
  await add(2_001, 2_001)
  const { isCut, people } = await day()
  expect([isCut, people[0]?.orders.length, people[0]?.orders.at(-1)?.title]).toEqual([true, 2_000, 'L2000'])
  // Narrowed by what it names, it shows the rest.
  await sql(`update repair_order set trade = 'water' where id = 2001`, [])
  const narrowed = await ok<{ isCut: boolean; people: Lane[] }>(lanes(desk, '2026-01-05', { trade: 'water' }))
  expect([narrowed.isCut, narrowed.people[0]?.orders.map(({ title }) => title)]).toEqual([false, ['L2001']])
  expect((await lanes(desk, '2026-01-05', { areaId: 'x' })).status).toBe(400)
})
