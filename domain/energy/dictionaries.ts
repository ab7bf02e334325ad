// Dictionaries of calculated metrics and of energy.
import { tenantDictionary } from '../dictionary.ts'

export const metricKind = tenantDictionary('metric_kind', '指标类型', 'Kind of metric', {
  folder: ['目录', 'Folder', 'neutral'],
  formula: ['公式', 'Formula', 'info'],
  aggregate: ['汇总', 'Aggregate', 'success'],
  sumChildren: ['下级合计', 'Sum of what is below', 'success'],
})

export const metricPeriod = tenantDictionary('metric_period', '指标周期', 'Period of a metric', {
  '1m': ['1 分钟', '1 minute'],
  '15m': ['15 分钟', '15 minutes'],
  '1h': ['小时', 'Hour'],
  '1d': ['日', 'Day'],
  '1M': ['月', 'Month'],
})

/** How values of a metric are put together over a longer time. */
export const metricTotal = tenantDictionary('metric_total', '合计方式', 'Total of a metric', {
  sum: ['累加', 'Sum'],
  avg: ['平均', 'Mean'],
  max: ['最大', 'Maximum'],
  min: ['最小', 'Minimum'],
  last: ['最后一个', 'Last one'],
})

export const metricSource = tenantDictionary('metric_source', '输入来源', 'Source of an input', {
  point: ['设备属性', 'Property of a device', 'info'],
  set: ['一组设备', 'Set of devices', 'info'],
  calc: ['其他指标', 'Other metric', 'success'],
  constant: ['常数', 'Constant', 'neutral'],
  areaAttr: ['区域数据', 'Figure of an area', 'warning'],
})

/** What a property is in a period. */
export const metricReading = tenantDictionary('metric_reading', '取值方式', 'Reading of a property', {
  avg: ['平均', 'Mean'],
  delta: ['增量', 'Increase'],
  max: ['最大', 'Maximum'],
  min: ['最小', 'Minimum'],
  last: ['期末值', 'Last one'],
  sum: ['读数之和', 'Sum of readings'],
  count: ['读数个数', 'Number of readings'],
})

/** What is made of the values of several devices. */
export const metricOver = tenantDictionary('metric_over', '设备间汇总', 'Over the devices', {
  sum: ['合计', 'Sum'],
  avg: ['平均', 'Mean'],
  max: ['最大', 'Maximum'],
  min: ['最小', 'Minimum'],
  count: ['台数', 'Number'],
})

export const areaFigure = tenantDictionary('area_figure', '区域数据项', 'Figure of an area', {
  buildArea: ['建筑面积', 'Floor area'],
  openBeds: ['开放床位', 'Open beds'],
  bedDays: ['实际占用床日', 'Bed days'],
  outpatientVisits: ['门急诊人次', 'Outpatient visits'],
})

export const energyType = tenantDictionary('energy_type', '能源类型', 'Energy', {
  electricity: ['电', 'Electricity', 'warning'],
  water: ['水', 'Water', 'info'],
  gas: ['燃气', 'Gas', 'danger'],
  steam: ['蒸汽', 'Steam', 'neutral'],
  heat: ['热量', 'Heat', 'danger'],
  cooling: ['冷量', 'Cooling', 'info'],
  oxygen: ['氧气', 'Oxygen', 'success'],
  diesel: ['柴油', 'Diesel', 'neutral'],
})

export const energyItem = tenantDictionary('energy_item', '用能分项', 'Use', {
  lighting: ['照明插座', 'Lighting and sockets', 'warning'],
  hvac: ['空调', 'Air conditioning', 'info'],
  power: ['动力', 'Power', 'success'],
  special: ['特殊', 'Special', 'neutral'],
})

export const energyPeriod = tenantDictionary('energy_period', '统计周期', 'Period', {
  hour: ['小时', 'Hour'],
  day: ['日', 'Day'],
  month: ['月', 'Month'],
  year: ['年', 'Year'],
})

export const energySource = tenantDictionary('energy_source', '数据来源', 'Source', {
  iot: ['自动采集', 'Metered', 'success'],
  manual: ['人工录入', 'Entered', 'info'],
  import: ['导入', 'Imported', 'info'],
  estimated: ['估算', 'Estimated', 'warning'],
  rollup: ['汇总', 'Added up', 'neutral'],
})

export const energyOdd = tenantDictionary('energy_abnormal', '能耗异常', 'Anomaly', {
  none: ['正常', 'None', 'neutral'],
  gap: ['缺数', 'Gap', 'warning'],
  zero: ['零用量', 'Zero', 'warning'],
  spike: ['突增', 'Spike', 'danger'],
  reset: ['读数回零', 'Reading started over', 'warning'],
})

export const tariffBand = tenantDictionary('tariff_band', '分时时段', 'Time of use', {
  sharp: ['尖', 'Sharp', 'danger'],
  peak: ['峰', 'Peak', 'warning'],
  flat: ['平', 'Flat', 'info'],
  valley: ['谷', 'Valley', 'success'],
})
