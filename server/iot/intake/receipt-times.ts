// Times of reports that bring none: those of one device that arrive in the same millisecond would share a row.
import type { Snapshot } from '@steward/domain/iot/intake/decode'

/** How far (ms) a time may be moved: beyond it, the clock was set back. */
const MOST = 1_000

/** Moves equal times of a device apart by a millisecond each, in the order of arrival. */
export function createReceiptTimes(): (snapshots: readonly Snapshot[]) => void {
  const latest = new Map<number, number>()
  return (snapshots) => {
    for (const snapshot of snapshots) {
      if (snapshot.srcTs) continue
      const { sid } = snapshot.device
      const before = latest.get(sid) ?? -Infinity
      if (snapshot.ts <= before && snapshot.ts > before - MOST) snapshot.ts = before + 1
      latest.set(sid, snapshot.ts)
    }
  }
}
