// The catalogue of metrics and energy, loaded with the chunk that uses it.
import { useTranslation } from 'react-i18next'
import { addWords } from '../../words/late.ts'
import { energy as en } from './en.ts'
import { energy as zh } from './zh.ts'

declare module '../../words/late.ts' {
  interface LateWords {
    energy: typeof zh
  }
}

addWords('energy', { zh, en })

export const useWords = () => useTranslation('energy')
