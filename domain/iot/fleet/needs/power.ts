// Electricity as a tree: 10 kV incomers, transformers, low-voltage incomers, houses, branches. What a feeder carries is what
// those below it take and what is lost on the way, so that every meter agrees with every other. Pure.
import { auxiliaryPower, chillerAt, chillerPlants, chillersAt } from './cooling.ts'
import { boilerHouses, steamAt } from './heat.ts'
import { type Scene, sceneAt } from './scene.ts'
import { isBuilding, sizes } from './sizes.ts'
import { share, wobble } from './wobble.ts'

export interface Feeder {
  code: string
  /** Code of the one it hangs on. */
  under: string | null
  /** kVA of a transformer. */
  rated?: number
  /** Part lost between it and those below it. */
  lost: number
  /** kW of what hangs on it and is no feeder of its own. */
  own?: (day: Day) => number
}

interface Day {
  now: number
  scene: Scene
  down: ReadonlySet<string>
}

/** W/m² of a house at work, and the part of it that is on at night. */
const houses: Readonly<Record<string, readonly [peak: number, night: number]>> = {
  MA: [18.5, 0.28],
  MB: [12.6, 0.62],
  MC: [12.4, 0.62],
  MD: [38, 0.5],
  ME: [15, 0.62],
  MF: [15, 0.2],
  EA: [13, 0.58],
  EB: [12, 0.6],
  RA: [14, 0.5],
}

/** kW of light, sockets, fans, lifts and machines of a house. */
function houseLoad(building: string, { scene, now }: Day): number {
  const known = houses[building]
  if (!known || !isBuilding(building)) return 0
  const [peak, night] = known
  const people = (scene.occupancy - 0.2) / 0.8
  const part = night + (1 - night) * people + 0.05 * scene.dark + 0.06 * Math.max(0, scene.cold - 0.5)
  return (sizes[building].area * peak * part * (1 + 0.015 * wobble(share(building), now))) / 1000
}

const numbered = (tag: string, building: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${tag}-${building}-${String(i + 1).padStart(3, '0')}`)

/** Branch meters of a house: how many there are, so that each carries its part. */
export const branches = { MA: 8, MB: 15, MC: 14, MD: 12, ME: 2, MF: 2, EA: 8, EB: 2, MG: 7, RA: 2 } as const
type Metered = keyof typeof branches

/** Branches that together take a part of their house's load, each under the feeder that `under` says. */
function branchesOf(building: Metered, part: number, under: (at: number) => string): Feeder[] {
  const codes = numbered('EM', building, branches[building])
  const weights = codes.map((code) => 0.8 + 0.4 * share(code))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return codes.map((code, at) => {
    const [own, weight] = [share(code), (part * (weights[at] ?? 0)) / whole]
    const load = (day: Day) => houseLoad(building, day) * weight * (1 + 0.02 * wobble(own, day.now))
    return { code, under: under(at), lost: 0, own: load }
  })
}

const chillers = (plant: string, codes: readonly string[], under: string): Feeder[] =>
  codes.map((code) => ({
    code,
    under,
    lost: 0,
    own: ({ now, down }) => (chillerPlants[plant] ? chillerAt(code, now, down).power : 0),
  }))

/** kW of pumps and towers of these chillers. */
const pumping =
  (plant: string, codes: readonly string[]) =>
  ({ now, down }: Day): number => {
    const known = chillerPlants[plant]
    if (!known) return 0
    const { running } = chillersAt(known, now, down)
    return 6 + auxiliaryPower(known, running.filter((code) => codes.includes(code)).length)
  }

const plantBranch = (number: number, under: string, own: (day: Day) => number): Feeder => ({
  code: `EM-MG-00${number}`,
  under,
  lost: 0,
  own: (day) => own(day) * (1 + 0.02 * wobble(share(`EM-MG-00${number}`), day.now)),
})

const busy =
  (night: number, day: number) =>
  ({ scene }: Day) =>
    night + (day - night) * ((scene.occupancy - 0.2) / 0.8)

const CABLE = 0.012
const IRON = 0.01
/** kW a transformer takes without load. */
const idle = (rated: number) => () => rated * 0.0008

const transformer = (code: string, under: string | null, rated: number): Feeder => ({
  code,
  under,
  rated,
  lost: IRON,
  own: idle(rated),
})
const incomer = (code: string, under: string, own?: Feeder['own']): Feeder => ({
  code,
  under,
  lost: CABLE,
  ...(own ? { own } : {}),
})

export const feeders: readonly Feeder[] = [
  { code: 'HV-MG-001', under: null, lost: 0.002 },
  { code: 'HV-MG-002', under: null, lost: 0.002 },
  transformer('TR-MG-001', 'HV-MG-001', 2_000),
  transformer('TR-MG-002', 'HV-MG-002', 2_000),
  transformer('TR-MG-003', 'HV-MG-001', 2_000),
  transformer('TR-MG-004', 'HV-MG-002', 2_000),
  transformer('TR-MB-001', 'HV-MG-001', 800),
  // Its section carries lifts, pumps and air of the house, on a switchboard without a meter of its own.
  {
    ...transformer('TR-MB-002', 'HV-MG-002', 800),
    own: (day) => idle(800)() + 0.48 * houseLoad('MB', day),
  },
  incomer('LV-MG-001', 'TR-MG-001'),
  incomer('LV-MG-002', 'TR-MG-002'),
  incomer('LV-MG-003', 'TR-MG-003'),
  incomer('LV-MG-004', 'TR-MG-004'),
  incomer('LV-MB-001', 'TR-MB-001'),
  incomer('LV-MA-001', 'LV-MG-003'),
  incomer('LV-MA-002', 'LV-MG-003'),
  incomer('LV-MC-001', 'LV-MG-003'),
  incomer('LV-MC-002', 'LV-MG-003'),
  incomer('LV-EA-001', 'LV-MG-002'),
  ...chillers('MG', ['CH-MG-001', 'CH-MG-002'], 'LV-MG-001'),
  ...chillers('MG', ['CH-MG-003'], 'LV-MG-002'),
  ...chillers('EC', ['CH-EC-001'], 'LV-MG-002'),
  plantBranch(1, 'LV-MG-001', pumping('MG', ['CH-MG-001', 'CH-MG-002'])),
  plantBranch(2, 'LV-MG-001', ({ now }) => (boilerHouses.MG ? 18 + 9 * steamAt(boilerHouses.MG, now) : 0)),
  plantBranch(3, 'LV-MG-001', busy(70, 130)),
  plantBranch(4, 'LV-MG-002', pumping('MG', ['CH-MG-003'])),
  plantBranch(5, 'LV-MG-002', pumping('EC', ['CH-EC-001'])),
  plantBranch(6, 'LV-MG-002', busy(34, 52)),
  plantBranch(7, 'LV-MG-002', busy(20, 42)),
  ...branchesOf('MA', 1, (at) => (at % 2 === 0 ? 'LV-MA-001' : 'LV-MA-002')),
  ...branchesOf('MC', 1, (at) => (at % 2 === 0 ? 'LV-MC-001' : 'LV-MC-002')),
  ...branchesOf('MB', 0.52, () => 'LV-MB-001'),
  ...(['MD', 'ME', 'MF'] as const).flatMap((building) => branchesOf(building, 1, () => 'LV-MG-004')),
  ...(['EA', 'EB'] as const).flatMap((building) => branchesOf(building, 1, () => 'LV-EA-001')),
  transformer('TR-RA-001', null, 800),
  {
    ...transformer('TR-RA-002', null, 800),
    own: (day) => idle(800)() + 0.45 * houseLoad('RA', day) + pumping('RA', ['CH-RA-001', 'CH-RA-002'])(day),
  },
  incomer('LV-RA-001', 'TR-RA-001', (day) => 0.43 * houseLoad('RA', day)),
  ...branchesOf('RA', 0.12, () => 'LV-RA-001'),
  ...chillers('RA', ['CH-RA-001', 'CH-RA-002'], 'LV-RA-001'),
]

const byCode = new Map(feeders.map((feeder) => [feeder.code, feeder]))
const below = Map.groupBy(feeders, ({ under }) => under ?? '')

/** Those that hang on a feeder directly. */
export const belowOf = (code: string): readonly Feeder[] => below.get(code) ?? []

export const feederOf = (code: string): Feeder | undefined => byCode.get(code)

/** Machines that are no feeders, and have no voltage when the incomer of their house has none. */
const carried: ReadonlySet<string> = new Set(['ats', 'ups', 'fire_pump'])

/** The incomer a machine of this type in this house hangs on; undefined where it is not known. */
export const supplyOf = (typeCode: string, building: string): string | undefined =>
  carried.has(typeCode) ? feederOf(`LV-${building}-001`)?.code : undefined

/** Codes of a feeder and of all that hang on it. */
export const fedBy = (code: string): string[] => [
  code,
  ...(below.get(code) ?? []).flatMap((feeder) => fedBy(feeder.code)),
]

const nothing: ReadonlySet<string> = new Set()

/** kW of every feeder at a moment; what is `down` takes nothing, nor does what hangs on it. */
export function loadsAt(now: number, down: ReadonlySet<string> = nothing): ReadonlyMap<string, number> {
  const loads = new Map<string, number>()
  const day: Day = { now, scene: sceneAt(now), down }
  for (const top of below.get('') ?? []) carriedBy(top, day, loads)
  return loads
}

/** kW of one feeder at a moment; undefined where there is none of this code. */
export function loadAt(code: string, now: number, down: ReadonlySet<string> = nothing): number | undefined {
  const feeder = byCode.get(code)
  if (!feeder) return undefined
  for (let above = feeder.under; above !== null; above = byCode.get(above)?.under ?? null) if (down.has(above)) return 0
  return carriedBy(feeder, { now, scene: sceneAt(now), down })
}

function carriedBy(feeder: Feeder, day: Day, loads?: Map<string, number>): number {
  const fed = (below.get(feeder.code) ?? []).reduce((sum, one) => sum + carriedBy(one, day, loads), 0)
  const load = day.down.has(feeder.code) ? 0 : (fed + (feeder.own?.(day) ?? 0)) / (1 - feeder.lost)
  loads?.set(feeder.code, load)
  return load
}

/** kW of what hangs on a feeder and is no feeder of its own. */
export const restAt = (code: string, now: number): number =>
  byCode.get(code)?.own?.({ now, scene: sceneAt(now), down: nothing }) ?? 0

/** Power factor of a feeder: compensated at the incomers, and never 1. */
export const powerFactor = (code: string, now: number): number =>
  (code.startsWith('EM-') ? 0.9 : 0.95) + 0.03 * share(code) + 0.008 * wobble(share(code), now)

/** The part of a house that the emergency supply carries. */
export const emergencyLoad = (building: string, now: number): number =>
  0.34 * houseLoad(building, { now, scene: sceneAt(now), down: nothing })

/** kW of all that a hospital draws from the mains: `M` with its east campus, or `R`. */
export const totalLoad = (campus: 'M' | 'R', now: number): number => {
  const tops = feeders.filter(({ under, code }) => under === null && code.includes(campus === 'M' ? '-MG-' : '-RA-'))
  return tops.reduce((sum, { code }) => sum + (loadAt(code, now) ?? 0), 0)
}
