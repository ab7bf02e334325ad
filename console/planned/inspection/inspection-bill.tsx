// Inspections: the inspector's and the leader's list, devices by days, and a bill as a walk or as a record.
import type { Entity } from '@steward/domain/entity'
import { inspectionBill } from '@steward/domain/index'
import { inspectionCourse } from '@steward/domain/planned/inspection-course'
import { screen } from '../../crud/screen.tsx'
import { useSession } from '../../data/session.ts'
import { Due } from '../../detail/due.tsx'
import { facts, steps, written } from '../../detail/parts.tsx'
import { Tag } from '../../kinds/tag.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { calendar, table, views } from '../../views/views.tsx'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const entity = inspectionBill as unknown as Entity

const MatrixView = lazyPart(
  () => import('./inspection-matrix.tsx'),
  (module) => module.MatrixView,
)
const Results = lazyPart(
  () => import('./inspection-results.tsx'),
  (module) => module.InspectionResults,
)
const PrintRecord = lazyPart(() => import('./inspection-paper.tsx'))

const toneOf = (state: keyof typeof inspectionCourse.dictionary.entries) =>
  inspectionCourse.dictionary.entries[state].tone ?? 'neutral'

/** The end of a path tells the place; the whole is in the tooltip. */
const Near = ({ path }: { path: string }) => <span title={path}>{path.split(' / ').slice(-2).join(' / ')}</span>

function InspectionChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const chips: Chip[] = [
    { name: 'mine', label: t('mine'), filters: { assigneeId: me, billStatus: 'pending,doing' } },
    { name: 'toDo', label: t('toDo'), filters: { billStatus: 'pending' } },
    { name: 'underWay', label: t('underWay'), filters: { billStatus: 'doing' } },
    { name: 'toReview', label: t('toReview'), filters: { billStatus: 'to_review' } },
    { name: 'missed', label: t('missed'), filters: { billStatus: 'missed' }, isUrgent: true },
    { name: 'all', label: t('all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('chips')} chips={chips} />
}

export default screen(inspectionBill, {
  columns: [
    'title',
    'billStatus',
    'plannedTime',
    'dueTime',
    'areaId',
    'assigneeId',
    'progress',
    'abnormalCount',
    'billNo',
  ],
  widths: { title: 210, plannedTime: 178, dueTime: 170, areaId: 150, assigneeId: 90, progress: 80, abnormalCount: 80 },
  cell: {
    areaId: (_, { areaName }) => <Near path={areaName ?? ''} />,
    billStatus: (state, { billStatusName }) => (
      <Tag tone={state === 'missed' ? 'danger' : toneOf(state)}>{billStatusName}</Tag>
    ),
    dueTime: (at, row) => (
      <Due
        at={at}
        doneAt={row.finishTime}
        from={row.plannedTime}
        restingSince={undefined}
        isLate={row.isOverdue === 1}
        isVoid={row.billStatus === 'cancelled' || row.billStatus === 'missed'}
      />
    ),
  },
  Head: InspectionChips,
  // Done on the walk itself.
  when: { saveItems: () => false, scan: () => false },
  Detail: lazyPart(() => import('./inspection-detail.tsx')),
  extra: [
    {
      name: 'record',
      ...label((words) => words.inspection.printRecord),
      on: 'row',
      needs: 'detail',
      Dialog: PrintRecord,
    },
  ],
  views: views(
    table,
    { name: 'matrix', ...label((words) => words.inspection.matrix), Body: MatrixView },
    calendar({ at: 'plannedTime', tone: 'billStatus' }),
  ),
  page: [
    steps,
    Results,
    facts(
      [
        'areaId',
        'groupId',
        'assigneeId',
        'helperIds',
        'plannedTime',
        'dueTime',
        'windowEnd',
        'templateId',
        'templateVersion',
        'equipmentType',
      ],
      label((words) => words.inspection.plan),
    ),
    facts(
      [
        'startTime',
        'finishTime',
        'progress',
        'itemTotal',
        'normalCount',
        'abnormalCount',
        'uncheckedCount',
        'score',
        'isMakeup',
        'isSuspect',
        'missReason',
        'cancelReason',
        'weather',
        'remark',
        'sign',
        'reviewerId',
        'reviewTime',
        'reviewRemark',
        'remindCount',
      ],
      label((words) => words.inspection.course),
    ),
    written,
  ],
})
