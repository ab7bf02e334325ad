// When alarms come faster than one person can take them in. Pure; times in ms.

/** So many new alarms within this time (ms) are a flood for one operator (EEMUA 191, ISA-18.2). */
export const FLOOD = 10
export const FLOOD_WITHIN = 600_000
/** A flood is over when fewer than this come within the same time. */
export const FLOOD_ENDS = 5

/** New alarms within ten minutes that begin at `at`; where there were none there is no row. */
export interface Load {
  at: number
  alarms: number
}

export interface Flood {
  from: number
  until: number
  alarms: number
}

/** Floods among these loads, in their order; `at` rises. */
export function floodsIn(loads: readonly Load[]): Flood[] {
  const floods: Flood[] = []
  let flood: Flood | undefined
  for (const { at, alarms } of loads) {
    const goesOn = flood !== undefined && at === flood.until && alarms >= FLOOD_ENDS
    if (!goesOn) flood = undefined
    if (flood) {
      flood.until += FLOOD_WITHIN
      flood.alarms += alarms
    } else if (alarms >= FLOOD) {
      flood = { from: at, until: at + FLOOD_WITHIN, alarms }
      floods.push(flood)
    }
  }
  return floods
}

/** What one operator hears: whether what comes now is part of a flood. */
export function createFloodWatch() {
  let times: number[] = []
  let isFlood = false
  return (now: number): boolean => {
    times = times.filter((at) => now - at < FLOOD_WITHIN)
    if (times.length < FLOOD_ENDS) isFlood = false
    times.push(now)
    isFlood ||= times.length >= FLOOD
    return isFlood
  }
}
