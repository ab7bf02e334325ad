// Devices by days as a grid, with a cell of the caller's each; Enter, or a cell pressed, opens what is in it.
import type { ReactNode } from 'react'
import { DayHead } from '../kit/days/day-head.tsx'
import { Grid } from '../kit/grid/grid.tsx'
import { Cell, Line } from '../kit/grid/line.tsx'
import { useGrid } from '../kit/grid/use-grid.ts'

export interface DaysOfDevice<C> {
  id: string
  name: string
  /** By day; a day without a cell has nothing. */
  cells: ReadonlyMap<string, C>
}

interface Props<C> {
  label: string
  className: string
  /** Pixels, with the line below. */
  rowHeight: number
  devices: readonly DaysOfDevice<C>[]
  days: readonly string[]
  today: string
  /** In words, also for copying. */
  textOf: (cell: C) => string
  open: (cell: C) => void
  /** What a day without a cell is called and shows. */
  none: { words: string; mark?: ReactNode }
  children: (cell: C, at: { device: string; day: string }) => ReactNode
}

export function DeviceDaysFrame<C>(props: Props<C>) {
  const { devices, days, today, textOf, open, none, children, ...look } = props
  const at = ({ row, column }: { row: number; column: number }) => devices[row]?.cells.get(days[column] ?? '')
  const grid = useGrid({
    rows: devices.length,
    columns: days.length,
    textAt(place) {
      const cell = at(place)
      return cell === undefined ? '' : textOf(cell)
    },
    open(place) {
      const cell = at(place)
      if (cell !== undefined) open(cell)
    },
  })
  return (
    <Grid
      {...look}
      grid={grid}
      head={
        <tr>
          <th scope="col" />
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === today} />
          ))}
        </tr>
      }
      renderLine={(row, mark) => {
        const device = devices[row]
        return (
          device && (
            <Line key={device.id} row={row}>
              <th scope="row" title={device.name}>
                {device.name}
              </th>
              {days.map((day, column) => {
                const cell = device.cells.get(day)
                return cell === undefined ? (
                  <Cell key={day} column={column} mark={mark} aria-label={none.words}>
                    {none.mark}
                  </Cell>
                ) : (
                  <Cell key={day} column={column} mark={mark}>
                    {children(cell, { device: device.name, day })}
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
