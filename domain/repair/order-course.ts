// The course of a repair order: who may do what when (domain reference 2.3).
import type { InputCheck } from '../entity.ts'
import { attachments, bool, dict, instant, ref, refs, text } from '../kinds/index.ts'
import { lifecycle } from '../lifecycle.ts'
import {
  cancelReason,
  checkResult,
  faultCause,
  faultPhenomenon,
  faultRemedy,
  holdReason,
  refuseReason,
  repairPriority,
  transferReason,
} from './dictionaries.ts'
import { repairTrade } from './trade.ts'

const note = text('说明', 'Note', { max: 255, lines: 3 })
const scanCode = text('扫码', 'Scanned code', {
  max: 500,
  help: ['设备或地点标签上的二维码内容。', 'What the QR code on the label of the device or the place says.'],
})
const running = ['to_accept', 'accepted', 'repairing', 'suspended'] as const
const photos = { max: 9, accept: 'image' } as const
const before = ['to_dispatch', 'to_accept', 'accepted'] as const
const open = ['to_dispatch', ...running] as const
const cancelling = { reason: dict(cancelReason, '原因', 'Reason', { required: true }), note }

const downtime = {
  causeDowntime: bool('造成停机', 'Caused downtime', { default: 0 }),
  downStart: instant('停机开始', 'Out of service from'),
  downEnd: instant('停机结束', 'In service again', { help: ['不填表示完工时。', 'Empty means now.'] }),
}
const downtimeGiven: InputCheck = ({ causeDowntime, downStart, downEnd }) => {
  if (Number(causeDowntime) !== 1) return undefined
  if (typeof downStart !== 'string' || downStart === '') return { field: 'downStart', problem: 'order.downtime-start' }
  return typeof downEnd === 'string' && downEnd.length === downStart.length && downEnd < downStart
    ? { field: 'downEnd', problem: 'order.downtime-order' }
    : undefined
}
/** A person, a group, or both. */
const somebody = ({ assigneeId, groupId }: Readonly<Record<string, unknown>>) =>
  assigneeId || groupId ? undefined : { field: 'assigneeId', problem: 'order.nobody-named' }

export const orderCourse = lifecycle('order_status', '工单状态', 'State', {
  start: 'to_dispatch',
  states: {
    to_dispatch: ['待派单', 'To dispatch', 'warning'],
    to_accept: ['待接单', 'To accept', 'warning'],
    accepted: ['已接单', 'Accepted', 'info'],
    repairing: ['维修中', 'In work', 'info'],
    suspended: ['挂起', 'Suspended', 'neutral'],
    to_check: ['待验收', 'To check', 'warning'],
    to_evaluate: ['待评价', 'To be rated', 'warning'],
    closed: ['已关闭', 'Closed', 'success'],
    cancelled: ['已取消', 'Cancelled', 'neutral'],
  },
  steps: {
    dispatch: {
      zh: '派单',
      en: 'Dispatch',
      from: 'to_dispatch',
      to: 'to_accept',
      on: 'rows',
      input: {
        groupId: ref('duty-group', '班组', 'Group', {
          help: [
            '只选班组则由该班组当班人员抢单。',
            'A group alone leaves the order to whoever of it on duty is first.',
          ],
        }),
        assigneeId: ref('user', '主修人', 'Assignee'),
        helperIds: refs('user', '协助', 'Helpers', { max: 10 }),
        note,
      },
      check: somebody,
    },
    accept: { zh: '接单', en: 'Accept', from: 'to_accept', to: 'accepted', who: 'assigneeOrPool' },
    refuse: {
      zh: '退单',
      en: 'Hand back',
      from: ['to_accept', 'accepted'],
      to: 'to_dispatch',
      who: 'assignee',
      input: { reason: dict(refuseReason, '原因', 'Reason', { required: true }), note },
    },
    transfer: {
      zh: '转单',
      en: 'Transfer',
      from: ['to_accept', 'accepted', 'repairing', 'suspended'],
      to: 'to_accept',
      who: 'assigneeOrDesk',
      input: {
        groupId: ref('duty-group', '转给班组', 'To a group'),
        assigneeId: ref('user', '转给', 'To'),
        reason: dict(transferReason, '原因', 'Reason', { required: true }),
        note,
      },
      check: somebody,
    },
    arrive: {
      zh: '到场',
      en: 'On site',
      from: 'accepted',
      to: 'accepted',
      who: 'assignee',
      input: { scanCode },
    },
    start: {
      zh: '开工',
      en: 'Start',
      // What was turned down is begun again, with a tag of its own.
      from: ['accepted', 'repairing'],
      to: 'repairing',
      who: ['assignee', 'unbegun'],
      input: {
        scanCode,
        lockout: bool('检修挂牌', 'Lock-out', { default: 0 }),
        beforePhotos: attachments('维修前照片', 'Photos before', photos),
      },
    },
    suspend: {
      zh: '挂起',
      en: 'Suspend',
      from: 'repairing',
      to: 'suspended',
      who: 'assignee',
      input: {
        reason: dict(holdReason, '原因', 'Reason', { required: true }),
        expectResume: instant('预计恢复', 'Expected to resume', { required: true }),
        note,
      },
    },
    resume: { zh: '恢复', en: 'Resume', from: 'suspended', to: 'repairing', who: 'assignee' },
    finish: {
      zh: '完工',
      en: 'Finish',
      from: 'repairing',
      to: ['to_check', 'to_evaluate', 'closed'],
      who: 'assignee',
      input: {
        faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom'),
        faultCause: dict(faultCause, '故障原因', 'Cause'),
        faultRemedy: dict(faultRemedy, '处理措施', 'Remedy'),
        ...downtime,
        repairDesc: text('维修过程', 'Work done', { required: true, min: 5, max: 1000, lines: 4 }),
        afterPhotos: attachments('维修后照片', 'Photos after', photos),
        confirmActive: bool('设备仍在报警，确认完工', 'Finish although the device still alarms', { default: 0 }),
      },
      check: downtimeGiven,
    },
    check: {
      zh: '验收',
      en: 'Check',
      from: 'to_check',
      to: ['repairing', 'to_evaluate', 'closed'],
      who: ['notAssignee', 'reportingOrDesk'],
      by: ['job:order-auto'],
      input: { checkResult: dict(checkResult, '结果', 'Result', { required: true, default: 'pass' }), note },
      check: ({ checkResult: result, note: said }) =>
        result === 'fail' && !said ? { field: 'note', problem: 'order.check-note' } : undefined,
    },
    close: {
      zh: '关闭',
      en: 'Close',
      from: 'to_evaluate',
      to: 'closed',
      who: 'notAssignee',
      by: ['job:order-auto'],
      confirm: true,
    },
    editRunning: {
      zh: '变更',
      en: 'Amend',
      from: running,
      to: running,
      input: {
        priority: dict(repairPriority, '优先级', 'Priority'),
        areaId: ref('area', '地点', 'Place'),
        locationDesc: text('位置说明', 'Where exactly', { max: 100 }),
        deviceId: ref('device', '设备', 'Device'),
        trade: dict(repairTrade, '工种', 'Trade'),
        note: text('变更原因', 'Reason', { required: true, max: 255, lines: 3 }),
      },
    },
    split: {
      zh: '拆单',
      en: 'Split',
      from: open,
      to: open,
      input: {
        title: text('拆出的工作', 'Work split off', { required: true, max: 128 }),
        trade: dict(repairTrade, '工种', 'Trade', {
          help: ['不选则与原工单相同。', 'Empty means as the order says.'],
        }),
        groupId: ref('duty-group', '派给班组', 'Dispatch to a group'),
        assigneeId: ref('user', '派给人员', 'Dispatch to a person'),
        note,
      },
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      from: before,
      to: 'cancelled',
      input: cancelling,
      tone: 'danger',
    },
    cancelForce: {
      zh: '强制取消',
      en: 'Force cancel',
      from: ['repairing', 'suspended'],
      to: 'cancelled',
      input: cancelling,
      tone: 'danger',
    },
    reopen: {
      zh: '重开',
      en: 'Reopen',
      from: 'closed',
      to: 'to_dispatch',
      who: 'recent',
      input: { reason: text('原因', 'Reason', { required: true, max: 255, lines: 3 }) },
    },
  },
  own: {
    rated: { from: 'to_evaluate', to: 'closed' },
    /** By the standard's way of dispatching, and again when nobody accepted in time. */
    assign: { from: ['to_dispatch', 'to_accept'], to: 'to_accept' },
  },
})
