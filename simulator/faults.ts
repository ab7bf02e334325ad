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

const openDoor = {
  name: 'a refrigerator door is left open',
  every: 120,
  lasts: 38,
  distort(values: Readings, elapsed: number) {
    lead(values, 'temp', 9.4, plateau(elapsed, 12, 12, 14))
    values.door = elapsed < 24 ? 1 : 0
  },
}

const warmBatteries = {
  name: 'a battery room warms up, and its temperature hovers around the limit',
  every: 1500,
  lasts: 420,
  distort(values: Readings, elapsed: number) {
    lead(values, 'batT', 35 + 0.2 * Math.sin(elapsed / 5), plateau(elapsed, 30, 360, 30))
  },
}

const trippedChiller = {
  name: 'a chiller trips and is started again',
  every: 1200,
  lasts: 420,
  distort(values: Readings, elapsed: number) {
    const isTripped = elapsed < 240
    lead(values, 'chwOut', 12, plateau(elapsed, 200, 60, 160))
    if (isTripped) Object.assign(values, { fault: 1, run: 0, load: 0, power: 0 })
  },
}

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
    every: 2400,
    lasts: 480,
    distort(values) {
      values.temp2 = null
    },
  },
  {
    name: 'a tank of liquid oxygen runs low until the lorry comes',
    device: 'LOX-MH-002',
    first: 150,
    every: 1800,
    lasts: 570,
    distort(values, elapsed) {
      lead(values, 'level', 18, plateau(elapsed, 180, 90, 300))
    },
  },
]

export const outages: readonly Outage[] = [
  { name: 'a house loses its line', gateway: 'GW-EB-01', first: 200, every: 1800, lasts: 120 },
]
