// What the clock of an order calls for is done once, however often it is looked at and whoever dies meanwhile.
import { afterAll, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import type { Caller } from '../testing/app.ts'
import { groupOnDuty, work } from '../testing/repair-duty.ts'
import { done, ok, startRepairs, tenant } from '../testing/repairs.ts'
import { slaWatch } from './order-watch.ts'

const { app, desk, nurse, technician, sql, report, billOf, orderOf, take, accepted, runJob, repairing } =
  await startRepairs()
afterAll(() => app.stop())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.person({ tenant, codes: work })))
const standard = (more: object) =>
  ok(
    desk.post('/iot/device-order-standard/submit', {
      responseMinutes: 600,
      finishMinutes: 6_000,
      calendarMode: '7x24',
      photoRequired: 'none',
      needEvaluate: 1,
      ...more,
    }),
  )
const lines = async (orderId: string, action: string) =>
  (await sql('select 1 from repair_bill_record where order_id = $1 and action = $2', [orderId, action])).length
const told = async (who: Caller, subject: string) =>
  (await sql('select 1 from mail where $1 = any(recipient_ids) and subject = $2', [who.userId, subject])).length
/** The order alone was dispatched, reported or suspended so much earlier. */
const pass = (orderId: string, minutes: number) =>
  sql(
    `update repair_order set report_time = report_time - make_interval(mins => $2),
       response_due = response_due - make_interval(mins => $2), finish_due = finish_due - make_interval(mins => $2),
       dispatch_time = dispatch_time - make_interval(mins => $2) where id = $1`,
    [orderId, minutes],
  )
const orderFor = async (more: object) => String((await billOf((await report(more)).id)).orderId)

test('who does not accept in time loses the order to the next on duty, and after the last the leader is told', async () => {
  const [first, second, leader] = await people(3)
  if (!first || !second || !leader) throw new Error('nobody')
  const groupId = await groupOnDuty(app, desk, '电梯班', [first, second], { leader })
  const auto = { dispatchMode: 'auto', defaultGroupId: groupId, acceptTimeoutMinutes: 5 }
  await standard({ name: '电梯', trade: 'elevator', ...auto })
  const orderId = await orderFor({ trade: 'elevator', title: '电梯困人' })
  const had = String((await orderOf(orderId)).assigneeId)
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ assigneeId: had })
  await pass(orderId, 6)
  await runJob(slaWatch)
  await runJob(slaWatch)
  const next = String((await orderOf(orderId)).assigneeId)
  expect([had, next].toSorted()).toEqual([first.userId, second.userId].toSorted())
  expect(await lines(orderId, 'not_accepted')).toBe(1)
  // Whoever reads it knows no job by its name.
  const { records } = await ok<{ records: { operatorName: string }[] }>(
    desk.get('/iot/repair-bill-record/list', { orderId, action: 'not_accepted' }),
  )
  expect(records.map(({ operatorName }) => operatorName)).toEqual([''])
  expect(await told(had === first.userId ? first : second, '已改派：电梯困人')).toBe(1)
  // Not as if both had been given to them at the same second.
  await pass(orderId, 9)
  await runJob(slaWatch)
  await runJob(slaWatch)
  // Nobody else is there: it stays, and the leader knows.
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: next, escalateLevel: 1 })
  expect([await lines(orderId, 'not_accepted'), await lines(orderId, 'unstaffed')]).toEqual([2, 1])
  expect(await told(leader, '无人值班：电梯困人')).toBe(1)
})

test('an order given by hand and not accepted in time is told to the leader, and stays where it is', async () => {
  const [member, leader] = await people(2)
  if (!member || !leader) throw new Error('nobody')
  await groupOnDuty(app, desk, '锅炉班', [member], { leader })
  await standard({ name: '锅炉', trade: 'boiler', acceptTimeoutMinutes: 10 })
  const { orderId } = await accepted({ trade: 'boiler', title: '锅炉漏水' })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: member.userId }))
  await pass(orderId, 11)
  await Promise.all([runJob(slaWatch), runJob(slaWatch)])
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: member.userId })
  expect([await lines(orderId, 'not_accepted'), await told(leader, '接单超时：锅炉漏水')]).toEqual([1, 1])
})

test('when somebody comes on duty, what waited for it is dispatched', async () => {
  const [member] = await people(1)
  if (!member) throw new Error('nobody')
  const groupId = await groupOnDuty(app, desk, '气体班', [], { off: [member] })
  await standard({ name: '气体', trade: 'medgas', dispatchMode: 'auto', defaultGroupId: groupId })
  const orderId = await orderFor({ trade: 'medgas' })
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_dispatch' })
  expect(await lines(orderId, 'unstaffed')).toBe(1)
  const later = await app.person({ tenant, codes: work })
  const other = await groupOnDuty(app, desk, '气体二班', [later])
  await sql('update repair_order set group_id = $2 where id = $1', [orderId, other])
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'to_accept', assigneeId: later.userId })
})

test('an order is soon due once and late once, also when both are looked for at the same time', async () => {
  const { orderId } = await repairing({ priority: 1, title: '快到了' })
  await pass(orderId, 100)
  await Promise.all([runJob(slaWatch), runJob(slaWatch), runJob(slaWatch)])
  expect([await lines(orderId, 'sla_warn'), await told(technician, '即将超时：快到了')]).toEqual([1, 1])
  await pass(orderId, 30)
  await Promise.all([runJob(slaWatch), runJob(slaWatch)])
  expect(await orderOf(orderId)).toMatchObject({ slaState: 'breached', finishBreached: 1 })
  expect([await lines(orderId, 'sla_warn'), await lines(orderId, 'sla_finish')]).toEqual([1, 1])
  // A later due date does not take the breach back, nor is it told anew.
  await ok(take(desk, orderId, 'editRunning', { priority: 4, note: '改为计划' }))
  await runJob(slaWatch)
  expect(await orderOf(orderId)).toMatchObject({ finishBreached: 1 })
  await sql(`update repair_order set finish_due = now() - interval '1 minute' where id = $1`, [orderId])
  await runJob(slaWatch)
  expect(await lines(orderId, 'sla_finish')).toBe(1)
})

test('what rests longer than was said is told once per promise', async () => {
  const { orderId } = await repairing({ title: '等配件' })
  await ok(take(technician, orderId, 'suspend', { reason: 'wait_parts', expectResume: '2026-01-01 08:00:00' }))
  await runJob(slaWatch)
  await runJob(slaWatch)
  expect([await lines(orderId, 'hold_over'), await told(technician, '挂起逾期：等配件')]).toEqual([1, 1])
})

test('a standard escalates to whom it names, each rule once, and the level only rises', async () => {
  const [boss, reader] = await people(2)
  if (!boss || !reader) throw new Error('nobody')
  const [role] = await sql('select role_id[1]::text as id from "user" where id = $1', [reader.userId])
  const escalations = [
    { percent: 50, level: 1, notify: 'user', userId: boss.userId },
    { minutes: 60, level: 2, notify: 'role', roleId: role?.id },
    { percent: 99, level: 3, notify: 'leader' },
  ]
  await standard({ name: '消防', trade: 'fire', finishMinutes: 600, escalations })
  const { orderId } = await accepted({ trade: 'fire', title: '消防泵' })
  await pass(orderId, 61)
  await runJob(slaWatch)
  expect([await told(boss, '工单升级：消防泵'), await told(reader, '工单升级：消防泵')]).toEqual([0, 1])
  expect(await orderOf(orderId)).toMatchObject({ escalateLevel: 2 })
  await pass(orderId, 250)
  await runJob(slaWatch)
  await runJob(slaWatch)
  expect([await told(boss, '工单升级：消防泵'), await told(reader, '工单升级：消防泵')]).toEqual([1, 1])
  expect(await orderOf(orderId)).toMatchObject({ escalateLevel: 2 })
  expect(await lines(orderId, 'escalate')).toBe(2)
})

test('a standard says when it escalates and to whom', async () => {
  const refused = async (line: object) => {
    const answer = await desk.post('/iot/device-order-standard/submit', {
      name: '缺项',
      responseMinutes: 1,
      finishMinutes: 2,
      calendarMode: '7x24',
      photoRequired: 'none',
      needEvaluate: 1,
      escalations: [line],
    })
    return [answer.status, answer.body.field]
  }
  expect(await refused({ level: 1, notify: 'leader' })).toEqual([400, 'escalations.0.percent'])
  expect(await refused({ percent: 80, level: 1, notify: 'user' })).toEqual([400, 'escalations.0.userId'])
})

test('a process that dies in the middle leaves nothing, and the next one does it once', async () => {
  const { orderId } = await accepted({ title: '中途退出' })
  await pass(orderId, 3_000)
  const who = { tenant, actor: machineActor('job', slaWatch.name) }
  const dying = actAs(app.context, who, async (ctx) => {
    await slaWatch.each?.(ctx, { id: orderId }, {})
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await lines(orderId, 'sla_finish')).toBe(0)
  await runJob(slaWatch)
  await runJob(slaWatch)
  expect([await lines(orderId, 'sla_finish'), await told(desk, '工单超时：中途退出')]).toEqual([1, 1])
})

test('the database itself keeps a second line of an event away', async () => {
  const { orderId } = await accepted()
  const line = () =>
    sql(
      `insert into repair_bill_record (id, tenant_id, order_id, action, once_key, operator_name) values ($1, $2, $3, 'sla_warn', 'warn', '')`,
      [newId(), tenant, orderId],
    )
  await line()
  await expect(line()).rejects.toMatchObject({ code: '23505', constraint: 'repair_bill_record_once' })
})

test('an order opened again has its whole time anew, and what was told of its first turn is told of the second', async () => {
  const { orderId } = await repairing({ priority: 1, title: '又坏了' })
  await pass(orderId, 300)
  await runJob(slaWatch)
  expect(await lines(orderId, 'sla_finish')).toBe(1)
  await ok(take(technician, orderId, 'finish', { ...done, confirmActive: 1 }))
  await ok(take(nurse, orderId, 'check', { checkResult: 'pass' }))
  await ok(take(desk, orderId, 'close'))
  await ok(take(desk, orderId, 'reopen', { reason: '又漏了' }))
  const again = await orderOf(orderId)
  expect(again).toMatchObject({ slaState: 'ok', acceptTime: null, arriveTime: null, startTime: null, pausedSec: 0 })
  const minutes = (at: unknown) => (Date.parse(String(at)) - Date.parse(String(again.reopenTime))) / 60_000
  expect([again.responseDue, again.finishDue].map(minutes)).toEqual([5, 120])
  const before = await sql('select id from repair_bill_record where order_id = $1', [orderId])
  await runJob(slaWatch)
  expect(await sql('select id from repair_bill_record where order_id = $1', [orderId])).toHaveLength(before.length)
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  await sql(
    `update repair_order set reopen_time = reopen_time - interval '5 hours', response_due = response_due - interval '5 hours',
       arrive_due = arrive_due - interval '5 hours', finish_due = finish_due - interval '5 hours' where id = $1`,
    [orderId],
  )
  await Promise.all([runJob(slaWatch), runJob(slaWatch)])
  expect(await lines(orderId, 'sla_finish')).toBe(2)
})
