// Scheduled faults of the demo: when they occur and how they change the values.
import { englishWatched } from '@steward/domain/iot/fleet/english'
import { chillerAt } from '@steward/domain/iot/fleet/needs/cooling'
import { fedBy } from '@steward/domain/iot/fleet/needs/power'
import { watched } from '@steward/domain/iot/fleet/showpieces'
import type { Readings } from './signals/machine.ts'
import { type Plight, calm } from './signals/moment.ts'

/** Seconds: first start, distance between starts, duration. */
interface Times {
  first: number
  every: number
  lasts: number
}

export interface Fault extends Times {
  name: string
  /** Device code. */
  device: string
  /** Changes the device's values, given the seconds since the fault began and the time (ms). */
  distort(values: Readings, elapsed: number, now: number): void
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

/** Where it is called for: what stands for the season does not trip. */
const trippedChiller = (device: string, first: number): Fault => ({
  name: 'a chiller trips and is started again',
  device,
  first,
  every: DAY,
  lasts: 70 * MINUTE,
  distort(values, elapsed, now) {
    const usual = chillerAt(device, now)
    if (!usual.isRunning) return
    const part = plateau(elapsed, 12 * MINUTE, 25 * MINUTE, 25 * MINUTE)
    const chwOut = usual.chilledOut + (12.5 - usual.chilledOut) * part
    Object.assign(values, { chwOut: Number(chwOut.toFixed(1)), warm: chwOut > 10 ? 1 : 0 })
    if (elapsed < RESET) Object.assign(values, { fault: 1, run: 0, ...standing })
  },
})

const standing = { load: 0, power: 0, cooling: 0, cop: 0, chwFlow: 0 }

/** The cable to a house fails at 10 kV: its transformers, both of its sections and all that hangs on them are dark. */
export const darkHouse = { building: 'MB', first: 170 * MINUTE, every: 7 * DAY, lasts: 9 * MINUTE } as const
const darkFeeders = ['TR-MB-001', 'TR-MB-002']

/** Seconds after which the next chiller takes over, and until the tripped one is reset. */
const TAKEN_OVER = 90
const RESET = 40 * MINUTE

const chillers = [trippedChiller('CH-MG-003', 75), trippedChiller('CH-RA-002', 60)]

/** A house that has been dark for so many seconds, and nothing else. */
export const blackout = (seconds: number): Plight => ({
  down: new Set(darkFeeders.flatMap(fedBy)),
  dark: { building: darkHouse.building, seconds },
})

/** What of the hospitals is out of order, so many seconds after the simulator's start. */
export function plightSince(sinceStart: number): Plight {
  const dark = elapsedIn(darkHouse, sinceStart)
  const tripped = chillers.filter((fault) => {
    const elapsed = elapsedIn(fault, sinceStart)
    return elapsed !== undefined && elapsed >= TAKEN_OVER && elapsed < RESET
  })
  const codes = [...tripped.map(({ device }) => device), ...(dark === undefined ? [] : darkFeeders.flatMap(fedBy))]
  if (codes.length === 0) return calm
  const down = new Set(codes)
  return dark === undefined ? { down } : { down, dark: { building: darkHouse.building, seconds: dark } }
}

export const faults: readonly Fault[] = [
  { ...openDoor, device: watched.code, first: 6 },
  { ...openDoor, device: englishWatched.code, first: 6 },
  { ...warmBatteries, device: 'UPS-MB-001', first: 40 },
  { ...warmBatteries, device: 'UPS-RA-001', first: 30 },
  ...chillers,
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
    name: 'the economiser of a tank sticks, and its pressure rises until it is vented',
    device: 'LOX-MH-002',
    first: 85 * MINUTE,
    every: 4 * DAY,
    lasts: 50 * MINUTE,
    distort(values, elapsed) {
      lead(values, 'tankPress', 1.24, plateau(elapsed, 20 * MINUTE, 15 * MINUTE, 15 * MINUTE))
    },
  },
  {
    name: 'oxygen of a ward falls by a fifth: somebody has shut a valve',
    device: 'GZB-MB-002',
    first: 130 * MINUTE,
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
