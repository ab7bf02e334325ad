// Oxygen, medical air and vacuum: what the wards draw, and which source gives it. Pure.
import { at, placesOf } from '../places.ts'
import { type Scene, sceneAt } from './scene.ts'
import { share, wobble } from './wobble.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Area alarm boxes of the large hospital; each counts what its zone draws. */
export const boxSites = [
  at('MB', [3, 17], '治疗室'),
  at('MC', [4, 16], '治疗室'),
  at('MD', 4, '设备间'),
  at('MD', 5, '复苏室'),
  at('ME', [2, 3], '缓冲间'),
  at('MA', 1, '抢救大厅'),
  at('EA', [10, 12], '治疗室'),
]

/** How much more than a surgical ward the zones of a building draw; ICU and theatres are those of MD. */
const thirst: Readonly<Record<string, number>> = { MB: 1, MC: 1.15, ME: 1.5, MA: 3, EA: 2.2 }
const ICU = 6
const THEATRES = 5

interface Zone {
  code: string
  weight: number
  isTheatre: boolean
}

function zonesOf(codes: readonly (readonly [building: string, floor: number])[]): Zone[] {
  const counts = new Map<string, number>()
  return codes.map(([building, floor]) => {
    const number = (counts.get(building) ?? 0) + 1
    counts.set(building, number)
    const code = `GZB-${building}-${String(number).padStart(3, '0')}`
    const isTheatre = building === 'MD' && floor === 5
    const weight = building === 'MD' ? (isTheatre ? THEATRES : ICU) : (thirst[building] ?? 1)
    return { code, weight: weight * (0.85 + 0.3 * share(code)), isTheatre }
  })
}

interface OxygenSite {
  tanks: readonly string[]
  /** Nm³ of gas in a full tank: a cubic metre of liquid is 800 of gas. */
  full: number
  /** Days a tank is on duty before the next one is. */
  turn: number
  /** Nm³/h at night and at work. */
  draw: readonly [number, number]
  /** Nm³/h of the generator beside, which always runs. */
  generator: number
  zones: readonly Zone[]
}

export const oxygenSites: Readonly<Record<'MH' | 'RB', OxygenSite>> = {
  MH: {
    tanks: ['LOX-MH-001', 'LOX-MH-002'],
    full: 16_000,
    turn: 4,
    draw: [84, 158],
    generator: 44,
    zones: zonesOf(placesOf(boxSites).map(({ building, floor }) => [building, floor] as const)),
  },
  RB: {
    tanks: ['LOX-RB-001'],
    full: 8_000,
    turn: 4,
    draw: [11, 22],
    generator: 0,
    zones: zonesOf([3, 4, 5].map((floor) => ['RA', floor] as const)).map((zone, i) => ({
      ...zone,
      isTheatre: i === 0,
    })),
  },
}

export const siteOf = (code: string): OxygenSite => oxygenSites[/-(R[AB])-/.test(code) ? 'RB' : 'MH']

/** Parts of the whole that the zones draw at this moment. */
const partsAt = ({ zones }: OxygenSite, { theatre }: Scene): number[] =>
  zones.map(({ weight, isTheatre }) => (isTheatre ? weight * (0.2 + 0.8 * theatre) : weight))

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Nm³/h that all zones of a site draw together. */
export function oxygenDraw({ draw: [night, day] }: OxygenSite, now: number): number {
  const { occupancy, season } = sceneAt(now)
  // Winter is the season of lungs.
  const bySeason = 1 + 0.08 * ((16 - season) / 12)
  return (night + (day - night) * ((occupancy - 0.2) / 0.8)) * bySeason * (1 + 0.02 * wobble(0.61, now))
}

/** L/min through an area alarm box; 0 for one there is none of. */
export function zoneDraw(code: string, now: number): number {
  const site = siteOf(code)
  const rank = site.zones.findIndex((zone) => zone.code === code)
  if (rank < 0) return 0
  const parts = partsAt(site, sceneAt(now))
  return (oxygenDraw(site, now) * 1000 * (parts[rank] ?? 0)) / sum(parts) / 60
}

/** Of what leaves the sources this is lost on the way. */
export const LOST = 0.012

export const generatorFlow = (site: OxygenSite, now: number): number => site.generator * (1 + 0.01 * wobble(0.23, now))

/** Nm³/h that tanks give: what the generator does not. */
export const liquidFlow = (site: OxygenSite, now: number): number =>
  Math.max(0, oxygenDraw(site, now) / (1 - LOST) - generatorFlow(site, now))

const QUARTER = HOUR / 4
/** Nm³ of quarters of an hour that were asked for lately, by the number of the quarter. */
const quarters = new Map<OxygenSite, Map<number, number>>()
const FEW = 4_000

function quarterOf(site: OxygenSite, number: number): number {
  const known = quarters.get(site) ?? new Map<number, number>()
  quarters.set(site, known)
  const given = known.get(number) ?? liquidFlow(site, (number + 0.5) * QUARTER) / 4
  if (known.size > FEW) known.clear()
  known.set(number, given)
  return given
}

/** Nm³ that tanks gave between two moments. */
export function liquidGiven(site: OxygenSite, from: number, now: number): number {
  const [first, last] = [Math.floor(from / QUARTER), Math.floor(now / QUARTER)]
  let given = quarterOf(site, last) * (now / QUARTER - last) - quarterOf(site, first) * (from / QUARTER - first)
  for (let number = first; number < last; number += 1) given += quarterOf(site, number)
  return given
}

/** The lorry comes at six o'clock in China, and is done within forty minutes. */
const CHANGE = -2 * HOUR
const FILLING = (40 / 60) * HOUR
const FILLED = 92
/** What cannot be taken out, in per cent. */
const HEEL = 5

export interface TankCourse {
  isOnDuty: boolean
  /** Per cent. */
  level: number
  /** Nm³/h. */
  flow: number
}

/** Two tanks take turns, each is filled after its own; a tank that stands alone is filled while it gives. */
export function tankAt(code: string, now: number): TankCourse {
  const site = siteOf(code)
  const rank = site.tanks.indexOf(code)
  if (rank < 0) return { isOnDuty: false, level: FILLED, flow: 0 }
  const length = site.turn * DAY
  const turn = Math.floor((now - CHANGE) / length)
  const begin = turn * length + CHANGE
  const filling = Math.min(1, (now - begin) / FILLING)
  const isOnDuty = ((turn % site.tanks.length) + site.tanks.length) % site.tanks.length === rank
  const used = (from: number, to: number) => (100 * liquidGiven(site, from, to)) / site.full
  if (site.tanks.length === 1) {
    const low = used(begin - length, begin)
    return { isOnDuty, level: FILLED - low * (1 - filling) - used(begin, now), flow: liquidFlow(site, now) }
  }
  if (isOnDuty) return { isOnDuty, level: FILLED - used(begin, now), flow: liquidFlow(site, now) }
  return { isOnDuty, level: FILLED - used(begin - length, begin) * (1 - filling), flow: 0 }
}

/** Days for which all tanks of a site last at what was drawn in the last day, given their levels. */
export function stockDays(code: string, now: number, level?: number): number {
  const site = siteOf(code)
  const content = sum(
    site.tanks.map((one) => Math.max(0, (one === code && level !== undefined ? level : tankAt(one, now).level) - HEEL)),
  )
  return ((content / 100) * site.full) / liquidGiven(site, now - DAY, now)
}

/** MPa in the main at night and at work: it falls as more is drawn. */
export function mainPressure(site: OxygenSite, now: number): number {
  const [night, day] = site.draw
  return 0.525 - 0.03 * Math.max(0, Math.min(1.1, (oxygenDraw(site, now) - night) / (day - night)))
}

interface Station {
  /** m³/h at night and at work, and of one machine. */
  draw: readonly [number, number]
  each: number
}

const stations: Readonly<Record<string, Station>> = {
  'VAC MG': { draw: [150, 330], each: 150 },
  'VAC EC': { draw: [50, 110], each: 120 },
  'VAC RA': { draw: [40, 90], each: 100 },
  'MAS MG': { draw: [140, 390], each: 220 },
  'MAS EC': { draw: [45, 130], each: 150 },
  'MAS RA': { draw: [40, 110], each: 130 },
}

/** m³/h that a station of vacuum or medical air is asked for, and how many of its machines run for it. */
export function stationAt(tag: 'VAC' | 'MAS', building: string, now: number) {
  const { draw, each } = stations[`${tag} ${building}`] ?? { draw: [50, 110] as const, each: 120 }
  const people = (sceneAt(now).occupancy - 0.2) / 0.8
  const flow = (draw[0] + (draw[1] - draw[0]) * people) * (1 + 0.03 * wobble(share(`${tag} ${building}`), now))
  const running = Math.max(1, Math.ceil(flow / each + 0.05))
  return { flow, running, able: running * each }
}
