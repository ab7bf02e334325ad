// Where the lines of a time line come from, and what each of them says.
import type { Declaration } from '@steward/client'
import type { Locale } from '../data/locale.ts'
import type { AnyRow } from '../kinds/view.ts'

export interface TimelineLook {
  lines: Declaration
  /** The lists the lines come from, by their filters: those of a request, and those of its order. */
  of: (row: AnyRow) => readonly Readonly<Record<string, string>>[]
  /** Fields of a line: when, who and what. */
  at: string
  by: string
  what: string
  /** What else a line says: its comment, the reason that was given. */
  says?: (line: AnyRow, locale: Locale) => string
  /** Lines people add: their kinds, by the key of `what`, and where they are added. */
  add?: { action: string; kinds: readonly string[]; to: (row: AnyRow) => Readonly<Record<string, unknown>> }
}
