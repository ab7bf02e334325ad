// Generates plausible values of one device: set point, daily curve or a shape of its own, noise, couplings, what is out of
// order, and counters of what came of it.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import { type Scene, sceneAt } from '@steward/domain/iot/fleet/needs/scene'
import type { Property } from '@steward/domain/iot/fleet/spec'
import { type Counter, type Totals, countersOf } from './counting.ts'
import { couplings, pulls } from './couplings.ts'
import { type Plight, type Values, calm } from './moment.ts'
import { darken } from './power.ts'
import { type Random, randomOf } from './random.ts'
import { shapeOf } from './shapes.ts'

/** Null where a sensor is silent. */
export type Readings = Record<string, number | null>

export interface Machine {
  device: FleetDevice
  /** Values at this time (ms), which must not decrease. */
  read(now: number): Values
  /** The same with what goes wrong; counters count what came of it. */
  report(now: number, amiss: (values: Readings) => void): Readings
  /** What its counters stand at; undefined before the first reading. */
  totals(): Totals | undefined
}

/** `before`: totals an earlier run left; `plightAt`: what of the hospital is out of order at a time. */
export function createMachine(
  device: FleetDevice,
  before?: Totals,
  plightAt: (now: number) => Plight = () => calm,
): Machine {
  const { properties, code } = device.type
  const random = randomOf(device.code)
  const own = random.next()
  const gauges = properties
    .filter((property) => !property.keys && !property.isCounter)
    .map((property) => gaugeOf(property, random, own))
  // States keep their normal value unless a coupling changes them.
  const rest = properties.filter(({ keys }) => keys).map(({ identifier, normal }) => [identifier, normal[0]] as const)
  const values: Values = Object.fromEntries(properties.map(({ identifier, normal }) => [identifier, normal[0]]))
  const couple = couplings[code]
  const memory: Values = {}
  let counters: Counter[] | undefined
  let last: number | undefined
  let counted: Totals | undefined
  function advance(now: number, amiss?: (values: Readings) => void): Readings {
    const passed = last === undefined ? device.interval : (now - last) / 1000
    const scene = sceneAt(now)
    for (const [identifier, usual] of rest) values[identifier] = usual
    for (const { identifier, move } of gauges) values[identifier] = move(passed, now, scene)
    const moment = { now, passed, scene, random, own, device, memory, plight: plightAt(now) }
    couple?.(values, moment)
    darken(values, moment)
    const shown: Readings = { ...values }
    amiss?.(shown)
    counters ??= countersOf(device, { now, own, ...(before ? { before } : {}) })
    for (const { identifier, add } of counters) shown[identifier] = add(shown, last === undefined ? 0 : passed)
    if (counters.length > 0)
      counted = { at: now, values: Object.fromEntries(counters.map(({ identifier: id }) => [id, shown[id] ?? 0])) }
    last = now
    return shown
  }
  return {
    device,
    read: (now) => rounded(advance(now), properties),
    report: (now, amiss) => {
      const shown = advance(now, amiss)
      return Object.fromEntries(
        Object.entries(rounded(shown, properties)).map(([id, value]) => [id, shown[id] === null ? null : value]),
      )
    },
    totals: () => counted,
  }
}

/** Correlation time of the noise in seconds. */
const MEMORY = 900

function gaugeOf(property: Property, random: Random, own: number) {
  const {
    identifier,
    normal: [low, high],
  } = property
  const lag = random.next() * 2 * Math.PI
  const lean = 0.1 * random.around()
  let slow = random.around()
  const pull = pulls.get(identifier)
  const shape = shapeOf(property)
  return {
    identifier,
    move(passed: number, now: number, scene: Scene): number {
      if (shape) return low + (0.04 + 0.92 * shape(now, own)) * (high - low)
      const kept = Math.exp(-passed / MEMORY)
      slow = kept * slow + Math.sqrt(1 - kept * kept) * random.around()
      const curve = pull ? 2 * scene[pull] - 1 : Math.sin((2 * Math.PI * now) / 86_400_000 + lag)
      const height = 0.5 + 0.25 * curve + 0.05 * lean + 0.09 * slow + 0.01 * random.around()
      return low + Math.max(0.03, Math.min(0.97, height)) * (high - low)
    },
  }
}

const rounded = (values: Readings, properties: readonly Property[]): Values =>
  Object.fromEntries(
    properties.map(({ identifier, decimals }) => [identifier, Number((values[identifier] ?? 0).toFixed(decimals))]),
  )
