// The catalogue of charts, loaded with the first of them.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { chart as en } from './en.ts'
import { chart as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    chart: typeof zh
  }
}

addWords('chart', { zh, en })

export const useWords = () => useTranslation('chart')
