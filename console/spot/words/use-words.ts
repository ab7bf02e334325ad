// The catalogue of the page behind a label, loaded with it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { spot as en } from './en.ts'
import { spot as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    spot: typeof zh
  }
}

addWords('spot', { zh, en })

export const useWords = () => useTranslation('spot')
