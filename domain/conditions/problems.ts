/** What is refused of conditions on a list. */
export const conditionProblems = {
  'conditions.unreadable': [400, '组合条件无法读取', 'The conditions cannot be read'],
  'conditions.too-long': [400, '组合条件过长，最多{max}字节', 'The conditions are too long: at most {max} bytes'],
  'conditions.too-many': [400, '条件过多，最多{max}个', 'Too many conditions: at most {max}'],
  'conditions.too-deep': [400, '条件组最多嵌套{max}层', 'Groups of conditions are at most {max} levels deep'],
  'conditions.no-member': [400, '条件组中没有条件', 'A group of conditions is empty'],
  'conditions.field': [400, '不能按此字段设置条件：{name}', 'No condition can be set on: {name}'],
  'conditions.comparison': [400, '{field}不支持这种比较方式', '{fieldEn} is not compared in this way'],
  'conditions.value': [400, '{field}的条件值不正确', 'The condition on {fieldEn} has no fitting value'],
  'conditions.days': [400, '{field}的天数须在1到{max}之间', 'The days of {fieldEn} are 1 to {max}'],
} as const
