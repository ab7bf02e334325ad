// Whoever reports presses what is wrong and where, hears until when, and follows it; the desk gives it away in one go.
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { done, ok, startRepairs, tenant } from '../testing/repairs.ts'

const { app, desk, technician, colleague, nurse, areaId, sql, billOf, orderOf, take } = await startRepairs()
afterAll(() => app.stop())

interface Choices {
  places: { id: string; name: string; within: string }[]
  symptoms: { id: string; name: string; trade: string; priority: number }[]
}

const choices = () => ok<Choices>(nurse.get('/iot/repair-bill/report-choices'))
const symptom = (more: object) =>
  ok<{ id: string }>(desk.post('/iot/repair-symptom/submit', { trade: 'electric', priority: 3, sort: 1, ...more }))
const report = (more: object, who = nurse) =>
  who.post('/iot/repair-bill/submit', { title: '灯不亮', priority: 3, areaId, allowDuplicate: 1, ...more })
const progressOf = (id: string) => ok(nurse.get('/iot/repair-bill/progress', { id }))

const [rooms, ward] = [[newId(), newId()], newId()]
const area = (id: string, name: string, ancestors: string, deptId: string | null) =>
  sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors, parent_id, dept_id)
     values ($1::bigint, $2, $3, $1::bigint::text, 'room', $4::text, nullif(split_part($4::text, ',', -1), '0')::bigint, $5)`,
    [id, tenant, name, ancestors, deptId],
  )

test('the rooms of what the own department uses are offered, the one it reports from most first', async () => {
  const [deptId] = (await sql('select dept_id[1]::text as id from "user" where id = $1', [nurse.userId])).map(
    ({ id }) => String(id),
  )
  await area(ward, '五楼病区', '0', String(deptId))
  await area(rooms[0] ?? '', '治疗室', `0,${ward}`, null)
  await area(rooms[1] ?? '', '2号病房', `0,${ward}`, null)
  expect((await choices()).places.map(({ name }) => name)).toEqual(['治疗室', '2号病房'])
  await ok(report({ areaId: rooms[1] }))
  expect((await choices()).places).toMatchObject([{ name: '2号病房', within: '五楼病区' }, { name: '治疗室' }])
})

test('a symptom says trade, urgency and fault; what is said besides it counts where it says more', async () => {
  const { id } = await symptom({ name: '水管爆裂', trade: 'water', priority: 2, faultPhenomenon: 'leak' })
  const { id: off } = await symptom({ name: '停用的' })
  await ok(desk.post('/iot/repair-symptom/disable', { ids: [off] }))
  const offered = (await choices()).symptoms
  expect(offered).toContainEqual({ id, name: '水管爆裂', trade: 'water', priority: 2 })
  expect(offered.map(({ id: one }) => one)).not.toContain(off)
  const saidOf = async (more: object) => billOf((await ok<{ id: string }>(report({ symptomId: id, ...more }))).id)
  expect(await saidOf({})).toMatchObject({ trade: 'water', priority: 2, faultPhenomenon: 'leak' })
  expect(await saidOf({ trade: 'hvac', priority: 1 })).toMatchObject({ trade: 'hvac', priority: 1 })
  expect(await saidOf({ impact: 'safety' })).toMatchObject({ trade: 'water', priority: 1 })
})

test('the desk reports for a nurse, who has it as her own; nobody else reports for others', async () => {
  const { id } = await ok<{ id: string }>(report({ reporterId: nurse.userId }, desk))
  expect(await billOf(id)).toMatchObject({ reporterId: nurse.userId })
  const mine = await ok<{ records: { id: string }[] }>(
    nurse.get('/iot/repair-bill/list', { reporterId: nurse.userId, size: '100' }),
  )
  expect(mine.records.map((one) => one.id)).toContain(id)
  expect(await report({ reporterId: colleague.userId })).toMatchObject({
    status: 403,
    msg: '只有调度员可以代他人报修',
  })
  expect(await report({ reporterId: newId() }, desk)).toMatchObject({ status: 400 })
})

test('a request is taken up and dispatched as it is reported, by whoever may dispatch', async () => {
  const { id } = await ok<{ id: string }>(report({ dispatchToId: technician.userId }, desk))
  const { orderId } = await billOf(id)
  expect(await orderOf(String(orderId))).toMatchObject({ orderStatus: 'to_accept', assigneeId: technician.userId })
  const before = await sql('select count(*)::int as n from repair_bill')
  expect(await report({ dispatchToId: technician.userId })).toMatchObject({ status: 403 })
  expect(await sql('select count(*)::int as n from repair_bill')).toEqual(before)
})

test('taking up corrects the trade, which the order has', async () => {
  const { id } = await ok<{ id: string }>(report({ trade: 'other' }))
  await ok(desk.post('/iot/repair-bill/accept', { ids: [id], trade: 'electric', assigneeId: technician.userId }))
  const bill = await billOf(id)
  expect(bill).toMatchObject({ trade: 'electric' })
  expect(await orderOf(String(bill.orderId))).toMatchObject({ trade: 'electric', assigneeId: technician.userId })
})

test('who could take it is ranked before there is an order, with reasons', async () => {
  const found = await ok<{ userId: string; reasons: string[] }[]>(
    desk.get('/order/repair/candidates', { areaId, trade: 'electric' }),
  )
  expect(found.map(({ userId }) => userId)).toContain(technician.userId)
  expect(found.every(({ reasons }) => reasons.length > 0)).toBe(true)
})

test('whoever reported reads who comes, until when and why it waits, without seeing the order', async () => {
  await sql(`update "user" set phone = '13800001234' where id = $1`, [technician.userId])
  const { id, billNo } = await ok<{ id: string; billNo: string }>(report({}))
  const told = await progressOf(id)
  expect(told).toMatchObject({ billNo, billStatus: 'submitted', assignee: '', orderStatus: '' })
  expect(String(told.finishDue)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await ok(desk.post('/iot/repair-bill/accept', { ids: [id], assigneeId: technician.userId }))
  const orderId = String((await billOf(id)).orderId)
  const order = await orderOf(orderId)
  expect(await progressOf(id)).toMatchObject({
    orderStatus: 'to_accept',
    assigneePhone: '13800001234',
    finishDue: order.finishDue,
  })
  for (const step of ['accept', 'start']) await ok(take(technician, orderId, step))
  const expectResume = '2041-01-02 08:00:00'
  await ok(take(technician, orderId, 'suspend', { reason: 'wait_parts', expectResume }))
  expect(await progressOf(id)).toMatchObject({ orderStatus: 'suspended', holdReason: '待配件', expectResume })
  await ok(take(technician, orderId, 'resume'))
  await ok(take(technician, orderId, 'finish', done))
  expect(await progressOf(id)).toMatchObject({ billStatus: 'to_check', holdReason: '' })
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await stranger.get('/iot/repair-bill/progress', { id })).toMatchObject({ status: 404 })
})
