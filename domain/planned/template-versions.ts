// What one version of a template changes against another: its own facts, and its items, known by what they look at.
import type { Entity } from '../entity.ts'

type Row = Readonly<Record<string, unknown>>

export interface ItemChange<R extends Row = Row> {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** The item as it is; of a removed one as it was. */
  item: R
  /** Absent for an added one. */
  before?: R
  /** Fields that differ; empty unless changed. */
  fields: string[]
}

export interface VersionChanges<R extends Row> {
  fields: string[]
  items: ItemChange<R>[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

const keyOf = (item: Row) => String(item.indicatorId)

/** What people write in the template and its items differs; states and numbers the product gives out do not count. */
export function versionChanges<R extends Row>(template: Entity, before: R, after: R): VersionChanges<R> {
  const itemsOf = (row: R): readonly R[] => (Array.isArray(row.details) ? row.details : [])
  const written = (entity: Entity) => Object.keys(entity.fields).filter((name) => entity.fields[name]?.by !== 'system')
  const fields = written(template).filter((name) => !isSame(before[name], after[name]))
  const own = template.lines.details ? written(template.lines.details.entity) : []
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const was = new Map(old.map((item) => [keyOf(item), item]))
  const is = new Set(now.map(keyOf))
  const place = new Map(old.filter((item) => is.has(keyOf(item))).map((item, at) => [keyOf(item), at]))
  const stays = inOrder(now.flatMap((item) => place.get(keyOf(item)) ?? []))
  const items = now.flatMap((item): ItemChange<R>[] => {
    const former = was.get(keyOf(item))
    if (!former) return [{ change: 'added', item, fields: [] }]
    const differing = own.filter((name) => name !== 'templateId' && !isSame(former[name], item[name]))
    if (differing.length > 0) return [{ change: 'changed', item, before: former, fields: differing }]
    const isMoved = !stays.has(place.get(keyOf(item)) ?? -1)
    return isMoved ? [{ change: 'moved', item, before: former, fields: [] }] : []
  })
  const removed = old.filter((item) => !is.has(keyOf(item)))
  return {
    fields,
    items: [...items, ...removed.map((item): ItemChange<R> => ({ change: 'removed', item, before: item, fields: [] }))],
  }
}

/** The longest run of former places that still ascends: what is not in it was moved. */
function inOrder(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const [at, place] of places.entries()) {
    const earlier = best.filter((_, n) => (places[n] ?? 0) < place)
    const longest = earlier.reduce<number[]>((one, other) => (other.length > one.length ? other : one), [])
    best[at] = [...longest, place]
  }
  return new Set(best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []))
}
