// Repair requests: what was asked for, what became of it, and the order that does it; for the desk beside its places.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { billCourse } from '@steward/domain/repair/bill-course'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { facts, related, steps, written } from '../detail/parts.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useTight } from '../kit/use-narrow.ts'
import type { Adjust, HeadProps } from '../screen/adjust.ts'
import { adjust } from '../screen/adjusted.ts'
import { areaSide } from '../side/area-side.tsx'
import { type Chip, Chips } from '../views/chips.tsx'
import { board, calendar, table, views } from '../views/views.tsx'
import { label } from '../words/document-label.ts'
import { useWords } from '../words/document.ts'
import { Place } from './place.tsx'
import { timelineOf } from './repair-timeline.ts'
import { requestLook } from './request-look.ts'

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
  return <Chips {...props} entity={entity} label={t('repair.chips')} chips={chips} />
}

/** Of this year without the year, of another without the hour. */
const shortTime = (at: string): string =>
  at.startsWith(wireTime(Date.now()).slice(0, 5)) ? at.slice(5, 16) : at.slice(0, 10)

/** Its own lines, and those of the order that does it. */
function linesOf({ id, orderId }: AnyRow): Readonly<Record<string, string>>[] {
  const own = { billId: id }
  const order = plain(orderId)
  return order === '' ? [own] : [own, { orderId: order }]
}

const usual = adjust(repairBill, {
  columns: ['title', 'billStatus', 'priority', 'areaId', 'reportTime', 'reporterId', 'billNo'],
  widths: { title: 190, areaId: 165, reportTime: 156, reporterId: 90 },
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
  prefill: { accept: ({ priority }) => ({ priority }) },
  page: [
    steps,
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
const look: Adjust = { ...usual, ...requestLook }
const withAreas: Adjust = {
  ...look,
  // Who reported is found in the request; the places take the room of his column.
  columns: ['title', 'billStatus', 'priority', 'areaId', 'reportTime', 'billNo'],
  widths: { ...look.widths, title: 130, areaId: 112, reportTime: 118 },
  cell: { ...look.cell, reportTime: (at) => <time title={plain(at)}>{shortTime(plain(at))}</time> },
  side: areaSide(repairBill),
  filteredBeside: ['areaId'],
}

export default function RepairBills() {
  // Who reports sees a few requests of one place.
  const isDesk = useMay(repairBill)('accept')
  // On a tablet the places would leave the list three columns: they are a filter there.
  const isTight = useTight()
  return <EntityScreen entity={entity} adjust={isDesk && !isTight ? withAreas : look} />
}
