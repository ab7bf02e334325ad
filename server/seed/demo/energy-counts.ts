// What each meter of the demonstration counts in an hour: what the hospital needs then (domain/iot/fleet/needs). Pure.
import { generatorFlow, liquidFlow, siteOf, tankAt } from '@steward/domain/iot/fleet/needs/gases'
import { boilerAt, exchangerAt } from '@steward/domain/iot/fleet/needs/heat'
import { loadsAt, restAt } from '@steward/domain/iot/fleet/needs/power'
import { meteredWater } from '@steward/domain/iot/fleet/needs/water'
import type { PlantedMeter } from './energy-meters.ts'

type Counted = Pick<PlantedMeter, 'id' | 'code' | 'energyType' | 'isRest'>

/** Per hour at a moment, in the unit of the counter, by the id of the meter. */
export function ratesAt(meters: readonly Counted[], now: number): ReadonlyMap<string, number> {
  const loads = loadsAt(now)
  return new Map(
    meters.map(({ id, code, energyType, isRest }) => [
      id,
      energyType === 'electricity'
        ? isRest
          ? restAt(code, now)
          : (loads.get(code) ?? 0)
        : otherRate(code, energyType, now),
    ]),
  )
}

function otherRate(code: string, energyType: string, now: number): number {
  switch (energyType) {
    case 'water':
      return meteredWater(code, now) ?? 0
    case 'gas':
      return boilerAt(code, now).gas
    case 'steam':
      return boilerAt(code, now).steam
    case 'heat':
      return exchangerAt(code, now).heat * 0.0036
    case 'oxygen':
      if (code.startsWith('PSA-')) return generatorFlow(siteOf(code), now)
      return tankAt(code, now).isOnDuty ? liquidFlow(siteOf(code), now) : 0
    default:
      return 0
  }
}

const HOUR = 3_600_000
/** Hours between two looks at days that are long over; between them it is drawn straight. */
const SPARSE = 3

/** What the meters counted in each hour of these, by the id of the meter. */
export function hoursOf(meters: readonly Counted[], from: number, count: number): ReadonlyMap<string, number[]> {
  const looks = Array.from({ length: Math.ceil(count / SPARSE) + 1 }, (_, i) =>
    ratesAt(meters, from + i * SPARSE * HOUR),
  )
  return new Map(
    meters.map(({ id }) => [
      id,
      Array.from({ length: count }, (_, hour) => {
        const at = (hour + 0.5) / SPARSE
        const [before, after] = [looks[Math.floor(at)]?.get(id) ?? 0, looks[Math.floor(at) + 1]?.get(id) ?? 0]
        return before + (after - before) * (at % 1)
      }),
    ]),
  )
}
