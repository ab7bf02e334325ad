// What the rosters of the groups somebody plans lack in the next days; who leads none is told of every group.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { schedule } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { shiftGapsOf } from './roster-gaps.ts'
import { groupsOf } from './turns.ts'

const DAYS = 7

async function ownGaps(ctx: Ctx) {
  const all = await groupsOf(ctx)
  const led = all.filter(({ leaderId }) => leaderId === ctx.me.userId)
  const first = nowOf(ctx).slice(0, 10)
  const last = dayAfter(first, DAYS - 1)
  const groups = []
  for (const { id: groupId, groupName } of led.length > 0 ? led : all) {
    const gaps = await shiftGapsOf(ctx, { groupId, first, last })
    if (gaps.length > 0) groups.push({ groupId, groupName, gaps })
  }
  return { first, last, groups, total: groups.reduce((sum, { gaps }) => sum + gaps.length, 0) }
}

export const ownGapsRoute = route({
  method: 'GET',
  path: `/${schedule.path}/gaps`,
  zh: '近七日排班缺口',
  en: 'What the rosters of one’s groups lack in the next seven days',
  tag: schedule.name,
  may: codesFor(schedule, 'plan'),
  run: ownGaps,
})
