// Problems of alarms and their rules.
import type { ProblemList } from '../problems.ts'

export const alarmProblems = {
  'alarm.no-area': [422, '告警没有所属区域，请手工报修', 'The alarm has no area; please report the repair by hand'],
  'alarm.closed': [422, '告警已关闭', 'The alarm is closed'],
  'alarm.remark': [400, '请输入处理说明', 'Remark is required'],
  'alarm.active': [
    422,
    '紧急和重要告警未确认前不能关闭：{numbers}',
    'Critical and major alarms are acknowledged before they are closed: {numbersEn}',
  ],
  'alarm.open': [422, '未关闭的告警不能删除', 'An open alarm cannot be deleted'],
  'alarm.repaired': [422, '该告警已生成报修单', 'A repair was opened for this alarm already'],
  'rule.device': [400, '请选择设备', 'Device is required'],
  'rule.device-type': [400, '请选择设备类型', 'Device type is required'],
  'rule.limit': [400, '请输入限值', 'Limit is required'],
  'rule.nodata': [400, '请输入无数据时长', 'Enter the no-data time'],
  'rule.range': [400, '上限须大于下限', 'The high limit must be above the low limit'],
  'rule.property': [400, '作用对象没有属性“{identifier}”', 'The target has no property “{identifier}”'],
  'rule.replaces': [
    400,
    '只能替代该设备类型针对同一属性的规则',
    'Only a rule of the device’s type on the same property can be replaced',
  ],
  'rule.replaces-type': [400, '只有单台设备的规则可以替代其他规则', 'Only a rule for one device can replace another'],
  'rule.no-limit': [422, '该设备没有此限值，规则不会告警', 'The device has no such limit: the rule raises nothing'],
  'rule.vanished': [
    422,
    '属性“{identifier}”已不存在，规则不会告警',
    'The property “{identifier}” no longer exists: the rule raises nothing',
  ],
} as const satisfies ProblemList
