// Which columns a list has, and each person's order, visibility and widths of them.
import type { Entity } from '@steward/domain/entity'
import { type Field, givesOrder, isHidden } from '@steward/domain/kinds/kind'
import { viewOf } from '../kinds/index.ts'
import { fieldOf, hasStatus } from './base.ts'

export interface Column {
  name: string
  field: Field
  width: number
}

/** What a screen says of its columns. */
export interface ColumnLook {
  /** Columns shown by default, in this order. */
  columns?: readonly string[]
  widths?: Readonly<Record<string, number>>
}

export interface ColumnSettings {
  /** Names in the person's order; columns declared later are inserted at their declared position. */
  order: readonly string[]
  /** Visibility, only where it differs from the default. */
  shown: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
  isCompact: boolean
}

/** The order of ids, or of lists of them, is not the order of the captions shown. */
export const canSort = (field: Field): boolean => field.entity === undefined && givesOrder(field)

export interface ArrangedColumn extends Column {
  isShown: boolean
}

export const usual: ColumnSettings = { order: [], shown: {}, widths: {}, isCompact: false }
const NARROWEST = 60
const WIDEST = 800
const ROOMY = 6
// Title columns are wider; in trees each level is indented.
const TITLE = 170
const BRANCHES = 280

/** Every possible column in the order of the declaration, without secrets. */
export function columnsOf(
  entity: Entity,
  { widths = {}, columns: chosen }: ColumnLook = {},
  showsTenant = false,
): ArrangedColumn[] {
  const column = (name: string, isShown: boolean): ArrangedColumn[] => {
    const field = fieldOf(entity, name)
    if (!field) return []
    const least = name === entity.title ? (entity.isTree ? BRANCHES : TITLE) : 0
    return [{ name, field, width: widths[name] ?? Math.max(least, viewOf(field).width(field)), isShown }]
  }
  const own = Object.entries(entity.fields)
    .filter(([, field]) => !field.kind.secret && !(field.by === 'system' && isHidden(field, 'detail')))
    .flatMap(([name, field]) => column(name, !isHidden(field, 'list')))
  const isShort = own.filter((one) => one.isShown).length <= ROOMY
  const all = [
    ...own,
    ...(hasStatus(entity) ? column('status', true) : []),
    ...(entity.tenancy === 'administered' ? column('tenantId', showsTenant) : []),
    ...column('createTime', isShort),
    ...column('updateTime', false),
  ]
  return chosen ? inOrder(all, showsTenant ? [...new Set([...chosen, 'tenantId'])] : chosen) : all
}

/** Columns chosen by the feature come first and are visible; the others are hidden by default. */
function inOrder(all: readonly ArrangedColumn[], chosen: readonly string[]): ArrangedColumn[] {
  const named = chosen.flatMap((name) => all.filter((column) => column.name === name))
  const others = all.filter((column) => !chosen.includes(column.name))
  return [
    ...named.map((column) => ({ ...column, isShown: true })),
    ...others.map((column) => ({ ...column, isShown: false })),
  ]
}

/** Applies the person's settings. */
export function arrange(columns: readonly ArrangedColumn[], settings: ColumnSettings): ArrangedColumn[] {
  const place = (name: string) => {
    const chosen = settings.order.indexOf(name)
    return chosen === -1 ? settings.order.length + columns.findIndex((column) => column.name === name) : chosen
  }
  return columns
    .map((column) => ({
      ...column,
      isShown: settings.shown[column.name] ?? column.isShown,
      width: settings.widths[column.name] ?? column.width,
    }))
    .toSorted((a, b) => place(a.name) - place(b.name))
}

/** Moves a name one place up (-1) or down (+1). */
export function move(names: readonly string[], name: string, by: -1 | 1): string[] {
  const from = names.indexOf(name)
  const to = from + by
  const other = names[to]
  if (from === -1 || other === undefined) return [...names]
  return names.map((one, at) => (at === from ? other : at === to ? name : one))
}

export const bounded = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Parses stored settings; values of an unknown shape, such as from an older version, are dropped. */
export function settingsFrom(stored: unknown): ColumnSettings {
  if (!isRecord(stored)) return usual
  const entries = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])
  return {
    order: Array.isArray(stored.order) ? stored.order.filter((name) => typeof name === 'string') : [],
    shown: Object.fromEntries(entries(stored.shown).flatMap(([k, v]) => (typeof v === 'boolean' ? [[k, v]] : []))),
    widths: Object.fromEntries(
      entries(stored.widths).flatMap(([k, v]) => (typeof v === 'number' ? [[k, bounded(v)]] : [])),
    ),
    isCompact: stored.isCompact === true,
  }
}
