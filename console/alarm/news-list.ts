// Which toasts stand together: three at most, except where everything that stands must stay.
import type { AlarmEvent } from '../live/live.ts'

export interface News {
  /** Id of the alarm record; a fixed key for a burst. */
  key: string
  level: number
  /** The alarm; undefined for a burst. */
  alarm: AlarmEvent | undefined
  /** How often the alarm came while its toast was shown, or how many alarms of a burst have no toast of their own. */
  count: number
  /** Alarms that follow from it, and of which people are told by it alone. */
  following?: number
}

const MOST = 3

/** What must be told always is pushed out by nothing else. */
const isAlwaysTold = ({ alarm }: News) => alarm?.isAlwaysTold === true

/**
 * An existing toast keeps its place and its count grows; a new one is added at the bottom. The oldest that may go makes room
 * for it, never the new one itself: where none may go, the list is longer.
 */
export function withNews(list: readonly News[], news: News): readonly News[] {
  if (list.some(({ key }) => key === news.key)) return list.map((one) => (one.key === news.key ? news : one))
  let before = list
  while (before.length >= MOST) {
    const at = before.findIndex((one) => !isAlwaysTold(one))
    if (at < 0 && !isAlwaysTold(news)) break
    before = before.toSpliced(Math.max(at, 0), 1)
  }
  return [...before, news]
}
