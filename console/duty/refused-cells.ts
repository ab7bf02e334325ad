// Why cells could not be pasted or saved, by person and day like what is painted, until they are painted again. Pure.
import type { Painted } from './month-data.ts'

export type RefusedCells = Painted

interface Place {
  userId: string
  day: string
}

export const withRefused = (refused: RefusedCells, found: readonly (Place & { why: string })[]): RefusedCells => {
  const all: Record<string, Record<string, string>> = {}
  for (const { userId, day, why } of found) (all[userId] ??= { ...refused[userId] })[day] = why
  return { ...refused, ...all }
}

/** A row of the grid is drawn again when its cells are another object, so others stay the same. */
export function withoutRefused(refused: RefusedCells, gone: readonly Place[]): RefusedCells {
  const left: Record<string, Record<string, string>> = {}
  for (const { userId, day } of gone)
    if (refused[userId]?.[day] !== undefined) delete (left[userId] ??= { ...refused[userId] })[day]
  return { ...refused, ...left }
}

/** In the order of the grid. */
export const refusedIn = (refused: RefusedCells, people: readonly { userId: string }[], days: readonly string[]) =>
  people.flatMap(({ userId }, row) =>
    days.flatMap((day, column) => {
      const why = refused[userId]?.[day]
      return why === undefined ? [] : [{ place: { row, column }, userId, day, why }]
    }),
  )
