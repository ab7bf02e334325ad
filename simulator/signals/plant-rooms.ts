// Machines of the plant rooms: what stands by, what fills and empties, and what is carried by what flows.
import { roomTemperature, saturated, towerWater } from '@steward/domain/iot/fleet/needs/cooling'
import { boilerAt, exchangerAt, hotWaterAt } from '@steward/domain/iot/fleet/needs/heat'
import { meteredWater, sewageAt } from '@steward/domain/iot/fleet/needs/water'
import { type Coupling, type Moment, chillerOf, numberOf, saw, share } from './moment.ts'

/** Every second one is the standby of the one before it. */
const isStandby = (code: number) => code % 2 === 0

const resting = { run: 0, freq: 0, current: 0, vib: 0.1, bearing: 24 } as const

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

/** Treated in three sessions from Monday to Saturday; at night the loop is kept moving and nothing is made. */
const isDialysing = ({ scene }: Moment) => scene.weekday !== 0 && scene.hour >= 6 && scene.hour < 22.5

const chiller: Coupling = (values, moment) => {
  const { random } = moment
  const course = chillerOf(moment)
  Object.assign(values, {
    run: course.isRunning ? 1 : 0,
    load: course.load,
    cooling: course.cooling,
    power: course.power,
    cop: course.cop,
    chwFlow: course.chilledFlow,
    chwOut: course.chilledOut + 0.02 * random.around(),
    chwIn: course.chilledIn + 0.02 * random.around(),
    cwIn: course.coolingIn + 0.05 * random.around(),
    cwOut: course.coolingOut + 0.05 * random.around(),
    // At rest both sides come to one pressure.
    evapP: saturated(course.isRunning ? course.chilledOut - 1.6 : course.chilledOut),
    condP: saturated(course.isRunning ? course.coolingOut + 1.4 : course.chilledOut),
    warm: 0,
  })
}

export const plantRooms: Readonly<Record<string, Coupling>> = {
  chiller,
  fire_pump: jockeyed,
  chw_pump(values, moment) {
    const { device } = moment
    // Every second pump is the standby of the one before it; a pair belongs to a chiller.
    const isNeeded = chillerOf({
      ...moment,
      device: {
        ...device,
        code: `CH-${device.place.building}-${String(Math.ceil(numberOf(device) / 2)).padStart(3, '0')}`,
      },
    }).isRunning
    if (isNeeded && !isStandby(numberOf(device))) values.run = 1
    else Object.assign(values, resting, { outP: values.inP ?? 0 })
  },
  cw_pump(values, moment) {
    if (chillerOf(moment).isRunning) values.run = 1
    else Object.assign(values, resting, { outP: values.inP ?? 0 })
  },
  cooling_tower(values, moment) {
    const isRunning = chillerOf(moment).isRunning
    values.run = isRunning ? 1 : 0
    if (isRunning) values.outTemp = towerWater(moment.scene) + 0.3 * moment.own
    else Object.assign(values, { fanFreq: 0, outTemp: roomTemperature(moment.scene) })
  },
  boiler(values, { now, device, own, random }) {
    const { isRunning, steam, gas, part } = boilerAt(device.code, now)
    Object.assign(values, { run: isRunning ? 1 : 0, steamFlow: steam, gasFlow: gas })
    // One that stands is kept warm and under a little pressure.
    if (isRunning) values.exhT = 118 + 55 * part + 4 * own + 0.4 * random.around()
    else Object.assign(values, { press: 0.22 + 0.05 * own, exhT: 52 + 6 * own })
  },
  heat_exchanger(values, { now, device, random }) {
    const { isRunning, flow, out, back, heat, valve } = exchangerAt(device.code, now)
    const noise = 0.03 * random.around()
    Object.assign(values, {
      run: isRunning ? 1 : 0,
      valve,
      secFlow: flow,
      heatP: heat,
      secOut: out + noise,
      secIn: back + noise,
    })
  },
  hot_water(values, { now, device, scene }) {
    const { supply = 62 } = values
    values.flow = hotWaterAt(device.place.building, now)
    // The less is drawn, the longer the water cools on its way round.
    values.back = supply - share(scene.occupancy, [0, 1], [9.4, 7.6])
  },
  water_meter(values, { now, device }) {
    values.flow = meteredWater(device.code, now) ?? values.flow ?? 0
  },
  sewage_station(values, { now }) {
    values.flow = sewageAt(now)
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
  dialysis_water(values, moment) {
    values.run = isDialysing(moment) ? 1 : 0
    if (values.run === 0) Object.assign(values, { feed: 0 })
    osmosis(values, moment)
  },
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
