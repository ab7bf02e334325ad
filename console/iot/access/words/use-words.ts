// The catalogue of API access, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { access as en } from './en.ts'
import { access as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    access: typeof zh
  }
}

addWords('access', { zh, en })

export const useWords = () => useTranslation('access')
