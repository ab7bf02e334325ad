// How much alarms ask of those who answer them, and which rules are to be mended for it.
import type { AlarmFigures } from '@steward/domain/alarm/noise/figures'
import { alarmRecord } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Days, Floods, Longest, Nuisance, Split } from './lists.tsx'
import { Tiles } from './tiles.tsx'
import { useWords } from './words/use-words.ts'
import '../../kit/kit.css'
import '../../kit/switch.css'
import './figures.css'

const periods = [1, 7, 31] as const

export default function AlarmFiguresScreen() {
  const { t } = useWords()
  const { params } = useAddress()
  const set = useSetParams()
  const days = periods.find((one) => String(one) === params.get('days')) ?? 7
  const query = useQuery({
    queryKey: ['alarm-figures', days],
    queryFn: async ({ signal }) =>
      (await client.get(`${alarmRecord.path}/figures`, { days: String(days) }, signal)) as AlarmFigures,
    placeholderData: keepPreviousData,
    // Of days: another alarm changes little of them.
    meta: { follows: nothing, isQuiet: true },
  })
  return (
    <div className="alarm-load" aria-busy={query.isFetching}>
      <h1 className="st-visually-hidden">{t('title')}</h1>
      <div>
        <div className="kit-switch" role="group" aria-label={t('days.of')}>
          {periods.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === days}
              onClick={() =>
                set((before) => {
                  before.set('days', String(one))
                  return before
                })
              }
            >
              {t(`days.last${one}`)}
            </button>
          ))}
        </div>
      </div>
      <p>{t('lead')}</p>
      <Loaded query={query} name={t('title')}>
        {(figures) =>
          figures.told + figures.grouped + figures.standing.count === 0 ? (
            <div className="kit-state" role="status">
              <strong>{t('none')}</strong>
              <p>{t('noneHint')}</p>
            </div>
          ) : (
            <>
              <Tiles figures={figures} />
              <Nuisance rules={figures.rules} />
              <Split levels={figures.levels} />
              <Days days={figures.days} />
              {figures.floods.length > 0 && <Floods floods={figures.floods} />}
              {figures.standing.count > 0 && <Longest alarms={figures.standing.longest} asOf={figures.to} />}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
