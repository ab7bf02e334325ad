// The catalogue of alarm rules, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { rule as en } from './en/rule.ts'
import { addWords } from './late.ts'
import { rule as zh } from './zh/rule.ts'

declare module './late.ts' {
  interface LateWords {
    rule: typeof zh
  }
}

addWords('rule', { zh, en })

export const useWords = () => useTranslation('rule')
