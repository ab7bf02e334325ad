// Upkeep on a real database: from the template to the checked bill, each refusal by its name, and two at once.
import { maintenanceCourse } from '@steward/domain/planned/maintenance-course'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { png } from '../../testing/pictures.ts'
import { BILL, everyStep, ok, startUpkeep, tenant } from '../../testing/upkeep.ts'
import { upload } from '../../testing/uploads.ts'
import { makeMaintenanceBill } from './maintenance-make.ts'
import { upkeepWindow } from './maintenance-overdue.ts'

const t = await startUpkeep()
const { app, clock, devices, admin, technician, helper, leader, sql, made, billOf, take, doAll, as, wish, plant } = t
afterAll(() => app.stop())

let plain: string
let monthly: string
let lifts: string

beforeAll(async () => {
  plain = await t.indicator({ name: '光幕', isKey: 1, defaultTrade: 'elevator' })
  const gap = await t.indicator({
    name: '制动器间隙',
    valueType: 'number',
    unit: 'mm',
    lowerLimit: '0.2',
    upperLimit: '0.7',
  })
  const oil = await t.indicator({
    name: '配电柜清扫',
    needPermit: 'electric',
    needShutdown: 1,
    estMinutes: 30,
    kit: [{ name: '润滑油', spec: '68', qty: '0.5', unit: 'L' }],
  })
  monthly = await t.published([plain, gap, oil], { needCheck: 1 })
  lifts = await t.published([plain], {
    maintainLevel: 'half_month',
    executeMode: 'vendor',
    vendorName: '捷达电梯维保',
    statutoryDays: 15,
    needCheck: 0,
  })
})

const state = async (id: string) => (await billOf(id)).billStatus
const reasonOf = async (asked: Promise<{ reason?: string | undefined; status: number }>) => (await asked).reason
const permit = { permitNo: 'TSD-2026-018' }
const file = async () => (await upload(app.http, technician, png(), { purpose: 'image' })).data.attachId

test('a bill is what its template asked for when it was made, with totals, kit and permits', async () => {
  const id = await made(monthly)
  const bill = await billOf(id)
  expect(bill).toMatchObject({
    billStatus: 'pending',
    maintainLevel: 'month',
    deviceId: devices[0],
    itemTotal: 3,
    uncheckedCount: 3,
    estMinutes: 50,
    needShutdown: 1,
    permits: 'electric',
    kit: [{ name: '润滑油', spec: '68', qty: '0.500', unit: 'L' }],
    items: [{ name: '光幕' }, { name: '制动器间隙', upperLimit: '0.7000' }, { name: '配电柜清扫' }],
  })
  expect(bill.billNo).toMatch(/^BY\d{8}-\d{4}$/)
  const letters = await sql(`select 1 from mail where subject like '保养任务%' and $1 = any(recipient_ids)`, [
    technician.userId,
  ])
  expect(letters.length).toBeGreaterThan(0)
})

test('limits of a template stand above those of the library, and warnings beyond them have no effect', async () => {
  const tension = await t.indicator({
    name: '张力',
    valueType: 'number',
    lowerLimit: '1',
    upperLimit: '9',
    warnLower: '2',
    warnUpper: '8',
  })
  const details = [{ indicatorId: tension, upperLimit: '5' }]
  const [item] = (await billOf(await made(await t.published([], { details })))).items
  expect(item).toMatchObject({ warnLower: null, warnUpper: null })
  const limits: Record<string, unknown> = { ...item }
  expect([Number(limits.lowerLimit), Number(limits.upperLimit)]).toEqual([1, 5])
})

test('from start to check: permit, shutdown with its tag, items, labour, a checker who did not do the work', async () => {
  const id = await made(monthly)
  expect(await reasonOf(take(technician, id, 'start'))).toBe('upkeep.permit')
  expect(await reasonOf(take(leader, id, 'start', permit))).toBe('upkeep.not-performer')
  await ok(take(technician, id, 'start', { ...permit, shutdown: 1, shutdownUntil: '2026-05-04 12:00:00' }))
  expect(await billOf(id)).toMatchObject({ isShut: 1, shutdownStart: '2026-05-04 10:00:00' })
  const tags = () => sql('select 1 from device_lockout where device_id = $1 and end_time is null', [devices[0]])
  expect(await tags()).toHaveLength(1)
  expect(await reasonOf(take(technician, id, 'finish'))).toBe('upkeep.incomplete')
  const { items } = await billOf(id)
  await ok(take(helper, id, 'saveItems', { items: items.slice(0, 1).map((one) => ({ id: one.id, value: 'normal' })) }))
  await ok(
    take(technician, id, 'saveItems', {
      items: [
        { id: items[1]?.id, value: '0.5' },
        { id: items[2]?.id, value: 'normal' },
      ],
    }),
  )
  expect(await billOf(id)).toMatchObject({ progress: 100, normalCount: 3 })
  await ok(take(technician, id, 'finish', { laborMinutes: 55 }))
  expect(await billOf(id)).toMatchObject({ billStatus: 'to_check', isShut: 0, shutdownEnd: '2026-05-04 10:00:00' })
  expect(await tags()).toEqual([])
  for (const who of [technician, helper])
    expect([403, 422]).toContain((await take(who, id, 'check', { checkResult: 'pass' })).status)
  expect(await reasonOf(take(leader, id, 'check', { checkResult: 'fail' }))).toBe('upkeep.check-note')
  await ok(take(leader, id, 'check', { checkResult: 'fail', note: '润滑不足' }))
  expect(await state(id)).toBe('doing')
  await ok(take(technician, id, 'finish'))
  await ok(take(leader, id, 'check', { checkResult: 'pass' }))
  expect(await billOf(id)).toMatchObject({ billStatus: 'done', checkUserId: leader.userId })
  const [device] = await sql(
    'select last_bill_id::text as bill, last_level as level from device_upkeep where device_id = $1',
    [devices[0]],
  )
  expect(device).toEqual({ bill: id, level: 'month' })
})

test('nobody checks his own work, administrators neither, and the database holds it too', async () => {
  const id = await made(lifts, { assigneeId: admin.userId, helperIds: '', deviceIds: devices[3] })
  await sql(`update maintenance_bill set bill_status = 'to_check' where id = $1`, [id])
  const answer = await take(admin, id, 'check', { checkResult: 'pass' })
  expect([answer.status, answer.reason]).toEqual([422, 'upkeep.self-check'])
  await expect(
    sql(
      `update maintenance_bill set bill_status = 'done', check_result = 'pass', check_user_id = assignee_id where id = $1`,
      [id],
    ),
  ).rejects.toThrow('maintenance_bill_check_user')
})

test('an abnormal item needs a decision, and becomes one repair request in the same transaction', async () => {
  const id = await made(monthly, { deviceIds: devices[1] })
  await ok(take(technician, id, 'start', permit))
  await doAll(id, { value: 'normal' }).catch(() => undefined)
  const { items } = await billOf(id)
  const answers = [
    { id: items[0]?.id, value: 'abnormal', abnormalDesc: '光幕失灵' },
    { id: items[1]?.id, value: '0.9', checkResult: 'normal', decision: 'observe', recheckDate: '2026-05-20' },
    { id: items[2]?.id, checkResult: 'na' },
  ]
  await ok(take(technician, id, 'saveItems', { items: answers }))
  // Beyond the limit nothing is normal.
  expect((await billOf(id)).items[1]?.checkResult).toBe('abnormal')
  expect(await reasonOf(take(technician, id, 'finish'))).toBe('upkeep.na-reason')
  await ok(
    take(technician, id, 'saveItems', { items: [{ id: items[2]?.id, checkResult: 'na', abnormalDesc: '无配电柜' }] }),
  )
  expect(await reasonOf(take(technician, id, 'finish'))).toBe('upkeep.undecided')
  await ok(take(technician, id, 'saveItems', { items: [{ id: items[0]?.id, decision: 'to_repair' }] }))
  expect(await reasonOf(take(technician, id, 'finish'))).toBe('upkeep.observe')
  await ok(take(technician, id, 'saveItems', { items: [{ id: items[1]?.id, recheckDate: '2026-05-10' }] }))
  // Twice at once: one outcome, one request.
  const both = await Promise.all([take(technician, id, 'finish'), take(technician, id, 'finish')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const requests = await sql(
    'select source, priority, trade, maintenance_item_id::text as item from repair_bill where device_id = $1',
    [devices[1]],
  )
  expect(requests).toEqual([{ source: 'maintenance', priority: 2, trade: 'elevator', item: items[0]?.id }])
})

test('a request of upkeep is taken up by itself where the standard says so', async () => {
  await sql(
    `insert into device_order_standard (id, tenant_id, name, trade, response_minutes, finish_minutes, dispatch_mode)
     values ($1, $2, '电梯抢单', 'elevator', 15, 120, 'grab')`,
    [newId(), tenant],
  )
  const id = await made(await t.published([plain], { needCheck: 0 }), { deviceIds: devices[3] })
  await ok(take(technician, id, 'start'))
  const { items } = await billOf(id)
  const broken = { value: 'abnormal', abnormalDesc: '门机异响', decision: 'to_repair' }
  await ok(take(technician, id, 'saveItems', { items: items.map((item) => ({ id: item.id, ...broken })) }))
  await ok(take(technician, id, 'finish'))
  const taken = await sql(
    `select b.bill_status as state, o.source, o.trade, o.finish_due = b.report_time + interval '120 minutes' as "isDue"
     from repair_bill b join repair_order o on o.id = b.order_id where b.maintenance_item_id = any($1::bigint[])`,
    [items.map((item) => item.id)],
  )
  expect(taken.length).toBe(items.length)
  for (const one of taken)
    expect(one).toEqual({ state: 'accepted', source: 'maintenance', trade: 'elevator', isDue: true })
  await sql('delete from device_order_standard')
})

test('the newest note of an item wins, by the corrected clock of the phone, and the late one is told', async () => {
  const id = await made(monthly, { deviceIds: devices[2] })
  await ok(take(technician, id, 'start', permit))
  await sql(`update maintenance_bill set start_time = start_time - interval '1 hour' where id = $1`, [id])
  const [item] = (await billOf(id)).items
  const now = clock.now.getTime()
  const note = (who: typeof technician, value: string, checkedMs: number, sentAt = now) =>
    ok<{ conflicts: { id: string; kept: { value: string }; refused: { value: string } }[] }>(
      take(who, id, 'saveItems', { items: [{ id: item?.id, value, clientTime: checkedMs }], sentAt }),
    )
  expect((await note(technician, 'normal', now - 1_000)).conflicts).toEqual([])
  const late = await note(helper, 'abnormal', now - 60_000)
  expect(late.conflicts).toMatchObject([{ id: item?.id, kept: { value: 'normal' }, refused: { value: 'abnormal' } }])
  // What yields is kept beside; of one's own answers the last one counts without being told.
  const [beside] = await sql('select other_answers as others from maintenance_bill_item where id = $1', [item?.id])
  expect(beside?.others).toMatchObject([{ value: 'abnormal', userId: helper.userId }])
  expect((await note(technician, 'abnormal', now - 2_000)).conflicts).toEqual([])
  expect((await billOf(id)).items[0]?.checkResult).toBe('normal')
  // An hour ahead, and noted just now.
  expect((await note(helper, 'abnormal', now + 3_599_500, now + 3_600_000)).conflicts).toEqual([])
  expect((await billOf(id)).items[0]?.checkResult).toBe('abnormal')
  expect(await reasonOf(take(technician, id, 'saveItems', { items: [{ id: '1', value: 'x' }] }))).toBe('upkeep.item')
  const bad = take(technician, id, 'saveItems', { items: [{ id: item?.id, value: 'perhaps' }] })
  expect(await reasonOf(bad)).toBe('upkeep.value')
  await ok(take(leader, id, 'cancel', { reason: 'other' }))
  expect(await reasonOf(note2(id, item?.id))).toBe('step.refused-by')
})
const note2 = (id: string, itemId = '') =>
  take(technician, id, 'saveItems', { items: [{ id: itemId, value: 'normal' }] })

test('outsourced work needs the report of the vendor', async () => {
  const id = await made(lifts, {
    deviceIds: devices[2],
    plannedTime: '2026-05-03 08:00:00',
    dueTime: '2026-05-05 08:00:00',
  })
  await ok(take(technician, id, 'start'))
  await doAll(id)
  expect(await reasonOf(take(technician, id, 'finish'))).toBe('upkeep.vendor-report')
  await ok(take(technician, id, 'finish', { vendorReports: [await file()] }))
  expect(await billOf(id)).toMatchObject({ billStatus: 'done' })
})

test('put off twice at most, and never past the day the law sets', async () => {
  const id = await made(monthly, {
    deviceIds: devices[1],
    plannedTime: '2026-05-06 08:00:00',
    dueTime: '2026-05-06 18:00:00',
  })
  const defer = (newDue: string, who = leader, bill = id) => take(who, bill, 'defer', { newDue, reason: 'wait_parts' })
  expect((await defer('2026-05-07 18:00:00', technician)).status).toBe(403)
  await ok(defer('2026-05-07 18:00:00'))
  await ok(defer('2026-05-08 18:00:00'))
  expect(await billOf(id)).toMatchObject({
    deferCount: 2,
    originalDue: '2026-05-06 18:00:00',
    dueTime: '2026-05-08 18:00:00',
    windowEnd: '2026-05-08 18:00:00',
  })
  expect(await reasonOf(defer('2026-05-09 18:00:00'))).toBe('upkeep.defer-often')
  // Done on the 4th: the law waits until the 19th.
  const lift = await made(lifts, {
    deviceIds: devices[2],
    plannedTime: '2026-05-18 08:00:00',
    dueTime: '2026-05-18 18:00:00',
  })
  expect(await billOf(lift)).toMatchObject({ legalDue: '2026-05-19 23:59:59' })
  const answer = await defer('2026-05-20 08:00:00', leader, lift)
  expect([answer.status, answer.reason, answer.msg]).toEqual([422, 'upkeep.legal', '超过法定期限 2026-05-19 23:59:59'])
  await ok(defer('2026-05-19 20:00:00', leader, lift))
  await expect(sql(`update maintenance_bill set due_time = '2026-05-25' where id = $1`, [lift])).rejects.toThrow(
    'maintenance_bill_legal',
  )
})

test('a plan makes a bill once, however many ask at once; another tenant has none of it', async () => {
  const asked = wish(monthly, { planId: '901' })
  const both = await Promise.all([
    as((ctx) => makeMaintenanceBill(ctx, asked)),
    as((ctx) => makeMaintenanceBill(ctx, asked)),
  ])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const id = both[0]?.id ?? ''
  expect((await stranger.get(`${BILL}/detail`, { id })).status).toBe(404)
  for (const step of ['start', 'cancel', 'check', 'saveItems'])
    expect(
      (await take(stranger, id, step, { reason: 'other', checkResult: 'pass', items: [{ id: '1' }] })).status,
    ).toBe(404)
  const lost = await as((ctx) =>
    makeMaintenanceBill(ctx, wish(monthly, { planId: '902', missedBecause: 'system_down' })),
  )
  expect(await billOf(lost.id)).toMatchObject({ billStatus: 'missed', missReason: 'system_down' })
})

test('of one day only the highest bill is done: it has the work of those it includes and settles them', async () => {
  const quarter = await t.published([await t.indicator({ name: '限速器' })], {
    maintainLevel: 'quarter',
    includeTemplateIds: lifts,
  })
  const year = await t.published([await t.indicator({ name: '制动试验' })], {
    maintainLevel: 'year',
    includeTemplateIds: quarter,
  })
  const on = (templateId: string, planId: string) =>
    as((ctx) =>
      makeMaintenanceBill(
        ctx,
        wish(templateId, {
          planId,
          plannedTime: '2026-07-01 08:00:00',
          dueTime: '2026-07-01 18:00:00',
          windowEnd: '2026-07-01 20:00:00',
        }),
      ),
    )
  const low = await on(lifts, '11')
  const high = await on(year, '12')
  const between = await on(quarter, '13')
  expect(between).toEqual({ id: high.id, isNew: false })
  expect(await billOf(low.id)).toMatchObject({
    billStatus: 'cancelled',
    settledById: high.id,
    cancelReason: 'replaced',
  })
  expect((await billOf(high.id)).items.map(({ name }) => name)).toEqual(['制动试验', '限速器', '光幕'])
  const asked = await t.asked(quarter, { plannedTime: '2026-07-01 09:00:00' })
  expect([asked.status, asked.reason]).toEqual([422, 'upkeep.settled'])
})

test('what nobody began is missed, explained and made up; a late one is told once', async () => {
  const late = await made(monthly, { deviceIds: devices[3], dueTime: '2026-05-04 10:05:00' })
  await sql(`update maintenance_bill set window_end = '2026-05-06' where id = $1`, [late])
  const gone = await made(monthly, { deviceIds: devices[0], dueTime: '2026-05-04 10:05:00' })
  clock.now = new Date('2026-05-04T02:10:00Z')
  await t.runJob(upkeepWindow)
  await t.runJob(upkeepWindow)
  expect(await billOf(late)).toMatchObject({ billStatus: 'pending', isOverdue: 1 })
  expect(await state(gone)).toBe('missed')
  expect(await sql(`select 1 from mail where subject like '保养超时%'`)).toHaveLength(1)
  const told = await sql(`select recipient_ids::text[] as to from mail where subject like '漏保%' and about_id = $1`, [
    gone,
  ])
  expect(told).toEqual([{ to: expect.arrayContaining([technician.userId, leader.userId]) }])
  await ok(take(leader, gone, 'explain', { reason: '电梯被占用' }))
  await ok(take(leader, gone, 'makeup', { assigneeId: technician.userId, dueTime: '2026-05-06 18:00:00' }))
  expect(await billOf(gone)).toMatchObject({ billStatus: 'doing', isMakeup: 1, missReason: '电梯被占用' })
  await doAll(gone).catch(() => undefined)
  clock.now = new Date('2026-05-04T02:00:00Z')
})

test('a pooled bill is begun by whoever of the group is on duty', async () => {
  const id = await made(lifts, {
    deviceIds: devices[3],
    assigneeId: '',
    plannedTime: '2026-05-02 08:00:00',
    dueTime: '2026-05-05 08:00:00',
  })
  expect(await reasonOf(take(technician, id, 'start'))).toBe('upkeep.not-performer')
  await sql(
    `insert into schedule (id, tenant_id, user_id, group_id, shift_id, work_date, start_at, end_at, schedule_state)
     values ($1, $2, $3, $4, 1, '2026-05-04', '2026-05-04 08:00', '2026-05-04 16:00', 'published')`,
    [newId(), tenant, technician.userId, t.groupId],
  )
  const attends = (how: string) =>
    sql('update schedule set attend_state = $2 where user_id = $1', [technician.userId, how])
  await attends('swapped')
  expect(await reasonOf(take(technician, id, 'start'))).toBe('upkeep.not-performer')
  await attends('planned')
  await ok(take(technician, id, 'start'))
  expect(await billOf(id)).toMatchObject({ billStatus: 'doing', assigneeId: technician.userId })
})

test('work rests and goes on, and changes hands', async () => {
  const id = await made(monthly, {
    deviceIds: devices[0],
    plannedTime: '2026-05-01 08:00:00',
    dueTime: '2026-05-05 08:00:00',
  })
  await ok(take(technician, id, 'start', { ...permit, shutdown: 1 }))
  expect(await reasonOf(take(technician, id, 'shutDown'))).toBe('upkeep.shut')
  await ok(take(technician, id, 'suspend', { reason: 'wait_parts', expectResume: '2026-05-05 08:00:00' }))
  await ok(take(technician, id, 'putBack'))
  expect(await reasonOf(take(technician, id, 'putBack'))).toBe('upkeep.running')
  await ok(take(leader, id, 'transfer', { assigneeId: helper.userId }))
  expect(await billOf(id)).toMatchObject({ billStatus: 'suspended', assigneeId: helper.userId, isShut: 0 })
  await ok(take(helper, id, 'resume'))
  await ok(take(helper, id, 'shutDown', { shutdownUntil: '2026-05-04 14:00:00' }))
  await ok(take(leader, id, 'cancel', { reason: 'device_repair' }))
  expect(await billOf(id)).toMatchObject({ billStatus: 'cancelled', isShut: 0 })
  expect(await sql('select 1 from device_lockout where document_id = $1 and end_time is null', [id])).toEqual([])
})

test('steps are refused from every state they do not begin in, stale ones with 409, and by who has no right', async () => {
  const id = await made(monthly, {
    deviceIds: devices[1],
    plannedTime: '2026-05-02 08:00:00',
    dueTime: '2026-05-05 08:00:00',
  })
  const full = {
    permitNo: 'x',
    items: [{ id: '1' }],
    reason: 'other',
    expectResume: '2026-05-05 08:00:00',
    checkResult: 'pass',
    newDue: '2026-05-06 08:00:00',
    assigneeId: technician.userId,
    dueTime: '2026-05-06 08:00:00',
  }
  const steps = Object.values(maintenanceCourse.steps).filter(({ isOwn }) => !isOwn)
  for (const from of maintenanceCourse.states) {
    await sql('update maintenance_bill set bill_status = $2 where id = $1', [id, from])
    for (const { name, from: allowed } of steps.filter(({ from: begin }) => !begin.includes(from))) {
      const answer = await take(admin, id, name, full)
      expect([name, from, answer.status, answer.reason]).toEqual([
        name,
        from,
        422,
        expect.stringMatching(/^step\.refused/),
      ])
      expect(allowed).not.toContain(from)
    }
  }
  await sql(`update maintenance_bill set bill_status = 'pending' where id = $1`, [id])
  expect((await take(technician, id, 'start', { ...permit, rev: 99 })).status).toBe(409)
  const nobody = await app.person({ tenant, codes: ['maintenance-bill', 'maintenance_bill_view'] })
  for (const { name } of steps) expect([name, (await take(nobody, id, name, full)).status]).toEqual([name, 403])
  expect(everyStep.length).toBeGreaterThan(steps.length)
})

test('the items of a device say when each was done and is due, with their kit', async () => {
  const { data } = await admin.get('/iot/maintenance-indicator/getMaintenanceIndicator', { deviceId: devices[0] ?? '' })
  const all = data as unknown as {
    name: string
    lastDoneTime: string | null
    nextDueTime: string | null
    kit: object[]
  }[]
  expect(all.find(({ name }) => name === '配电柜清扫')).toMatchObject({
    lastDoneTime: '2026-05-04 10:00:00',
    nextDueTime: expect.any(String),
    kit: [{ name: '润滑油', qty: '0.500' }],
  })
  const { data: page } = await admin.get(`${BILL}/list`, { equipmentType: plant.typeId, billStatus: 'done' })
  expect(page).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ billStatus: 'done' })]) })
})

test('what was published stays: a change is a draft of the next version, which takes its place when published', async () => {
  const id = await t.published([plain], { name: '空调季保' })
  const stale = await admin.post('/iot/maintenance-template/submit', { id, rev: 99, remark: '旧' })
  expect([stale.status, stale.reason]).toEqual([409, 'row.stale'])
  const draft = await ok<{ id: string; versionNo: number; templateStatus: string }>(
    admin.post('/iot/maintenance-template/submit', { id, remark: '改' }),
  )
  expect(draft).toMatchObject({ versionNo: 2, templateStatus: 'draft', itemCount: 1 })
  expect((await admin.post('/iot/maintenance-template/submit', { id, remark: '又改' })).reason).toBe(
    'upkeep.template-draft',
  )
  await ok(t.publish(draft.id))
  expect(await ok(admin.get('/iot/maintenance-template/detail', { id }))).toMatchObject({ templateStatus: 'retired' })
  // A plan that names the old version gets the new one.
  const bill = await as((ctx) => makeMaintenanceBill(ctx, wish(id, { planId: '55' })))
  expect(await billOf(bill.id)).toMatchObject({ templateId: draft.id, templateVersion: 2 })
  const detail = '/iot/maintenance-template-detail/submit'
  expect((await admin.post(detail, { templateId: draft.id, indicatorId: plain })).reason).toBe(
    'upkeep.template-not-draft',
  )
  expect(await reasonOf(t.publish(await t.template([])))).toBe('upkeep.template-empty')
  const same = { name: '空调季保', equipmentType: plant.typeId }
  expect((await admin.post('/iot/maintenance-template/submit', same)).reason).toBe('upkeep.template-name')
  const vendor = { name: '委外', equipmentType: plant.typeId, executeMode: 'vendor' }
  expect((await admin.post('/iot/maintenance-template/submit', vendor)).reason).toBe('upkeep.vendor')
  const upward = { name: '错', equipmentType: plant.typeId, maintainLevel: 'routine', includeTemplateIds: monthly }
  expect((await admin.post('/iot/maintenance-template/submit', upward)).reason).toBe('upkeep.template-include')
  await sql(`update maintenance_template set template_status = 'retired' where id = $1`, [draft.id])
  expect((await t.asked(draft.id)).reason).toBe('upkeep.not-published')
})
