// What a device type's rows become when they are derived from a template again. Pure; the server writes it, and the console
// shows it beforehand.
import {
  type PointKind,
  defaultOf,
  derivedOnly,
  inheritable,
  isSame,
  meaningFields,
  pointFields,
} from './point-fields.ts'
import { hasMovedItems } from './tsl-changes.ts'
import { type Point, type Tsl, pointsIn } from './tsl.ts'

/** A row of a type as it is stored. */
export interface TypeRow {
  [field: string]: unknown
  id: string
  identifier: string
  name: string
  source: string
  /** Fields that are the type's own. */
  overridden: unknown
}

export type PointValues = Record<string, unknown>

export interface Derivation {
  added: { identifier: string; name: string; values: PointValues }[]
  updated: { row: TypeRow; values: PointValues; fields: string[] }[]
  /** As they should be already. */
  kept: number
  /** No longer in the template: they stay as the type's own, and so does what they reported. */
  orphaned: TypeRow[]
  /** The type has something of another meaning under this identifier, which stays. */
  conflicts: { identifier: string; name: string; field: string }[]
}

export const namesIn = (overridden: unknown): string[] =>
  Array.isArray(overridden) ? overridden.filter((name) => typeof name === 'string') : []

/** What the template says of every field of a point, with defaults where it says nothing. */
export function valuesOf(kind: PointKind, point: Point, at: number): PointValues {
  const said: readonly string[] = pointFields[kind]
  const own = [...meaningFields, ...derivedOnly, ...inheritable].map((name) => {
    const value = said.includes(name) ? point[name] : undefined
    return [name, value ?? (name === 'displaySort' ? at + 1 : defaultOf(name))]
  })
  return { ...Object.fromEntries(own), kind, name: point.name }
}

export function derivePoints(tsl: Tsl, rows: readonly TypeRow[]): Derivation {
  const known = new Map(rows.map((row) => [row.identifier, row]))
  const found: Derivation = { added: [], updated: [], kept: 0, orphaned: [], conflicts: [] }
  for (const { kind, point, at } of pointsIn(tsl)) {
    const { identifier, name } = point
    const values = valuesOf(kind, point, at)
    const row = known.get(identifier)
    if (!row) {
      found.added.push({ identifier, name, values: { ...values, source: 'template', overridden: [] } })
      continue
    }
    const field = conflictOf(row, values)
    if (field !== undefined) {
      found.conflicts.push({ identifier, name, field })
      found.kept++
      continue
    }
    const next = derivedRow(row, values)
    const fields = Object.keys(next).filter((one) => !isSame(row[one], next[one]))
    if (fields.length === 0) found.kept++
    else found.updated.push({ row, values: Object.fromEntries(fields.map((one) => [one, next[one]])), fields })
  }
  const named = new Set(pointsIn(tsl).map(({ point }) => point.identifier))
  found.orphaned = rows.filter((row) => row.source === 'template' && !named.has(row.identifier))
  found.kept += rows.filter((row) => row.source !== 'template' && !named.has(row.identifier)).length
  return found
}

/** The field whose change would falsify what is stored. */
export function conflictOf(row: PointValues, values: PointValues): string | undefined {
  const field = meaningFields.find((name) => !isSame(row[name] ?? defaultOf(name), values[name] ?? defaultOf(name)))
  return field ?? (hasMovedItems(row.enumItems, values.enumItems) ? 'enumItems' : undefined)
}

/** What was kept by hand before stays, as overridden; what is overridden stays. */
function derivedRow(row: TypeRow, values: PointValues): PointValues {
  const isOwn = row.source !== 'template'
  const overridden = isOwn
    ? inheritable.filter((name) => !isSame(row[name], values[name]))
    : namesIn(row.overridden).filter((name) => name in values)
  const derived = Object.fromEntries(
    [...derivedOnly, ...inheritable]
      .filter((name) => !overridden.includes(name))
      .map((name) => [name, values[name] ?? null]),
  )
  return { ...derived, source: 'template', overridden }
}
