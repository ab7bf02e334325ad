// How much work plans are, by weekday and hour. Pure.
import { weekdayOf } from '../calendar/days.ts'
import { DAY } from '../calendar/wall-clock.ts'

export interface Load {
  /** Minutes of a week by weekday (Monday first) and hour. */
  cells: number[][]
  minutes: number
}

export const noLoad = (): Load => ({
  cells: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  minutes: 0,
})

/** Adds work that begins at these local times and takes so long each, of so many weeks, to the load of one. */
export function addLoad(load: Load, times: readonly number[], minutes: number, weeks: number): void {
  for (const at of times) {
    let [from, left] = [at, minutes]
    while (left > 0) {
      const part = Math.min(left, 60 - (from % 60))
      const row = load.cells[weekdayOf(Math.floor(from / DAY)) - 1]
      const hour = Math.floor((from % DAY) / 60)
      if (row) row[hour] = (row[hour] ?? 0) + part / weeks
      from += part
      left -= part
    }
    load.minutes += minutes / weeks
  }
}
