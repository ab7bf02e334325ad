// Names found by how they are spelt: the first letters of their characters, or whole sounds, as a keyboard without Chinese types them.
import { spells, spelt } from '@steward/domain/pinyin'
import type { DbRow } from '../platform/db.ts'

/** Names of one entity that are looked through for one question. */
export const MOST_SPELT = 5_000
const MOST_KEPT = 50_000

// A hospital has some thousand names and spells each of them once.
const kept = new Map<string, readonly string[]>()

function soundsOf(name: string): readonly string[] {
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const sounds = spelt(name)
  kept.set(name, sounds)
  return sounds
}

/** What may be a spelling: two letters at least, for one would find half of everything. */
export const isSpelling = (text: string): boolean => /^[a-z][a-z0-9]+$/i.test(text)

/** Those whose names are spelt so from their beginning come first, then those that hold it; in their own order otherwise. */
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
