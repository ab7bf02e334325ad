// The catalogue of the audit, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { audit as en } from './en.ts'
import { audit as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    audit: typeof zh
  }
}

addWords('audit', { zh, en })

export const useWords = () => useTranslation('audit')
