// Handovers on a real database: begun with what is open, carried on from shift to shift, received by one.
import { changeShifts, dutyGroup, repairBill, repairOrder, schedule } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'
import { runJob } from '../testing/duty.ts'
import { handoverWatch, scheduleGap } from './duty-jobs.ts'

let app: TestApp
let now = new Date('2026-05-04T07:30:00Z')
let admin: Caller
let leader: Caller
let early: Caller
let late: Caller
let night: Caller
let nurse: Caller
let areaId = ''
let groupId = ''
let shifts: Record<string, string> = {}
const SHEET = `/${changeShifts.path}`
const tenant = '200001'

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

interface Item {
  id: string
  kind: string
  title: string
  mustFollow: number
  result: string
  refId: string
  age: number
  fromItemId: string | null
  escalatedAt: string | null
  isChecked: number
  note: string | null
  snapshot: { state: string } | null
}
interface Sheet {
  id: string
  rev: number
  handoverNo: string
  handoverStatus: string
  workDate: string
  fromShiftId: string
  toShiftId: string
  fromUserIds: string
  toUserIds: string
  openCount: number
  lateMinutes: number
  planTime: string
  receiveUserId: string
  actions: string[]
  items: Item[]
}

const sheetOf = (id: string, who: Caller = admin) => ok<Sheet>(who.get(`${SHEET}/detail`, { id }))
const begin = (who: Caller, more: object = {}) => who.post(`${SHEET}/submit`, { groupId, ...more })
const at = (text: string) => {
  now = new Date(`${text.replace(' ', 'T')}:00+08:00`)
}
const hand = (who: Caller, id: string, more: object = {}) =>
  who.post(`${SHEET}/handover`, { id, runSummary: '运行正常', ...more })
const take = (who: Caller, id: string, checkedIds: readonly string[] = [], more: object = {}) =>
  who.post(`${SHEET}/receive`, { id, checkedIds, ...more })
const must = ({ items }: Sheet) => items.filter(({ mustFollow }) => mustFollow === 1).map(({ id }) => id)
const mailTo = async ({ userId }: Caller, about: string) =>
  (
    await sql('select subject from mail where $1::bigint = any(recipient_ids) and about_id = $2 order by id', [
      userId,
      about,
    ])
  ).map(({ subject }) => String(subject))

async function report(more: object = {}): Promise<string> {
  const { id } = await ok<{ id: string }>(
    nurse.post(`/${repairBill.path}/submit`, { title: '氧气压力低', priority: 2, areaId, trade: 'medgas', ...more }),
  )
  return id
}
async function ordered(more: object = {}): Promise<string> {
  const id = await report(more)
  await ok(admin.post(`/${repairBill.path}/accept`, { ids: [id] }))
  const [row] = await sql('select order_id::text as id from repair_bill where id = $1', [id])
  return String(row?.id)
}
const cancel = (id: string) => ok(admin.post(`/${repairOrder.path}/cancel`, { id, reason: 'solved' }))

beforeAll(async () => {
  app = await startApp({ now: () => now })
  admin = await app.person({ codes: 'all', alias: 'admin' })
  const codes = ['add', 'edit', 'delete', 'view', 'handover', 'receive', 'reject'].map((one) => `change_shifts_${one}`)
  const worker = ['change-shifts', ...codes]
  leader = await app.person({ codes: [...worker, 'change_shifts_confirm_incident'] })
  early = await app.person({ codes: worker })
  late = await app.person({ codes: worker })
  night = await app.person({ codes: worker })
  nurse = await app.person({ codes: ['repair-bill', 'repair_bill_add', 'repair_bill_view', ...worker] })
  // Days pass in what follows.
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update session_token set expires_at = '2027-01-01'`),
  )
  app.context.changes.invalidateAll()
  const [own] = await sql('select dept_id[1]::text as dept from "user" where id = $1', [admin.userId])
  areaId = (
    await ok<{ id: string }>(admin.post('/iot/area/submit', { areaName: '液氧站', areaCode: 'O1', areaType: 'zone' }))
  ).id
  const group = await ok<{ id: string; shifts: { id: string; shortCode: string }[] }>(
    admin.post(`/${dutyGroup.path}/submit`, {
      groupName: '医用气体班',
      deptId: own?.dept,
      leaderId: leader.userId,
      memberIds: [early, late, night].map(({ userId }) => userId),
      trades: ['medgas'],
      areaIds: [areaId],
      shifts: [
        { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', minStaff: 1 },
        { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00', minStaff: 1 },
        { shiftName: '夜班', shortCode: '夜', startTime: '00:00', endTime: '08:00', minStaff: 1 },
        { shiftName: '休息', shortCode: '休', isRest: 1 },
      ],
    }),
  )
  groupId = group.id
  shifts = Object.fromEntries(group.shifts.map(({ id, shortCode }) => [shortCode, id]))
  const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07']
  const turn = ({ userId }: Caller, workDate: string, code: string) => ({
    groupId,
    userId,
    workDate,
    shiftId: shifts[code],
  })
  const items = days.flatMap((day) => [turn(early, day, '早'), turn(late, day, '中'), turn(night, day, '夜')])
  await ok(admin.post(`/${schedule.path}/submit`, { items, confirm: 1 }))
  await ok(admin.post(`/${schedule.path}/publish`, { groupId, firstDay: days[0], lastDay: days[3] }))
})
afterAll(() => app.stop())

test('a sheet is begun with its shift, its people and what the group has open', async () => {
  at('2026-05-04 15:50')
  const order = await ordered()
  const request = await report({ title: '病房氧气终端漏气', priority: 3 })
  const elsewhere = await report({ title: '水龙头漏水', trade: 'water' })
  const preview = await ok<Sheet>(early.get(`${SHEET}/snapshot`, { groupId }))
  expect(preview.items.map(({ refId }) => refId)).toEqual([order, request])
  const { id } = await ok<Sheet>(begin(early, { items: [{ kind: 'key', title: '备用钥匙一把', mustFollow: 1 }] }))
  const sheet = await sheetOf(id)
  expect(sheet).toMatchObject({
    handoverNo: expect.stringMatching(/^JB\d{8}-0001$/),
    handoverStatus: 'draft',
    workDate: expect.stringMatching(/^2026-05-04/),
    fromShiftId: shifts.早,
    toShiftId: shifts.中,
    fromUserIds: early.userId,
    toUserIds: late.userId,
    planTime: '2026-05-04 16:00:00',
    openCount: 3,
  })
  expect(sheet.items.map(({ kind, refId, mustFollow, age }) => [kind, refId, mustFollow, age])).toEqual([
    ['order', order, 1, 0],
    ['request', request, 0, 0],
    ['key', '', 1, 0],
  ])
  expect(sheet.items[0]?.snapshot).toMatchObject({ state: '待派单' })
  expect(JSON.stringify(sheet)).not.toContain(elsewhere)
  // One handover of a shift, for the database too.
  expect((await begin(early)).reason).toBe('handover.twice')
  await expect(
    sql(
      `insert into change_shifts (id, tenant_id, group_id, work_date, from_shift_id, handover_no)
    select id + 1, tenant_id, group_id, work_date, from_shift_id, 'JB' from change_shifts where id = $1`,
      [id],
    ),
  ).rejects.toThrow('change_shifts_from_shift_once')
  await expect(sql('update change_shifts set to_user_ids = from_user_ids where id = $1', [id])).rejects.toThrow(
    'change_shifts_people',
  )
})

const latest = async () =>
  String((await sql('select id::text from change_shifts where is_deleted = 0 order by id desc limit 1'))[0]?.id)

test('what must be followed stays, and what was collected is only annotated', async () => {
  const sheet = await sheetOf(await latest())
  const [first, second, key] = sheet.items
  const save = (items: readonly object[]) => early.post(`${SHEET}/submit`, { id: sheet.id, items })
  expect((await save([{ ...second }, { ...key }])).reason).toBe('handover.must-follow')
  expect((await save([{ ...first }, { kind: 'order', title: '自己写的工单' }])).reason).toBe('handover.kind')
  await ok(
    save([
      { ...first, title: '改了', note: '等减压阀', mustFollow: 0 },
      { ...second },
      { kind: 'manual', title: '值班电话移机' },
    ]),
  )
  const after = await sheetOf(sheet.id)
  expect(after.items.map(({ title, note, mustFollow }) => [title, note, mustFollow])).toEqual([
    ['氧气压力低', '等减压阀', 1],
    ['病房氧气终端漏气', null, 0],
    ['值班电话移机', null, 0],
  ])
  // Nobody hands over to himself, and another shift is another sheet.
  expect((await early.post(`${SHEET}/submit`, { id: sheet.id, toUserIds: [early.userId] })).reason).toBe(
    'handover.same-person',
  )
  expect((await early.post(`${SHEET}/submit`, { id: sheet.id, fromShiftId: shifts.夜 })).reason).toBe('field.fixed')
  expect((await nurse.post(`${SHEET}/submit`, { id: sheet.id, runSummary: '不相干' })).reason).toBe(
    'handover.not-member',
  )
  expect((await nurse.get(`${SHEET}/snapshot`, { groupId })).status).toBe(403)
})

test('who leaves hands over, who comes sends it back or receives it, item by item', async () => {
  at('2026-05-04 16:20')
  const id = await latest()
  expect((await hand(late, id)).reason).toBe('handover.not-outgoing')
  expect((await take(late, id)).status).toBe(422)
  const arisen = await ordered({ title: '汇流排切换异常', priority: 1 })
  await ok(hand(early, id))
  expect(await mailTo(late, id)).toEqual(['请接班：医用气体班'])
  const sheet = await sheetOf(id, late)
  expect(sheet).toMatchObject({ handoverStatus: 'to_receive', lateMinutes: 20, openCount: 4 })
  expect(sheet.items.map(({ refId }) => refId)).toContain(arisen)
  expect(sheet.actions.toSorted()).toEqual(['receive', 'reject'])
  expect((await early.post(`${SHEET}/submit`, { id, runSummary: '改' })).reason).toBe('row.not-editable')
  expect((await early.post(`${SHEET}/remove`, {}, { ids: id })).status).toBe(422)
  expect((await take(early, id)).reason).toBe('handover.not-incoming')
  expect((await take(night, id)).reason).toBe('handover.not-incoming')
  expect((await late.post(`${SHEET}/reject`, { id })).status).toBe(400)
  await ok(late.post(`${SHEET}/reject`, { id, rejectReason: '钥匙数量不对' }))
  expect(await mailTo(early, id)).toEqual(['交接单被退回：医用气体班'])
  await ok(hand(early, id, { runSummary: '钥匙已补齐' }))
  const refused = await take(late, id, must(sheet).slice(1))
  expect([refused.status, refused.reason, refused.msg]).toEqual([422, 'handover.unchecked', '必跟事项未确认'])
  expect(refused.data).toMatchObject({ items: [{ title: '氧气压力低' }] })
})

test('one of two receives it, as things stand then, and then nothing changes it', async () => {
  const id = await latest()
  const sheet = await sheetOf(id)
  const closed = sheet.items.find(({ title }) => title === '汇流排切换异常')
  await cancel(closed?.refId ?? '')
  const answers = await Promise.all([take(late, id, must(sheet)), take(late, id, must(sheet))])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const after = await sheetOf(id)
  expect(after).toMatchObject({ handoverStatus: 'received', receiveUserId: late.userId, openCount: 3 })
  const item = after.items.find(({ refId }) => refId === closed?.refId)
  expect(item).toMatchObject({ result: 'done', isChecked: 1, snapshot: { state: '已取消' } })
  expect(after.actions).toEqual([])
  await expect(sql(`update change_shifts set run_summary = 'x' where id = $1`, [id])).rejects.toThrow('not changed')
  await expect(sql(`update handover_item set note = 'x' where handover_id = $1`, [id])).rejects.toThrow('not changed')
  await expect(sql(`delete from handover_item where handover_id = $1`, [id])).rejects.toThrow('not changed')
  expect((await late.post(`${SHEET}/remove`, {}, { ids: id })).status).toBe(422)
})

async function pass(when: string, from: Caller, to: Caller): Promise<Sheet> {
  at(when)
  const { id } = await ok<Sheet>(begin(from))
  await ok(hand(from, id))
  const sheet = await sheetOf(id)
  await ok(take(to, id, must(sheet)))
  return sheetOf(id)
}

test('what is unsettled comes along, a shift older each time, and after three the leader is told, once', async () => {
  // The night of the fifth begins at midnight.
  const second = await pass('2026-05-04 23:55', late, night)
  expect(second).toMatchObject({ fromShiftId: shifts.中, toShiftId: shifts.夜, toUserIds: night.userId })
  const told = ({ items }: Sheet) => items.map(({ title, age, result }) => [title, age, result])
  expect(told(second)).toEqual([
    ['氧气压力低', 1, 'carried'],
    ['病房氧气终端漏气', 1, 'carried'],
    ['值班电话移机', 1, 'carried'],
  ])
  const third = await pass('2026-05-05 07:55', night, early)
  expect(third.items[0]?.fromItemId).toBe(second.items[0]?.id)
  const fourth = await pass('2026-05-05 15:55', early, late)
  expect(fourth.items.map(({ age, escalatedAt }) => [age, escalatedAt])).toEqual([
    [3, null],
    [3, null],
    [3, null],
  ])
  expect(await mailTo(leader, fourth.id)).toEqual([])
  const fifth = await pass('2026-05-05 23:55', late, night)
  expect(fifth.items.every(({ age, escalatedAt }) => age === 4 && escalatedAt !== null)).toBe(true)
  expect(await mailTo(leader, fifth.id)).toEqual(['事项多班未了：医用气体班'])
  const chain = await ok<{ workDate: string; shiftName: string; note: string | null; age: number }[]>(
    late.get(`${SHEET}/chain`, { itemId: fifth.items[0]?.id ?? '' }),
  )
  expect(chain.map(({ workDate, shiftName, age }) => `${workDate.slice(8)} ${shiftName} ${age}`)).toEqual([
    '05 中班 4',
    '05 早班 3',
    '05 夜班 2',
    '04 中班 1',
    '04 早班 0',
  ])
  expect(chain.at(-1)?.note).toBe('等减压阀')
  // Settled by hand, or by the order's own course.
  at('2026-05-06 07:50')
  const { id } = await ok<Sheet>(begin(night))
  const sheet = await sheetOf(id)
  const items = sheet.items.map((item) => (item.kind === 'manual' ? { ...item, result: 'done' } : item))
  await ok(night.post(`${SHEET}/submit`, { id, items }))
  await cancel(sheet.items.find(({ kind }) => kind === 'order')?.refId ?? '')
  await ok(hand(night, id))
  expect(await mailTo(leader, id)).toEqual([])
  const handed = await sheetOf(id)
  expect(told(handed)).toEqual([
    ['氧气压力低', 5, 'done'],
    ['病房氧气终端漏气', 5, 'carried'],
    ['值班电话移机', 5, 'done'],
  ])
  expect(handed.openCount).toBe(1)
  await ok(take(early, id, must(handed)))
  const next = await ok<Sheet>(
    early.get(`${SHEET}/snapshot`, { groupId, workDate: '2026-05-06', fromShiftId: shifts.早 ?? '' }),
  )
  expect(told(next)).toEqual([['病房氧气终端漏气', 6, 'carried']])
})

test('a draft is removed with its items; a received sheet stays', async () => {
  at('2026-05-06 15:50')
  const { id } = await ok<Sheet>(begin(early))
  await ok(early.post(`${SHEET}/remove`, {}, { ids: id }))
  expect(await sql('select 1 from handover_item where handover_id = $1 and is_deleted = 0', [id])).toEqual([])
  const again = await ok<Sheet>(begin(early))
  await ok(early.post(`${SHEET}/remove`, {}, { ids: again.id }))
})

test('a major incident is handed over once the leader has confirmed it', async () => {
  at('2026-05-06 15:55')
  const incident = await ordered({ title: '手术室供氧中断', impact: 'safety' })
  const { id } = await ok<Sheet>(begin(early))
  expect((await hand(early, id)).reason).toBe('handover.incident')
  expect((await early.post(`${SHEET}/confirmIncident`, { id })).status).toBe(403)
  await ok(leader.post(`${SHEET}/confirmIncident`, { id }))
  await ok(hand(early, id))
  await cancel(incident)
})

test('half an hour after its end the leader is told of a handover nobody took, once', async () => {
  const id = await latest()
  at('2026-05-06 16:29')
  await runJob(app, handoverWatch, { minutes: 30 })
  expect(await mailTo(leader, id)).toEqual([])
  at('2026-05-06 16:31')
  await runJob(app, handoverWatch, { minutes: 30 })
  await runJob(app, handoverWatch, { minutes: 30 })
  expect(await mailTo(leader, id)).toEqual(['无人接班：医用气体班'])
  // Who stands in for somebody takes over: the roster of the shift says so.
  const sheet = await sheetOf(id)
  const standIn = { groupId, userId: leader.userId, workDate: '2026-05-06', shiftId: shifts.中 }
  await ok(admin.post(`/${schedule.path}/submit`, { items: [standIn], confirm: 1 }))
  await ok(admin.post(`/${schedule.path}/publish`, { groupId, firstDay: '2026-05-06', lastDay: '2026-05-06' }))
  await ok(take(leader, id, must(sheet)))
})

test('the afternoon before, a leader is told which shifts lack people, once a day', async () => {
  at('2026-05-06 16:00')
  await runJob(app, scheduleGap)
  expect(await mailTo(leader, groupId)).toEqual([])
  // The eighth is planned by nobody; a draft is nobody.
  at('2026-05-07 16:00')
  const draft = { groupId, userId: early.userId, workDate: '2026-05-08', shiftId: shifts.早 }
  await ok(admin.post(`/${schedule.path}/submit`, { items: [draft], confirm: 1 }))
  await runJob(app, scheduleGap)
  await runJob(app, scheduleGap)
  expect(await mailTo(leader, groupId)).toEqual(['明日排班缺口：医用气体班'])
  const [letter] = await sql('select content from mail where about_id = $1', [groupId])
  expect(letter?.content).toContain('早班缺 1 人、中班缺 1 人、夜班缺 1 人')
})

test('a group without a roster hands over by the clock; without shifts it cannot', async () => {
  at('2026-05-20 10:00')
  const [own] = await sql('select dept_id::text as dept from duty_group where id = $1', [groupId])
  const made = await ok<{ id: string; shifts: { id: string }[] }>(
    admin.post(`/${dutyGroup.path}/submit`, {
      groupName: '调度中心',
      deptId: own?.dept,
      leaderId: nurse.userId,
      memberIds: [nurse.userId],
      shifts: [
        { shiftName: '白班', shortCode: '白', startTime: '08:00', endTime: '20:00' },
        { shiftName: '夜班', shortCode: '夜', startTime: '20:00', endTime: '08:00' },
      ],
    }),
  )
  const { id } = await ok<Sheet>(begin(nurse, { groupId: made.id }))
  const sheet = await sheetOf(id)
  expect(sheet).toMatchObject({
    fromShiftId: made.shifts[0]?.id,
    toShiftId: made.shifts[1]?.id,
    planTime: '2026-05-20 20:00:00',
  })
  expect((await hand(nurse, id)).reason).toBe('handover.nobody')
  const bare = await ok<{ id: string }>(
    admin.post(`/${dutyGroup.path}/submit`, {
      groupName: '无班次',
      deptId: own?.dept,
      leaderId: nurse.userId,
      memberIds: [admin.userId],
    }),
  )
  expect((await begin(admin, { groupId: bare.id })).reason).toBe('handover.no-shift')
})

test('another tenant sees nothing of it', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const id = await latest()
  expect((await stranger.get(`${SHEET}/detail`, { id })).status).toBe(404)
  expect((await stranger.get(`${SHEET}/snapshot`, { groupId })).status).toBe(404)
  expect((await stranger.post(`${SHEET}/receive`, { id, checkedIds: [] })).status).toBe(404)
})

test('the desk that dispatches leaves the whole hospital to the next, however far from its own place', async () => {
  at('2026-12-01 14:00')
  const dispatcher = await app.person({ codes: ['change-shifts', 'repair_order_dispatch'] })
  const desk = await ok<{ id: string }>(
    admin.post('/iot/area/submit', { areaName: '调度室', areaCode: 'DD1', areaType: 'zone' }),
  )
  const [own] = await sql('select dept_id[1]::text as dept from "user" where id = $1', [admin.userId])
  const group = async (groupName: string, memberIds: readonly string[]) =>
    ok<{ id: string }>(
      admin.post(`/${dutyGroup.path}/submit`, {
        groupName,
        deptId: own?.dept,
        leaderId: admin.userId,
        memberIds,
        areaIds: [desk.id],
        trades: ['medgas'],
        shifts: [{ shiftName: '白班', shortCode: '白', startTime: '08:00', endTime: '20:00' }],
      }),
    )
  const far = await ordered({ title: '远处漏水', trade: 'water' })
  const itemsOf = async (id: string) => {
    const sheet = await ok<{ id: string }>(admin.post(`${SHEET}/submit`, { groupId: id, fromUserIds: admin.userId }))
    return (await sheetOf(sheet.id)).items.map(({ refId }) => refId)
  }
  const dispatching = await group('调度班', [dispatcher.userId])
  expect(await itemsOf(dispatching.id)).toContain(far)
  // Somebody of a trade beside them: the group answers for its own place only.
  const mixed = await group('综合班', [
    (await app.person({ codes: ['change-shifts', 'repair_order_dispatch'] })).userId,
    (await app.person({ codes: ['change-shifts'] })).userId,
  ])
  expect(await itemsOf(mixed.id)).not.toContain(far)
  await cancel(far)
})
