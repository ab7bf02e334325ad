// Counters: each device has a history of its own, and goes on where it was, also while nobody listened.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { loadAt } from '@steward/domain/iot/fleet/needs/power'
import type { Property } from '@steward/domain/iot/fleet/spec'
import type { Readings } from './machine.ts'

type Values = Record<string, number>

/** Totals of a device at a moment (ms), as an earlier run left them. */
export interface Totals {
  at: number
  values: Values
}

export interface Counter {
  identifier: string
  /** The total after so many seconds with these values. */
  add(values: Readings, passed: number): number
}

const HOUR = 3_600_000
const YEAR_HOURS = 8_766
/** Of its time a standby machine runs, and one on duty. */
const STANDBY = 0.06
const TRIED = 0.0008

/** `before` continues a run: what it counted at full speed since then is no less than what was counted. */
export function countersOf(
  { code, type }: FleetDevice,
  { now, own, before }: { now: number; own: number; before?: Totals },
): Counter[] {
  return type.properties.flatMap((property) => {
    const source = type.properties.find(({ identifier }) => identifier === property.sums?.of)
    return property.isCounter && property.sums && source ? [counterOf(property, source)] : []
  })

  function counterOf({ identifier, sums, rollover = Infinity }: Property, source: Property): Counter {
    const perHour = sums?.perHour ?? 0
    // What a feeder carried is known; of others no more than their full speed.
    const carried = ['p', 'power'].includes(source.identifier)
      ? Math.max(loadAt(code, before?.at ?? now) ?? 0, loadAt(code, now) ?? 0) * 1.05
      : 0
    const fullSpeed = (carried || (source.keys ? 1 : source.normal[1])) * perHour
    const known = before?.values[identifier]
    let total =
      before && known !== undefined
        ? known + (Math.max(0, now - before.at) / HOUR) * fullSpeed
        : history(source, own) * perHour
    return {
      identifier,
      add(values, passed) {
        total = (total + ((values[source.identifier] ?? 0) * perHour * passed) / 3600) % rollover
        return total
      },
    }
  }
}

/** What a device of one to nine years has counted, in hours of its source. */
function history({ keys, range, normal: [low, high] }: Property, own: number): number {
  const age = (1 + 8 * ((own * 7.3) % 1)) * YEAR_HOURS
  // What rests unless it is called for has been tried for half an hour each month.
  if (!keys && high === 0) return age * 0.75 * range[1] * TRIED
  const usual = keys ? (low === 0 ? STANDBY : 0.45 + 0.4 * own) : (low + high) / 2
  return age * usual
}
