// Cells as text between grids and spreadsheets: columns apart by tabs, rows by lines, a cell that holds either of them in
// quotes. Pure.

/** `textOf([['a', 'b'], ['c', '']]) // 'a\tb\nc\t'` */
export const textOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows of cells; none where the text is empty. Spreadsheets end the last row with a line break as well. */
export function cellsIn(text: string): string[][] {
  const all = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  if (all === '') return []
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
