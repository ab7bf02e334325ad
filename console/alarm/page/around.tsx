// What else happened near the alarm, as one time line that can be narrowed by kind.
import { wireTime } from '@steward/client/zone'
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { type AlarmAround, type AroundKind, type Happened, aroundKinds } from '@steward/domain/alarm/page/answers'
import { alarmRecord, device, deviceCommand, deviceLockout } from '@steward/domain/index'
import { commandCourse } from '@steward/domain/iot/command/command-course'
import { runRecordType } from '@steward/domain/iot/dictionaries'
import { type ReactNode, useState } from 'react'
import { Link } from '../../kit/address/link.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { listed } from '../../words/listed.ts'
import type { Alarm } from '../look.tsx'
import { EntryTag } from './entry-tag.tsx'
import { Cut, Part } from './part.tsx'
import { useEntry } from './use-entry.ts'
import { useAround } from './use-parts.ts'
import { useWords } from './words/use-words.ts'

export function Around({ alarm, moment }: { alarm: Alarm; moment: number }) {
  const { t } = useWords()
  const query = useAround(alarm.id, moment)
  return (
    <Part name="around" title={t('around.title')} query={query}>
      {(around) => <Line {...{ alarm, moment, around }} />}
    </Part>
  )
}

function Line({ alarm, moment, around }: { alarm: Alarm; moment: number; around: AlarmAround }) {
  const { t } = useWords()
  const [hidden, hide] = useState<ReadonlySet<AroundKind>>(new Set())
  const { kinds } = around
  const seen = aroundKinds.filter((kind) => kinds[kind] !== null)
  const denied = aroundKinds.filter((kind) => kinds[kind] === null).map((kind) => t(`around.kind.${kind}`))
  const all = seen.reduce((sum, kind) => sum + (kinds[kind]?.total ?? 0), 0)
  const shown = seen.filter((kind) => !hidden.has(kind))
  const rows = shown.flatMap((kind) => kinds[kind]?.rows ?? []).toSorted((one, other) => one.at - other.at)
  const total = shown.reduce((sum, kind) => sum + (kinds[kind]?.total ?? 0), 0)
  const toggle = (kind: AroundKind) =>
    hide((before) => {
      const after = new Set(before)
      if (!after.delete(kind)) after.add(kind)
      return after
    })
  const at = rows.findIndex((one) => one.at > moment)
  const before = at === -1 ? rows : rows.slice(0, at)
  return (
    <>
      <div className="alarm-page-picks" role="group" aria-label={t('around.filters')}>
        {seen.map((kind) => (
          <button key={kind} type="button" aria-pressed={!hidden.has(kind)} onClick={() => toggle(kind)}>
            {t(`around.kind.${kind}`)} <small>{kinds[kind]?.total}</small>
          </button>
        ))}
      </div>
      {denied.length > 0 && <p className="alarm-page-cut">{t('around.hidden', { names: listed(denied) })}</p>}
      {rows.length === 0 && <p className="alarm-page-none">{t(all === 0 ? 'around.none' : 'around.noneOf')}</p>}
      {rows.length > 0 && (
        <ol className="alarm-page-line">
          {before.map((one) => (
            <AroundEntry key={`${one.kind} ${one.id}`} one={one} around={around} deviceId={alarm.deviceId} />
          ))}
          <li data-kind="here">
            <time>{wireTime(moment).slice(11)}</time>
            <b>{t('around.here')}</b>
          </li>
          {rows.slice(before.length).map((one) => (
            <AroundEntry key={`${one.kind} ${one.id}`} one={one} around={around} deviceId={alarm.deviceId} />
          ))}
        </ol>
      )}
      {total > rows.length && <Cut total={total} shown={rows.length} />}
    </>
  )
}

interface RowProps {
  one: Happened
  around: AlarmAround
  deviceId: string | null
}

function AroundEntry({ one, around, deviceId }: RowProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const to: Record<AroundKind, string | undefined> = {
    alarm: linkTo(alarmRecord, { alarm: one.id }),
    event: linkTo(device, { id: deviceId ?? '', tab: 'trace' }),
    run: linkTo(device, { id: deviceId ?? '', tab: 'runs' }),
    work: linkTo(deviceLockout, { id: one.id }),
    command: linkTo(deviceCommand, { id: one.id }),
  }
  const isBefore = one.at < around.from
  const until = one.until === null ? '' : wireTime(one.until)
  return (
    <li data-kind={one.kind} data-level={one.level ?? undefined}>
      <time>{isBefore ? t('around.since', { time: wireTime(one.at).slice(5, 16) }) : wireTime(one.at).slice(11)}</time>
      <div>
        <small>{t(`around.kind.${one.kind}`)}</small> <Link to={to[one.kind]}>{one.name || <State one={one} />}</Link>{' '}
        {one.name !== '' && <State one={one} />}
        {one.shares && <small>{t(`around.shares.${one.shares}`)}</small>}
        {one.who !== '' && one.who !== '{}' && <small>{one.who}</small>}
        {until !== '' && <small>{t('around.until', { time: until.slice(5, 19) })}</small>}
      </div>
    </li>
  )
}

function State({ one }: { one: Happened }): ReactNode {
  const alarm = useEntry(alarmCourse.dictionary)
  const run = useEntry(runRecordType)
  const command = useEntry(commandCourse.dictionary)
  if (one.state === '') return null
  const word = one.kind === 'alarm' ? alarm : one.kind === 'run' ? run : command
  return <EntryTag entry={word(one.state)} />
}
