// The catalogue of saved views, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { views as en } from './en.ts'
import { views as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    views: typeof zh
  }
}

addWords('views', { zh, en })

export const useWords = () => useTranslation('views')
