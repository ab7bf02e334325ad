// Devices by days as a grid; Enter, or a cell pressed, opens the round.
import { inspectionBill } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { go } from '../../kit/address/go.ts'
import { DayHead } from '../../kit/days/day-head.tsx'
import { Grid } from '../../kit/grid/grid.tsx'
import { Cell, Line } from '../../kit/grid/line.tsx'
import type { Place } from '../../kit/grid/range.ts'
import { useGrid } from '../../kit/grid/use-grid.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { DayRounds, DeviceDays } from './device-days.ts'
import { useWords } from './words/use-words.ts'

/** Pixels, with the line below. */
const ROW = 37

interface Props {
  devices: readonly DeviceDays[]
  days: readonly string[]
  today: string
}

/** The worst of a day is its colour. */
const toneOf = ({ missed, abnormal, open }: DayRounds) =>
  missed > 0 ? 'missed' : abnormal > 0 ? 'abnormal' : open > 0 ? 'open' : 'done'

const signOf = ({ missed, abnormal, open }: DayRounds) =>
  abnormal > 0 ? String(abnormal) : missed > 0 ? '×' : open > 0 ? '○' : '✓'

export function DeviceDaysGrid({ devices, days, today }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const wordsOf = (rounds: DayRounds): string =>
    [
      rounds.done > 0 && t('roundsDone', { count: rounds.done }),
      rounds.abnormal > 0 && t('itemsAbnormal', { count: rounds.abnormal }),
      rounds.missed > 0 && t('roundsMissed', { count: rounds.missed }),
      rounds.open > 0 && t('roundsOpen', { count: rounds.open }),
    ]
      .filter(Boolean)
      .join(locale === 'zh' ? '、' : ', ')
  const at = ({ row, column }: Place) => devices[row]?.rounds.get(days[column] ?? '')
  const open = (rounds: DayRounds | undefined) => {
    if (rounds) go(linkTo(inspectionBill, { id: rounds.billId }) ?? '')
  }
  const grid = useGrid({
    rows: devices.length,
    columns: days.length,
    textAt: (place) => {
      const rounds = at(place)
      return rounds ? wordsOf(rounds) : ''
    },
    open: (place) => open(at(place)),
  })
  return (
    <Grid
      grid={grid}
      label={inspectionBill[locale]}
      className="matrix-grid"
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
        const device = devices[row]
        return (
          device && (
            <Line key={device.id} row={row}>
              <th scope="row" title={device.name}>
                {device.name}
              </th>
              {days.map((day, column) => {
                const rounds = device.rounds.get(day)
                if (!rounds) return <Cell key={day} column={column} mark={mark} aria-label={t('notDue')} />
                const words = wordsOf(rounds)
                return (
                  <Cell key={day} column={column} mark={mark}>
                    <button
                      type="button"
                      tabIndex={-1}
                      data-tone={toneOf(rounds)}
                      title={words}
                      aria-label={t('cell', { device: device.name, day, words })}
                      onClick={() => open(rounds)}
                    >
                      {signOf(rounds)}
                    </button>
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
