// Samples the message log: nearly every failure, one in a hundred successes; others are counted in an existing line.
import { newId } from '../platform/id.ts'

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
  at: number
}

/** `new`: a line for this many messages; `count`: one more in an existing line. */
export type Sample = { kind: 'new'; line: LineAt; times: number } | { kind: 'count'; line: LineAt } | { kind: 'none' }

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
}

export function createTraceSampler(): TraceSampler {
  const known = new Map<string, Seen>()
  let well = 0

  function open(): SamplerSession {
    const touched = new Map<string, Seen>()
    const seenOf = (key: string, minute: number): Seen => {
      const before = touched.get(key) ?? known.get(key)
      const seen = before && before.minute >= minute ? (touched.get(key) ?? { ...before }) : fresh(minute, before)
      touched.set(key, seen)
      return seen
    }
    const write = (seen: Seen, at: number): Sample => {
      seen.written += 1
      seen.line = { id: newId(), at }
      return { kind: 'new', line: seen.line, times: 1 }
    }
    const count = (seen: Seen, line: LineAt): Sample => {
      seen.counted += 1
      return { kind: 'count', line }
    }
    return {
      sample({ gatewayId, result, cause, at }) {
        if (result === 'ok') {
          well += 1
          return well % SAMPLE === 1 ? { kind: 'new', line: { id: newId(), at }, times: SAMPLE } : { kind: 'none' }
        }
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
      },
    }
  }
  return { open }
}
