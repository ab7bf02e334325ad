// Which toasts new alarms produce: one each, repeats of an alarm counted in its toast, a burst collapsed into one.
import { createFloodWatch } from '@steward/domain/alarm/noise/flood'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useNarrow } from '../kit/use-narrow.ts'
import { type AlarmEvent, alarmEventOf, useLive } from '../live/live.ts'
import { type News, withNews } from './news-list.ts'
import { ring } from './sound.ts'

const STORM = 'storm'
const MANY = 3
/** Milliseconds in which so many new alarms count as a burst. */
const WITHIN = 6_000
/** Milliseconds between updates of a burst's count, so that it can be read. */
const COUNTED = 500
/** An alarm that was announced within this time (ms) is not announced again, unless it is critical. */
const KNOWN = 300_000
/** Critical and major. */
const GRAVE = 2

export const useNews = create<{ list: readonly News[] }>()(() => ({ list: [] }))

export const dropNews = (key: string): void =>
  useNews.setState(({ list }) => (list.some((one) => one.key === key) ? { list: list.filter(without(key)) } : { list }))

const without = (key: string) => (one: News) => one.key !== key

const tell = (news: News): void => useNews.setState(({ list }) => ({ list: withNews(list, news) }))

const shown = (key: string) => useNews.getState().list.find((one) => one.key === key)

/** What has become active, or graver. */
const news: readonly string[] = ['trigger', 'repeat', 'escalate', 'flapStart']
const isNews = ({ transition }: AlarmEvent) => news.includes(transition)
/** What changes of an alarm that stands, and is neither told nor over. */
const standing: readonly string[] = ['deescalate', 'latch', 'flapEnd', 'shelve', 'unshelve', 'reset']

type Hear = (alarm: AlarmEvent, level: number) => void
const hearers = new Set<Hear>()

/** Called with each alarm that is announced here; returns how to end it. */
export function hearAnnounced(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

function announce(alarm: AlarmEvent, level: number): void {
  ring(level)
  for (const hear of hearers) hear(alarm, level)
}

/** Creates the reducer's state: alarms of the last seconds, and those of a burst that are not counted yet. */
function createHearing() {
  const toldAt = new Map<string, number>()
  let times: readonly number[] = []
  /** Alarms of the burst without a toast of their own, and how many of them its toast has told. */
  let untold = 0
  let counted = 0
  const isFlooding = createFloodWatch()
  let counting: ReturnType<typeof setTimeout> | undefined

  const countStorm = () => {
    clearTimeout(counting)
    counting = undefined
    // A burst is over once its toast is gone: what that one told is not told again.
    if (!shown(STORM)) untold -= counted
    counted = untold
    tell({ key: STORM, level: 1, alarm: undefined, count: untold })
  }

  function hear(alarm: AlarmEvent, isPhone: boolean): void {
    const { recordId: key } = alarm
    // Recovered but still unacknowledged: the toast stays.
    if (alarm.transition === 'clear') return undefined
    if (alarm.isQuiet) {
      const root = isNews(alarm) ? shown(alarm.rootId) : undefined
      if (root) tell({ ...root, following: (root.following ?? 0) + 1 })
      return undefined
    }
    // Acknowledged or closed, here or by somebody else.
    if (standing.includes(alarm.transition)) return undefined
    if (!isNews(alarm)) return dropNews(key)
    const level = alarm.level ?? 2
    // On a phone what is not grave waits in the bell: it would cover what somebody works on.
    if (level > GRAVE && isPhone) return undefined
    const before = shown(key)
    const now = Date.now()
    if (before) {
      if (level === 1) announce(alarm, level)
      return tell({ ...before, alarm, level, count: before.count + 1 })
    }
    for (const [known, at] of toldAt) if (now - at > KNOWN) toldAt.delete(known)
    if (alarm.transition === 'repeat' && level > 1 && toldAt.has(key)) return undefined
    announce(alarm, level)
    times = times.filter((time) => now - time < WITHIN)
    // In a flood what is not grave is counted; nobody could read it.
    const isCounted = isFlooding(now) && level > GRAVE
    if (alarm.isAlwaysTold || (times.length < MANY && !isCounted)) {
      times = [...times, now]
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
  const isPhone = useNarrow()
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
    hearing.current.hear(alarmEventOf(data), isPhone)
  })
}
