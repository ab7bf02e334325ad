import { dutyGroup, schedule } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

interface Group {
  id: string
  leader: Caller
  early: string
  night: string
}

let app: TestApp
let one: Group
let other: Group
let chief: Caller
let a: string
let b: string

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', '200001', true)`)
    return tx.query(text, values)
  })

const shifts = [
  { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00' },
  { shiftName: '夜班', shortCode: '夜', startTime: '00:00', endTime: '08:00' },
]

/** Both people may be planned in it, and its leader plans nothing but it. */
async function group(admin: Caller, groupName: string): Promise<Group> {
  const leader = await app.person({ codes: ['schedule', 'schedule_view', 'schedule_plan'] })
  const [own] = await ask('select dept_id[1]::text as dept from "user" where id = $1', [admin.userId])
  const people = { leaderId: leader.userId, memberIds: [leader.userId], supporterIds: [a, b] }
  const sent = { groupName, deptId: own?.dept, ...people, shifts }
  const { data } = await admin.post(`/${dutyGroup.path}/submit`, sent)
  const made = data as { id: string; shifts: { id: string; shortCode: string }[] }
  const shift = (code: string) => made.shifts.find(({ shortCode }) => shortCode === code)?.id ?? ''
  return { id: made.id, leader, early: shift('早'), night: shift('夜') }
}

beforeAll(async () => {
  app = await startApp({ now: () => new Date('2026-05-04T08:00:00Z') })
  const admin = await app.person({ codes: 'all', alias: 'admin' })
  chief = admin
  a = (await app.person()).userId
  b = (await app.person()).userId
  one = await group(admin, '动力班')
  other = await group(admin, '电工班')
})
afterAll(() => app.stop())

const save = ({ leader, id: groupId }: Group, items: object[]) =>
  leader.post(`/${schedule.path}/submit`, { items: items.map((item) => ({ groupId, ...item })), confirm: 1 })

let id: string
beforeEach(async () => {
  await ask('delete from schedule')
  const { data } = await save(one, [{ userId: a, workDate: '2026-05-11', shiftId: one.early }])
  id = (data as { ids: string[] }).ids[0] ?? ''
  await ask(`update schedule set schedule_state = 'published'`)
})

const turn = () =>
  ask(
    `select group_id::text as "groupId", shift_id::text as "shiftId", is_deleted as gone,
       to_char(start_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at from schedule where id = $1`,
    [id],
  )

test('the leader of another group neither empties a turn by its id nor takes it over', async () => {
  const place = { id, userId: a, workDate: '2026-05-11' }
  for (const shiftId of [null, other.night])
    expect((await save(other, [{ ...place, shiftId }])).data).toMatchObject({ cells: [{ reason: 'row.missing' }] })
  expect(await turn()).toEqual([{ groupId: one.id, shiftId: one.early, gone: 0, at: '05-11 08:00' }])
})

test('the id of a turn names it with its person and day alone', async () => {
  const own = { userId: a, workDate: '2026-05-11', shiftId: one.early }
  const elsewhere = [
    [{ id, userId: a, workDate: '2026-05-12', shiftId: one.night }, own],
    [
      { id, userId: b, workDate: '2026-05-11', shiftId: null },
      { ...own, workDate: '2026-05-13' },
    ],
  ]
  for (const cells of elsewhere)
    expect((await save(one, cells)).data).toMatchObject({ cells: [{ index: 0, reason: 'row.missing' }] })
  expect(await turn()).toEqual([{ groupId: one.id, shiftId: one.early, gone: 0, at: '05-11 08:00' }])
})

test('with all three it is changed and emptied', async () => {
  const place = { id, userId: a, workDate: '2026-05-11' }
  expect((await save(one, [{ ...place, shiftId: one.night }])).status).toBe(200)
  expect(await turn()).toMatchObject([{ shiftId: one.night, gone: 0, at: '05-11 00:00' }])
  expect((await save(one, [{ ...place, shiftId: null }])).data).toEqual({ ids: [], removed: 1 })
})

test('who went by a published turn is told when it is changed, emptied or removed; of a draft nobody is', async () => {
  const told = async () => {
    const rows = await ask(
      `select recipient_ids[1]::text as who, content from mail where subject like '排班变动%' order by id`,
    )
    await ask(`delete from mail where subject like '排班变动%'`)
    return rows.map(({ who, content }) => [who, content])
  }
  await told()
  await save(one, [
    { userId: a, workDate: '2026-05-11', shiftId: one.night },
    { userId: b, workDate: '2026-05-12', shiftId: one.early },
  ])
  expect(await told()).toEqual([[a, '您在“动力班”已发布的排班有变动：05-11 改为夜班。']])
  // The same again is no change, and a draft is nobody's yet.
  await save(one, [
    { userId: a, workDate: '2026-05-11', shiftId: one.night },
    { userId: b, workDate: '2026-05-12', shiftId: null },
  ])
  expect(await told()).toEqual([])
  await save(one, [{ userId: a, workDate: '2026-05-11', shiftId: null }])
  expect(await told()).toEqual([[a, '您在“动力班”已发布的排班有变动：05-11 取消。']])
  await save(one, [{ userId: a, workDate: '2026-05-13', shiftId: one.early }])
  const [row] = await ask(
    `update schedule set schedule_state = 'published' where is_deleted = 0 returning id::text as id`,
  )
  await chief.post(`/${schedule.path}/remove`, undefined, { ids: String(row?.id) })
  expect(await told()).toEqual([[a, '您在“动力班”已发布的排班有变动：05-13 取消。']])
})
