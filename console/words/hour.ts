// The catalogue of the first hour, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { hour as en } from './en/hour.ts'
import { addWords } from './late.ts'
import { hour as zh } from './zh/hour.ts'

declare module './late.ts' {
  interface LateWords {
    hour: typeof zh
  }
}

addWords('hour', { zh, en })

export const useWords = () => useTranslation('hour')
