import { tenantDictionary } from '../dictionary.ts'
import { orderFigures } from './kpi.ts'

type Entries = { readonly [K in keyof typeof orderFigures | 'day']: readonly [zh: string, en: string] }

const named = Object.entries(orderFigures).map(([name, { zh, en }]) => [name, [zh, en]] as const)

/** Figures of a day; `day` says that the day is written, and of how many figures once nothing of it changes any more. */
export const kpiFigure = tenantDictionary('kpi_figure', '指标', 'Figure', {
  ...Object.fromEntries(named),
  day: ['当日汇总', 'Day is complete'],
} as unknown as Entries)
