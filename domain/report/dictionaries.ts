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
