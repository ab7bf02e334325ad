import { entity } from '../entity.ts'
import { decimal, dict, int, pick, ref, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { alarmLevel, comparison, conditionType, limitSource, ruleTarget } from './dictionaries.ts'

export const alarmRule = entity('alarm-rule', '告警规则', 'Alarm rule', {
  path: 'iot/ruleDevAlarm',
  menu: { in: 'alarm', at: 20, icon: 'control' },
  title: 'ruleName',
  fields: {
    ruleName: text('规则名称', 'Rule name', { required: true, max: 64, find: 'like' }),
    ruleCode: text('规则编码', 'Rule code', { required: true, max: 48, unique: true, find: 'like' }),
    targetType: dict(ruleTarget, '作用对象', 'Target', { required: true, default: 'deviceType', find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { find: 'tree' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    identifier: pick('属性', 'Property', {
      from: 'iot/ruleDevAlarm/properties',
      given: ['targetType', 'deviceTypeId', 'deviceId'],
      required: true,
      max: 32,
      find: 'like',
    }),
    replacesId: ref('alarm-rule', '替代规则', 'Replaces', {
      hide: 'list',
      help: [
        '该设备类型的一条规则，由本规则代替。不选则全部规则同时有效。',
        'The rule of its type that this one stands in for. With none chosen all of them hold beside it.',
      ],
    }),
    condType: dict(conditionType, '触发条件', 'Condition', { required: true, default: 'threshold', find: 'eq' }),
    operator: dict(comparison, '比较', 'Comparison', { default: 'gt', hide: 'list' }),
    limitRef: dict(limitSource, '限值来源', 'Limit from', {
      default: 'own',
      hide: 'list',
      help: [
        '引用物模型的限值时，各设备按自己的限值判断；没有该限值的设备不判断。',
        'With a limit of the model each device is held against its own; devices without it are not judged.',
      ],
    }),
    limitValue: decimal('限值', 'Limit', { scale: 4 }),
    lowValue: decimal('下限', 'Low limit', { scale: 4, hide: 'list' }),
    highValue: decimal('上限', 'High limit', { scale: 4, hide: 'list' }),
    alarmLevel: dict(alarmLevel, '告警级别', 'Level', { required: true, default: 2, find: 'eq' }),
    durationSec: int('持续', 'Must last', {
      required: true,
      default: 0,
      min: 0,
      max: 86_400,
      unit: 's',
      help: [
        '条件持续满足这么久才告警，0 表示立即。',
        'The condition must hold this long before an alarm is raised, 0 for at once.',
      ],
    }),
    hysteresis: decimal('回差', 'Hysteresis', {
      scale: 4,
      min: 0,
      hide: 'list',
      help: [
        '数值须越过限值这么多才算恢复，用于避免反复告警。不填时为量程的 2%。',
        'By how much the value must come back past the limit to count as recovered, so that alarms do not flicker. Left empty it is 2% of the range.',
      ],
    }),
    // Off-delay: a value oscillating around its limit raises one alarm.
    clearDelay: int('恢复延时', 'Recovery delay', {
      required: true,
      default: 60,
      min: 0,
      max: 86_400,
      unit: 's',
      hide: 'list',
      help: ['恢复正常持续这么久才结束告警。', 'The value must stay normal this long before the alarm ends.'],
    }),
    nodataSec: int('无数据时长', 'Silent for', {
      min: 5,
      max: 604_800,
      unit: 's',
      hide: 'list',
      help: ['超过此时长没有收到数据即告警。', 'Without data for this long an alarm is raised.'],
    }),
    advice: text('处置建议', 'Advice', {
      max: 500,
      lines: 3,
      hide: 'list',
      help: ['告警时显示给处理人的处置步骤。', 'What to do, shown with each alarm of the rule.'],
    }),
  },
  is: [enableable()],
  check(row) {
    if (row.targetType === 'device' && !row.deviceId) return { field: 'deviceId', problem: 'rule.device' }
    if (row.targetType === 'deviceType' && !row.deviceTypeId)
      return { field: 'deviceTypeId', problem: 'rule.device-type' }
    if (row.targetType !== 'device' && row.replacesId) return { field: 'replacesId', problem: 'rule.replaces-type' }
    if (row.condType === 'threshold' && (row.limitRef ?? 'own') === 'own' && !row.limitValue)
      return { field: 'limitValue', problem: 'rule.limit' }
    if (row.condType === 'nodata' && !row.nodataSec) return { field: 'nodataSec', problem: 'rule.nodata' }
    if (row.condType === 'range_out' || row.condType === 'range_in') {
      if (!row.lowValue) return { field: 'lowValue', problem: 'rule.range' }
      if (!row.highValue || Number(row.lowValue) >= Number(row.highValue))
        return { field: 'highValue', problem: 'rule.range' }
    }
    return undefined
  },
})
