// The catalogue of explained rights, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { why as en } from './en/why.ts'
import { addWords } from './late.ts'
import { why as zh } from './zh/why.ts'

declare module './late.ts' {
  interface LateWords {
    why: typeof zh
  }
}

addWords('why', { zh, en })

export const useWords = () => useTranslation('why')
