// Swaps: those that wait for the person first. They are proposed from one's own duty or the month.
import type { Entity } from '@steward/domain/entity'
import { dutySwap } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { facts, steps, written } from '../detail/parts.tsx'
import type { HeadProps } from '../screen/adjust.ts'
import { type Chip, Chips } from '../views/chips.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { useWords } from './words/use-words.ts'

const entity = dutySwap as unknown as Entity

function SwapChips(props: HeadProps) {
  const { t } = useWords()
  const me = useSession(({ person }) => person?.userId ?? '')
  const mayApprove = useMay(entity)('approve')
  const chips: Chip[] = [
    { name: 'toMe', label: t('swap.toMe'), filters: { toUserId: me, swapStatus: 'proposed' }, isUrgent: true },
    ...(mayApprove
      ? [{ name: 'decide', label: t('swap.toDecide'), filters: { swapStatus: 'accepted' }, isUrgent: true }]
      : []),
    { name: 'mine', label: t('swap.mine'), filters: { fromUserId: me } },
    { name: 'all', label: t('swap.all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('swap.chips')} chips={chips} />
}

export default screen(dutySwap, {
  columns: ['summary', 'swapStatus', 'groupId', 'fromUserId', 'toUserId', 'fromDate', 'toDate'],
  widths: { summary: 280 },
  Head: SwapChips,
  dialogs: { propose: ProposeDialog },
  page: [
    steps,
    facts([
      'summary',
      'groupId',
      'fromUserId',
      'fromDate',
      'fromShiftId',
      'toUserId',
      'toDate',
      'toShiftId',
      'reason',
      'acceptTime',
      'decideUserId',
      'decideTime',
      'refuseReason',
    ]),
    written,
  ],
})
