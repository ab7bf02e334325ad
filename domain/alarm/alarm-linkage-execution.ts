import { action, entity } from '../entity.ts'
import { bool, dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { leased } from '../traits/index.ts'
import { linkageAction, linkageEvent, linkageFate, linkageReason } from './linkage/dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** One action of a linkage for one entry of an alarm's history: written with that entry, and what became of it. */
export const alarmLinkageExecution = entity('alarm-linkage-execution', '联动执行记录', 'Linkage run', {
  path: 'alarm/alarm-linkage-execution',
  menu: { in: 'records', address: 'alarm', at: 20, icon: 'profile' },
  isRecord: true,
  title: 'summary',
  order: '-dueTime',
  verbs: ['list', 'detail'],
  fields: {
    linkageId: ref('alarm-linkage', '联动', 'Linkage', { ...system, find: 'eq' }),
    automationRunId: ref('automation-run', '场景执行', 'Automation run', { ...quiet, find: 'eq' }),
    alarmRecordId: ref('alarm-record', '告警', 'Alarm', { ...system, find: 'eq' }),
    transitionId: ref('alarm-transition', '告警历史', 'History entry', internal),
    linkageEvent: dict(linkageEvent, '触发时机', 'Set off when', { ...system, default: 'raised' }),
    actionNo: int('序号', 'No.', { ...quiet, default: 1 }),
    // Of an escalation: minutes after the others, and which reminder it is.
    stepMin: int('升级步', 'Step', { ...quiet, default: 0, unit: 'min' }),
    turn: int('第几次', 'Time', { ...quiet, default: 1 }),
    actionKind: dict(linkageAction, '动作', 'Action', { ...system, default: 'letter', find: 'eq' }),
    executionStatus: dict(linkageFate, '执行结果', 'Fate', { ...system, default: 'waiting', find: 'eq' }),
    reason: dict(linkageReason, '原因', 'Because', system),
    summary: text('联动名称', 'Name of the linkage', { ...quiet, max: 255, default: '' }),
    dueTime: instant('应执行时间', 'Due at', { ...system, find: 'range' }),
    endTime: instant('结束时间', 'Ended at', system),
    attempts: int('尝试次数', 'Attempts', { ...quiet, default: 0 }),
    answer: text('答复', 'Answer', { ...quiet, max: 500 }),
    answerEn: text('英文答复', 'Answer in English', { by: 'system', max: 500, hide: ['list', 'detail'] }),
    httpStatus: int('响应码', 'Answered', quiet),
    deviceId: ref('device', '设备', 'Device', { ...quiet, find: 'eq' }),
    channelId: ref('alarm-channel', '通知渠道', 'Channel', { ...quiet, find: 'eq' }),
    commandId: ref('device-command', '控制指令', 'Command', quiet),
    isTest: bool('测试', 'Test', { ...quiet, default: 0 }),
    isStrict: bool('依次执行', 'One after the other', { ...internal, default: 0 }),
    action: json('动作内容', 'Particulars', internal),
    lane: text('通道', 'Lane', { ...internal, max: 32, default: 'house' }),
    // Since when it is under way: the throttle and a robot's bucket are counted by these.
    runTime: instant('放行时间', 'Let through at', internal),
    sentTime: instant('发送时间', 'Sent at', internal),
  },
  actions: { cancel: action('取消', 'Cancel', { on: 'rows', confirm: true }) },
  is: [leased()],
})
