// The demonstration fleet: 500 devices behind 14 gateways, or those and 9,500 more.
import { type BuildingCode, type OwnPlace, type Place, buildings, floorName, placesOf } from './places.ts'
import { example, exampleGateway, watched } from './showpieces.ts'
import type { FleetType } from './spec.ts'
import { fleetTypes } from './types.ts'

export const USUAL = 500
export const LARGE = 10_000
const LARGE_GATEWAYS = 220

export interface FleetGateway {
  code: string
  name: string
  place: Place
}

export interface FleetDevice {
  code: string
  name: string
  type: FleetType
  place: Place
  /** Code of its gateway. */
  gateway: string
  /** Reporting interval in seconds. */
  interval: number
}

export interface Fleet {
  gateways: readonly FleetGateway[]
  devices: readonly FleetDevice[]
}

/**
 * The fleet of the given size, deterministic; the default fleet is part of each larger one.
 * `describeFleet(500).gateways.length // 14`
 */
export function describeFleet(size: number = USUAL): Fleet {
  const deal = dealer()
  const dealt = fleetTypes.flatMap((type) => deal(type, 0, type.counts[0]))
  const usual = dealt.map((device, i) => settle(device, dealt[i + 1]?.type !== device.type))
  if (size <= USUAL) return fleetOf(usualGateways, sample(usual, size))
  const added = spread(fleetTypes.flatMap((type) => deal(type, type.counts[0], type.counts[1])))
  return fleetOf([...usualGateways, ...added.gateways], [...usual, ...sample(added.devices, size - USUAL)])
}

type Dealt = Omit<FleetDevice, 'gateway' | 'interval' | 'place'> & { place: OwnPlace }

/** Distributes devices over the places of their types, and numbers them per type and building. */
function dealer() {
  const counts = new Map<string, number>()
  const next = (key: string) => {
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    return number
  }
  return (type: FleetType, from: number, to: number): Dealt[] => {
    const places = placesOf(type.sites)
    const [usual] = type.counts
    return Array.from({ length: to - from }, (_, i) => {
      const number = from + i
      // Devices of the default fleet are spread evenly over the places; further ones fill the places in turn.
      const index = number < usual ? Math.floor((number * places.length) / usual) : number % places.length
      const place = places[index]
      if (!place) throw new Error(`${type.code} stands nowhere`)
      const own = next(`${type.code} ${place.building}`)
      const code = `${type.tag}-${place.building}-${String(own).padStart(3, '0')}`
      return { code, name: nameOf(type, place, own, next), type, place }
    })
  }
}

// Device names in plant buildings leave the building out.
const plants: Partial<Record<BuildingCode, string>> = { MG: '', MH: '', MI: '', EC: '东院' }

function nameOf({ naming, label }: FleetType, place: OwnPlace, own: number, next: (key: string) => number): string {
  const building = buildings[place.building]
  if (naming === 'plant') return `${plants[place.building] ?? building}${own}#${label}`
  const where = `${building}${floorName(place.floor)}${naming === 'room' ? (place.room ?? '') : ''}`
  const number = next(`${where}${label}`)
  return naming === 'room' && number === 1 ? `${where}${label}` : `${where}${label}-${number}`
}

const POWER = ['PWR', 'UPS']
const FIRST = 'GW-MG-01'
const SECOND = 'GW-MG-02'

function settle(device: Dealt, isLast: boolean): FleetDevice {
  const { type, place } = device
  if (type.code === example.type && isLast) {
    const { code, name, place: own, gateway } = example
    return { type, code, name, place: own, gateway, interval: type.interval }
  }
  const gateway = place.building === 'MG' && POWER.includes(type.system) ? SECOND : `GW-${place.building}-01`
  return { ...device, gateway, interval: device.code === watched.code ? watched.interval : type.interval }
}

const codes = Object.keys(buildings) as BuildingCode[]

const usualGateways: readonly FleetGateway[] = [
  ...codes.flatMap((building): FleetGateway[] => {
    const place: OwnPlace = { building, floor: 1, room: '弱电间' }
    if (building !== 'MG') return [{ code: `GW-${building}-01`, name: `${buildings[building]}网关`, place }]
    return [
      { code: FIRST, name: '能源中心冷热源网关', place },
      { code: SECOND, name: '能源中心变配电网关', place: { ...place, floor: -1 } },
    ]
  }),
  exampleGateway,
]

/** Further devices get gateways of their own, each with its share of one building. */
function spread(devices: readonly Dealt[]): { gateways: FleetGateway[]; devices: FleetDevice[] } {
  const shares = codes
    .map((building) => ({ building, devices: devices.filter(({ place }) => place.building === building) }))
    .filter((share) => share.devices.length > 0)
    // Small buildings first: each needs at least one gateway, and large ones absorb the rounding.
    .toSorted((a, b) => a.devices.length - b.devices.length)
  let left = LARGE_GATEWAYS - usualGateways.length
  let rest = devices.length
  const spreads = shares.map((share) => {
    const many = Math.max(1, Math.round((left * share.devices.length) / rest))
    left -= many
    rest -= share.devices.length
    return spreadOver(share.building, share.devices, many)
  })
  return { gateways: spreads.flatMap((one) => one.gateways), devices: spreads.flatMap((one) => one.devices) }
}

function spreadOver(building: BuildingCode, devices: readonly Dealt[], many: number) {
  const first = usualGateways.filter(({ code }) => code.startsWith(`GW-${building}-`)).length + 1
  const numberOf = (i: number) => String(first + i).padStart(2, '0')
  const gateways = Array.from({ length: many }, (_, i) => ({
    code: `GW-${building}-${numberOf(i)}`,
    name: `${buildings[building]}网关${numberOf(i)}`,
    place: { building, floor: 1, room: '弱电间' },
  }))
  const settled = devices.map((device, i) => {
    const gateway = `GW-${building}-${numberOf(Math.floor((i * many) / devices.length))}`
    return { ...device, gateway, interval: device.type.interval }
  })
  return { gateways, devices: settled }
}

/** A sample of the given size, evenly spaced. */
const sample = (devices: readonly FleetDevice[], size: number): readonly FleetDevice[] =>
  devices.filter((_, i) => Math.floor(((i + 1) * size) / devices.length) > Math.floor((i * size) / devices.length))

/** Leaves out gateways without devices. */
function fleetOf(gateways: readonly FleetGateway[], devices: readonly FleetDevice[]): Fleet {
  const used = new Set(devices.map((device) => device.gateway))
  return { gateways: gateways.filter((gateway) => used.has(gateway.code)), devices }
}
