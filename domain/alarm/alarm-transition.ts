import { action, entity } from '../entity.ts'
import { dict, float, instant, ref, text } from '../kinds/index.ts'
import { alarmLevel } from './dictionaries.ts'
import { transition } from './rule-dictionaries.ts'

const system = { by: 'system' } as const

/** History of alarms; append-only but for the remark, and for what tests left behind. */
export const alarmTransition = entity('alarm-transition', '告警历史', 'Alarm history', {
  path: 'iot/ruleDevAlarmHistory',
  menu: { in: 'records', address: 'alarm', at: 10, icon: 'history' },
  isRecord: true,
  title: 'identifier',
  order: '-eventTime',
  fields: {
    alarmRecordId: ref('alarm-record', '告警', 'Alarm', { ...system, find: 'eq' }),
    transition: dict(transition, '处理记录', 'History entry', { ...system, default: 'trigger', find: 'eq' }),
    alarmLevel: dict(alarmLevel, '级别', 'Level', { ...system, find: 'eq' }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    ruleId: ref('alarm-rule', '规则', 'Rule', { ...system, find: 'eq', hide: 'list' }),
    identifier: text('属性', 'Property', { ...system, max: 32 }),
    value: float('值', 'Value', system),
    limitText: text('限值', 'Limit', { ...system, max: 128 }),
    eventTime: instant('事件时间', 'Event time', { ...system, find: 'range' }),
    actorId: ref('user', '操作人', 'By', system),
    note: text('说明', 'Note', { ...system, max: 500 }),
    remark: text('备注', 'Remark', { ...system, max: 500 }),
  },
  verbs: ['list', 'detail'],
  actions: {
    // No verb: what could be removed by hand would keep devices and rules from being removed.
    purge: action('清除测试数据', 'Purge test data', { on: 'rows', confirm: true, tone: 'danger' }),
    submit: action('备注', 'Remark', {
      on: 'row',
      input: { remark: text('备注', 'Remark', { max: 500, lines: 3 }) },
    }),
  },
})
