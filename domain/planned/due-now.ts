// What the generator makes of the occurrences that have come due, also after nobody looked for a while. Pure.

export interface Due {
  /** Local time. */
  at: number
  /** `missed`: it was never to be done, and is stored so. */
  as: 'bill' | 'catch-up' | 'missed'
}

interface Looked {
  /** Local time. */
  now: number
  /** The last occurrence up to now, which may lie beyond those given. */
  lastPast: number | undefined
  /** Minutes in which it may be begun. */
  window: number
  /** Whether the last one is made up for. */
  catchesUp: boolean
}

/** Of what is past only the last is still made, at most one for each target; what came before it was missed. */
export function dueNow(times: readonly number[], { now, lastPast, window, catchesUp }: Looked): Due[] {
  const past = times.filter((at) => at <= now)
  return times.map((at): Due => {
    if (at > now) return { at, as: 'bill' }
    if (at !== lastPast) return { at, as: 'missed' }
    const isLate = past.length > 1 || at + window < now
    if (!isLate) return { at, as: 'bill' }
    return { at, as: catchesUp ? 'catch-up' : 'missed' }
  })
}

export interface Windowed {
  windowMinutes: number
  graceMinutes: number
}

/** Until when it is due, and until when it may be begun; what is made late has its whole window from now on. */
export function windowOf({ windowMinutes, graceMinutes }: Windowed, at: number, now: number, as: Due['as']) {
  const due = as === 'catch-up' ? Math.max(at, now) + windowMinutes : at + windowMinutes
  return { due, end: due + graceMinutes }
}

const LENGTHS: Readonly<Record<string, number>> = {
  hour: 60,
  shift: 480,
  day: 1_440,
  week: 10_080,
  month: 43_200,
  quarter: 129_600,
  half_year: 259_200,
  year: 525_600,
}

const MOST_GRACE = 129_600

/** A tenth of the cycle where nothing else is said; none where the law asks for the work. */
export function graceOf(plan: {
  cycleType: string
  cycleInterval: number
  isStatutory: number
  graceMinutes: number | null
}): number {
  if (plan.isStatutory === 1) return 0
  if (plan.graceMinutes !== null) return plan.graceMinutes
  return Math.min(MOST_GRACE, Math.floor(((LENGTHS[plan.cycleType] ?? 0) * plan.cycleInterval) / 10))
}
