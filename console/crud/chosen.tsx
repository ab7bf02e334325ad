// How many rows are chosen, and the way to all that the search finds. It stands below the list, so that a tick moves nothing.
import type { ListQuery } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import type { AnyRow } from '../kinds/view.ts'
import { message } from '../kit/dialog/voice.ts'
import { grouped } from '../kit/list/grouped.ts'
import type { Selection } from '../kit/list/use-selection.ts'
import type { Rows } from '../screen/list.ts'

export interface ChosenProps {
  entity: Entity
  selection: Selection<AnyRow>
  rows: Rows
}

/** Rows the server takes in one action, and rows asked for at once. */
const MOST = 1000
const PAGE = 200

export function Chosen({ entity, selection, rows: { total, isLowerBound, isTree, query } }: ChosenProps) {
  const { t } = useTranslation('crud')
  const [isAsking, setAsking] = useState(false)
  const { chosen, choose, clear } = selection
  const isMore = !isTree && chosen.size < total && chosen.size < MOST
  const all = async () => {
    setAsking(true)
    try {
      const found = await everyRow(entity, query)
      choose(found, true)
      if (found.length < total) message.warning(t('allUpTo', { most: grouped(found.length) }))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setAsking(false)
    }
  }
  return (
    <span className="crud-chosen" role="status">
      {t('selected', { count: chosen.size })}
      {isMore && (
        <button type="button" className="kit-link" disabled={isAsking} onClick={() => void all()}>
          {t('selectAll', { total: `${grouped(total)}${isLowerBound ? '+' : ''}` })}
        </button>
      )}
      <button type="button" className="kit-link" onClick={clear}>
        {t('clearSelection')}
      </button>
    </span>
  )
}

/** As many as the server takes in one action. */
async function everyRow(entity: Entity, query: ListQuery): Promise<AnyRow[]> {
  const found: AnyRow[] = []
  for (let current = 1; found.length < MOST; current += 1) {
    const { records } = await client.list(entity, { ...query, current, size: PAGE })
    found.push(...records)
    if (records.length < PAGE) break
  }
  return found.slice(0, MOST)
}
