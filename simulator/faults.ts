// Scheduled faults of the demo: when they occur and how they change the values.
import { englishWatched } from '@steward/domain/iot/fleet/english'
import { watched } from '@steward/domain/iot/fleet/showpieces'

/** Seconds: first start, distance between starts, duration. */
interface Times {
  first: number
  every: number
  lasts: number
}

export type Readings = Record<string, number | null>

export interface Fault extends Times {
  name: string
  /** Device code. */
  device: string
  /** Changes the device's values, given the seconds since the fault began. */
  distort(values: Readings, elapsed: number): void
}

export interface Outage extends Times {
  name: string
  /** Gateway code. */
  gateway: string
}

/** Seconds since the fault began; undefined while there is none. */
export function elapsedIn({ first, every, lasts }: Times, sinceStart: number): number | undefined {
  if (sinceStart < first) return undefined
  const elapsed = (sinceStart - first) % every
  return elapsed < lasts ? elapsed : undefined
}

/** Rises to 1 within `rise`, holds for `stay`, falls to 0 within `fall`. */
const plateau = (elapsed: number, rise: number, stay: number, fall: number) =>
  Math.max(0, Math.min(1, elapsed / rise, (rise + stay + fall - elapsed) / fall))

function lead(values: Readings, identifier: string, goal: number, part: number): void {
  const plain = values[identifier] ?? 0
  values[identifier] = Number((plain + (goal - plain) * part).toFixed(3))
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** On the two that show within a minute how an alarm comes and goes: their probe hangs in the stream of the door. */
const openDoor = {
  name: 'a refrigerator door is left open',
  every: 15 * MINUTE,
  lasts: 38,
  distort(values: Readings, elapsed: number) {
    lead(values, 'temp', 9.4, plateau(elapsed, 12, 12, 14))
    values.door = elapsed < 24 ? 1 : 0
  },
}

const warmBatteries = {
  name: 'a battery room warms up, and its temperature hovers around the limit',
  every: DAY,
  lasts: 130 * MINUTE,
  distort(values: Readings, elapsed: number) {
    lead(values, 'batT', 35.3 + 0.2 * Math.sin(elapsed / 50), plateau(elapsed, 40 * MINUTE, 60 * MINUTE, 30 * MINUTE))
  },
}

const trippedChiller = {
  name: 'a chiller trips and is started again',
  every: DAY,
  lasts: 70 * MINUTE,
  distort(values: Readings, elapsed: number) {
    lead(values, 'chwOut', 12.5, plateau(elapsed, 12 * MINUTE, 25 * MINUTE, 25 * MINUTE))
    if (elapsed < 40 * MINUTE) Object.assign(values, { fault: 1, run: 0, load: 0, power: 0 })
  },
}

/** One house loses its mains for a quarter of an hour. */
const darkHouse = { first: 25 * MINUTE, every: 7 * DAY, lasts: 16 * MINUTE } as const
/** Seconds until the diesel set carries the load, and from the return of the mains until it is switched back. */
const STARTING = 12
const RETURNING = 60

const isDark = (elapsed: number) => elapsed < darkHouse.lasts - RETURNING

export const faults: readonly Fault[] = [
  { ...openDoor, device: watched.code, first: 6 },
  { ...openDoor, device: englishWatched.code, first: 6 },
  { ...warmBatteries, device: 'UPS-MB-001', first: 40 },
  { ...warmBatteries, device: 'UPS-RA-001', first: 30 },
  { ...trippedChiller, device: 'CH-MG-003', first: 75 },
  { ...trippedChiller, device: 'CH-RA-002', first: 60 },
  {
    name: 'a loop of a probe breaks',
    device: 'BF-MD-003',
    first: 120,
    every: DAY,
    lasts: 50 * MINUTE,
    distort(values) {
      values.temp2 = null
    },
  },
  {
    name: 'the lorry with liquid oxygen is late',
    device: 'LOX-MH-002',
    first: 150,
    every: 4 * DAY,
    lasts: 5 * HOUR,
    distort(values, elapsed) {
      lead(values, 'level', 18, plateau(elapsed, 4 * HOUR, 20 * MINUTE, 40 * MINUTE))
    },
  },
  {
    ...darkHouse,
    name: 'the mains of a house fail: its incomer',
    device: 'LV-MB-001',
    distort(values, elapsed) {
      if (!isDark(elapsed)) return
      for (const gone of ['uab', 'ubc', 'uca', 'ia', 'ib', 'ic', 'p', 'q']) values[gone] = 0
      values.breaker = 2
    },
  },
  {
    ...darkHouse,
    name: 'the mains of a house fail: its batteries carry on until the diesel set does',
    device: 'UPS-MB-002',
    distort(values, elapsed) {
      if (elapsed >= STARTING) return
      Object.assign(values, { uIn: 0, mode: 1, bat: 99 - elapsed / 6 })
    },
  },
  {
    ...darkHouse,
    name: 'the mains of a house fail: its transfer switch',
    device: 'ATS-MB-001',
    distort(values, elapsed) {
      if (isDark(elapsed)) values.uA = 0
      if (elapsed >= STARTING) values.pos = 1
      else values.uB = 0
    },
  },
  {
    ...darkHouse,
    name: 'the mains of a house fail: its diesel set',
    device: 'DG-MG-001',
    distort(values, elapsed) {
      const speed = Math.min(1, elapsed / STARTING)
      const isCarrying = elapsed >= STARTING
      Object.assign(values, { state: 1, rpm: Math.round(1500 * speed), oilP: Math.round(420 * speed) })
      if (isCarrying) Object.assign(values, { u: 400, f: 50, p: 310 })
      lead(values, 'coolant', 82, Math.min(1, elapsed / (10 * MINUTE)))
    },
  },
  {
    name: 'oxygen of a ward falls by a fifth: somebody has shut a valve',
    device: 'GZB-MB-002',
    first: 55 * MINUTE,
    every: 2 * DAY,
    lasts: 9 * MINUTE,
    distort(values, elapsed) {
      lead(values, 'o2', 0.312, plateau(elapsed, 40, 7 * MINUTE, 80))
    },
  },
  {
    name: 'a device in a theatre loses its insulation',
    device: 'IT-MD-002',
    first: 80 * MINUTE,
    every: 2 * DAY,
    lasts: 7 * MINUTE,
    distort(values) {
      values.insul = 34
    },
  },
  {
    name: 'people are trapped in a lift',
    device: 'LIFT-MB-004',
    first: 105 * MINUTE,
    every: 3 * DAY,
    lasts: 26 * MINUTE,
    distort(values) {
      Object.assign(values, { trapped: 1, fault: 1, run: 0, speed: 0, dir: 0, door: 0 })
    },
  },
]

export const outages: readonly Outage[] = [
  { name: 'a house loses its line', gateway: 'GW-EB-01', first: 200, every: 6 * HOUR, lasts: 120 },
]
