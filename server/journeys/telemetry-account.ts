// What became of each message of a batch, and what its gateway is credited with.
import type { Decoded, Finding as Fault, Snapshot } from '@steward/domain/iot/decode'
import type { Trace } from '../iot/data-log.ts'
import { type Tally, emptyTally } from '../iot/gateway-tally.ts'
import type { Taken } from '../iot/intake.ts'
import { claimUnseen } from '../iot/telemetry-seen.ts'
import type { Appended } from '../iot/telemetry-store.ts'
import type { Tx } from '../platform/db.ts'
import type { Inbound } from '../platform/mqtt/transport.ts'

/** A message on its way, with what was made of it. */
export interface Entry extends Taken {
  message: Inbound
  result: Decoded['result']
  id?: string | undefined
  skew?: number
}

/** Messages without a time of their own that were sent again: those with one are recognized by their rows. */
export async function repeated(tx: Tx, entries: readonly Entry[]): Promise<Set<Entry>> {
  const timeless = entries.flatMap((entry) => {
    const [first] = entry.snapshots
    return entry.id !== undefined && first && !first.srcTs
      ? [{ sid: first.device.sid, messageId: entry.id, entry }]
      : []
  })
  if (timeless.length === 0) return new Set()
  const fresh = new Set((await claimUnseen(tx, timeless)).map(({ entry }) => entry))
  return new Set(timeless.map(({ entry }) => entry).filter((entry) => !fresh.has(entry)))
}

export function resultOf(
  snapshots: readonly Snapshot[],
  hasClashes: boolean,
  { late, duplicates }: Appended,
): Trace['result'] {
  const areAll = (set: ReadonlySet<Snapshot>) => snapshots.length > 0 && snapshots.every((one) => set.has(one))
  if (areAll(duplicates)) return 'duplicate'
  if (areAll(late)) return 'late'
  return hasClashes ? 'partial' : 'ok'
}

/** What of a batch each gateway sent. `known` are messages that were sent again. */
export function tallied(entries: readonly Entry[], known: ReadonlySet<Entry>, { late, duplicates }: Appended): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const entry of entries) {
    const { gatewayId } = entry.message.session.peer
    const tally = tallies.get(gatewayId) ?? emptyTally(gatewayId)
    tallies.set(gatewayId, tally)
    const { result, snapshots, skew = 0 } = entry
    const isRepeated = known.has(entry)
    tally.messages += 1
    tally.points += isRepeated ? 0 : pointsOf(snapshots)
    tally.partial += result === 'partial' ? 1 : 0
    tally.rejected += result === 'rejected' ? 1 : 0
    tally.unknown += result === 'unknown_device' ? 1 : 0
    tally.duplicates += isRepeated ? snapshots.length : snapshots.filter((one) => duplicates.has(one)).length
    tally.late += snapshots.filter((one) => late.has(one)).length
    tally.skew = Math.max(tally.skew, skew)
  }
  return [...tallies.values()]
}

export const toConflict = ({ device }: Snapshot): Fault => ({ code: 'E_CONFLICT', deviceCode: device.code })

export const pointsOf = (snapshots: readonly Snapshot[]) => snapshots.reduce((sum, one) => sum + one.readings.length, 0)
