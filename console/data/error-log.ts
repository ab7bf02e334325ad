// Uncaught errors, stored in this browser until they are uploaded or cleared.
import { wireTime } from '@steward/client/zone'
import { cut } from '@steward/domain/cut'
import { create } from 'zustand'
import { onForeignChange, recall, remember } from '../browser/storage.ts'

export interface ErrorEntry {
  url: string
  /** `YYYY-MM-DD HH:mm:ss` in the hospital's zone; the latest occurrence. */
  time: string
  type: 'error'
  message: string
  stack: string
  info: string
  /** Number of occurrences. */
  times: number
}

const NAME = 'logsList'
const MOST = 200
const MOST_CHARACTERS = 200_000
const lengths = { url: 500, message: 1000, stack: 4000, info: 2000 } as const

const isEntry = (value: unknown): value is ErrorEntry =>
  value !== null && typeof value === 'object' && 'message' in value && 'time' in value

function read(): ErrorEntry[] {
  const stored = recall(NAME)
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

export const useErrorLog = create<{ entries: readonly ErrorEntry[] }>()(() => ({ entries: read() }))

function keep(entries: readonly ErrorEntry[]): void {
  remember(NAME, entries)
  useErrorLog.setState({ entries })
}

/** `info` is the context, such as React's component stack. */
export function recordError(reason: unknown, info = ''): void {
  keep(withRecorded(read(), entryOf(reason, info, location.href, new Date())))
}

export const clearErrors = (): void => keep([])

/** Removes the uploaded entries; those recorded during the upload stay. */
export function removeErrors(sent: readonly ErrorEntry[]): void {
  keep(read().filter((entry) => !sent.some((one) => isSame(one, entry) && one.times === entry.times)))
}

const isSame = (one: ErrorEntry, other: ErrorEntry) => one.message === other.message && one.stack === other.stack

/** Appends an entry, newest last; a repeated error is counted, the oldest are dropped. Pure. */
export function withRecorded(entries: readonly ErrorEntry[], noted: ErrorEntry): ErrorEntry[] {
  const known = entries.find((entry) => isSame(entry, noted))
  const others = entries.filter((entry) => entry !== known)
  const next = [...others, { ...noted, times: (known?.times ?? 0) + noted.times }].slice(-MOST)
  while (next.length > 1 && JSON.stringify(next).length > MOST_CHARACTERS) next.shift()
  return next
}

export function entryOf(reason: unknown, info: string, url: string, now: Date): ErrorEntry {
  const error = reason instanceof Error ? reason : undefined
  const message = error ? `${error.name}: ${error.message}` : String(reason)
  return {
    url: cut(redact(url), lengths.url),
    time: wireTime(now.getTime()),
    type: 'error',
    message: cut(redact(message), lengths.message),
    stack: cut(redact(error?.stack ?? ''), lengths.stack),
    info: cut(redact(info), lengths.info),
    times: 1,
  }
}

// Redacts query parameters that carry credentials, and long character runs that may be tokens.
const redact = (text: string): string =>
  text
    .slice(0, 20_000)
    .replaceAll(/([?&#](?:[\w-]*token|code|ticket|password)=)[^&#\s]*/gi, '$1******')
    .replaceAll(/[\w-]{32,}/g, '******')

// Browsers report this when a resize observer's callback changes a size again; nothing has failed.
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    if (!isHarmless(message)) recordError(error ?? message, filename ? `${filename}:${lineno}` : '')
  })
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason, 'unhandledrejection'))
  onForeignChange(NAME, () => useErrorLog.setState({ entries: read() }))
}
