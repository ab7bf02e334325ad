// Which toasts new alarms produce: one each, repeats of an alarm counted in its toast, a burst collapsed into one.
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { type AlarmEvent, alarmEventOf, useLive } from '../live/live.ts'
import { ring } from './sound.ts'

export interface News {
  /** Id of the alarm record; a fixed key for a burst. */
  key: string
  level: number
  /** The alarm; undefined for a burst. */
  alarm: AlarmEvent | undefined
  /** How often the alarm came while its toast was shown, or how many alarms of a burst have no toast of their own. */
  count: number
}

const STORM = 'storm'
const MANY = 3
/** Milliseconds in which so many new alarms count as a burst. */
const WITHIN = 6_000
/** Milliseconds between updates of a burst's count, so that it can be read. */
const COUNTED = 500
/** An alarm that was announced within this time (ms) is not announced again, unless it is critical. */
const KNOWN = 300_000
const MOST = 3

export const useNews = create<{ list: readonly News[] }>()(() => ({ list: [] }))

export const dropNews = (key: string): void =>
  useNews.setState(({ list }) => (list.some((one) => one.key === key) ? { list: list.filter(without(key)) } : { list }))

const without = (key: string) => (one: News) => one.key !== key

/** An existing toast keeps its place and its count grows; a new one is added at the bottom. */
function tell(news: News): void {
  const { list } = useNews.getState()
  const isShown = list.some((one) => one.key === news.key)
  const next = isShown ? list.map((one) => (one.key === news.key ? news : one)) : [...list, news]
  useNews.setState({ list: next.slice(-MOST) })
}

const shown = (key: string) => useNews.getState().list.find((one) => one.key === key)

const isNews = ({ transition }: AlarmEvent) => transition === 'trigger' || transition === 'repeat'

/** Creates the reducer's state: alarms of the last seconds, and those of a burst that are not counted yet. */
function createHearing() {
  const toldAt = new Map<string, number>()
  let times: readonly number[] = []
  let untold = 0
  let counting: ReturnType<typeof setTimeout> | undefined

  const countStorm = () => {
    counting = undefined
    tell({ key: STORM, level: 1, alarm: undefined, count: untold })
  }

  function hear(alarm: AlarmEvent): void {
    const { recordId: key } = alarm
    // Recovered but still unacknowledged: the toast stays.
    if (alarm.transition === 'clear') return undefined
    if (alarm.isQuiet) return undefined
    // Acknowledged or closed, here or by somebody else.
    if (!isNews(alarm)) return dropNews(key)
    const level = alarm.level ?? 2
    const before = shown(key)
    const now = Date.now()
    if (before) {
      if (level === 1) ring(level)
      return tell({ ...before, alarm, level, count: before.count + 1 })
    }
    for (const [known, at] of toldAt) if (now - at > KNOWN) toldAt.delete(known)
    if (alarm.transition === 'repeat' && level > 1 && toldAt.has(key)) return undefined
    ring(level)
    times = times.filter((time) => now - time < WITHIN)
    if (times.length < MANY) {
      times = [...times, now]
      untold = 0
      toldAt.set(key, now)
      return tell({ key, level, alarm, count: 1 })
    }
    untold += 1
    if (shown(STORM)) counting ??= setTimeout(countStorm, COUNTED)
    else countStorm()
    return undefined
  }

  return { hear, stop: () => clearTimeout(counting) }
}

/** While mounted, plays a sound for every alarm and shows toasts for those nobody has acknowledged. */
export function useHearing(): void {
  const hearing = useRef<ReturnType<typeof createHearing>>(undefined)
  useEffect(
    () => () => {
      hearing.current?.stop()
      // Cleared, so that old toasts do not reappear after the lock.
      useNews.setState({ list: [] })
    },
    [],
  )
  useLive('alarm', (data) => {
    hearing.current ??= createHearing()
    hearing.current.hear(alarmEventOf(data))
  })
}
