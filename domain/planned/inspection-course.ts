// The course of an inspection bill: who may do what when (domain reference 2.10).
import { attachments, dict, float, instant, json, ref, refs, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import { checkResult } from '../repair/dictionaries.ts'
import { weather } from './dictionaries.ts'

const reason = text('原因', 'Reason', { required: true, max: 255, lines: 3 })
const note = text('说明', 'Note', { max: 255, lines: 3 })

export const inspectionCourse = lifecycle('inspection_status', '巡检状态', 'State', {
  start: 'pending',
  states: {
    pending: ['待执行', 'To do', 'warning'],
    doing: ['执行中', 'In progress', 'info'],
    to_review: ['待审核', 'To review', 'warning'],
    done: ['已完成', 'Done', 'success'],
    // Beside the course, although it is told in red.
    missed: ['漏检', 'Missed', 'neutral'],
    cancelled: ['已取消', 'Cancelled', 'neutral'],
  },
  steps: {
    start: { zh: '开始', en: 'Start', from: 'pending', to: 'doing', again: 'doing', who: 'performer' },
    scan: {
      zh: '扫码',
      en: 'Scan',
      from: ['pending', 'doing'],
      to: 'doing',
      who: 'performer',
      input: { code: text('二维码内容', 'What was scanned', { required: true, max: 500 }) },
    },
    saveItems: {
      zh: '保存',
      en: 'Save',
      from: 'doing',
      to: 'doing',
      who: 'inspector',
      input: {
        items: json('项目', 'Items', { required: true }),
        // Of a phone that was away, by its own clock in milliseconds: what it did before the line came back.
        sentAt: float('发送时间（毫秒）', 'Sent at, in milliseconds'),
        startedAt: float('开始时间（毫秒）', 'Begun at, in milliseconds'),
        scans: json('扫码', 'Scans'),
        submittedAt: float('提交时间（毫秒）', 'Submitted at, in milliseconds'),
      },
    },
    submitResult: {
      zh: '提交',
      en: 'Submit',
      from: 'doing',
      to: ['to_review', 'done'],
      who: 'assignee',
      input: {
        weather: dict(weather, '天气', 'Weather'),
        sign: attachments('签名', 'Signature', { max: 1, accept: 'image' }),
        note,
      },
    },
    review: {
      zh: '审核',
      en: 'Review',
      from: 'to_review',
      to: ['done', 'doing'],
      who: ['reviewer', 'notAssignee'],
      input: { result: dict(checkResult, '结果', 'Result', { required: true, default: 'pass' }), note },
      check: ({ result, note: said }) =>
        result === 'fail' && !said ? { field: 'note', problem: 'inspection.review-note' } : undefined,
    },
    transfer: {
      zh: '转派',
      en: 'Transfer',
      from: ['pending', 'doing'],
      to: ['pending', 'doing'],
      who: 'leader',
      input: {
        assigneeId: ref('user', '执行人', 'Assignee', { required: true }),
        helperIds: refs('user', '协助人', 'Helpers', { max: 10 }),
        note,
      },
    },
    makeup: {
      zh: '补检',
      en: 'Make up',
      from: 'missed',
      to: 'doing',
      who: 'leader',
      input: {
        assigneeId: ref('user', '执行人', 'Assignee', { required: true }),
        dueTime: instant('截止时间', 'Due', { required: true }),
        note,
      },
    },
    explain: {
      zh: '漏检原因',
      en: 'Say why missed',
      from: 'missed',
      to: 'missed',
      who: 'leader',
      input: { reason },
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      from: ['pending', 'doing'],
      to: 'cancelled',
      who: ['leader', 'waivable'],
      input: { reason },
      tone: 'danger',
    },
  },
  // Its window has passed; its plan rests; a phone that was away began and submitted it earlier.
  own: {
    miss: { from: 'pending', to: 'missed' },
    drop: { from: 'pending', to: 'cancelled' },
    beginAway: { zh: '开始', en: 'Start', from: ['pending', 'missed'], to: 'doing' },
    submitAway: { zh: '提交', en: 'Submit', from: 'doing', to: ['to_review', 'done'] },
  },
})
