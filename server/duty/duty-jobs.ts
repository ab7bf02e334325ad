// What leaders are told without anybody writing to them: shifts of tomorrow that lack people, and handovers nobody took.
import { dayAfter } from '@steward/domain/calendar/days'
import { coverOf } from '@steward/domain/duty/roster'
import { changeShifts, dutyGroup } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { watcher } from '../document/deadline-watch.ts'
import { job } from '../document/job.ts'
import { alter } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { type Lacking, tellOfGaps } from './duty-letters.ts'
import { tellUnreceived } from './handover-letters.ts'
import { groupOf } from './handover-sheet.ts'
import { type StoredGroup, groupsOf, shiftsOf, turnsIn } from './turns.ts'

const tomorrowOf = (ctx: Ctx) => dayAfter(nowOf(ctx).slice(0, 10))

interface Gaps {
  group: StoredGroup
  date: string
  lacking: Lacking[]
}

const gaps = watcher<typeof dutyGroup, Gaps>({
  entity: dutyGroup,
  due: async (ctx) => (await groupsOf(ctx)).map(({ id }) => id),
  async reached(ctx, { id, gapsToldOf }) {
    const date = tomorrowOf(ctx)
    if (gapsToldOf === date) return []
    const group = await groupOf(ctx, id)
    const lacking = await lackingOn(ctx, group, date)
    return lacking.length === 0 ? [] : [{ group, date, lacking }]
  },
  keep: (ctx, { id }, { date }) => alter(ctx, dutyGroup, [id], { gapsToldOf: date }),
  tell: (ctx, _, { group, date, lacking }) => tellOfGaps(ctx, group, date, lacking),
})

export const scheduleGap = job(
  'schedule-gap',
  '次日排班缺口提醒',
  'Tell of tomorrow’s gaps',
  { group: 'desk', for: 'tenants', cron: '0 16 * * *', items: gaps.items },
  gaps.each,
)

/** Shifts that lack people or positions; a draft is nobody. */
async function lackingOn(ctx: Ctx, { id }: StoredGroup, date: string): Promise<Lacking[]> {
  const shifts = (await shiftsOf(ctx, [id])).filter(({ isRest, isOff }) => !isRest && !isOff)
  const turns = await turnsIn(ctx, { groupIds: [id], first: date, last: date })
  const published = turns.filter(({ state, attend }) => state === 'published' && attend !== 'swapped')
  const people = await ctx.tx.query<{ id: string; posts: string[] }>(
    `select id::text, coalesce(post_id::text[], '{}') as posts from "user" where id = any($1::bigint[])`,
    [published.map(({ userId }) => userId)],
  )
  const postsOf = new Map(people.map((one) => [one.id, one.posts]))
  return shifts.flatMap((shift) => {
    const { need, have, missingPostIds } = coverOf(shift, published, postsOf)
    const isShort = have < need
    return isShort || missingPostIds.length > 0 ? [{ shift: shift.shiftName, short: Math.max(0, need - have) }] : []
  })
}

const unreceived = watcher<typeof changeShifts, StoredGroup, { minutes: number }>({
  entity: changeShifts,
  // What has lain for days was told of, or is from before.
  async due(ctx, { minutes }) {
    const rows = await ctx.tx.query<{ id: string }>(
      `select id::text from change_shifts where tenant_id = $1 and is_deleted = 0 and handover_status <> 'received'
         and reminded_at is null and plan_time < $2::timestamptz - make_interval(mins => $3)
         and plan_time > $2::timestamptz - interval '2 days' order by id`,
      [ctx.tx.scope.tenant, ctx.now, minutes],
    )
    return rows.map(({ id }) => id)
  },
  reached: async (ctx, { handoverStatus, remindedAt, groupId }) =>
    handoverStatus === 'received' || remindedAt !== null ? [] : groupsOf(ctx, [groupId]),
  keep: (ctx, { id }) => alter(ctx, changeShifts, [id], { remindedAt: nowOf(ctx) }),
  tell: tellUnreceived,
})

export const handoverWatch = job(
  'handover-watch',
  '未接班提醒',
  'Tell of handovers nobody took',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('5 min'),
    keeps: 'failures',
    params: {
      minutes: int('交班时间后', 'After the shift’s end', {
        required: true,
        default: 30,
        min: 5,
        max: 720,
        unit: 'min',
      }),
    },
    items: unreceived.items,
  },
  unreceived.each,
)
