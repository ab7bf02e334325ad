// Cold water: what houses draw, what towers and boilers lose, and the sewage it becomes. Pure.
import { chillerAt, chillerPlants } from './cooling.ts'
import { boilerHouses, steamAt } from './heat.ts'
import { sceneAt } from './scene.ts'
import { isBuilding, sizes } from './sizes.ts'
import { share, wobble } from './wobble.ts'

const HOUR = 3_600_000

/** m³ of a bed in a day, of 100 m² of floor on a working day, and litres of an outpatient's visit. */
const PER_BED = 0.33
const PER_FLOOR = 0.12
const PER_VISIT = 12

/** m³/h that a house draws. */
export function houseWater(building: string, now: number): number {
  if (!isBuilding(building)) return 0
  const { area, beds, visits } = sizes[building]
  const scene = sceneAt(now)
  const people = (scene.occupancy - 0.2) / 0.8
  const bump = (at: number, width: number) => Math.exp(-(((scene.hour - at) / width) ** 2))
  const living = 0.4 + 1.3 * bump(7.5, 2) + 0.9 * bump(12, 2.5) + 1.3 * bump(19.5, 2.5)
  const ofBeds = (beds * PER_BED * living) / (1.09 * 24)
  const ofPeople = ((area / 100) * PER_FLOOR + (visits / 26) * (PER_VISIT / 1000)) * ((0.08 + people) / 10.2)
  return (ofBeds + ofPeople) * (1 + 0.06 * wobble(share(`water ${building}`), now))
}

/** m³/h that towers evaporate and blow down, by the plant's building. */
export function towerMakeUp(plant: string, now: number): number {
  const known = chillerPlants[plant]
  if (!known) return 0
  const rejected = known.chillers.reduce((sum, code) => {
    const { cooling, power } = chillerAt(code, now)
    return sum + cooling + power
  }, 0)
  return (rejected * 2) / 1000
}

/** m³/h into the boilers for the steam that does not come back. */
export const boilerMakeUp = (plant: string, now: number): number => {
  const house = boilerHouses[plant]
  return house ? 0.25 * steamAt(house, now) : 0
}

/** Houses whose sewage comes to the treatment, and the m³ it is built for in a day. */
const drained = ['MA', 'MB', 'MC', 'MD', 'ME', 'MF', 'MG'] as const
export const SEWAGE_CAPACITY = 1_000
/** Part of the water that becomes sewage. */
export const RETURNED = 0.88

const arriving = (now: number) => RETURNED * drained.reduce((sum, building) => sum + houseWater(building, now), 0)

/** m³/h through the treatment: its basin evens out most of the day. */
export function sewageAt(now: number): number {
  const day = Array.from({ length: 12 }, (_, i) => arriving(now - i * 2 * HOUR)).reduce((sum, one) => sum + one, 0) / 12
  return 0.65 * day + 0.35 * arriving(now - HOUR)
}

export interface WaterMeter {
  code: string
  /** Code of the meter that feeds it. */
  under: string | null
}

/** Meters in the house they count, by the mains they hang on; a house with several shares them alike. */
const houses = [
  ['MA', 2],
  ['MB', 4],
  ['MC', 3],
  ['MD', 2],
  ['ME', 1],
  ['MF', 1],
] as const
const nth = (building: string, number: number) => `WM-${building}-${String(number).padStart(3, '0')}`

/** Two inlets of the main campus, of which the first carries most, make-up of its plant, and one inlet of the east campus. */
export const waterMeters: readonly WaterMeter[] = [
  { code: 'WM-MG-001', under: null },
  { code: 'WM-MG-002', under: null },
  { code: 'WM-MG-003', under: 'WM-MG-001' },
  ...houses.flatMap(([building, count]) =>
    Array.from({ length: count }, (_, i) => ({
      code: nth(building, i + 1),
      under: building === 'MB' ? 'WM-MG-002' : 'WM-MG-001',
    })),
  ),
  { code: 'WM-EA-001', under: null },
  { code: 'WM-EA-002', under: 'WM-EA-001' },
  { code: 'WM-EB-001', under: 'WM-EA-001' },
  { code: 'WM-EC-001', under: 'WM-EA-001' },
]

/** What leaks between a meter and those below it. */
const LEAKED = 0.015

/** m³/h through a water meter of the large hospital; undefined for another. */
export function meteredWater(code: string, now: number): number | undefined {
  const meter = waterMeters.find((one) => one.code === code)
  if (!meter) return undefined
  const below = waterMeters.filter(({ under }) => under === code)
  if (below.length > 0) return below.reduce((sum, one) => sum + (meteredWater(one.code, now) ?? 0), 0) / (1 - LEAKED)
  if (code === 'WM-MG-003') return towerMakeUp('MG', now) + boilerMakeUp('MG', now) + houseWater('MG', now)
  if (code === 'WM-EC-001') return towerMakeUp('EC', now) + houseWater('EC', now)
  const building = code.split('-')[1] ?? ''
  const count = houses.find(([one]) => one === building)?.[1] ?? 1
  if (count === 1) return houseWater(building, now)
  // Meters of one house differ, and together count what it draws.
  const parts = Array.from({ length: count }, (_, i) => 0.7 + 0.6 * share(nth(building, i + 1)))
  const own = parts[Number(code.slice(-3)) - 1] ?? 1
  return (houseWater(building, now) * own) / parts.reduce((sum, part) => sum + part, 0)
}
