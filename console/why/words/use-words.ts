// The catalogue of explained rights, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { why as en } from './en.ts'
import { why as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    why: typeof zh
  }
}

addWords('why', { zh, en })

export const useWords = () => useTranslation('why')
