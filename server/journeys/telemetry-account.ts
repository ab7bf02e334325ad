// Result of each message of a batch, and the daily counts of its gateway.
import type { Decoded, Finding as Fault, Occurrence, Snapshot } from '@steward/domain/iot/intake/decode'
import { createHash } from 'node:crypto'
import type { LineResult } from '../iot/intake/data-log-lines.ts'
import type { DeviceEvent } from '../iot/intake/device-events.ts'
import { type Tally, emptyTally } from '../iot/intake/gateway-tally.ts'
import type { IntakeMessage } from '../iot/intake/intake.ts'
import { claimNew } from '../iot/intake/telemetry-seen.ts'
import type { Appended } from '../iot/series/telemetry-store.ts'
import type { Tx } from '../platform/db.ts'
import type { Inbound } from '../platform/mqtt/transport.ts'

/** A message in progress, with its decoded content. */
export interface BatchMessage extends IntakeMessage {
  message: Inbound
  result: Decoded['result']
  id?: string | undefined
  events?: Decoded['events']
  skew?: number
  /** Which devices the gateway says stand behind it. */
  topology?: Decoded['topology']
  /** The decoder of a vendor's payload. */
  modelId?: string | undefined
}

/**
 * Identity of a snapshot that its stored time does not identify: without a time, the message's number; with a corrected
 * time (the device's clock was ahead), number and original time, because each repetition is corrected differently.
 * `wasAhead`: the device was corrected recently, so a repetition's time may be plausible by now.
 */
function identityOf(
  { id, message }: BatchMessage,
  { srcTs, sentTs, ts }: Snapshot,
  wasAhead: boolean,
): string | undefined {
  if (!srcTs) return id
  if (sentTs === undefined && !wasAhead) return undefined
  const number = id ?? digest(message.payload)
  return `${sentTs ?? ts} ${number.length <= LONGEST_NUMBER ? number : digest(Buffer.from(number))}`
}

/** Room for a time in ms and a space besides. */
const LONGEST_NUMBER = 50
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** Repeated snapshots that their rows do not reveal. `ahead`: devices whose clock was ahead recently. */
export async function findRepeated(
  tx: Tx,
  entries: readonly BatchMessage[],
  ahead: ReadonlySet<number>,
): Promise<Set<Snapshot>> {
  const numbered = entries.flatMap((entry) =>
    entry.snapshots.flatMap((snapshot) => {
      const { sid } = snapshot.device
      const messageId = identityOf(entry, snapshot, ahead.has(sid))
      return messageId === undefined ? [] : [{ sid, messageId, snapshot }]
    }),
  )
  if (numbered.length === 0) return new Set()
  const fresh = new Set((await claimNew(tx, numbered)).map(({ snapshot }) => snapshot))
  return new Set(numbered.map(({ snapshot }) => snapshot).filter((snapshot) => !fresh.has(snapshot)))
}

/** What devices report of now, without the values that are not the newest of their property. */
export const currentOf = (snapshots: readonly Snapshot[], { late, lateReadings }: Appended): Snapshot[] =>
  snapshots.flatMap((one) => {
    if (one.historical || late.has(one)) return []
    const isWhole = !one.readings.some((reading) => lateReadings.has(reading))
    return isWhole ? one : { ...one, readings: one.readings.filter((reading) => !lateReadings.has(reading)) }
  })

/** What became of a batch. */
export interface Stored {
  /** Repeated snapshots that their rows do not reveal. */
  known: ReadonlySet<Snapshot>
  appended: Appended
  /** Events that were not stored before. */
  events: ReadonlyMap<Occurrence, DeviceEvent>
}

export function resultOf(
  { snapshots, events: announced = [] }: BatchMessage,
  hasClashes: boolean,
  { known, appended: { late, duplicates }, events }: Stored,
): LineResult {
  const isRepeated = (one: Snapshot) => known.has(one) || duplicates.has(one)
  const isAnything = snapshots.length + announced.length > 0
  if (isAnything && snapshots.every(isRepeated) && !announced.some((one) => events.has(one))) return 'duplicate'
  if (snapshots.length > 0 && snapshots.every((one) => late.has(one))) return 'late'
  return hasClashes ? 'partial' : 'ok'
}

/** What each gateway sent in a batch. `known` are repeated snapshots. */
export function tallyByGateway(
  entries: readonly BatchMessage[],
  known: ReadonlySet<Snapshot>,
  { late, duplicates }: Appended,
): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const entry of entries) {
    const { gatewayId } = entry.message.session.peer
    const tally = tallies.get(gatewayId) ?? emptyTally(gatewayId)
    tallies.set(gatewayId, tally)
    const { result, snapshots, skew = 0 } = entry
    tally.messages += 1
    tally.points += pointsOf(snapshots.filter((one) => !known.has(one)))
    tally.partial += result === 'partial' ? 1 : 0
    tally.rejected += result === 'rejected' ? 1 : 0
    tally.unknown += result === 'unknown_device' ? 1 : 0
    tally.duplicates += snapshots.filter((one) => known.has(one) || duplicates.has(one)).length
    tally.late += snapshots.filter((one) => late.has(one)).length
    tally.skew = Math.max(tally.skew, skew)
  }
  return [...tallies.values()]
}

export const toConflict = ({ device }: Snapshot): Fault => ({ code: 'E_CONFLICT', deviceCode: device.code })

export const pointsOf = (snapshots: readonly Snapshot[]) => snapshots.reduce((sum, one) => sum + one.readings.length, 0)
