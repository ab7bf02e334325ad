// The row somebody works at stays where it was, though what was done to it moved it to another page of the list.
import type { Entity } from '@steward/domain/entity'
import { useMemo, useState } from 'react'
import { useQuietList } from '../data/quiet.ts'
import type { Rows } from '../screen/list.ts'

interface Seen {
  id: string
  /** Its place in the page. */
  at: number
  /** What the page was asked with. */
  asked: string
}

/** The rows of the page, with the one under the cursor where it was last, until the cursor or the page is another. */
export function useKeptRow(entity: Entity, rows: Rows, cursor: string | undefined): Rows {
  const [seen, setSeen] = useState<Seen>()
  const asked = JSON.stringify(rows.query)
  const at = rows.lines.findIndex(({ row }) => row.id === cursor)
  if (cursor !== undefined && at !== -1 && (seen?.id !== cursor || seen.at !== at || seen.asked !== asked))
    setSeen({ id: cursor, at, asked })
  const hasMoved = !rows.isTree && at === -1 && seen !== undefined && seen.id === cursor && seen.asked === asked
  // Asked with the filters of the list: what no longer belongs to it goes.
  const query = { ...rows.query, current: 1, filters: { ...rows.query.filters, id: cursor ?? '' } }
  const { data } = useQuietList(entity, query, hasMoved)
  const row = hasMoved ? data?.records.find(({ id }) => id === cursor) : undefined
  const place = seen?.at ?? 0
  const lines = useMemo(
    () => (row ? rows.lines.toSpliced(place, 0, { row, depth: 0, hasChildren: false, isOpen: false }) : rows.lines),
    [rows.lines, row, place],
  )
  return { ...rows, lines }
}
