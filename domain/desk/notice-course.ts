// The course of a notice: written, released, taken back. A release for later is read from its time on.
import { lifecycle } from '../lifecycle.ts'

export const noticeCourse = lifecycle('notice_state', '通知状态', 'State', {
  start: 'draft',
  states: {
    draft: ['草稿', 'Draft', 'neutral'],
    released: ['已发布', 'Released', 'success'],
    revoked: ['已撤回', 'Withdrawn', 'warning'],
  },
  steps: {
    release: { zh: '发布', en: 'Release', from: ['draft', 'revoked'], to: 'released', confirm: true },
    revoke: { zh: '撤回', en: 'Withdraw', from: 'released', to: 'revoked', confirm: true, tone: 'danger' },
  },
})
