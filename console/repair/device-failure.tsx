// Failures of devices: the list, the analysis of a period, and one episode as a page.
import type { Entity } from '@steward/domain/entity'
import { deviceFailure } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, steps, written } from '../detail/parts.tsx'
import { spanText } from '../figures/figure-text.ts'
import { label } from '../figures/words/label.ts'
import { useWords } from '../figures/words/use-words.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { momentOf, useClock } from '../live/live-clock.ts'
import type { HeadProps } from '../screen/adjust.ts'
import { type Chip, Chips } from '../views/chips.tsx'
import { table, views } from '../views/views.tsx'
import { Place } from './place.tsx'

const entity = deviceFailure as unknown as Entity

const FailureAnalysis = lazyPart(
  () => import('./failure-analysis.tsx'),
  (module) => module.FailureAnalysis,
)

function FailureChips(props: HeadProps) {
  const { t } = useWords()
  const chips: Chip[] = [
    { name: 'open', label: t('failure.open'), filters: { failStatus: 'open' }, isUrgent: true },
    { name: 'analyse', label: t('failure.toAnalyse'), filters: { failStatus: 'restored' } },
    { name: 'repeated', label: t('failure.repeated'), filters: { isRepeated: '1' }, isUrgent: true },
    { name: 'all', label: t('failure.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('failure.chips')} chips={chips} />
}

/** Minutes as people say them; of a failure that lasts, how long it has. */
function Length({ minutes, since }: { minutes: unknown; since: unknown }) {
  const { t } = useWords()
  const lasted = useClock((now) => Math.floor((now - (momentOf(since) ?? now)) / 60_000))
  if (typeof minutes === 'number') return spanText(t, minutes)
  return <span className="late">{spanText(t, Math.max(0, lasted))}</span>
}

export default screen(deviceFailure, {
  columns: ['failureNo', 'deviceId', 'failStatus', 'level', 'failTime', 'downMinutes', 'areaId'],
  widths: { failureNo: 160, deviceId: 190, areaId: 165, downMinutes: 100 },
  cell: {
    areaId: (_, { areaName }) => <Place path={areaName} />,
    downMinutes: (minutes, { failTime }) => <Length minutes={minutes} since={failTime} />,
  },
  Head: FailureChips,
  when: {
    edit: ({ failStatus }) => failStatus !== 'analysed',
    remove: ({ failStatus, source }) => failStatus === 'open' && source === 'manual',
  },
  locked: ['deviceId'],
  views: views(table, {
    name: 'analysis',
    ...label((words) => words.report.failure.look),
    Body: FailureAnalysis,
  }),
  page: [
    steps,
    facts(
      [
        'deviceId',
        'areaId',
        'equipmentType',
        'level',
        'isDown',
        'planned',
        'affectedDepts',
        'isRepeated',
        'repeatCount',
      ],
      label((words) => words.report.failure.what),
    ),
    facts(
      ['failTime', 'detectTime', 'restoreTime', 'downMinutes'],
      label((words) => words.report.failure.when),
    ),
    facts(
      ['source', 'alarmRecordId', 'alarmIds', 'orderId', 'remark'],
      label((words) => words.report.failure.origin),
    ),
    facts(
      ['faultPhenomenon', 'faultCause', 'faultRemedy', 'rootCause', 'preventAction'],
      label((words) => words.report.failure.analysis),
    ),
    written,
  ],
})
