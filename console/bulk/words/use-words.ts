// The catalogue of work on many rows, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { bulk as en } from './en.ts'
import { bulk as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    bulk: typeof zh
  }
}

addWords('bulk', { zh, en })

export const useWords = () => useTranslation('bulk')
