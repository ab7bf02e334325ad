// Chilled water: what the houses ask for, which chillers run for it, and what it costs in power and cooling water. Pure.
import { type Scene, sceneAt } from './scene.ts'
import { type Campus, sizeOf } from './sizes.ts'
import { share, wobble } from './wobble.ts'

export interface ChillerPlant {
  campus: Campus
  /** In the order in which they are started. */
  chillers: readonly string[]
  /** kW of cooling of one of them. */
  capacity: number
}

export const chillerPlants: Readonly<Record<string, ChillerPlant>> = {
  MG: { campus: 'M', chillers: ['CH-MG-003', 'CH-MG-001', 'CH-MG-002'], capacity: 2_860 },
  EC: { campus: 'E', chillers: ['CH-EC-001'], capacity: 1_600 },
  RA: { campus: 'R', chillers: ['CH-RA-002', 'CH-RA-001'], capacity: 1_000 },
}

/** W/m² of theatres, imaging and servers, and of rooms on the hottest day. */
const CORE = 4.7
const COMFORT = 44
/** Below this mean temperature of the season (℃) the plant rests: towers cool what is to be cooled. */
const SEASON = 6.5
/** A chiller is not run below this part of its capacity, and the next one is started above that part. */
const LEAST = 0.15
const NEXT = 0.92

/** kW of cooling that the houses of a campus take. */
export function coolingLoad(campus: string, scene: Scene): number {
  const people = (scene.occupancy - 0.2) / 0.8
  const core = CORE * (0.8 + 0.2 * people)
  const comfort = COMFORT * Math.max(0, Math.min(1.1, (scene.outside - 17) / 17)) * (0.55 + 0.45 * people)
  return (sizeOf(campus).area * (core + comfort)) / 1000
}

const nothing: ReadonlySet<string> = new Set()

/** Chillers of a plant that run, and the part of its capacity each carries; those in `down` cannot. */
export function chillersAt(plant: ChillerPlant, now: number, down: ReadonlySet<string> = nothing) {
  const scene = sceneAt(now)
  const wanted = coolingLoad(plant.campus, scene)
  const able = plant.chillers.filter((code) => !down.has(code))
  if (scene.season < SEASON || wanted < LEAST * plant.capacity || able.length === 0) return { running: [], part: 0 }
  const count = Math.min(able.length, Math.max(1, Math.ceil(wanted / (NEXT * plant.capacity))))
  return { running: able.slice(0, count), part: Math.min(1.02, wanted / count / plant.capacity) }
}

export interface ChillerCourse {
  isRunning: boolean
  /** Per cent of its capacity. */
  load: number
  /** kW of cooling and of electricity, and one by the other. */
  cooling: number
  power: number
  cop: number
  /** m³/h of chilled and of cooling water. */
  chilledFlow: number
  coolingFlow: number
  /** ℃. */
  chilledOut: number
  chilledIn: number
  coolingIn: number
  coolingOut: number
}

/** kW that a cubic metre an hour of water carries per kelvin. */
export const CARRIED = 1.163
/** K between supply and return at full load, of chilled and of cooling water. */
const SPREAD = 6
const REJECTED = 5

/** ℃ that cooling towers deliver: a little above the wet bulb, and not let below 18. */
export const towerWater = ({ outside }: Scene): number => Math.max(18, outside - 3.5)

/** ℃ in a plant room, which standing water takes. */
export const roomTemperature = ({ outside }: Scene): number => Math.max(16, Math.min(24, 13 + 0.32 * outside))

export function chillerAt(code: string, now: number, down: ReadonlySet<string> = nothing): ChillerCourse {
  const plant = chillerPlants[code.split('-')[1] ?? ''] ?? chillerPlants.MG
  if (!plant) throw new Error(`${code} stands in no plant`)
  const scene = sceneAt(now)
  const own = share(code)
  // A further chiller of a larger hospital does what the first one does.
  const known = plant.chillers.includes(code) ? code : (plant.chillers[0] ?? code)
  const { running, part } = chillersAt(plant, now, down)
  const still = roomTemperature(scene)
  if (!running.includes(known) || down.has(code))
    return {
      isRunning: false,
      load: 0,
      cooling: 0,
      power: 0,
      cop: 0,
      chilledFlow: 0,
      coolingFlow: 0,
      chilledOut: still + own - 0.5,
      chilledIn: still + 0.4 + own - 0.5,
      coolingIn: still + 0.2 * own,
      coolingOut: still + 0.3 + 0.2 * own,
    }
  const load = part * (1 + 0.012 * (2 * own - 1))
  const cooling = load * plant.capacity
  const coolingIn = towerWater(scene) + 0.4 * own
  const cop = (5.8 - 3 * (load - 0.68) ** 2 - 0.5 * own) * (1 + 0.015 * (30 - coolingIn))
  const power = cooling / cop
  const full = plant.capacity / (CARRIED * SPREAD)
  const chilledFlow = full * Math.max(0.5, load)
  const coolingFlow = (1.2 * plant.capacity) / (CARRIED * REJECTED)
  const chilledOut = 7 + 0.3 * wobble(own, now) + 0.3 * Math.max(0, load - 0.9)
  return {
    isRunning: true,
    load: 100 * load,
    cooling,
    power,
    cop,
    chilledFlow,
    coolingFlow,
    chilledOut,
    chilledIn: chilledOut + cooling / (CARRIED * chilledFlow),
    coolingIn,
    coolingOut: coolingIn + (cooling + power) / (CARRIED * coolingFlow),
  }
}

/** kW of pumps and towers for each running chiller: fixed by the machine's size. */
export const auxiliaryPower = ({ capacity }: ChillerPlant, running: number): number => running * capacity * 0.042

/** kPa above the air of the saturated refrigerant R134a at so many ℃. */
export const saturated = (celsius: number): number =>
  Math.exp(5.679 + 2670 * (1 / 273.15 - 1 / (celsius + 273.15))) - 101.3
