// A shift as text of a cell: its short name, as copied; understood by its full name as well, as a spreadsheet may have it. Pure.
import type { Change, TextAt } from '../kit/grid/changes.ts'
import { type Month, type Painted, type Shift, shiftIdAt } from './month-data.ts'
import type { Stroke } from './use-painted.ts'

export const textsIn = ({ people, days, shifts }: Month, painted: Painted): TextAt => {
  const byId = new Map(shifts.map(({ id, code }) => [id, code]))
  return ({ row, column }) => {
    const [person, day] = [people[row], days[column]]
    return person && day !== undefined ? (byId.get(shiftIdAt(person, painted[person.userId], day)) ?? '') : ''
  }
}

/** Empty for an empty cell, undefined for a text that is no shift of the group. */
function shiftIdOf(text: string, shifts: readonly Shift[]): string | undefined {
  const wanted = text.trim()
  if (wanted === '') return ''
  return (shifts.find(({ code }) => code === wanted) ?? shifts.find(({ name }) => name === wanted))?.id
}

export interface Unknown {
  userId: string
  day: string
  text: string
}

/** What can be painted of what was typed, pasted or filled, and what cannot. */
export function strokesOf(
  { people, days, shifts }: Month,
  changes: readonly Change[],
): { strokes: Stroke[]; unknown: Unknown[] } {
  const strokes: Stroke[] = []
  const unknown: Unknown[] = []
  for (const { row, column, text } of changes) {
    const [userId, day] = [people[row]?.userId, days[column]]
    if (userId === undefined || day === undefined) continue
    const shiftId = shiftIdOf(text, shifts)
    if (shiftId === undefined) unknown.push({ userId, day, text })
    else strokes.push({ userId, day, shiftId })
  }
  return { strokes, unknown }
}
