// Open alarms by level, and the number of unacknowledged ones.
import { listOf, recordOf } from '@steward/client/wire'
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { headOf } from '../data/heads.ts'

/** What is known and done of alarms before anybody needs their declaration: by the frame, toasts and the first page. */
export const alarmDeeds = { ...headOf('alarm-record'), actions: alarmCourse.actions }

export interface LevelCount {
  level: number
  open: number
  waiting: number
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const levelsFromWire = (data: unknown): LevelCount[] =>
  listOf(data).map(({ level, open, waiting }) => ({
    level: numberOf(level),
    open: numberOf(open),
    waiting: numberOf(waiting),
  }))

/** Live events invalidate it; the interval (ms) is for a lost stream. */
const AGAIN = 60_000

export const useAlarmStat = (isEnabled: boolean) =>
  useQuery({
    queryKey: [alarmDeeds.name, 'stat'],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get(`${alarmDeeds.path}/stat`, {}, signal))
      return { levels: levelsFromWire(wire.levels), waiting: numberOf(wire.waiting) }
    },
    refetchInterval: AGAIN,
    enabled: isEnabled,
    meta: { follows: [alarmDeeds], isQuiet: true },
  })

/** Alarm states by what remains to be done. */
export const states = {
  waiting: ['ACTIVE_UNACK', 'CLEARED_UNACK'],
  working: ['ACTIVE_ACK'],
  recovered: ['CLEARED_UNACK', 'CLEARED_ACK'],
  closed: ['CLOSED'],
  open: ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'],
} as const

export const isWaiting = (state: unknown): boolean => states.waiting.some((one) => one === state)
export const isActive = (state: unknown): boolean => state === 'ACTIVE_UNACK' || state === 'ACTIVE_ACK'
