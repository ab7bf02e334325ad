// The catalogue of what is demanded of sign-ins, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { security as en } from './en/security.ts'
import { addWords } from './late.ts'
import { security as zh } from './zh/security.ts'

declare module './late.ts' {
  interface LateWords {
    security: typeof zh
  }
}

addWords('security', { zh, en })

export const useWords = () => useTranslation('security')
