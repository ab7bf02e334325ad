// Calls of the API: what failed and what was slow today, who did what to a row.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { logApi } from '@steward/domain/index'
import { SLOW_MS } from '@steward/domain/system/log-api'
import { screen } from '../../crud/screen.tsx'
import { facts } from '../../detail/parts.tsx'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useClock } from '../../live/live-clock.ts'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { label } from '../../words/system-label.ts'
import { useWords } from '../../words/system.ts'
import { LogCaller } from './log-caller.tsx'
import './log.css'

const LogLinks = lazyPart(
  () => import('./log-links.tsx'),
  (module) => module.LogLinks,
)

function CallChips(props: HeadProps) {
  const { t } = useWords()
  const createTime = `${useClock((now) => wireTime(now).slice(0, 10))}~`
  const chips: Chip[] = [
    { name: 'failed', label: t('log.failedToday'), filters: { createTime, httpStatus: '400~' } },
    { name: 'faults', label: t('log.faultsToday'), filters: { createTime, httpStatus: '500~' }, isUrgent: true },
    { name: 'slow', label: t('log.slowToday'), filters: { createTime, time: `${SLOW_MS}~` } },
    { name: 'today', label: t('log.today'), filters: { createTime } },
    { name: 'all', label: t('log.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={logApi as unknown as Entity} label={t('log.chips')} chips={chips} />
}

const toneOf = (status: number) => (status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success')

export default screen(logApi, {
  Head: CallChips,
  columns: ['createTime', 'title', 'httpStatus', 'userId', 'time', 'requestUri', 'remoteIp'],
  widths: { createTime: 176, title: 220, httpStatus: 90, userId: 130, time: 100, requestUri: 260, remoteIp: 140 },
  cell: {
    httpStatus: (status) => <Tag tone={toneOf(status)}>{plain(status)}</Tag>,
    userId: (_, row) => <LogCaller row={row} />,
    time: (ms) => <span className="log-time" data-slow={ms >= SLOW_MS || undefined}>{`${plain(ms)} ms`}</span>,
    requestUri: (path, row) => <code className="log-path">{`${plain(row.method)} ${plain(path)}`}</code>,
  },
  page: [
    facts(
      ['title', 'type', 'httpStatus', 'refusal', 'time', 'requestUri', 'rowIds', 'params', 'requestId'],
      label((words) => words.system.log.call),
    ),
    facts(
      ['userId', 'account', 'createTime', 'remoteIp', 'userAgent', 'serverHost'],
      label((words) => words.system.log.who),
    ),
    LogLinks,
  ],
})
