// What a rule would have raised over the last days, beside the one that is saved.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { spanWords } from '@steward/domain/alarm/words'
import { alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useWords } from '../../words/rule.ts'

interface Props {
  draft: Readonly<Record<string, unknown>>
  days: number
}

export function BackTest({ draft, days }: Props) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: [alarmRule.name, 'test', JSON.stringify(draft), days],
    queryFn: async () => recordOf(await client.post(`${alarmRule.path}/test`, { rule: draft, days })),
    retry: false,
    staleTime: Infinity,
    meta: { follows: nothing, isQuiet: true },
  })
  return (
    <div className="rule-test" aria-busy={query.isFetching}>
      <Loaded query={query} name={t('testOver')}>
        {(found) => {
          const [tried, present] = [recordOf(found.draft), found.present === null ? undefined : recordOf(found.present)]
          return (
            <>
              <p className="rule-test-sum" role="status">
                {t('wouldRaise', { count: Number(tried.alarms), days })}
                {present && ` ${t('presentRaises', { raised: Number(present.alarms) })}`}
              </p>
              <Days title={t('draft')} days={numbers(tried.days)} most={mostOf(tried, present)} />
              {present && <Days title={t('saved')} days={numbers(present.days)} most={mostOf(tried, present)} />}
              <Facts tried={tried} />
              <Episodes tried={tried} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
const mostOf = (...all: readonly (Wire | undefined)[]) => Math.max(1, ...all.flatMap((one) => numbers(one?.days)))

/** One bar a day, the last to the right. */
function Days({ title, days, most }: { title: string; days: readonly number[]; most: number }) {
  return (
    <figure className="rule-days">
      <figcaption>{title}</figcaption>
      <div className="rule-bars">
        {days.map((count, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day is its place
          <span key={at} title={String(count)} style={{ blockSize: `${Math.round((count / most) * 100)}%` }}>
            <span className="st-visually-hidden">{count}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}

function Facts({ tried }: { tried: Wire }) {
  const { t } = useWords()
  const locale = useLocale()
  const [devices, total, alarms] = [Number(tried.devices), Number(tried.total), Number(tried.alarms)]
  const median = tried.median === null ? undefined : Number(tried.median)
  return (
    <ul className="rule-facts">
      <li>{t('testedDevices', { tested: devices, total })}</li>
      {alarms > 0 && <li>{t('perHour', { rate: Number(tried.perHour).toFixed(2) })}</li>}
      {median !== undefined && (
        <li>{t('median', { span: spanWords(Math.max(1000, Math.round(median / 1000) * 1000), locale) })}</li>
      )}
      <li>{t('exactFrom', { at: timeOf(tried.exactFrom) })}</li>
    </ul>
  )
}

const timeOf = (ms: unknown) => wireTime(Number(ms)).slice(0, 16)

function Level({ level }: { level: number }) {
  const locale = useLocale()
  const entry = Object.entries(alarmLevel.entries).find(([key]) => Number(key) === level)?.[1]
  return entry ? <Tag tone={entry.tone}>{entry[locale]}</Tag> : null
}

/** So many rows are shown first. */
const FIRST = 20

function Episodes({ tried }: { tried: Wire }) {
  const { t } = useWords()
  const locale = useLocale()
  const rows = listOf(tried.episodes).slice(0, FIRST)
  if (rows.length === 0) return <p>{t('wouldBeQuiet')}</p>
  return (
    <table className="rule-episodes">
      <thead>
        <tr>
          <th>{t('when')}</th>
          <th>{t('device')}</th>
          <th>{t('level')}</th>
          <th>{t('lasted')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${plain(row.deviceId)} ${plain(row.from)}`}>
            <td>{timeOf(row.from)}</td>
            <td>{plain(row.deviceName)}</td>
            <td>
              <Level level={Number(row.worst)} />
            </td>
            <td>
              {row.until === null
                ? t('stillOpen')
                : spanWords(Math.max(1000, Math.round((Number(row.until) - Number(row.from)) / 1000) * 1000), locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
