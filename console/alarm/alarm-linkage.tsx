// The list of linkages: each as the sentence it reads as, with how the last one fared; the editor composes its actions.
import { recordOf } from '@steward/client/wire'
import { linkageFate } from '@steward/domain/alarm/linkage/dictionaries'
import type { Entity } from '@steward/domain/entity'
import { alarmLinkage, alarmLinkageExecution } from '@steward/domain/index'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { useLocale } from '../data/locale.ts'
import { facts, related, written } from '../detail/parts.tsx'
import { Tag } from '../kinds/tag.tsx'
import { plain } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { adjust } from '../screen/adjusted.ts'
import { label } from './linkage/words/label.ts'
import { useWords } from './linkage/words/use-words.ts'
import './linkage/linkage.css'
import { HoursWords } from './rule/hours-words.tsx'

const entity = alarmLinkage as unknown as Entity

/** Computed fields the server adds to a row beside the declared ones. */
const beside = (row: object, name: 'sentence' | 'lastRun' | 'lastFate') => plain(recordOf(row)[name])

function LastRun({ row }: { row: object }) {
  const { t } = useWords()
  const locale = useLocale()
  const fate = Object.entries(linkageFate.entries).find(([key]) => key === beside(row, 'lastFate'))?.[1]
  return (
    <div className="linkage-last">
      <span>{beside(row, 'sentence')}</span>
      <small>
        {fate ? (
          <>
            {t('lastRun')} {beside(row, 'lastRun')} <Tag tone={fate.tone}>{fate[locale]}</Tag>
          </>
        ) : (
          t('never')
        )}
      </small>
    </div>
  )
}

const ActionsInput = lazyPart(
  () => import('./linkage/actions-input.tsx'),
  (module) => module.default,
)
const HoursInput = lazyPart(
  () => import('./rule/hours-input.tsx'),
  (module) => module.default,
)
const LinkageFoot = lazyPart(
  () => import('./linkage/linkage-foot.tsx'),
  (module) => module.default,
)
const LinkageActions = lazyPart(
  () => import('./linkage/linkage-actions.tsx'),
  (module) => module.LinkageActions,
)
const LinkageCover = lazyPart(
  () => import('./linkage/linkage-cover.tsx'),
  (module) => module.LinkageCover,
)

/** In words, where its kind would show JSON. */
const hours = (value: unknown) => <HoursWords value={value} />

const look = adjust(alarmLinkage, {
  columns: ['linkageName', 'onEvents', 'leastLevel', 'delaySec', 'status'],
  widths: { linkageName: 200, onEvents: 420, leastLevel: 90, delaySec: 90 },
  paper: { onEvents: (_, row) => beside(row, 'sentence'), schedule: hours },
  cell: { onEvents: (_, row) => <LastRun row={row} />, schedule: hours },
  page: [
    LinkageActions,
    LinkageCover,
    related(
      alarmLinkageExecution,
      'linkageId',
      label((words) => words.linkage.runs),
    ),
    // The actions stand above, in words.
    facts([
      'linkageName',
      'status',
      'schedule',
      'leastLevel',
      'areaIds',
      'deviceTypeIds',
      'deviceIds',
      'ruleIds',
      'delaySec',
      'lapsesOnClear',
      'lapsesOnAck',
      'throttleMost',
      'throttleSec',
      'throttlePer',
      'stopsOnFailure',
      'priority',
      'remark',
    ]),
    written,
  ],
  inputs: { actions: ActionsInput, schedule: HoursInput },
  Foot: LinkageFoot,
  wide: ['actions', 'schedule'],
  sections: [
    { ...label((words) => words.linkage.sections.when), fields: ['linkageName', 'onEvents', 'schedule'] },
    {
      ...label((words) => words.linkage.sections.about),
      fields: ['leastLevel', 'areaIds', 'deviceTypeIds', 'deviceIds', 'ruleIds'],
    },
    {
      ...label((words) => words.linkage.sections.wait),
      fields: ['delaySec', 'lapsesOnClear', 'lapsesOnAck', 'throttleMost', 'throttleSec', 'throttlePer'],
    },
    { ...label((words) => words.linkage.sections.done), fields: ['actions', 'stopsOnFailure', 'priority'] },
  ],
  shown: {
    lapsesOnClear: ({ delaySec }) => Number(plain(delaySec) || 0) > 0,
    lapsesOnAck: ({ delaySec }) => Number(plain(delaySec) || 0) > 0,
    throttlePer: ({ throttleMost }) => plain(throttleMost) !== '',
  },
})

export default function AlarmLinkageScreen() {
  return <EntityScreen entity={entity} adjust={look} />
}
