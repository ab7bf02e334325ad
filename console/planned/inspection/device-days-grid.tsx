// Devices by days as a grid; Enter, or a cell pressed, opens the round.
import { inspectionBill } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { go } from '../../kit/address/go.ts'
import { useLinks } from '../../live/live-paths.ts'
import { DeviceDaysFrame } from '../device-days-frame.tsx'
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
  const open = (rounds: DayRounds) => go(linkTo(inspectionBill, { id: rounds.billId }) ?? '')
  return (
    <DeviceDaysFrame
      label={inspectionBill[locale]}
      className="matrix-grid"
      rowHeight={ROW}
      devices={devices.map(({ id, name, rounds }) => ({ id, name, cells: rounds }))}
      days={days}
      today={today}
      textOf={wordsOf}
      open={open}
      none={{ words: t('notDue') }}
    >
      {(rounds, { device, day }) => {
        const words = wordsOf(rounds)
        return (
          <button
            type="button"
            tabIndex={-1}
            data-tone={toneOf(rounds)}
            title={words}
            aria-label={t('cell', { device, day, words })}
            onClick={() => open(rounds)}
          >
            {signOf(rounds)}
          </button>
        )
      }}
    </DeviceDaysFrame>
  )
}
