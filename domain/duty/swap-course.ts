// The course of a swap of two turns: proposed, accepted by the colleague, approved by the leader.
import { bool, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'

const open = ['proposed', 'accepted'] as const

export const swapCourse = lifecycle('swap_status', '换班状态', 'State', {
  start: 'proposed',
  states: {
    proposed: ['待对方同意', 'To be accepted', 'warning'],
    accepted: ['待批准', 'To be approved', 'warning'],
    approved: ['已换班', 'Swapped', 'success'],
    refused: ['未同意', 'Refused', 'neutral'],
    withdrawn: ['已撤回', 'Withdrawn', 'neutral'],
  },
  steps: {
    accept: { zh: '同意', en: 'Accept', from: 'proposed', to: 'accepted', who: 'partner' },
    approve: {
      zh: '批准',
      en: 'Approve',
      from: 'accepted',
      to: 'approved',
      who: ['leader', 'notParty'],
      input: { confirm: bool('有提醒仍批准', 'Approve in spite of warnings', { default: 0 }) },
    },
    refuse: {
      zh: '不同意',
      en: 'Refuse',
      from: open,
      to: 'refused',
      who: 'partnerOrLeader',
      input: { refuseReason: text('原因', 'Reason', { required: true, max: 255, lines: 3 }) },
      tone: 'danger',
    },
    withdraw: { zh: '撤回', en: 'Withdraw', from: open, to: 'withdrawn', who: 'proposer', confirm: true },
  },
})
