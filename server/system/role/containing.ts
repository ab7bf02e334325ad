// Substring search over columns.
import { cut } from '@steward/domain/cut'
import type { Where } from '../../engine/filter.ts'

/** Adds "one of the columns contains the text"; no condition for an empty text. Pattern characters are literal. */
export function containing(where: Where, columns: readonly string[], text: string | undefined): void {
  if (text === undefined || text === '' || text === 'undefined') return
  const pattern = where.param(`%${cut(text, 100).replace(/[\\%_]/g, (c) => `\\${c}`)}%`)
  where.add(`(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`)
}
