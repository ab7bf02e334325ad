// What is to be said of new alarms: each by itself, its repeats folded into it, a storm of them as one toast.
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { type AlarmEvent, alarmEventOf, useLive } from '../data/live.ts'
import { ring } from './sound.ts'

export interface News {
  /** Of the record; of nothing where it is a storm. */
  key: string
  level: number
  /** The alarm, or nothing where it is a storm. */
  alarm: AlarmEvent | undefined
  /** How often the alarm came while this was shown, or how many the storm has brought beside those that were told. */
  count: number
}

const STORM = 'storm'
const MANY = 3
/** Milliseconds. */
const WITHIN = 6_000
/** Figures of a storm move at a pace that can be read. */
const COUNTED = 500
/** An alarm that was told and comes again within this time is no news, unless it is critical. */
const KNOWN = 300_000
const MOST = 3

export const useNews = create<{ list: readonly News[] }>()(() => ({ list: [] }))

export const dropNews = (key: string): void =>
  useNews.setState(({ list }) => (list.some((one) => one.key === key) ? { list: list.filter(without(key)) } : { list }))

const without = (key: string) => (one: News) => one.key !== key

/** What is shown stays where it is and is counted on; the rest is put below. */
function tell(news: News): void {
  const { list } = useNews.getState()
  const isShown = list.some((one) => one.key === news.key)
  const next = isShown ? list.map((one) => (one.key === news.key ? news : one)) : [...list, news]
  useNews.setState({ list: next.slice(-MOST) })
}

const shown = (key: string) => useNews.getState().list.find((one) => one.key === key)

const isNews = ({ transition }: AlarmEvent) => transition === 'trigger' || transition === 'repeat'

/** Alarms that have come within a while, and those of a storm that are not shown yet. */
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
    // It recovered, and still waits for somebody.
    if (alarm.transition === 'clear') return undefined
    // Somebody saw to it: here or at another desk.
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

/** Listens for as long as it is drawn: every alarm sounds, and those nobody saw to are told. */
export function useHearing(): void {
  const hearing = useRef<ReturnType<typeof createHearing>>(undefined)
  useEffect(
    () => () => {
      hearing.current?.stop()
      // Whoever comes back from the lock finds no old news.
      useNews.setState({ list: [] })
    },
    [],
  )
  useLive('alarm', (data) => {
    hearing.current ??= createHearing()
    hearing.current.hear(alarmEventOf(data))
  })
}
