// Windows of time in memory: limits of calls, failures counted by the minute, bans.
import { setNewest } from './bounded.ts'

/**
 * Whether a window of `length` that began at `since` still lasts at `now` (all in ms). One that begins later than now does
 * not: the clock was set back, and nobody waits until it is there again.
 */
export const lasts = (since: number, length: number, now: number): boolean => now >= since && now - since < length

export interface Window {
  since: number
  count: number
}

export interface Windows {
  /** Counts one of the key in the window that lasts, or in one that begins with it. */
  count(key: string, now: number): Window
  current(key: string, now: number): Window | undefined
  forget(key: string): void
}

/** What happens per key, in windows of `length` ms; past `most` keys the window that began first is forgotten. */
export function createWindows({ length, most }: { length: number; most: number }): Windows {
  const windows = new Map<string, Window>()
  const current = (key: string, now: number) => {
    const found = windows.get(key)
    return found && lasts(found.since, length, now) ? found : undefined
  }
  return {
    current,
    count(key, now) {
      const found = current(key, now)
      if (found) found.count += 1
      const window = found ?? { since: now, count: 1 }
      if (!found) setNewest(windows, key, window, most)
      return window
    },
    forget: (key) => void windows.delete(key),
  }
}
