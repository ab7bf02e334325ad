// Devices of a plan by days of a month as a grid; Enter, or a square pressed, opens the bill.
import { daysOfMonth } from '@steward/domain/calendar/months'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { DayHead } from '../../kit/days/day-head.tsx'
import { Grid } from '../../kit/grid/grid.tsx'
import { Cell, Line } from '../../kit/grid/line.tsx'
import type { Place } from '../../kit/grid/range.ts'
import { useGrid } from '../../kit/grid/use-grid.ts'
import { useLinks } from '../../live/live-paths.ts'
import { entityOf } from '../work/work-data.ts'
import type { Matrix, MatrixCell } from './plan-data.ts'
import { useWords } from './words/use-words.ts'

/** Pixels, with the line below. */
const ROW = 33

interface Props {
  matrix: Matrix
  month: string
  today: string
  /** Of the plan. */
  name: string
}

export function PlanMatrix({ matrix: { kind, rows }, month, today, name }: Props) {
  const { t } = useWords()
  const linkTo = useLinks()
  const days = daysOfMonth(month)
  const at = ({ row, column }: Place) => rows[row]?.days.get(days[column] ?? '')
  const pathOf = (cell: MatrixCell) => linkTo({ name: entityOf[kind] }, { id: cell.billId })
  const grid = useGrid({
    rows: rows.length,
    columns: days.length,
    textAt: (place) => {
      const cell = at(place)
      return cell ? t(`legend.${cell.state}`) : ''
    },
    open: (place) => {
      const cell = at(place)
      const path = cell && pathOf(cell)
      if (path) go(path)
    },
  })
  return (
    <Grid
      grid={grid}
      label={name}
      className="plan-matrix"
      rowHeight={ROW}
      head={
        <tr>
          <th scope="col" />
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === today} />
          ))}
        </tr>
      }
      renderLine={(row, mark) => {
        const device = rows[row]
        return (
          device && (
            <Line key={device.deviceId} row={row}>
              <th scope="row" title={device.name}>
                {device.name}
              </th>
              {days.map((day, column) => {
                const cell = device.days.get(day)
                if (!cell)
                  return (
                    <Cell key={day} column={column} mark={mark} aria-label={t('legend.none')}>
                      <b data-part="none" />
                    </Cell>
                  )
                const words = t('matrixCell', {
                  name: device.name,
                  date: day.slice(5),
                  state: t(`legend.${cell.state}`),
                })
                return (
                  <Cell key={day} column={column} mark={mark}>
                    <Link to={pathOf(cell)} tabIndex={-1} aria-label={words} title={words}>
                      <b data-part={cell.state}>{cell.count > 1 ? cell.count : ''}</b>
                    </Link>
                  </Cell>
                )
              })}
            </Line>
          )
        )
      }}
    />
  )
}
