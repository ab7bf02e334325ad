// Filter chips by alarm state with their counts, which follow the other filters.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { states } from '../live/live-alarms.ts'
import type { HeadProps } from '../screen/adjust.ts'
import { filtersOf } from '../screen/list-state.ts'

const general = alarmRecord as unknown as Entity
const chips = ['waiting', 'working', 'recovered', 'closed', 'all'] as const
type Chip = (typeof chips)[number]

const statesOf = (chip: Chip): string => (chip === 'all' ? '' : states[chip].join())

/** These chips have no count: counting the whole history is slow and of no use. */
const isLong = (chip: Chip) => chip === 'closed' || chip === 'all'
const LONG_PAUSE = 15_000

type Values = Readonly<Record<string, string>>

const useCount = (chip: Chip, filters: Values, isOn: boolean): string => {
  const query = { size: 1, filters: filtersOf(general, { ...filters, alarmState: statesOf(chip) }) }
  const { data } = useQuery({
    queryKey: [alarmRecord.name, 'count', query],
    queryFn: ({ signal }) => client.list(alarmRecord, query, signal),
    placeholderData: (before) => before,
    meta: { follows: [alarmRecord], isQuiet: true, ...(isLong(chip) ? { pause: LONG_PAUSE } : {}) },
    enabled: isOn,
  })
  return data ? `${data.total}${data.totalIsLowerBound ? '+' : ''}` : ''
}

type Props = Pick<HeadProps, 'filters' | 'filter' | 'isExpecting'>

export const Chips = (props: Props) => {
  const { t } = useTranslation('iot')
  return (
    <div className="alarm-chips" role="group" aria-label={t('alarm.chipsOf')}>
      {chips.map((chip) => (
        <ChipButton key={chip} chip={chip} {...props} />
      ))}
    </div>
  )
}

function ChipButton({ chip, filters, filter, isExpecting }: Props & { chip: Chip }) {
  const { t } = useTranslation('iot')
  const count = useCount(chip, filters, !isExpecting)
  return (
    <button
      type="button"
      data-chip={chip}
      aria-pressed={(filters.alarmState ?? '') === statesOf(chip)}
      onClick={() => filter({ alarmState: statesOf(chip) })}
    >
      {t(`alarm.chips.${chip}`)} <span data-none={count === '0' || undefined}>{count}</span>
    </button>
  )
}
