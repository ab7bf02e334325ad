// What one shift leaves to the next: whose shift it is, what is carried on, and how late it was; pure. Instants are
// milliseconds since the epoch.
import { minuteOf, minutesUntil } from '../calendar/day-span.ts'
import { dayAfter } from '../calendar/days.ts'
import type { Json } from '../kinds/json.ts'
import { type Turn } from './roster.ts'

/** An item carried on through more shifts than this is told to the leader. */
export const MOST_SHIFTS = 3
/** A handover this many minutes after the shift's end is in time. */
export const TOLERATED_MINUTES = 15

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A shift is handed over until this long after its end; the next one begins within a day. */
const HELD_OVER = 12 * HOUR
const NEXT_WITHIN = 24 * HOUR

const isWorking = ({ isRest, state, attend, kind }: Turn): boolean =>
  !isRest && state === 'published' && kind !== 'standby' && (attend === 'planned' || attend === 'covered')

export interface ShiftOfDay {
  workDate: string
  shiftId: string
}

export interface Manned extends ShiftOfDay {
  userIds: readonly string[]
  from: number
  to: number
}

/** The published shifts of a group with their people, in the order of time. */
export function mannedShifts(turns: readonly Turn[]): Manned[] {
  const byShift = Map.groupBy(turns.filter(isWorking), ({ workDate, shiftId }) => `${workDate} ${shiftId}`)
  return [...byShift.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { workDate, shiftId, from, to } = first
      return [{ workDate, shiftId, from, to, userIds: [...new Set(own.map(({ userId }) => userId))] }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** The shift that is handed over at this moment: the person's own where there is one, else the group's latest. */
export function outgoingAt(shifts: readonly Manned[], userId: string, at: number): Manned | undefined {
  const begun = shifts.filter(({ from, to }) => from <= at && at < to + HELD_OVER).toReversed()
  return begun.find(({ userIds }) => userIds.includes(userId)) ?? begun[0]
}

/** The shift that takes over when another ends: one that is there at that moment, or the first that begins after it. */
export function incomingAfter(
  shifts: readonly Manned[],
  { workDate, shiftId }: ShiftOfDay,
  end: number,
  wantedId?: string,
): Manned | undefined {
  const others = shifts.filter(
    (one) =>
      (one.workDate !== workDate || one.shiftId !== shiftId) && (wantedId === undefined || one.shiftId === wantedId),
  )
  const next = others.find(({ from }) => end <= from && from <= end + NEXT_WITHIN)
  const there = others.findLast(({ from, to }) => from < end && end < to)
  return next?.from === end ? next : (there ?? next)
}

export interface ShiftTimes {
  id: string
  startTime: string
  endTime: string
}

/** By the clock alone, where no roster says more: the shift that holds this time of the day, or ended last. */
export function shiftByClock<S extends ShiftTimes>(shifts: readonly S[], clock: string): S | undefined {
  const at = minuteOf(clock)
  // The one that began last has the longest to go back to any other.
  return shifts.toSorted((a, b) => minutesUntil(minuteOf(a.startTime), at) - minutesUntil(minuteOf(b.startTime), at))[0]
}

/** The day a shift belongs to that holds a moment of a day: a night shift began the day before. */
export const dayOfShift = ({ startTime }: ShiftTimes, day: string, clock: string): string =>
  clock < startTime ? dayAfter(day, -1) : day

/** By the clock alone: the shift that begins first after the end of another. */
export const nextByClock = <S extends ShiftTimes>(shifts: readonly S[], outgoing: ShiftTimes): S | undefined =>
  shifts
    .filter(({ id }) => id !== outgoing.id)
    .toSorted(
      (a, b) =>
        minutesUntil(minuteOf(outgoing.endTime), minuteOf(a.startTime)) -
        minutesUntil(minuteOf(outgoing.endTime), minuteOf(b.startTime)),
    )[0]

/** Whole minutes after the shift's end, none within the tolerance. Both as rows hold them. */
export function minutesLate(planTime: string, handoverTime: string): number {
  const at = (text: string) => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`)
  const late = Math.floor((at(handoverTime) - at(planTime)) / MINUTE)
  return late > TOLERATED_MINUTES ? late : 0
}

/** How a row stood when it was looked at, as the sheet shows it. */
// An alias, not an interface: the column takes any object of plain values.
export type Snapshot = { titleEn: string; state: string; stateEn: string; tone: string; isMajor: boolean }

/** What a group has open, as it stands now. */
export interface Found {
  kind: string
  refEntity: string
  refId: string
  refNo: string
  title: string
  place: string
  mustFollow: boolean
  isOpen: boolean
  snapshot: Snapshot
}

/** An item of the handover before. */
export interface Before {
  id: string
  kind: string
  title: string
  note: string | null
  mustFollow: 0 | 1
  result: string
  refEntity: string
  refId: string
  refNo: string
  place: string
  age: number
  escalatedAt: string | null
  snapshot: Json
}

export interface Drafted extends Omit<Found, 'mustFollow' | 'isOpen' | 'snapshot'> {
  note: string | null
  mustFollow: 0 | 1
  result: 'new' | 'carried'
  fromItemId: string | null
  age: number
  escalatedAt: string | null
  snapshot: Json
}

/** Kinds that people write; the others are collected. */
export const ownKinds: readonly string[] = ['key', 'tool', 'notice', 'manual']

export const keyOf = ({ kind, refId }: { kind: string; refId: string }): string => `${kind} ${refId}`

/**
 * The items of a new sheet: what the shift before left unsettled, each a shift older, then what is new. `now` tells how
 * the rows of older items stand; what was settled meanwhile is not carried on.
 */
export function itemsOf(before: readonly Before[], found: readonly Found[], now: readonly Found[]): Drafted[] {
  const known = new Map([...now, ...found].map((one) => [keyOf(one), one]))
  const carried = before
    .filter(({ result }) => result !== 'done')
    .flatMap((item): Drafted[] => {
      const { id, age, result: _, ...kept } = item
      const row = item.refId === '' ? undefined : known.get(keyOf(item))
      if (!row?.isOpen && !ownKinds.includes(item.kind)) return []
      const facts = row ? { title: row.title, place: row.place, refNo: row.refNo, snapshot: row.snapshot } : {}
      return [{ ...kept, ...facts, result: 'carried', fromItemId: id, age: age + 1 }]
    })
  const taken = new Set(carried.filter(({ refId }) => refId !== '').map(keyOf))
  const fresh = found.filter((one) => one.isOpen && !taken.has(keyOf(one)))
  return [...carried, ...fresh.map(asNew)].toSorted((a, b) => b.mustFollow - a.mustFollow)
}

export const asNew = ({ kind, refEntity, refId, refNo, title, place, mustFollow, snapshot }: Found): Drafted => ({
  kind,
  refEntity,
  refId,
  refNo,
  title,
  place,
  snapshot,
  note: null,
  mustFollow: mustFollow ? 1 : 0,
  result: 'new',
  fromItemId: null,
  age: 0,
  escalatedAt: null,
})

/** Carried on through more shifts than should be. */
export const isOld = ({ age, result }: { age: number; result: string }): boolean =>
  age > MOST_SHIFTS && result !== 'done'
