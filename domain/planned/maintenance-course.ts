// The course of a bill of upkeep: who may do what when (domain reference 2.11).
import { attachments, bool, dict, float, instant, int, json, ref, refs, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import { checkResult, holdReason } from '../repair/dictionaries.ts'
import { deferReason, upkeepCancelReason } from './maintenance-dictionaries.ts'

const note = text('说明', 'Note', { max: 255, lines: 3 })
const permitNo = text('作业票号', 'Permit no.', { max: 60 })
const shutdown = bool('现在停机并挂牌', 'Shut down and lock out now', {
  default: 0,
  help: [
    '停机期间设备告警只存储、不提醒，并禁止远程控制。',
    'While it lasts, alarms of the device are stored without telling anybody, and remote control is locked.',
  ],
})
const shutdownUntil = instant('预计恢复运行', 'Expected to run again', {
  help: ['停机时填写。', 'For a shutdown.'],
})
const began = { permitNo, shutdown, shutdownUntil }
const finished = {
  permitNo,
  laborMinutes: int('实际工时', 'Labour', { min: 1, max: 14_400, unit: 'min' }),
  vendorReports: attachments('维保单位报告', 'Report of the vendor', { max: 9 }),
  note,
}
const assigneeId = ref('user', '执行人', 'Assignee', { required: true })
const helperIds = refs('user', '协助人', 'Helpers', { max: 10 })

export const maintenanceCourse = lifecycle('maintenance_status', '保养状态', 'State', {
  start: 'pending',
  states: {
    pending: ['待执行', 'To do', 'warning'],
    doing: ['执行中', 'In progress', 'info'],
    suspended: ['挂起', 'Suspended', 'neutral'],
    to_check: ['待验收', 'To check', 'warning'],
    done: ['已完成', 'Done', 'success'],
    missed: ['漏保', 'Missed', 'neutral'],
    cancelled: ['已取消', 'Cancelled', 'neutral'],
  },
  steps: {
    start: {
      zh: '开始',
      en: 'Start',
      from: 'pending',
      to: 'doing',
      who: 'performer',
      input: began,
    },
    saveItems: {
      zh: '保存',
      en: 'Save',
      from: 'doing',
      to: 'doing',
      who: 'worker',
      input: {
        items: json('项目', 'Items', { required: true }),
        // Of a phone that was away, by its own clock in milliseconds: what it did before the line came back, and what
        // beginning and finishing ask for.
        sentAt: float('发送时间（毫秒）', 'Sent at, in milliseconds'),
        startedAt: float('开始时间（毫秒）', 'Begun at, in milliseconds'),
        submittedAt: float('完成时间（毫秒）', 'Finished at, in milliseconds'),
        ...began,
        ...finished,
      },
    },
    shutDown: {
      zh: '停机挂牌',
      en: 'Shut down',
      from: ['doing', 'suspended'],
      to: ['doing', 'suspended'],
      who: ['worker', 'running'],
      input: { shutdownUntil },
    },
    putBack: {
      zh: '恢复运行',
      en: 'Put back into service',
      from: ['doing', 'suspended'],
      to: ['doing', 'suspended'],
      who: ['worker', 'shut'],
      confirm: true,
    },
    suspend: {
      zh: '挂起',
      en: 'Suspend',
      from: 'doing',
      to: 'suspended',
      who: 'worker',
      input: {
        reason: dict(holdReason, '原因', 'Reason', { required: true }),
        expectResume: instant('预计恢复', 'Expected to resume', { required: true }),
        note,
      },
    },
    resume: { zh: '恢复', en: 'Resume', from: 'suspended', to: 'doing', who: 'worker' },
    finish: {
      zh: '完成',
      en: 'Finish',
      from: 'doing',
      to: ['to_check', 'done'],
      who: 'assignee',
      input: finished,
    },
    check: {
      zh: '验收',
      en: 'Check',
      from: 'to_check',
      to: ['done', 'doing'],
      who: 'notWorker',
      input: {
        checkResult: dict(checkResult, '结果', 'Result', { required: true, default: 'pass' }),
        checkSign: attachments('验收人签名', 'Signature of the checker', { max: 1, accept: 'image' }),
        note,
      },
      check: ({ checkResult: result, note: said }) =>
        result === 'fail' && !said ? { field: 'note', problem: 'upkeep.check-note' } : undefined,
    },
    defer: {
      zh: '延期',
      en: 'Put off',
      from: 'pending',
      to: 'pending',
      who: 'leader',
      input: {
        newDue: instant('新的截止时间', 'New due time', { required: true }),
        reason: dict(deferReason, '原因', 'Reason', { required: true }),
        note,
      },
    },
    transfer: {
      zh: '转派',
      en: 'Transfer',
      from: ['pending', 'doing', 'suspended'],
      to: ['pending', 'doing', 'suspended'],
      who: 'leader',
      input: { assigneeId, helperIds, note },
    },
    makeup: {
      zh: '补做',
      en: 'Make up',
      from: 'missed',
      to: 'doing',
      who: 'leader',
      input: { assigneeId, helperIds, dueTime: instant('截止时间', 'Due', { required: true }), note },
    },
    explain: {
      zh: '漏保原因',
      en: 'Say why missed',
      from: 'missed',
      to: 'missed',
      who: 'leader',
      input: { reason: text('原因', 'Reason', { required: true, max: 255, lines: 3 }) },
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      from: ['pending', 'doing', 'suspended'],
      to: 'cancelled',
      who: ['leader', 'waivable'],
      input: { reason: dict(upkeepCancelReason, '原因', 'Reason', { required: true }), note },
      tone: 'danger',
    },
  },
  // Its window has passed; a higher bill of the same day does its work; its plan rests; a phone that was away began and
  // finished it earlier.
  own: {
    miss: { from: 'pending', to: 'missed' },
    settle: { from: 'pending', to: 'cancelled' },
    drop: { from: 'pending', to: 'cancelled' },
    beginAway: { zh: '开始', en: 'Start', from: ['pending', 'missed'], to: 'doing' },
    finishAway: { zh: '完成', en: 'Finish', from: 'doing', to: ['to_check', 'done'] },
  },
})
