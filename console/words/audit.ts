// The catalogue of the audit, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { audit as en } from './en/audit.ts'
import { addWords } from './late.ts'
import { audit as zh } from './zh/audit.ts'

declare module './late.ts' {
  interface LateWords {
    audit: typeof zh
  }
}

addWords('audit', { zh, en })

export const useWords = () => useTranslation('audit')
