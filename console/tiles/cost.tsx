// What energy costs this month up to yesterday, against the same days of last month, by energy and together.
import { recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { monthEnd } from '@steward/domain/calendar/months'
import { energyType } from '@steward/domain/energy/dictionaries'
import { energyRecord } from '@steward/domain/index'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { Link } from '../kit/address/link.tsx'
import { grouped } from '../kit/list/grouped.ts'
import { having, together } from '../kit/state/reading.ts'
import { useClock } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from './words/use-words.ts'
import './tiles.css'

const HOUR = 3_600_000

interface Span {
  from: string
  to: string
}

/** The days of this month that are over, and the same days of last month; undefined on the first day. */
function spansOf(today: string): { now: Span; before: Span } | undefined {
  const to = dayAfter(today, -1)
  const from = `${today.slice(0, 7)}-01`
  if (to < from) return undefined
  const last = dayAfter(from, -1)
  const month = last.slice(0, 7)
  // The 31st has no like in a shorter month: its last day stands for it.
  const same = `${month}-${to.slice(8)}`
  return { now: { from, to }, before: { from: `${month}-01`, to: same > monthEnd(month) ? monthEnd(month) : same } }
}

const amountOf = async (energy: string, span: Span, signal: AbortSignal): Promise<number> => {
  const asked = { level: 'day', by: 'none', energyType: energy, ...span }
  return Number(recordOf(recordOf(await client.get(`${energyRecord.path}/stat`, asked, signal)).total).amount ?? 0)
}

export default function Cost() {
  const { t } = useWords()
  const { t: home } = useTranslation('tiles')
  const linkTo = useLinks()
  const energies = useDictionary(energyType)
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const spans = spansOf(today)
  const queries = useQueries({
    queries: energyType.keys.map((energy) => ({
      queryKey: [energyRecord.name, 'cost', energy, spans],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!spans) return { energy, now: 0, before: 0 }
        const [now, before] = [await amountOf(energy, spans.now, signal), await amountOf(energy, spans.before, signal)]
        return { energy, now, before }
      },
      staleTime: HOUR,
      meta: { follows: [energyRecord], isQuiet: true, pause: HOUR },
    })),
  })
  const all = together(...queries)
  const rows = all.data?.filter(({ now, before }) => now > 0 || before > 0)
  const to = (energy?: string) =>
    spans &&
    linkTo(energyRecord, {
      view: 'analysis',
      'f.periodStart': `${spans.now.from}~${spans.now.to}`,
      ...(energy === undefined ? {} : { 'f.energyType': energy }),
    })
  return (
    <LoadedTile
      name="cost"
      query={having(all, rows)}
      none={home('none.cost')}
      to={linkTo(energyRecord, { view: 'analysis' })}
      lines={4}
    >
      {(found) =>
        !spans ? (
          <p className="tile-none">{t('cost.first')}</p>
        ) : found.length === 0 ? (
          <p className="tile-none">{home('none.cost')}</p>
        ) : (
          <>
            <dl className="tile-facts">
              <Amount label={t('cost.total')} now={sumOf(found, 'now')} before={sumOf(found, 'before')} />
              {found
                .toSorted((a, b) => b.now - a.now)
                .map(({ energy, now, before }) => (
                  <Amount
                    key={energy}
                    label={energies.find(({ key }) => key === energy)?.label ?? energy}
                    to={to(energy)}
                    {...{ now, before }}
                  />
                ))}
            </dl>
            <p className="tile-none tile-span">
              {t('cost.span', { from: spans.now.from.slice(5), to: spans.now.to.slice(5) })}
            </p>
          </>
        )
      }
    </LoadedTile>
  )
}

const sumOf = (rows: readonly { now: number; before: number }[], name: 'now' | 'before') =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Yuan; the difference in whole percent, and never 0 % where there is one. */
function Amount({ label, to, now, before }: { label: string; to?: string | undefined; now: number; before: number }) {
  const { t } = useWords()
  const change = before === 0 ? undefined : (now - before) / before
  const share = change === undefined ? '' : `${Math.max(0.1, Math.round(Math.abs(change) * 1000) / 10)}%`
  const word =
    change === undefined
      ? t('cost.noBefore')
      : change === 0
        ? t('cost.same')
        : t(change > 0 ? 'cost.more' : 'cost.less', { share })
  return (
    <div>
      <dt>
        <Link to={to}>{label}</Link>
      </dt>
      <dd>
        ¥{grouped(Math.round(now))}
        <small>{word}</small>
      </dd>
    </div>
  )
}
