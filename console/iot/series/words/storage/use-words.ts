// The catalogue of the storage screen, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { storage as en } from './en.ts'
import { storage as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    storage: typeof zh
  }
}

addWords('storage', { zh, en })

export const useWords = () => useTranslation('storage')
