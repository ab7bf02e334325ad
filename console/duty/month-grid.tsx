// People by days of a month, planned by mouse, finger and keys: a week of one is copied to another, a range is filled.
import { DayHead } from '../kit/days/day-head.tsx'
import { filledWith } from '../kit/grid/changes.ts'
import { Grid } from '../kit/grid/grid.tsx'
import { type Range, boxOf, countOf, only } from '../kit/grid/range.ts'
import { GridTools } from '../kit/grid/tools.tsx'
import { useGrid } from '../kit/grid/use-grid.ts'
import { MonthCoverage } from './month-coverage.tsx'
import type { Month, Painted, Shift } from './month-data.ts'
import { MonthRow } from './month-row.tsx'
import type { RefusedCells } from './refused-cells.ts'
import { RefusedNote } from './refused-note.tsx'
import { type Unknown, strokesOf, textsIn } from './shift-text.ts'
import type { Stroke } from './use-painted.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  month: Month
  painted: Painted
  refused: RefusedCells
  /** The shift that is painted with; undefined only chooses. */
  brush: string | undefined
  /** All cells of one deed, and those of its texts that are no shift. */
  paint: (strokes: readonly Stroke[], unknown: readonly Unknown[]) => void
  undo: () => void
  redo: () => void
  /** A cell pressed while nothing is painted with. */
  choose: (userId: string, day: string) => void
  today: string
  mayEdit: boolean
}

export function MonthGrid({ month, painted, refused, brush, paint, undo, redo, choose, today, mayEdit }: Props) {
  const { t } = useWords()
  const { days, people, shifts } = month
  const paintRange = (shiftId: string, range: Range) => {
    const { strokes } = strokesOf(month, filledWith('', range))
    paint(
      strokes.map((stroke) => ({ ...stroke, shiftId })),
      [],
    )
  }
  const grid = useGrid({
    rows: people.length,
    columns: days.length,
    textAt: textsIn(month, painted),
    write: mayEdit
      ? (changes) => {
          const { strokes, unknown } = strokesOf(month, changes)
          paint(strokes, unknown)
        }
      : undefined,
    undo,
    redo,
    open: ({ row, column }) => choose(people[row]?.userId ?? '', days[column] ?? ''),
    picked: (range) => {
      if (brush === undefined || !mayEdit) return false
      paintRange(brush, range)
      return true
    },
    press: (key, range) => {
      const wanted = mayEdit ? shiftFor(key, shifts, brush) : undefined
      if (wanted === undefined) return false
      paintRange(wanted, range)
      const { row, column } = range.focus
      if (countOf(boxOf(range)) === 1) grid.choose(only({ row, column: column + 1 }))
      return true
    },
  })
  return (
    <>
      {mayEdit && <GridTools grid={grid} />}
      <RefusedNote grid={grid} month={month} refused={refused} />
      <Grid
        grid={grid}
        label={t('grid')}
        className="duty-grid"
        head={
          <tr>
            <th scope="col">{t('people', { count: people.length })}</th>
            {days.map((day) => (
              <DayHead key={day} day={day} isToday={day === today} />
            ))}
          </tr>
        }
        renderLine={(row, mark) => {
          const person = people[row]
          return (
            person && (
              <MonthRow
                key={person.userId}
                row={row}
                mark={mark}
                person={person}
                painted={painted[person.userId]}
                refused={refused[person.userId]}
                days={days}
                shifts={shifts}
                today={today}
              />
            )
          )
        }}
        foot={<MonthCoverage month={month} painted={painted} />}
      />
    </>
  )
}

/** `1` to `9` are the shifts in their order, `0` empties, the space bar takes the brush. */
function shiftFor(key: string, shifts: readonly Shift[], brush: string | undefined): string | undefined {
  if (key === '0') return ''
  if (key === ' ') return brush
  return /^[1-9]$/.test(key) ? shifts[Number(key) - 1]?.id : undefined
}
