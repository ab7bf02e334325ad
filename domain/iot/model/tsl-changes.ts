// What one version of a model changes against another, point by point, and what of it would falsify stored values.
import { codesOf, keysIn } from './enumeration.ts'
import { isSame, meaningFields, type PointKind, pointFields } from './point-fields.ts'
import { type Point, type Tsl, pointsIn } from './tsl.ts'

export interface PointChange {
  change: 'added' | 'removed' | 'changed'
  kind: PointKind
  identifier: string
  name: string
  /** The point as it is; of a removed one as it was. */
  point: Point
  before?: Point
  /** Fields that differ. */
  fields: string[]
  /** Of an added and a removed one: the other of the two, if it seems to be renamed. */
  renamed?: string
}

/** What may not change under one identifier. */
export interface Refused {
  identifier: string
  name: string
  field: string
  before: unknown
  after: unknown
}

const facts = ({ kind, point }: { kind: PointKind; point: Point }, field: string): unknown =>
  field === 'kind' ? kind : point[field]

export function tslChanges(before: Tsl, after: Tsl): PointChange[] {
  const was = new Map(pointsIn(before).map((one) => [one.point.identifier, one]))
  const is = new Map(pointsIn(after).map((one) => [one.point.identifier, one]))
  const gone = [...was.values()].filter(({ point }) => !is.has(point.identifier))
  const changes = [...is.values()].flatMap((one): PointChange[] => {
    const { kind, point } = one
    const { identifier, name } = point
    const former = was.get(identifier)
    if (!former) {
      const old = gone.find((other) => other.kind === kind && other.point.name === name)
      const renamed = old ? { renamed: old.point.identifier } : {}
      return [{ change: 'added', kind, identifier, name, point, fields: [], ...renamed }]
    }
    const fields = ['kind', ...pointFields[kind]].filter((field) => !isSame(facts(former, field), facts(one, field)))
    if (fields.length === 0) return []
    return [{ change: 'changed', kind, identifier, name, point, before: former.point, fields }]
  })
  const removed = gone.map(({ kind, point }): PointChange => {
    const { identifier, name } = point
    const next = changes.find((one) => one.renamed === identifier)
    const renamed = next ? { renamed: next.identifier } : {}
    return { change: 'removed', kind, identifier, name, point, before: point, fields: [], ...renamed }
  })
  return [...changes, ...removed]
}

/** Kind, data type, unit, counting and the order of an enumeration stay as long as the identifier does. */
export function refusedChanges(before: Tsl, after: Tsl): Refused[] {
  const was = new Map(pointsIn(before).map((one) => [one.point.identifier, one]))
  return pointsIn(after).flatMap((one) => {
    const { identifier, name } = one.point
    const former = was.get(identifier)
    if (!former) return []
    const named = { identifier, name }
    const wrong = meaningFields
      .filter((field) => !isSame(facts(former, field) ?? unsaid(field), facts(one, field) ?? unsaid(field)))
      .map((field) => ({ ...named, field, before: facts(former, field), after: facts(one, field) }))
    const moved = hasMovedItems(former.point.enumItems, one.point.enumItems)
      ? [{ ...named, field: 'enumItems', before: former.point.enumItems, after: one.point.enumItems }]
      : []
    return [...wrong, ...moved]
  })
}

const unsaid = (field: string): unknown => (field === 'isCounter' ? 0 : null)

/** Keys of an enumeration stay stored as they are; a number may go, and new keys may come. */
export function hasMovedItems(before: unknown, after: unknown): boolean {
  const [old, now] = [keysIn(before), keysIn(after)]
  const codes = codesOf(now)
  const place = new Map(now.map((key, at) => [String(key), at]))
  return codesOf(old).some((code, at) => {
    const key = old[at] ?? ''
    const is = place.get(String(key))
    return is === undefined ? Number(key) !== code : codes[is] !== code
  })
}
