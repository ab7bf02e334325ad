// One shared timer for everything that shows elapsed time, and durations as text.
import { readWireTime } from '@steward/client/zone'
import type { TFunction } from 'i18next'
import { useStoreWhileShown } from '../data/use-store-while-shown.ts'

const SECOND = 1_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const watch of watchers) watch()
}

/** The time of the last tick, or now while the timer is stopped. */
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

/** Derives a value from the shared clock (ms, one tick per second while subscribed); renders when the value changes. */
export const useClock = <T extends string | number>(meaning: (now: number) => T): T =>
  useStoreWhileShown(() => meaning(time()), watchClock)

/** Epoch ms of a wire time in the hospital's zone. */
export const momentOf = (text: unknown): number | undefined =>
  typeof text === 'string' && text !== '' ? readWireTime(text) : undefined

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

interface Part {
  unit: Unit
  count: number
}

/** Splits a duration into units, from the largest that is not zero; a duration of zero is 0 of the smallest. */
function partsOf(ms: number): [Part, ...Part[]] {
  let rest = Math.max(0, Math.floor(ms / SECOND))
  const parts = units.map(([unit, size]): Part => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return { unit, count }
  })
  const [first, ...others] = parts.slice(parts.findIndex(({ count }) => count > 0))
  return first ? [first, ...others] : [{ unit: 'second', count: 0 }]
}

/** The two largest units: `3 分 12 秒`, `2d 4h`. */
export function formatSpan(ms: number, t: TFunction<'iot'>): string {
  const [first, second] = partsOf(ms)
  const shown = second && second.count > 0 ? [first, second] : [first]
  return shown.map((part) => formatPart(t, 'span', part)).join(' ')
}

type Unit = (typeof units)[number][0]
const known = new WeakMap<TFunction<'iot'>, Map<string, string>>()

/** Memoized: few distinct texts exist, and a list of two hundred rows formats them every second. */
function formatPart(t: TFunction<'iot'>, what: 'span' | 'ago', { unit, count }: Part): string {
  const words = known.get(t) ?? new Map<string, string>()
  known.set(t, words)
  const key = `${what} ${unit} ${count}`
  const word = words.get(key) ?? (what === 'ago' ? t(`ago.${unit}`, { count }) : t(`span.${unit}`, { count }))
  words.set(key, word)
  return word
}

/** The time since a moment as text, updated every second. */
export const useSpanSince = (moment: number, t: TFunction<'iot'>): string =>
  useClock((at) => formatSpan(at - moment, t))

/** The age in its largest unit: `3 分钟前`; beyond a minute it is updated once a minute. */
export const useAgo = (moment: number, t: TFunction<'iot'>): string =>
  useClock((at) => formatPart(t, 'ago', partsOf(at - moment)[0]))
