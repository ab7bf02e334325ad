// Rows of a sheet that stand under rows of the same sheet: until those are added, the number of their line stands for
// their id.
import { cut } from '@steward/domain/cut'
import type { SheetColumn } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'

/** In place of an id: the row which that line of the sheet adds. */
interface LineRef {
  line: number
}

type Values = Readonly<Record<string, unknown>>

const isLineRef = (value: unknown): value is LineRef =>
  typeof value === 'object' && value !== null && 'line' in value && typeof value.line === 'number'

/** Whether a row stands under a line of its sheet. */
export const namesLines = (sent: Values): boolean => Object.values(sent).some(isLineRef)

/** The values with ids in place of lines; `idOf` throws for a line that adds no row. */
export async function withIds(sent: Values, idOf: (line: number) => Promise<string>): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...sent }
  for (const [name, value] of Object.entries(sent)) if (isLineRef(value)) values[name] = await idOf(value.line)
  return values
}

/** The column of a tree's parent. */
export const isParentColumn = (entity: Entity, { field }: SheetColumn): boolean =>
  field.entity === entity.name && !field.kind.many

/** What is needed of a row to be found by those below it. */
export interface NamedRow {
  line: number
  /** The row that is there already. */
  id: string | undefined
  title: string
  /** Further texts it is known by. */
  codes: readonly string[]
  /** The text in its own parent column. */
  above: string
}

/** As captions show paths: the last levels of a longer one. */
const LEVELS = 3
const DEEPEST = 20
/** Rows of one name that are remembered: of more than one a name is ambiguous. */
const NAMESAKES = 20

/** Rows of a sheet by name, code and path. */
export function namesIn(rows: readonly NamedRow[]): ReadonlyMap<string, readonly NamedRow[]> {
  const byName = new Map<string, NamedRow[]>()
  const add = (name: string, row: NamedRow) => {
    const known = byName.get(name) ?? []
    if (name === '' || known.length >= NAMESAKES || known.includes(row)) return
    known.push(row)
    byName.set(name, known)
  }
  for (const row of rows) for (const name of [row.title, ...row.codes]) add(name, row)
  const pathOf = (row: NamedRow, depth = 0): string[] => {
    if (row.above === '' || depth > DEEPEST) return [row.title]
    const [above, ...others] = byName.get(row.above) ?? []
    const names = above && others.length === 0 && above !== row ? pathOf(above, depth + 1) : row.above.split(' / ')
    return [...names, row.title]
  }
  const paths = rows.map((row) => [row, pathOf(row)] as const)
  for (const [row, names] of paths) {
    if (names.length < 2) continue
    add(names.join(' / '), row)
    add(names.slice(-LEVELS).join(' / '), row)
  }
  return byName
}

/**
 * The parent a cell names: an id, or the earlier line that adds it. `ids` are rows that are there; throws for a text that
 * names nothing, several, or a later line.
 */
export function parentOf(
  { field }: SheetColumn,
  text: string,
  { line, ids, names }: { line: number; ids: readonly string[]; names: ReadonlyMap<string, readonly NamedRow[]> },
): string | LineRef {
  const facts = { field: field.zh, fieldEn: field.en, text: cut(text, 60) }
  const inSheet = (names.get(text) ?? []).filter((row) => row.line !== line)
  const known = new Set([...ids, ...inSheet.flatMap(({ id }) => (id === undefined ? [] : [id]))])
  const added = inSheet.filter(({ id }) => id === undefined)
  const [id] = known
  const [row] = added
  if (known.size + added.length > 1) throw problem('import.ambiguous', facts)
  if (id !== undefined) return id
  if (!row) throw problem('import.unknown', facts)
  if (row.line > line) throw problem('import.above-below', { ...facts, line: row.line })
  return { line: row.line }
}
