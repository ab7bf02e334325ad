// The fleet of the English-speaking demonstration hospital: one building, an oxygen compound, a few dozen devices.
import type { Fleet, FleetDevice, FleetGateway } from './fleet.ts'
import type { FleetType } from './spec.ts'
import { fleetTypes } from './types.ts'

const MAIN = 'RA'
const OXYGEN = 'RB'

export const englishBuildings = { [MAIN]: 'Main building', [OXYGEN]: 'Oxygen compound' } as const

type Building = keyof typeof englishBuildings

/** One line per type and room: what stands there, by name. */
type Stand = readonly [building: Building, floor: number, room: string, type: string, ...names: readonly string[]]

const stands: readonly Stand[] = [
  [OXYGEN, 1, 'Tank farm', 'lox_tank', 'Liquid oxygen tank'],
  [OXYGEN, 1, 'Manifold room', 'o2_manifold', 'Oxygen manifold'],
  [OXYGEN, 1, 'Manifold room', 'n2o_manifold', 'Nitrous oxide manifold'],
  [OXYGEN, 1, 'Manifold room', 'o2_ambient', 'Manifold room oxygen monitor'],
  [MAIN, -1, 'Medical gas plant room', 'med_air_station', 'Medical air plant'],
  [MAIN, -1, 'Medical gas plant room', 'vac_station', 'Medical vacuum plant'],
  [MAIN, 3, 'Recovery', 'gas_zone_box', 'Theatres area gas alarm'],
  [MAIN, 4, 'Treatment room', 'gas_zone_box', 'Ward 4 area gas alarm'],
  [MAIN, 5, 'Treatment room', 'gas_zone_box', 'Ward 5 area gas alarm'],
  [MAIN, -1, 'Chiller hall', 'chiller', 'Chiller 1', 'Chiller 2'],
  [MAIN, -1, 'Chiller hall', 'chw_pump', 'Chilled water pump 1', 'Chilled water pump 2'],
  [MAIN, 2, 'Air handling plant room', 'ahu', 'Clinics air handling unit'],
  [MAIN, 4, 'Air handling plant room', 'ahu', 'Ward 4 air handling unit'],
  [MAIN, 3, 'Air handling plant room', 'or_air', 'Theatre 1 air handling unit', 'Theatre 2 air handling unit'],
  [MAIN, 4, 'Bedroom 1', 'fcu', 'Ward 4 bedroom 1 fan coil'],
  [MAIN, 5, 'Isolation room 1', 'iso_room', 'Isolation room 1 pressure'],
  [MAIN, 5, 'Isolation room 2', 'iso_room', 'Isolation room 2 pressure'],
  [MAIN, -1, 'Switch room', 'transformer', 'Transformer T1', 'Transformer T2'],
  [MAIN, -1, 'Switch room', 'lv_incomer', 'Main incomer 1'],
  [MAIN, 4, 'Electrical riser', 'branch_meter', 'Ward 4 meter'],
  [MAIN, 5, 'Electrical riser', 'branch_meter', 'Ward 5 meter'],
  [MAIN, 3, 'Theatre 1', 'it_iso', 'Theatre 1 isolated supply'],
  [MAIN, 3, 'Theatre 2', 'it_iso', 'Theatre 2 isolated supply'],
  [MAIN, -1, 'Switch room', 'ats', 'Essential supply transfer switch'],
  [MAIN, -1, 'UPS room', 'ups', 'Theatres UPS'],
  [MAIN, -1, 'Generator room', 'diesel_gen', 'Standby generator'],
  [MAIN, -1, 'Pump room', 'water_pump_set', 'Cold water booster set'],
  [MAIN, -1, 'Pump room', 'tank_level', 'Cold water storage tank'],
  [MAIN, -1, 'Boiler house', 'hot_water', 'Hot water plant'],
  [MAIN, 1, 'Control room', 'fire_panel', 'Fire alarm panel'],
  [MAIN, -1, 'Boiler house', 'boiler', 'Steam boiler'],
  [MAIN, 1, 'Server room', 'leak_sensor', 'Server room leak sensor'],
  [MAIN, 1, 'Emergency pharmacy', 'drug_fridge', 'Emergency pharmacy refrigerator'],
  [MAIN, 4, 'Treatment room', 'drug_fridge', 'Ward 4 medicine refrigerator'],
  [MAIN, 5, 'Treatment room', 'drug_fridge', 'Ward 5 medicine refrigerator'],
  [MAIN, 2, 'Blood bank', 'blood_fridge', 'Blood refrigerator 1', 'Blood refrigerator 2'],
  [MAIN, 2, 'Sample store', 'ult_freezer', 'Sample freezer'],
  [MAIN, 1, 'Main entrance', 'ipc', 'Main entrance camera'],
  [MAIN, 1, 'Server room', 'env_sensor', 'Server room climate sensor'],
]

const PLANT = 'GW-RA-01'
const WARDS = 'GW-RA-02'
const COMPOUND = 'GW-RB-01'

const gateways: readonly FleetGateway[] = [
  { code: PLANT, name: 'Plant gateway', place: { building: MAIN, floor: -1, room: 'Switch room' } },
  { code: WARDS, name: 'Wards gateway', place: { building: MAIN, floor: 1, room: 'Server room' } },
  { code: COMPOUND, name: 'Oxygen compound gateway', place: { building: OXYGEN, floor: 1, room: 'Manifold room' } },
]

const gatewayOf = (building: Building, floor: number): string =>
  building === OXYGEN ? COMPOUND : floor < 0 ? PLANT : WARDS

/** Its alarm is raised and recovers within minutes, like that of the large hospital. */
export const englishWatched = { code: 'DF-RA-001', interval: 5 }

function typeNamed(code: string): FleetType {
  const found = fleetTypes.find((type) => type.code === code)
  if (!found) throw new Error(`there is no type ${code}`)
  return found
}

/** Codes follow those of the large hospital: `CH-RA-002`. No gateway or device has a code of that one. */
export function describeEnglishFleet(): Fleet & { types: readonly FleetType[] } {
  const counts = new Map<string, number>()
  const devices = stands.flatMap(([building, floor, room, typeCode, ...names]) => {
    const type = typeNamed(typeCode)
    return names.map((name): FleetDevice => {
      const prefix = `${type.tag}-${building}`
      const number = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, number)
      const code = `${prefix}-${String(number).padStart(3, '0')}`
      const interval = code === englishWatched.code ? englishWatched.interval : type.interval
      return { code, name, type, place: { building, floor, room }, gateway: gatewayOf(building, floor), interval }
    })
  })
  const used = new Set(devices.map(({ type }) => type))
  return { gateways, devices, types: fleetTypes.filter((type) => used.has(type)) }
}
