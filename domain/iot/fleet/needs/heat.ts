// Steam: what heating, hot water and sterile services take, and the gas the boilers burn for it. Pure.
import { CARRIED } from './cooling.ts'
import { type Scene, sceneAt } from './scene.ts'
import { sizes } from './sizes.ts'
import { share, wobble } from './wobble.ts'

/** kW that a tonne of steam an hour gives up. */
const PER_TONNE = 630
/** m³/h of water round a heat exchanger. */
const ROUND = 120
/** Litres of hot water of a bed in a day, and K by which it is warmed. */
const HOT_LITRES = 150
const WARMED = 45

const between = (value: number) => Math.max(0, Math.min(1, value))

export interface ExchangerCourse {
  isRunning: boolean
  /** m³/h, ℃, kW; the valve in per cent. */
  flow: number
  out: number
  back: number
  heat: number
  valve: number
}

/** Houses are heated while it is colder than 16 ℃; the water is the warmer, the colder it is outside. */
export function exchangerAt(code: string, now: number): ExchangerCourse {
  const { outside } = sceneAt(now)
  const own = share(code)
  if (outside >= 16) return { isRunning: false, flow: 0, out: 27 + own, back: 27 + own, heat: 0, valve: 0 }
  const cold = between((16 - outside) / 18)
  const flow = ROUND * (0.96 + 0.08 * own + 0.01 * wobble(own, now))
  const out = 45 + 9 * cold + 0.6 * own
  const drop = 4.2 + 6 * cold
  return { isRunning: true, flow, out, back: out - drop, heat: CARRIED * flow * drop, valve: 22 + 48 * cold }
}

/** Where patients wash: morning and evening, little at night; 1 in the mean of a day. */
function washing({ hour }: Scene): number {
  const bump = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2))
  return 0.35 + 1.75 * bump(7.5, 1.6) + 1.9 * bump(19.5, 2.1) + 0.75 * bump(12.5, 2)
}
const WASHING_MEAN = 1.04

/** Beds that a hot water plant serves. */
const bedsOf: Readonly<Record<string, number>> = {
  MB: sizes.MB.beds + sizes.MD.beds + sizes.ME.beds,
  MC: sizes.MC.beds,
  EA: sizes.EA.beds + sizes.EB.beds,
  RA: sizes.RA.beds,
}

/** m³/h of hot water out of the plant of a building. */
export function hotWaterAt(building: string, now: number): number {
  const beds = bedsOf[building] ?? 0
  const mean = (beds * HOT_LITRES) / 24_000
  return mean * (washing(sceneAt(now)) / WASHING_MEAN) * (1 + 0.05 * wobble(share(`hot ${building}`), now))
}

interface BoilerHouse {
  boilers: readonly string[]
  /** Tonnes an hour of one of them. */
  capacity: number
  exchangers: readonly string[]
  hotWater: readonly string[]
  /** Tonnes an hour of sterile services, kitchen and laundry at work. */
  process: number
  /** m² heated by air from steam without an exchanger of its own. */
  heated: number
}

export const boilerHouses: Readonly<Record<string, BoilerHouse>> = {
  MG: {
    boilers: ['BL-MG-001', 'BL-MG-002'],
    capacity: 4,
    exchangers: ['HX-MG-001', 'HX-MG-002'],
    hotWater: ['MB', 'MC'],
    process: 1.1,
    heated: 0,
  },
  RA: {
    boilers: ['BL-RA-001'],
    capacity: 4,
    exchangers: [],
    hotWater: ['RA'],
    process: 0.45,
    heated: sizes.RA.area,
  },
}

/** Tonnes an hour that leave a boiler house. */
export function steamAt({ exchangers, hotWater, process, heated }: BoilerHouse, now: number): number {
  const scene = sceneAt(now)
  const heating = exchangers.reduce((sum, code) => sum + exchangerAt(code, now).heat, 0)
  const direct = (heated * 22 * between((16 - scene.outside) / 18)) / 1000
  const washed = hotWater.reduce((sum, building) => sum + hotWaterAt(building, now) * WARMED * CARRIED, 0)
  const busy = scene.hour >= 6 && scene.hour < 19 ? 1 : 0.3
  const used = process * busy * (1 + 0.06 * wobble(0.37, now))
  return ((heating + direct + washed) / PER_TONNE + used) / 0.95
}

export interface BoilerCourse {
  isRunning: boolean
  /** t/h of steam, m³/h of gas. */
  steam: number
  gas: number
  /** Part of its capacity. */
  part: number
}

/** A second boiler is fired where the first one would be beyond this part of its capacity. */
const NEXT = 0.92

export function boilerAt(code: string, now: number): BoilerCourse {
  const house = boilerHouses[code.split('-')[1] ?? '']
  if (!house) return { isRunning: false, steam: 0, gas: 0, part: 0 }
  const wanted = steamAt(house, now)
  const count = Math.min(house.boilers.length, Math.ceil(wanted / (NEXT * house.capacity)))
  const rank = house.boilers.indexOf(code)
  if (rank < 0 || rank >= count) return { isRunning: false, steam: 0, gas: 0, part: 0 }
  // Two that fire are not alike: the first one leads by a little.
  const steam = (wanted / count) * (count === 1 ? 1 : rank === 0 ? 1.02 : 0.98)
  const part = steam / house.capacity
  return { isRunning: true, steam, gas: steam * (74 + 6 * (1 - part) ** 2), part }
}
