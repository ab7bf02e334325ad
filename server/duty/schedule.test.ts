// Duty on a real database: cells are saved together or not at all, nobody works twice at once, and every minute of a
// published month is somebody's or a gap.
import { dutyGroup, post, schedule } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let admin: Caller
let leader: Caller
const now = new Date('2026-05-04T08:00:00Z')
const people: string[] = []
const GROUP = `/${dutyGroup.path}`
const DUTY = `/${schedule.path}`

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', '200001', true)`)
    return tx.query(text, values)
  })

const shifts = [
  { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', minStaff: 1 },
  { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00', minStaff: 1, color: 'green' },
  { shiftName: '夜班', shortCode: '夜', startTime: '00:00', endTime: '08:00', minStaff: 1, color: 'purple' },
  { shiftName: '休息', shortCode: '休', isRest: 1, color: 'grey' },
]

interface Group {
  id: string
  groupCode: string
  shifts: { id: string; shortCode: string }[]
}

let group: Group
const shift = (code: string) => group.shifts.find((one) => one.shortCode === code)?.id ?? ''

async function groupOf(more: object = {}): Promise<Answer> {
  const [own] = await ask('select dept_id[1]::text as dept from "user" where id = $1', [admin.userId])
  return admin.post(`${GROUP}/submit`, {
    groupName: '动力班',
    deptId: own?.dept,
    leaderId: leader.userId,
    memberIds: people,
    rotation: '早,中,夜,休',
    shifts,
    ...more,
  })
}

beforeAll(async () => {
  app = await startApp({ now: () => now })
  admin = await app.person({ codes: 'all', alias: 'admin' })
  const planner = ['schedule', 'schedule_view', 'schedule_plan', 'schedule_delete']
  leader = await app.person({
    codes: [...planner, 'schedule_publish', 'schedule_rotate', 'schedule_copy_period', 'duty_group', 'duty_group_view'],
  })
  for (let n = 0; n < 4; n += 1) people.push((await app.person()).userId)
  group = (await groupOf()).data as Group
})
afterAll(() => app.stop())

const save = (caller: Caller, items: object[], more: object = {}) =>
  caller.post(`${DUTY}/submit`, { items: items.map((item) => ({ groupId: group.id, ...item })), ...more })
const clear = () => ask('delete from schedule')

test('a position that a shift needs is removed only after the shift was changed', async () => {
  const held = (
    await admin.post(`/${post.path}/submit`, {
      postName: '压力容器工',
      postCode: 'duty-1',
      category: 3,
    })
  ).data as { id: string }
  const needing = [{ ...shifts[0], requiredPostIds: [held.id] }]
  const more = { groupName: '锅炉班', memberIds: [admin.userId], rotation: '', shifts: needing }
  const made = (await groupOf(more)).data as Group
  const remove = () => admin.post(`/${post.path}/remove`, {}, { ids: held.id })
  expect((await remove()).code).toBe(422)
  const [line] = made.shifts
  const free = { id: made.id, shifts: [{ ...line, requiredPostIds: [] }] }
  expect((await admin.post(`${GROUP}/submit`, free)).code).toBe(200)
  expect((await remove()).code).toBe(200)
  await admin.post(`${GROUP}/remove`, {}, { ids: made.id })
})

test('a group names its shifts, gets its number, and its rotation names them alone', async () => {
  expect(group.groupCode).toBe('BZ-01')
  expect((await groupOf({ groupName: '二班', memberIds: [admin.userId], rotation: '早,晚' })).reason).toBe(
    'duty.rotation',
  )
  const late = shifts.map((one) => ({ ...one, startTime: '25:00' }))
  expect((await groupOf({ groupName: '二班', memberIds: [admin.userId], shifts: late })).reason).toBe('lines.refused')
  const { data } = await leader.get(`${GROUP}/selectSchedule`, { groupId: group.id })
  expect(data).toMatchObject([{ shortCode: '早' }, { shortCode: '中' }, { shortCode: '夜' }, { shortCode: '休' }])
})

test('a person is a member of one group; who helps out is a supporter', async () => {
  const answer = await groupOf({ groupName: '二班', memberIds: [people[0]] })
  expect([answer.status, answer.reason]).toEqual([422, 'duty.member-elsewhere'])
  expect((await groupOf({ groupName: '二班', memberIds: [admin.userId], supporterIds: [people[0]] })).status).toBe(200)
})

test('cells are saved, changed and emptied; the grid adds up hours, nights and what is missing', async () => {
  await clear()
  const [a, b] = people
  const first = await save(leader, [
    { userId: a, workDate: '2026-05-11', shiftId: shift('早') },
    { userId: b, workDate: '2026-05-11', shiftId: shift('夜') },
    { userId: b, workDate: '2026-05-12', shiftId: shift('休') },
  ])
  expect([first.status, first.msg]).toEqual([200, '操作成功'])
  await save(leader, [
    { userId: a, workDate: '2026-05-11', shiftId: shift('中') },
    { userId: b, workDate: '2026-05-12', shiftId: null },
  ])
  const month = (await leader.get(`${DUTY}/getDeptSchedule`, { groupId: group.id, month: '2026-05' })).data as {
    days: string[]
    users: { userId: string; cells: Record<string, object[]>; hours: number; nights: number; rests: number }[]
    coverage: Record<string, Record<string, object>>
    drafts: number
  }
  expect([month.days.length, month.users.length, month.drafts]).toEqual([31, 4, 2])
  expect(month.users.find(({ userId }) => userId === a)).toMatchObject({
    cells: { '2026-05-11': [{ shortCode: '中', color: 'green', state: 'draft' }] },
    hours: 8,
    nights: 0,
  })
  expect(month.users.find(({ userId }) => userId === b)).toMatchObject({ hours: 8, nights: 1, rests: 0 })
  expect(month.coverage['2026-05-11']?.[shift('早')]).toMatchObject({ need: 1, have: 0 })
  expect(month.coverage['2026-05-11']?.[shift('夜')]).toMatchObject({ need: 1, have: 1 })
})

test('a wrong cell is named, and none is saved', async () => {
  await clear()
  const answer = await save(leader, [
    { userId: people[0], workDate: '2026-05-11', shiftId: shift('早') },
    { userId: admin.userId, workDate: '2026-05-12', shiftId: shift('早') },
    { userId: people[1], workDate: '2026-05-01', shiftId: shift('早') },
  ])
  expect([answer.status, answer.reason]).toEqual([422, 'schedule.cells'])
  expect(answer.data).toMatchObject({
    cells: [
      { index: 1, userId: admin.userId, reason: 'schedule.not-member', msg: '非班组成员' },
      { index: 2, workDate: '2026-05-01', reason: 'schedule.past' },
    ],
  })
  expect(await ask('select 1 from schedule')).toEqual([])
})

test('shifts of one person never overlap: across midnight, among groups, and by two planners at once', async () => {
  await clear()
  const [a] = people
  const other = (await groupOf({ groupName: '支援班', memberIds: [leader.userId], supporterIds: people })).data as Group
  const of = (code: string) => other.shifts.find((one) => one.shortCode === code)?.id
  await save(leader, [{ userId: a, workDate: '2026-05-11', shiftId: shift('中') }], { confirm: 1 })
  const early = await admin.post(`${DUTY}/submit`, {
    items: [{ groupId: other.id, userId: a, workDate: '2026-05-12', shiftId: of('夜') }],
    confirm: 1,
  })
  // Adjacent: sixteen to midnight, midnight to eight.
  expect(early.status).toBe(200)
  const twice = await admin.post(`${DUTY}/submit`, {
    items: [{ groupId: other.id, userId: a, workDate: '2026-05-11', shiftId: of('中') }],
    confirm: 1,
  })
  expect(twice.data).toMatchObject({ cells: [{ userId: a, workDate: '2026-05-11', reason: 'schedule.overlap' }] })
  const both = await Promise.all([
    save(leader, [{ userId: a, workDate: '2026-05-20', shiftId: shift('早') }], { confirm: 1 }),
    admin.post(`${DUTY}/submit`, {
      items: [{ groupId: other.id, userId: a, workDate: '2026-05-20', shiftId: of('早') }],
      confirm: 1,
    }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
  const rows = await ask(`select 1 from schedule where work_date = '2026-05-20' and is_deleted = 0`)
  expect(rows).toHaveLength(1)
})

test('cells change places within one save', async () => {
  await clear()
  const [a, b] = people
  const pair = (one: string, two: string) => [
    { userId: a, workDate: '2026-05-11', shiftId: shift(one) },
    { userId: b, workDate: '2026-05-11', shiftId: shift(two) },
  ]
  await save(leader, pair('早', '中'))
  expect((await save(leader, pair('中', '早'))).status).toBe(200)
  const rows = await ask(`select shift_id::text as shift from schedule where is_deleted = 0 order by user_id`)
  expect(rows).toEqual([{ shift: shift('中') }, { shift: shift('早') }])
})

test('a short rest is told before it is saved, and saved when confirmed', async () => {
  await clear()
  const [a] = people
  const cells = [
    { userId: a, workDate: '2026-05-11', shiftId: shift('中') },
    { userId: a, workDate: '2026-05-12', shiftId: shift('早') },
  ]
  const answer = await save(leader, cells)
  expect([answer.status, answer.reason]).toEqual([428, 'schedule.warnings'])
  expect(answer.data).toMatchObject({ warnings: [{ kind: 'rest', userId: a, date: '2026-05-12', hours: 8 }] })
  expect(await ask('select 1 from schedule')).toEqual([])
  expect((await save(leader, cells, { confirm: 1 })).status).toBe(200)
})

test('only the leader plans a group, and only who looks after groups mends the past', async () => {
  await clear()
  const colleague = await app.person({ codes: ['schedule', 'schedule_view', 'schedule_plan'] })
  const cell = [{ userId: people[0], workDate: '2026-05-11', shiftId: shift('早') }]
  expect((await save(colleague, cell)).data).toMatchObject({ cells: [{ reason: 'schedule.group' }] })
  const past = [{ userId: people[0], workDate: '2026-05-01', shiftId: shift('早') }]
  expect((await save(admin, past)).status).toBe(200)
})

interface OnDuty {
  groupId: string
  onDuty: { userId: string }[]
}
const onDutyAt = async (at: string) => (await leader.get(`${DUTY}/onDuty`, { groupId: group.id, at })).data as OnDuty[]

test('a rotation fills the month, its publication tells each person once, and then every minute has an answer', async () => {
  await clear()
  const span = { groupId: group.id, firstDay: '2026-06-01', lastDay: '2026-06-30' }
  expect((await leader.post(`${DUTY}/rotate`, { ...span, start: 1 })).data).toEqual({ saved: 120 })
  expect(await onDutyAt('2026-06-10 12:00:00')).toEqual([])
  expect((await leader.post(`${DUTY}/publish`, span)).data).toEqual({ published: 120 })
  const letters = await ask(`select recipient_ids[1]::text as who from mail where subject like '排班已发布%'`)
  expect(new Set(letters.map(({ who }) => who))).toEqual(new Set(people))
  expect(letters).toHaveLength(people.length)
  expect((await leader.post(`${DUTY}/publish`, span)).reason).toBe('schedule.nothing')
  const { gaps } = (await leader.get(`${DUTY}/coverage`, { groupId: group.id, month: '2026-06' })).data as {
    gaps: object[]
  }
  expect(gaps).toEqual([])
  for (const at of ['2026-06-10 00:00:00', '2026-06-10 07:59:59', '2026-06-10 08:00:00', '2026-06-30 23:59:59'])
    expect((await onDutyAt(at))[0]?.onDuty).toHaveLength(1)
  const own = await leader.get(`${DUTY}/getUserSchedule`, { date: '2026-06-10', userId: people[0] ?? '' })
  expect(own.data).toMatchObject([{ shortCode: expect.any(String), onDutyNow: 0 }])
})

test('after midnight one’s night shift is among the shifts of today until it ends', async () => {
  const [turn] = await ask(
    `select id::text as id, user_id::text as "userId" from schedule where schedule_state = 'published' and is_deleted = 0
       and work_date > '2026-05-10' limit 1`,
  )
  const until = (end: string) =>
    ask(
      `update schedule set work_date = '2026-05-03', start_at = '2026-05-03 22:00+08', end_at = $2::timestamptz, is_rest = 0 where id = $1`,
      [turn?.id, end],
    )
  const own = async (query: Record<string, string> = {}) =>
    (await leader.get(`${DUTY}/getUserSchedule`, { userId: String(turn?.userId), ...query })).data as object[]
  await until('2026-05-04 17:00+08')
  expect(await own()).toMatchObject([{ id: turn?.id, onDutyNow: 1 }])
  expect(await own({ date: '2026-05-05' })).toEqual([])
  await until('2026-05-04 15:00+08')
  expect(await own()).toEqual([])
  expect(await own({ date: '2026-05-03' })).toMatchObject([{ id: turn?.id, onDutyNow: 0 }])
})

test('a night that is emptied is a gap shown ahead; a week is copied', async () => {
  await clear()
  const span = { groupId: group.id, firstDay: '2026-06-01', lastDay: '2026-06-07' }
  await leader.post(`${DUTY}/rotate`, { ...span, start: 1 })
  const copied = await leader.post(`${DUTY}/copy-period`, { ...span, targetDay: '2026-06-08' })
  expect(copied.data).toEqual({ saved: 28 })
  await leader.post(`${DUTY}/publish`, { ...span, lastDay: '2026-06-14', confirm: 1 })
  const [night] = await ask(
    `select user_id::text as "userId" from schedule where work_date = '2026-06-05' and shift_id = $1`,
    [shift('夜')],
  )
  await save(leader, [{ userId: night?.userId, workDate: '2026-06-05', shiftId: null }])
  const { gaps } = (
    await leader.get(`${DUTY}/coverage`, { groupId: group.id, startDate: '2026-06-01', endDate: '2026-06-14' })
  ).data as { gaps: object[] }
  expect(gaps).toEqual([{ startAt: '2026-06-05 00:00:00', endAt: '2026-06-05 08:00:00' }])
})

test('a group with duty ahead stays, and so does a shift that is planned', async () => {
  expect((await admin.post(`${GROUP}/remove`, {}, { ids: group.id })).reason).toBe('duty.scheduled')
  const { shifts: stored } = (await admin.get(`${GROUP}/detail`, { id: group.id })).data as { shifts: object[] }
  const answer = await admin.post(`${GROUP}/submit`, { id: group.id, shifts: stored.slice(1), rotation: '中,夜,休' })
  expect(answer.status).toBe(422)
})

test('another tenant sees nothing of it', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect((await stranger.get(`${DUTY}/getDeptSchedule`, { groupId: group.id, month: '2026-06' })).status).toBe(404)
  expect((await stranger.get(`${DUTY}/onDuty`, { groupId: group.id, at: '2026-06-10 12:00:00' })).data).toEqual([])
})

test('a roster is published with shifts nobody has only by who confirms them, each is named', async () => {
  await clear()
  const span = { groupId: group.id, firstDay: '2026-06-01', lastDay: '2026-06-07' }
  await leader.post(`${DUTY}/rotate`, { ...span, start: 1 })
  const [night] = await ask(
    `select user_id::text as "userId" from schedule where work_date = '2026-06-05' and shift_id = $1`,
    [shift('夜')],
  )
  await save(leader, [{ userId: night?.userId, workDate: '2026-06-05', shiftId: null }])
  const refused = await leader.post(`${DUTY}/publish`, span)
  expect([refused.status, refused.reason]).toEqual([428, 'schedule.gaps'])
  const { gaps } = refused.data as { gaps: object[] }
  expect(gaps).toMatchObject([{ date: '2026-06-05', shiftId: shift('夜'), have: 0 }])
  expect(await onDutyAt('2026-06-06 12:00:00')).toEqual([])
  expect((await leader.post(`${DUTY}/publish`, { ...span, confirm: 1 })).data).toEqual({ published: 27 })
  // Days that are over are not asked about.
  await clear()
  await save(admin, [{ userId: people[0], workDate: '2026-05-01', shiftId: shift('早') }])
  const past = { groupId: group.id, firstDay: '2026-05-01', lastDay: '2026-05-03' }
  expect((await admin.post(`${DUTY}/publish`, past)).data).toEqual({ published: 1 })
})
