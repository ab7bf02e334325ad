import { tenantDictionary } from '../dictionary.ts'
import { orderFigures } from './kpi.ts'

type Entries = { readonly [K in keyof typeof orderFigures | 'day']: readonly [zh: string, en: string] }

const named = Object.entries(orderFigures).map(([name, { zh, en }]) => [name, [zh, en]] as const)

/** Figures of a day; `day` says that the day is written, and of how many figures once nothing of it changes any more. */
export const kpiFigure = tenantDictionary('kpi_figure', '指标', 'Figure', {
  ...Object.fromEntries(named),
  day: ['当日汇总', 'Day is complete'],
} as unknown as Entries)

/** What a named query reads; facts in `query/datasets.ts`. */
export const queryDataset = tenantDictionary('query_dataset', '数据集', 'Data', {
  raw: ['原始读数', 'Readings as reported', 'info'],
  '1m': ['分钟均值', 'Averages by minute', 'info'],
  '1h': ['小时均值', 'Averages by hour', 'info'],
  '1d': ['日均值', 'Averages by day', 'info'],
  latest: ['最新值', 'Latest values', 'success'],
  alarm: ['告警', 'Alarms', 'danger'],
  energy: ['能耗', 'Energy', 'warning'],
  command: ['控制指令', 'Commands', 'neutral'],
})

export const analysisType = tenantDictionary('analysis_type', '分析类型', 'Kind of analysis', {
  trend: ['趋势', 'Trend', 'info'],
  compare: ['对比', 'Comparison', 'info'],
  rank: ['排名', 'Ranking', 'success'],
  yoyMom: ['同比环比', 'Year and month before', 'success'],
  heatmap: ['时段热力', 'Hours of the day', 'warning'],
  scatter: ['相关', 'Correlation', 'neutral'],
  pareto: ['主次', 'Pareto', 'warning'],
  report: ['报表', 'Report', 'neutral'],
})

export const analysisVisibility = tenantDictionary('analysis_visibility', '分析可见范围', 'Who sees an analysis', {
  private: ['本人及共享用户', 'Me and those I share it with', 'neutral'],
  role: ['指定角色', 'Some roles', 'info'],
  tenant: ['全院', 'The whole hospital', 'success'],
})

export const analysisFile = tenantDictionary('analysis_file', '分析文件格式', 'File of an analysis', {
  xlsx: ['Excel', 'Excel'],
  csv: ['CSV', 'CSV'],
})

/** Whether a wall is bound to a device; a code waits ten minutes for the device that types it. */
export const wallBinding = tenantDictionary('wall_binding', '大屏绑定', 'Binding of a wall', {
  none: ['未绑定', 'Not bound'],
  bound: ['已绑定', 'Bound', 'success'],
  revoked: ['已解除', 'Revoked', 'warning'],
})

export const wallTheme = tenantDictionary('wall_theme', '大屏配色', 'Colours of a wall', {
  dark: ['深色', 'Dark'],
  light: ['浅色', 'Light'],
})
