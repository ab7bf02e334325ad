// Samples the message log: nearly every failure, one in a hundred successes; others are counted in an existing line.
// The first success of a device, and its first after a failure, always get a line: whoever connects or repairs a device
// waits for it. A message with an event always gets its line: it is rare, and somebody asks for it.
import { newId } from '../../platform/id.ts'

const MINUTE = 60_000
/** Lines per cause and minute, after which only one a minute is written. */
const MOST = 20
/** Lines of one gateway per minute over all causes; beyond it one line per result. */
const MOST_OF_GATEWAY = 200
/** One in this many successful messages gets a line. */
const SAMPLE = 100
const CAUSES = 10_000

export interface LineAt {
  id: string
  /** Epoch in ms. */
  at: number
}

export interface Sampled {
  gatewayId: string
  result: string
  /** What lines have in common besides: code of the finding, and the device if known. */
  cause: string
  /** Devices it came from. */
  devices: readonly string[]
  /** It carries an event of a device. */
  isEvent?: boolean
  at: number
}

/** `new`: a line for this many messages, for the device it is news of; `count`: one more in an existing line. */
export type Sample =
  | { kind: 'new'; line: LineAt; times: number; deviceId?: string }
  | { kind: 'count'; line: LineAt }
  | { kind: 'none' }

/** Sampling of one transaction. */
export interface SamplerSession {
  sample(message: Sampled): Sample
  /** Call after the commit: later messages may be counted in its lines. */
  applyToMemory(): void
}

interface Seen {
  minute: number
  written: number
  /** Messages of this minute without a line of their own. */
  counted: number
  isStorm: boolean
  line?: LineAt
}

const fresh = (minute: number, before?: Seen): Seen => ({
  minute,
  written: 0,
  counted: 0,
  isStorm: before !== undefined && before.counted > 0 && before.minute === minute - 1,
})

export interface TraceSampler {
  open(): SamplerSession
  /** These devices reported before the start. */
  settle(devices: readonly string[]): void
}

// Repetitions and late messages say nothing about a device's health.
const failures = new Set(['rejected', 'partial', 'unknown_device', 'kept'])

export function createTraceSampler(): TraceSampler {
  const known = new Map<string, Seen>()
  /** Devices whose last message went well, with a line that says so. */
  const settled = new Set<string>()
  let well = 0

  function open(): SamplerSession {
    const touched = new Map<string, Seen>()
    const changed = new Map<string, boolean>()
    const isSettled = (device: string) => changed.get(device) ?? settled.has(device)
    const seenOf = (key: string, minute: number): Seen => {
      const before = touched.get(key) ?? known.get(key)
      const seen = before && before.minute >= minute ? (touched.get(key) ?? { ...before }) : fresh(minute, before)
      touched.set(key, seen)
      return seen
    }
    const write = (seen: Seen, at: number): Extract<Sample, { kind: 'new' }> => {
      seen.written += 1
      seen.line = { id: newId(), at }
      return { kind: 'new', line: seen.line, times: 1 }
    }
    const count = (seen: Seen, line: LineAt): Sample => {
      seen.counted += 1
      return { kind: 'count', line }
    }
    const sampleWell = ({ gatewayId, devices, at }: Sampled): Sample => {
      const minute = Math.floor(at / MINUTE)
      const deviceId = devices.find((device) => !isSettled(device))
      const gateway = seenOf(gatewayId, minute)
      // A device that fails and recovers all the time is bounded like a cause of failures.
      const own = deviceId === undefined ? undefined : seenOf(`${gatewayId} ok ${deviceId}`, minute)
      if (deviceId !== undefined && own && own.written < MOST && gateway.written < MOST_OF_GATEWAY) {
        gateway.written += 1
        changed.set(deviceId, true)
        return { ...write(own, at), deviceId }
      }
      well += 1
      return well % SAMPLE === 0 ? { kind: 'new', line: { id: newId(), at }, times: SAMPLE } : { kind: 'none' }
    }
    return {
      sample(message) {
        const { gatewayId, result, cause, at, devices, isEvent } = message
        if (isEvent) return { kind: 'new', line: { id: newId(), at }, times: 1 }
        if (result === 'ok') return sampleWell(message)
        if (failures.has(result)) for (const device of devices) changed.set(device, false)
        const minute = Math.floor(at / MINUTE)
        const own = seenOf(`${gatewayId} ${result} ${cause}`, minute)
        if (own.line && own.written >= (own.isStorm ? 1 : MOST)) return count(own, own.line)
        const gateway = seenOf(gatewayId, minute)
        if (gateway.written < MOST_OF_GATEWAY) {
          gateway.written += 1
          return write(own, at)
        }
        if (own.line) return count(own, own.line)
        const others = seenOf(`${gatewayId} ${result}`, minute)
        return others.line ? count(others, others.line) : write(others, at)
      },
      applyToMemory() {
        if (known.size + touched.size > CAUSES) known.clear()
        for (const [key, seen] of touched) known.set(key, seen)
        for (const [device, isWell] of changed) {
          if (isWell) settled.add(device)
          else settled.delete(device)
        }
      },
    }
  }
  return {
    open,
    settle(devices) {
      for (const device of devices) settled.add(device)
    },
  }
}
