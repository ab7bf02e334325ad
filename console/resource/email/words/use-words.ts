// The catalogue of e-mail services, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { email as en } from './en.ts'
import { email as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    email: typeof zh
  }
}

addWords('email', { zh, en })

export const useWords = () => useTranslation('email')
