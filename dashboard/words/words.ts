// Texts of the dashboard in both languages; what was chosen is kept on this device.
import { useSyncExternalStore } from 'react'
import { en } from './en.ts'
import { zh } from './zh.ts'

export type Locale = 'zh' | 'en'
export type Words = typeof zh

const KEY = 'steward-dashboard-language'
const texts: Readonly<Record<Locale, Words>> = { zh, en }
const watchers = new Set<() => void>()

const kept = localStorage.getItem(KEY)
let locale: Locale = kept === 'zh' || kept === 'en' ? kept : navigator.language.startsWith('zh') ? 'zh' : 'en'

export const currentLocale = (): Locale => locale

export function speak(next: Locale): void {
  locale = next
  localStorage.setItem(KEY, next)
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en'
  document.title = texts[next].title
  for (const watch of watchers) watch()
}

const watch = (act: () => void) => {
  watchers.add(act)
  return () => void watchers.delete(act)
}

export const useLocale = (): Locale => useSyncExternalStore(watch, currentLocale)
export const useWords = (): Words => texts[useLocale()]

/** `filled('{n} 秒', { n: 3 }) // '3 秒'` */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A span in its largest whole unit: `12 秒`, `3 小时`. */
export function spanIn(words: Words, ms: number): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? (['second', 1_000] as const)
  return filled(words.span[unit], { n: Math.max(0, Math.floor(ms / size)) })
}
