// What the cells of a sheet mean: captions are keys and ids, numbers are what is shown of them.
import { cut } from '@steward/domain/cut'
import { dictionaryOf } from '@steward/domain/dictionaries'
import type { Entity } from '@steward/domain/entity'
import { folded } from '@steward/domain/folded'
import type { Field } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { captionSql, columnOf, tableOf } from '../engine/columns.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { mapInTurns } from '../platform/in-turns.ts'
import { type Header, plainOf } from './headings.ts'
import type { ReadCell, SheetRow } from './sheet-worker.ts'
import { writtenTime } from './written-time.ts'

/** Ids by caption, of every row of an entity that the cells of a sheet name; several of one caption are ambiguous. */
type Captions = ReadonlyMap<string, readonly string[]>

const SEVERAL = /[,，、;；]/

const textsIn = (field: Field, cell: ReadCell | undefined): string[] => {
  const text = plainOf(cell)
  if (text === '') return []
  return field.kind.many
    ? text
        .split(SEVERAL)
        .map((part) => part.trim())
        .filter(Boolean)
    : [text]
}

/** Rows the caller reaches of his own tenant, whose rows a sheet writes: a platform administrator reaches those of all. */
export function ofOwn(ctx: Ctx, target: Entity): Where {
  const where = new Where()
  applyScope(where, target, ctx)
  if (target.tenancy !== 'shared') where.add(`t.tenant_id = ${where.param(ctx.tx.scope.tenant)}`)
  return where
}

/** Looks every named row up at once, by name, by path and by its own code, which may be spelt otherwise if it is folded. */
async function captionsOf(ctx: Ctx, target: Entity, texts: ReadonlySet<string>): Promise<Captions> {
  const where = ofOwn(ctx, target)
  const wanted = where.param([...texts])
  const codes = Object.entries(target.fields)
    .filter(([name, { unique, kind }]) => unique && name !== target.title && kind.name === 'text')
    .map(([name]) => `t.${columnOf(name)}::text`)
  const alike = Object.entries(target.fields)
    .filter(([, field]) => field.folded !== undefined)
    .map(([name]) => `folded(t.${columnOf(name)})`)
  const path = captionSql(target, 't')
  const named = [`t.${columnOf(target.title)}::text`, ...codes, ...(target.captionIsPath ? [path] : [])]
  const isNamed = [
    ...named.map((name) => `${name} = any(${wanted}::text[])`),
    ...alike.map((name) => `${name} = any(${where.param([...texts].map(folded))}::text[])`),
  ]
  const rows = await ctx.tx.query<{ id: string; names: (string | null)[]; alike: string[] }>(
    `select t.id::text as id, array[${named.join(', ')}] as names, array[${alike.join(', ')}]::text[] as alike
     from ${tableOf(target)} t where ${where.sql} and (${isNamed.join(' or ')})`,
    where.values,
  )
  const found = new Map<string, string[]>()
  for (const { id, names } of rows)
    for (const name of new Set(names)) {
      if (name === null || !texts.has(name)) continue
      found.set(name, [...new Set([...(found.get(name) ?? []), id])])
    }
  if (alike.length === 0) return found
  const spelt = Map.groupBy(
    rows.flatMap((row) => row.alike.map((name) => ({ name, id: row.id }))),
    ({ name }) => name,
  )
  for (const text of texts) {
    const ids = spelt.get(folded(text))?.map(({ id }) => id)
    if (ids && !found.has(text)) found.set(text, ids)
  }
  return found
}

export interface Resolve {
  (field: Field, cell: ReadCell | undefined): unknown
  /** Ids of the rows that a text names. */
  idsOf(field: Field, text: string): readonly string[]
}

/** A function from cells to wire values; throws a problem for a caption that names nothing or several. */
export async function resolverFor(ctx: Ctx, header: Header, rows: readonly SheetRow[]): Promise<Resolve> {
  const byEntity = new Map<string, Set<string>>()
  for (const [at, column] of header.columns.entries()) {
    const target = column?.field.entity
    if (!column || target === undefined) continue
    const texts = byEntity.get(target) ?? new Set()
    await mapInTurns(rows, ({ cells }) => {
      for (const text of textsIn(column.field, cells[at])) texts.add(text)
    })
    byEntity.set(target, texts)
  }
  const captions = new Map<string, Captions>()
  for (const [name, texts] of byEntity) captions.set(name, await captionsOf(ctx, entityNamed(name), texts))
  const idsOf = (field: Field, text: string) => captions.get(field.entity ?? '')?.get(text) ?? []
  const resolve = (field: Field, cell: ReadCell | undefined) => {
    mustHaveValue(field, cell)
    const text = plainOf(cell)
    if (text === '') return undefined
    if (field.entity) {
      const ids = textsIn(field, cell).map((one) => idOf(field, one, idsOf(field, one)))
      return field.kind.many ? ids.join(',') : ids[0]
    }
    if (field.dictionary && field.kind.many)
      return textsIn(field, cell)
        .map((one) => keyOf(ctx, field, one))
        .join(',')
    if (field.dictionary) return keyOf(ctx, field, text)
    return valueOf(field, cell, text)
  }
  return Object.assign(resolve, { idsOf })
}

/** Digits a spreadsheet keeps of a number; it puts zeros for those behind. */
const MOST_EXACT = 1e15
/** A long number in a table saved as text, of which the last digits are gone. */
const rounded = /^-?\d(\.\d+)?E\+(\d{2,3})$/
const DIGITS = 11

/** What a spreadsheet could not calculate, or has rounded, is refused: what was meant stands nowhere in the file. */
function mustHaveValue(field: Field, cell: ReadCell | undefined): void {
  const words = { field: field.zh, fieldEn: field.en }
  if (cell !== null && typeof cell === 'object' && 'fault' in cell) {
    if (cell.fault === 'error') throw problem('import.cell-error', { ...words, text: cut(cell.text, 20) })
    throw problem('import.cell-uncalculated', words)
  }
  if (isNumeric(field)) return
  const number = cell !== null && typeof cell === 'object' && 'number' in cell ? cell.number : cell
  const exponent = typeof number === 'string' ? Number(rounded.exec(number.trim())?.[2] ?? 0) : 0
  if ((typeof number === 'number' && Math.abs(number) >= MOST_EXACT) || exponent >= DIGITS)
    throw problem('import.cell-rounded', { ...words, text: plainOf(cell) })
}

const numeric = new Set(['int', 'decimal', 'float'])
const isNumeric = ({ kind, dictionary, entity }: Field) => !dictionary && !entity && numeric.has(kind.name)

function idOf(field: Field, text: string, ids: readonly string[]): string {
  const [id, ...others] = ids
  if (id === undefined) throw unknown('import.unknown', field, text)
  if (others.length > 0) throw unknown('import.ambiguous', field, text)
  return id
}

const unknown = (code: 'import.unknown' | 'import.ambiguous', field: Field, text: string): Problem =>
  problem(code, { field: field.zh, fieldEn: field.en, text: cut(text, 60) })

/** By its caption in either language, or the key itself. */
function keyOf(ctx: Ctx, field: Field, text: string): string {
  const code = field.dictionary ?? ''
  const stored = engineOf(ctx).captions(code, field.perTenant ?? false, ctx.tx.scope.tenant)
  const wanted = text.toLowerCase()
  for (const [key, caption] of stored) if (caption.toLowerCase() === wanted || key === text) return key
  const declared: [string, { zh: string; en: string }][] = Object.entries(dictionaryOf(code)?.entries ?? {})
  const found = declared.find(([, { zh, en }]) => zh.toLowerCase() === wanted || en.toLowerCase() === wanted)
  if (!found || !stored.has(found[0])) throw unknown('import.unknown', field, text)
  return found[0]
}

const yes = ['是', 'yes', 'y', 'true', '1', '√']
const no = ['否', 'no', 'n', 'false', '0', '×']

/** Numbers and texts as they stand; what a kind does not take its schema refuses. */
function valueOf(field: Field, cell: ReadCell | undefined, text: string): unknown {
  const { name } = field.kind
  if (isNumeric(field) && cell !== null && typeof cell === 'object' && 'number' in cell) return cell.number
  if (name === 'bool') return yes.includes(text.toLowerCase()) ? 1 : no.includes(text.toLowerCase()) ? 0 : text
  if (name === 'day') return writtenTime(text).replace(/ 00:00:00$/, '')
  if (name === 'instant') return writtenTime(text)
  if (typeof cell === 'number' && field.kind.blankIsValue) return text
  // A spreadsheet's sign that a text is one, and the guard of an exported text that begins like a formula.
  return /^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : typeof cell === 'number' ? cell : text
}
