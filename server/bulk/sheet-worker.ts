// Reads a sheet in a thread of its own, whose memory is bounded and which can be ended: a hostile file costs its reader
// alone. Posts rows in parts, then `end`.
import type { Cell } from '@steward/domain/derive/sheet'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openPromise } from 'yauzl'

export interface Asked {
  path: string
  kind: 'xlsx' | 'text'
  mostRows: number
  mostColumns: number
  /** Bytes of an unpacked workbook. */
  mostBytes: number
}

export type Told =
  | { rows: SheetRow[] }
  | { end: true }
  | { refused: 'unreadable' | 'too-large' | 'too-many-rows' | 'too-wide' }
/** With its number in the sheet, beginning at 1. */
export interface SheetRow {
  line: number
  cells: readonly ReadCell[]
}

export type ReadCell = Exclude<Cell, { time: string }> | boolean

const PART = 500
const { path, kind, mostRows, mostColumns, mostBytes }: Asked = workerData

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const tell = (told: Told) => parentPort?.postMessage(told)

/** Where a spreadsheet begins to count days: what lies before is a clock without a day. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

/** Spreadsheets know no time zone: the clock of the cell is the clock that is meant; at midnight it is a day. */
function timeOf(date: Date): string {
  const [day = '', clock = ''] = date.toISOString().slice(0, 19).split('T')
  if (date.getTime() < FIRST_DAY) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

const cellOf = (value: unknown): ReadCell => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : timeOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : String(value)
}

/** Spaces are nothing, as in the cells of a row that has more. */
const isBlank = (cell: ReadCell | undefined) => cell === null || cell === undefined || String(cell).trim() === ''

async function* rowsOf(): AsyncGenerator<{ line: number; values: readonly unknown[] }> {
  const bytes = await readFile(path)
  if (kind === 'xlsx') {
    const { streamXlsxRows } = await import('hucre/xlsx')
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) yield { line: index + 1, values }
    return
  }
  const { detectDelimiter, parseCsv, stripBom } = await import('hucre/csv')
  const text = stripBom(decoded(bytes))
  for (const [at, values] of parseCsv(text, { delimiter: detectDelimiter(text) }).entries())
    yield { line: at + 1, values }
}

/** Chinese spreadsheet programs save csv in GB 18030 unless told otherwise; what is valid UTF-8 is hardly ever that. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/**
 * Whether the workbook stays within its bytes unpacked: it is unpacked once in passing, because what it says of its sizes
 * may be false and its reader takes some parts as a whole, outside the heap that bounds this thread.
 */
async function isBounded(): Promise<boolean> {
  let bytes = 0
  const zip = await openPromise(path)
  for await (const entry of zip.eachEntry())
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += chunk.length
      if (bytes > mostBytes) return false
    }
  return true
}

async function read(): Promise<void> {
  if (kind === 'xlsx' && !(await isBounded())) return tell({ refused: 'too-large' })
  let part: SheetRow[] = []
  let count = 0
  for await (const { line, values } of rowsOf()) {
    const cells = values.map(cellOf)
    while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop()
    if (cells.length === 0) continue
    if (cells.length > mostColumns) return tell({ refused: 'too-wide' })
    count += 1
    // The header is no row.
    if (count > mostRows + 1) return tell({ refused: 'too-many-rows' })
    part.push({ line, cells })
    if (part.length < PART) continue
    tell({ rows: part })
    part = []
  }
  tell({ rows: part })
  tell({ end: true })
}

await read().catch(() => tell({ refused: 'unreadable' }))
