// Rules of failures: how long one lasted, and when a device has failed in the same way too often. Pure.

const MINUTE = 60_000
const DAY = 86_400_000

/** Whole minutes of an episode. */
export const downMinutes = (failTime: Date, restoreTime: Date): number =>
  Math.max(0, Math.round((restoreTime.getTime() - failTime.getTime()) / MINUTE))

/** So many episodes with one symptom within so many days are a repetition. */
export const REPEAT = { times: 3, days: 90 } as const

export interface Seen {
  faultPhenomenon: string | null
  failTime: Date
  planned: number
}

/** The episodes of a device that showed the symptom of this one in the days up to it, itself included. */
export function repeatsOf(one: Seen, ofDevice: readonly Seen[]): number {
  if (one.planned === 1 || one.faultPhenomenon === null) return 0
  const since = one.failTime.getTime() - REPEAT.days * DAY
  return ofDevice.filter(
    ({ faultPhenomenon, failTime, planned }) =>
      planned !== 1 &&
      faultPhenomenon === one.faultPhenomenon &&
      failTime.getTime() > since &&
      failTime.getTime() <= one.failTime.getTime(),
  ).length
}

export const isRepeated = (count: number): boolean => count >= REPEAT.times

/** Alarms of severity 1 are critical, of 2 major. */
export const levelOfAlarm = (alarmLevel: number) =>
  alarmLevel === 1 ? ('critical' as const) : alarmLevel === 2 ? ('major' as const) : ('minor' as const)
