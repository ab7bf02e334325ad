import type { Words } from '../words.ts'
import type { chart as zh } from '../zh/chart.ts'

export const chart: Words<typeof zh> = {
  asTable: 'As a table',
  time: 'Time',
}
