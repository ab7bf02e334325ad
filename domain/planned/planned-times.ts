// The occurrences of a plan as the clock on the wall really shows them, where clocks are changed. Pure.
import type { DaysOff } from '../calendar/days-off.ts'
import type { Zone } from '../calendar/wall-clock.ts'
import { type Cycle, nextOccurrence, occurrences } from './occurrences.ts'

/** What falls into an hour that is left out is done right after it, once. */
const shown = (zone: Zone, local: number): number => zone.localOf(zone.instantOf(local))

/** Occurrences after `from`, up to and including `to`; both are times the clock shows. */
export function plannedTimes(
  cycle: Cycle,
  off: DaysOff,
  zone: Zone,
  { from, to, most = Infinity }: { from: number; to: number; most?: number },
): number[] {
  const found: number[] = []
  for (const local of occurrences(cycle, off, from, to, most === Infinity ? most : most * 2)) {
    const at = shown(zone, local)
    if (at > (found.at(-1) ?? from) && at <= to) found.push(at)
    if (found.length >= most) break
  }
  return found
}

export function nextPlanned(cycle: Cycle, off: DaysOff, zone: Zone, after: number): number | undefined {
  let from = after
  for (;;) {
    const local = nextOccurrence(cycle, off, from)
    if (local === undefined) return undefined
    const at = shown(zone, local)
    if (at > after) return at
    from = local
  }
}
