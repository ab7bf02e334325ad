import { tenantDictionary } from '../dictionary.ts'

/** What kind of answer an item of an inspection or of upkeep wants. */
export const valueType = tenantDictionary('value_type', '值类型', 'Kind of value', {
  number: ['数值', 'Number'],
  bool: ['正常/异常', 'Normal or not'],
  single: ['单选', 'One of several'],
  multi: ['多选', 'Several of several'],
  text: ['文本', 'Text'],
  photo: ['拍照', 'Photo'],
  meter: ['累计表读数', 'Meter reading'],
})

export const checkState = tenantDictionary('check_result', '检查结果', 'Result', {
  unchecked: ['未检', 'Not checked', 'neutral'],
  normal: ['正常', 'Normal', 'success'],
  abnormal: ['异常', 'Abnormal', 'danger'],
  na: ['不适用', 'Not applicable', 'neutral'],
})

export const nodeType = tenantDictionary('indicator_node', '节点类型', 'Kind of node', {
  group: ['分组', 'Group'],
  indicator: ['指标', 'Indicator'],
})

export const indicatorCategory = tenantDictionary('indicator_category', '指标分类', 'Category', {
  run: ['运行', 'Operation'],
  safety: ['安全', 'Safety'],
  environment: ['环境', 'Environment'],
  sanitary: ['卫生', 'Hygiene'],
})

export const checkMethod = tenantDictionary('check_method', '检查方法', 'Method', {
  look: ['看', 'Look'],
  listen: ['听', 'Listen'],
  touch: ['摸', 'Touch'],
  smell: ['闻', 'Smell'],
  measure: ['测', 'Measure'],
})

export const itemSource = tenantDictionary('item_source', '数据来源', 'Source of the value', {
  manual: ['人工', 'By hand'],
  iot: ['物联采集', 'From the device'],
})

/** When an item wants a photo. */
export const itemPhotoRule = tenantDictionary('item_photo_rule', '拍照要求', 'Photo', {
  never: ['不要求', 'Not needed'],
  abnormal: ['异常时', 'Where abnormal'],
  always: ['必须', 'Always'],
})

/** What becomes of an abnormal item. */
export const itemDecision = tenantDictionary('item_decision', '异常处置', 'What is done about it', {
  to_repair: ['转报修', 'Create repair request'],
  fixed: ['现场整改', 'Fixed on site'],
  observe: ['观察复检', 'Observe and look again'],
})

export const executeMode = tenantDictionary('execute_mode', '执行方式', 'Executed by', {
  internal: ['自行', 'Our own people'],
  vendor: ['委外', 'Vendor'],
})

/** How thorough upkeep is; a higher level includes the lower ones. */
export const maintainLevel = tenantDictionary('maintain_level', '保养级别', 'Level', {
  routine: ['日常', 'Routine'],
  half_month: ['半月', 'Half a month'],
  month: ['月度', 'Month'],
  quarter: ['季度', 'Quarter'],
  half_year: ['半年', 'Half a year'],
  year: ['年度', 'Year'],
})

export const workPermit = tenantDictionary('work_permit', '作业票', 'Permit to work', {
  none: ['无需', 'None'],
  electric: ['停送电', 'Electrical isolation'],
  hot_work: ['动火', 'Hot work'],
  height: ['高处', 'Work at height'],
  confined: ['有限空间', 'Confined space'],
})

export const weather = tenantDictionary('weather', '天气', 'Weather', {
  fine: ['晴', 'Fine'],
  cloudy: ['多云', 'Cloudy'],
  rain: ['雨', 'Rain'],
  snow: ['雪', 'Snow'],
  wind: ['大风', 'Strong wind'],
  fog: ['雾', 'Fog'],
})
