// One entry of an audit: who, what kind, which record; opened, what changed and where to go from here.
import { rowFromWire } from '@steward/client/wire'
import { Suspense, useId, useState } from 'react'
import { findHead } from '../../data/heads.ts'
import { ChangedFields } from '../../history/changed-fields.tsx'
import { Tag } from '../../kinds/tag.tsx'
import { Link } from '../../kit/address/link.tsx'
import { Declared } from '../../kit/lazy/declared-part.tsx'
import { Lines } from '../../kit/state/shape.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { fieldOf } from '../../screen/base.ts'
import type { AuditEntry, Show } from './audit-data.ts'
import { useWords } from './words/use-words.ts'

const tones: Readonly<Record<string, 'success' | 'danger' | 'info' | 'warning'>> = {
  add: 'success',
  restore: 'success',
  remove: 'danger',
  erase: 'danger',
  error: 'danger',
  warn: 'warning',
}

interface Props {
  entry: AuditEntry
  show: Show
}

export function AuditEntryRow({ entry, show }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const linkTo = useLinks()
  const head = entry.entity === '' ? undefined : findHead(entry.entity)
  const to = head && !entry.isGone ? linkTo(head, { id: entry.rowId }) : undefined
  const name = entry.caption === '' ? t(entry.isGone ? 'goneNo' : 'no', { id: entry.rowId }) : entry.caption
  const act = t(isOpen ? 'close' : 'open')
  const kind = entry.isEvent ? entry.eventName : entry.stepName || t(`kinds.${entry.change}`)
  return (
    <li data-change={entry.change}>
      <div className="audit-line">
        <time>{entry.time}</time>
        <b>{actorOf(entry)}</b>
        <Tag tone={tones[entry.isEvent ? entry.level : entry.change] ?? 'info'}>{kind}</Tag>
        {entry.isEvent ? (
          <span className="audit-what">{entry.data}</span>
        ) : (
          <span className="audit-what">
            <span>{entry.entityName}</span> {to ? <Link to={to}>{name}</Link> : <em>{name}</em>}
            {entry.caption !== '' && entry.isGone && <small>{t('gone')}</small>}
          </span>
        )}
        <button
          type="button"
          className="kit-link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={t('openOf', { act, time: entry.time, kind, name: entry.isEvent ? entry.data : name })}
          onClick={() => setOpen(!isOpen)}
        >
          {act}
        </button>
      </div>
      {isOpen && (
        <div id={panel} className="audit-more">
          <What entry={entry} />
          <p className="audit-ways">
            {!entry.isEvent && (
              <>
                <button type="button" className="kit-link" onClick={() => show({ op: entry.id }, true)}>
                  {t('ways.operation')}
                </button>
                <button
                  type="button"
                  className="kit-link"
                  onClick={() => show({ entity: entry.entity, record: entry.rowId }, true)}
                >
                  {t('ways.record')}
                </button>
              </>
            )}
            {entry.actorId !== '' && (
              <button type="button" className="kit-link" onClick={() => show({ user: entry.actorId }, true)}>
                {t('ways.user', { name: entry.actorName })}
              </button>
            )}
            {entry.requestId !== '' && <small>{t('request', { id: entry.requestId })}</small>}
            {entry.remoteIp !== '' && <small>{t('from', { address: entry.remoteIp })}</small>}
          </p>
        </div>
      )}
    </li>
  )

  function actorOf({ actorKind, actorName }: AuditEntry): string {
    if (actorKind === 'system') return t('system')
    if (actorKind === 'unknown') return actorName === '' ? t('unknown') : actorName
    return actorKind === 'person' ? actorName : t('product', { name: actorName })
  }
}

function What({ entry }: { entry: AuditEntry }) {
  const { t } = useWords()
  if (entry.isEvent) return <p>{entry.data === '' ? t('noData') : entry.data}</p>
  if (entry.isWithheld) return <p>{t('withheld')}</p>
  if (entry.fields.length === 0) return <p>{t(entry.change === 'edit' ? 'unseen' : 'nothingMore')}</p>
  return (
    <Suspense fallback={<Lines count={2} />}>
      <Declared name={entry.entity}>
        {(entity) => (
          <ChangedFields
            entity={entity}
            names={entry.fields.filter((name) => fieldOf(entity, name) !== undefined)}
            before={entry.change === 'add' ? undefined : rowFromWire(entity, entry.before)}
            after={entry.change === 'erase' ? undefined : rowFromWire(entity, entry.after)}
          />
        )}
      </Declared>
    </Suspense>
  )
}
