// Writes rows as a file, csv or xlsx, while they are read: memory does not grow with their number.
import { cut } from '@steward/domain/cut'
import type { Cell } from '@steward/domain/derive/sheet'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Format = 'csv' | 'xlsx'

export interface Table {
  name: string
  columns: readonly { header: string; format: string | undefined }[]
  rows: AsyncIterable<Cell[]>
}

interface Sheet extends Table {
  format: Format
}

/** Bytes of the written file. */
export async function writeSheet(path: string, sheet: Sheet, signal: AbortSignal): Promise<number> {
  // The library is loaded with the first export: an idle server goes without its 20 MB.
  const stream = await (sheet.format === 'csv' ? csvOf(sheet) : xlsxOf(sheet))
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return (await stat(path)).size
}

// Excel takes a file without the mark for one of the local code page; a text that begins like a formula is none. The
// library escapes rows only, and headers hold names that people gave.
async function csvOf({ columns, rows }: Sheet) {
  const { writeCsvStream } = await import('hucre/csv')
  const header = columns.map((column) => column.header)
  return writeCsvStream(
    headed(
      header,
      mapped(rows, (row) => row.map(plain)),
    ),
    { bom: true, escapeFormulae: true },
  )
}

async function* headed<T>(header: T, rows: AsyncIterable<T>): AsyncGenerator<T> {
  yield header
  yield* rows
}

async function xlsxOf({ name, columns, rows }: Sheet) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(
    mapped(rows, (row) => row.map(timed)),
    {
      name: cut(name.replace(/[\\/?*[\]:']/g, ' '), 31),
      columns: columns.map(({ header, format }) => ({
        header,
        width: format ? 20 : Math.min(40, Math.max(12, header.length * 2)),
        ...(format ? { numFmt: format } : {}),
      })),
      freezePane: { rows: 1 },
    },
  )
}

export async function* mapped<T, R>(rows: AsyncIterable<T>, one: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield one(row)
}

const isTime = (cell: Cell): cell is { time: string } => cell !== null && typeof cell === 'object'

/** A spreadsheet takes the wide signs for the ones formulas begin with; the library knows these alone. */
const beginsWide = /^[＝＋－＠]/

function plain(cell: Cell) {
  if (isTime(cell)) return cell.time
  return typeof cell === 'string' && beginsWide.test(cell) ? `'${cell}` : cell
}

/** A sheet's time has no zone; the library reads a date in UTC. */
function timed(cell: Cell): string | number | Date | null {
  if (!isTime(cell)) return cell
  const moment = new Date(`${cell.time.replace(' ', 'T')}${cell.time.length > 10 ? 'Z' : 'T00:00:00Z'}`)
  return Number.isNaN(moment.getTime()) ? cell.time : moment
}
