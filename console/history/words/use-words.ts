// The catalogue of the history of a row, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { history as en } from './en.ts'
import { history as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    history: typeof zh
  }
}

addWords('history', { zh, en })

export const useWords = () => useTranslation('history')
