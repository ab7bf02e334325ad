// The catalogue of text messages, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../words/late.ts'
import { sms as en } from './en.ts'
import { sms as zh } from './zh.ts'

declare module '../../../words/late.ts' {
  interface LateWords {
    sms: typeof zh
  }
}

addWords('sms', { zh, en })

export const useWords = () => useTranslation('sms')
