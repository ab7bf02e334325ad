// The catalogue of prints and labels, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { print as en } from './en.ts'
import { print as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    print: typeof zh
  }
}

addWords('print', { zh, en })

export const useWords = () => useTranslation('print')
