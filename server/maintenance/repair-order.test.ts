import { repairOrder } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../document/job.ts'
import { takeStep } from '../document/steps.ts'
import { machineActor } from '../platform/actor.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'
import { orderAuto, slaWatch } from './order-jobs.ts'

const tenant = '200001'
let app: TestApp
let desk: Caller
let technician: Caller
let colleague: Caller
let nurse: Caller
let outsider: Caller
let areaId: string

const steps = ['accept', 'refuse', 'transfer', 'arrive', 'start', 'suspend', 'resume', 'finish', 'check', 'close']
const bills = ['repair-bill', 'repair_bill_add', 'repair_bill_view', 'repair_bill_delete']
const bill = (...names: string[]) => names.map((name) => `repair_bill_${name}`)
const order = (...names: string[]) => names.map((name) => `repair_order_${name}`)

beforeAll(async () => {
  app = await startApp()
  const work = ['repair-order', ...order('view', ...steps)]
  desk = await app.person({ tenant, codes: 'all' })
  technician = await app.person({ tenant, codes: work })
  colleague = await app.person({ tenant, codes: work })
  const asking = [...bills, ...bill('urge', 'cancel', 'evaluate'), 'repair-order', ...order('view', 'check')]
  nurse = await app.person({ tenant, codes: asking })
  outsider = await app.person({ tenant, codes: asking })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

/** As if everything written about repairs had happened so much earlier. */
const pass = async (minutes: number) => {
  const back = (table: string, ...columns: string[]) =>
    sql(`update ${table} set ${columns.map((one) => `${one} = ${one} - make_interval(mins => $1)`).join(', ')}`, [
      minutes,
    ])
  const dues = ['response_due', 'arrive_due', 'finish_due', 'paused_since']
  await back('repair_order', ...dues, 'report_time', 'dispatch_time', 'accept_time', 'arrive_time', 'start_time')
  await back('repair_bill', 'report_time', 'last_urge_time')
  await back('repair_bill_record', 'operate_time')
}

async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

const report = (more: object = {}) =>
  ok<{ id: string; billNo: string }>(
    nurse.post('/iot/repair-bill/submit', { title: '水龙头漏水', priority: 3, areaId, trade: 'water', ...more }),
  )
const billOf = (id: string) => ok(desk.get('/iot/repair-bill/detail', { id }))
const orderOf = (id: string) => ok(desk.get('/order/repair/detail', { id }))
const take = (who: Caller, id: string, step: string, input: object = {}) =>
  who.post(`/order/repair/${step}`, { id, ids: [id], ...input })

async function accepted(more: object = {}): Promise<{ billId: string; orderId: string }> {
  const { id } = await report(more)
  await ok(desk.post('/iot/repair-bill/accept', { ids: [id] }))
  return { billId: id, orderId: String((await billOf(id)).orderId) }
}

async function repairing(more: object = {}) {
  const made = await accepted(more)
  await ok(take(desk, made.orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, made.orderId, 'accept'))
  await ok(take(technician, made.orderId, 'start'))
  return made
}

const done = { repairDesc: '更换了密封圈' }

test('from report to rating: each takes the steps that are theirs, and the request follows its order', async () => {
  const { billId, orderId } = await accepted()
  expect(await billOf(billId)).toMatchObject({ billStatus: 'accepted', orderId })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch', source: 'web', areaId, trade: 'water' })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId, note: '请带工具' }))
  expect((await ok(technician.get('/order/repair/detail', { id: orderId }))).actions).toEqual([
    'accept',
    'refuse',
    'transfer',
  ])
  expect((await ok(colleague.get('/order/repair/detail', { id: orderId }))).actions).toEqual([])
  await ok(take(technician, orderId, 'accept'))
  await pass(20)
  await ok(take(technician, orderId, 'start', { lockout: 1 }))
  expect(await billOf(billId)).toMatchObject({ billStatus: 'processing' })
  await pass(30)
  await ok(take(technician, orderId, 'finish', done))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_check', lockout: 0, slaState: 'met' })
  await ok(take(nurse, orderId, 'check', { checkResult: 'pass' }))
  expect(await billOf(billId)).toMatchObject({ billStatus: 'to_evaluate' })
  const scores = { scoreSpeed: 5, scoreQuality: 4, scoreAttitude: 5, evaluateText: '很快' }
  await ok(nurse.post('/iot/repair-bill/evaluate', { id: billId, ...scores }))
  expect(await billOf(billId)).toMatchObject({ billStatus: 'closed', ...scores })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'closed' })
  const { records } = await ok<{ records: Record<string, unknown>[] }>(
    desk.get('/iot/repair-bill-record/list', { orderId, size: '50' }),
  )
  const inOrder = records.toSorted((a, b) => (BigInt(String(a.id)) < BigInt(String(b.id)) ? -1 : 1))
  expect(inOrder.map(({ action }) => action)).toEqual([
    'accept',
    'dispatch',
    'accept_order',
    'start',
    'finish',
    'check_pass',
    'evaluate',
  ])
  expect(records.find(({ action }) => action === 'finish')).toMatchObject({
    content: done.repairDesc,
    // The seconds the calls themselves take are in it.
    durationSec: expect.closeTo(1_800, -1),
  })
})

test('only the assignee works on an order, administrators included, and nobody checks their own work', async () => {
  const { orderId } = await repairing()
  expect(await take(colleague, orderId, 'finish', done)).toMatchObject({ status: 403 })
  expect(await take(desk, orderId, 'finish', done)).toMatchObject({ status: 403 })
  await ok(take(technician, orderId, 'finish', done))
  expect(await take(technician, orderId, 'check', { checkResult: 'pass' })).toMatchObject({ status: 422 })
  expect(await take(outsider, orderId, 'check', { checkResult: 'pass' })).toMatchObject({ status: 403 })
})

test('of thirty-two who dispatch at once one wins, and the others read who did', async () => {
  const { orderId } = await accepted()
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => take(desk, orderId, 'dispatch', { assigneeId: technician.userId })),
  )
  const lost = answers.filter(({ status }) => status === 422)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(lost).toHaveLength(31)
  for (const { data } of lost)
    expect(data).toMatchObject({
      state: 'to_accept',
      allowed: ['accept', 'refuse', 'transfer', 'editRunning', 'cancel'],
    })
  const lines = await sql(`select 1 from repair_bill_record where order_id = $1 and action = 'dispatch'`, [orderId])
  expect(lines).toHaveLength(1)
})

test('waiting for others stops the clock, a lack of people does not', async () => {
  const { orderId } = await repairing()
  const expectResume = '2026-12-01 08:00:00'
  await ok(take(technician, orderId, 'suspend', { reason: 'wait_parts', expectResume }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'suspended', slaState: 'paused' })
  await pass(90)
  const due = String((await orderOf(orderId)).finishDue)
  await ok(take(technician, orderId, 'resume'))
  const later = await orderOf(orderId)
  expect(later).toMatchObject({ pausedSince: null, holdReason: null })
  const rested = Number(later.pausedSec)
  expect([5_400, 5_401, 5_402]).toContain(rested)
  expect(Date.parse(String(later.finishDue)) - Date.parse(due)).toBe(rested * 1_000)
  await ok(take(technician, orderId, 'suspend', { reason: 'staff_busy', expectResume }))
  await pass(90)
  const { finishDue } = await orderOf(orderId)
  await ok(take(technician, orderId, 'resume'))
  expect(await orderOf(orderId)).toMatchObject({ pausedSec: rested, finishDue })
})

test('what was late stays late, whatever comes after', async () => {
  const { orderId } = await repairing({ priority: 1 })
  await pass(121)
  await ok(take(technician, orderId, 'finish', done))
  expect(await orderOf(orderId)).toMatchObject({ finishBreached: 1, slaState: 'breached' })
  await ok(take(nurse, orderId, 'check', { checkResult: 'fail', note: '仍漏水' }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'repairing', reworkCount: 1, finishBreached: 1 })
})

test('an order handed back is dispatched again, a transferred one is accepted by the next', async () => {
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'refuse', { reason: 'not_mine' }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch', assigneeId: null, refuseCount: 1 })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'transfer', { assigneeId: colleague.userId, reason: 'skill' }))
  expect(await take(technician, orderId, 'accept')).toMatchObject({ status: 403 })
  await ok(take(colleague, orderId, 'accept'))
})

test('a closed order is reopened within seven days and counts as rework', async () => {
  const close = async () => {
    const { orderId } = await repairing()
    await ok(take(technician, orderId, 'finish', done))
    await ok(take(nurse, orderId, 'check', { checkResult: 'pass' }))
    await ok(take(desk, orderId, 'close'))
    return orderId
  }
  const [fresh, old] = [await close(), await close()]
  await sql(`update repair_order set close_time = now() - interval '8 days' where id = $1`, [old])
  await sql(`update repair_order set close_time = now() where id = $1`, [fresh])
  await ok(take(desk, fresh, 'reopen', { reason: '又漏了' }))
  expect(await orderOf(fresh)).toMatchObject({ orderStatus: 'to_dispatch', reworkCount: 1, assigneeId: null })
  expect(await take(desk, old, 'reopen', { reason: '又漏了' })).toMatchObject({ status: 422 })
})

test('merged requests point to the one that is worked on; separated ones wait again', async () => {
  const [first, second] = [await report(), await report()]
  await ok(desk.post('/iot/repair-bill/merge', { ids: [second.id], targetBillId: first.id }))
  expect(await billOf(second.id)).toMatchObject({ billStatus: 'merged', mergedIntoId: first.id })
  expect(await desk.post('/iot/repair-bill/merge', { ids: [first.id], targetBillId: second.id })).toMatchObject({
    status: 422,
  })
  await ok(desk.post('/iot/repair-bill/unmerge', { id: second.id }))
  expect(await billOf(second.id)).toMatchObject({ billStatus: 'submitted', mergedIntoId: null })
})

test('urging counts once in ten minutes; withdrawing the only request cancels its order', async () => {
  const { billId, orderId } = await accepted()
  await ok(nurse.post('/iot/repair-bill/urge', { id: billId }))
  expect(await nurse.post('/iot/repair-bill/urge', { id: billId })).toMatchObject({ status: 422 })
  await pass(11)
  await ok(nurse.post('/iot/repair-bill/urge', { id: billId }))
  expect(await billOf(billId)).toMatchObject({ urgeCount: 2, billStatus: 'accepted' })
  await ok(nurse.post('/iot/repair-bill/cancel', { id: billId, reason: 'solved' }))
  expect(await billOf(billId)).toMatchObject({ billStatus: 'cancelled' })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'cancelled' })
})

test('the time line is the system’s: people add to it and change nothing', async () => {
  const { billId, orderId } = await accepted()
  const comment = await ok(
    desk.post('/iot/repair-bill-record/submit', { billId, action: 'comment', content: '已联系' }),
  )
  const [line] = await sql('select id from repair_bill_record where order_id = $1 limit 1', [orderId])
  const path = '/iot/repair-bill-record'
  expect(await desk.post(`${path}/submit`, { billId, action: 'dispatch', content: '已派单' })).toMatchObject({
    status: 422,
  })
  expect(await desk.post(`${path}/remove`, undefined, { ids: String(line?.id) })).toMatchObject({ status: 422 })
  await ok(desk.post(`${path}/remove`, undefined, { ids: String(comment.id) }))
})

test('the most specific standard decides when an order is due', async () => {
  const standard = {
    responseMinutes: 10,
    finishMinutes: 60,
    calendarMode: '7x24',
    photoRequired: 'none',
    needEvaluate: 1,
  }
  await ok(desk.post('/iot/device-order-standard/submit', { name: '一病区', areaId, ...standard }))
  await ok(
    desk.post('/iot/device-order-standard/submit', { name: '水工', trade: 'water', ...standard, finishMinutes: 90 }),
  )
  const { orderId } = await accepted()
  const row = await orderOf(orderId)
  expect(Date.parse(String(row.finishDue)) - Date.parse(String(row.reportTime))).toBe(60 * 60_000)
  expect(await ok(desk.get('/iot/device-order-standard/match', { trade: 'water' }))).toMatchObject({ name: '水工' })
  const short = { name: '错', ...standard, finishMinutes: 5 }
  expect(await desk.post('/iot/device-order-standard/submit', short)).toMatchObject({ status: 400 })
})

/** The job's items, each in a transaction of its own, as its runs do them. */
async function runJob({ name, items, each }: Job, params: Record<string, unknown> = {}): Promise<void> {
  const who = { tenant, actor: machineActor('job', name) }
  const found = await actAs(app.context, who, async (ctx) => (await items?.(ctx, params)) ?? [])
  for (const item of found) await actAs(app.context, who, async (ctx) => each?.(ctx, item, params))
}

test('whoever takes over later does not make the response late that was in time', async () => {
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  const first = (await orderOf(orderId)).acceptTime
  await sql(`update repair_order set response_due = now() - interval '1 minute' where id = $1`, [orderId])
  await sql(`update repair_order set accept_time = now() - interval '5 minutes' where id = $1`, [orderId])
  await ok(take(technician, orderId, 'transfer', { assigneeId: colleague.userId, reason: 'shift' }))
  await ok(take(colleague, orderId, 'accept'))
  const after = await orderOf(orderId)
  expect(after).toMatchObject({ responseBreached: 0, assigneeId: colleague.userId })
  expect(String(after.acceptTime) < String(first)).toBe(true)
})

test('work is given to enabled people of the own hospital only, helpers included', async () => {
  const stranger = await app.person({ tenant: '200002' })
  const { orderId } = await accepted()
  for (const input of [
    { assigneeId: stranger.userId },
    { assigneeId: technician.userId, helperIds: [colleague.userId, stranger.userId] },
  ])
    expect(await take(desk, orderId, 'dispatch', input)).toMatchObject({ status: 422, reason: 'order.assignee' })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch', assigneeId: null })
})

test('people at the request and at its order at once never wait for each other in a circle', async () => {
  const deadlocks = async () => {
    const [row] = await app.context.db.transaction(platformScope, (tx) =>
      tx.query('select deadlocks::int as n from pg_stat_database where datname = current_database()'),
    )
    return row?.n
  }
  const before = await deadlocks()
  for (let round = 0; round < 15; round += 1) {
    const { billId, orderId } = await accepted()
    const answers = await Promise.all([
      nurse.post('/iot/repair-bill/cancel', { id: billId, reason: 'solved' }),
      take(desk, orderId, 'dispatch', { assigneeId: technician.userId }),
      take(desk, orderId, 'cancel', { reason: 'other' }),
      nurse.post('/iot/repair-bill/urge', { id: billId }),
    ])
    for (const { status } of answers) expect([200, 403, 422]).toContain(status)
    const [request, work] = [await billOf(billId), await orderOf(orderId)]
    expect([request.billStatus, work.orderStatus].filter((state) => state === 'cancelled').length).not.toBe(1)
  }
  // Statistics are written when a connection has been idle for a moment; this one is its own proof that they are.
  await sql('select pg_stat_force_next_flush()')
  expect(await deadlocks()).toBe(before)
})

test('an order nobody touches is soon due, then late, without a new revision for those who have it open', async () => {
  const { orderId } = await accepted({ priority: 1, trade: 'hvac' })
  await sql(
    `update repair_order set report_time = now() - interval '55 minutes', finish_due = now() + interval '5 minutes' where id = $1`,
    [orderId],
  )
  const { rev } = await orderOf(orderId)
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ slaState: 'warn', rev })
  await sql(
    `update repair_order set finish_due = now() - interval '1 minute', response_due = now() - interval '9 minutes' where id = $1`,
    [orderId],
  )
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ slaState: 'breached', finishBreached: 1, responseBreached: 1, rev })
})

test('what nobody checks or rates is checked after two days and closed after three more, and says so', async () => {
  const { billId, orderId } = await repairing()
  await ok(take(technician, orderId, 'finish', done))
  await runJob(orderAuto, { checkHours: 48, closeHours: 72 })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_check' })
  await sql(`update repair_order set finish_time = now() - interval '49 hours' where id = $1`, [orderId])
  await runJob(orderAuto, { checkHours: 48, closeHours: 72 })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_evaluate', autoChecked: 1, checkUserId: null })
  await sql(`update repair_order set check_time = now() - interval '73 hours' where id = $1`, [orderId])
  await runJob(orderAuto, { checkHours: 48, closeHours: 72 })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'closed' })
  expect(await billOf(billId)).toMatchObject({ billStatus: 'closed', autoEvaluated: 1, scoreSpeed: null })
  const lines = await sql(
    `select operator_name as by from repair_bill_record where order_id = $1 and action = 'close'`,
    [orderId],
  )
  expect(lines).toEqual([{ by: 'order-auto' }])
})

test('who reported an alarm rates its repair; what the product reported by itself ends with its check', async () => {
  for (const [reporter, needEvaluate] of [
    [nurse.userId, 1],
    [null, 0],
  ] as const) {
    const { id } = await report()
    await sql(`update repair_bill set source = 'alarm', reporter_id = $2 where id = $1`, [id, reporter])
    await ok(desk.post('/iot/repair-bill/accept', { ids: [id] }))
    expect(await orderOf(String((await billOf(id)).orderId))).toMatchObject({ source: 'alarm', needEvaluate })
  }
})

test('a step is refused a reason that its dictionary does not have', async () => {
  const { orderId } = await accepted()
  const answer = await take(desk, orderId, 'cancel', { reason: 'no such reason' })
  expect(answer).toMatchObject({ status: 400, reason: 'field.choice' })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch' })
})

test('a job takes only the steps that name it', async () => {
  const { orderId } = await accepted()
  const dispatch: Job = {
    ...orderAuto,
    items: async () => [{ id: orderId }],
    each: async (ctx) => takeStep(ctx, repairOrder, orderId, 'dispatch', { assigneeId: technician.userId }),
  }
  await expect(runJob(dispatch)).rejects.toMatchObject({ code: 'step.machine' })
})

test('lines are seen by whoever sees the request or the order they belong to', async () => {
  const ward = await app.person({ tenant, codes: [...bills, 'repair-bill-record', 'repair_bill_record_view'] })
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', $1, true)`, [tenant])
    // The scopes of the role templates: the own department's requests and orders.
    for (const scope of ['3', '4'])
      await tx.query(
        `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, role_id[1], $3, 1 from "user" where id = $2`,
        [tenant, ward.userId, scope],
      )
  })
  app.context.changes.invalidateAll()
  const foreign = await accepted()
  const own = await ok<{ id: string }>(ward.post('/iot/repair-bill/submit', { title: '灯不亮', priority: 3, areaId }))
  const { records } = await ok<{ records: Record<string, unknown>[] }>(
    ward.get('/iot/repair-bill-record/list', { size: '100' }),
  )
  expect(records).toMatchObject([{ billId: own.id, action: 'create' }])
  const [line] = await sql('select id from repair_bill_record where bill_id = $1 limit 1', [foreign.billId])
  expect(await ward.get('/iot/repair-bill-record/detail', { id: String(line?.id) })).toMatchObject({ status: 404 })
})

test('a request is changed while it waits, by its reporter or the desk, and made less urgent by the desk alone', async () => {
  const change = (who: Caller, id: string, more: object) => who.post('/iot/repair-bill/submit', { id, ...more })
  const { id } = await report()
  const neighbour = await app.person({ tenant, codes: [...bills, 'repair_bill_edit'] })
  const reporter = await app.person({ tenant, codes: [...bills, 'repair_bill_edit'] })
  await sql('update repair_bill set reporter_id = $2 where id = $1', [id, reporter.userId])
  expect(await change(neighbour, id, { title: '水管漏水' })).toMatchObject({ reason: 'bill.not-yours' })
  expect(await change(reporter, id, { title: '水管漏水', priority: 2 })).toMatchObject({ status: 200 })
  expect(await change(reporter, id, { priority: 4 })).toMatchObject({
    reason: 'bill.lower-priority',
    field: 'priority',
  })
  expect(await change(reporter, id, { impact: 'safety' })).toMatchObject({ status: 200, data: { priority: 1 } })
  expect(await change(desk, id, { impact: 'none', priority: 4 })).toMatchObject({ status: 200, data: { priority: 4 } })
  await ok(desk.post('/iot/repair-bill/accept', { ids: [id] }))
  for (const who of [reporter, desk])
    expect(await change(who, id, { title: '又改' })).toMatchObject({ status: 422, reason: 'row.not-editable' })
  const { records } = await ok<{ records: { action: string }[] }>(
    desk.get('/iot/repair-bill-record/list', { billId: id, size: '50' }),
  )
  expect(records.filter(({ action }) => action === 'edit')).toHaveLength(3)
})

test('once dispatched, what an order is about is amended with a reason, and its clock follows', async () => {
  const elsewhere = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '二病区', 'A2', 'zone', '0')`,
    [elsewhere, tenant],
  )
  const { orderId } = await accepted({ areaId: elsewhere, trade: 'other' })
  const edit = (more: object) => desk.post('/order/repair/submit', { id: orderId, ...more })
  const asked = await orderOf(orderId)
  expect(await edit({ priority: 2 })).toMatchObject({ status: 200, data: { priority: 2 } })
  expect(String((await orderOf(orderId)).finishDue) < String(asked.finishDue)).toBe(true)
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  for (const [name, value] of Object.entries({ priority: 1, trade: 'electric', locationDesc: '3 床' }))
    expect(await edit({ [name]: value })).toMatchObject({ status: 422, reason: 'order.running', field: name })
  expect(await edit({ priority: 2, title: '水龙头漏水（二次）' })).toMatchObject({ status: 200 })
  expect(await take(desk, orderId, 'editRunning', { priority: 1 })).toMatchObject({ status: 400, field: 'note' })
  const foreign = { deviceId: newId(), note: '换设备' }
  expect(await take(desk, orderId, 'editRunning', foreign)).toMatchObject({ status: 400, field: 'deviceId' })
  const before = await orderOf(orderId)
  await ok(take(desk, orderId, 'editRunning', { priority: 1, locationDesc: '3 床', note: '水漫到走廊' }))
  const after = await orderOf(orderId)
  expect(after).toMatchObject({ priority: 1, locationDesc: '3 床', orderStatus: 'to_accept', trade: before.trade })
  expect(String(after.finishDue) < String(before.finishDue)).toBe(true)
  expect(await take(technician, orderId, 'editRunning', { priority: 4, note: '不急' })).toMatchObject({ status: 403 })
  await ok(take(technician, orderId, 'accept'))
  await ok(take(technician, orderId, 'start'))
  await ok(take(technician, orderId, 'finish', done))
  expect(await edit({ title: '改名' })).toMatchObject({ status: 422, reason: 'row.not-editable' })
})

test('who helps on an order sees it and may comment, and takes none of its steps', async () => {
  const codes = ['repair-order', ...order('view', ...steps), 'repair-bill-record', 'repair_bill_record_view']
  const helper = await app.person({ tenant, codes: [...codes, 'repair_bill_record_submit'] })
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', $1, true)`, [tenant])
    // The scopes of technicians: orders of their own, and those they help on.
    for (const scope of ['5', '6'])
      await tx.query(
        `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, role_id[1], $3, 1 from "user" where id = $2`,
        [tenant, helper.userId, scope],
      )
  })
  app.context.changes.invalidateAll()
  const [other, { orderId }] = [await accepted(), await accepted()]
  const comment = (id: string) =>
    helper.post('/iot/repair-bill-record/submit', { orderId: id, action: 'comment', content: '梯子已送到' })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId, helperIds: [helper.userId] }))
  const { records } = await ok<{ records: { id: string }[] }>(helper.get('/order/repair/list'))
  expect(records).toMatchObject([{ id: orderId, actions: [] }])
  expect(await comment(orderId)).toMatchObject({ status: 200 })
  expect(await comment(other.orderId)).toMatchObject({ status: 404 })
  expect(await helper.get('/order/repair/detail', { id: other.orderId })).toMatchObject({ status: 404 })
  expect(await take(helper, orderId, 'accept')).toMatchObject({ status: 403 })
})
