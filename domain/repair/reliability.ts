// How reliable devices were in a period: between failures, until restored, and available (domain reference 4.2). Pure.

export interface Episode {
  /** Milliseconds since 1970. */
  failTime: number
  restoreTime: number | null
  /** Unable to serve; one that only works badly costs no downtime. */
  isDown: boolean
  planned: boolean
}

export interface Span {
  from: number
  to: number
}

export interface Reliability {
  /** Unplanned episodes with downtime that touch the period. */
  touching: number
  /** Calendar hours of all devices in the period. */
  hours: number
  downHours: number
  plannedHours: number
  /** Unplanned failures that put a device out of service and began in the period. */
  failures: number
  /** Hours between failures; null where none began: then it is more than `upHours`. */
  mtbf: number | null
  upHours: number
  /** Unplanned failures restored in the period, and the minutes they had lasted. */
  restored: number
  restoreMinutes: number
  /** Minutes to restore; null where nothing was restored. */
  mttr: number | null
  /** Unplanned failures that last on at the end of the period. */
  open: number
  /** A share of 1; null where the whole period was a planned outage, or there is no device. */
  availability: number | null
}

const HOUR = 3_600_000
const MINUTE = 60_000

const isWithin = (at: number, { from, to }: Span) => at >= from && at < to

/** The part of an episode that lies in the period (ms); one that lasts on fills it to its end. */
const overlapOf = ({ failTime, restoreTime }: Episode, { from, to }: Span): number =>
  Math.max(0, Math.min(restoreTime ?? to, to) - Math.max(failTime, from))

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** `reliabilityOf(episodes, { from, to }, 1)` for one device; several devices have their calendar hours together. */
export function reliabilityOf(episodes: readonly Episode[], span: Span, devices: number): Reliability {
  const unplanned = episodes.filter(({ planned }) => !planned)
  const stopping = unplanned.filter(({ isDown }) => isDown)
  const hours = (Math.max(0, span.to - span.from) * devices) / HOUR
  const downHours = sum(stopping.map((one) => overlapOf(one, span))) / HOUR
  const plannedHours = sum(episodes.filter(({ planned }) => planned).map((one) => overlapOf(one, span))) / HOUR
  const failures = stopping.filter(({ failTime }) => isWithin(failTime, span)).length
  const over = unplanned.filter(({ restoreTime }) => restoreTime !== null && isWithin(restoreTime, span))
  const restoreMinutes = sum(over.map(({ failTime, restoreTime }) => (restoreTime ?? failTime) - failTime)) / MINUTE
  const upHours = Math.max(0, hours - downHours - plannedHours)
  const serving = hours - plannedHours
  return {
    touching: stopping.filter(
      ({ failTime, restoreTime }) => failTime < span.to && (restoreTime ?? span.to) >= span.from,
    ).length,
    hours,
    downHours,
    plannedHours,
    failures,
    upHours,
    mtbf: failures === 0 ? null : upHours / failures,
    restored: over.length,
    restoreMinutes,
    mttr: over.length === 0 ? null : restoreMinutes / over.length,
    open: unplanned.filter(({ failTime, restoreTime }) => failTime < span.to && (restoreTime ?? span.to) >= span.to)
      .length,
    availability: serving <= 0 ? null : 1 - downHours / serving,
  }
}
