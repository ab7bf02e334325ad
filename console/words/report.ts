// The catalogue of figures and failures, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { report as en } from './en/report.ts'
import { addWords } from './late.ts'
import { report as zh } from './zh/report.ts'

declare module './late.ts' {
  interface LateWords {
    report: typeof zh
  }
}

addWords('report', { zh, en })

export const useWords = () => useTranslation('report')
