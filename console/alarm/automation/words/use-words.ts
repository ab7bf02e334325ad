// The catalogue of automations, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { automation as en } from './en.ts'
import { automation as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    automation: typeof zh
  }
}

addWords('automation', { zh, en })

export const useWords = () => useTranslation('automation')
