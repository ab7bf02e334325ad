// Events worth telling: who signed in, granted, exported, and what could not be recorded.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { logUsual } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts } from '../../detail/parts.tsx'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useClock } from '../../live/live-clock.ts'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { label } from '../../words/system-label.ts'
import { useWords } from '../../words/system.ts'
import { LogCaller } from './log-caller.tsx'

const LogLinks = lazyPart(
  () => import('./log-links.tsx'),
  (module) => module.LogLinks,
)

function EventChips(props: HeadProps) {
  const { t } = useWords()
  const createTime = `${useClock((now) => wireTime(now).slice(0, 10))}~`
  const chips: Chip[] = [
    { name: 'warn', label: t('log.warnToday'), filters: { createTime, logLevel: 'warn' }, isUrgent: true },
    { name: 'today', label: t('log.today'), filters: { createTime } },
    { name: 'all', label: t('log.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={logUsual as unknown as Entity} label={t('log.chips')} chips={chips} />
}

function Details({ event, text }: { event: string; text: string }) {
  const { t } = useWords()
  return event === 'calls_lost' ? t('log.lost', { n: text }) : text
}

export default screen(logUsual, {
  Head: EventChips,
  columns: ['createTime', 'event', 'logLevel', 'userId', 'logData', 'remoteIp'],
  widths: { createTime: 176, event: 130, logLevel: 100, userId: 130, logData: 320, remoteIp: 140 },
  cell: {
    userId: (_, row) => <LogCaller row={row} />,
    logData: (text, row) => <Details event={plain(row.event)} text={plain(text)} />,
  },
  page: [
    facts(
      ['event', 'logLevel', 'logData', 'logId', 'requestId'],
      label((words) => words.system.log.call),
    ),
    facts(
      ['userId', 'account', 'createTime', 'remoteIp', 'userAgent', 'serverHost'],
      label((words) => words.system.log.who),
    ),
    LogLinks,
  ],
})
