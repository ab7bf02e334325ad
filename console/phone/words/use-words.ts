// The catalogue of the telephone, loaded with its part of the header.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { phone as en } from './en.ts'
import { phone as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    phone: typeof zh
  }
}

addWords('phone', { zh, en })

export const useWords = () => useTranslation('phone')
