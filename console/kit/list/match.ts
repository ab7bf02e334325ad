// Ranks names against typed text: prefix first, then part of the name, then pinyin. Pure.
import { spells, spelt } from '@steward/domain/pinyin'

/** Smaller is better; undefined where the name does not match. */
export function rank(name: string, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase()
  const known = name.toLowerCase()
  if (known.startsWith(wanted)) return 0
  const letters = wanted.replaceAll(/[\s']/g, '')
  const isSpelling = /^[a-z0-9]+$/.test(letters)
  const sounds = isSpelling ? spelt(name) : []
  if (isSpelling && sounds.join('').startsWith(letters)) return 1
  if (isSpelling && spells(sounds, 0, letters)) return 2
  if (known.includes(wanted)) return 3
  return isSpelling && sounds.some((_, at) => spells(sounds, at, letters)) ? 4 : undefined
}

/** The matching things by rank, otherwise in their own order. */
export const best = <T>(things: readonly T[], nameOf: (thing: T) => string, typed: string): T[] =>
  things
    .flatMap((thing) => {
      const place = rank(nameOf(thing), typed)
      return place === undefined ? [] : [{ thing, place }]
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
