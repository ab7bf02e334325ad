// The catalogue of work plans, supervision and one's own work, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { plan as en } from './en.ts'
import { plan as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    plan: typeof zh
  }
}

addWords('plan', { zh, en })

export const useWords = () => useTranslation('plan')
