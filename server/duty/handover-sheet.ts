// The head of a handover: which shift leaves what to which, and who they are, from the roster where nobody says more.
import { dayAfter } from '@steward/domain/calendar/days'
import {
  type Manned,
  type ShiftTimes,
  dayOfShift,
  incomingAfter,
  mannedShifts,
  nextByClock,
  outgoingAt,
  shiftByClock,
} from '@steward/domain/duty/handover'
import { crossesMidnight } from '@steward/domain/duty/roster'
import { changeShifts } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { localText, nowOf } from '../platform/local-time.ts'
import { type StoredGroup, type StoredShift, groupsOf, shiftsOf, turnsIn } from './turns.ts'

export interface Asked {
  groupId: string
  workDate?: string | null | undefined
  fromShiftId?: string | null | undefined
  toShiftId?: string | null | undefined
  fromUserIds?: readonly string[] | null | undefined
  toUserIds?: readonly string[] | null | undefined
}

export interface Head {
  group: StoredGroup
  workDate: string
  fromShiftId: string
  toShiftId: string
  fromUserIds: string[]
  toUserIds: string[]
  planTime: string
}

export async function groupOf(ctx: Ctx, groupId: string): Promise<StoredGroup> {
  const [group] = await groupsOf(ctx, [groupId])
  if (!group) throw problem('field.reference', wordsOf('groupId'), { field: 'groupId' })
  return group
}

export const wordsOf = (field: 'groupId' | 'fromUserIds' | 'toUserIds') => ({
  field: changeShifts.fields[field].zh,
  fieldEn: changeShifts.fields[field].en,
})

/** What is not asked for is taken from the roster, and from the clock where there is none. */
export async function headOf(ctx: Ctx, asked: Asked): Promise<Head> {
  const group = await groupOf(ctx, asked.groupId)
  const shifts = (await shiftsOf(ctx, [group.id])).filter(({ isRest, isOff }) => !isRest && !isOff)
  const around = asked.workDate ?? nowOf(ctx).slice(0, 10)
  const turns = await turnsIn(ctx, { groupIds: [group.id], first: dayAfter(around, -1), last: dayAfter(around, 2) })
  const manned = mannedShifts(turns)
  const day = outgoingOf(ctx, asked, shifts, manned)
  const outgoing = manned.find((one) => one.workDate === day.workDate && one.shiftId === day.shift.id)
  const planTime = outgoing ? localText(new Date(outgoing.to), ctx.app.timeZone) : endOf(day)
  const end = outgoing?.to ?? (await instantOf(ctx, planTime))
  const incoming = incomingAfter(
    manned,
    { workDate: day.workDate, shiftId: day.shift.id },
    end,
    asked.toShiftId ?? undefined,
  )
  const toShiftId = asked.toShiftId ?? incoming?.shiftId ?? nextByClock(shifts, day.shift)?.id ?? day.shift.id
  if (!shifts.some(({ id }) => id === toShiftId)) throw problem('handover.shift', {}, { field: 'toShiftId' })
  const fromUserIds = [...(asked.fromUserIds ?? outgoing?.userIds ?? themselves(ctx, group))]
  // Whoever works on is no successor of himself.
  const toUserIds = [...(asked.toUserIds ?? incoming?.userIds.filter((id) => !fromUserIds.includes(id)) ?? [])]
  return { group, workDate: day.workDate, fromShiftId: day.shift.id, toShiftId, fromUserIds, toUserIds, planTime }
}

/** Without a roster who begins the sheet is the one who leaves. */
const themselves = ({ actor }: Ctx, { memberIds, supporterIds }: StoredGroup): string[] =>
  actor.userId !== null && [...memberIds, ...supporterIds].includes(actor.userId) ? [actor.userId] : []

interface Day {
  workDate: string
  shift: StoredShift
}

function outgoingOf(
  ctx: Ctx,
  { workDate, fromShiftId }: Asked,
  shifts: readonly StoredShift[],
  manned: readonly Manned[],
): Day {
  if (fromShiftId) {
    const shift = shifts.find(({ id }) => id === fromShiftId)
    if (!shift) throw problem('handover.shift', {}, { field: 'fromShiftId' })
    return { shift, workDate: workDate ?? dayNow(ctx, shift) }
  }
  const ofDay = workDate ? manned.filter((one) => one.workDate === workDate) : manned
  const known = outgoingAt(ofDay, ctx.actor.userId ?? '', ctx.now.getTime())
  const shift = shifts.find(({ id }) => id === known?.shiftId) ?? shiftByClock(shifts, clockOf(ctx))
  if (!shift) throw problem('handover.no-shift', {}, { field: 'groupId' })
  const isKnown = shift.id === known?.shiftId
  return { shift, workDate: workDate ?? (isKnown ? (known?.workDate ?? '') : dayNow(ctx, shift)) }
}

const clockOf = (ctx: Ctx): string => nowOf(ctx).slice(11, 16)
const dayNow = (ctx: Ctx, shift: ShiftTimes): string => dayOfShift(shift, nowOf(ctx).slice(0, 10), clockOf(ctx))

const endOf = ({ workDate, shift }: Day): string =>
  `${crossesMidnight(shift) ? dayAfter(workDate) : workDate} ${shift.endTime}:00`

/** Local text as the hospital means it. */
async function instantOf({ tx }: Ctx, text: string): Promise<number> {
  const [row] = await tx.query<{ at: number }>('select extract(epoch from $1::timestamptz)::float8 * 1000 as at', [
    text,
  ])
  return row?.at ?? 0
}
