// The catalogue of upkeep, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { upkeep as en } from './en.ts'
import { upkeep as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    upkeep: typeof zh
  }
}

addWords('upkeep', { zh, en })

export const useWords = () => useTranslation('upkeep')
