// The catalogue of choices, loaded with the first of them.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { choice as en } from './en.ts'
import { choice as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    choice: typeof zh
  }
}

addWords('choice', { zh, en })

export const useWords = () => useTranslation('choice')
