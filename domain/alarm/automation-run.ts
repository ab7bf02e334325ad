import { entity } from '../entity.ts'
import { bool, dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { automationBranch, automationCause, automationFate, automationReason } from './automation/dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** One time an automation was set off: by what, what held, what was done or would have been, and what became of it. */
export const automationRun = entity('automation-run', '场景执行记录', 'Automation run', {
  path: 'iot/rule-run',
  menu: { in: 'records', address: 'alarm', at: 21, icon: 'profile' },
  isRecord: true,
  title: 'summary',
  order: '-eventTime',
  verbs: ['list', 'detail'],
  fields: {
    instanceId: ref('automation-instance', '场景实例', 'Automation instance', { ...system, find: 'eq' }),
    modelVersion: int('版本', 'Version', { ...quiet, default: 1 }),
    summary: text('实例名称', 'Name of the instance', { ...quiet, max: 255, default: '' }),
    cause: dict(automationCause, '触发方式', 'Set off by', { ...system, default: 'manual', find: 'eq' }),
    triggerNo: int('触发条件', 'Trigger', { ...quiet, default: 0 }),
    deviceId: ref('device', '触发设备', 'Device', { ...system, find: 'eq' }),
    alarmRecordId: ref('alarm-record', '告警', 'Alarm', { ...quiet, find: 'eq' }),
    causeFacts: json('触发内容', 'What it said', internal),
    eventTime: instant('触发时间', 'Set off at', { ...system, find: 'range' }),
    branch: dict(automationBranch, '分支', 'Branch', system),
    groupNo: int('成立的条件组', 'Group that held', quiet),
    seen: json('所见的值', 'Values seen', internal),
    isDry: bool('试运行', 'Dry run', { ...system, default: 0, find: 'eq' }),
    runFate: dict(automationFate, '执行结果', 'Fate', { ...system, default: 'running', find: 'eq' }),
    reason: dict(automationReason, '未执行原因', 'Because', system),
    planned: json('动作', 'Actions', internal),
    actionCount: int('动作数', 'Actions', { ...quiet, default: 0 }),
    doneCount: int('成功数', 'Done', { ...quiet, default: 0 }),
    failedCount: int('失败数', 'Failed', { ...quiet, default: 0 }),
    parentId: ref('automation-run', '起因', 'Caused by', quiet),
    depth: int('连环级数', 'Depth in the chain', { ...quiet, default: 1 }),
    // The instances it descends from, itself included: one of them is not set off again by what it controls.
    chain: text('连环', 'Chain', { ...internal, max: 200, default: '' }),
    onceKey: text('触发标识', 'Key', { ...internal, max: 128 }),
    endTime: instant('结束时间', 'Ended at', quiet),
  },
})
