// Rounds on a real database: who begins them, what keeps them from being submitted, and what comes of what was found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import type { Caller } from '../../testing/app.ts'
import { BILL, INDICATOR, OVERRIDE, type WireBill, ok, startInspections, tenant } from '../../testing/inspections.ts'
import { png } from '../../testing/pictures.ts'
import { upload } from '../../testing/uploads.ts'
import { billWindow } from '../plan/bill-window.ts'
import type { BillWish } from '../work/wish.ts'
import { makeInspectionBill } from './inspection-make.ts'
import { inspectionWindow } from './inspection-window.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let h: House
let plain: string
beforeAll(async () => {
  h = await startInspections()
  plain = await h.template()
})
afterAll(() => h.app.stop())

const photo = async (who: Caller = h.inspector) =>
  (await upload(h.app.http, who, png(), { purpose: 'image' })).data.attachId
const itemOf = (bill: WireBill, name: string) => {
  const found = bill.items.find((item) => item.name === name)
  if (!found) throw new Error(`no item ${name}`)
  return found
}
const submit = (bill: WireBill, who: Caller = h.inspector) => h.step(who, bill.id, 'submitResult', { weather: 'fine' })
const letters = (who: Caller) =>
  h
    .sql('select subject from mail where $1 = any(recipient_ids) order by id desc', [who.userId])
    .then((rows) => rows.map(({ subject }) => String(subject)))

test('a bill copies what its template asks of each device; later changes of the library do not reach it', async () => {
  const kept = await h.indicator('KEPT', '振动', { valueType: 'number', upperLimit: '4.5', unit: 'mm/s' })
  await ok(
    h.boss.post(`${OVERRIDE}/submit`, { deviceId: h.pumpB, indicatorId: kept.id, upperLimit: '7', reason: '铭牌' }),
  )
  const templateId = await h.template({ details: [{ indicatorId: kept.id, upperLimit: '4' }, ...h.details] })
  const { id } = await ok<{ id: string }>(h.make(templateId, { deviceIds: [h.pumpA, h.pumpB] }))
  await ok(h.boss.post(`${INDICATOR}/submit`, { id: kept.id, name: '振动速度', upperLimit: '9' }))
  const bill = await h.billOf(id)
  expect(bill).toMatchObject({
    billNo: expect.stringMatching(/^XJ\d{8}-\d{4,}$/),
    billStatus: 'pending',
    deviceCount: 2,
    itemTotal: 8,
    uncheckedCount: 8,
    assigneeId: h.inspector.userId,
    templateVersion: 1,
  })
  expect(bill.items.map(({ deviceId, name }) => [deviceId, name])).toEqual(
    [h.pumpA, h.pumpB].flatMap((device) => ['振动', '出口压力', '异响', '结霜'].map((name) => [device, name])),
  )
  expect(bill.items.filter(({ name }) => name === '振动').map(({ upperLimit }) => Number(upperLimit))).toEqual([4, 7])
  expect((await letters(h.inspector))[0]).toContain('巡检任务')
})

test.each([
  ['a template that was not published', { draft: true }, 'template.not-published'],
  ['nobody to do it', { more: { groupId: '', assigneeId: '' } }, 'inspection.nobody'],
  ['due before it begins', { more: { dueTime: '2026-11-20 08:00:00' } }, 'inspection.times'],
])('no bill: %s', async (_, { draft = false, more = {} }: { draft?: boolean; more?: object }, reason) => {
  const templateId = draft
    ? (await h.add('/iot/inspection-template', { name: `草稿${Math.random()}`, details: h.details })).id
    : plain
  expect((await h.make(templateId, more)).reason).toBe(reason)
})

test('who is named begins; where nobody is, whoever of the group is on duty, and it is theirs then', async () => {
  const named = await ok<{ id: string }>(h.make(plain))
  expect((await h.step(h.helper, named.id, 'start')).reason).toBe('inspection.not-yours')
  await ok(h.step(h.inspector, named.id, 'start'))
  expect((await h.step(h.inspector, named.id, 'start')).status).toBe(200)
  const pool = await ok<{ id: string }>(h.make(plain, { assigneeId: '' }))
  expect((await h.billOf(pool.id, h.helper)).actions).not.toContain('start')
  const answer = await h.step(h.helper, pool.id, 'start')
  expect([answer.status, answer.reason]).toEqual([403, 'inspection.not-yours'])
  expect((await h.billOf(pool.id, h.inspector)).actions).toContain('start')
  await ok(h.step(h.inspector, pool.id, 'start'))
  expect(await h.billOf(pool.id)).toMatchObject({ billStatus: 'doing', assigneeId: h.inspector.userId })
})

test('of twenty who begin a pool’s bill at once one has it', async () => {
  const { id } = await ok<{ id: string }>(h.make(plain, { assigneeId: '' }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => h.step(h.inspector, id, 'start')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const [row] = await h.sql(
    `select count(*)::int as n from history where entity = 'inspection-bill' and row_id = $1 and step = 'inspection-bill.start'`,
    [id],
  )
  expect(row?.n).toBe(1)
})

test('what was found is judged by the limits that were copied: normal, watched, abnormal', async () => {
  const bill = await h.doing(plain)
  const saved = await ok<{ progress: number; conflicts: object[] }>(
    h.save(h.inspector, bill, { 出口压力: { value: '0.47' }, 异响: { value: 'normal', checkResult: 'abnormal' } }),
  )
  expect(saved).toMatchObject({ progress: 66, conflicts: [] })
  const after = await h.billOf(bill.id)
  expect(itemOf(after, '出口压力')).toMatchObject({
    checkResult: 'normal',
    isAttention: 1,
    checkUserId: h.inspector.userId,
  })
  // The inspector may find it abnormal within its limits, and never normal beyond them.
  expect(itemOf(after, '异响')).toMatchObject({ checkResult: 'abnormal' })
  await ok(h.save(h.inspector, bill, { 出口压力: { value: '0.61', checkResult: 'normal' } }))
  expect(itemOf(await h.billOf(bill.id), '出口压力')).toMatchObject({ checkResult: 'abnormal' })
  const wrong = await h.save(h.inspector, bill, { 出口压力: { value: '高' } })
  expect([wrong.status, wrong.reason]).toEqual([400, 'inspection.value'])
  expect((await h.save(h.outsider, bill, h.fine)).reason).toBe('inspection.not-inspector')
  const strange = await h.doing(plain)
  expect(
    (await h.step(h.inspector, bill.id, 'saveItems', { items: [{ id: strange.items[0]?.id, clientTime: 1 }] })).reason,
  ).toBe('inspection.item')
})

describe('submitting', () => {
  test.each([
    ['a required item is unchecked', { 异响: { value: '' } }, 'inspection.incomplete'],
    ['one that does not apply has no reason', { 异响: { checkResult: 'na' } }, 'inspection.na-reason'],
    ['nobody decided about what is abnormal', { 异响: { value: 'abnormal' } }, 'inspection.undecided'],
    [
      'what was fixed has no photo',
      { 异响: { value: 'abnormal', decision: 'fixed', abnormalDesc: '紧固' } },
      'inspection.fixed',
    ],
    [
      'it is observed too long',
      { 异响: { value: 'abnormal', decision: 'observe', recheckDate: '2026-11-30' } },
      'inspection.observe',
    ],
  ])('is refused where %s, and names the item', async (_, answers, reason) => {
    const bill = await h.doing(plain)
    await ok(h.save(h.inspector, bill, { ...h.fine, ...answers }))
    const answer = await submit(bill)
    expect([answer.status, answer.reason]).toEqual([422, reason])
    expect(answer.msg).toContain('异响')
    expect(answer.data).toMatchObject({ items: [itemOf(bill, '异响').id] })
  })

  test('has the repairs it makes taken up where their standard says so', async () => {
    await h.sql(
      `insert into device_order_standard (id, tenant_id, name, trade, response_minutes, finish_minutes, dispatch_mode)
       values ($1, $2, '气体抢单', 'medgas', 15, 120, 'grab')`,
      [newId(), tenant],
    )
    const bill = await h.doing(plain, { deviceIds: [h.pumpA] })
    const broken = { value: '0.3', decision: 'to_repair', abnormalDesc: '减压阀失灵' }
    await ok(h.save(h.inspector, bill, { ...h.fine, 出口压力: broken }))
    await ok(submit(bill))
    const item = itemOf(await h.billOf(bill.id), '出口压力')
    const taken = await h.sql(
      `select b.bill_status as state, o.source, o.priority, o.finish_due = b.report_time + interval '120 minutes' as "isDue"
       from repair_bill b join repair_order o on o.id = b.order_id where b.inspection_item_id = $1`,
      [item.id],
    )
    expect(taken).toEqual([{ state: 'accepted', source: 'inspection', priority: 2, isDue: true }])
    await h.sql('delete from device_order_standard')
  })

  test('is the assignee’s alone, ends the round, and makes a repair once', async () => {
    const bill = await h.doing(plain, { deviceIds: [h.pumpA] })
    await ok(
      h.save(h.inspector, bill, {
        ...h.fine,
        出口压力: { value: '0.3', decision: 'to_repair', abnormalDesc: '减压阀失灵' },
      }),
    )
    expect((await submit(bill, h.leader)).reason).toBe('inspection.not-inspector')
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(bill)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    const after = await h.billOf(bill.id)
    expect(after).toMatchObject({
      billStatus: 'done',
      progress: 100,
      abnormalCount: 1,
      normalCount: 2,
      weather: 'fine',
      isSuspect: 0,
    })
    expect(Number(after.score)).toBe(33.3)
    const item = itemOf(after, '出口压力')
    const [repair, ...others] = await h.sql('select * from repair_bill where inspection_item_id = $1', [item.id])
    expect(others).toEqual([])
    expect(repair).toMatchObject({
      source: 'inspection',
      priority: 2,
      trade: 'medgas',
      device_id: String(h.pumpA),
      area_id: String(h.areaId),
      reporter_id: h.inspector.userId,
    })
    expect(String(repair?.description)).toContain('0.3 MPa')
    expect(item).toMatchObject({ repairStatus: 'submitted' })
    const late = await h.save(h.inspector, bill, h.fine)
    expect([late.status, late.reason]).toEqual([422, 'step.refused-by'])
    // The database holds it too, whoever writes.
    const again = h.sql(
      `insert into repair_bill (id, tenant_id, title, priority, area_id, inspection_item_id) values (1, $1, '又', 3, $2, $3)`,
      [tenant, h.areaId, item.id],
    )
    await expect(again).rejects.toThrow('repair_bill_inspection_item')
  })

  test('wants the photos its rules ask for, and the code of each device where it is to be scanned', async () => {
    const sight = await h.indicator('SIGHT', '铭牌照片', { valueType: 'photo' })
    const seal = await h.indicator('SEAL', '铅封', { photoRule: 'abnormal' })
    const templateId = await h.template({ needScan: 1, details: [{ indicatorId: sight.id }, { indicatorId: seal.id }] })
    const bill = await ok<WireBill>(h.make(templateId)).then(({ id }) => h.billOf(id))
    const code = (text: string) => h.step(h.inspector, bill.id, 'scan', { code: text })
    expect((await code('P-B')).reason).toBe('inspection.scan')
    // The first scan begins the round.
    await ok(code(`https://steward.example.org/iot/device?id=${h.pumpA}`))
    expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'doing' })
    const broken = { value: 'abnormal', decision: 'to_repair' }
    await ok(h.save(h.inspector, bill, { 铭牌照片: { value: '见照片' }, 铅封: broken }))
    expect((await submit(bill)).reason).toBe('inspection.photos')
    const [one, two] = [await photo(), await photo()]
    await ok(
      h.save(h.inspector, bill, { 铭牌照片: { value: '见照片', photos: [one] }, 铅封: { ...broken, photos: [two] } }),
    )
    await h.sql('update inspection_bill_item set scan_time = null where bill_id = $1', [bill.id])
    expect((await submit(bill)).reason).toBe('inspection.unscanned')
    await ok(code('P-A'))
    await ok(submit(bill))
    expect(itemOf(await h.billOf(bill.id), '铭牌照片')).toMatchObject({ photos: one })
  })

  test('marks rounds nobody can have made: all answers within three seconds, or a meter that never moves', async () => {
    const meter = await h.indicator('METER', '电表', { valueType: 'meter' })
    const templateId = await h.template({ details: [{ indicatorId: meter.id }] })
    const doubtful: unknown[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const bill = await h.doing(templateId)
      await ok(h.save(h.inspector, bill, { 电表: { value: '1200' } }))
      await ok(submit(bill))
      doubtful.push((await h.billOf(bill.id)).isSuspect)
    }
    expect(doubtful).toEqual([0, 0, 0, 0, 1])
    const fast = await h.doing(plain)
    const items = fast.items.map(({ id, name }) => ({
      id,
      clientTime: h.clock.now.getTime(),
      ...h.fine[name as keyof typeof h.fine],
    }))
    await ok(h.step(h.inspector, fast.id, 'saveItems', { sentAt: h.clock.now.getTime(), items }))
    await ok(submit(fast))
    expect(await h.billOf(fast.id)).toMatchObject({
      billStatus: 'done',
      isSuspect: 1,
      items: [{ isSuspect: 1 }, { isSuspect: 1 }, { isSuspect: 1 }],
    })
  })
})

test('a round that is to be reviewed is reviewed by somebody else; failed it goes back with the reason', async () => {
  const templateId = await h.template({ needReview: 1 })
  const bill = await h.doing(templateId, { assigneeId: h.inspector.userId })
  await ok(h.save(h.inspector, bill, h.fine))
  await ok(submit(bill))
  expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'to_review' })
  const review = (who: Caller, input: object = {}) => h.step(who, bill.id, 'review', { result: 'pass', ...input })
  expect((await review(h.outsider)).reason).toBe('inspection.not-reviewer')
  expect((await review(h.inspector)).status).toBe(403)
  expect((await review(h.leader, { result: 'fail' })).reason).toBe('inspection.review-note')
  await ok(review(h.leader, { result: 'fail', note: '照片不清' }))
  expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'doing', reviewRemark: '照片不清' })
  expect((await letters(h.inspector))[0]).toContain('巡检退回')
  await ok(submit(bill))
  await ok(review(h.leader))
  expect(await h.billOf(bill.id)).toMatchObject({ billStatus: 'done' })
  // Whoever inspects does not review, the leader's and the administrator's right included.
  const own = await h.doing(templateId)
  await ok(h.step(h.leader, own.id, 'transfer', { assigneeId: h.leader.userId }))
  await ok(h.save(h.leader, own, h.fine))
  await ok(submit(own, h.leader))
  expect((await h.step(h.leader, own.id, 'review', { result: 'pass' })).reason).toBe('inspection.self-review')
  expect((await letters(h.outsider))[0]).toContain('请审核')
})

test('nobody begins after the window; the round is missed, explained within three days and made up for', async () => {
  const { id } = await ok<{ id: string }>(h.make(plain))
  const begun = await h.doing(plain)
  for (const one of [id, begun.id]) await h.dateBack(one, 61)
  expect((await h.step(h.inspector, id, 'start')).reason).toBe('inspection.window')
  const job = billWindow({ 'inspection-bill': inspectionWindow })
  // The job comes while somebody submits what was begun: the miss is the other's alone.
  await ok(h.save(h.inspector, begun, h.fine))
  await Promise.all([h.runJob(job), submit(begun)])
  expect(await h.billOf(begun.id)).toMatchObject({ billStatus: 'done', isOverdue: 1 })
  expect(await h.billOf(id)).toMatchObject({ billStatus: 'missed' })
  expect((await letters(h.leader)).some((subject) => subject.startsWith('漏检'))).toBe(true)
  await h.runJob(job)
  expect((await h.step(h.inspector, id, 'explain', { reason: '抢修' })).status).toBe(403)
  await ok(h.step(h.leader, id, 'explain', { reason: '全员抢修' }))
  const late = await ok<{ id: string }>(h.make(plain))
  await h.dateBack(late.id, 61)
  await h.runJob(job)
  await h.dateBack(late.id, 3 * 1440)
  expect((await h.step(h.leader, late.id, 'explain', { reason: '忘记' })).reason).toBe('inspection.reason-late')
  await ok(h.step(h.leader, id, 'makeup', { assigneeId: h.helper.userId, dueTime: h.at(60) }))
  const made = await h.billOf(id)
  expect(made).toMatchObject({ billStatus: 'doing', isMakeup: 1, missReason: '全员抢修', assigneeId: h.helper.userId })
  await ok(h.save(h.helper, made, h.fine))
  await ok(submit(made, h.helper))
})

test('leaders cancel and transfer; others do not', async () => {
  const { id } = await ok<{ id: string }>(h.make(plain))
  for (const [name, input] of [
    ['cancel', { reason: '设备在修' }],
    ['transfer', { assigneeId: h.helper.userId }],
  ] as const)
    expect((await h.step(h.outsider, id, name, input)).reason).toBe('inspection.not-leader')
  await ok(h.step(h.leader, id, 'transfer', { assigneeId: h.helper.userId }))
  expect((await letters(h.helper))[0]).toContain('巡检任务')
  await ok(h.step(h.leader, id, 'cancel', { reason: '设备在修' }))
  expect(await h.billOf(id)).toMatchObject({ billStatus: 'cancelled', cancelReason: '设备在修' })
})

test('what was observed is looked at again in the next round, first and once', async () => {
  const extra = await h.indicator('ONCE', '渗漏')
  const templateId = await h.template({ name: '复检路线', details: [...h.details, { indicatorId: extra.id }] })
  const first = await h.doing(templateId, { deviceIds: [h.pumpB] })
  const observe = { value: 'abnormal', decision: 'observe', recheckDate: '2026-11-25', abnormalDesc: '轻微' }
  await ok(h.save(h.inspector, first, { ...h.fine, 渗漏: observe, 异响: { value: 'abnormal', decision: 'to_repair' } }))
  await ok(submit(first))
  const next = async () => h.billOf((await ok<{ id: string }>(h.make(templateId, { deviceIds: [h.pumpB] }))).id)
  const second = await next()
  expect(second.items.map(({ name }) => name)).toEqual(['渗漏', '出口压力', '异响', '结霜'])
  expect(itemOf(second, '渗漏')).toMatchObject({ recheckOf: itemOf(first, '渗漏').id, lastValue: 'abnormal' })
  // Once only, and in no round of other devices.
  expect((await next()).items[0]).toMatchObject({ name: '出口压力', recheckOf: null })
  // After its repair is closed the other one is looked at again as well.
  await h.sql(`update repair_bill set bill_status = 'closed' where inspection_item_id = $1`, [itemOf(first, '异响').id])
  const third = await next()
  expect(third.items[0]).toMatchObject({ name: '异响', recheckOf: itemOf(first, '异响').id })
})

test('a plan’s bill is made once, by however many servers, and what the system was down for is kept as missed', async () => {
  const wish: BillWish = {
    planId: '77',
    templateId: plain,
    title: '计划巡检',
    targets: [{ deviceId: String(h.pumpA), areaId: null }],
    targetKey: String(h.pumpA),
    plannedTime: '2026-11-22 08:00:00',
    dueTime: '2026-11-22 09:00:00',
    windowEnd: '2026-11-22 09:00:00',
    groupId: String(h.groupId),
    assigneeId: null,
    reviewerId: null,
  }
  const make = (more: Partial<BillWish> = {}) =>
    actAs(h.app.context, { tenant, actor: machineActor('job', 'plan-generate') }, (ctx) =>
      makeInspectionBill(ctx, { ...wish, ...more }),
    )
  const made = await Promise.all(Array.from({ length: 6 }, () => make()))
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await make()).isNew).toBe(false)
  const missed = await make({ plannedTime: '2026-11-22 06:00:00', missedBecause: 'system_down' })
  expect(await h.billOf(missed.id)).toMatchObject({
    billStatus: 'missed',
    missReason: 'system_down',
    itemTotal: 3,
    items: [],
  })
  await ok(h.step(h.leader, missed.id, 'makeup', { assigneeId: h.helper.userId, dueTime: '2026-11-23 08:00:00' }))
  expect((await h.billOf(missed.id)).items).toHaveLength(3)
  const [row] = await h.sql(`select count(*)::int as n from inspection_bill where plan_id = '77'`)
  expect(row?.n).toBe(2)
})

test('trend, days and paper tell what was found, to whoever may see it', async () => {
  const trend = await ok<{ value: string; result: string; billId: string }[]>(
    h.inspector.get(`${BILL}/trend`, { deviceId: String(h.pumpA), indicatorId: h.pressure.id }),
  )
  expect(trend.length).toBeGreaterThan(2)
  expect(trend.map(({ value }) => Number(value))).toContain(0.3)
  const matrix = await ok<
    { deviceName: string; days: { day: string; done: number; abnormal: number; missed: number }[] }[]
  >(h.inspector.get(`${BILL}/matrix`, { firstDay: '2026-11-15', lastDay: '2026-11-30' }))
  expect(matrix.map(({ deviceName }) => deviceName)).toEqual(['P-A', 'P-B'])
  expect(matrix[0]?.days.find(({ day }) => day === '2026-11-21')).toMatchObject({
    abnormal: expect.any(Number),
    missed: expect.any(Number),
  })
  expect((await h.inspector.get(`${BILL}/matrix`, { firstDay: '2026-01-01', lastDay: '2026-11-30' })).reason).toBe(
    'schedule.period',
  )
  const { records } = await ok<{ records: { id: string }[] }>(
    h.inspector.get(`${BILL}/list`, { billStatus: 'done', equipmentType: String(h.machine) }),
  )
  const id = String(records[0]?.id)
  expect(await ok<WireBill>(h.inspector.get(`${BILL}/print`, { id }))).toMatchObject({ id, items: expect.any(Array) })
  for (const path of ['detail', 'print']) expect((await h.stranger.get(`${BILL}/${path}`, { id })).status).toBe(404)
  expect(
    await ok<object[]>(h.stranger.get(`${BILL}/matrix`, { firstDay: '2026-11-15', lastDay: '2026-11-30' })),
  ).toEqual([])
  expect(await ok<object[]>(h.stranger.get(`${BILL}/trend`, { indicatorId: h.pressure.id }))).toEqual([])
  expect((await h.stranger.post(`${BILL}/start`, { id })).status).toBe(404)
})
