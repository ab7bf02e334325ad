// The figures of failures as tiles, each with the way to its rows.
import { dayAfter } from '@steward/domain/calendar/days'
import type { Reliability } from '@steward/domain/repair/reliability'
import { failureFigureNames, failureFigures, withDays } from '@steward/domain/report/failure-figures'
import type { RowFilters } from '@steward/domain/report/kpi'
import { figureText, spanText } from './figure-text.ts'
import { useRowLinks } from './links.ts'
import './figures.css'
import { Tile } from './tile.tsx'
import { useWords } from './words/use-words.ts'

interface Props {
  reliability: Reliability
  first: string
  last: string
  narrowed: RowFilters
}

export function ReliabilityTiles({ reliability, first, last, narrowed }: Props) {
  const { t } = useWords()
  const linkTo = useRowLinks()
  return (
    <ul className="figure-tiles">
      {failureFigureNames.map((name) => {
        const { zh, en, formula, unit, value, n, rows } = failureFigures[name]
        const [link, ...also] = rows.map((filters) =>
          linkTo('device-failure', { ...narrowed, ...withDays(filters, first, last, dayAfter(last, 1)) }),
        )
        const number = value(reliability)
        const isUnknown = name === 'mtbf' && number === null && reliability.upHours > 0
        return (
          <Tile
            key={name}
            name={{ zh, en }}
            formula={formula}
            text={
              isUnknown ? t('unit.more', { span: spanText(t, reliability.upHours * 60) }) : figureText(t, unit, number)
            }
            n={t('rows', { count: n(reliability) })}
            to={link}
            also={name === 'availability' ? also.map((to) => ({ label: t('failure.open'), to })) : []}
          />
        )
      })}
    </ul>
  )
}
