// What is behind the figures: rules to be mended, levels, days, and alarms that stand.
import { wireTime } from '@steward/client/zone'
import {
  type AlarmFigures,
  type RuleLoad,
  SPLIT,
  type StandingAlarm,
  nuisancesAmong,
  splitOf,
} from '@steward/domain/alarm/noise/figures'
import type { Flood } from '@steward/domain/alarm/noise/flood'
import { alarmRecord, alarmRule } from '@steward/domain/index'
import type { ReactNode } from 'react'
import { type Bar, Bars } from '../../figures/bars.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from './words/use-words.ts'

const kinds = ['frequent', 'short', 'untouched'] as const

/** Each leads to its rule, where it is mended. */
export function Nuisance({ rules }: { rules: readonly RuleLoad[] }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const found = nuisancesAmong(rules)
  const textOf = ({ alarms, times, median }: RuleLoad, kind: (typeof kinds)[number]) =>
    kind === 'short'
      ? t('seconds', { count: Math.round(median ?? 0) })
      : t('together', { alarms: t('alarms', { count: alarms }), times: t('times', { count: times }) })
  return (
    <Part title={t('nuisance')}>
      {kinds.map((kind) => (
        <div key={kind}>
          <h3>{t(`list.${kind}`)}</h3>
          <p>{found[kind].length > 0 ? t(`hint.${kind}`) : t('noRules')}</p>
          {found[kind].length > 0 && (
            <Bars
              label={t(`list.${kind}`)}
              bars={found[kind].map((rule): Bar => ({
                key: rule.ruleId,
                label: rule.ruleName,
                n: kind === 'frequent' ? rule.times : rule.alarms,
                text: textOf(rule, kind),
                to: linkTo(alarmRule, { id: rule.ruleId }),
              }))}
            />
          )}
        </div>
      ))}
    </Part>
  )
}

const parts = ['critical', 'major', 'lesser'] as const

export function Split({ levels }: { levels: readonly number[] }) {
  const { t } = useWords()
  const split = splitOf(levels)
  if (!split) return null
  return (
    <Part title={t('split')}>
      <Bars
        label={t('split')}
        bars={parts.map((part, nth) => ({
          key: part,
          label: `${t(`part.${part}`)} ${split[nth] ?? 0}%`,
          n: nth === 2 ? (levels[2] ?? 0) + (levels[3] ?? 0) : (levels[nth] ?? 0),
          text: t('splitTarget', { share: SPLIT[nth] }),
          to: undefined,
        }))}
      />
    </Part>
  )
}

export function Days({ days }: { days: AlarmFigures['days'] }) {
  const { t } = useWords()
  if (days.length < 2) return null
  return (
    <Part title={t('byDay')}>
      <Bars
        label={t('byDay')}
        bars={days.map(({ day, alarms, peak }) => ({
          key: day,
          label: day.slice(5),
          n: alarms,
          text: t('dayPeak', { peak }),
          to: undefined,
        }))}
      />
    </Part>
  )
}

export function Floods({ floods }: { floods: readonly Flood[] }) {
  const { t } = useWords()
  const time = (ms: number) => wireTime(ms).slice(5, 16)
  return (
    <Part title={t('floods')}>
      <Bars
        label={t('floods')}
        bars={floods.map(({ from, until, alarms }) => ({
          key: String(from),
          label: t('floodFrom', { from: time(from), to: time(until) }),
          n: alarms,
          to: undefined,
        }))}
      />
    </Part>
  )
}

const HOUR = 3_600_000

export function Longest({ alarms, asOf }: { alarms: readonly StandingAlarm[]; asOf: number }) {
  const { t } = useWords()
  const linkTo = useLinks()
  return (
    <Part title={t('longest')}>
      <Bars
        label={t('longest')}
        bars={alarms.map(({ id, name, deviceName, since }) => ({
          key: id,
          label: name,
          n: Math.floor((asOf - since) / HOUR),
          text: `${deviceName} · ${wireTime(since).slice(0, 16)}`,
          to: linkTo(alarmRecord, { alarm: id }),
        }))}
      />
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
