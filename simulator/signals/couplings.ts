// How people, weather and other machines influence a device's values.
import type { Scene } from '@steward/domain/iot/fleet/needs/scene'
import { gases } from './gases.ts'
import { lift } from './lift.ts'
import { type Coupling, type Moment, swing } from './moment.ts'
import { plantRooms } from './plant-rooms.ts'
import { power } from './power.ts'

const followers = {
  occupancy: ['load', 'co2'],
  heat: ['roomT', 'retT', 'mrT', 'batT', 'cableT', 'outTemp', 'discTemp', 'coolant', 'fanFreq', 'valve'],
} as const

/** What from 0 to 1 a property follows. */
export type Pull = keyof typeof followers & keyof Scene

/** The influence a property follows; others have a daily curve only. */
export const pulls: ReadonlyMap<string, Pull> = new Map(
  (['occupancy', 'heat'] as const).flatMap((what) => followers[what].map((identifier) => [identifier, what] as const)),
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
  ...gases,
  ...power,
  elevator: lift,
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
