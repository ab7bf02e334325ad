// Devices of a plan by days of a month as a grid; Enter, or a square pressed, opens the bill.
import { daysOfMonth } from '@steward/domain/calendar/months'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { DeviceDaysFrame } from '../device-days-frame.tsx'
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
  const pathOf = (cell: MatrixCell) => linkTo({ name: entityOf[kind] }, { id: cell.billId })
  return (
    <DeviceDaysFrame
      label={name}
      className="plan-matrix"
      rowHeight={ROW}
      devices={rows.map((row) => ({ id: row.deviceId, name: row.name, cells: row.days }))}
      days={days}
      today={today}
      textOf={({ state }) => t(`legend.${state}`)}
      open={(cell) => {
        const path = pathOf(cell)
        if (path) go(path)
      }}
      none={{ words: t('legend.none'), mark: <b data-part="none" /> }}
    >
      {(cell, { device, day }) => {
        const words = t('matrixCell', { name: device, date: day.slice(5), state: t(`legend.${cell.state}`) })
        return (
          <Link to={pathOf(cell)} tabIndex={-1} aria-label={words} title={words}>
            <b data-part={cell.state}>{cell.count > 1 ? cell.count : ''}</b>
          </Link>
        )
      }}
    </DeviceDaysFrame>
  )
}
