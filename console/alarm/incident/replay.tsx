// An incident played again: where it stood at any moment, by its alarms, their levels and what happened to them.
import { wireTime } from '@steward/client/zone'
import { type IncidentReplay, momentsOf, standingAt } from '@steward/domain/alarm/replay'
import { alarmIncident, alarmTransition } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { Link } from '../../kit/address/link.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useShortcuts } from '../../kit/use-shortcuts.ts'
import { useLinks } from '../../live/live-paths.ts'
import { Controls } from './controls.tsx'
import { Lately } from './lately.tsx'
import { Standing } from './standing.tsx'
import { Strip } from './strip.tsx'
import { type Period, usePlayer } from './use-player.ts'
import { useWords } from './words/use-words.ts'
import '../../kit/kit.css'
import '../../kit/switch.css'
import './replay.css'

/** Milliseconds between two looks at one that goes on. */
const PAUSE = 5_000

export default function Replay({ id }: { id: string }) {
  const locale = useLocale()
  const query = useQuery({
    queryKey: [alarmIncident.name, 'replay', id],
    queryFn: async ({ signal }) => (await client.get(`${alarmIncident.path}/replay`, { id }, signal)) as IncidentReplay,
    meta: { follows: [alarmIncident, alarmTransition], isQuiet: true, pause: PAUSE },
  })
  return (
    <div className="replay" aria-busy={query.isFetching}>
      <Loaded query={query} name={alarmIncident[locale]}>
        {(told) => <Played told={told} asOf={query.dataUpdatedAt} />}
      </Loaded>
    </div>
  )
}

/** From its first entry to its end, or to now while it goes on. */
function periodOf({ steps, began, ended }: IncidentReplay, asOf: number): Period {
  const from = Math.min(began, steps[0]?.at ?? began)
  const last = steps.at(-1)?.at ?? from
  return { from, to: Math.max(from + 1_000, last, ended ?? asOf) }
}

function Played({ told, asOf }: { told: IncidentReplay; asOf: number }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const { steps } = told
  const period = useMemo(() => periodOf(told, asOf), [told, asOf])
  const moments = useMemo(() => momentsOf(steps), [steps])
  const player = usePlayer(period, moments)
  const standing = useMemo(() => standingAt(steps, player.at), [steps, player.at])
  useShortcuts(
    {
      ' ': player.toggle,
      ArrowLeft: player.previous,
      ArrowRight: player.next,
      Home: () => player.seek(period.from),
      End: () => player.seek(period.to),
    },
    true,
  )
  const from = wireTime(told.began).slice(0, 16)
  return (
    <>
      <header className="replay-head">
        <nav>
          <Link to={linkTo(alarmIncident)}>{t('back')}</Link>
        </nav>
        <h1>{t('title', { no: told.no })}</h1>
        <p>
          {told.area !== '' && <span>{told.area}</span>}
          <span>
            {told.ended === null ? t('spanOpen', { from }) : t('span', { from, to: wireTime(told.ended).slice(0, 16) })}
          </span>
        </p>
        <LeftOut told={told} />
      </header>
      {steps.length === 0 ? (
        <p className="replay-none">{t('noHistory')}</p>
      ) : (
        <>
          <section className="replay-player">
            <Strip {...{ steps, period, player }} />
            <Controls {...{ period, player }} />
          </section>
          <div className="replay-parts">
            <Standing told={told} standing={standing} />
            <Lately told={told} at={player.at} />
          </div>
        </>
      )}
    </>
  )
}

/** What the replay cannot show, and why. */
function LeftOut({ told }: { told: IncidentReplay }) {
  const { t } = useWords()
  const { alarms, total, unseen, removed, purged, until } = told
  const said = [
    total > alarms.length ? t('cut', { total, shown: alarms.length }) : '',
    until === null ? '' : t('until', { time: wireTime(until) }),
    purged.length > 0 ? t('purged', { count: purged.length }) : '',
    removed > 0 ? t('removed', { count: removed }) : '',
    unseen > 0 ? t('unseen', { count: unseen }) : '',
  ].filter((one) => one !== '')
  return said.map((one) => (
    <p key={one} className="replay-cut">
      {one}
    </p>
  ))
}
