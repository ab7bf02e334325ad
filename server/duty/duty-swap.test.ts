// Swaps on a real database: both turns change together or not at all, once, and only while the roster is as it was.
import { dutyGroup, dutySwap, schedule } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let admin: Caller
let leader: Caller
let ann: Caller
let ben: Caller
let groupId = ''
let shifts: Record<string, string> = {}
const tenant = '200001'
const SWAP = `/${dutySwap.path}`
const DUTY = `/${schedule.path}`

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

const own = ['duty-swap', ...['view', 'propose', 'accept', 'refuse', 'withdraw'].map((one) => `duty_swap_${one}`)]

beforeAll(async () => {
  app = await startApp({ now: () => new Date('2026-05-04T08:00:00Z') })
  admin = await app.person({ codes: 'all', alias: 'admin' })
  leader = await app.person({ codes: [...own, 'duty_swap_approve'] })
  ann = await app.person({ codes: [...own, 'schedule'] })
  ben = await app.person({ codes: own })
  const [dept] = await sql('select dept_id[1]::text as id from "user" where id = $1', [admin.userId])
  const group = await ok<{ id: string; shifts: { id: string; shortCode: string }[] }>(
    admin.post(`/${dutyGroup.path}/submit`, {
      groupName: '配电班',
      deptId: dept?.id,
      leaderId: leader.userId,
      memberIds: [ann.userId, ben.userId],
      supporterIds: [leader.userId],
      shifts: [
        { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00' },
        { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00' },
        { shiftName: '休息', shortCode: '休', isRest: 1 },
      ],
    }),
  )
  groupId = group.id
  shifts = Object.fromEntries(group.shifts.map(({ id, shortCode }) => [shortCode, id]))
})
afterAll(() => app.stop())

const cell = ({ userId }: Caller, workDate: string, code: string | null) => ({
  groupId,
  userId,
  workDate,
  shiftId: code === null ? null : shifts[code],
})
const plan = async (...items: object[]) => {
  await ok(admin.post(`${DUTY}/submit`, { items, confirm: 1 }))
  // What was published is published when it is changed.
  await admin.post(`${DUTY}/publish`, { groupId, firstDay: '2026-05-01', lastDay: '2026-05-31', confirm: 1 })
}
const turnOf = async ({ userId }: Caller, day: string) =>
  String(
    (
      await sql('select id::text from schedule where user_id = $1 and work_date = $2 and is_deleted = 0', [userId, day])
    )[0]?.id,
  )
/** What everybody works, by person and day. */
const roster = async () => {
  const rows = await sql(
    `select s.user_id::text as who, to_char(s.work_date, 'DD') as day, d.short_code as code from schedule s
     join duty_shift d on d.id = s.shift_id where s.is_deleted = 0 order by s.work_date, s.user_id`,
  )
  const names = new Map([
    [ann.userId, 'ann'],
    [ben.userId, 'ben'],
    [leader.userId, 'leader'],
  ])
  return rows.map(({ who, day, code }) => [names.get(String(who)), day, code].join(' '))
}

beforeEach(async () => {
  await sql('update duty_swap set is_deleted = 1')
  await sql('delete from schedule')
  await plan(
    cell(ann, '2026-05-11', '早'),
    cell(ben, '2026-05-11', '休'),
    cell(ann, '2026-05-14', null),
    cell(ben, '2026-05-14', '中'),
  )
})

async function propose(who = ann, [mine, theirs] = ['2026-05-11', '2026-05-14'], other = ben): Promise<string> {
  const turns = { fromTurnId: await turnOf(who, mine ?? ''), toTurnId: await turnOf(other, theirs ?? '') }
  return (await ok<{ id: string }>(who.post(`${SWAP}/propose`, { ...turns, reason: '家中有事' }))).id
}
const step = (who: Caller, name: string, id: string, more: object = {}) => who.post(`${SWAP}/${name}`, { id, ...more })
const letters = async ({ userId }: Caller, id: string) =>
  (
    await sql('select subject from mail where $1::bigint = any(recipient_ids) and about_id = $2 order by id', [
      userId,
      id,
    ])
  ).map(({ subject }) => String(subject).split('：')[0])

test('a swap that is not decided stands on the turns of both, which are not given twice', async () => {
  const turns = async (who: Caller, day: string) =>
    (
      await ok<{ workDate: string; swap: object | null; mayBeSwapped: number }[]>(
        who.get(`${DUTY}/mine`, { month: '2026-05' }),
      )
    ).find(({ workDate }) => workDate.startsWith(day))
  const reader = await app.person({ codes: ['schedule'] })
  expect(await turns(reader, '2026-05-11')).toBeUndefined()
  const id = await propose()
  expect(await turns(ann, '2026-05-11')).toMatchObject({
    swap: { id, userId: ben.userId, state: 'proposed' },
    mayBeSwapped: 0,
  })
  await ok(step(ben, 'accept', id))
  expect(await turns(ann, '2026-05-11')).toMatchObject({ swap: { state: 'accepted' } })
  await ok(step(ann, 'withdraw', id))
  expect(await turns(ann, '2026-05-11')).toMatchObject({ swap: null, mayBeSwapped: 1 })
})

test('two people change places once the colleague has accepted and the leader approved; rests change with them', async () => {
  expect(
    (await ok<{ id: string }[]>(ann.get(`${SWAP}/candidates`, { turnId: await turnOf(ann, '2026-05-11') }))).map(
      ({ id }) => id,
    ),
  ).toEqual([await turnOf(ben, '2026-05-14')])
  const id = await propose()
  expect(await letters(ben, id)).toEqual(['换班申请'])
  expect((await step(leader, 'approve', id)).status).toBe(422)
  expect((await step(ann, 'accept', id)).reason).toBe('swap.not-partner')
  await ok(step(ben, 'accept', id))
  expect(await letters(leader, id)).toEqual(['请审批换班'])
  expect((await step(ben, 'approve', id)).status).toBe(403)
  await ok(step(leader, 'approve', id))
  expect(await roster()).toEqual(
    ['ann 11 休', 'ben 11 早', 'ann 14 中'].toSorted((a, b) => a.slice(4).localeCompare(b.slice(4))),
  )
  expect(await letters(ann, id)).toEqual(['已换班'])
  const rows = await sql(`select attend_state as attend, is_rest as rest from schedule where is_deleted = 0`)
  for (const { attend, rest } of rows) expect(attend).toBe(rest === 1 ? 'planned' : 'covered')
  expect(await ok<{ mayBeSwapped: number }[]>(ann.get(`${DUTY}/mine`, { month: '2026-05' }))).toMatchObject([
    { shortCode: '休' },
    { shortCode: '中', mayBeSwapped: 1, colleagues: [] },
  ])
})

test('two of one day change their shifts', async () => {
  await plan(cell(ben, '2026-05-11', '中'))
  const id = await propose(ann, ['2026-05-11', '2026-05-11'])
  await ok(step(ben, 'accept', id))
  await ok(step(leader, 'approve', id))
  expect((await roster()).slice(0, 2).toSorted()).toEqual(['ann 11 中', 'ben 11 早'])
})

test('of two approvals at once one counts', async () => {
  const id = await propose()
  await ok(step(ben, 'accept', id))
  const answers = await Promise.all([step(leader, 'approve', id), step(admin, 'approve', id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await roster()).toContain('ben 11 早')
})

test('of two swaps of one turn the second is refused, and a roster that changed meanwhile refuses both', async () => {
  await plan(cell(leader, '2026-05-16', '早'))
  const id = await propose()
  expect(
    (
      await ann.post(`${SWAP}/propose`, {
        fromTurnId: await turnOf(ann, '2026-05-11'),
        toTurnId: await turnOf(leader, '2026-05-16'),
        reason: '也行',
      })
    ).reason,
  ).toBe('swap.twice')
  const other = await propose(leader, ['2026-05-16', '2026-05-14'])
  for (const one of [id, other]) await ok(step(ben, 'accept', one))
  await ok(step(leader, 'approve', id))
  // Ben’s turn is Ann’s now.
  const refused = await step(admin, 'approve', other)
  expect([refused.status, refused.reason]).toEqual([409, 'swap.changed'])
  await ok(step(leader, 'withdraw', other))
})

test('somebody on leave is not swapped: leave and swap of one turn are never both', async () => {
  const id = await propose()
  await ok(step(ben, 'accept', id))
  await sql(`update schedule set attend_state = 'leave' where user_id = $1`, [ben.userId])
  expect((await step(leader, 'approve', id)).reason).toBe('swap.changed')
  expect(await roster()).toContain('ann 11 早')
})

test('what a swap does to people is told before it is approved, and overlaps are refused', async () => {
  // Ann would work until midnight and begin at eight.
  await plan(cell(ann, '2026-05-15', '早'))
  const id = await propose()
  await ok(step(ben, 'accept', id))
  const told = await step(leader, 'approve', id)
  expect([told.status, told.reason]).toEqual([428, 'schedule.warnings'])
  expect(told.data).toMatchObject({ warnings: [{ kind: 'rest', userId: ann.userId, hours: 8 }] })
  expect(await roster()).toContain('ann 11 早')
  await plan(cell(ann, '2026-05-14', '早'))
  expect((await step(leader, 'approve', id, { confirm: 1 })).reason).toBe('swap.taken')
  await plan(cell(ann, '2026-05-14', null))
  await ok(step(leader, 'approve', id, { confirm: 1 }))
  expect(await roster()).toContain('ann 14 中')
})

test('a swap is refused by the colleague or the leader, and withdrawn by who proposed it', async () => {
  const id = await propose()
  expect((await step(ben, 'withdraw', id)).reason).toBe('swap.not-proposer')
  expect((await step(leader, 'refuse', id, { refuseReason: '还早' })).status).toBe(403)
  await ok(step(ben, 'refuse', id, { refuseReason: '那天不在' }))
  expect(await letters(ann, id)).toEqual(['换班未同意'])
  const again = await propose()
  await ok(step(ben, 'accept', again))
  await ok(step(leader, 'refuse', again, { refuseReason: '人手不足' }))
  const third = await propose()
  await ok(step(ann, 'withdraw', third))
  expect((await step(ben, 'accept', third)).status).toBe(422)
})

test('only one’s own published turn that has not begun is given, for one of the same group', async () => {
  const [mine, theirs] = [await turnOf(ann, '2026-05-11'), await turnOf(ben, '2026-05-14')]
  const ask = (who: Caller, fromTurnId: string, toTurnId: string) =>
    who.post(`${SWAP}/propose`, { fromTurnId, toTurnId, reason: '家中有事' })
  expect((await ask(leader, mine, theirs)).reason).toBe('swap.own')
  expect((await ask(ann, mine, mine)).status).toBeGreaterThanOrEqual(400)
  await ok(
    admin.post(`${DUTY}/submit`, { items: [cell(ann, '2026-05-20', '早'), cell(ann, '2026-05-02', '早')], confirm: 1 }),
  )
  expect((await ask(ann, await turnOf(ann, '2026-05-20'), theirs)).reason).toBe('swap.not-ahead')
  await ok(admin.post(`${DUTY}/publish`, { groupId, firstDay: '2026-05-01', lastDay: '2026-05-31', confirm: 1 }))
  expect((await ask(ann, await turnOf(ann, '2026-05-02'), theirs)).reason).toBe('swap.not-ahead')
  await expect(sql('update duty_swap set to_user_id = from_user_id where from_user_id is not null')).rejects.toThrow(
    'duty_swap_people',
  )
})

test('nobody approves a swap of his own', async () => {
  await plan(cell(leader, '2026-05-16', '早'))
  const id = await propose(leader, ['2026-05-16', '2026-05-14'])
  await ok(step(ben, 'accept', id))
  expect((await step(leader, 'approve', id)).reason).toBe('swap.party')
  await ok(step(admin, 'approve', id, { confirm: 1 }))
})

test('the wall names every group, and another tenant sees nothing', async () => {
  const wall = await ok<{ groupId: string; onDuty: object[] }[]>(ann.get(`${DUTY}/wall`))
  expect(wall).toMatchObject([{ groupId, groupName: '配电班', isMine: 1, onDuty: [] }])
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const id = await propose()
  expect((await stranger.get(`${SWAP}/detail`, { id })).status).toBe(404)
  expect((await stranger.post(`${SWAP}/approve`, { id })).status).toBe(404)
  expect((await ok<object[]>(stranger.get(`${DUTY}/wall`))).length).toBe(0)
})
