// Machines of the plant rooms: what stands by, what fills and empties, and what is carried by what flows.
import { type Coupling, currents, gridFrequency, isCooling, numberOf, saw, share } from './moment.ts'

/** Every second one is the standby of the one before it. */
const isStandby = (code: number) => code % 2 === 0

const resting = { run: 0, freq: 0, current: 0, vib: 0.1 } as const

/** Kilowatts that a cubic metre an hour of water carries per kelvin. */
const CARRIED = 1.163

/** Reverse osmosis parts its feed into product and concentrate. */
const osmosis: Coupling = (values) => {
  const { feed = 0, recovery = 0 } = values
  values.product = (feed * recovery) / 100
}

/** What a jockey pump has to make good: the network loses its pressure within most of an hour. */
const jockeyed: Coupling = (values, moment) => {
  const { height, isRising } = saw(moment, 55, 0.05)
  values.mainP = share(height, [0, 1], [1.005, 1.075])
  values.jockey = isRising ? 1 : 0
}

export const plantRooms: Readonly<Record<string, Coupling>> = {
  fire_pump: jockeyed,
  hv_incomer(values, moment) {
    const { pf = 0.95, uab = 10.2 } = values
    // Of all transformers together, and so steadier than each of them.
    const p = share(moment.scene.occupancy, [0, 1], [1484, 2321]) + 6 * moment.random.around()
    values.p = p
    values.freq = gridFrequency(moment.now)
    // Of one supply: its phases differ by little.
    values.ubc = uab + 0.02 * moment.random.around()
    values.uca = uab + 0.02 * moment.random.around()
    currents(values, moment, p, pf, uab)
  },
  cw_pump(values, moment) {
    if (isCooling(moment)) values.run = 1
    else Object.assign(values, resting, { bearing: 24, outP: values.inP ?? 0 })
  },
  heat_exchanger(values, { scene, random }) {
    // Houses are heated while it is colder than 18 ℃; the flow is the warmer, the colder it is outside.
    if (scene.cold <= 0.5) {
      Object.assign(values, { run: 0, valve: 0, secFlow: 0, heatP: 0, secOut: 27, secIn: 27 })
      return
    }
    const { secFlow = 120 } = values
    const drop = share(scene.cold, [0.5, 1], [4.5, 10])
    values.run = 1
    values.secOut = share(scene.cold, [0.5, 1], [44.5, 55]) + 0.05 * random.around()
    values.secIn = values.secOut - drop
    values.heatP = CARRIED * secFlow * drop
    values.valve = share(scene.cold, [0.5, 1], [22, 70])
  },
  hot_water(values, { scene }) {
    const { supply = 62 } = values
    // The less is drawn, the longer the water cools on its way round.
    values.back = supply - share(scene.occupancy, [0, 1], [9.4, 7.6])
  },
  agss(values, { scene, random, own }) {
    values.draw = share(scene.theatre, [0, 1], [95, 780]) + 10 * random.around() + 20 * own
  },
  sewage_pump(values, moment) {
    const { height, isRising, turn } = saw(moment, 34, 0.88)
    values.level = share(height, [0, 1], [0.5, 1.2])
    // The two take turns.
    values.r1 = !isRising && turn % 2 === 0 ? 1 : 0
    values.r2 = !isRising && turn % 2 === 1 ? 1 : 0
  },
  dialysis_water: osmosis,
  pure_water(values, moment) {
    osmosis(values, moment)
    const { height, isRising } = saw(moment, 150, 0.4)
    values.tank = share(height, [0, 1], [48, 88])
    values.run = isRising ? 1 : 0
    if (!isRising) Object.assign(values, { feed: 0, product: 0 })
  },
  blower(values, { device }) {
    if (isStandby(numberOf(device))) Object.assign(values, { run: 0, current: 0, vib: 0.1, airP: 0, airT: 22 })
    else values.run = 1
  },
  dosing(values, { device }) {
    if (isStandby(numberOf(device))) Object.assign(values, { run: 0, dose: 0, stock: 94 })
    else values.run = 1
  },
}
