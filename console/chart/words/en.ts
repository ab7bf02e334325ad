import type { Words } from '../../words/words.ts'
import type { chart as zh } from './zh.ts'

export const chart: Words<typeof zh> = {
  asTable: 'As a table',
  time: 'Time',
  mean: 'Mean',
  band: 'Min–max',
  trend: 'Trend: {{names}}',
}
