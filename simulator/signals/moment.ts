// What a coupling is given, and what several of them reckon with: shapes in time, what is out of order, the grid.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { chillerAt } from '@steward/domain/iot/fleet/needs/cooling'
import type { Scene } from '@steward/domain/iot/fleet/needs/scene'
import type { Random } from './random.ts'

export type Values = Record<string, number>

export interface Moment {
  now: number
  /** Seconds since the device's previous values. */
  passed: number
  scene: Scene
  random: Random
  /** Constant of the device from 0 to 1, so that devices differ. */
  own: number
  device: FleetDevice
  plight: Plight
  /** What the device remembers between readings and does not report. */
  memory: Values
}

/** What of the hospital is out of order. */
export interface Plight {
  /** Codes of feeders and machines that are out of service. */
  down: ReadonlySet<string>
  /** A house without mains, and for how many seconds. */
  dark?: { building: string; seconds: number }
}

export const calm: Plight = { down: new Set() }

export type Coupling = (values: Values, moment: Moment) => void

export const share = (value: number, [from, to]: readonly [number, number], [low, high]: readonly [number, number]) =>
  low + ((value - from) / (to - from)) * (high - low)

/**
 * A saw from 0 to 1: it rises for this share of its period in minutes, then falls; `turn` counts the periods.
 * What empties and is pumped full again, or fills and is pumped empty.
 */
export function saw({ now, own }: Moment, minutes: number, rising: number) {
  const whole = now / (minutes * 60_000) + own
  const at = whole % 1
  const isRising = at < rising
  return { height: isRising ? at / rising : (1 - at) / (1 - rising), isRising, turn: Math.floor(whole) }
}

/** A triangle wave from -1 to 1 with this period in minutes. */
export function swing({ now, own }: Moment, minutes: number): { height: number; isRising: boolean } {
  const turn = (now / (minutes * 60_000) + own) % 1
  return { height: turn < 0.5 ? 4 * turn - 1 : 3 - 4 * turn, isRising: turn < 0.5 }
}

/** The number in a device's code: of those of its kind in a building. */
export const numberOf = ({ code }: FleetDevice) => Number(code.slice(-3))

/** The chiller a pump or a tower belongs to, at this moment. */
export const chillerOf = ({ device, now, plight }: Moment) =>
  chillerAt(`CH-${device.place.building}-${device.code.slice(-3)}`, now, plight.down)

/** The mains of the whole hospital, in Hz. */
export const gridFrequency = (now: number) => 50 + 0.025 * Math.sin(now / 47_000) + 0.015 * Math.sin(now / 13_000)

/** Amperes of three phases that carry so many kW between phases of so many kV, nearly alike. */
export function currents(values: Values, { own, random }: Moment, p: number, pf: number, kV = 0.4): void {
  const mean = kV === 0 ? 0 : p / (Math.sqrt(3) * kV * pf)
  for (const [i, phase] of ['ia', 'ib', 'ic'].entries())
    values[phase] = mean * (1 + 0.02 * (i - 1) * (0.4 + own) + 0.004 * random.around())
}
