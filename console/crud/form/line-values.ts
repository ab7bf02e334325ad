// The values of a document's lines in its form: opened, pasted, judged and read.
import type { Lines } from '@steward/domain/lines'
import { viewOf } from '../../kinds/index.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { formFields, openForm, readForm } from '../../screen/draft.ts'
import { type Judge, complaint } from './rules.ts'

/** A line being edited; `key` tells it apart in the table, `id` is that of a stored one. */
export type TypedLine = Readonly<Record<string, unknown>> & { key: string; id?: string }

/** By `2.content`: the index of the line and its field; the empty name is the whole. */
export type LineErrors = Readonly<Record<string, string>>

let count = 0
const freshKey = () => `line-${(count += 1)}`

export const newLine = ({ entity }: Lines): TypedLine => ({ ...openForm(entity.fields, undefined), key: freshKey() })

const rowsOf = (stored: unknown): AnyRow[] => (Array.isArray(stored) ? stored : [])

const isLine = (one: unknown): one is TypedLine => one !== null && typeof one === 'object' && 'key' in one

/** Lines as they stand among what is typed. */
export const linesIn = (value: unknown): readonly TypedLine[] => (Array.isArray(value) ? value.filter(isLine) : [])

/** `keyOf` names a stored line as it was named here before it was stored. */
export const openLines = ({ entity }: Lines, stored: unknown, keyOf = (id: string): string => id): TypedLine[] =>
  rowsOf(stored).map((row) => ({ ...openForm(entity.fields, row), key: keyOf(row.id), id: row.id }))

/** New lines with the values of stored ones. */
export const copyLines = ({ entity }: Lines, stored: unknown): TypedLine[] =>
  rowsOf(stored).map((row) => ({ ...openForm(entity.fields, row), key: freshKey() }))

/** Lines kept before a reload: new ones get keys that no line of this page has. */
export const rekeyed = (rows: readonly TypedLine[]): TypedLine[] =>
  rows.map((row) => ({ ...row, key: row.id ?? freshKey() }))

/** As they are sent: whole, in their order. */
export const readLines = ({ entity }: Lines, rows: readonly TypedLine[]): Record<string, unknown>[] =>
  rows.map((row) => ({ ...readForm(entity.fields, row), ...(row.id === undefined ? {} : { id: row.id }) }))

export function lineErrors(lines: Lines, rows: readonly TypedLine[], judge: Judge): LineErrors {
  const found = rows.flatMap((row, at) =>
    formFields(lines.entity.fields).flatMap(([name, field]) => {
      const words = complaint(name, field, row[name], judge)
      return words ? [[`${at}.${name}`, words] as const] : []
    }),
  )
  return Object.fromEntries(found)
}

/** Cells of a sheet, from the cell they were pasted into on; undefined for a plain text. */
export function pasted(
  lines: Lines,
  rows: readonly TypedLine[],
  { at, name }: { at: number; name: string },
  text: string,
): TypedLine[] | undefined {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  if (cells.length === 1 && cells[0]?.length === 1) return undefined
  const fields = formFields(lines.entity.fields)
  const first = fields.findIndex(([own]) => own === name)
  const after = [...rows]
  for (const [down, line] of cells.slice(0, lines.max - at).entries()) {
    const before = after[at + down] ?? newLine(lines)
    const typed = line.flatMap((cell, right) => {
      const [own, field] = fields[first + right] ?? []
      if (own === undefined || !field) return []
      const number = Number(cell.trim())
      const value =
        viewOf(field).isNumeric === true
          ? cell.trim() === '' || Number.isNaN(number)
            ? null
            : number
          : plain(cell).trim()
      return [[own, value] as const]
    })
    after[at + down] = { ...before, ...Object.fromEntries(typed) }
  }
  return after
}
