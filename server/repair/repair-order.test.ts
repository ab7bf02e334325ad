import { repairOrder } from '@steward/domain/index'
import { afterAll, expect, test } from 'vitest'
import type { Job } from '../document/job.ts'
import { takeStep } from '../document/steps.ts'
import { platformScope } from '../platform/db.ts'
import { done, ok, startRepairs } from '../testing/repairs.ts'
import { orderAuto } from './order-jobs.ts'

const {
  app,
  desk,
  technician,
  colleague,
  nurse,
  outsider,
  areaId,
  sql,
  pass,
  report,
  billOf,
  orderOf,
  take,
  accepted,
  repairing,
  runJob,
} = await startRepairs()
afterAll(() => app.stop())

test('the list of orders says who reported', async () => {
  const { orderId } = await accepted()
  await sql(`update "user" set real_name = '王护士' where id = $1`, [nurse.userId])
  const { records } = await ok<{ records: Record<string, unknown>[] }>(desk.get('/order/repair/list', { size: '50' }))
  expect(records.find(({ id }) => id === orderId)).toMatchObject({ reporterName: '王护士' })
})

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
  await ok(take(technician, orderId, 'start'))
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

test('who turns a repair down says why, and the order is worked on again', async () => {
  const { orderId } = await repairing()
  await ok(take(technician, orderId, 'finish', done))
  expect(await take(nurse, orderId, 'check', { checkResult: 'fail' })).toMatchObject({
    status: 400,
    body: { reason: 'order.check-note', field: 'note' },
  })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_check' })
  await ok(take(nurse, orderId, 'check', { checkResult: 'fail', note: '仍漏水' }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'repairing', reworkCount: 1 })
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
      allowed: ['accept', 'refuse', 'transfer', 'editRunning', 'split', 'cancel'],
    })
  const lines = await sql(`select 1 from repair_bill_record where order_id = $1 and action = 'dispatch'`, [orderId])
  expect(lines).toHaveLength(1)
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

test('work split off is an order of its own at the same place, with its own clock, and the first goes on', async () => {
  const { orderId } = await repairing()
  await ok(
    take(desk, orderId, 'split', {
      title: '开关更换',
      trade: 'electric',
      assigneeId: colleague.userId,
      note: '需断电',
    }),
  )
  const before = await orderOf(orderId)
  expect(before).toMatchObject({ orderStatus: 'repairing' })
  const { records } = await ok<{ records: Record<string, unknown>[] }>(
    desk.get('/order/repair/list', { splitFromId: orderId }),
  )
  expect(records).toMatchObject([
    {
      title: '开关更换',
      trade: 'electric',
      orderStatus: 'to_accept',
      assigneeId: colleague.userId,
      areaId: before.areaId,
    },
  ])
  const [part] = records
  const lines = await sql(
    `select order_id::text as id, action, content from repair_bill_record
     where order_id = any($1::bigint[]) and action in ('split', 'create') order by id`,
    [[orderId, part?.id]],
  )
  expect(lines).toMatchObject([
    { id: orderId, action: 'split', content: `${String(part?.orderNo)} 需断电` },
    { id: part?.id, action: 'create', content: `${String(before.orderNo)} 需断电` },
  ])
  expect((await take(technician, orderId, 'split', { title: '不归我拆' })).status).toBe(403)
  await ok(take(desk, orderId, 'cancelForce', { reason: 'other' }))
  expect(await take(desk, orderId, 'split', { title: '太晚' })).toMatchObject({ status: 422 })
})
