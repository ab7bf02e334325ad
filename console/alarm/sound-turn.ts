// Which of several simultaneous alarms is sounded.
/** Milliseconds after a sound in which alarms of the same or lower severity are silent. */
export const QUIET = 1_500

export interface Rung {
  at: number
  /** 1 is the most severe. */
  level: number
}

/** A more severe alarm sounds at once, whatever was played just before it. */
export const mayRing = (last: Rung | undefined, next: Rung): boolean =>
  last === undefined || next.at - last.at >= QUIET || next.level < last.level
