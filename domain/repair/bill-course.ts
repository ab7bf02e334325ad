// The course of a repair request; once linked it follows its order.
import { dict, int, ref, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import { cancelReason, rejectReason, repairPriority } from './dictionaries.ts'
import { repairTrade } from './trade.ts'

const note = text('说明', 'Note', { max: 255, lines: 3 })
const score = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: 5 })
const linked = ['accepted', 'processing', 'to_check', 'to_evaluate', 'closed'] as const

export const billCourse = lifecycle('repair_bill_status', '报修状态', 'State', {
  start: 'submitted',
  states: {
    submitted: ['待受理', 'Submitted', 'warning'],
    accepted: ['已受理', 'Taken up', 'info'],
    processing: ['处理中', 'In work', 'info'],
    to_check: ['待验收', 'To be checked', 'warning'],
    to_evaluate: ['待评价', 'To be rated', 'warning'],
    closed: ['已关闭', 'Closed', 'success'],
    rejected: ['不予受理', 'Turned down', 'neutral'],
    merged: ['已合并', 'Merged', 'neutral'],
    cancelled: ['已撤销', 'Withdrawn', 'neutral'],
  },
  steps: {
    accept: {
      zh: '受理',
      en: 'Take up',
      from: 'submitted',
      to: 'accepted',
      on: 'rows',
      by: ['process:dispatch'],
      input: {
        trade: dict(repairTrade, '工种', 'Trade'),
        priority: dict(repairPriority, '优先级', 'Priority'),
        assigneeId: ref('user', '直接派给', 'Dispatch to'),
        note,
      },
    },
    reject: {
      zh: '不予受理',
      en: 'Turn down',
      from: 'submitted',
      to: 'rejected',
      input: { reason: dict(rejectReason, '原因', 'Reason', { required: true }), note },
      tone: 'danger',
    },
    merge: {
      zh: '合并',
      en: 'Merge',
      from: 'submitted',
      to: 'merged',
      on: 'rows',
      input: { targetBillId: ref('repair-bill', '并入报修单', 'Into', { required: true }) },
    },
    unmerge: { zh: '取消合并', en: 'Separate', from: 'merged', to: 'submitted', confirm: true },
    urge: {
      zh: '催单',
      en: 'Urge',
      from: ['submitted', 'accepted', 'processing'],
      to: ['submitted', 'accepted', 'processing'],
      who: 'reporting',
      input: { note },
    },
    cancel: {
      zh: '撤销',
      en: 'Withdraw',
      from: ['submitted', 'accepted'],
      to: 'cancelled',
      who: 'reportingOrDesk',
      input: { reason: dict(cancelReason, '原因', 'Reason', { required: true }), note },
      tone: 'danger',
    },
    evaluate: {
      zh: '评价',
      en: 'Rate',
      from: 'to_evaluate',
      to: 'closed',
      who: ['reporting', 'notAssignee'],
      input: {
        scoreSpeed: score('响应速度', 'Speed'),
        scoreQuality: score('维修质量', 'Quality'),
        scoreAttitude: score('服务态度', 'Attitude'),
        evaluateText: text('评价内容', 'Comment', { max: 500, lines: 3 }),
      },
    },
  },
  own: {
    /** Reported as the same fault as another one. */
    join: { from: 'submitted', to: 'merged' },
    follow: { from: linked, to: [...linked, 'cancelled'] },
  },
})
