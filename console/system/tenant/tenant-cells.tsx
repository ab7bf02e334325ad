// What a tenant has of its quota and of its time, in a list and in its settings.
import { DAYS_WARNED, daysLeft } from '@steward/domain/system/tenant-time'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { momentOf, useClock } from '../../live/live-clock.ts'
import { useWords } from '../../words/system.ts'
import './tenants.css'

const PLATFORM = '000000'

interface UsageProps {
  quota: unknown
  row: object
  /** Without the bar, for paper. */
  isPlain?: boolean
}

export const usedBy = (row: object): number => ('accountUsed' in row ? Number(row.accountUsed) : 0)

export function Usage({ quota, row, isPlain = false }: UsageProps) {
  const { t } = useWords()
  const [most, used] = [Number(quota ?? -1), usedBy(row)]
  const words = t('tenants.usedOf', { used, quota: most < 0 ? t('unlimited') : most })
  if (isPlain || most < 0) return words
  const share = most === 0 ? 1 : used / most
  const tone = share > 1 ? 'danger' : share >= 0.9 ? 'warning' : 'success'
  return (
    <span className="tenant-usage" data-tone={tone}>
      {words}
      <i aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </i>
    </span>
  )
}

/** Until when, and a warning in its last month. */
export function Expiry({ at, tenantId }: { at: unknown; tenantId: string }) {
  const { t } = useWords()
  const moment = momentOf(at)
  const days = useClock((now) => (moment === undefined ? Number.POSITIVE_INFINITY : daysLeft(moment, now)))
  if (moment === undefined || tenantId === PLATFORM) return t('tenants.never')
  return (
    <span className="tenant-expiry">
      <time>{plain(at).slice(0, 16)}</time>
      {days < 0 ? (
        <Tag tone="danger">{t('tenants.over_due')}</Tag>
      ) : days <= DAYS_WARNED ? (
        <Tag tone="warning">{days === 0 ? t('tenants.today') : t('tenants.left', { count: days })}</Tag>
      ) : null}
    </span>
  )
}
