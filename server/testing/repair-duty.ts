// Duty around the clock for tests over dispatching.
import { dutyGroup, schedule } from '@steward/domain/index'
import { localText } from '../platform/local-time.ts'
import { type Caller, type TestApp } from './app.ts'
import { ok, order } from './repairs.ts'

export const work = ['repair-order', ...order('view', 'accept', 'refuse', 'transfer', 'start', 'suspend', 'finish')]

interface Made {
  id: string
  shifts: { id: string }[]
}

/** A group whose members are on duty all day, those of `off` excepted. */
export async function groupOnDuty(
  app: TestApp,
  desk: Caller,
  name: string,
  members: readonly Caller[],
  more: { off?: readonly Caller[]; trades?: readonly string[]; leader?: Caller; areaIds?: readonly string[] } = {},
): Promise<string> {
  const { off = [], trades = [], leader = desk, areaIds = [] } = more
  const [own] = await app.context.db.transaction({ tenant: desk.tenant, platform: false }, (tx) =>
    tx.query<{ dept: string }>('select dept_id[1]::text as dept from "user" where id = $1', [desk.userId]),
  )
  const made = await ok<Made>(
    desk.post(`/${dutyGroup.path}/submit`, {
      groupName: name,
      deptId: own?.dept,
      leaderId: leader.userId,
      memberIds: [...members, ...off].map(({ userId }) => userId),
      trades,
      areaIds,
      shifts: [{ shiftName: '全天', shortCode: '全', startTime: '00:00', endTime: '00:00' }],
    }),
  )
  if (members.length > 0) await onDuty(app, desk, made, members)
  return made.id
}

/** From midnight to midnight of today, and of tomorrow: a test may run over it. */
async function onDuty(app: TestApp, desk: Caller, { id: groupId, shifts }: Made, people: readonly Caller[]) {
  const day = (ahead: number) => localText(new Date(Date.now() + ahead * 86_400_000), app.context.timeZone).slice(0, 10)
  const items = people.flatMap(({ userId }) =>
    [day(0), day(1)].map((workDate) => ({ groupId, userId, workDate, shiftId: shifts[0]?.id })),
  )
  await ok(desk.post(`/${schedule.path}/submit`, { items, confirm: 1 }))
  await ok(desk.post(`/${schedule.path}/publish`, { groupId, firstDay: day(0), lastDay: day(1), confirm: 1 }))
}
