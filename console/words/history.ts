// The catalogue of the history of a row, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { history as en } from './en/history.ts'
import { addWords } from './late.ts'
import { history as zh } from './zh/history.ts'

declare module './late.ts' {
  interface LateWords {
    history: typeof zh
  }
}

addWords('history', { zh, en })

export const useWords = () => useTranslation('history')
