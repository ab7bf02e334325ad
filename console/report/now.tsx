// The upper half of the cockpit: what is open, late, broken, and who is there at this moment.
import { deviceFailure, repairOrder, schedule } from '@steward/domain/index'
import { lateOrders } from '@steward/domain/repair/deadline'
import { repairTrade } from '@steward/domain/repair/trade'
import { ages, type RowFilters } from '@steward/domain/report/kpi'
import type { ReactNode } from 'react'
import { useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { NextDue } from '../deadline/next-due.tsx'
import { Bars } from '../figures/bars.tsx'
import { useRowLinks } from '../figures/links.ts'
import { useWords } from '../figures/words/use-words.ts'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useNow, useOnDuty, useOpenFailures, useOverdue } from './cockpit-data.ts'

const ofFailures: readonly string[] = ['areaId', 'equipmentType', 'deviceId']

export function Panel({
  title,
  to,
  more,
  className = '',
  children,
}: {
  title: string
  to?: string | undefined
  more?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={`cockpit-panel ${className}`} aria-label={title}>
      <h2>
        {to === undefined ? title : <Link to={to}>{title}</Link>}
        {more}
      </h2>
      {children}
    </section>
  )
}

const Count = ({ of }: { of: number | undefined }) => (of ?? 0) > 0 && <b className="is-bad">{of}</b>

const None = ({ children }: { children: ReactNode }) => <p className="cockpit-none">{children}</p>

export function Now({ narrowed }: { narrowed: RowFilters }) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useRowLinks()
  const query = useNow(narrowed)
  const { data } = query
  const all = data && linkTo('repair-order', data.filters)
  const trades: Readonly<Record<string, Record<'zh' | 'en', string> | undefined>> = repairTrade.entries
  return (
    <>
      <Panel title={t('openOrders')} to={all} className="cockpit-open">
        <Loaded query={query} name={t('openOrders')} shape={<Lines count={6} />}>
          {(now) =>
            now.open === 0 ? (
              <None>{t('noOpen')}</None>
            ) : (
              <div className="cockpit-two">
                <div>
                  <h3>{t('byTrade')}</h3>
                  <Bars
                    label={t('byTrade')}
                    bars={now.trades.map(({ key, n, late: bad }) => ({
                      key,
                      label: trades[key]?.[locale] ?? key,
                      n,
                      part: bad,
                      ...(bad > 0 ? { text: t('lateOf', { count: bad }) } : {}),
                      to: linkTo('repair-order', { ...now.filters, trade: key }),
                    }))}
                  />
                </div>
                <div>
                  <h3>{t('byAge')}</h3>
                  <Bars
                    label={t('byAge')}
                    bars={now.ages.map(({ name, n, filters }) => ({
                      key: name,
                      label: ages.find((age) => age.name === name)?.[locale] ?? name,
                      n,
                      to: linkTo('repair-order', filters),
                    }))}
                  />
                </div>
              </div>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t('sla')} className="cockpit-sla">
        <Loaded query={query} name={t('sla')} shape={<Lines count={4} />}>
          {(now) => (
            <Gauge late={now.late} all={now.open} to={linkTo('repair-order', { ...narrowed, ...lateOrders })} />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

/** The share of open orders whose clock has not run out. */
function Gauge({ late, all, to }: { late: number; all: number; to: string | undefined }) {
  const { t } = useWords()
  const share = all === 0 ? null : (all - late) / all
  const text = share === null ? t('none') : t('unit.share', { n: Math.floor(share * 100) })
  const round = Math.PI * 80
  return (
    <div className="cockpit-gauge">
      <svg viewBox="0 0 200 112" role="img" aria-label={`${t('inTime')} ${text}`}>
        <path d="M20 100 A80 80 0 0 1 180 100" />
        {share !== null && (
          <path
            className="is-run"
            data-tone={share >= 0.95 ? 'good' : share >= 0.8 ? 'fair' : 'bad'}
            d="M20 100 A80 80 0 0 1 180 100"
            strokeDasharray={`${round * share} ${round}`}
          />
        )}
        <text x="100" y="94">
          {text}
        </text>
      </svg>
      <p>
        {t('inTime')} · {t('hits', { hits: all - late, n: all })}
      </p>
      {late > 0 && (
        <Link to={to} className="cockpit-late">
          {t('overdue')} {late}
        </Link>
      )}
    </div>
  )
}

export function Overdue({ narrowed }: { narrowed: RowFilters }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const toRows = useRowLinks()
  const may = useMay(repairOrder)('list')
  const query = useOverdue(narrowed, may)
  if (!may) return null
  const to = toRows('repair-order', { ...narrowed, ...lateOrders })
  return (
    <Panel title={t('overdue')} to={to} more={<Count of={query.data?.total} />}>
      <Loaded query={query} name={t('overdue')} shape={<Lines count={4} />} empty={<None>{t('noOverdue')}</None>}>
        {({ records }) => (
          <ul className="cockpit-list">
            {records.map((row) => (
              <li key={row.id}>
                <Link to={linkTo(repairOrder, { id: row.id })}>{row.title}</Link>
                <small>{[row.areaName, row.assigneeName].filter(Boolean).join(' · ')}</small>
                <NextDue row={row} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

export function OpenFailures({ narrowed }: { narrowed: RowFilters }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const toRows = useRowLinks()
  const may = useMay(deviceFailure)('list')
  const own = Object.fromEntries(Object.entries(narrowed).filter(([name]) => ofFailures.includes(name)))
  const query = useOpenFailures(own, may)
  if (!may) return null
  return (
    <Panel
      title={t('openFailures')}
      to={toRows('device-failure', { ...own, failStatus: 'open' })}
      more={<Count of={query.data?.total} />}
    >
      <Loaded query={query} name={t('openFailures')} shape={<Lines count={3} />} empty={<None>{t('noFailures')}</None>}>
        {({ records }) => (
          <ul className="cockpit-list">
            {records.map((row) => (
              <li key={row.id}>
                <Link to={linkTo(deviceFailure, { id: row.id })}>{row.deviceName}</Link>
                <small>{row.areaName}</small>
                <time>{row.failTime.slice(5, 16)}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

export function Duty() {
  const { t } = useWords()
  const linkTo = useLinks()
  const may = useMay(schedule)('list')
  const query = useOnDuty(may)
  if (!may) return null
  return (
    <Panel title={t('onDuty')} to={linkTo(schedule)}>
      <Loaded query={query} name={t('onDuty')} shape={<Lines count={4} />} empty={<None>{t('noGroups')}</None>}>
        {(groups) => (
          <ul className="cockpit-list">
            {groups.map(({ groupId, groupName, people }) => (
              <li key={groupId}>
                <b>{groupName}</b>
                {people.length === 0 && <small className="is-bad">{t('nobody')}</small>}
                <small>
                  {people.map(({ userId, name, phone, until, isStandby }) => (
                    <span key={userId}>
                      {name}
                      {isStandby && ` (${t('standby')})`} {phone && <a href={`tel:${phone}`}>{phone}</a>}{' '}
                      <time>–{until}</time>
                    </span>
                  ))}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
