// How large the demonstration hospitals are: one table of floor area and beds for figures, loads and meters.

export interface Size {
  /** m² of floor. */
  area: number
  beds: number
  /** Visits of outpatients in a month. */
  visits: number
}

/** By the code of the building; a building belongs to the campus whose letter it begins with. */
export const sizes = {
  MA: { area: 30_000, beds: 0, visits: 168_000 },
  MB: { area: 40_000, beds: 640, visits: 0 },
  MC: { area: 34_000, beds: 520, visits: 0 },
  MD: { area: 24_000, beds: 30, visits: 0 },
  ME: { area: 5_000, beds: 16, visits: 2_400 },
  MF: { area: 8_000, beds: 0, visits: 0 },
  MG: { area: 5_000, beds: 0, visits: 0 },
  MH: { area: 500, beds: 0, visits: 0 },
  MI: { area: 1_500, beds: 0, visits: 0 },
  EA: { area: 24_000, beds: 224, visits: 36_000 },
  EB: { area: 8_000, beds: 70, visits: 1_600 },
  EC: { area: 2_000, beds: 0, visits: 0 },
  RA: { area: 24_000, beds: 220, visits: 21_000 },
  RB: { area: 300, beds: 0, visits: 0 },
} as const satisfies Record<string, Size>

export type Building = keyof typeof sizes
export type Campus = 'M' | 'E' | 'R'

export const isBuilding = (code: string): code is Building => Object.hasOwn(sizes, code)
export const campusOf = (building: string): string => building.slice(0, 1)

/** Of all buildings whose code begins like this: `sizeOf('M')` is the main campus, `sizeOf('MB')` one house. */
export function sizeOf(code: string): Size {
  const own = Object.entries(sizes).filter(([building]) => building.startsWith(code))
  const sum = (name: keyof Size) => own.reduce((total, [, size]) => total + size[name], 0)
  return { area: sum('area'), beds: sum('beds'), visits: sum('visits') }
}
