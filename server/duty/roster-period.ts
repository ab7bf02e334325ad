// What a leader does with days of his group's roster: publishes them, fills them by the rotation, copies them, plans a turn.
import { datesIn, dayAfter, daysBetween } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { rotated } from '@steward/domain/duty/roster'
import { rotationOf } from '@steward/domain/duty/rotation'
import type { ActionInput } from '@steward/domain/entity'
import { dutyGroup, schedule } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { tellOfDuty } from './duty-letters.ts'
import { MOST_DAYS } from './month.ts'
import { shiftGapsOf } from './roster-gaps.ts'
import { type Cell, saveCells } from './save-turns.ts'
import { groupsOf, shiftsOf, turnsIn } from './turns.ts'

export async function mustLead(ctx: Ctx, groupId: string) {
  const [group] = await groupsOf(ctx, [groupId])
  if (!group) throw problem('field.reference', { field: dutyGroup.zh, fieldEn: dutyGroup.en }, { field: 'groupId' })
  const mayAll = ctx.can(...codesFor(dutyGroup, 'edit'))
  if (!mayAll && group.leaderId !== ctx.me.userId) throw problem('schedule.group')
  return group
}

function mustBeShort(first: string, last: string): void {
  if (last < first || dayAfter(first, MOST_DAYS) < last) throw problem('schedule.period', { max: MOST_DAYS })
}

interface Period {
  groupId: string
  firstDay: string
  lastDay: string
}

/** A roster with gaps is published only by who knows of them. */
async function mustBeManned(ctx: Ctx, { groupId, firstDay, lastDay }: Period): Promise<void> {
  const gaps = await shiftGapsOf(ctx, { groupId, first: firstDay, last: lastDay })
  const [first] = gaps
  if (!first) return
  const named = { count: gaps.length, day: first.date, shift: first.shiftName }
  throw problem('schedule.gaps', named, { field: 'confirm', data: { gaps } })
}

/** Drafts become what people go by; each is told once of the days that are new to them. */
export async function publish(ctx: Ctx, { groupId, firstDay, lastDay, confirm }: Period & { confirm?: 0 | 1 | null }) {
  const group = await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const turns = await turnsIn(ctx, { groupIds: [groupId], first: firstDay, last: lastDay }, 'for update')
  const drafts = turns.filter(({ state }) => state === 'draft')
  if (drafts.length === 0) throw problem('schedule.nothing')
  if (confirm !== 1) await mustBeManned(ctx, { groupId, firstDay, lastDay })
  await alter(
    ctx,
    schedule,
    drafts.map(({ id }) => id),
    { scheduleState: 'published' },
  )
  await tellOfDuty(ctx, group.groupName, drafts)
  return { published: drafts.length }
}

/** Cells by the group's rotation, from its members in their order; confirmed warnings are the rotation's own. */
export async function rotate(ctx: Ctx, { groupId, firstDay, lastDay, start }: Period & { start: number }) {
  const group = await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const pattern = rotationOf(group.rotation)
  if (pattern.length === 0) throw problem('schedule.no-rotation')
  const shifts = new Map((await shiftsOf(ctx, [groupId])).map((shift) => [shift.shortCode, shift.id]))
  const days = datesIn(firstDay, lastDay).length
  const cells = rotated(group.memberIds, pattern, firstDay, days, start - 1).map(({ userId, date, code }): Cell => ({
    userId,
    groupId,
    workDate: date,
    shiftId: shifts.get(code) ?? null,
    kind: 'normal',
  }))
  const { ids } = await saveCells(ctx, cells, true)
  return { saved: ids.length }
}

export async function copyPeriod(ctx: Ctx, { groupId, firstDay, lastDay, targetDay }: Period & { targetDay: string }) {
  await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const moved = daysBetween(firstDay, targetDay)
  const turns = await turnsIn(ctx, { groupIds: [groupId], first: firstDay, last: lastDay })
  const cells = turns
    .filter(({ attend }) => attend === 'planned')
    .map(({ userId, workDate, shiftId, kind }): Cell => ({
      userId,
      groupId,
      workDate: dayAfter(workDate, moved),
      shiftId,
      kind,
    }))
  if (cells.length === 0) throw problem('bulk.no-rows')
  const { ids } = await saveCells(ctx, cells, true)
  return { saved: ids.length }
}

/** One turn from a dialog, which cannot ask about warnings. */
export async function plan(
  ctx: Ctx,
  { groupId, userId, workDate, shiftId, kind, remark }: ActionInput<typeof schedule.actions.plan>,
) {
  await saveCells(ctx, [{ groupId, userId, workDate, shiftId, kind: kind ?? 'normal', remark }], true)
  return true
}
