// Repair requests: what was asked for, what became of it, and the order that does it; for the desk beside its places.
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { billCourse } from '@steward/domain/repair/bill-course'
import { useMemo } from 'react'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { facts, related, steps, written } from '../detail/parts.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useTight } from '../kit/use-narrow.ts'
import type { Adjust, HeadProps, Part } from '../screen/adjust.ts'
import { adjust } from '../screen/adjusted.ts'
import { areaSide } from '../side/area-side.tsx'
import { type Chip, Chips } from '../views/chips.tsx'
import { board, calendar, table, views } from '../views/views.tsx'
import { label } from '../words/document-label.ts'
import { useWords } from '../words/document.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { Place } from './place.tsx'
import { timelineOf } from './repair-timeline.ts'
import { ReportButton, Reporting } from './report/reporting.tsx'
import { Reported } from './reported.tsx'
import { useRequestLook } from './request-look.ts'

const ProgressPart: Part = lazyPart(
  () => import('./report/progress.tsx'),
  (module) => module.Progress,
)

const entity = repairBill as unknown as Entity
const working = 'accepted,processing,to_check'

function RequestChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const chips: Chip[] = [
    { name: 'submitted', label: t('repair.toTakeUp'), filters: { billStatus: 'submitted' }, isUrgent: true },
    { name: 'working', label: t('repair.working'), filters: { billStatus: working } },
    { name: 'evaluate', label: t('repair.toRate'), filters: { billStatus: 'to_evaluate' } },
    { name: 'mine', label: t('repair.reportedByMe'), filters: { reporterId: me }, isLong: true },
    { name: 'all', label: t('repair.all'), filters: {}, isLong: true },
  ]
  const may = useMay(repairBill)
  return (
    <>
      {may('add') && !may('accept') && <ReportButton />}
      <Chips {...props} entity={entity} label={t('repair.chips')} chips={chips} />
    </>
  )
}

/** Its own lines, and those of the order that does it. */
function linesOf({ id, orderId }: AnyRow): Readonly<Record<string, string>>[] {
  const own = { billId: id }
  const order = plain(orderId)
  return order === '' ? [own] : [own, { orderId: order }]
}

const usual = adjust(repairBill, {
  columns: ['title', 'billStatus', 'priority', 'areaId', 'reportTime', 'reporterId', 'billNo'],
  widths: { title: 190, areaId: 165, reportTime: 156, reporterId: 90 },
  dialogs: { merge: MergeDialog },
  cell: {
    areaId: (_, { areaName }) => <Place path={areaName} />,
    reportTime: (at) => <time>{plain(at).slice(0, 16)}</time>,
  },
  Head: RequestChips,
  // Once taken up, a request follows its order.
  when: {
    edit: ({ billStatus }) => billStatus === billCourse.start,
    remove: ({ billStatus }) => billStatus === billCourse.start,
  },
  views: views(
    table,
    board({ by: 'billStatus', card: ['priority', 'areaId', 'reportTime'] }),
    calendar({ at: 'reportTime', tone: 'priority' }),
  ),
  prefill: { accept: ({ priority, trade }) => ({ priority, trade }) },
  page: [
    steps,
    ProgressPart,
    facts(
      [
        'areaId',
        'locationDesc',
        'deviceId',
        'description',
        'photos',
        'priority',
        'impact',
        'trade',
        'symptomId',
        'faultPhenomenon',
        'expectTime',
      ],
      label((words) => words.document.repair.fault),
    ),
    facts(
      ['reporterId', 'reportDeptId', 'reporterPhone', 'reportTime', 'source', 'urgeCount', 'lastUrgeTime'],
      label((words) => words.document.repair.reported),
    ),
    facts(
      [
        'orderId',
        'acceptUserId',
        'acceptTime',
        'rejectReason',
        'mergedIntoId',
        'alarmRecordId',
        'alarmValue',
        'repeatCount',
      ],
      label((words) => words.document.repair.became),
    ),
    facts(
      ['scoreSpeed', 'scoreQuality', 'scoreAttitude', 'evaluateText', 'evaluateTime', 'autoEvaluated'],
      label((words) => words.document.repair.rating),
    ),
    related(
      repairBill,
      'mergedIntoId',
      label((words) => words.document.repair.merged),
    ),
    written,
  ],
  beside: [timelineOf(linesOf, ({ id }) => ({ billId: id }))],
})
const withAreas: Adjust = {
  // Who reported and how long ago share a column: the places take the room of the other.
  columns: ['title', 'billStatus', 'priority', 'areaId', 'reportTime', 'billNo'],
  widths: { ...usual.widths, title: 130, areaId: 112, reportTime: 140 },
  cell: { ...usual.cell, reportTime: (at, { reporterName }) => <Reported at={at} by={reporterName} /> },
  side: areaSide(repairBill),
  filteredBeside: ['areaId'],
}

export default function RepairBills() {
  const look = useRequestLook()
  // Who reports sees a few requests of one place.
  const isDesk = useMay(repairBill)('accept')
  // On a tablet the places would leave the list three columns: they are a filter there.
  const isTight = useTight()
  const isWide = isDesk && !isTight
  const all = useMemo(() => ({ ...usual, ...look, ...(isWide ? withAreas : {}) }), [look, isWide])
  return (
    <>
      <EntityScreen entity={entity} adjust={all} />
      <Reporting />
    </>
  )
}
