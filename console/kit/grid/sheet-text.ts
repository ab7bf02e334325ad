// Cells as text between grids and spreadsheets: columns apart by tabs, rows by lines, a cell that holds either of them in
// quotes. Pure.

/**
 * Every row ends with a line break, the last one too, so that a last row of one empty cell is a row.
 * `textOf([['a', 'b'], ['c', '']]) // 'a\tb\nc\t\n'`
 */
export const textOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join('\t')}\n`).join('')

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows of cells; none where the text is empty. The last row may do without its line break. */
export function cellsIn(text: string): string[][] {
  if (text === '') return []
  const all = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (const [, inQuotes, plain, end] of all.matchAll(CELL)) {
    rows.at(-1)?.push(inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** A quote within a cell that does not begin with one is a character like any other. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g
