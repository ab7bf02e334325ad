// The catalogue of charts, loaded with the first of them.
import { useTranslation } from 'react-i18next'
import { chart as en } from './en/chart.ts'
import { addWords } from './late.ts'
import { chart as zh } from './zh/chart.ts'

declare module './late.ts' {
  interface LateWords {
    chart: typeof zh
  }
}

addWords('chart', { zh, en })

export const useWords = () => useTranslation('chart')
