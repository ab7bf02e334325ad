import { dayAfter } from '@steward/domain/calendar/days'
import { afterAll, expect, test } from 'vitest'
import { done, ok, startRepairs } from '../testing/repairs.ts'
import { orderAuto } from './order-jobs.ts'
import { slaWatch } from './order-watch.ts'

const {
  app,
  desk,
  technician,
  colleague,
  nurse,
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
  // Which one applies is said with what it names, and what it comes before.
  const { matches } = await ok<{ matches: object[] }>(
    desk.get('/iot/device-order-standard/match', { areaId, trade: 'water' }),
  )
  expect(matches.slice(0, 2)).toMatchObject([
    { name: '一病区', named: ['areaId'] },
    { name: '水工', named: ['trade'] },
  ])
  const short = { name: '错', ...standard, finishMinutes: 5 }
  expect(await desk.post('/iot/device-order-standard/submit', short)).toMatchObject({ status: 400 })
})

test('of two standards that name an area the nearer one decides, whichever is newer', async () => {
  const times = { responseMinutes: 10, finishMinutes: 60, calendarMode: '7x24', photoRequired: 'none' }
  const area = async (areaName: string, more: object = {}) =>
    (
      await ok<{ id: string }>(
        desk.post('/iot/area/submit', { areaName, areaCode: areaName, areaType: 'zone', ...more }),
      )
    ).id
  const floor = await area('三层')
  const room = await area('三层手术室', { parentId: floor })
  await ok(desk.post('/iot/device-order-standard/submit', { name: '手术室', areaId: room, ...times }))
  await ok(desk.post('/iot/device-order-standard/submit', { name: '楼层', areaId: floor, ...times }))
  expect(await ok(desk.get('/iot/device-order-standard/match', { areaId: room }))).toMatchObject({ name: '手术室' })
  expect(await ok(desk.get('/iot/device-order-standard/match', { areaId: floor }))).toMatchObject({ name: '楼层' })
})

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

test('working hours pass over the hospital’s holidays, and run on weekends that are worked', async () => {
  // Those of tests before are more specific.
  await sql('delete from device_order_standard')
  const standard = {
    name: '工作时间',
    trade: 'transport',
    responseMinutes: 60,
    finishMinutes: 570,
    calendarMode: 'work_hours',
  }
  await ok(desk.post('/iot/device-order-standard/submit', { ...standard, photoRequired: 'none', needEvaluate: 1 }))
  const first = await accepted({ trade: 'transport' })
  const reportTime = String((await orderOf(first.orderId)).reportTime)
  const day = (date: string, kind: string) =>
    ok(desk.post('/iot/holiday/submit', { holidayDate: date, holidayName: '假', kind }))
  // All days from the report on are off but the seventh, whatever weekday that is.
  const date = (days: number) => dayAfter(reportTime, days)
  for (let days = 0; days <= 6; days += 1) await day(date(days), 'holiday')
  await day(date(7), 'workday')
  const { orderId } = await accepted({ trade: 'transport' })
  expect(await orderOf(orderId)).toMatchObject({
    responseDue: `${date(7)} 09:00:00`,
    finishDue: `${date(7)} 17:30:00`,
  })
  await sql('delete from holiday')
})

test('a hospital’s own days and hours are those its orders are timed by', async () => {
  const setting = {
    validFrom: '2020-01-01',
    duplicateHours: 24,
    warnPercent: 80,
    workDays: 'mon,tue,wed,thu,fri,sat,sun',
  }
  const submit = (workTimes: string) => desk.post('/iot/repair-setting/submit', { ...setting, workTimes })
  expect(await submit('08:00-12:00, 11:00-18:00')).toMatchObject({ status: 400, reason: 'repair.work-times' })
  await ok(submit('7:30至12:00、14:00至18:00'))
  const today = String((await orderOf((await accepted({ trade: 'transport' })).orderId)).reportTime)
  await ok(desk.post('/iot/holiday/submit', { holidayDate: dayAfter(today, 0), holidayName: '假', kind: 'holiday' }))
  const { orderId } = await accepted({ trade: 'transport' })
  // An hour, and four and a half in the morning with five after noon less half an hour of the next day.
  expect(await orderOf(orderId)).toMatchObject({
    responseDue: `${dayAfter(today, 1)} 08:30:00`,
    finishDue: `${dayAfter(today, 2)} 08:30:00`,
  })
  await sql('delete from holiday')
  await sql('delete from repair_setting')
})

test('an order without a time of report is listed, opened and watched like others', async () => {
  const { orderId } = await accepted()
  await sql('update repair_order set report_time = null where id = $1', [orderId])
  for (const asked of [{ id: orderId }, { id: orderId, slaState: 'ok' }] as Record<string, string>[])
    expect((await ok<{ records: object[] }>(desk.get('/order/repair/list', asked))).records).toHaveLength(1)
  expect(await orderOf(orderId)).toMatchObject({ slaState: 'ok' })
  await runJob(slaWatch)
})
