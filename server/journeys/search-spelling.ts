// Pinyin search: matches names by initials or whole syllables, for keyboards without Chinese input.
import { spells, spelt } from '@steward/domain/pinyin'
import type { DbRow } from '../platform/db.ts'

/** Maximum names of one entity compared per search. */
export const MOST_SPELT = 5_000
const MOST_KEPT = 50_000

// Cache: a hospital has some thousand names, each converted once.
const kept = new Map<string, readonly string[]>()

function soundsOf(name: string): readonly string[] {
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const sounds = spelt(name)
  kept.set(name, sounds)
  return sounds
}

/** At least two letters: a single one would match half of all names. */
export const isSpelling = (text: string): boolean => /^[a-z][a-z0-9]+$/i.test(text)

/** Matches at the beginning first, then matches inside; otherwise in their own order. */
export function speltAs(rows: readonly DbRow[], text: string, most: number): DbRow[] {
  const typed = text.toLowerCase()
  const found = rows.flatMap((row) => {
    const sounds = soundsOf(String(row.title ?? ''))
    const at = sounds.findIndex((_, place) => spells(sounds, place, typed))
    return at === -1 ? [] : [{ row, isInside: at > 0 }]
  })
  return found
    .toSorted((a, b) => Number(a.isInside) - Number(b.isInside))
    .slice(0, most)
    .map(({ row }) => row)
}
