// The catalogue of a part that has failed, loaded with what says so.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { failedPart as en } from './en.ts'
import { failedPart as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    failedPart: typeof zh
  }
}

addWords('failedPart', { zh, en })

export const useWords = () => useTranslation('failedPart')
