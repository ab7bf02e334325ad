// What the law asks for: due by the legal day whatever asks for it, and never cancelled by any way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { platformScope } from '../../platform/db.ts'
import { actAs } from '../../platform/work.ts'
import { BILL, ok, startUpkeep, tenant } from '../../testing/upkeep.ts'
import { makeMaintenanceBill } from '../upkeep/maintenance-make.ts'
import { upkeepWindow } from '../upkeep/maintenance-overdue.ts'
import { planGenerate } from './plan-job.ts'

const t = await startUpkeep()
const { app, clock, devices, admin, technician, leader, sql, made, billOf, take, doAll, as, wish } = t
afterAll(() => app.stop())

let item: string
let lifts: string
beforeAll(async () => {
  // Days pass in these tests, and sessions are to outlive them.
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update session_token set expires_at = expires_at + interval '400 days'`),
  )
  app.context.changes.invalidateAll()
  item = await t.indicator({ name: '层门锁啮合' })
  lifts = await t.published([item], { maintainLevel: 'half_month', statutoryDays: 15, needCheck: 0 })
})

async function runPlans() {
  const who = { tenant, actor: machineActor('job', planGenerate.name) }
  const found = await actAs(app.context, who, async (ctx) => (await planGenerate.items?.(ctx, {})) ?? [])
  for (const each of found) await actAs(app.context, who, async (ctx) => planGenerate.each?.(ctx, each, {}))
}

const LIMIT = '2026-05-19 23:59:59'
/** Done on the fourth of May: the law waits until the nineteenth. */
async function keptUp(device: string) {
  const id = await made(lifts, { deviceIds: device })
  await ok(take(technician, id, 'start'))
  await doAll(id)
  await ok(take(technician, id, 'finish'))
}
const reasonOf = async (asked: Promise<{ reason?: string | undefined; status: number }>) => {
  const { status, reason } = await asked
  return [status, reason]
}
const device = (at: number) => String(devices[at])
const target = (at: number) => ({ targets: [{ deviceId: device(at), areaId: null }], targetKey: device(at) })

test('nothing is due after the legal day: neither what a person asks for nor what a plan makes', async () => {
  await keptUp(device(0))
  const asked = await made(lifts, {
    deviceIds: device(0),
    plannedTime: '2026-05-21 08:00:00',
    dueTime: '2026-05-22 08:00:00',
  })
  expect(await billOf(asked)).toMatchObject({ dueTime: LIMIT, originalDue: LIMIT, legalDue: LIMIT })
  const planned = await as((ctx) =>
    makeMaintenanceBill(
      ctx,
      wish(lifts, {
        ...target(0),
        plannedTime: '2026-05-22 09:00:00',
        dueTime: '2026-05-23 09:00:00',
        windowEnd: '2026-05-23 09:00:00',
      }),
    ),
  )
  expect(await billOf(planned.id)).toMatchObject({
    plannedTime: '2026-05-22 09:00:00',
    dueTime: LIMIT,
    legalDue: LIMIT,
  })
  await expect(sql(`update maintenance_bill set due_time = '2026-05-25' where id = $1`, [asked])).rejects.toThrow(
    'maintenance_bill_legal',
  )
})

test('what is made up after the legal day is late from the first moment on', async () => {
  const { id } = await as((ctx) =>
    makeMaintenanceBill(
      ctx,
      wish(lifts, {
        ...target(0),
        plannedTime: '2026-05-19 08:00:00',
        dueTime: '2026-05-19 18:00:00',
        windowEnd: '2026-05-19 20:00:00',
      }),
    ),
  )
  const before = clock.now
  clock.now = new Date('2026-05-19T13:00:00Z')
  await t.runJob(upkeepWindow)
  expect(await billOf(id)).toMatchObject({ billStatus: 'missed' })
  clock.now = new Date('2026-05-30T02:00:00Z')
  // A miss of what the law asks for is explained whenever it is explained.
  await ok(take(leader, id, 'explain', { reason: '维保单位未到场' }))
  await ok(take(leader, id, 'makeup', { assigneeId: technician.userId, dueTime: '2026-06-02 18:00:00' }))
  expect(await billOf(id)).toMatchObject({
    billStatus: 'doing',
    dueTime: LIMIT,
    isOverdue: 1,
    missReason: '维保单位未到场',
  })
  clock.now = before
})

test('the day of a route is that of the lift that was kept up the longest ago', async () => {
  const id = await made(lifts, { deviceIds: `${device(0)},${device(3)}`, dueTime: '2026-05-25 18:00:00' })
  expect(await billOf(id)).toMatchObject({ dueTime: LIMIT, legalDue: LIMIT })
})

test('when the lift is kept up meanwhile, the day of what is still to be done moves on with it', async () => {
  await keptUp(device(1))
  const { id } = await as((ctx) =>
    makeMaintenanceBill(
      ctx,
      wish(lifts, {
        ...target(1),
        plannedTime: '2026-05-23 08:00:00',
        dueTime: '2026-05-23 18:00:00',
        windowEnd: '2026-05-23 18:00:00',
      }),
    ),
  )
  expect(await billOf(id)).toMatchObject({ dueTime: LIMIT })
  const before = clock.now
  clock.now = new Date('2026-05-12T02:00:00Z')
  await keptUp(device(1))
  expect(await billOf(id)).toMatchObject({ dueTime: '2026-05-23 18:00:00', legalDue: '2026-05-27 23:59:59' })
  clock.now = before
})

test('what the law asks for is not cancelled, by whoever and however', async () => {
  const id = await made(lifts, { deviceIds: device(2) })
  expect(await reasonOf(take(admin, id, 'cancel', { reason: 'other' }))).toEqual([422, 'upkeep.statutory'])
  expect((await billOf(id)).actions).not.toContain('cancel')
  const [row] = (await ok<{ records: { id: string; actions: string[] }[] }>(admin.get(`${BILL}/list`, { id }))).records
  expect(row?.actions ?? []).not.toContain('cancel')
  await expect(sql(`update maintenance_bill set bill_status = 'cancelled' where id = $1`, [id])).rejects.toThrow(
    'maintenance_bill_statutory',
  )
  const free = await made(await t.published([item]), { deviceIds: device(2) })
  await ok(take(leader, free, 'cancel', { reason: 'other' }))
})

test('a higher level that takes the work over obeys the same law', async () => {
  const quarter = await t.published([await t.indicator({ name: '限速器' })], {
    maintainLevel: 'quarter',
    includeTemplateIds: lifts,
  })
  const low = await made(lifts, { deviceIds: device(3), plannedTime: '2026-05-28 08:00:00' })
  const high = await made(quarter, { deviceIds: device(3), plannedTime: '2026-05-28 09:00:00' })
  expect(await billOf(low)).toMatchObject({ billStatus: 'cancelled', settledById: high })
  expect(await billOf(high)).toMatchObject({ statutoryDays: 15 })
  expect(await reasonOf(take(leader, high, 'cancel', { reason: 'other' }))).toEqual([422, 'upkeep.statutory'])
})

test('what a plan the law asks for has made stays to be done when the plan ends', async () => {
  const plan = { planType: 'maintenance', templateId: lifts, deviceIds: device(2), billMode: 'each', isStatutory: 1 }
  const when = { cycleType: 'day', cycleInterval: 15, times: '09:00', startDate: '2026-05-08', windowMinutes: 600 }
  const { id } = await ok<{ id: string }>(
    admin.post('/iot/work-plan/submit', {
      name: '电梯法定保养',
      ...plan,
      ...when,
      assignMode: 'group',
      groupId: t.groupId,
    }),
  )
  await ok(admin.post('/iot/work-plan/enable', { id }))
  await ok(admin.post('/iot/work-plan/generate', { id }))
  await ok(admin.post('/iot/work-plan/end', { id, reason: '停用', cancelOpen: 1 }))
  const rows = await sql(
    'select bill_status as state, legal_due is not null as legal from maintenance_bill where plan_id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'pending', legal: true }])
})

test('special equipment without a plan the law asks for is listed, and so is what is kept up too rarely', async () => {
  const type = t.plant.typeId
  const special = (more: object) => admin.post('/iot/device-type/submit', { id: type, ...more })
  const before = await ok<{ rev: number }>(admin.get('/iot/device-type/detail', { id: type }))
  expect(await reasonOf(special({ rev: before.rev, specialKind: 'lift', statutoryDays: 30 }))).toEqual([
    400,
    'device-type.legal-days',
  ])
  await ok(special({ rev: before.rev, specialKind: 'lift' }))
  const seen = async () => {
    const { total, uncovered } = await ok<{
      total: number
      uncovered: { deviceId: string; reason: string; days: number }[]
    }>(admin.get('/iot/work-plan/legalCoverage'))
    return { total, uncovered: uncovered.map(({ deviceId, reason, days }) => [deviceId, reason, days]) }
  }
  expect(await seen()).toEqual({ total: 4, uncovered: devices.map((id) => [id, 'none', 15]) })
  const plan = async (name: string, deviceIds: string, cycleInterval: number, more: object = {}) => {
    const { id } = await ok<{ id: string }>(
      admin.post('/iot/work-plan/submit', {
        name,
        planType: 'maintenance',
        templateId: lifts,
        deviceIds,
        billMode: 'each',
        isStatutory: 1,
        cycleType: 'day',
        cycleInterval,
        times: '09:00',
        startDate: '2026-05-08',
        windowMinutes: 600,
        assignMode: 'group',
        groupId: t.groupId,
        ...more,
      }),
    )
    await ok(admin.post('/iot/work-plan/enable', { id }))
    return id
  }
  const half = await plan('半月', `${device(0)},${device(1)}`, 15)
  const rare = await plan('每月', device(2), 30)
  await plan('非法定', device(3), 15, { isStatutory: 0 })
  expect((await seen()).uncovered).toEqual([
    [device(2), 'rare', 15],
    [device(3), 'none', 15],
  ])
  // Two plans that take turns are often enough together.
  const other = await plan('每月另一半', device(2), 30, { startDate: '2026-05-23' })
  expect((await seen()).uncovered).toEqual([[device(3), 'none', 15]])
  await ok(admin.post('/iot/work-plan/pause', { id: half, reason: '检修' }))
  expect((await seen()).uncovered.map(([id]) => id)).toEqual([device(0), device(1), device(3)])
  for (const id of [half, rare, other])
    await ok(admin.post('/iot/work-plan/end', { id, reason: '测试结束', cancelOpen: 1 }))
  expect((await technician.get('/iot/work-plan/legalCoverage')).status).toBe(403)
})

test('no template for lifts allows more days than the law', async () => {
  const given = {
    name: '月保',
    equipmentType: t.plant.typeId,
    maintainLevel: 'month',
    details: [{ indicatorId: item }],
  }
  expect(await reasonOf(admin.post('/iot/maintenance-template/submit', { ...given, statutoryDays: 30 }))).toEqual([
    422,
    'upkeep.legal-days',
  ])
  await ok(admin.post('/iot/maintenance-template/submit', { ...given, statutoryDays: 15 }))
})

test('done early, the next bill is there before the law’s limit, although the plan names a later time', async () => {
  const before = clock.now
  clock.now = new Date('2026-08-01T02:00:00Z')
  const { id } = await ok<{ id: string }>(
    admin.post('/iot/work-plan/submit', {
      name: '提前完成',
      planType: 'maintenance',
      templateId: lifts,
      deviceIds: device(2),
      billMode: 'each',
      isStatutory: 1,
      cycleType: 'day',
      cycleInterval: 15,
      times: '09:00',
      startDate: '2026-08-10',
      windowMinutes: 600,
      leadMinutes: 0,
      assignMode: 'user',
      assigneeId: technician.userId,
    }),
  )
  await ok(admin.post('/iot/work-plan/enable', { id }))
  await ok(admin.post('/iot/work-plan/generate', { id }))
  const bills = () =>
    sql(
      `select id::text as id, to_char(planned_time, 'MM-DD') as planned, to_char(due_time, 'MM-DD') as due from maintenance_bill where plan_id = $1 order by planned_time`,
      [id],
    )
  const [first] = await bills()
  const billId = String(first?.id)
  await ok(take(technician, billId, 'start'))
  await doAll(billId)
  await ok(take(technician, billId, 'finish'))
  await runPlans()
  expect(await bills()).toHaveLength(1)
  clock.now = new Date('2026-08-15T16:30:00Z')
  await runPlans()
  expect((await bills()).map(({ planned, due }) => [planned, due])).toEqual([
    ['08-10', '08-10'],
    ['08-25', '08-16'],
  ])
  await runPlans()
  expect(await bills()).toHaveLength(2)
  clock.now = before
})
