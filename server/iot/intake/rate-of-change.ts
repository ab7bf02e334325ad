// Marks sudden jumps of properties with a maximum rate of change. State is in memory only; losing it does little harm.
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { type Trail, gradeJump, isBad, worse } from '@steward/domain/iot/intake/quality'

export interface RateOfChangeCheck {
  /** Marks readings that changed faster than possible. */
  check(snapshots: readonly Snapshot[]): void
}

export function createRateOfChangeCheck(): RateOfChangeCheck {
  const trails = new Map<string, Trail>()
  return {
    check(snapshots) {
      for (const { device, ts, readings, historical } of snapshots) {
        if (historical) continue
        for (const reading of readings) {
          const maxRate = device.model.properties.get(reading.identifier)?.maxRate
          const key = `${device.sid} ${reading.slot}`
          const before = trails.get(key)
          const last = before?.suspect ?? before
          if (maxRate === undefined || isBad(reading.q) || (last && ts < last.ts)) continue
          const { q, trail } = gradeJump(before, { value: reading.value, ts }, maxRate)
          trails.set(key, trail)
          reading.q = worse(reading.q, q)
        }
      }
    },
  }
}
