// The course of an alarm: what people do about it, and what its device does.
import { bool, dict, int, ref, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import { repairTrade } from '../repair/trade.ts'
import { alarmResult } from './dictionaries.ts'

/** What follows alarms shelves them, and requests repairs. */
const LINKAGE = ['process:linkage'] as const

const open = ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'] as const

export const alarmCourse = lifecycle('alarm_state', '告警状态', 'Alarm state', {
  start: 'ACTIVE_UNACK',
  states: {
    ACTIVE_UNACK: ['待确认', 'To acknowledge', 'danger'],
    ACTIVE_ACK: ['已确认', 'Acknowledged', 'warning'],
    CLEARED_UNACK: ['已恢复待确认', 'Recovered, to acknowledge', 'info'],
    CLEARED_ACK: ['已恢复', 'Recovered', 'success'],
    CLOSED: ['已关闭', 'Closed', 'neutral'],
  },
  steps: {
    ack: {
      zh: '确认',
      en: 'Acknowledge',
      from: ['ACTIVE_UNACK', 'CLEARED_UNACK'],
      to: ['ACTIVE_ACK', 'CLEARED_ACK'],
      again: ['ACTIVE_ACK', 'CLEARED_ACK'],
      on: 'rows',
    },
    close: {
      zh: '关闭',
      en: 'Close',
      from: open,
      to: 'CLOSED',
      on: 'rows',
      input: {
        handleResult: dict(alarmResult, '处理结果', 'Result', { required: true }),
        handleRemark: text('处理说明', 'Remark', { max: 500, lines: 3 }),
        // Asked for where what raised it still stands (code 428): the person was told the present value.
        confirmStanding: bool('条件仍成立，确认关闭', 'Close it although its condition stands', { default: 0 }),
      },
    },
    assign: {
      zh: '指派',
      en: 'Assign',
      from: open,
      to: open,
      on: 'rows',
      input: { assigneeId: ref('user', '处理人', 'Assign to', { required: true }) },
    },
    reset: {
      zh: '复位',
      en: 'Reset',
      from: ['ACTIVE_UNACK', 'ACTIVE_ACK'],
      to: ['ACTIVE_UNACK', 'ACTIVE_ACK'],
      on: 'rows',
      who: 'latched',
    },
    shelve: {
      zh: '搁置',
      en: 'Shelve',
      from: open,
      to: open,
      on: 'rows',
      who: 'shelvable',
      by: LINKAGE,
      input: {
        minutes: int('搁置时长', 'For', { required: true, default: 60, min: 5, max: 1440, unit: 'min' }),
        shelveReason: text('搁置原因', 'Reason', { required: true, max: 500, lines: 2 }),
      },
    },
    unshelve: { zh: '取消搁置', en: 'Unshelve', from: open, to: open, on: 'rows', who: 'shelved' },
    repair: {
      zh: '转报修',
      en: 'Create repair request',
      from: open,
      to: open,
      who: 'unrepaired',
      by: LINKAGE,
      input: {
        description: text('故障描述', 'Description', { max: 500, lines: 3 }),
        trade: dict(repairTrade, '工种', 'Trade'),
        assigneeId: ref('user', '直接派给', 'Dispatch to'),
      },
    },
  },
  own: {
    // The intake of reports takes these for many alarms in one statement (server/alarm/apply-verdicts.ts).
    recover: { from: ['ACTIVE_UNACK', 'ACTIVE_ACK'], to: ['CLEARED_UNACK', 'CLEARED_ACK'] },
    repeat: { from: open, to: ['ACTIVE_UNACK', 'ACTIVE_ACK'] },
    // Nobody is to watch for it any more, or it came again as a new one (server/alarm/closings.ts).
    end: { from: open, to: 'CLOSED' },
  },
})
