// Whether limits lie within one another. Pure; apart from judging, since every list's declaration asks it.
import type { CheckItem } from './judge.ts'

/** A limit as a number; null where there is none. */
export const numberIn = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Each limit within the next wider one, lowest first. */
export function areLimitsOrdered({
  lowerLimit,
  warnLower,
  warnUpper,
  upperLimit,
}: Pick<CheckItem, 'lowerLimit' | 'upperLimit' | 'warnLower' | 'warnUpper'>): boolean {
  const given = [lowerLimit, warnLower, warnUpper, upperLimit].flatMap((text) => numberIn(text) ?? [])
  return given.every((limit, at) => at === 0 || (given[at - 1] ?? limit) <= limit)
}
