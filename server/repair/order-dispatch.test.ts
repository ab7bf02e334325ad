// Dispatching by duty: to a person, to a group whose first on duty takes it, and by itself.
import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../testing/app.ts'
import { groupOnDuty, work } from '../testing/repair-duty.ts'
import { ok, startRepairs, tenant } from '../testing/repairs.ts'

const { app, desk, technician, colleague, nurse, areaId, sql, report, billOf, orderOf, take, accepted } =
  await startRepairs()
afterAll(() => app.stop())

async function people(count: number): Promise<Caller[]> {
  const made: Caller[] = []
  while (made.length < count) made.push(await app.person({ tenant, codes: work }))
  return made
}
const standard = (more: object) =>
  ok(
    desk.post('/iot/device-order-standard/submit', {
      responseMinutes: 10,
      finishMinutes: 600,
      calendarMode: '7x24',
      photoRequired: 'none',
      needEvaluate: 1,
      ...more,
    }),
  )
const lines = async (orderId: string, action: string) =>
  (await sql('select 1 from repair_bill_record where order_id = $1 and action = $2', [orderId, action])).length
const subjects = async ({ userId }: Caller) =>
  (
    await sql(`select subject from mail where $1 = any(recipient_ids) and subject not like '排班%' order by id desc`, [
      userId,
    ])
  ).map((row) => String(row.subject))

test('of thirty-two technicians who grab one order at once one has it, and the others read who', async () => {
  const crowd = await people(32)
  const groupId = await groupOnDuty(app, desk, '抢单班', crowd, { trades: ['weak'] })
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { groupId }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: null, groupId })
  const answers = await Promise.all(crowd.map((one) => take(one, orderId, 'accept')))
  const won = answers.findIndex(({ status }) => status === 200)
  const lost = answers.filter((_, at) => at !== won)
  expect(lost.map(({ status, reason }) => [status, reason])).toEqual(
    Array.from({ length: 31 }, () => [409, 'order.lost-race']),
  )
  for (const { msg } of lost) expect(msg).toBe('已被测试人接单')
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'accepted', assigneeId: crowd[won]?.userId })
  expect(await lines(orderId, 'accept_order')).toBe(1)
})

test('only members on duty take an open order, and it is told to them alone', async () => {
  const [there, away, stranger] = await people(3)
  if (!there || !away || !stranger) throw new Error('nobody')
  const groupId = await groupOnDuty(app, desk, '水工班', [there], { off: [away] })
  const { orderId } = await accepted({ title: '只给当班' })
  await ok(take(desk, orderId, 'dispatch', { groupId }))
  for (const who of [away, stranger, desk])
    expect(await take(who, orderId, 'accept')).toMatchObject({ status: 403, reason: 'order.not-in-pool' })
  expect((await ok(there.get('/order/repair/detail', { id: orderId }))).actions).toEqual(['accept'])
  expect((await ok(away.get('/order/repair/detail', { id: orderId }))).actions).toEqual([])
  expect(await subjects(there)).toEqual(['待抢单：只给当班'])
  expect(await subjects(away)).toEqual([])
  await ok(take(there, orderId, 'accept'))
})

test('a group without anybody on duty is given nothing, and a person outside it neither', async () => {
  const [member] = await people(1)
  const groupId = await groupOnDuty(app, desk, '夜里没人', [], { off: member ? [member] : [] })
  const { orderId } = await accepted()
  const give = (input: object) => take(desk, orderId, 'dispatch', input)
  expect(await give({ groupId })).toMatchObject({ status: 422, reason: 'order.no-one-on-duty', msg: '当前无人值班' })
  expect(await give({})).toMatchObject({ status: 400, reason: 'order.nobody-named' })
  expect(await give({ groupId, assigneeId: technician.userId })).toMatchObject({
    status: 422,
    reason: 'order.not-in-group',
    body: { field: 'assigneeId' },
  })
  expect(await give({ groupId: '1', assigneeId: technician.userId })).toMatchObject({ reason: 'order.group' })
  await ok(give({ groupId, assigneeId: member?.userId }))
  expect(await orderOf(orderId)).toMatchObject({ groupId, assigneeId: member?.userId, dispatchMode: 'manual' })
})

test('a standard that dispatches by itself takes the request up and gives it to the first on duty', async () => {
  const [busy, free, off] = await people(3)
  if (!busy || !free || !off) throw new Error('nobody')
  const groupId = await groupOnDuty(app, desk, '电梯班', [busy, free], { off: [off], trades: ['elevator'] })
  await ok(take(desk, (await accepted()).orderId, 'dispatch', { assigneeId: busy.userId }))
  await standard({ name: '电梯自动', trade: 'elevator', dispatchMode: 'auto', defaultGroupId: groupId })
  const { id } = await report({ trade: 'elevator', title: '电梯困人' })
  const bill = await billOf(id)
  expect(bill).toMatchObject({ billStatus: 'accepted', acceptUserId: null })
  expect(await orderOf(String(bill.orderId))).toMatchObject({
    orderStatus: 'to_accept',
    dispatchMode: 'auto',
    groupId,
    assigneeId: free.userId,
  })
  expect(await subjects(free)).toEqual(['新工单：电梯困人'])
  // Handed back, it goes to the next.
  await ok(take(free, String(bill.orderId), 'refuse', { reason: 'overload' }))
  expect(await orderOf(String(bill.orderId))).toMatchObject({ orderStatus: 'to_accept', assigneeId: busy.userId })
  const told = await ok<{ records: { action: string; operatorName: string }[] }>(
    desk.get('/iot/repair-bill-record/list', { billId: id, orderId: String(bill.orderId), size: '50' }),
  )
  expect(told.records.length).toBeGreaterThan(0)
  // Whoever reads it knows no job by its name.
  expect(told.records.find(({ action }) => action === 'dispatch')?.operatorName ?? '自动派单').toBe('自动派单')
})

test('where nobody is on duty the leader is told once, and the order waits', async () => {
  const [leader, member] = await people(2)
  if (!leader || !member) throw new Error('nobody')
  const groupId = await groupOnDuty(app, desk, '锅炉班', [], { off: [member], leader, trades: ['boiler'] })
  await standard({ name: '锅炉自动', trade: 'boiler', dispatchMode: 'auto', defaultGroupId: groupId })
  const { id } = await report({ trade: 'boiler', title: '锅炉熄火' })
  const orderId = String((await billOf(id)).orderId)
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch', assigneeId: null, escalateLevel: 1 })
  expect(await lines(orderId, 'unstaffed')).toBe(1)
  expect(await subjects(leader)).toEqual(['无人值班：锅炉熄火'])
  await ok(take(desk, orderId, 'dispatch', { assigneeId: member.userId }))
})

test('a standard that lets people grab opens the order to the closest group with somebody there', async () => {
  const [far, near] = await people(2)
  if (!far || !near) throw new Error('nobody')
  await groupOnDuty(app, desk, '全院暖通', [far], { trades: ['hvac'] })
  const groupId = await groupOnDuty(app, desk, '病区暖通', [near], { trades: ['hvac'], areaIds: [areaId] })
  await standard({ name: '暖通抢单', trade: 'hvac', dispatchMode: 'grab' })
  const { id } = await report({ trade: 'hvac' })
  const orderId = String((await billOf(id)).orderId)
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: null, groupId })
  expect(await take(far, orderId, 'accept')).toMatchObject({ status: 403 })
  await ok(take(near, orderId, 'accept'))
})

test('who hands an order on stays within the group; a dispatcher gives it to another', async () => {
  const [one, two] = await people(2)
  if (!one || !two) throw new Error('nobody')
  const first = await groupOnDuty(app, desk, '木工一班', [one])
  const second = await groupOnDuty(app, desk, '木工二班', [two])
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { assigneeId: one.userId }))
  expect(await orderOf(orderId)).toMatchObject({ groupId: first })
  const on = { reason: 'trade' }
  for (const to of [{ assigneeId: colleague.userId }, { groupId: second }])
    expect(await take(one, orderId, 'transfer', { ...on, ...to })).toMatchObject({ reason: 'order.not-in-group' })
  await ok(take(desk, orderId, 'transfer', { ...on, groupId: second }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: null, groupId: second })
  await ok(take(two, orderId, 'accept'))
})

test('technicians see what their group may take, as long as it waits', async () => {
  const [mine, other] = await people(2)
  if (!mine || !other) throw new Error('nobody')
  const narrow = ({ userId }: Caller) =>
    sql(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
       select $2, u.role_id[1], s.id, 1 from "user" u, data_scope s where u.id = $1 and s.id in (5, 21)`,
      [userId, tenant],
    )
  await narrow(mine)
  await narrow(other)
  app.context.changes.invalidateAll()
  const groupId = await groupOnDuty(app, desk, '保洁班', [mine, other])
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { groupId }))
  const seen = async (who: Caller) =>
    (await ok<{ records: { id: string }[] }>(who.get('/order/repair/list'))).records.map(({ id }) => id)
  expect(await seen(mine)).toEqual([orderId])
  await ok(take(other, orderId, 'accept'))
  expect([await seen(mine), await seen(other)]).toEqual([[], [orderId]])
})

test('candidates on duty stand above all others and say so', async () => {
  const [there] = await people(1)
  if (!there) throw new Error('nobody')
  await groupOnDuty(app, desk, '弱电班', [there], { trades: ['fire'], areaIds: [areaId] })
  const { orderId } = await accepted({ trade: 'fire' })
  const found = await ok<{ userId: string; onDuty: number; reasons: string[] }[]>(
    desk.get('/order/repair/candidates', { orderId }),
  )
  expect(found[0]).toMatchObject({ userId: there.userId, onDuty: 1, tradeMatch: 1, areaMatch: 1, groupName: '弱电班' })
  expect(found[0]?.reasons.slice(0, 3)).toEqual(['当班至00:00', '工种匹配', '责任区域'])
})

test('a standard may want a scan on site, and no check afterwards', async () => {
  await standard({ name: '扫码', trade: 'transport', scanRequired: 1, needCheck: 0 })
  const { orderId } = await accepted({ trade: 'transport' })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  expect(await take(technician, orderId, 'start')).toMatchObject({ status: 422, reason: 'order.scan' })
  expect(await take(technician, orderId, 'arrive', { scanCode: 'https://x/iot/area?id=1' })).toMatchObject({
    reason: 'order.scan',
  })
  await ok(take(technician, orderId, 'arrive', { scanCode: `https://x/iot/area?id=${areaId}` }))
  await ok(take(technician, orderId, 'start'))
  await ok(take(technician, orderId, 'finish', { repairDesc: '更换了轮子' }))
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_evaluate' })
  expect(await nurse.get('/order/repair/candidates', { orderId })).toMatchObject({ status: 403 })
})
