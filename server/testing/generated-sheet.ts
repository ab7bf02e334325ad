// Random sheets of an entity, made from its declaration: the same dice make the same sheet.
import { importColumns, keyColumns } from '@steward/domain/bulk/importable'
import { type SheetColumn, headerOf } from '@steward/domain/derive/sheet'
import { writeXlsx } from 'hucre/xlsx'
import type { SheetFile } from './bulk.ts'
import type { Dice } from './fuzz.ts'
import { toGb18030 } from './gb18030.ts'
import type { MadeCell } from './sheet-cells.ts'
import type { Ground } from './sheet-ground.ts'
import { type MadeRow, nextRow } from './sheet-rows.ts'

export interface GeneratedSheet extends SheetFile {
  /** The rows that are not blank, in their order. */
  rows: readonly MadeRow[]
}

const MOST = 12

export async function generateSheet(dice: Dice, ground: Ground): Promise<GeneratedSheet> {
  const possible = importColumns(ground.entity)
  const isWhole = dice.chance(0.7)
  const columns = possible.filter(({ field }) => isWhole || field.required === true || dice.chance(0.6))
  const keys = keyColumns(ground.entity).map(({ name }) => name)
  const wanted = keys.length === 0 ? undefined : dice.pick([undefined, undefined, '', ...keys])
  const key = wanted ?? keys[0] ?? ''
  const used = columns.some(({ name }) => name === key) ? key : ''
  const rows: MadeRow[] = []
  for (const count = 2 + dice.roll(MOST); rows.length < count;)
    rows.push(await nextRow({ dice, ground, columns, isWhole, key: used, rows }))
  const { table, isFilled } = tableOf(dice, columns, rows)
  return { ...(await fileOf(dice, table)), key: wanted, rows: rows.filter((_, at) => isFilled[at]) }
}

const isBlank = (cell: MadeCell | undefined) => cell === null || cell === undefined || String(cell).trim() === ''

function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(dice.roll(left.length), 1))
}

/** In Chinese, in English or as on the wire, as a template marks it. */
function headerFor(dice: Dice, column: SheetColumn): string {
  const { zh, en } = column.field
  const name = dice.pick([zh, en, column.name, headerOf(column, 'zh'), headerOf(column, 'en'), ` ${en.toUpperCase()} `])
  return dice.chance(0.3) ? `*${name.trim()}` : name
}

/** The header and the rows, with columns that are none of the list's; and which of the rows are not blank. */
function tableOf(dice: Dice, columns: readonly SheetColumn[], rows: readonly MadeRow[]) {
  const strange = Array.from({ length: dice.roll(3) }, (_, n) => `备用${n}`)
  const placed = shuffled<SheetColumn | string>(dice, [...columns, ...strange])
  const header = placed.map((one) => (typeof one === 'string' ? one : headerFor(dice, one)))
  const cells = rows.map(({ cells: made, how }) =>
    placed.map((one): MadeCell => {
      if (typeof one !== 'string') return made[one.name] ?? null
      return how === 'blank' ? null : dice.pick(['x', 1, null])
    }),
  )
  const table: MadeCell[][] = [header, ...cells]
  return { table, isFilled: cells.map((row) => row.some((cell) => !isBlank(cell))) }
}

async function fileOf(dice: Dice, table: MadeCell[][]): Promise<SheetFile> {
  if (dice.chance(0.4))
    return { name: '导入.xlsx', bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: table }] })) }
  const text = `${table.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
  const utf8 = Buffer.from(dice.chance(0.5) ? `\uFEFF${text}` : text)
  return { name: '导入.csv', bytes: (dice.chance(0.5) ? toGb18030(text) : undefined) ?? utf8 }
}

function csvCell(cell: MadeCell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
