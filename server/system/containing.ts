// Part of a text, as search boxes ask for it.
import type { Where } from '../engine/filter.ts'

/** One of the columns contains the text; nothing asked, nothing added. What looks like a pattern is taken literally. */
export function containing(where: Where, columns: readonly string[], text: string | undefined): void {
  if (text === undefined || text === '' || text === 'undefined') return
  const pattern = where.param(`%${text.slice(0, 100).replace(/[\\%_]/g, (c) => `\\${c}`)}%`)
  where.add(`(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`)
}
