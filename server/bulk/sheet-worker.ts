// Reads a sheet in a thread of its own, whose memory is bounded and which can be ended: a hostile file costs its reader
// alone. Posts rows in parts, each once the one before was taken, then `end`.
import type { Cell } from '@steward/domain/derive/sheet'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { wideIn } from '../platform/wide-text.ts'
import { checkArchive } from './sheet-archive.ts'
import { type Refusal, Refused, type SheetLimits } from './sheet-limits.ts'
import { type Oddity, type SheetNotes, type Span, notesOf } from './sheet-notes.ts'
import { checkSize, checkText } from './sheet-text.ts'

export interface Asked {
  path: string
  kind: 'xlsx' | 'text'
  limits: SheetLimits
}

/** A part is answered before the next one is sent: the reader of a sheet holds nobody up, however fast this thread is. */
export type Told = { rows: SheetRow[] } | { end: true } | { refused: Refusal }
/** With its number in the sheet, beginning at 1. */
export interface SheetRow {
  line: number
  cells: readonly ReadCell[]
}

/** A number that is shown otherwise than it is, and a cell that has no value. */
export type OddCell = { number: number; shown: string } | { fault: Oddity; text: string }
export type ReadCell = Exclude<Cell, { time: string }> | boolean | OddCell

/** Cells and characters of a part: taking one over costs the reader a few milliseconds. */
const PART_CELLS = 20_000
const PART_TEXT = 500_000
const { path, kind, limits }: Asked = workerData

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const tell = (told: Told) => parentPort?.postMessage(told)

async function give(rows: SheetRow[]): Promise<void> {
  const taken = parentPort && once(parentPort, 'message')
  tell({ rows })
  await taken
}

/** Where a spreadsheet begins to count days: what lies before is a clock without a day. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** Spreadsheets know no time zone: the clock of the cell is the clock that is meant; at midnight it is a day. */
function timeOf(date: Date): string {
  const [day = '', clock = ''] = date.toISOString().slice(0, 19).split('T')
  if (date.getTime() < FIRST_DAY) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

const isOdd = (value: object): value is OddCell => 'shown' in value || 'fault' in value

const cellOf = (value: unknown): ReadCell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'object' && isOdd(value)) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : timeOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : String(value)
}

/** Spaces are nothing, as in the cells of a row that has more. */
const isBlank = (cell: ReadCell | undefined) => cell === null || cell === undefined || String(cell).trim() === ''

/** Longest text of a number: a format may repeat itself. */
const LONGEST_NUMBER = 64

type Format = (value: unknown, format: string) => string

/** With what the reader of the values does not know of them. */
function withNotes(values: readonly ReadCell[], row: number, notes: SheetNotes, format: Format): ReadCell[] {
  return values.map((value, column) => {
    const note = notes.of(row, column)
    if (note === undefined) return value
    if (note === 'error' || note === 'uncalculated') return { fault: note, text: String(value ?? '') }
    if (typeof value !== 'number') return value
    const shown = format(value, note.format)
    return shown === String(value) || shown.length > LONGEST_NUMBER ? value : { number: value, shown }
  })
}

/** Cells that are one over several rows have its value in each of them that has others. */
function createFill(spans: readonly Span[]) {
  let next = 0
  const open = new Map<number, { until: number; value: ReadCell }>()
  return (cells: ReadCell[], row: number): ReadCell[] => {
    if (cells.every(isBlank)) return cells
    const filled = [...cells]
    for (const [column, { until, value }] of open)
      if (until < row) open.delete(column)
      else if (isBlank(filled[column])) {
        while (filled.length < column) filled.push(null)
        filled[column] = value
      }
    for (let span = spans[next]; span && span.row <= row; span = spans[(next += 1)])
      if (span.row === row && span.column < limits.columns)
        open.set(span.column, { until: span.until, value: cells[span.column] ?? null })
    return filled
  }
}

async function* rowsOf(): AsyncGenerator<{ line: number; values: readonly unknown[] }> {
  await checkSize(path, limits)
  const bytes = await readFile(path)
  if (kind === 'xlsx') {
    await checkArchive(path, bytes, limits)
    const notes = await notesOf(path, limits)
    const [{ streamXlsxRows }, { formatValue }] = await Promise.all([import('hucre/xlsx'), import('hucre')])
    const fill = createFill(notes.spans)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: notes.sheet })) {
      if (values.length > WIDEST) throw new Refused('too-wide')
      yield { line: index + 1, values: fill(withNotes(values.map(cellOf), index, notes, formatValue), index) }
    }
    return
  }
  const { detectDelimiter, parseCsv, stripBom } = await import('hucre/csv')
  const text = stripBom(decoded(bytes))
  checkText(text, limits)
  for (const [at, values] of parseCsv(text, { delimiter: detectDelimiter(text) }).entries())
    yield { line: at + 1, values }
}

/** Chinese spreadsheet programs save csv in GB 18030 unless told otherwise; what is valid UTF-8 is hardly ever that. */
function decoded(bytes: Buffer): string {
  const wide = wideIn(bytes)
  if (wide) return new TextDecoder(wide, { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** Columns a spreadsheet has; those beyond the limit may be empty. */
const WIDEST = 16_384

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

/** The filled cells of a row and how many characters they have; throws where it has too many of either. */
function measured(values: readonly unknown[]): { cells: readonly ReadCell[]; length: number } {
  let length = 0
  for (const value of values) {
    const own = lengthOf(value)
    if (own > limits.cell) throw new Refused('cell-too-long')
    length += own
  }
  if (length > limits.row) throw new Refused('row-too-long')
  const cells = values.map(cellOf)
  while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop()
  if (cells.length > limits.columns) throw new Refused('too-wide')
  return { cells, length }
}

async function read(): Promise<void> {
  let part: SheetRow[] = []
  const inPart = { cells: 0, text: 0 }
  const inSheet = { rows: 0, cells: 0, text: 0 }
  for await (const { line, values } of rowsOf()) {
    const { cells, length } = measured(values)
    if (cells.length === 0) continue
    inSheet.rows += 1
    inSheet.cells += cells.length
    inSheet.text += length
    // The header is no row.
    if (inSheet.rows > limits.rows + 1) throw new Refused('too-many-rows')
    if (inSheet.cells > limits.cells) throw new Refused('too-many-cells')
    if (inSheet.text > limits.text) throw new Refused('too-long')
    part.push({ line, cells })
    inPart.cells += cells.length
    inPart.text += length
    if (inPart.cells < PART_CELLS && inPart.text < PART_TEXT) continue
    await give(part)
    part = []
    inPart.cells = 0
    inPart.text = 0
  }
  await give(part)
  tell({ end: true })
}

await read().catch((error: unknown) => tell({ refused: error instanceof Refused ? error.why : 'unreadable' }))
