// Dictionaries of rules and of the history, apart from those of alarms, which the console's frame knows.
import { tenantDictionary } from '../dictionary.ts'

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
  areaType: ['区域内的设备类型', 'Type within an area'],
  device: ['设备', 'Device'],
})

/** How an alarm of a rule comes to its end. */
export const clearMode = tenantDictionary('rule_clear_mode', '恢复方式', 'Recovery', {
  auto: ['自动恢复', 'By itself'],
  latched: ['恢复后需人工复位', 'Reset by a person after it recovered'],
  manual: ['仅人工复位', 'Only by a person'],
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
  escalate: ['级别升高', 'Became graver', 'danger'],
  deescalate: ['级别降低', 'Became less grave', 'info'],
  latch: ['已恢复待复位', 'Recovered, to be reset', 'info'],
  reset: ['复位', 'Reset', 'info'],
  flapStart: ['频繁抖动', 'Flapping', 'warning'],
  flapEnd: ['抖动结束', 'Calm again', 'info'],
  shelve: ['搁置', 'Shelved', 'neutral'],
  unshelve: ['取消搁置', 'No longer shelved', 'info'],
})
