// The catalogue of inspections, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { inspection as en } from './en.ts'
import { inspection as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    inspection: typeof zh
  }
}

addWords('inspection', { zh, en })

export const useWords = () => useTranslation('inspection')
