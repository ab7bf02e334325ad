// What the history of alarms says of a period, as the server tells it.
import { listOf, recordOf } from '@steward/client/wire'
import { alarmTransition } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { splitSpan } from '../kinds/range.ts'
import { plain } from '../kinds/view.ts'
import type { ViewProps } from '../screen/adjust.ts'

type Wire = Readonly<Record<string, unknown>>
export type Query = Readonly<Record<string, string>>

export interface Day {
  day: string
  total: number
  levels: readonly number[]
}
export interface Most {
  id: string
  name: string
  alarms: number
  times: number
}
export interface Times {
  level: number
  alarms: number
  /** Seconds. */
  meanAck: number | null
  meanClear: number | null
}
export interface Nuisance extends Most {
  mostPerDay: number
  medianSeconds: number | null
}

const orNull = (value: unknown) => (typeof value === 'number' ? value : null)

const dayFrom = ({ day, total, levels }: Wire): Day => ({
  day: plain(day),
  total: Number(total),
  levels: Array.isArray(levels) ? levels.map(Number) : [],
})
const mostFrom = ({ id, name, alarms, times }: Wire): Most => ({
  id: plain(id),
  name: plain(name),
  alarms: Number(alarms),
  times: Number(times),
})
const timesFrom = ({ level, alarms, meanAck, meanClear }: Wire): Times => ({
  level: Number(level),
  alarms: Number(alarms),
  meanAck: orNull(meanAck),
  meanClear: orNull(meanClear),
})
const nuisanceFrom = (wire: Wire): Nuisance => ({
  ...mostFrom(wire),
  mostPerDay: Number(wire.mostPerDay),
  medianSeconds: orNull(wire.medianSeconds),
})

function useCall<T>(call: string, query: Query, from: (wire: Wire) => T) {
  return useQuery({
    queryKey: [alarmTransition.name, call, query],
    queryFn: async ({ signal }) => listOf(await client.get(`${alarmTransition.path}/${call}`, query, signal)).map(from),
    // What one group counts are no rows of another: their ids would lead elsewhere.
    placeholderData: (before, last) =>
      last && last.queryKey[1] === call && recordOf(last.queryKey[2]).by === query.by ? before : undefined,
    meta: { follows: [alarmTransition], isQuiet: true, pause: 10_000 },
  })
}

interface Narrowed {
  narrowed: Query
  period: Query
  /** Filters of the list that the figures do not know. */
  dropped: readonly string[]
}

/** What of the list's filters the figures know; one device, rule or level, not several. */
export function narrowedBy(filters: ViewProps['filters']): Narrowed {
  const names = ['deviceId', 'ruleId', 'alarmLevel'] as const
  const narrowed = Object.fromEntries(
    names.flatMap((name) => {
      const value = filters[name] ?? ''
      return value === '' || value.includes(',') ? [] : [[name, value]]
    }),
  )
  const [from, to] = splitSpan(filters.eventTime ?? '')
  return {
    narrowed,
    period: { ...narrowed, ...(from ? { from: from.slice(0, 10) } : {}), ...(to ? { to: to.slice(0, 10) } : {}) },
    dropped: Object.keys(filters).filter((name) => filters[name] !== '' && name !== 'eventTime' && !(name in narrowed)),
  }
}

export const useDays = (span: 'week' | 'month', query: Query) =>
  useCall(span === 'week' ? 'getAlarmByWeek' : 'getAlarmByMonth', query, dayFrom)
export const useMost = (by: string, query: Query) => useCall('top', { ...query, by }, mostFrom)
export const useTimes = (query: Query) => useCall('times', query, timesFrom)
export const useNuisances = (query: Query) => useCall('nuisance', query, nuisanceFrom)
