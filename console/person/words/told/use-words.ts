// The catalogue of one's own message preferences, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { told as en } from './en.ts'
import { told as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    told: typeof zh
  }
}

addWords('told', { zh, en })

export const useWords = () => useTranslation('told')
