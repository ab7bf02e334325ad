// Spans of a day: from one time of the clock on the wall to another, over midnight where the second does not come after the
// first. What begins on a day belongs to it, also the part after midnight. Pure.

export const DAY_MINUTES = 1_440

/** Minutes of the day: `minuteOf('08:30') // 510` */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether it ends on the next day; what ends when it begins lasts a whole day. */
export const isOverMidnight = (from: string, to: string): boolean => minuteOf(to) <= minuteOf(from)

/** In minutes from the midnight before it begins: `daySpan('22:00', '06:00') // { from: 1320, to: 1800 }` */
export const daySpan = (from: string, to: string): { from: number; to: number } => ({
  from: minuteOf(from),
  to: minuteOf(to) + (isOverMidnight(from, to) ? DAY_MINUTES : 0),
})

/** Minutes from one minute of the day to the next time of another. */
export const minutesUntil = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES
