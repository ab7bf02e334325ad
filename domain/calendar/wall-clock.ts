// The hospital's wall clock. A local time is the number of minutes since 1970 that the clock on the wall has shown, as if it
// had never been changed: `12:30` on the second of January 1970 is 1440 + 750. Plans are reckoned in local times and become
// instants only where they meet the world. Pure.

export const DAY = 1_440
const MINUTE = 60_000
/** More than any clock is changed by at once: Samoa left out a day in 2011. */
const AROUND = 36 * 60 * MINUTE

export interface Zone {
  /** The local time at an instant (ms), to the minute. */
  localOf(instant: number): number
  /** The instant (ms) of a local time: the first where it comes twice, the moment after where the clock leaps over it. */
  instantOf(local: number): number
}

interface Segment {
  from: number
  to: number
  /** Milliseconds ahead of UTC. */
  offset: number
}

const zones = new Map<string, Zone>()

/** `zoneOf('Asia/Shanghai').localOf(0) // 480` */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const made = makeZone(name)
  zones.set(name, made)
  return made
}

function makeZone(name: string): Zone {
  const years = new Map<number, Segment[]>()
  const ask = offsetsOf(name)
  let recent: Segment = { from: 0, to: 0, offset: 0 }

  function segmentAt(instant: number): Segment {
    if (recent.from <= instant && instant < recent.to) return recent
    const year = new Date(instant).getUTCFullYear()
    const segments = years.get(year) ?? segmentsOf(year, ask)
    years.set(year, segments)
    const found = segments.find(({ from, to }) => from <= instant && instant < to)
    if (!found) throw new Error(`${name} has no offset at ${instant}`)
    recent = found
    return found
  }

  return {
    localOf: (instant) => Math.floor((instant + segmentAt(instant).offset) / MINUTE),
    instantOf(local) {
      const wall = local * MINUTE
      const [before, after] = [segmentAt(wall - AROUND), segmentAt(wall + AROUND)]
      if (before.offset === after.offset) return wall - after.offset
      const first = wall - before.offset
      if (segmentAt(first).offset === before.offset) return first
      const second = wall - after.offset
      const at = segmentAt(second)
      // Within the leap the old clock is already over and the new one has not come: the leap itself.
      return at.offset === after.offset ? second : at.to
    },
  }
}

function offsetsOf(name: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (instant) => {
    const text = format.format(instant)
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -size : size
  }
}

/** The year's stretches of one offset each, found day by day and then to the minute. */
function segmentsOf(year: number, ask: (instant: number) => number): Segment[] {
  const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const segments: Segment[] = []
  let current = { from: begin, offset: ask(begin) }
  for (let day = begin + DAY * MINUTE; day <= end; day += DAY * MINUTE) {
    const offset = ask(day)
    if (offset === current.offset) continue
    let [low, high] = [day - DAY * MINUTE, day]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE
      if (ask(middle) === current.offset) low = middle
      else high = middle
    }
    segments.push({ ...current, to: high })
    current = { from: high, offset }
  }
  if (current.from < end) segments.push({ ...current, to: end })
  return segments
}

/** Local time of a wire time; seconds are dropped. `readLocal('1970-01-02 12:30:00') // 2190` */
export const readLocal = (text: string): number =>
  Math.floor(Date.parse(`${text.slice(0, 16).replace(' ', 'T')}:00Z`) / MINUTE)

/** `localText(2190) // '1970-01-02 12:30:00'` */
export const localText = (local: number): string =>
  new Date(local * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
