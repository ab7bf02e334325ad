// The catalogue of the telephone, loaded with its part of the header.
import { useTranslation } from 'react-i18next'
import { phone as en } from './en/phone.ts'
import { addWords } from './late.ts'
import { phone as zh } from './zh/phone.ts'

declare module './late.ts' {
  interface LateWords {
    phone: typeof zh
  }
}

addWords('phone', { zh, en })

export const useWords = () => useTranslation('phone')
