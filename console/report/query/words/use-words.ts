// The catalogue of named queries, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { query as en } from './en.ts'
import { query as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    query: typeof zh
  }
}

addWords('query', { zh, en })

export const useWords = () => useTranslation('query')
