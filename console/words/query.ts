// The catalogue of named queries, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { query as en } from './en/query.ts'
import { addWords } from './late.ts'
import { query as zh } from './zh/query.ts'

declare module './late.ts' {
  interface LateWords {
    query: typeof zh
  }
}

addWords('query', { zh, en })

export const useWords = () => useTranslation('query')
