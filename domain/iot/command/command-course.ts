// The course of a command to a device (domain reference 3.4). Stored before it is sent; what the device answered and what
// it reports afterwards are different things. That a gateway received it is not told: the broker keeps no sessions.
import { text } from '../../kinds/index.ts'
import { lifecycle } from '../../lifecycle.ts'

export const commandCourse = lifecycle('command_status', '指令状态', 'Command state', {
  start: 'TO_APPROVE',
  states: {
    TO_APPROVE: ['待复核', 'To be approved', 'warning'],
    QUEUED: ['待下发', 'Queued', 'neutral'],
    SENT: ['已下发', 'Sent', 'info'],
    SUCCESS: ['已执行', 'Executed', 'success'],
    MISMATCH: ['回读不一致', 'Reads back differently', 'danger'],
    FAILED: ['执行失败', 'Failed', 'danger'],
    TIMEOUT: ['超时未应答', 'No answer in time', 'danger'],
    LATE_SUCCESS: ['超时后执行', 'Executed late', 'warning'],
    EXPIRED: ['已过期', 'Expired', 'neutral'],
    CANCELLED: ['已取消', 'Cancelled', 'neutral'],
  },
  steps: {
    approve: {
      zh: '复核通过',
      en: 'Approve',
      from: 'TO_APPROVE',
      to: 'QUEUED',
      who: 'secondPerson',
      confirm: true,
      tone: 'danger',
    },
    reject: {
      zh: '复核不通过',
      en: 'Do not approve',
      from: 'TO_APPROVE',
      to: 'CANCELLED',
      who: 'secondPerson',
      input: { replyMsg: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    cancel: { zh: '取消', en: 'Cancel', from: ['TO_APPROVE', 'QUEUED'], to: 'CANCELLED', who: 'requester' },
  },
  // The dispatcher takes these for many commands in one statement (server/iot/command/command-dispatch.ts).
  own: {
    send: { from: 'QUEUED', to: 'SENT' },
    answer: { from: ['SENT', 'TIMEOUT'], to: ['SUCCESS', 'FAILED', 'LATE_SUCCESS'] },
    refuse: { from: 'QUEUED', to: 'FAILED' },
    expire: { from: ['TO_APPROVE', 'QUEUED', 'SENT'], to: ['EXPIRED', 'TIMEOUT', 'SUCCESS'] },
    // A device that reports what it was told, and does not answer.
    readBack: { from: ['TIMEOUT'], to: ['LATE_SUCCESS'] },
    differ: { from: ['SUCCESS', 'LATE_SUCCESS'], to: 'MISMATCH' },
  },
})
