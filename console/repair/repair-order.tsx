// Repair orders: the dispatcher's and the technician's list, and the order as a page.
import type { Entity } from '@steward/domain/entity'
import { deviceFailure, repairBill, repairLabor, repairOrder } from '@steward/domain/index'
import { lateOrders } from '@steward/domain/repair/deadline'
import { orderCourse } from '@steward/domain/repair/order-course'
import { Candidates } from '../candidates/candidates.tsx'
import { screen } from '../crud/screen.tsx'
import { useSession } from '../data/session.ts'
import { NextDue } from '../deadline/next-due.tsx'
import { ResumeTime } from '../deadline/resume-time.tsx'
import { facts, related, steps, written } from '../detail/parts.tsx'
import { type AnyRow } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../screen/adjust.ts'
import { type Chip, Chips } from '../views/chips.tsx'
import { board, calendar, table, views } from '../views/views.tsx'
import { label } from '../words/document-label.ts'
import { useWords } from '../words/document.ts'
import { ClockBar } from './clock-bar.tsx'
import { LikelyFaults } from './likely-faults.tsx'
import { Place } from './place.tsx'
import { timelineOf } from './repair-timeline.ts'
import { Reported } from './reported.tsx'
import { WorkDone } from './work-done.tsx'

const LanesPart = lazyPart(
  () => import('./lanes.tsx'),
  (module) => module.Lanes,
)

const entity = repairOrder as unknown as Entity
const placeOfDevice = { areaId: { from: 'deviceId', take: 'areaId' } } as const
/** Only where the standard asks for it, and not twice. */
const mustScan = (_: unknown, row: AnyRow | undefined) => row?.scanRequired === 1 && !row.arriveTime
/** Among the steps the server offers, and not taken yet. */
const isToArrive = ({ actions, arriveTime }: AnyRow) =>
  Array.isArray(actions) && actions.includes('arrive') && !arriveTime
const working = 'to_accept,accepted,repairing,suspended'

function OrderChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const chips: Chip[] = [
    { name: 'mine', label: t('repair.mine'), filters: { assigneeId: me, orderStatus: `${working},to_check` } },
    { name: 'dispatch', label: t('repair.toDispatch'), filters: { orderStatus: 'to_dispatch' }, isUrgent: true },
    { name: 'working', label: t('repair.working'), filters: { orderStatus: working } },
    { name: 'check', label: t('repair.toCheck'), filters: { orderStatus: 'to_check,to_evaluate' } },
    { name: 'late', label: t('repair.late'), filters: lateOrders, isUrgent: true },
    { name: 'all', label: t('repair.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('repair.chips')} chips={chips} />
}

export default screen(repairOrder, {
  // The number is in the title of the order: who waits, and since when, takes the room of its column.
  columns: ['title', 'orderStatus', 'priority', 'nextDue', 'areaId', 'reportTime', 'assigneeId'],
  widths: { title: 180, nextDue: 184, areaId: 200, reportTime: 146, assigneeId: 90 },
  cell: {
    areaId: (_, { areaName }) => <Place path={areaName} />,
    reportTime: (at, row: AnyRow) => <Reported at={at} by={row.reporterName} />,
    nextDue: (_, row) => <NextDue row={row} />,
    // An order that is open to a group has nobody's name yet.
    assigneeId: (_, { assigneeName, groupName }) => assigneeName || <span className="repair-group">{groupName}</span>,
  },
  Head: OrderChips,
  when: {
    arrive: isToArrive,
    edit: ({ orderStatus }) => !['to_check', 'to_evaluate', 'closed', 'cancelled'].includes(orderStatus),
    remove: ({ orderStatus, billCount }) => orderStatus === orderCourse.start && billCount === 0,
  },
  aids: { dispatch: Candidates, transfer: Candidates, finish: LikelyFaults, check: WorkDone },
  follows: placeOfDevice,
  // Being there comes before the work where the standard has a time for it.
  leads: ({ orderStatus, arriveDue, arriveTime }) =>
    orderStatus === 'accepted' && arriveDue && !arriveTime ? ['arrive'] : [],
  // An order that is dropped on a lane brings whose it is.
  prefill: {
    split: ({ trade }) => ({ trade }),
    dispatch: ({ assigneeId }) => (assigneeId ? { assigneeId } : {}),
  },
  asks: {
    editRunning: { follows: placeOfDevice },
    // Only an order that came from an alarm of its device is asked whether the alarm is over.
    arrive: { shown: { scanCode: mustScan } },
    start: { shown: { scanCode: mustScan, lockout: (_, row) => Boolean(row?.deviceId) } },
    suspend: { inputs: { expectResume: ResumeTime } },
    finish: {
      shown: {
        confirmActive: (_, row) => Boolean(row?.alarmRecordId && row.deviceId),
        causeDowntime: (_, row) => Boolean(row?.deviceId),
        downStart: (typed, row) => Boolean(row?.deviceId) && typed.causeDowntime === 1,
        downEnd: (typed, row) => Boolean(row?.deviceId) && typed.causeDowntime === 1,
      },
    },
  },
  views: views(
    table,
    board({ by: 'orderStatus', card: ['priority', 'nextDue', 'areaId', 'assigneeId'] }),
    calendar({ at: 'finishDue', tone: 'priority' }),
    { name: 'lanes', ...label((words) => words.document.views.lanes), Body: LanesPart },
  ),
  page: [
    steps,
    ClockBar,
    facts(
      [
        'areaId',
        'locationDesc',
        'deviceId',
        'description',
        'beforePhotos',
        'priority',
        'impact',
        'trade',
        'orderType',
        'reportDeptId',
        'source',
      ],
      label((words) => words.document.repair.fault),
    ),
    facts(
      ['assigneeId', 'helperIds', 'groupId', 'dispatchMode', 'lockout'],
      label((words) => words.document.repair.people),
    ),
    facts(
      ['holdReason', 'pausedSince', 'expectResume'],
      label((words) => words.document.repair.hold),
    ),
    facts(
      [
        'faultPhenomenon',
        'faultCause',
        'faultRemedy',
        'finishTime',
        'causeDowntime',
        'downStart',
        'downEnd',
        'repairDesc',
        'afterPhotos',
        'checkResult',
        'checkUserId',
        'checkTime',
        'checkRemark',
        'reworkCount',
      ],
      label((words) => words.document.repair.outcome),
    ),
    facts(
      ['alarmRecordId', 'splitFromId', 'standardId', 'billCount', 'transferCount', 'refuseCount'],
      label((words) => words.document.repair.origin),
    ),
    related(repairBill, 'orderId'),
    related(repairOrder, 'splitFromId'),
    related(repairLabor, 'orderId'),
    related(deviceFailure, 'orderId'),
    written,
  ],
  beside: [
    timelineOf(
      ({ id }) => [{ orderId: id }],
      ({ id }) => ({ orderId: id }),
    ),
  ],
})
