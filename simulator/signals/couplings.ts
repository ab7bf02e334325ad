// How people, weather and other machines influence a device's values.
import { lift } from './lift.ts'
import { oxygenGenerator, tank } from './lox.ts'
import { type Coupling, type Moment, currents, gridFrequency, isCooling, numberOf, share, swing } from './moment.ts'
import { plantRooms } from './plant-rooms.ts'
import type { Scene } from './scene.ts'

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

/** Opened this many times an hour while people are present, for one report. */
function isOpened({ passed, scene, random, memory }: Moment, timesAnHour: number): number {
  const wish = random.next() < (Math.min(passed, 60) / 3600) * timesAnHour * scene.occupancy
  memory.opened = wish && memory.opened !== 1 ? 1 : 0
  return memory.opened
}

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
  ...plantRooms,
  lox_tank: tank,
  o2_psa: oxygenGenerator,
  elevator: lift,
  chiller(values, moment) {
    const { scene, random } = moment
    const { chwOut = 0, cwIn = 0 } = values
    const isRunning = isCooling(moment)
    const load = isRunning ? share(scene.heat, [0, 1], [46, 91]) + 0.5 * random.around() : 0
    values.run = isRunning ? 1 : 0
    values.load = load
    values.power = isRunning ? share(load, [30, 95], [150, 520]) : 0
    values.chwIn = chwOut + 4.2 + load * 0.018
    values.cwOut = cwIn + (isRunning ? 4.2 + load * 0.006 : 0)
  },
  chw_pump(values, { device }) {
    // Every second pump is the standby of the one before it.
    if (numberOf(device) % 2 === 1) return
    Object.assign(values, { run: 0, freq: 0, current: 0, vib: 0.1, bearing: 24, outP: values.inP ?? 0 })
  },
  transformer(values, moment) {
    const { load = 0 } = values
    for (const [i, winding] of ['tA', 'tB', 'tC'].entries())
      values[winding] = share(load, [30, 70], [53, 86]) + (i - 1) + 0.3 * moment.random.around()
    values.power = share(load, [30, 70], [350, 900])
    currents(values, moment, values.power, 0.95)
    const [ia = 0, ib = 0, ic = 0] = [values.ia, values.ib, values.ic]
    const mean = (ia + ib + ic) / 3
    values.unbal = (100 * Math.max(...[ia, ib, ic].map((one) => Math.abs(one - mean)))) / mean
  },
  lv_incomer(values, moment) {
    const { p = 0, pf = 0.95 } = values
    values.q = p * Math.tan(Math.acos(pf))
    values.freq = gridFrequency(moment.now)
    currents(values, moment, p, pf)
  },
  branch_meter(values) {
    values.i = (values.p ?? 0) / (Math.sqrt(3) * 0.4 * (values.pf ?? 0.94))
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
  tank_level(values, moment) {
    const { height, isRising } = swing(moment, 180)
    values.level = 2.5 + 0.8 * height
    values.inlet = isRising ? 1 : 0
    // What comes in from the main has more chlorine than what has stood here.
    values.cl = 0.27 + 0.08 * height
  },
  light_circuit(values, { scene }) {
    values.on = scene.dark > 0.5 || scene.occupancy > 0.5 ? 1 : 0
    if (values.on === 0) values.i = 0
  },
  drug_fridge: fridge(4.5, 0.9),
  blood_fridge: fridge(3.9, 0.5),
}
