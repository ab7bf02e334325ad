// The catalogue of the storage screen, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { storage as en } from './en/storage.ts'
import { addWords } from './late.ts'
import { storage as zh } from './zh/storage.ts'

declare module './late.ts' {
  interface LateWords {
    storage: typeof zh
  }
}

addWords('storage', { zh, en })

export const useWords = () => useTranslation('storage')
