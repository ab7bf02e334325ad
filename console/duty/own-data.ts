// One's own turns of a month, and turns they could be swapped for, as the server tells them.
import { listOf, recordOf } from '@steward/client/wire'
import { dutySwap, schedule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { plain } from '../kinds/view.ts'

export interface OwnTurn {
  id: string
  groupName: string
  workDate: string
  shiftName: string
  shortCode: string
  color: string
  kind: string
  attend: string
  isRest: boolean
  startAt: string
  endAt: string
  isNow: boolean
  mayBeSwapped: boolean
  /** A swap of it that is not decided yet: with whom, and its state. */
  swap: { with: string; state: string } | undefined
  colleagues: readonly string[]
}

const ownFrom = (wire: Readonly<Record<string, unknown>>): OwnTurn => ({
  id: plain(wire.id),
  groupName: plain(wire.groupName),
  workDate: plain(wire.workDate).slice(0, 10),
  shiftName: plain(wire.shiftName),
  shortCode: plain(wire.shortCode),
  color: plain(wire.color),
  kind: plain(wire.kind),
  attend: plain(wire.attendState),
  isRest: wire.isRest === 1,
  startAt: plain(wire.startAt),
  endAt: plain(wire.endAt),
  isNow: wire.isNow === 1,
  swap:
    wire.swap === null ? undefined : { with: plain(recordOf(wire.swap).with), state: plain(recordOf(wire.swap).state) },
  mayBeSwapped: wire.mayBeSwapped === 1,
  colleagues: Array.isArray(wire.colleagues) ? wire.colleagues.map(plain) : [],
})

export const useOwnMonth = (month: string) =>
  useQuery({
    queryKey: [schedule.name, 'mine', month],
    queryFn: async ({ signal }) => listOf(await client.get(`${schedule.path}/mine`, { month }, signal)).map(ownFrom),
    placeholderData: (before) => before,
    meta: { follows: [schedule, dutySwap], isQuiet: true },
  })

export interface Offered {
  id: string
  userId: string
  name: string
  workDate: string
  shiftName: string
  shortCode: string
  color: string
}

export const useCandidates = (turnId: string) =>
  useQuery({
    queryKey: [dutySwap.name, 'candidates', turnId],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${dutySwap.path}/candidates`, { turnId }, signal)).map((wire): Offered => ({
        id: plain(wire.id),
        userId: plain(wire.userId),
        name: plain(wire.realName),
        workDate: plain(wire.workDate).slice(0, 10),
        shiftName: plain(wire.shiftName),
        shortCode: plain(wire.shortCode),
        color: plain(wire.color),
      })),
    meta: { follows: nothing, isQuiet: true },
  })

/** `05-04 16:00` */
export const clockOf = (text: string): string => text.slice(5, 16)
