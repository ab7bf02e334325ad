// Locations of devices: buildings of the demonstration hospital, and weighted sites.

/** A floor of a building, or a named room on it. */
export interface Place {
  /** Area code of the building. */
  building: string
  floor: number
  room?: string
}

/** A place in the large hospital, whose buildings name its devices. */
export interface OwnPlace extends Place {
  building: BuildingCode
}

export interface Site extends Omit<OwnPlace, 'floor'> {
  floors: readonly [from: number, to: number]
  /** Number of devices relative to a site of weight 1. */
  weight: number
}

export const buildings = {
  MA: '门急诊楼',
  MB: '外科住院楼',
  MC: '内科住院楼',
  MD: '医技楼',
  ME: '感染楼',
  MF: '行政后勤楼',
  MG: '能源中心',
  MH: '液氧站',
  MI: '污水站',
  EA: '综合楼',
  EB: '康复楼',
  EC: '动力站',
} as const

export type BuildingCode = keyof typeof buildings

/** Metres from floor to floor. */
export const storeyHeight = 4.2

/** Floors above ground that lifts serve. */
export const storeys: Readonly<Record<string, number>> = {
  MA: 8,
  MB: 18,
  MC: 16,
  MD: 6,
  ME: 4,
  MF: 6,
  EA: 12,
  EB: 6,
}

/** `at('MB', [3, 17], '治疗室')`: that room on each of these floors. */
export const at = (
  building: BuildingCode,
  floors: number | readonly [number, number],
  room?: string,
  weight = 1,
): Site => ({
  building,
  floors: typeof floors === 'number' ? [floors, floors] : floors,
  ...(room ? { room } : {}),
  weight,
})

/** All places of the sites, repeated by weight. */
export function placesOf(sites: readonly Site[]): OwnPlace[] {
  return sites.flatMap(({ building, floors: [from, to], room, weight }) => {
    const floors = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((floor) => floor !== 0)
    const one = floors.map((floor) => ({ building, floor, ...(room ? { room } : {}) }))
    return Array.from({ length: weight }, () => one).flat()
  })
}

/** The area code: `MB-F08`, `MB-B1`. */
export const floorCode = ({ building, floor }: Place): string =>
  `${building}-${floor < 0 ? `B${-floor}` : `F${String(floor).padStart(2, '0')}`}`

/** The floor's name in Chinese: `8层`, `地下1层`. */
export const floorName = (floor: number): string => `${floor < 0 ? `地下${-floor}` : floor}层`
