// Handovers: what is waiting for the person first, and the sheet as a page.
import type { Entity } from '@steward/domain/entity'
import { changeShifts } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { useSession } from '../data/session.ts'
import { facts } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../screen/adjust.ts'
import { type Chip, Chips } from '../views/chips.tsx'
import { ShiftInput } from './shift-input.tsx'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const entity = changeShifts as unknown as Entity

const Sheet = lazyPart(() => import('./handover-detail.tsx'))
const SheetOf = lazyPart(
  () => import('./handover-detail.tsx'),
  (module) => module.SheetOf,
)

function HandoverChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const chips: Chip[] = [
    {
      name: 'toMe',
      label: t('handover.toMe'),
      filters: { toUserIds: me, handoverStatus: 'to_receive' },
      isUrgent: true,
    },
    { name: 'mine', label: t('handover.mine'), filters: { fromUserIds: me } },
    { name: 'open', label: t('handover.open'), filters: { handoverStatus: 'draft,to_receive' } },
    { name: 'all', label: t('handover.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('handover.chips')} chips={chips} />
}

export default screen(changeShifts, {
  columns: [
    'handoverNo',
    'groupId',
    'workDate',
    'fromShiftId',
    'toShiftId',
    'handoverStatus',
    'openCount',
    'fromUserIds',
    'toUserIds',
    'receiveTime',
  ],
  widths: {
    handoverNo: 150,
    groupId: 120,
    workDate: 110,
    fromShiftId: 84,
    toShiftId: 84,
    handoverStatus: 90,
    openCount: 84,
    fromUserIds: 100,
    toUserIds: 100,
    receiveTime: 160,
  },
  Head: HandoverChips,
  inputs: { fromShiftId: ShiftInput, toShiftId: ShiftInput },
  when: {
    edit: ({ handoverStatus }) => handoverStatus === 'draft',
    remove: ({ handoverStatus }) => handoverStatus === 'draft',
  },
  // Both ask for what stands on the sheet.
  dialogs: { handover: SheetOf, receive: SheetOf },
  Detail: Sheet,
  // What is printed, in its groups.
  page: [
    facts(
      ['groupId', 'workDate', 'fromShiftId', 'fromUserIds', 'planTime', 'handoverTime', 'lateMinutes', 'runSummary'],
      label((words) => words.duty.handover.out),
    ),
    facts(
      ['toShiftId', 'toUserIds', 'receiveTime', 'receiveUserId', 'receiveRemark'],
      label((words) => words.duty.handover.in),
    ),
  ],
})
