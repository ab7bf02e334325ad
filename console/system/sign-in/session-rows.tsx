// Sessions one below the other: device, network, when it was last used, and the button that ends it.
import { useTranslation } from 'react-i18next'
import { Tag } from '../../kinds/tag.tsx'
import { momentOf, useAgo } from '../../live/live-clock.ts'
import { useWords } from '../../words/system.ts'
import type { Session } from './session-data.ts'
import './session.css'

interface Props {
  rows: readonly Session[]
  /** Whose session it is stands in front. */
  hasPeople?: boolean
  hasTenants?: boolean
  end?: ((rows: readonly Session[]) => void) | undefined
  chosen?: ReadonlySet<string>
  toggle?: (id: string) => void
}

export function SessionRows({ rows, ...rest }: Props) {
  return (
    <ul className="session-rows">
      {rows.map((row) => (
        <SessionRow key={row.id} row={row} {...rest} />
      ))}
    </ul>
  )
}

function SessionRow({ row, hasPeople, hasTenants, end, chosen, toggle }: Omit<Props, 'rows'> & { row: Session }) {
  const { t } = useWords()
  const device = row.browser === '' ? t(`sessions.kind.${row.kind}`) : row.browser
  const name = hasPeople ? row.realName : device
  return (
    <li data-current={row.isCurrent || undefined}>
      {toggle && (
        <input
          type="checkbox"
          aria-label={t('sessions.choose', { name: `${name} (${row.account})` })}
          disabled={row.isCurrent}
          checked={chosen?.has(row.id) ?? false}
          onChange={() => toggle(row.id)}
        />
      )}
      <div className="session-main">
        {hasPeople && (
          <strong>
            {row.realName} <span>{row.account}</span>
            {hasTenants && <span>{row.tenantName}</span>}
          </strong>
        )}
        <span className="session-device">
          {hasPeople ? device : <strong>{device}</strong>}
          {row.browser !== '' && <span>{t(`sessions.kind.${row.kind}`)}</span>}
          {row.isCurrent && <Tag tone="success">{t('sessions.current')}</Tag>}
          {row.isLocked && <Tag>{t('sessions.locked')}</Tag>}
          {row.isLink && <Tag tone="info">{t('sessions.link')}</Tag>}
        </span>
      </div>
      <dl>
        <div>
          <dt>{t('sessions.place')}</dt>
          <dd>{t('sessions.from', { kind: t(`sessions.network.${row.place}`), range: row.range }).trim()}</dd>
        </div>
        <div>
          <dt>{t('sessions.since')}</dt>
          <dd>
            <time>{row.createTime.slice(0, 16)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('sessions.seen')}</dt>
          <dd>
            <Seen at={row.lastSeen} />
          </dd>
        </div>
      </dl>
      {end && (
        <button
          type="button"
          className="session-end"
          disabled={row.isCurrent}
          aria-label={t('sessions.endOf', { name: `${name} (${row.account})` })}
          onClick={() => end([row])}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}

function Seen({ at }: { at: string }) {
  const { t } = useTranslation('iot')
  const ago = useAgo(momentOf(at) ?? 0, t)
  return <time title={at}>{ago}</time>
}
