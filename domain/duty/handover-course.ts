// The course of a handover between two shifts (domain reference 2.14).
import { refs, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'

export const handoverCourse = lifecycle('handover_status', '交接状态', 'State', {
  start: 'draft',
  states: {
    draft: ['草稿', 'Draft', 'info'],
    to_receive: ['待接班', 'To receive', 'warning'],
    received: ['已接班', 'Received', 'success'],
  },
  steps: {
    handover: {
      zh: '交班',
      en: 'Hand over',
      from: 'draft',
      to: 'to_receive',
      who: 'outgoing',
      input: { runSummary: text('运行情况', 'Summary', { required: true, max: 1000, lines: 5 }) },
    },
    receive: {
      zh: '接班',
      en: 'Receive',
      from: 'to_receive',
      to: 'received',
      who: 'incoming',
      input: {
        checkedIds: refs('handover-item', '已确认事项', 'Items confirmed', { max: 500 }),
        receiveRemark: text('接班说明', 'Remark on receipt', { max: 500, lines: 3 }),
      },
    },
    reject: {
      zh: '退回',
      en: 'Send back',
      from: 'to_receive',
      to: 'draft',
      who: 'incomingOrLeader',
      input: { rejectReason: text('退回原因', 'Reason', { required: true, max: 255, lines: 3 }) },
      tone: 'danger',
    },
    confirmIncident: {
      zh: '确认重大事项',
      en: 'Confirm major incidents',
      from: 'draft',
      to: 'draft',
      who: 'leader',
      confirm: true,
    },
  },
})
