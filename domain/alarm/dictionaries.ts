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
  settled: ['恢复后超过 24 小时未处理', 'Recovered for more than 24 hours'],
  recurred: ['再次发生，已另立告警', 'It came again as a new alarm'],
  rule_off: ['规则已停用', 'Its rule was disabled'],
  rule_removed: ['规则已删除', 'Its rule was removed'],
  rule_changed: ['规则的条件已修改', 'The condition of its rule was changed'],
  rule_elsewhere: ['规则不再适用于该设备', 'Its rule no longer applies to the device'],
  device_out: ['设备已不在用', 'The device is out of service'],
  device_removed: ['设备已删除', 'The device was removed'],
  gateway_off: ['网关已停用', 'The gateway was disabled'],
  gateway_removed: ['网关已删除', 'The gateway was removed'],
})

export type CloseReason = keyof typeof closeReason.entries

export const conditionType = tenantDictionary('cond_type', '条件类型', 'Condition', {
  threshold: ['阈值', 'Threshold', 'info'],
  range_out: ['超出范围', 'Outside a range', 'info'],
  range_in: ['处于范围', 'Inside a range', 'info'],
  state: ['状态', 'State', 'info'],
  change: ['状态变化', 'Change', 'info'],
  rate: ['变化速率', 'Rate of change', 'info'],
  deviation: ['偏离常态', 'Unlike usual', 'info'],
  nodata: ['无数据', 'No data', 'warning'],
  offline: ['设备离线', 'Offline', 'warning'],
  quality: ['数据质量', 'Quality', 'warning'],
  event: ['设备事件', 'Device event', 'info'],
  expr: ['表达式', 'Expression', 'info'],
  combo: ['组合条件', 'Combination', 'info'],
})
