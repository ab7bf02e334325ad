// The month of a group as the server tells it, and as it stands with what was painted and not saved yet.
import { listOf, recordOf } from '@steward/client/wire'
import { dayAfter } from '@steward/domain/calendar/days'
import { type ShiftFacts, type Turn, type Warning, crossesMidnight, warningsOf } from '@steward/domain/duty/roster'
import { dutyGroup, dutyShift, dutySwap, schedule } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'

export interface Shift extends ShiftFacts {
  name: string
  code: string
  color: string
  startTime: string
  endTime: string
}

/** The regular turn of a person on a day. */
export interface GridCell {
  id: string
  shiftId: string
  isDraft: boolean
  attend: Turn['attend']
}

export interface Person {
  userId: string
  name: string
  post: string
  cells: ReadonlyMap<string, GridCell>
}

export interface Month {
  groupId: string
  days: readonly string[]
  people: readonly Person[]
  shifts: readonly Shift[]
  drafts: number
}

/** Shift ids by person and day as painted; an empty one empties the cell. */
export type Painted = Readonly<Record<string, PaintedDays>>

type PaintedDays = Readonly<Record<string, string>>

const isAttend = (text: string): text is Turn['attend'] => ['planned', 'leave', 'swapped', 'covered'].includes(text)

function personFrom(wire: Readonly<Record<string, unknown>>): Person {
  const cells = new Map<string, GridCell>()
  for (const [day, turns] of Object.entries(recordOf(wire.cells))) {
    const turn = listOf(turns).find(({ kind }) => kind === 'normal')
    const attend = plain(turn?.attend)
    if (turn)
      cells.set(day, {
        id: plain(turn.id),
        shiftId: plain(turn.shiftId),
        isDraft: turn.state === 'draft',
        attend: isAttend(attend) ? attend : 'planned',
      })
  }
  return { userId: plain(wire.userId), name: plain(wire.realName), post: plain(wire.postName), cells }
}

const shiftFrom = (wire: Readonly<Record<string, unknown>>): Shift => ({
  id: plain(wire.id),
  name: plain(wire.shiftName),
  code: plain(wire.shortCode),
  color: plain(wire.color),
  startTime: plain(wire.startTime),
  endTime: plain(wire.endTime),
  isRest: wire.isRest === 1,
  isNight: wire.isNight === 1,
  minStaff: Number(wire.minStaff ?? 0),
  requiredPostIds: [],
})

export const useMonth = (groupId: string, month: string) =>
  useQuery({
    queryKey: [schedule.name, 'month', groupId, month],
    queryFn: async ({ signal }): Promise<Month> => {
      const wire = recordOf(await client.get(`${schedule.path}/getDeptSchedule`, { groupId, month }, signal))
      return {
        groupId,
        days: Array.isArray(wire.days) ? wire.days.map(plain) : [],
        people: listOf(wire.users).map(personFrom),
        shifts: listOf(wire.shifts).map(shiftFrom),
        drafts: Number(wire.drafts ?? 0),
      }
    },
    enabled: groupId !== '',
    placeholderData: keepPreviousData,
    meta: { follows: [schedule, dutySwap, dutyGroup, dutyShift], isQuiet: true },
  })

/** The shift of a cell, with what was painted over it. */
export const shiftIdAt = (person: Person, painted: PaintedDays | undefined, day: string): string =>
  painted?.[day] ?? person.cells.get(day)?.shiftId ?? ''

/**
 * What the month does to a person. Times are those of the hospital's clock without its zone; on a night in which the clock
 * changes the server, which knows the zone, has the last word.
 */
export function warningsFor(
  person: Person,
  painted: PaintedDays | undefined,
  { days, shifts }: Pick<Month, 'days' | 'shifts'>,
): ReadonlyMap<string, Warning> {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const turns = days.flatMap((day): Turn[] => {
    const shift = byId.get(shiftIdAt(person, painted, day))
    if (!shift || shift.isRest) return []
    const end = crossesMidnight(shift) ? dayAfter(day) : day
    return [
      {
        id: day,
        userId: person.userId,
        groupId: '',
        shiftId: shift.id,
        workDate: day,
        from: Date.parse(`${day}T${shift.startTime}:00Z`),
        to: Date.parse(`${end}T${shift.endTime}:00Z`),
        isRest: false,
        kind: 'normal',
        state: 'draft',
        attend: painted?.[day] !== undefined ? 'planned' : (person.cells.get(day)?.attend ?? 'planned'),
      },
    ]
  })
  const found = new Map<string, Warning>()
  // Two at once comes before a short rest, which comes before long rows.
  for (const one of warningsOf(turns, byId).toReversed()) found.set(one.date, one)
  return found
}

/** How many work each shift of a day. */
export function presence(people: readonly Person[], painted: Painted, day: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const person of people) {
    const id = shiftIdAt(person, painted[person.userId], day)
    if (id !== '') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
