// The wall of a control room: what stands, by what it follows from, readable across the room and worked through by keys.
import { wireTime } from '@steward/client/zone'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import type { AlarmWall, WallGroup } from '@steward/domain/alarm/wall'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../data/client.ts'
import { headOf } from '../../data/heads.ts'
import { useLocale } from '../../data/locale.ts'
import { useAction } from '../../data/use-action.ts'
import { useMay } from '../../data/use-can.ts'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useShortcuts } from '../../kit/use-shortcuts.ts'
import { alarmDeeds } from '../../live/live-alarms.ts'
import { LiveMark } from '../../live/live-mark.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useConnectionState } from '../../live/live.ts'
import { toggleFullScreen } from '../../look/full-screen.ts'
import { ring, silence } from '../sound.ts'
import { Group } from './group.tsx'
import { WallTools } from './tools.tsx'
import { useWords } from './words/use-words.ts'
import '../../kit/kit.css'
import './wall.css'

/** Milliseconds; the stream tells of changes, this is for one that was lost. */
const AGAIN = 15_000
/** Milliseconds between sounds while something critical waits. */
const REMINDED = 10_000

const incidents = headOf('alarm-incident')

export default function AlarmWallScreen() {
  const { t } = useWords()
  const isLost = useConnectionState() === 'lost'
  const query = useQuery({
    queryKey: [alarmDeeds.name, 'wall'],
    queryFn: async ({ signal }) => (await client.get(`${alarmDeeds.path}/wall`, {}, signal)) as AlarmWall,
    refetchInterval: AGAIN,
    meta: { follows: [alarmDeeds], isQuiet: true },
  })
  const asOf = wireTime(query.dataUpdatedAt)
  return (
    <div className="alarm-wall" data-lost={isLost || undefined} aria-busy={query.isFetching}>
      <h1 className="st-visually-hidden">{t('title')}</h1>
      {isLost && query.data && (
        <p role="alert" className="alarm-wall-lost">
          {t('stale', { time: asOf })}
        </p>
      )}
      <Loaded query={query} name={t('title')}>
        {(wall) => <Wall wall={wall} asOf={asOf} />}
      </Loaded>
    </div>
  )
}

function Wall({ wall, asOf }: { wall: AlarmWall; asOf: string }) {
  const { t } = useWords()
  const { groups, total, shelved, underMaintenance } = wall
  const desk = useWallDesk(groups)
  useReminder(wall.levels.some(({ level, waiting }) => level === 1 && waiting > 0))
  return (
    <>
      <header className="alarm-wall-head">
        <Levels levels={wall.levels} />
        <span className="alarm-wall-time">
          <LiveMark /> {t('asOf', { time: asOf })}
        </span>
        <WallTools />
      </header>
      {groups.length === 0 ? (
        <div className="kit-state" role="status">
          <strong>{t('none')}</strong>
          <p>{t('noneHint')}</p>
        </div>
      ) : (
        <ol className="alarm-wall-groups" aria-label={t('groups')}>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              isCurrent={group.key === desk.current?.key}
              choose={() => desk.choose(group.key)}
              acknowledge={desk.mayAck ? () => desk.acknowledge(group) : undefined}
              isBusy={desk.busy === group.key}
              to={desk.pathTo(group)}
              replay={desk.replayOf(group)}
            />
          ))}
        </ol>
      )}
      <footer className="alarm-wall-foot">
        {total > groups.length && <b>{t('more', { total, shown: groups.length })}</b>}
        {shelved + underMaintenance > 0 && <span>{t('aside', { shelved, maintained: underMaintenance })}</span>}
        {desk.all && <Link to={desk.all}>{t('all')}</Link>}
        <small>{t('keys')}</small>
      </footer>
    </>
  )
}

/** Where the keys are, and what they do. */
function useWallDesk(groups: readonly WallGroup[]) {
  const { t } = useWords()
  const linkTo = useLinks()
  const may = useMay(alarmDeeds)
  const ack = useAction(alarmDeeds, 'ack')
  const [chosen, choose] = useState<string>()
  const [busy, setBusy] = useState<string>()
  // What was chosen may be over: the most urgent is next.
  const current = groups.find(({ key }) => key === chosen) ?? groups[0]
  const mayAck = may('ack')
  const pathTo = ({ alarmId }: WallGroup) => linkTo(alarmDeeds, { alarm: alarmId })

  const replayOf = ({ key, incidentNo }: WallGroup) =>
    incidentNo === null ? undefined : linkTo(incidents, { replay: key })

  function acknowledge({ key, waitingIds }: WallGroup): void {
    if (waitingIds.length === 0) return message.info(t('nothing'))
    setBusy(key)
    ack.mutate(
      { ids: waitingIds },
      {
        onSuccess: () => message.success(t('acked', { count: waitingIds.length })),
        onSettled: () => setBusy(undefined),
      },
    )
  }
  const move = (by: number) => () => {
    const at = groups.findIndex(({ key }) => key === current?.key)
    choose(groups[Math.min(Math.max(at + by, 0), groups.length - 1)]?.key)
  }
  const open = () => {
    const to = current && pathTo(current)
    if (to) go(to)
  }
  useShortcuts(
    {
      j: move(1),
      ArrowDown: move(1),
      k: move(-1),
      ArrowUp: move(-1),
      a: current && mayAck && busy === undefined ? () => acknowledge(current) : undefined,
      Enter: open,
      s: silence,
      f: toggleFullScreen,
    },
    true,
  )
  return { current, choose, acknowledge, mayAck, busy, pathTo, replayOf, all: linkTo(alarmDeeds) }
}

/** What is critical and waits is heard again and again, until it is acknowledged or silenced for a while. */
function useReminder(isWaiting: boolean): void {
  const latest = useRef(isWaiting)
  useEffect(() => {
    latest.current = isWaiting
  })
  useEffect(() => {
    const timer = setInterval(() => latest.current && ring(1), REMINDED)
    return () => clearInterval(timer)
  }, [])
}

function Levels({ levels }: Pick<AlarmWall, 'levels'>) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <ul className="alarm-wall-levels">
      {levels.map(({ level, open, waiting }) => {
        const name = Object.entries(alarmLevel.entries).find(([key]) => key === String(level))?.[1][locale] ?? ''
        return (
          <li key={level} data-level={level} aria-label={t('counts', { level: name, open, waiting })}>
            <b>{open}</b> {name} <small>{t('waiting', { count: waiting })}</small>
          </li>
        )
      })}
    </ul>
  )
}
