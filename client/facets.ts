// Several lists of one entity in one call, each with its total.
import type { Declaration, ListQuery, Shown } from './shapes.ts'
import { type Query, listOf, listToWire, rowFromWire } from './wire.ts'

/** Rows come along where a size is named. */
export type FacetQuery = Omit<ListQuery, 'current'>

export interface Facet<R> {
  total: number
  /** Counting stopped at a limit: `total` is a lower bound. */
  isLowerBound: boolean
  records: readonly R[]
}

function textOf({ size, ...query }: FacetQuery): string {
  const { current: _, size: __, ...own } = listToWire(query)
  const asked = size === undefined ? own : { ...own, size }
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
}

/** `shared` is what all of them ask; a facet's own filters stand in for those of the same name. */
export const facetsToWire = (shared: FacetQuery, facets: readonly FacetQuery[]): Query => ({
  shared: textOf(shared),
  facets: facets.map(textOf).join(';'),
})

export const facetsFromWire = <E extends Declaration>(entity: E, data: unknown): Facet<Shown<E>>[] =>
  listOf(data).map((wire) => ({
    total: Number(wire.total ?? 0),
    isLowerBound: wire.totalIsLowerBound === true,
    records: listOf(wire.records).map((row) => rowFromWire(entity, row)),
  }))
