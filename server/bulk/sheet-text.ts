// Whether a text may be read as a sheet: judged by its lines, which cost nothing to find, before it is taken apart.
import { stat } from 'node:fs/promises'
import { Refused, type SheetLimits } from './sheet-limits.ts'

/** Lines of a row: cells in quotes may have several, and empty lines are no rows. */
const LINES = 10
/** Each character may be a quote, which is written twice. */
const DOUBLED = 2

/** Files are read whole. */
export async function checkSize(path: string, { bytes }: SheetLimits): Promise<void> {
  if ((await stat(path)).size > bytes) throw new Refused('too-large')
}

/** Throws where no reading of the text stays within the limits. */
export function checkText(text: string, { rows, columns, row }: SheetLimits): void {
  const longest = (row + columns) * DOUBLED
  let lines = 0
  for (let at = 0; at <= text.length; lines += 1) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end
    if (next - at > longest && !text.slice(at, next).includes('\r')) throw new Refused('row-too-long')
    if (lines > rows * LINES) throw new Refused('too-many-rows')
    at = next + 1
  }
}
