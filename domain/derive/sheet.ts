// The table of an entity's rows as a file: its columns, and what stands in their cells.
import type { Dictionary } from '../dictionary.ts'
import { type Entity, captionOf } from '../entity.ts'
import { dict } from '../kinds/dict.ts'
import { instant, text } from '../kinds/index.ts'
import { type Field, isHidden } from '../kinds/kind.ts'
import type { Locale } from '../problems.ts'
import { status } from '../system/dictionaries.ts'

/** Rows of a workbook that spreadsheet programs still open and filter with ease. */
export const MOST_XLSX = 50_000

/** A time has no zone in a sheet: it stands there as on the wire, in the installation's time. */
export type Cell = string | number | null | { time: string }

export interface SheetColumn {
  name: string
  field: Field
}

const base: Readonly<Record<string, Field>> = {
  status: dict(status, '状态', 'Status'),
  tenantId: text('租户编号', 'Tenant'),
  createTime: instant('创建时间', 'Created at'),
  updateTime: instant('更新时间', 'Updated at'),
}

/** The columns a sheet may have, in the order of the declaration; secrets and internal fields never are among them. */
export function sheetColumns(entity: Entity): SheetColumn[] {
  const isReadable = (field: Field) => !field.kind.secret && !(field.by === 'system' && isHidden(field, 'detail'))
  const own = Object.entries(entity.fields).filter(([, field]) => isReadable(field))
  const added = Object.entries(base).filter(([name]) => !(name in entity.fields) && isBase(entity, name))
  return [...own, ...added].map(([name, field]) => ({ name, field }))
}

function isBase(entity: Entity, name: string): boolean {
  if (name === 'status') return 'disable' in entity.actions
  return name !== 'tenantId' || entity.tenancy === 'administered'
}

/** `额定功率（kW）` / `Rated power (kW)` */
export const headerOf = ({ field }: SheetColumn, locale: Locale): string => {
  if (!field.unit) return field[locale]
  return locale === 'zh' ? `${field.zh}（${field.unit}）` : `${field.en} (${field.unit})`
}

const numeric = (value: unknown): Cell => (Number.isFinite(Number(value)) ? Number(value) : String(value))
const time = (value: unknown): Cell => ({ time: String(value) })

/** By the name of the kind; values of the others stand as texts. */
const cells: Readonly<Record<string, (value: unknown, locale: Locale) => Cell>> = {
  int: numeric,
  float: numeric,
  decimal: numeric,
  day: time,
  instant: time,
  bool: (value, locale) => (Number(value) === 1 ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })[locale],
  json: (value) => JSON.stringify(value),
}

/** How a spreadsheet shows the column's values, where it should not decide itself. */
export const formatOf = ({ field }: SheetColumn): string | undefined => formats[field.kind.name]

const formats: Readonly<Record<string, string>> = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' }

/** The cell of a row in wire format: captions for references and choices, numbers as numbers. */
export function cellOf({ name, field }: SheetColumn, row: Readonly<Record<string, unknown>>, locale: Locale): Cell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (field.choices && field.kind.many) return choicesOf(field.choices, value, row[captionOf(name)], locale)
  if (field.choices) return choiceOf(field.choices, value, row[captionOf(name)], locale)
  const caption = field.entity || field.from ? row[captionOf(name)] : undefined
  if (typeof caption === 'string' && caption !== '') return caption
  // An id whose row is gone says nothing to a reader.
  if (field.entity) return null
  return cells[field.kind.name]?.(value, locale) ?? String(value)
}

function choicesOf(choices: Dictionary, value: unknown, caption: unknown, locale: Locale): Cell {
  const captions = String(caption ?? '').split(',')
  const keys = String(value).split(',').filter(Boolean)
  return keys.map((key, at) => choiceOf(choices, key, captions[at], locale)).join(locale === 'zh' ? '、' : ', ') || null
}

/** Tenants rename entries in Chinese; English comes from the declaration. */
function choiceOf({ entries }: Dictionary, value: unknown, caption: unknown, locale: Locale): Cell {
  const declared = Object.entries(entries).find(([key]) => key === String(value))?.[1]
  const stored = typeof caption === 'string' && caption !== '' ? caption : undefined
  return (locale === 'en' ? (declared?.en ?? stored) : (stored ?? declared?.zh)) ?? String(value)
}
