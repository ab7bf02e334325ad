// How the alarms of an incident stood at any moment, out of their history. Pure; times are epochs in ms.
import type { alarmCourse } from './alarm-course.ts'
import type { TransitionKind } from './linkage/events.ts'

export type AlarmState = keyof typeof alarmCourse.dictionary.entries

/** Alarms and entries of one replay; what is left out is said. */
export const REPLAY_ALARMS = 500
export const REPLAY_STEPS = 5_000

/** An entry of the history of one of the alarms. */
export interface ReplayStep {
  alarmId: string
  at: number
  transition: TransitionKind
  level: number
  by: string | null
  note: string | null
}

export interface ReplayAlarm {
  id: string
  name: string
  device: string
  areaId: string
  area: string
  /** As it is now, for one whose history was removed. */
  level: number
  state: string
  first: number
}

export interface IncidentReplay {
  id: string
  no: string
  area: string
  rootId: string
  firstId: string | null
  began: number
  ended: number | null
  alarms: ReplayAlarm[]
  /** In order of time. */
  steps: ReplayStep[]
  /** Alarms the reader may see, and those that others may see or that were removed. */
  total: number
  unseen: number
  removed: number
  /** Entries there are; those that are there are complete until `until`. */
  entries: number
  until: number | null
  /** Alarms without the entry that raised them: their history was purged. */
  purged: string[]
}

export interface StoodThen {
  state: AlarmState
  level: number
  isFlapping: boolean
  isLatched: boolean
  isShelved: boolean
  /** Of the entry that brought it there. */
  since: number
}

const isActive = (state: AlarmState) => state === 'ACTIVE_UNACK' || state === 'ACTIVE_ACK'

/** Entries that leave everything as it is. */
const remarks: ReadonlySet<TransitionKind> = new Set(['comment', 'assign', 'repair', 'reset'])

/** What an entry makes of an alarm; one whose beginning was purged begins with the first entry that is left. */
export function afterStep(before: StoodThen | undefined, step: ReplayStep): StoodThen | undefined {
  const { transition, level, at } = step
  if (remarks.has(transition)) return before
  const now: StoodThen = before ?? {
    state: 'ACTIVE_UNACK',
    level,
    isFlapping: false,
    isLatched: false,
    isShelved: false,
    since: at,
  }
  const stands = isActive(now.state)
  const to = (state: AlarmState, more: Partial<StoodThen> = {}): StoodThen => ({
    ...now,
    ...more,
    state,
    since: state === now.state && before !== undefined ? now.since : at,
  })
  switch (transition) {
    case 'trigger':
      return to('ACTIVE_UNACK', { level })
    case 'repeat':
      return to(stands ? now.state : 'ACTIVE_UNACK', { level })
    case 'escalate':
      return to('ACTIVE_UNACK', { level, isShelved: false })
    case 'deescalate':
      return to(now.state, { level })
    case 'flapStart':
      return to(stands ? now.state : 'ACTIVE_UNACK', { level, isFlapping: true })
    case 'flapEnd':
      return to(now.state, { isFlapping: false })
    case 'clear':
      return to(now.state === 'ACTIVE_ACK' || now.state === 'CLEARED_ACK' ? 'CLEARED_ACK' : 'CLEARED_UNACK', {
        isFlapping: false,
        isLatched: false,
      })
    case 'latch':
      return to(now.state, { isLatched: true })
    case 'ack':
      return to(stands ? 'ACTIVE_ACK' : 'CLEARED_ACK')
    case 'close':
      return to('CLOSED')
    case 'shelve':
      return to(now.state, { isShelved: true })
    case 'unshelve':
      return to(now.state, { isShelved: false })
    default:
      return before
  }
}

/** By alarm, of those that had been raised by then. Steps are in order of time. */
export function standingAt(steps: readonly ReplayStep[], at: number): Map<string, StoodThen> {
  const found = new Map<string, StoodThen>()
  for (const step of steps) {
    if (step.at > at) break
    const after = afterStep(found.get(step.alarmId), step)
    if (after) found.set(step.alarmId, after)
  }
  return found
}

/** Moments at which something happened, each once. */
export const momentsOf = (steps: readonly ReplayStep[]): number[] => [...new Set(steps.map(({ at }) => at))]

/** The next of these moments; undefined after the last. */
export const nextMoment = (moments: readonly number[], at: number): number | undefined =>
  moments.find((one) => one > at)

/** The one before; undefined before the first. */
export const momentBefore = (moments: readonly number[], at: number): number | undefined =>
  moments.findLast((one) => one < at)

export interface Counted {
  /** Where the part of the time begins. */
  at: number
  /** Active alarms of the levels 1 to 4 at the moment of this part when most were. */
  levels: [number, number, number, number]
}

/** The time in so many equal parts, each as it was at its worst: `countsOver(steps, { from, to }, 120)`. */
export function countsOver(
  steps: readonly ReplayStep[],
  { from, to }: { from: number; to: number },
  parts: number,
): Counted[] {
  const width = Math.max(1, (to - from) / parts)
  const standing = new Map<string, StoodThen>()
  const levels: Counted['levels'] = [0, 0, 0, 0]
  const count = (one: StoodThen | undefined, by: 1 | -1) => {
    if (!one || !isActive(one.state)) return
    const at = one.level - 1
    levels[at] = (levels[at] ?? 0) + by
  }
  const sum = (of: Counted['levels']) => of.reduce((all, one) => all + one, 0)
  const counted: Counted[] = []
  let next = 0
  for (let part = 0; part < parts; part += 1) {
    const at = from + part * width
    let most: Counted['levels'] = [...levels]
    for (let step = steps[next]; step && (step.at < at + width || part === parts - 1); step = steps[next]) {
      const before = standing.get(step.alarmId)
      const after = afterStep(before, step)
      count(before, -1)
      count(after, 1)
      if (after) standing.set(step.alarmId, after)
      if (sum(levels) >= sum(most)) most = [...levels]
      next += 1
    }
    counted.push({ at, levels: most })
  }
  return counted
}
