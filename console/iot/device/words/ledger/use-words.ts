// The catalogue of the asset register, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../../../words/late.ts'
import { ledger as en } from './en.ts'
import { ledger as zh } from './zh.ts'

declare module '../../../../words/late.ts' {
  interface LateWords {
    ledger: typeof zh
  }
}

addWords('ledger', { zh, en })

export const useWords = () => useTranslation('ledger')
