// Supervision, reminders and one's own work over inspections, upkeep and repair orders.
import { repairOrder } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAN, ok, startPlans, tenant } from '../../testing/plans.ts'

let house: Awaited<ReturnType<typeof startPlans>>
interface Row {
  id: string
  kind: string
  no: string
  title: string
  status: string
  statusName: string
  part: string
  groupName: string
  assigneeName: string
  areaName: string
  overdueMinutes: number
  remindCount: number
  lastRemindTime: string | null
  actions: string[]
}
interface List {
  records: Row[]
  total: number
  pages: number
  summary: { total: number; done: number; doing: number; overdue: number; missed: number; rate: number | null }
}
const list = (query: Record<string, string> = {}, who = house.boss) => who.get(`${PLAN}/supervisionWorkList`, query)
const rows = (query: Record<string, string> = {}, who = house.boss) => ok<List>(list(query, who))
const bills: Record<string, string> = {}

beforeAll(async () => {
  house = await startPlans()
  const { make, templateId, at, dateBack, sql, inspector, groupId, boss, areaId } = house
  const bill = async (name: string, more: object = {}) => {
    const made = await ok<{ id: string }>(make(templateId, { title: name, ...more }))
    bills[name] = made.id
    return made.id
  }
  await bill('soon', { dueTime: at(90) })
  await bill('later', { dueTime: at(20 * 60) })
  await dateBack(await bill('late'), 200)
  await dateBack(await bill('later still'), 400)
  await bill('pool', { assigneeId: null, groupId })
  const done = await bill('done')
  await sql(`update inspection_bill set bill_status = 'done', finish_time = now() where id = $1`, [done])
  await sql(`update inspection_bill set bill_status = 'missed' where id = $1`, [await bill('missed')])
  await sql(`update inspection_bill set bill_status = 'cancelled' where id = $1`, [await bill('cancelled')])
  const order = await ok<{ id: string }>(
    boss.post(`/${repairOrder.path}/submit`, { title: '水泵漏水', areaId, priority: 3, trade: 'water' }),
  )
  await ok(boss.post(`/${repairOrder.path}/dispatch`, { ids: [order.id], assigneeId: inspector.userId }))
  bills.order = order.id
})
afterAll(() => house.app.stop())

test('late ones come first, the longest before; the sums add up to what there is', async () => {
  const { records, total, summary } = await rows({ size: '100' })
  expect(records.slice(0, 2).map(({ title }) => title)).toEqual(['later still', 'late'])
  expect(records[0]?.overdueMinutes).toBeGreaterThan(records[1]?.overdueMinutes ?? 0)
  expect(total).toBe(8)
  expect(summary).toMatchObject({ total: 8, done: 1, overdue: 2, missed: 1, doing: 4, rate: 0.125 })
  expect(records.map(({ title }) => title)).not.toContain('cancelled')
  expect(records.find(({ kind }) => kind === 'order')).toMatchObject({ statusName: '待接单', actions: ['remind'] })
  expect(records.find(({ title }) => title === 'done')).toMatchObject({ part: 'done', actions: [] })
})

test('pages, kinds, parts and groups narrow the list, and the sums of the period stay', async () => {
  const page = await rows({ size: '3', current: '2' })
  expect([page.records.length, page.total, page.pages]).toEqual([3, 8, 3])
  expect((await rows({ kind: 'order' })).records).toHaveLength(1)
  const late = await rows({ part: 'overdue' })
  expect([late.total, late.summary.total]).toEqual([2, 8])
  const ofGroup = await rows({ groupId: String(house.groupId), kind: 'order' })
  expect(ofGroup.records).toMatchObject([{ id: bills.order, groupName: expect.stringMatching(/./) }])
  expect((await rows({ startTime_: '2020-01-01 00:00:00', endTime_: '2020-01-07 23:59:59' })).summary).toEqual({
    total: 0,
    done: 0,
    doing: 0,
    overdue: 0,
    missed: 0,
    rate: null,
  })
})

test('a period is bounded and not reversed', async () => {
  const asked = (startTime_: string, endTime_: string) => list({ startTime_, endTime_ })
  expect(await asked('2026-11-21 00:00:00', '2026-11-20 00:00:00')).toMatchObject({
    status: 400,
    reason: 'work.period',
  })
  expect(await asked('2026-01-01 00:00:00', '2026-12-31 00:00:00')).toMatchObject({ reason: 'work.period' })
  expect((await asked("x' or 1=1", '2026-12-31 00:00:00')).status).toBe(400)
  expect((await list({ size: '100000' })).status).toBe(400)
})

test('nobody without the right sees it, and another hospital sees its own', async () => {
  expect((await list({}, house.inspector)).status).toBe(403)
  expect((await rows({}, house.stranger)).total).toBe(0)
})

const letters = async (userId: string) => {
  const found = await house.sql(`select subject from mail where recipient_ids @> array[$1::bigint] order by id`, [
    userId,
  ])
  return found.map(({ subject }) => String(subject))
}

test('the assignee is reminded, from the second time the leader too, and not within ten minutes', async () => {
  const { boss, inspector, leader, pass } = house
  const id = bills.late ?? ''
  expect(await ok(boss.get(`${PLAN}/workReminder`, { id }))).toMatchObject({ kind: 'inspection', remindCount: 1 })
  expect(await letters(inspector.userId)).toContain('催办：late')
  expect(await letters(leader.userId)).not.toContain('催办：late')
  expect(await boss.post(`${PLAN}/workReminder`, { id })).toMatchObject({ status: 422, reason: 'work.reminded' })
  pass(11)
  expect(await ok(boss.post(`${PLAN}/workReminder`, {}, { id: `inspection-${id}` }))).toMatchObject({ remindCount: 2 })
  expect(await letters(leader.userId)).toContain('再次催办：late')
  const { records } = await rows({ part: 'overdue' })
  expect(records.find((row) => row.id === id)).toMatchObject({ remindCount: 2, lastRemindTime: expect.any(String) })
})

test('a pool is reminded as a whole; what is over, unknown, of another kind or another hospital is not', async () => {
  const { boss, helper, stranger } = house
  await ok(boss.get(`${PLAN}/workReminder`, { id: bills.pool ?? '' }))
  expect(await letters(helper.userId)).toContain('催办：pool')
  const of = (id: string, who = boss) => who.get(`${PLAN}/workReminder`, { id })
  expect(await of(bills.done ?? '')).toMatchObject({ status: 404, reason: 'work.unknown' })
  expect(await of(`order-${bills.soon}`)).toMatchObject({ status: 404 })
  expect(await of('plan-1')).toMatchObject({ status: 400 })
  expect(await of('')).toMatchObject({ status: 400 })
  expect(await of(bills.soon ?? '', stranger)).toMatchObject({ status: 404 })
  expect((await of(bills.soon ?? '', house.inspector)).status).toBe(403)
})

test('two who remind at the same moment remind once', async () => {
  const { boss, keeper } = house
  const answers = await Promise.all(
    [boss, keeper, boss, keeper].map((who) => who.get(`${PLAN}/workReminder`, { id: bills.soon ?? '' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  const [row] = await house.sql('select count(*)::int as n from work_reminder where work_id = $1', [bills.soon])
  expect(row?.n).toBe(1)
})

test('several are reminded together, each or with its reason, at most fifty', async () => {
  const { boss, pass } = house
  pass(11)
  const ids = [`inspection-${bills.soon}`, bills.order ?? '', bills.done ?? '']
  const answer = await ok<{ done: number; refused: { id: string; reason: string }[] }>(
    boss.post(`${PLAN}/remind`, { ids }),
  )
  expect(answer.done).toBe(2)
  expect(answer.refused).toMatchObject([{ id: bills.done, reason: 'work.unknown' }])
  const many = Array.from({ length: 51 }, (_, at) => String(at + 1))
  expect(await boss.post(`${PLAN}/remind`, { ids: many })).toMatchObject({ status: 400, reason: 'work.many' })
})

test('a person’s own work: his bills and orders, and what his group may take, by when it is due', async () => {
  const { inspector, helper, outsider, app } = house
  const mine = (who = inspector) => ok<{ records: Row[]; total: number; counts: object }>(who.get(`${PLAN}/myWork`))
  const own = await mine()
  expect(own.records.map(({ title }) => title)).toEqual(expect.arrayContaining(['late', 'soon', 'pool']))
  expect(own.records[0]?.title).toBe('later still')
  expect(own.records.map(({ title }) => title)).not.toContain('done')
  // Orders are not among what an inspector may list.
  expect(own.records.map(({ kind }) => kind)).not.toContain('order')
  const other = await mine(helper)
  expect(other.records.map(({ title }) => title)).toEqual(['pool'])
  expect((await mine(outsider)).records).toEqual([])
  const nobody = await app.person({ tenant })
  expect(await mine(nobody)).toMatchObject({ records: [], total: 0 })
  expect((await app.anybody.get(`${PLAN}/myWork`)).status).toBe(401)
})

test('an order whose group may take it stands in the work of each who may, until somebody did', async () => {
  const { app, boss, sql, areaId } = house
  const [one, other] = await Promise.all(
    [1, 2].map(() => app.person({ tenant, codes: ['repair-order', 'repair_order_view', 'repair_order_accept'] })),
  )
  if (!one || !other) throw new Error('nobody')
  const order = await ok<{ id: string }>(
    boss.post(`/${repairOrder.path}/submit`, { title: '抢单', areaId, priority: 3, trade: 'water' }),
  )
  const titles = async (who: typeof one) => {
    const { records } = await ok<{ records: (Row & { isPool: number })[] }>(who.get(`${PLAN}/myWork`, { days: '31' }))
    return records.map(({ title, isPool }) => [title, isPool])
  }
  expect(await titles(one)).toEqual([])
  await sql(
    `update repair_order set order_status = 'to_accept', dispatch_mode = 'grab', pool_ids = array[$2::bigint] where id = $1`,
    [order.id, one.userId],
  )
  expect([await titles(one), await titles(other)]).toEqual([[['抢单', 1]], []])
  await sql(`update repair_order set order_status = 'accepted', assignee_id = $2, pool_ids = '{}' where id = $1`, [
    order.id,
    one.userId,
  ])
  expect([await titles(one), await titles(other)]).toEqual([[['抢单', 0]], []])
})
