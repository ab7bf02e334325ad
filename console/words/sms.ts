// The catalogue of text messages, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { sms as en } from './en/sms.ts'
import { addWords } from './late.ts'
import { sms as zh } from './zh/sms.ts'

declare module './late.ts' {
  interface LateWords {
    sms: typeof zh
  }
}

addWords('sms', { zh, en })

export const useWords = () => useTranslation('sms')
