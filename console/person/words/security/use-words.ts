// The catalogue of what is demanded of sign-ins, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { security as en } from './en.ts'
import { security as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    security: typeof zh
  }
}

addWords('security', { zh, en })

export const useWords = () => useTranslation('security')
