// Which columns a sheet may bring into a list, and by which of them rows are recognized.
import type { SheetColumn } from '../derive/sheet.ts'
import type { Entity } from '../entity.ts'
import { isHidden, isWritable } from '../kinds/kind.ts'

/** Rows of one sheet. */
export const MOST_IMPORTED = 20_000

/** The columns in the order of the declaration; files, secrets and free structures are entered by hand. */
export const importColumns = (entity: Entity): SheetColumn[] =>
  Object.entries(entity.fields)
    .filter(
      ([, field]) =>
        isWritable(field) &&
        !isHidden(field, 'form') &&
        !field.kind.secret &&
        !field.kind.files &&
        field.kind.name !== 'json',
    )
    .map(([name, field]) => ({ name, field }))

/** Columns that tell rows apart; a sheet brought in twice by one of them changes its rows in place of adding them. */
export const keyColumns = (entity: Entity): SheetColumn[] => importColumns(entity).filter(({ field }) => field.unique)

/** Rows of a tree without such a column are told apart by their names, under what they stand. */
const placedBy = (entity: Entity): SheetColumn[] =>
  entity.isTree ? importColumns(entity).filter(({ name }) => name === entity.title) : []

/** Columns rows can be recognized by; the first is the usual one. */
export function matchColumns(entity: Entity): SheetColumn[] {
  const unique = keyColumns(entity)
  return unique.length > 0 ? unique : placedBy(entity)
}

/** What a row cannot do without and a sheet cannot bring: a file, a free structure. */
const isMissing = (entity: Entity): boolean => {
  const columns = new Set(importColumns(entity).map(({ name }) => name))
  return Object.entries(entity.fields).some(
    ([name, field]) => isWritable(field) && field.required && field.default === undefined && !columns.has(name),
  )
}

/** Not where rows need a secret from the start, which is told once to whoever makes them, or what no sheet can bring. */
export const isImportable = (entity: Entity): boolean =>
  entity.verbs.includes('submit') &&
  entity.verbs.includes('list') &&
  entity.readers === undefined &&
  !Object.values(entity.fields).some(({ kind, inSheets }) => kind.secret && inSheets !== false) &&
  importColumns(entity).length > 0 &&
  !isMissing(entity)
