import { afterAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Caller } from '../testing/app.ts'
import { bills, done, ok, order, startRepairs, steps, tenant } from '../testing/repairs.ts'

const { app, desk, technician, areaId, sql, report, orderOf, take, accepted } = await startRepairs()
afterAll(() => app.stop())

/** Of the scopes of role templates (system/role-scopes.ts). */
async function narrow({ userId }: Caller, ...scopes: string[]): Promise<void> {
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', $1, true)`, [tenant])
    for (const scope of scopes)
      await tx.query(
        `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, role_id[1], $3, 1 from "user" where id = $2`,
        [tenant, userId, scope],
      )
  })
  app.context.changes.invalidateAll()
}

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

test('lines are seen by whoever sees the request or the order they belong to', async () => {
  const ward = await app.person({ tenant, codes: [...bills, 'repair-bill-record', 'repair_bill_record_view'] })
  // The own department's requests and orders.
  await narrow(ward, '3', '4')
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
  // Of technicians: orders of their own, and those they help on.
  await narrow(helper, '5', '6')
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

const OWN_ORDERS = ['5', '6', '21']

test('who reports withdraws the request, although its order is none he sees', async () => {
  const codes = [...bills, 'repair_bill_cancel', 'repair-order', ...order('view')]
  const reporter = await app.person({ tenant, codes })
  await narrow(reporter, ...OWN_ORDERS)
  const fault = { title: '灯不亮', priority: 3, areaId, trade: 'electric', allowDuplicate: 1 }
  for (const more of [{}, { reportDeptId: newId() }]) {
    const { id } = await ok<{ id: string }>(reporter.post('/iot/repair-bill/submit', fault))
    // Reported for another department.
    if (more.reportDeptId)
      await sql('update repair_bill set report_dept_id = $2 where id = $1', [id, more.reportDeptId])
    await ok(desk.post('/iot/repair-bill/accept', { ids: [id] }))
    const seen = await ok<{ orderId: string; actions: string[] }>(reporter.get('/iot/repair-bill/detail', { id }))
    expect(seen.actions).toContain('cancel')
    expect(await reporter.get('/order/repair/detail', { id: seen.orderId })).toMatchObject({ status: 404 })
    await ok(reporter.post('/iot/repair-bill/cancel', { id, ids: [id], reason: 'solved' }))
    expect(await orderOf(seen.orderId)).toMatchObject({ orderStatus: 'cancelled' })
  }
})

test('taking up and splitting give the order to somebody else, although the caller does not see it then', async () => {
  const codes = [...bills, 'repair_bill_accept', 'repair-order', ...order('view', 'dispatch', 'split')]
  const foreman = await app.person({ tenant, codes })
  await narrow(foreman, ...OWN_ORDERS)
  const { id } = await report()
  await ok(foreman.post('/iot/repair-bill/accept', { ids: [id], assigneeId: technician.userId }))
  const { orderId } = await ok<{ orderId: string }>(foreman.get('/iot/repair-bill/detail', { id }))
  expect(await orderOf(orderId)).toMatchObject({ assigneeId: technician.userId, orderStatus: 'to_accept' })
  const own = await accepted()
  await ok(take(desk, own.orderId, 'dispatch', { assigneeId: foreman.userId }))
  await ok(take(foreman, own.orderId, 'split', { title: '修墙', assigneeId: technician.userId }))
  const [part] = await sql('select assignee_id::text as id from repair_order where split_from_id = $1', [own.orderId])
  expect(part).toEqual({ id: technician.userId })
})
