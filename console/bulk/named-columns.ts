// Columns of a sheet that people name: which are asked for, and which fields are left for each. Pure.
import { importColumns } from '@steward/domain/bulk/importable'
import { type SheetColumn, headerOf } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'

/** Fields by caption. */
export type Named = Readonly<Record<string, string>>

/** Those named so far, which may be wrong, and those nobody knows. */
export const captionsOf = ({ strange, named }: { strange: readonly string[]; named: Named }): string[] => [
  ...new Set([...Object.keys(named), ...strange]),
]

const plainOf = (caption: string) =>
  caption
    .replace(/^[*＊]/, '')
    .trim()
    .toLowerCase()

/** Whether the column bears the name of the field itself; another word gives way to a name by hand. */
const isNameOf = (column: SheetColumn, caption: string): boolean =>
  [column.field.zh, column.field.en, column.name, headerOf(column, 'zh'), headerOf(column, 'en')].some(
    (name) => plainOf(name) === plainOf(caption),
  )

/** The columns `caption` may be: a field that is another column of the sheet already would be refused. */
export function columnsFor(entity: Entity, header: readonly string[], named: Named, caption: string): SheetColumn[] {
  const others = new Set(Object.entries(named).flatMap(([other, name]) => (other === caption ? [] : [name])))
  const own = header.filter((other) => other !== caption && !named[other])
  return importColumns(entity).filter(
    (column) => !others.has(column.name) && !own.some((other) => isNameOf(column, other)),
  )
}
