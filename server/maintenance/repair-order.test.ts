import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'

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
    durationSec: 1_800,
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
    expect(data).toMatchObject({ state: 'to_accept', allowed: ['accept', 'refuse', 'transfer', 'cancel'] })
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
