// The catalogue of inspections, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { inspection as en } from './en/inspection.ts'
import { addWords } from './late.ts'
import { inspection as zh } from './zh/inspection.ts'

declare module './late.ts' {
  interface LateWords {
    inspection: typeof zh
  }
}

addWords('inspection', { zh, en })

export const useWords = () => useTranslation('inspection')
