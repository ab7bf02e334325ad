// Cells of rows that are read for many kinds of rules and devices at once.
import type { DbRow } from '../platform/db.ts'

/** An id, a code or a number as text: `textIn(row, 'id')`. */
export const textIn = (row: DbRow, column: string): string => String(row[column])
