import type { Entity } from '@steward/domain/entity'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../kinds/view.ts'
import { grouped } from '../kit/list/grouped.ts'
import { Jump, Pages } from '../kit/list/pages.tsx'
import type { Selection } from '../kit/list/use-selection.ts'
import { type ListState, SIZES } from '../screen/list-state.ts'
import type { Rows } from '../screen/list.ts'
import { ChosenSpot } from './chosen-spot.tsx'
import type { ChangeState } from './use-list-state.ts'

interface FooterProps {
  entity: Entity
  selection: Selection<AnyRow>
  state: ListState
  change: ChangeState
  rows: Rows
  isNarrow: boolean
}

const MANY = 8

export function Footer({ entity, selection, state, change, rows, isNarrow }: FooterProps) {
  const { t } = useTranslation('crud')
  const { total, isLowerBound } = rows
  const words = `${grouped(total)}${isLowerBound ? '+' : ''}`
  const last = Math.max(1, Math.ceil(total / state.size))
  return (
    <nav className="crud-footer" aria-label={t('pages')}>
      <span className="crud-total">{t('total', { total: words })}</span>
      {!isNarrow && <ChosenSpot {...{ entity, selection, rows }} />}
      <Pages current={state.current} last={last} isNarrow={isNarrow} turn={(current) => change({ current })} />
      {!isNarrow && last > MANY && <Jump last={last} turn={(current) => change({ current })} />}
      <select
        className="crud-size"
        aria-label={t('pageSize')}
        value={state.size}
        onChange={(event) => change({ size: Number(event.target.value) })}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {t('perPage', { size })}
          </option>
        ))}
      </select>
    </nav>
  )
}
