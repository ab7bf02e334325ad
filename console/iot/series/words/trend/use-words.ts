// The catalogue of curves over time, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { trend as en } from './en.ts'
import { trend as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    trend: typeof zh
  }
}

addWords('trend', { zh, en })

export const useWords = () => useTranslation('trend')
