// Windows of time in memory: limits of calls, failures counted by the minute, bans.

/**
 * Whether a window of `length` that began at `since` still lasts at `now` (all in ms). One that begins later than now does
 * not: the clock was set back, and nobody waits until it is there again.
 */
export const lasts = (since: number, length: number, now: number): boolean => now >= since && now - since < length
