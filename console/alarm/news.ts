// What is to be said of new alarms: each by itself, a storm of them as one word.
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { type AlarmWord, alarmWordOf, useLive } from '../data/live.ts'
import { ring } from './sound.ts'

export interface News {
  /** Of the record; of nothing where it is a storm. */
  key: string
  level: number
  /** The alarm, or how many the storm has brought beside those that were told. */
  what: AlarmWord | number
  /** What is told anew stays as long as at first. */
  round: number
}

const STORM = 'storm'
const MANY = 3
/** Milliseconds. */
const WITHIN = 6_000
const MOST = 6

export const useNews = create<{ list: readonly News[] }>()(() => ({ list: [] }))

export const dropNews = (key: string): void =>
  useNews.setState(({ list }) => (list.some((one) => one.key === key) ? { list: list.filter(without(key)) } : { list }))

const without = (key: string) => (one: News) => one.key !== key

function tell(key: string, level: number, what: News['what']): void {
  const { list } = useNews.getState()
  const round = (list.find((one) => one.key === key)?.round ?? 0) + 1
  useNews.setState({ list: [...list.filter(without(key)), { key, level, what, round }].slice(-MOST) })
}

const isNews = ({ transition }: AlarmWord) => transition === 'trigger' || transition === 'repeat'

/** Listens for as long as it is drawn: every alarm sounds, and those nobody saw to are told. */
export function useHearing(): void {
  const recent = useRef<{ times: readonly number[]; untold: number }>({ times: [], untold: 0 })
  // Whoever comes back from the lock finds no old words.
  useEffect(() => () => useNews.setState({ list: [] }), [])
  useLive('alarm', (data) => {
    const word = alarmWordOf(data)
    // Somebody saw to it: here or at another desk.
    if (!isNews(word)) return dropNews(word.recordId)
    const level = word.level ?? 2
    ring(level)
    const now = Date.now()
    const times = recent.current.times.filter((time) => now - time < WITHIN)
    const isStorm = times.length >= MANY
    recent.current = { times: isStorm ? times : [...times, now], untold: isStorm ? recent.current.untold + 1 : 0 }
    if (isStorm) tell(STORM, 1, recent.current.untold)
    else tell(word.recordId, level, word)
  })
}
