// The catalogue of work on many rows, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { bulk as en } from './en/bulk.ts'
import { addWords } from './late.ts'
import { bulk as zh } from './zh/bulk.ts'

declare module './late.ts' {
  interface LateWords {
    bulk: typeof zh
  }
}

addWords('bulk', { zh, en })

export const useWords = () => useTranslation('bulk')
