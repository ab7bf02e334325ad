// The catalogue of the asset register, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { ledger as en } from './en/ledger.ts'
import { addWords } from './late.ts'
import { ledger as zh } from './zh/ledger.ts'

declare module './late.ts' {
  interface LateWords {
    ledger: typeof zh
  }
}

addWords('ledger', { zh, en })

export const useWords = () => useTranslation('ledger')
