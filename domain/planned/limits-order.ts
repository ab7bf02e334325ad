// Limits of a measured value, and whether they lie within one another. Pure. A module apart from judge.ts, because
// declarations check limits and are loaded with the first list, while judge.ts is loaded with the first round.

/** Decimals as text, in the unit of the value; null where there is none. */
export interface Limits {
  lowerLimit: string | null
  upperLimit: string | null
  /** Within the limits; between a warning and its limit a value is normal and watched. */
  warnLower: string | null
  warnUpper: string | null
}

/** A limit as a number; null where there is none. */
export const numberIn = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Each limit within the next wider one, lowest first. */
export function areLimitsOrdered({ lowerLimit, warnLower, warnUpper, upperLimit }: Limits): boolean {
  const given = [lowerLimit, warnLower, warnUpper, upperLimit].flatMap((text) => numberIn(text) ?? [])
  return given.every((limit, at) => at === 0 || (given[at - 1] ?? limit) <= limit)
}
