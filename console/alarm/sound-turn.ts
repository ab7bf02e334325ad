// Which alarm is heard when several come at once.
/** Milliseconds in which an alarm that is no graver stays silent. */
export const QUIET = 1_500

export interface Rung {
  at: number
  /** 1 is the gravest. */
  level: number
}

/** A graver alarm is heard at once, whatever sounded just before it. */
export const mayRing = (last: Rung | undefined, next: Rung): boolean =>
  last === undefined || next.at - last.at >= QUIET || next.level < last.level
