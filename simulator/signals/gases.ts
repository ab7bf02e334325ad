// Medical gases: tanks, the generator, stations and the boxes of the wards, each by what the wards draw at the moment.
import {
  generatorFlow,
  mainPressure,
  siteOf,
  stationAt,
  stockDays,
  tankAt,
  zoneDraw,
} from '@steward/domain/iot/fleet/needs/gases'
import { type Coupling, type Moment, saw, share } from './moment.ts'

/** How far above the main a generator delivers, in MPa. */
const ABOVE = 0.018

const tank: Coupling = (values, { now, device, random }) => {
  const { level, flow } = tankAt(device.code, now)
  values.level = level + 0.02 * random.around()
  values.flow = flow === 0 ? 0 : flow * (1 + 0.003 * random.around())
  values.stockDays = stockDays(device.code, now)
  // Measured behind the check valve: all tanks show the main.
  values.outPress = mainPressure(siteOf(device.code), now) + 0.001 * random.around()
}

/** A generator that rests keeps no more than what its check valve holds. */
const generator: Coupling = (values, { now, device, random }) => {
  const site = siteOf(device.code)
  const isRunning = values.run === 1
  values.outPress = mainPressure(site, now) + (isRunning ? ABOVE : -ABOVE) + 0.002 * random.around()
  values.flow = isRunning ? generatorFlow(site, now) : 0
}

/** kPa lost between the station and a ward, more where more is drawn. */
const lossOf = ({ own, scene }: Moment) => 8 + 4 * own + 3 * scene.occupancy

/** Machines of a station that are asked for run; the vacuum is the deeper, the less they are used. */
const vacuumAt = (building: string, now: number) => {
  const { flow, able } = stationAt('VAC', building, now)
  return 80 - 14 * (flow / able)
}

/** The stations of the campus a ward belongs to. */
const stationOf = (building: string) => (building.startsWith('E') ? 'EC' : building.startsWith('R') ? 'RA' : 'MG')

const zone: Coupling = (values, moment) => {
  const { now, device, random } = moment
  values.o2Flow = zoneDraw(device.code, now)
  values.vacuum = vacuumAt(stationOf(device.place.building), now) - lossOf(moment) + 0.3 * random.around()
}

const vacuum: Coupling = (values, { now, device, random }) => {
  const { building } = device.place
  const { flow, running } = stationAt('VAC', building, now)
  values.flow = flow
  values.vacuum = vacuumAt(building, now) + 0.3 * random.around()
  for (const number of [1, 2, 3, 4]) values[`p${number}`] = number <= running ? 1 : 0
}

/** Compressors fill the receiver and rest, between two pressures. */
const air: Coupling = (values, moment) => {
  const { building } = moment.device.place
  const { flow, running } = stationAt('MAS', building, moment.now)
  const { height } = saw(moment, 9, 0.6)
  values.flow = flow
  values.pressure = share(height, [0, 1], [0.79, 0.86])
  for (const number of [1, 2, 3]) values[`c${number}`] = number <= running ? 1 : 0
}

export const gases: Readonly<Record<string, Coupling>> = {
  lox_tank: tank,
  o2_psa: generator,
  gas_zone_box: zone,
  vac_station: vacuum,
  med_air_station: air,
}
