// The catalogue of whoever reports and of the desk, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { repair as en } from './en.ts'
import { repair as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    repair: typeof zh
  }
}

addWords('repair', { zh, en })

export const useWords = () => useTranslation('repair')
