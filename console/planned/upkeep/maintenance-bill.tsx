// Upkeep: the technician's and the leader's list, and a bill as work or as a record.
import type { Entity } from '@steward/domain/entity'
import { maintenanceBill } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { useSession } from '../../data/session.ts'
import { ResumeTime } from '../../deadline/resume-time.tsx'
import { Due } from '../../detail/due.tsx'
import { facts, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { board, calendar, table, views } from '../../views/views.tsx'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const entity = maintenanceBill as unknown as Entity

const Work = lazyPart(
  () => import('./work-block.tsx'),
  (module) => module.WorkBlock,
)
const Kit = lazyPart(
  () => import('./work-block.tsx'),
  (module) => module.KitBlock,
)
const Results = lazyPart(
  () => import('./maintenance-results.tsx'),
  (module) => module.MaintenanceResults,
)
const SignPad = lazyPart(
  () => import('../round/sign-pad.tsx'),
  (module) => module.SignPad,
)

function UpkeepChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const chips: Chip[] = [
    { name: 'mine', label: t('mine'), filters: { assigneeId: me, billStatus: 'pending,doing,suspended' } },
    { name: 'toDo', label: t('toDo'), filters: { billStatus: 'pending' } },
    { name: 'underWay', label: t('underWay'), filters: { billStatus: 'doing,suspended' } },
    { name: 'toCheck', label: t('toCheck'), filters: { billStatus: 'to_check' } },
    {
      name: 'late',
      label: t('late'),
      filters: { billStatus: 'pending,doing,suspended', isOverdue: '1' },
      isUrgent: true,
    },
    { name: 'missed', label: t('missed'), filters: { billStatus: 'missed' }, isUrgent: true },
    { name: 'all', label: t('all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('chips')} chips={chips} />
}

export default screen(maintenanceBill, {
  columns: [
    'title',
    'billStatus',
    'maintainLevel',
    'deviceId',
    'dueTime',
    'areaId',
    'assigneeId',
    'progress',
    'billNo',
  ],
  widths: { title: 200, deviceId: 190, dueTime: 170, areaId: 150, assigneeId: 90, progress: 80, maintainLevel: 90 },
  cell: {
    dueTime: (at, row) => (
      <Due
        at={at}
        doneAt={row.finishTime}
        from={row.plannedTime}
        restingSince={row.suspendedSince}
        isLate={row.isOverdue === 1}
        isVoid={row.billStatus === 'cancelled' || row.billStatus === 'missed'}
      />
    ),
  },
  Head: UpkeepChips,
  // Done at the device; what was made is changed by its steps.
  when: { saveItems: () => false, edit: () => false },
  aids: { check: SignPad },
  asks: {
    start: {
      shown: {
        permitNo: (_, row) => Boolean(row?.permits),
        shutdown: (_, row) => Boolean(row?.deviceIds),
        shutdownUntil: (typed) => typed.shutdown === 1,
      },
    },
    suspend: { inputs: { expectResume: ResumeTime } },
    finish: {
      shown: {
        permitNo: (_, row) => Boolean(row?.permits) && !row?.permitNo,
        vendorReports: (_, row) => row?.executeMode === 'vendor',
      },
    },
  },
  Detail: lazyPart(() => import('./maintenance-detail.tsx')),
  extra: [
    {
      name: 'record',
      ...label((words) => words.upkeep.printRecord),
      on: 'row',
      needs: 'detail',
      Dialog: lazyPart(() => import('./maintenance-paper.tsx')),
    },
  ],
  views: views(
    table,
    board({ by: 'billStatus', card: ['maintainLevel', 'deviceId', 'dueTime', 'assigneeId'] }),
    calendar({ at: 'dueTime', tone: 'billStatus' }),
  ),
  page: [
    steps,
    Work,
    Results,
    Kit,
    facts(
      [
        'maintainLevel',
        'deviceId',
        'areaId',
        'groupId',
        'assigneeId',
        'helperIds',
        'reviewerId',
        'plannedTime',
        'dueTime',
        'originalDue',
        'legalDue',
        'deferCount',
        'deferReason',
        'windowEnd',
        'executeMode',
        'vendorName',
        'templateId',
        'templateVersion',
        'estMinutes',
      ],
      label((words) => words.upkeep.plan),
    ),
    facts(
      [
        'startTime',
        'finishTime',
        'laborMinutes',
        'progress',
        'holdReason',
        'expectResume',
        'vendorReports',
        'remark',
        'isMakeup',
        'missReason',
        'cancelReason',
        'settledById',
      ],
      label((words) => words.upkeep.course),
    ),
    facts(
      ['checkUserId', 'checkTime', 'checkResult', 'checkRemark', 'checkSign'],
      label((words) => words.upkeep.checkGroup),
    ),
    written,
  ],
})
