// Electricity: what every feeder carries at the moment (needs/power.ts), with the voltages, currents and states that go with it.
import { emergencyLoad, feederOf, loadAt, powerFactor } from '@steward/domain/iot/fleet/needs/power'
import { type Coupling, type Moment, type Values, currents, gridFrequency, numberOf } from './moment.ts'

/** Seconds until a diesel set carries the load. */
export const STARTING = 12
/** Litres of a diesel set's tank, and litres an hour for each kW. */
const TANK = 1_000
const LITRES = 0.26

/** kW of a feeder; one that stands in no tree carries what its kind does in the middle. */
const loadOf = ({ device, now, plight }: Moment, usual: number): number =>
  loadAt(device.code, now, plight.down) ?? usual

/** Whether a device's supply is gone: its house is dark, or its feeder is out. */
export const isDead = ({ device, plight }: Pick<Moment, 'device' | 'plight'>): boolean =>
  plight.down.has(device.code) || plight.dark?.building === device.place.building

/** Without voltage a meter keeps the frequency it saw last. */
const none = { uab: 0, ubc: 0, uca: 0, ia: 0, ib: 0, ic: 0, p: 0, q: 0, thdU: 0, pf: 0 }

/** Seconds in which windings come two thirds of the way to the warmth of their load. */
const WARMING = 2_400

const highVoltage: Coupling = (values, moment) => {
  const { uab = 10.2 } = values
  const p = loadOf(moment, values.p ?? 0)
  const pf = powerFactor(moment.device.code, moment.now)
  // Of one supply: its phases differ by little.
  values.ubc = uab + 0.02 * moment.random.around()
  values.uca = uab + 0.02 * moment.random.around()
  Object.assign(values, { p, pf, freq: gridFrequency(moment.now) })
  currents(values, moment, p, pf, (uab + values.ubc + values.uca) / 3)
}

const transformer: Coupling = (values, moment) => {
  const { device, now, random, scene, memory, passed } = moment
  const rated = feederOf(device.code)?.rated ?? 1_250
  const p = loadOf(moment, values.power ?? 0)
  const pf = powerFactor(device.code, now)
  const load = (100 * p) / pf / rated
  values.power = p
  values.load = load
  currents(values, moment, p, pf)
  // Windings of a dry transformer warm with the square of their current above the air of the room, and slowly.
  const goal = 28 + 0.25 * scene.outside + 75 * (load / 100) ** 2
  memory.warmth = goal + ((memory.warmth ?? goal) - goal) * Math.exp(-passed / WARMING)
  for (const [i, winding] of ['tA', 'tB', 'tC'].entries())
    values[winding] = memory.warmth + (i - 1) + 0.3 * random.around()
  const phases = [values.ia ?? 0, values.ib ?? 0, values.ic ?? 0]
  const mean = phases.reduce((sum, one) => sum + one, 0) / 3
  values.unbal = mean === 0 ? 0 : (100 * Math.max(...phases.map((one) => Math.abs(one - mean)))) / mean
}

const lowVoltage: Coupling = (values, moment) => {
  const { device, now } = moment
  if (isDead(moment)) {
    Object.assign(values, none, { breaker: 2 })
    return
  }
  const p = loadOf(moment, values.p ?? 0)
  const pf = powerFactor(device.code, now)
  Object.assign(values, { p, pf, breaker: 1, q: p * Math.tan(Math.acos(pf)), freq: gridFrequency(now) })
  const volts = ((values.uab ?? 0) + (values.ubc ?? 0) + (values.uca ?? 0)) / 3
  currents(values, moment, p, pf, volts / 1000)
}

const branch: Coupling = (values, moment) => {
  if (isDead(moment)) {
    Object.assign(values, { u: 0, i: 0, p: 0, pf: 0, leak: 0 })
    return
  }
  const p = loadOf(moment, 12 + 24 * moment.scene.occupancy)
  const pf = powerFactor(moment.device.code, moment.now)
  Object.assign(values, { p, pf, i: (1000 * p) / (3 * (values.u ?? 230) * pf) })
}

const tie: Coupling = (values, moment) => {
  if (isDead(moment)) Object.assign(values, { u1: 0, u2: 0 })
}

/** It has a second supply: another section as a rule, and the diesel set where the whole house is dark. */
const transferSwitch: Coupling = (values, moment) => {
  const { memory, own, plight, device } = moment
  const isDark = plight.dark?.building === device.place.building && numberOf(device) === 1
  const hasBackup = !isDark || (plight.dark?.seconds ?? 0) >= STARTING
  values.pos = isDark && hasBackup ? 1 : 0
  if (isDark) values.uA = 0
  if (!hasBackup) values.uB = 0
  memory.transfers ??= Math.round(18 + 40 * own)
  if (memory.pos !== undefined && memory.pos !== values.pos) memory.transfers += 1
  memory.pos = values.pos
  values.transfers = memory.transfers
}

/** Its batteries carry on until the diesel set does, and are charged again. */
const uninterrupted: Coupling = (values, moment) => {
  const { memory, passed } = moment
  const isOut = isDead(moment) && (moment.plight.dark?.seconds ?? 0) < STARTING
  memory.bat ??= values.bat ?? 100
  memory.bat = Math.max(60, Math.min(values.bat ?? 100, memory.bat + (isOut ? -passed / 6 : passed / 120)))
  values.bat = memory.bat
  if (isOut) Object.assign(values, { uIn: 0, mode: 1 })
}

const dieselSet: Coupling = (values, moment) => {
  const { memory, now, passed, plight, device, own } = moment
  memory.fuel ??= 84 + 10 * own
  // The first set of the plant carries; what is dark elsewhere has sets of its own.
  const seconds =
    plight.dark && numberOf(device) === 1 && device.place.building === 'MG' ? plight.dark.seconds : undefined
  memory.warm = Math.max(0, Math.min(1, (memory.warm ?? 0) + (seconds === undefined ? -1 : 1) * (passed / 600)))
  values.coolant = 38 + 4 * own + 42 * memory.warm
  if (seconds !== undefined && plight.dark) {
    const speed = Math.min(1, seconds / STARTING)
    Object.assign(values, { state: 1, rpm: Math.round(1500 * speed), oilP: Math.round(420 * speed) })
    if (seconds >= STARTING) {
      const p = emergencyLoad(plight.dark.building, now)
      Object.assign(values, { u: 400, f: 50, p })
      memory.fuel -= (100 * p * LITRES * (passed / 3600)) / TANK
    } else values.startBat = 24.6
  }
  values.fuel = memory.fuel
}

export const power: Readonly<Record<string, Coupling>> = {
  hv_incomer: highVoltage,
  transformer,
  lv_incomer: lowVoltage,
  branch_meter: branch,
  bus_tie: tie,
  ats: transferSwitch,
  ups: uninterrupted,
  diesel_gen: dieselSet,
}

/** What stops in a dark house, and for how long: what the emergency supply carries starts again with it. */
export function darken(values: Values, moment: Moment): void {
  if (isWithout(moment)) Object.assign(values, stopped[moment.device.type.code]?.values)
}

/** Whether a machine stands because its house is dark. */
export function isWithout(moment: Moment): boolean {
  const { dark } = moment.plight
  const stops = stopped[moment.device.type.code]
  if (!stops || dark?.building !== moment.device.place.building) return false
  return !stops.isEmergency?.(moment) || dark.seconds < STARTING
}

interface Stopping {
  values: Values
  /** Whether the emergency supply carries it. */
  isEmergency?: (moment: Moment) => boolean
}

const always = () => true

const stopped: Readonly<Record<string, Stopping>> = {
  // Lifts go to the next floor on their batteries and open; the last two carry beds and firemen.
  elevator: { values: { run: 0, speed: 0, dir: 0, door: 1 }, isEmergency: ({ device }) => numberOf(device) >= 6 },
  ahu: { values: { run: 0, fanFreq: 0, filterDp: 0 } },
  fcu: { values: { fan: 0, valve: 0 } },
  light_circuit: { values: { on: 0, i: 0 }, isEmergency: ({ device }) => numberOf(device) % 3 === 0 },
  hot_water: { values: { run: 0, flow: 0 } },
  water_pump_set: { values: { r1: 0, r2: 0, r3: 0, f1: 0, f2: 0, f3: 0 }, isEmergency: always },
  water_pump_mid: { values: { r1: 0, r2: 0, r3: 0, f1: 0, f2: 0, f3: 0 }, isEmergency: always },
  water_pump_high: { values: { r1: 0, r2: 0, r3: 0, f1: 0, f2: 0, f3: 0 }, isEmergency: always },
  sewage_pump: { values: { r1: 0, r2: 0 }, isEmergency: always },
  fire_pump: { values: { power: 0, jockey: 0 }, isEmergency: always },
  drug_fridge: { values: { power: 0, comp: 0 }, isEmergency: always },
}
