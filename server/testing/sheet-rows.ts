// Rows of a generated sheet: such as can be written, and such as are wrong in one way.
import { type SheetColumn, cellOf } from '@steward/domain/derive/sheet'
import type { Dice } from './fuzz.ts'
import { sample } from './sample.ts'
import { type MadeCell, anyValue, cellFor, wrongCell } from './sheet-cells.ts'
import type { Ground } from './sheet-ground.ts'

export interface MadeRow {
  /** By field. */
  cells: Readonly<Record<string, MadeCell>>
  /** How it was made, for whoever reads a failure. */
  how: string
  /** What must become of it; undefined where only the write path knows. */
  expected?: 'add' | 'same' | 'refused' | undefined
}

export interface Making {
  dice: Dice
  ground: Ground
  /** The columns of the sheet. */
  columns: readonly SheetColumn[]
  /** It has every column of the entity. */
  isWhole: boolean
  /** The column rows are recognized by; empty for none. */
  key: string
  /** The rows so far. */
  rows: readonly MadeRow[]
}

type Make = (making: Making) => MadeRow | undefined | Promise<MadeRow | undefined>

/** Lists in which a row takes what it names for itself, a device or a time: those of existing rows are taken. */
const exclusive: ReadonlySet<string> = new Set([
  'duty-group',
  'change-shifts',
  'device-failure',
  'device-run-record',
  'energy-record',
  'inspection-indicator-override',
  'inspection-template-detail',
  'maintenance-template-detail',
  'repair-bill',
  'repair-labor',
])

/** A row that can be added, with a value in every column but optional references. */
async function fresh({ dice, ground, columns, isWhole }: Making): Promise<MadeRow> {
  const base = dice.pick(ground.bases)
  const input = await sample(ground.entity, () => Promise.resolve('0'))
  const cells = columns.map(({ name, field }): [string, MadeCell] => {
    if (field.entity || base[name]) return [name, base[name]?.caption ?? null]
    return [name, (input[name] ?? null) === null ? null : cellFor(dice, field, input[name])]
  })
  return {
    cells: Object.fromEntries(cells),
    how: 'fresh',
    expected: isWhole && !exclusive.has(ground.entity.name) ? 'add' : undefined,
  }
}

const some = <T>(dice: Dice, list: readonly T[]): T | undefined => (list.length === 0 ? undefined : dice.pick(list))

/** A row that could be added, with something else in one of the columns that fit. */
const spoilt =
  (
    how: string,
    fits: (column: SheetColumn) => boolean,
    cell: (making: Making, column: SheetColumn) => MadeCell,
  ): Make =>
  async (making) => {
    const column = some(making.dice, making.columns.filter(fits))
    if (!column) return undefined
    const { cells } = await fresh(making)
    const made = { ...cells, [column.name]: cell(making, column) }
    return { cells: made, how: `${how}: ${column.name}`, expected: 'refused' }
  }

const missing = spoilt(
  'nothing in a required column',
  ({ field }) => field.required === true && field.default === undefined,
  () => null,
)
const unknownName = spoilt(
  'a name that nothing has',
  ({ field }) => field.entity !== undefined,
  ({ rows }) => `没有${rows.length}`,
)
const wrong = spoilt(
  'no value of its kind',
  ({ field }) =>
    field.dictionary !== undefined || ['int', 'decimal', 'float', 'day', 'instant', 'bool'].includes(field.kind.name),
  ({ dice }, { field }) => wrongCell(dice, field) ?? null,
)
const tooLong = spoilt(
  'too long',
  ({ field }) => field.kind.name === 'text' && (field.max ?? 255) <= 2_000,
  (_, { field }) => 'x'.repeat((field.max ?? 255) + 1),
)

const ambiguous: Make = async (making) => {
  const { name, caption } = making.ground.ambiguous ?? {}
  if (name === undefined || !making.columns.some((column) => column.name === name)) return undefined
  const { cells } = await fresh(making)
  return { cells: { ...cells, [name]: caption ?? null }, how: `a name that several have: ${name}`, expected: 'refused' }
}

const formula: Make = async (making) => {
  const { entity } = making.ground
  const { cells } = await fresh(making)
  if (cells[entity.title] === undefined || entity.fields[entity.title]?.kind.name !== 'text') return undefined
  const text = making.dice.pick(['=1+1', '+86', '-2', '@SUM(A1)', `'=1+1`, '=cmd|A1'])
  return { cells: { ...cells, [entity.title]: text }, how: 'a text like a formula' }
}

/** Optional cells are empty, others hold some value of their kind; the row may become anything. */
const random: Make = async (making) => {
  const { dice, ground, columns } = making
  const { cells } = await fresh(making)
  const made = columns.map(({ name, field }): [string, MadeCell] => {
    if (field.required !== true && dice.chance(0.3)) return [name, null]
    if (!dice.chance(0.2)) return [name, cells[name] ?? null]
    const other = ground.others[name]?.caption
    if (field.entity) return [name, other ?? null]
    return [name, cellFor(dice, field, anyValue(dice, field) ?? '')]
  })
  return { cells: Object.fromEntries(made), how: 'random' }
}

const uniqueColumns = ({ columns }: Making) => columns.filter(({ field }) => field.unique)

/** A row of the list as an export would write it. */
const again: Make = (making) => {
  const { dice, ground, columns, rows, key } = making
  const left = ground.existing.filter(({ id }) => !rows.some(({ how }) => how.endsWith(id)))
  const row = some(dice, left)
  if (!row) return undefined
  const locale = dice.pick(['zh', 'en'] as const)
  const cells = columns.map((column): [string, MadeCell] => {
    // What is chosen from a call is brought in as it is stored.
    const cell = column.field.from === undefined ? cellOf(column, row, locale) : String(row[column.name] ?? '')
    return [column.name, cell !== null && typeof cell === 'object' ? cell.time : cell]
  })
  const expected = key !== '' ? 'same' : uniqueColumns(making).length > 0 ? 'refused' : undefined
  return { cells: Object.fromEntries(cells), how: `row ${row.id}`, expected }
}

const changed: Make = async (making) => {
  const { dice, columns, key, ground } = making
  const row = await again(making)
  if (!row) return undefined
  const other = columns.filter(({ name }) => name !== key && dice.chance(0.4))
  const cells = other.map(({ name, field }): [string, MadeCell] => {
    if (field.entity) return [name, dice.pick([...ground.bases, ground.others])[name]?.caption ?? null]
    return [name, dice.chance(0.2) ? null : cellFor(dice, field, anyValue(dice, field) ?? '')]
  })
  return { cells: { ...row.cells, ...Object.fromEntries(cells) }, how: `changed ${row.how}` }
}

/** An earlier row once more, or a new one with one of its values. */
const twice: Make = async (making) => {
  const { dice, columns, rows } = making
  const before = some(
    dice,
    rows.filter(({ how }) => how === 'fresh'),
  )
  if (!before) return undefined
  const isTaken = before.expected === 'add' && uniqueColumns(making).length > 0
  if (dice.chance(0.5)) return { ...before, how: 'twice', expected: isTaken ? 'refused' : undefined }
  const { cells } = await fresh(making)
  const { name, field } = dice.pick(columns)
  const made = { ...cells, [name]: before.cells[name] ?? null }
  return { cells: made, how: `the same ${name}`, expected: isTaken && field.unique ? 'refused' : undefined }
}

const blank: Make = ({ columns }) => ({
  cells: Object.fromEntries(columns.map(({ name }) => [name, null])),
  how: 'blank',
})

/** As often as they stand here. */
const makes: readonly Make[] = [
  [fresh, fresh, fresh, fresh, fresh, fresh],
  [random, random, twice, twice, again, changed, changed],
  [missing, unknownName, wrong, wrong, ambiguous, tooLong, formula, blank],
].flat()

/** The next row of the sheet; the first can be added. */
export async function nextRow(making: Making): Promise<MadeRow> {
  if (making.rows.length === 0) return fresh(making)
  return (await making.dice.pick(makes)(making)) ?? fresh(making)
}
