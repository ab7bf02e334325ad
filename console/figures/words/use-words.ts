// The catalogue of figures and failures, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { report as en } from './en.ts'
import { report as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    report: typeof zh
  }
}

addWords('report', { zh, en })

export const useWords = () => useTranslation('report')
