// One clock for everything that ticks, and how long things take in words.
import { readWireTime } from '@steward/client/zone'
import type { TFunction } from 'i18next'
import { useFollowed } from './use-followed.ts'

const SECOND = 1_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const watch of watchers) watch()
}

/** The last tick, or this moment where nothing ticks yet. */
const time = () => (timer ? now : Date.now())

function watchClock(watch: () => void): () => void {
  watchers.add(watch)
  if (!timer) {
    now = Date.now()
    timer = setInterval(tick, SECOND)
  }
  return () => {
    watchers.delete(watch)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** What the clock (milliseconds, every second while anybody looks) means here; drawn again when that changes. */
export const useClock = <T extends string | number>(meaning: (now: number) => T): T =>
  useFollowed(() => meaning(time()), watchClock)

/** A time as the server writes it, in the hospital's zone. */
export const momentOf = (text: unknown): number | undefined =>
  typeof text === 'string' && text !== '' ? readWireTime(text) : undefined

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units that count: `3 分 12 秒`, `2d 4h`. */
export function wordsForSpan(ms: number, t: TFunction<'iot'>): string {
  let rest = Math.max(0, Math.floor(ms / SECOND))
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0)
  return shown.map(({ unit, count }) => worded(t, unit, count)).join(' ')
}

type Unit = (typeof units)[number][0]
const known = new WeakMap<TFunction<'iot'>, Map<string, string>>()

/** There are few such words, and a list of two hundred says them every second. */
function worded(t: TFunction<'iot'>, unit: Unit, count: number): string {
  const words = known.get(t) ?? new Map<string, string>()
  known.set(t, words)
  const word = words.get(`${unit} ${count}`) ?? t(`span.${unit}`, { count })
  words.set(`${unit} ${count}`, word)
  return word
}

/** How long ago it was, kept up to date; drawn again when the words change, which for old things is seldom. */
export const useSpanSince = (moment: number, t: TFunction<'iot'>): string =>
  useClock((at) => wordsForSpan(at - moment, t))
