// How people, weather and other machines influence a device's values.
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

export type Values = Record<string, number>

const followers = {
  occupancy: ['load', 'power', 'p', 'flow', 'o2Flow', 'co2'],
  cold: ['steamFlow', 'gasFlow'],
  heat: [
    'roomT',
    'retT',
    'mrT',
    'batT',
    'cableT',
    'outTemp',
    'cwIn',
    'condP',
    'discTemp',
    'coolant',
    'fanFreq',
    'valve',
  ],
} as const

/** The influence a property follows; others have a daily curve only. */
export const pulls: ReadonlyMap<string, keyof Scene> = new Map(
  (['occupancy', 'cold', 'heat'] as const).flatMap((what) =>
    followers[what].map((identifier) => [identifier, what] as const),
  ),
)

export interface Moment {
  now: number
  /** Seconds since the device's previous values. */
  passed: number
  scene: Scene
  random: Random
  /** Constant of the device from 0 to 1, so that devices differ. */
  own: number
}

type Coupling = (values: Values, moment: Moment) => void

const share = (value: number, [from, to]: readonly [number, number], [low, high]: readonly [number, number]) =>
  low + ((value - from) / (to - from)) * (high - low)

/** A triangle wave from -1 to 1 with this period in minutes. */
function swing({ now, own }: Moment, minutes: number): { height: number; isRising: boolean } {
  const turn = (now / (minutes * 60_000) + own) % 1
  return { height: turn < 0.5 ? 4 * turn - 1 : 3 - 4 * turn, isRising: turn < 0.5 }
}

/** Opened this many times an hour while people are present, for one report. */
const isOpened = ({ passed, scene, random }: Moment, timesAnHour: number) =>
  random.next() < (Math.min(passed, 60) / 3600) * timesAnHour * scene.occupancy ? 1 : 0

const fridge =
  (middle: number, reach: number): Coupling =>
  (values, moment) => {
    const { height, isRising } = swing(moment, 35)
    values.door = isOpened(moment, 3)
    values.temp = middle + reach * height + 0.05 * moment.random.around() + 0.3 * values.door
    values.temp2 = values.temp + 0.15 + 0.05 * moment.random.around()
    if (values.comp !== undefined) values.comp = isRising ? 0 : 1
  }

export const couplings: Readonly<Record<string, Coupling>> = {
  lox_tank(values, { now, own, random }) {
    // Consumed over a week, then refilled.
    const turn = (now / (7 * 86_400_000) + own) % 1
    values.level = 92 - 54 * turn + 0.05 * random.around()
  },
  chiller(values, { scene, random }) {
    const { chwOut = 0, cwIn = 0 } = values
    const load = share(scene.heat, [0, 1], [34, 91]) + 0.5 * random.around()
    values.load = load
    values.power = share(load, [30, 95], [150, 520])
    values.chwIn = chwOut + 4.2 + load * 0.018
    values.cwOut = cwIn + 4.2 + load * 0.006
  },
  transformer(values, { random }) {
    const { load = 0 } = values
    for (const [i, winding] of ['tA', 'tB', 'tC'].entries())
      values[winding] = share(load, [30, 70], [53, 86]) + (i - 1) + 0.3 * random.around()
    for (const phase of ['ia', 'ib', 'ic']) values[phase] = share(load, [30, 70], [620, 1480]) + 5 * random.around()
    values.power = share(load, [30, 70], [350, 900])
  },
  lv_incomer(values, { random }) {
    const { p = 0 } = values
    for (const phase of ['ia', 'ib', 'ic']) values[phase] = share(p, [250, 800], [420, 1280]) + 5 * random.around()
    values.q = share(p, [250, 800], [50, 180])
  },
  branch_meter(values) {
    values.i = share(values.p ?? 0, [8, 50], [15, 90])
  },
  or_air(values, { scene, own }) {
    const isUsed = scene.theatre > own
    values.occupied = isUsed ? 1 : 0
    values.mode = isUsed ? 0 : scene.theatre > 0 ? 1 : 2
  },
  fcu(values, { scene }) {
    values.mode = scene.heat < 0.4 ? 1 : 0
    values.fan = scene.occupancy > 0.5 ? 2 : 1
    values.valve = Math.abs(scene.heat - 0.5) > 0.1 ? 1 : 0
  },
  iso_room(values, moment) {
    values.door = isOpened(moment, 4)
  },
  elevator(values, { scene, random, own }) {
    const top = 6 + Math.round(own * 12)
    const isMoving = random.next() < 0.15 + 0.75 * scene.visiting
    const floor = 1 + Math.floor(random.next() * top)
    values.dir = isMoving ? (floor >= (values.floor ?? 1) ? 1 : 2) : 0
    if (isMoving) values.floor = floor
    values.run = isMoving ? 1 : 0
    values.speed = isMoving ? 1.75 : 0
    values.door = isMoving ? 0 : random.next() < 0.5 ? 1 : 0
  },
  tank_level(values, moment) {
    const { height, isRising } = swing(moment, 180)
    values.level = 2.5 + 0.8 * height
    values.inlet = isRising ? 1 : 0
  },
  light_circuit(values, { scene }) {
    values.on = scene.dark > 0.5 || scene.occupancy > 0.5 ? 1 : 0
    if (values.on === 0) values.i = 0
  },
  drug_fridge: fridge(4.5, 0.9),
  blood_fridge: fridge(3.9, 0.5),
}
