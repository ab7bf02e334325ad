// Filter chips by alarm state with their counts, which follow the other filters.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { states } from '../live/live-alarms.ts'
import type { HeadProps } from '../screen/adjust.ts'
import { countText, useFacets } from '../views/facets.ts'
import { useWords } from './words/use-words.ts'

const general = alarmRecord as unknown as Entity
const chips = ['waiting', 'working', 'recovered', 'closed', 'all'] as const
type Chip = (typeof chips)[number]

const statesOf = (chip: Chip): string => (chip === 'all' ? '' : states[chip].join())
const partOf = (chip: Chip) => ({ name: chip, filters: { alarmState: statesOf(chip) } })

/** Counted in a call of their own, which is made more rarely: counting the whole history is slow. */
const long = [partOf('closed'), partOf('all')]
const short = [partOf('waiting'), partOf('working'), partOf('recovered')]
const LONG_PAUSE = 15_000

type Props = Pick<HeadProps, 'filters' | 'filter' | 'isExpecting'>

export function Chips({ filters, filter, isExpecting }: Props) {
  const { t } = useWords()
  const wanted = { what: 'count', filters, isOn: !isExpecting } as const
  const open = useFacets(general, { ...wanted, parts: short })
  const ever = useFacets(general, { ...wanted, parts: long, pause: LONG_PAUSE })
  return (
    <div className="alarm-chips" role="group" aria-label={t('chipsOf')}>
      {chips.map((chip) => {
        const count = countText(open.data?.[chip] ?? ever.data?.[chip])
        return (
          <button
            key={chip}
            type="button"
            data-chip={chip}
            aria-pressed={(filters.alarmState ?? '') === statesOf(chip)}
            onClick={() => filter({ alarmState: statesOf(chip) })}
          >
            {t(`chips.${chip}`)} <span data-none={count === '0' || undefined}>{count}</span>
          </button>
        )
      })}
    </div>
  )
}
