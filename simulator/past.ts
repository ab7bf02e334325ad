// What went wrong in the demonstration hospital on a day of the past, and what its devices reported meanwhile: the same signals
// as of the running simulator, and the same days each time. Pure.
import type { FleetDevice } from '@steward/domain/iot/fleet/fleet'
import type { Level, Property, Rule } from '@steward/domain/iot/fleet/spec'
import { type FaultScript, type Part, deviceNamed, lead, plateau } from './scripts/script.ts'
import { faultScripts } from './scripts/scripts.ts'
import { type Readings, createMachine } from './signals/machine.ts'
import { calm } from './signals/moment.ts'
import { type Random, randomOf } from './signals/random.ts'

export interface Wrong extends Pick<FaultScript, 'lasts' | 'parts' | 'plight'> {
  /** When it began (epoch in ms). */
  at: number
}

export interface PastReport {
  ts: number
  /** Values by identifier; null where a sensor is silent. */
  values: Readings
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Of ten thousand alarms: people can work with few grave ones (EEMUA 191). */
const shares: readonly (readonly [levels: readonly Level[], share: number])[] = [
  [[1], 0.045],
  [[2], 0.15],
  [[3, 4], 1],
]
/** Scripts that have a few devices each, and after how many days they come again. */
const stories = [
  { number: 2, every: 29 },
  { number: 3, every: 17 },
  { number: 4, every: 11 },
  { number: 8, every: 23 },
  { number: 10, every: 31 },
]
/** Machines that are known for it: a part of the alarms comes from a few. */
const NOTORIOUS = 9
const OFTEN = 0.35
const CHATTERS = 0.1

interface Wish {
  devices: readonly FleetDevice[]
  perDay: number
}

/** Of the day that begins at `day` (epoch in ms), in order of time. */
export function wrongsOf(day: number, { devices, perDay }: Wish): Wrong[] {
  const nth = Math.round(day / DAY)
  const random = randomOf(`alarms of day ${nth}`)
  const count = Math.max(1, Math.round(perDay * (0.75 + 0.5 * random.next())))
  const all: Wrong[] = []
  for (let made = 0; made < count; made += 1) {
    const wrong = excursion(random, devices, day + random.next() * DAY)
    if (wrong) all.push(wrong)
  }
  const codes = new Set(devices.map(({ code }) => code))
  for (const { number, every } of stories) {
    const script = faultScripts.find((one) => one.number === number)
    if (!script || nth % every !== number || !script.parts.every(({ device }) => codes.has(device))) continue
    all.push({ ...script, at: day + (0.3 + 0.4 * random.next()) * DAY })
  }
  return all.toSorted((one, other) => one.at - other.at)
}

const pick = <T>(random: Random, of: readonly T[]): T | undefined => of[Math.floor(random.next() * of.length)]

/** A value leaves what is usual, as far as one of the rules of its device is about. */
function excursion(random: Random, devices: readonly FleetDevice[], at: number): Wrong | undefined {
  const drawn = random.next()
  const [levels = []] = shares.find(([, share]) => drawn < share) ?? []
  const able = devices.filter(({ type }) => type.rules.some((rule) => levels.includes(rule.level)))
  const step = Math.max(1, Math.ceil(able.length / NOTORIOUS))
  const known = able.filter((_, nth) => nth % step === step >> 1)
  const device = pick(random, random.next() < OFTEN ? known : able)
  const rule =
    device &&
    pick(
      random,
      device.type.rules.filter(({ level, cutsSupply }) => levels.includes(level) && !cutsSupply),
    )
  const property = device?.type.properties.find(({ identifier }) => identifier === rule?.identifier)
  if (!device || !rule || !property) return undefined
  const usual = rule.level === 1 ? 300 : 600
  const lasts = Math.round(rule.lasts + usual + 3_600 * random.next() ** 2)
  const times = rule.lasts < 120 && random.next() < CHATTERS ? 3 : 1
  const goal = goalOf(rule, property, random.next())
  return { at, lasts: lasts * times, parts: [{ device: device.code, distort: towards(property, goal, lasts) }] }
}

/** A value for which the rule is; undefined where nothing is said. */
function goalOf(rule: Rule, { range: [low, high], keys, decimals }: Property, drawn: number): number | undefined {
  if (rule.condType === 'nodata') return undefined
  const beyond = keys ? 1 : Math.max((0.02 + 0.05 * drawn) * (high - low), 2 * 10 ** -decimals)
  if (rule.condType === 'range_out')
    return drawn < 0.5 ? Math.max(low, rule.low - beyond) : Math.min(high, rule.high + beyond)
  if (keys) {
    const holds = { gt: 1, ge: 0, lt: -1, le: 0 }[rule.operator]
    return rule.limit + holds
  }
  return rule.operator.startsWith('g') ? Math.min(high, rule.limit + beyond) : Math.max(low, rule.limit - beyond)
}

const towards =
  ({ identifier, keys }: Property, goal: number | undefined, lasts: number): Part['distort'] =>
  (values, elapsed) => {
    const within = elapsed % lasts
    if (goal === undefined) values[identifier] = null
    else if (!keys) lead(values, identifier, goal, plateau(within, lasts * 0.2, lasts * 0.6, lasts * 0.2))
    else if (within < lasts * 0.9) values[identifier] = goal
  }

/** Seconds before and after in which everything is as usual. */
const BEFORE = 300
const AFTER = 2_400

/** What one of its devices reported. */
export function* reportsOf({ at, lasts, plight }: Wrong, { device: code, distort }: Part): Generator<PastReport> {
  const device = deviceNamed(code)
  const machine = createMachine(device, undefined, (now) => {
    const elapsed = (now - at) / 1000
    return plight && elapsed >= 0 && elapsed < lasts ? plight(elapsed) : calm
  })
  for (let elapsed = -BEFORE; elapsed < lasts + AFTER; elapsed += device.interval) {
    const ts = Math.round(at) + elapsed * 1000
    const isOn = elapsed >= 0 && elapsed < lasts
    yield { ts, values: machine.report(ts, (values) => isOn && distort(values, elapsed, ts)) }
  }
}
