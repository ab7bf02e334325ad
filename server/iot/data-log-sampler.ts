// Decides which messages leave a line in the trace: what went wrong nearly always, what went well now and then.
const MINUTE = 60_000
/** Lines per cause and minute before only one a minute is written, with how many it stands for. */
const MOST = 20
/** Of what went well one in so many. */
const SAMPLE = 100
const CAUSES = 10_000

interface Seen {
  minute: number
  written: number
  skipped: number
  isStorm: boolean
}

export interface TraceSampler {
  /** How many messages a line would stand for; nothing where none is to be written. */
  pass(result: string, cause: string, now: number): number | undefined
}

/** A cause is what lines have in common: the code of the finding, who sent it, what it was about. */
export function createTraceSampler(): TraceSampler {
  const causes = new Map<string, Seen>()
  let well = 0
  return {
    pass(result, cause, now) {
      if (result === 'ok') {
        well += 1
        return well % SAMPLE === 1 ? SAMPLE : undefined
      }
      const minute = Math.floor(now / MINUTE)
      const known = causes.get(cause)
      if (!known && causes.size >= CAUSES) causes.clear()
      const seen = known ?? { minute, written: 0, skipped: 0, isStorm: false }
      causes.set(cause, seen)
      if (seen.minute !== minute) Object.assign(seen, { minute, written: 0, isStorm: seen.skipped > 0 })
      if (seen.written >= (seen.isStorm ? 1 : MOST)) {
        seen.skipped += 1
        return undefined
      }
      const times = 1 + seen.skipped
      Object.assign(seen, { written: seen.written + 1, skipped: 0 })
      return times
    },
  }
}
