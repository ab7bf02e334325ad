// Generates plausible values of one device: set point, daily curve, correlated noise, couplings, counters.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import type { Property } from '@steward/domain/iot/fleet/spec'
import { type Values, couplings, pulls } from './couplings.ts'
import { type Random, randomOf } from './random.ts'
import { type Scene, sceneAt } from './scene.ts'

export interface Machine {
  device: FleetDevice
  /** Values at this time (ms), which must not decrease. */
  read(now: number): Values
}

export function createMachine(device: FleetDevice): Machine {
  const { properties, code } = device.type
  const random = randomOf(device.code)
  const own = random.next()
  const gauges = properties
    .filter((property) => !property.keys && !property.isCounter)
    .map((property) => gaugeOf(property, random))
  const counters = properties.flatMap((property) => counterOf(property, properties))
  // States keep their normal value unless a coupling changes them.
  const values: Values = Object.fromEntries(properties.map(({ identifier, normal }) => [identifier, normal[0]]))
  const couple = couplings[code]
  let last: number | undefined
  return {
    device,
    read(now) {
      const passed = last === undefined ? device.interval : (now - last) / 1000
      const scene = sceneAt(now)
      for (const { identifier, move } of gauges) values[identifier] = move(passed, now, scene)
      couple?.(values, { now, passed, scene, random, own })
      for (const { identifier, add } of counters) values[identifier] = add(values, last === undefined ? 0 : passed, now)
      last = now
      return rounded(values, properties)
    },
  }
}

/** Correlation time of the noise in seconds. */
const MEMORY = 900

function gaugeOf({ identifier, normal: [low, high] }: Property, random: Random) {
  const lag = random.next() * 2 * Math.PI
  const lean = 0.1 * random.around()
  let slow = random.around()
  const pull = pulls.get(identifier)
  return {
    identifier,
    move(passed: number, now: number, scene: Scene): number {
      const kept = Math.exp(-passed / MEMORY)
      slow = kept * slow + Math.sqrt(1 - kept * kept) * random.around()
      const curve = pull ? 2 * scene[pull] - 1 : Math.sin((2 * Math.PI * now) / 86_400_000 + lag)
      const height = 0.5 + 0.25 * curve + 0.05 * lean + 0.09 * slow + 0.01 * random.around()
      return low + Math.max(0.03, Math.min(0.97, height)) * (high - low)
    },
  }
}

const HOUR = 3_600_000
const INSTALLED = Date.UTC(2024, 0, 1)

function counterOf({ identifier, isCounter, sums, rollover = Infinity }: Property, properties: readonly Property[]) {
  const source = properties.find((property) => property.identifier === sums?.of)
  if (!isCounter || !sums || !source) return []
  // Upper bound since installation, so that a counter never decreases after a restart.
  const fullSpeed = (source.keys ? 1 : source.normal[1]) * sums.perHour
  let total: number | undefined
  return [
    {
      identifier,
      add(values: Values, passed: number, now: number): number {
        total ??= ((now - INSTALLED) / HOUR) * fullSpeed
        total = (total + ((values[sums.of] ?? 0) * sums.perHour * passed) / 3600) % rollover
        return total
      },
    },
  ]
}

const rounded = (values: Values, properties: readonly Property[]): Values =>
  Object.fromEntries(
    properties.map(({ identifier, decimals }) => [identifier, Number((values[identifier] ?? 0).toFixed(decimals))]),
  )
