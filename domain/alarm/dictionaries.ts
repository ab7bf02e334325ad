// Dictionaries of rules and alarms.
import { dictionary, tenantDictionary } from '../dictionary.ts'

export const alarmLevel = dictionary('alarm_level', '告警级别', 'Alarm level', {
  1: ['紧急', 'Critical', 'danger'],
  2: ['重要', 'Major', 'warning'],
  3: ['一般', 'Minor', 'info'],
  4: ['提示', 'Info', 'neutral'],
})

export const alarmSource = tenantDictionary('alarm_source', '告警来源', 'Source', {
  rule: ['规则', 'Rule'],
  offline: ['离线', 'Offline'],
  event: ['事件', 'Event'],
  quality: ['质量', 'Quality'],
  video: ['视频', 'Video'],
  calc: ['计算', 'Calculation'],
  system: ['系统', 'System'],
  manual: ['手工', 'Manual'],
})

export const alarmResult = tenantDictionary('alarm_result', '处理结果', 'Result', {
  real: ['真实告警', 'Real'],
  false: ['误报', 'False alarm'],
  test: ['测试', 'Test'],
  duplicate: ['重复', 'Duplicate'],
  planned: ['计划内', 'Planned'],
})

/** Why the product has closed an alarm by itself. */
export const closeReason = dictionary('alarm_close_reason', '自动关闭原因', 'Closed because', {
  recurred: ['再次发生，已另立告警', 'It came again as a new alarm'],
  rule_off: ['规则已停用', 'Its rule was disabled'],
  rule_removed: ['规则已删除', 'Its rule was removed'],
  rule_changed: ['规则的条件已修改', 'The condition of its rule was changed'],
  rule_elsewhere: ['规则不再适用于该设备', 'Its rule no longer applies to the device'],
  device_out: ['设备已不在用', 'The device is out of service'],
  device_removed: ['设备已删除', 'The device was removed'],
})

export type CloseReason = keyof typeof closeReason.entries

export const conditionType = tenantDictionary('cond_type', '条件类型', 'Condition', {
  threshold: ['阈值', 'Threshold', 'info'],
  range_out: ['超出范围', 'Outside a range', 'info'],
  range_in: ['处于范围', 'Inside a range', 'info'],
  nodata: ['无数据', 'No data', 'warning'],
})

export const comparison = tenantDictionary('cond_op', '比较', 'Comparison', {
  gt: ['大于', 'Above'],
  ge: ['大于等于', 'At or above'],
  lt: ['小于', 'Below'],
  le: ['小于等于', 'At or below'],
})

/** Where a threshold comes from: the rule itself, or a limit of the device's thing model. */
export const limitSource = tenantDictionary('rule_limit_ref', '限值来源', 'Limit from', {
  own: ['规则中填写', 'The rule'],
  hh: ['物模型高高限', 'High-high limit of the model'],
  h: ['物模型高限', 'High limit of the model'],
  l: ['物模型低限', 'Low limit of the model'],
  ll: ['物模型低低限', 'Low-low limit of the model'],
})

export const ruleTarget = tenantDictionary('rule_target', '作用对象', 'Target', {
  deviceType: ['设备类型', 'Device type'],
  device: ['设备', 'Device'],
})

export const transition = tenantDictionary('alarm_transition', '处理记录', 'History entry', {
  trigger: ['触发', 'Raised', 'danger'],
  repeat: ['再次触发', 'Raised again', 'danger'],
  clear: ['恢复', 'Recovered', 'success'],
  ack: ['确认', 'Acknowledged', 'info'],
  close: ['关闭', 'Closed', 'neutral'],
  comment: ['评论', 'Comment', 'neutral'],
  assign: ['指派', 'Assigned', 'info'],
  repair: ['转报修', 'Repair requested', 'warning'],
})
