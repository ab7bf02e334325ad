// The rows a print is about: those chosen, those of a tree as far as it is unfolded, or all that the filters find.
import type { Entity } from '@steward/domain/entity'
import { client } from '../data/client.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { Rows } from '../screen/list.ts'

export type Extent = 'chosen' | 'found'

export interface PrintLine {
  row: AnyRow
  /** Level in a tree. */
  depth: number
}

/** Where the rows come from: a list, and what is chosen in it. */
export interface Source {
  rows: Pick<Rows, 'lines' | 'isTree' | 'total' | 'isLowerBound' | 'query'>
  chosen: ReadonlyMap<string, AnyRow>
}

const noRows = { lines: [], isTree: false, total: 0, isLowerBound: false, query: {} }

/** One row alone, without a list around it. */
export const only = (row: AnyRow): Source => ({ rows: noRows, chosen: new Map([[row.id, row]]) })

/** The largest page of a list call. */
const PAGE = 500

const flat = (rows: Iterable<AnyRow>): PrintLine[] => [...rows].map((row) => ({ row, depth: 0 }))

/** At most `most` rows, in the order of the list. */
export async function linesOf(
  entity: Entity,
  { rows, chosen }: Source,
  extent: Extent,
  most: number,
  signal?: AbortSignal,
): Promise<PrintLine[]> {
  if (extent === 'chosen') return flat(chosen.values())
  if (rows.isTree) return rows.lines.map(({ row, depth }) => ({ row, depth }))
  const pages = Array.from({ length: Math.ceil(Math.min(rows.total, most) / PAGE) }, (_, at) => at + 1)
  const size = Math.min(PAGE, Math.max(rows.total, 1))
  const found = await Promise.all(pages.map((current) => client.list(entity, { ...rows.query, current, size }, signal)))
  return flat(found.flatMap(({ records }) => records)).slice(0, most)
}
