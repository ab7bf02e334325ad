import { warningsOf } from '@steward/domain/duty/roster'
import { changeShifts, dutyGroup } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantDuty } from './duty.ts'
import { plantRepairs } from './repairs.ts'

let app: TestApp
let dispatcher: Caller
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantRepairs(app)
  await plantDuty(app)
  dispatcher = await enter('调度员')
})
afterAll(() => app.stop())

function enter(role: string): Promise<Caller> {
  const account = app.demoAccounts.find((one) => one.role === role)
  if (!account) throw new Error(`the demonstration has no ${role}`)
  return app.enter(account)
}

type Records = { records: Record<string, string>[] }

test('four groups are on duty at this moment, each by somebody', async () => {
  const wall = (await dispatcher.get('/att/schedule/wall')).data as { groupName: string; onDuty: object[] }[]
  expect(wall.map(({ groupName }) => groupName)).toEqual(['医用气体班', '配电班', '水电班', '调度中心'])
  for (const { onDuty } of wall) expect(onDuty.length).toBeGreaterThan(0)
})

test('this month is published, and the next one is a draft with conflicts to show', async () => {
  const { records } = (await dispatcher.get(`/${dutyGroup.path}/list`, { size: '100' })).data as Records
  const group = records.find(({ groupName }) => groupName === '配电班')
  const today = new Date(Date.now() + 8 * 3_600_000)
  const monthAt = (step: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + step, 1)).toISOString().slice(0, 7)
  const of = async (month: string) =>
    (await dispatcher.get('/att/schedule/getDeptSchedule', { groupId: group?.id ?? '', month })).data as {
      drafts: number
      users: {
        userId: string
        cells: Record<string, { shiftId: string; from: number; to: number; isRest: number }[]>
      }[]
      shifts: { id: string; isRest: boolean; isNight: boolean; minStaff: number; requiredPostIds: string[] }[]
    }
  expect((await of(monthAt(0))).drafts).toBe(0)
  const { drafts, users, shifts } = await of(monthAt(1))
  expect(drafts).toBeGreaterThan(100)
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const found = users.flatMap(({ userId, cells }) =>
    warningsOf(
      Object.entries(cells).flatMap(([workDate, turns]) =>
        turns.map(({ shiftId, from, to, isRest }) => ({
          id: workDate,
          userId,
          groupId: '',
          shiftId,
          workDate,
          from,
          to,
          isRest: isRest === 1,
          kind: 'normal' as const,
          state: 'draft' as const,
          attend: 'planned' as const,
        })),
      ),
      byId,
    ),
  )
  expect(found.length).toBeGreaterThanOrEqual(3)
})

test('a week of handovers ends with some that wait, and one item has gone through too many shifts', async () => {
  const { records } = (await dispatcher.get(`/${changeShifts.path}/list`, { size: '100' })).data as Records
  expect(records.length).toBeGreaterThan(30)
  expect(new Set(records.map(({ handoverStatus }) => handoverStatus))).toEqual(new Set(['received', 'to_receive']))
  for (const { handoverNo, planTime } of records)
    expect(handoverNo).toMatch(new RegExp(`^JB${planTime?.slice(0, 10).replaceAll('-', '')}-\\d{4}$`))
  const latest = records.filter(({ groupName }) => groupName === '医用气体班')
  const { items } = (await dispatcher.get(`/${changeShifts.path}/detail`, { id: latest[0]?.id ?? '' })).data as {
    items: { title: string; age: number; escalatedAt: string | null }[]
  }
  expect(items.find(({ title }) => title === '手术室二级减压阀备件待到货')).toMatchObject({
    age: 8,
    escalatedAt: expect.any(String),
  })
})

test('the English-speaking hospital has a group of its own, in English', async () => {
  const leader = await enter('Team leader')
  const wall = (await leader.get('/att/schedule/wall')).data as { groupName: string; onDuty: object[] }[]
  expect(wall).toMatchObject([{ groupName: 'Electrical team', isMine: 1, onDuty: [{}] }])
  const { records } = (await leader.get(`/${changeShifts.path}/list`, { size: '100' })).data as Records
  expect(records.length).toBeGreaterThan(2)
  expect(records.filter(({ runSummary }) => /[\u4e00-\u9fff]/.test(runSummary ?? ''))).toEqual([])
})
