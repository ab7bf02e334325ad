// Which queries an alarm event invalidates: those that show the alarm or its device, or count what changed.
import { recordOf } from '@steward/client/wire'
import { type Follows, doesFollow } from '../data/follows.ts'

export interface AlarmEvent {
  recordId: string
  transition: string
  level: number | undefined
  /** Of a device somebody works at: lists follow, nobody is told. */
  isQuiet: boolean
  /** The alarm people are told of in its place. */
  rootId: string
  isAlwaysTold: boolean
  alarmName: string
  alarmNameEn: string
  deviceId: string
  deviceName: string
  place: string
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function alarmEventOf(data: unknown): AlarmEvent {
  const event = recordOf(data)
  return {
    recordId: textOf(event.recordId),
    transition: textOf(event.transition),
    level: typeof event.level === 'number' ? event.level : undefined,
    isQuiet: event.isQuiet === true,
    rootId: textOf(event.rootId),
    isAlwaysTold: event.isAlwaysTold === true,
    alarmName: textOf(event.alarmName),
    alarmNameEn: textOf(event.alarmNameEn),
    deviceId: textOf(event.deviceId),
    deviceName: textOf(event.deviceName),
    place: textOf(event.place),
  }
}

/** Whether a plain filter matches the value; filters with a named comparison count as matching. */
const passes = (filter: unknown, value: string): boolean => {
  if (value === '' || filter === undefined || filter === null) return true
  if (Array.isArray(filter)) return filter.map(String).includes(value)
  return typeof filter === 'object' || String(filter).split(',').includes(value)
}

/** Transitions that leave state, level and number of alarms unchanged. */
const remarks = new Set(['comment', 'assign', 'repair'])

const ALARMS = ['alarm-record', 'alarm-transition', 'alarm-incident']

export const showsAlarms = (follows: Follows | undefined): boolean => doesFollow(follows, ALARMS)

interface Asked {
  queryKey: readonly unknown[]
  meta?: { follows?: Follows } | undefined
}

export function isAffectedBy({ queryKey, meta }: Asked, event: AlarmEvent): boolean {
  const [name, what, query] = queryKey
  if (event.transition === 'repair' && doesFollow(meta?.follows, ['repair-bill'])) return true
  if (!showsAlarms(meta?.follows)) return false
  // Counts and places of alarms on screens of something else.
  if (!ALARMS.includes(String(name))) return !remarks.has(event.transition)
  if (what === 'detail') return query === event.recordId
  if (what === 'stat') return !remarks.has(event.transition)
  const { filters } = recordOf(query)
  const { id, alarmRecordId, deviceId } = recordOf(filters)
  if (!passes(id, event.recordId) || !passes(alarmRecordId, event.recordId) || !passes(deviceId, event.deviceId))
    return false
  return what !== 'count' || !remarks.has(event.transition)
}
