// Generates plausible values of one device: set point, daily curve or a shape of its own, noise, couplings, counters.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import type { Property } from '@steward/domain/iot/fleet/spec'
import { type Counter, type Totals, countersOf } from './counting.ts'
import { couplings, pulls } from './couplings.ts'
import type { Values } from './moment.ts'
import { type Random, randomOf } from './random.ts'
import { type Scene, sceneAt } from './scene.ts'
import { shapeOf } from './shapes.ts'

export interface Machine {
  device: FleetDevice
  /** Values at this time (ms), which must not decrease. */
  read(now: number): Values
  /** What its counters stand at; undefined before the first reading. */
  totals(): Totals | undefined
}

/** `before`: totals an earlier run left. */
export function createMachine(device: FleetDevice, before?: Totals): Machine {
  const { properties, code } = device.type
  const random = randomOf(device.code)
  const own = random.next()
  const gauges = properties
    .filter((property) => !property.keys && !property.isCounter)
    .map((property) => gaugeOf(property, random, own))
  // States keep their normal value unless a coupling changes them.
  const values: Values = Object.fromEntries(properties.map(({ identifier, normal }) => [identifier, normal[0]]))
  const couple = couplings[code]
  const memory: Values = {}
  let counters: Counter[] | undefined
  let last: number | undefined
  let counted: Totals | undefined
  return {
    device,
    read(now) {
      const passed = last === undefined ? device.interval : (now - last) / 1000
      const scene = sceneAt(now)
      for (const { identifier, move } of gauges) values[identifier] = move(passed, now, scene)
      couple?.(values, { now, passed, scene, random, own, device, memory })
      counters ??= countersOf(device, { now, own, ...(before ? { before } : {}) })
      for (const { identifier, add } of counters) values[identifier] = add(values, last === undefined ? 0 : passed)
      if (counters.length > 0)
        counted = { at: now, values: Object.fromEntries(counters.map(({ identifier: id }) => [id, values[id] ?? 0])) }
      last = now
      return rounded(values, properties)
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

const rounded = (values: Values, properties: readonly Property[]): Values =>
  Object.fromEntries(
    properties.map(({ identifier, decimals }) => [identifier, Number((values[identifier] ?? 0).toFixed(decimals))]),
  )
